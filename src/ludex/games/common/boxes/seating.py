"""Seats: who sits at which box, and whom they let bet on their hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Except, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.rules import TableRules
from ludex.core.session import plain
from ludex.errors import Reason
from ludex.games.common.boxes.commands import Consent, Rise, Sit
from ludex.games.common.boxes.events import Consented, Risen, Seated
from ludex.games.common.boxes.state import BoxState
from ludex.kit.chance import Chance


class Seating(Part[BoxState]):
    """Sitting down and rising."""

    def __init__(
        self,
        rules: TableRules,
        *,
        boxes: int,
        path: str,
        idle: frozenset[str],
        one_each: tuple[str, ...] = (),
        after: Callable[[Any], Bound | None] = lambda _state: None,
    ) -> None:
        """`path` is the rule that says how many boxes there are, `one_each` those by which nobody has two places.

        Players sit down and rise in the phases of `idle`. `after` is the rule by which others come first who wait for a
        place, while some do.
        """
        self._boxes, self._path, self._idle, self._after = boxes, path, idle, after
        self._cite = cache(rules.clauses_of)
        self._seated = Bound(Reason.REPEATED, rules.clauses_of(*one_each), one_each[0] if one_each else "")

    def actions(self) -> list[Action]:
        """Every command about seats."""
        return [
            Action(command=Sit, phases=self._idle, offer=self._offer_sit, act=self._sit),
            Action(command=Rise, phases=self._idle, offer=self._offer_rise, act=self._rise),
        ]

    def _offer_sit(self, state: BoxState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.seat_of(by) is not None:
            return self._seated
        free = tuple(box for box in range(1, self._boxes + 1) if box not in state.seats)
        clauses = self._cite(self._path)
        if not free:
            return Bound(Reason.TABLE_FULL, clauses, self._path)
        others_first = self._after(state)
        if others_first is not None:
            return others_first
        rows = tuple((by, box) for box in state.seats)
        taken = Except(("place",), rows, Bound(Reason.SEAT_TAKEN, clauses, self._path))
        places = Among("place", free, Bound(Reason.TABLE_FULL, clauses, self._path))
        return Option("sit", by, domains=(taken, places), clauses=clauses)

    def _sit(self, state: BoxState, command: Sit, chance: Chance) -> list[Event]:
        return [Seated(player=command.by, place=command.place, clauses=self._cite(self._path))]

    def _offer_rise(self, state: BoxState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if state.seat_of(by) is None:
            return None
        return Bound(Reason.STAKES_IN_PLAY) if state.has_money_in_play(by) else plain("rise")(state, by, owners)

    def _rise(self, state: BoxState, command: Rise, chance: Chance) -> list[Event]:
        box = state.seat_of(command.by)
        assert box is not None
        return [Risen(player=command.by, box=box)]


class ConsentPaths(Struct, frozen=True, kw_only=True):
    """The paths of the rules on betting on somebody else's hand."""

    seated: str
    """The one for those who sit at another box."""
    standing: str
    """The one for those who stand."""


def consent_path(state: BoxState, bettor: str, paths: ConsentPaths) -> str:
    """The rule on betting on somebody else's hand: for those who sit, or for those who stand."""
    return paths.standing if state.seat_of(bettor) is None else paths.seated


class Consenting(Part[BoxState]):
    """Letting somebody bet on one's hand, where the law makes them ask."""

    def __init__(
        self, rules: TableRules, *, paths: ConsentPaths, idle: frozenset[str], kept: Bound | None = None
    ) -> None:
        """`kept` is why nobody else bets on a hand at this table, where that is so."""
        self._paths, self._idle, self._kept = paths, idle, kept
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """The consent of the player who sits at a box."""
        return [Action(command=Consent, phases=self._idle, offer=self._offer_consent, act=self._consent)]

    def _offer_consent(self, state: BoxState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        box = state.seat_of(by)
        if box is None or self._kept is not None:
            return self._kept
        allowed = state.consents.get(box, ())
        others = tuple(name for name in state.players if name != by and name not in allowed)
        return Option("consent", by, domains=(Among("bettor", others, Bound(Reason.NO_SUCH)),)) if others else None

    def _consent(self, state: BoxState, command: Consent, chance: Chance) -> list[Event]:
        box = state.seat_of(command.by)
        assert box is not None
        clauses = self._cite(consent_path(state, command.bettor, self._paths))
        return [Consented(box=box, bettor=command.bettor, clauses=clauses)]
