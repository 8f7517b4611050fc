"""Sitting out: a player sits some hands out and keeps their place; whoever stays away longer may lose it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import CAGE, Event, Left, RoundEnded, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import READY
from ludex.errors import Reason
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState
from ludex.kit.chance import Chance

_NOTHING = Bound(Reason.NOTHING_TO_DO)


class SitOut(Command, frozen=True, tag="sit-out"):
    """Sits the next hands out."""

    kind = Kind.AT_WILL


class ComeBack(Command, frozen=True, tag="come-back"):
    """Plays again after resting."""

    kind = Kind.AT_WILL


class VacateSeat(Command, frozen=True, tag="vacate-seat"):
    """Takes the place from a player who has stayed away longer than they may; their chips are kept for them."""

    kind = Kind.DUTY

    who: Name


COMMANDS: tuple[type[Command], ...] = (SitOut, ComeBack, VacateSeat)


class SatOut(Event, frozen=True, tag="sitting-out"):
    """A player sits out, and for so many hands keeps their place."""

    player: str
    hands: int


class CameBack(Event, frozen=True, tag="came-back"):
    """A player plays again."""

    player: str


class SeatVacated(Event, frozen=True, tag="seat-vacated"):
    """A player who stayed away has lost their place."""

    player: str
    place: int


EVENTS: tuple[type[Event], ...] = (SatOut, CameBack, SeatVacated)


class SittingOut(Part[CircleState]):
    """Who sits hands out."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Sitting out, coming back, losing one's place."""
        ready = frozenset({READY})
        return [
            Action(command=SitOut, phases=ready, offer=self._offer_sit_out, act=self._sit_out),
            Action(command=ComeBack, phases=ready, offer=self._offer_back, act=self._back),
            Action(command=VacateSeat, phases=ready, offer=self._offer_vacate, act=self._vacate),
        ]

    def _offer_sit_out(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by in state.sitting_out or by not in state.seats.values():
            return _NOTHING
        return Option("sit-out", by, clauses=self._cite("players.sit_out_hands", *self._rules.paths_for("sit-out")))

    def _sit_out(self, state: CircleState, command: SitOut, chance: Chance) -> list[Event]:
        clauses = self._cite("players.sit_out_hands", "players.sitting_out", *self._rules.paths_for("sit-out"))
        return [SatOut(player=command.by, hands=self._rules.players.sit_out_hands, clauses=clauses)]

    def _offer_back(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("come-back", by) if by in state.sitting_out else _NOTHING

    def _back(self, state: CircleState, command: ComeBack, chance: Chance) -> list[Event]:
        return [CameBack(player=command.by, clauses=self._cite("players.sit_out_hands"))]

    def _offer_vacate(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not state.sitting_out:
            return _NOTHING
        sitting_out = Bound(Reason.MAY_REST, self._cite("players.sit_out_hands"), "players.sit_out_hands")
        overdue = tuple(name for name, hands in state.sitting_out.items() if not hands)
        if not overdue:
            return sitting_out
        return Option("vacate-seat", by, domains=(Among("who", overdue, sitting_out),))

    def _vacate(self, state: CircleState, command: VacateSeat, chance: Chance) -> list[Event]:
        place = state.place_of(command.who)
        assert place is not None, "whoever sits out has a place"
        clauses = self._cite("players.sit_out_hands", *self._rules.paths_for("vacate-seat"))
        rows = moves([(purse(command.who), CAGE, state.funds(command.who))])
        vacated = SeatVacated(player=command.who, place=place, clauses=clauses)
        return [vacated, Left(player=command.who, moves=rows)]


def _fold_sat_out(state: CircleState, event: SatOut) -> None:
    state.sitting_out[event.player] = event.hands


def _fold_back(state: CircleState, event: CameBack) -> None:
    state.sitting_out.pop(event.player, None)


def _fold_ended(state: CircleState, event: RoundEnded) -> None:
    """Another hand was played without those who rest."""
    state.sitting_out = {name: max(0, hands - 1) for name, hands in state.sitting_out.items()}


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    SatOut: _fold_sat_out,
    CameBack: _fold_back,
    RoundEnded: _fold_ended,
}
