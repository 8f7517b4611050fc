"""Errors of the croupier that are no error of dealing: a hand called wrongly, cards for somebody who is away."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pack import ranking_of
from ludex.games.poker.circle.mishaps.dropping import Dropping
from ludex.games.poker.circle.mishaps.misdeals import Misdeals
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    DEALING,
    DRAWING,
    HELD_UP,
    OPEN_PHASES,
    PAYING,
    SHOWDOWN,
    CircleState,
)
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_WHILE_DEALT = frozenset({DEALING, ACTING})


class AnnounceHand(Command, frozen=True, tag="announce-hand"):
    """Says what a hand that lies open is."""

    kind = Kind.INCIDENT

    who: Name
    category: Category


class MarkAbsent(Command, frozen=True, tag="mark-absent"):
    """Notes that a player is away from the table."""

    kind = Kind.INCIDENT

    who: Name


class MarkBack(Command, frozen=True, tag="mark-back"):
    """Notes that a player is back."""

    kind = Kind.DUTY

    who: Name


class WithdrawHand(Command, frozen=True, tag="withdraw-hand"):
    """Takes the hand of a player away who is not there when his turn comes."""

    kind = Kind.INCIDENT


SLIP_COMMANDS = (AnnounceHand, MarkAbsent, MarkBack, WithdrawHand)


class HandAnnounced(Event, frozen=True, tag="hand-announced"):
    """The croupier said what a hand is; what it is worth stands beside it."""

    player: str
    said: Category
    value: int
    call: str


class AbsentMarked(Event, frozen=True, tag="absent-marked"):
    """A player is away; cards that he is dealt are no error."""

    player: str


class BackMarked(Event, frozen=True, tag="back-marked"):
    """A player is back."""

    player: str


SLIP_EVENTS = (HandAnnounced, AbsentMarked, BackMarked)


class Slips:
    """What the croupier got wrong, and what becomes of it."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._rules, self._law, self._flow = rules, rules.incidents, flow
        self._misdeals = Misdeals(rules, flow)
        self._dropping = Dropping(rules, flow)
        self._cite = cache(rules.clauses_of)
        self._ranking = hand_ranking(ranking_of(rules))

    def actions(self) -> list[Action]:
        """Announcing, and players who are away."""
        shown = frozenset({SHOWDOWN, PAYING})
        around, turns = OPEN_PHASES - HELD_UP, frozenset({ACTING, DRAWING})
        return [
            Action(command=AnnounceHand, phases=shown, offer=self._offer_announce, act=self._announce),
            Action(command=MarkAbsent, phases=around, offer=self._offer_absent, act=self._absent),
            Action(command=MarkBack, phases=around, offer=self._offer_back, act=self._back),
            Action(command=WithdrawHand, phases=turns, offer=self._offer_withdraw, act=self._withdraw),
        ]

    # A hand called wrongly.

    def _offer_announce(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        if not hand.shown:
            return _NOTHING
        domains = (
            Among("who", tuple(hand.shown), _NO_SUCH),
            Among("category", self._rules.ranking.effective_order, _NO_SUCH),
        )
        return Option("announce-hand", by, domains=domains)

    def _announce(self, state: CircleState, command: AnnounceHand, chance: Chance) -> list[Event]:
        value = state.hand.shown[command.who]
        if self._law.miscalled is None:
            value = self._ranking.best_of(command.category)
        clauses = self._cite("incidents.miscalled")
        said = command.category
        return [HandAnnounced(player=command.who, said=said, value=value, call=said, clauses=clauses)]

    # A player who is away.

    def _offer_absent(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        present = tuple(name for name in state.seats.values() if name not in state.absent)
        return Option("mark-absent", by, domains=(Among("who", present, _NO_SUCH),)) if present else _NOTHING

    def _absent(self, state: CircleState, command: MarkAbsent, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.absent_dealt")
        marked = AbsentMarked(player=command.who, clauses=clauses)
        dealt = state.phase in _WHILE_DEALT and command.who in state.hand.cards
        if dealt and self._law.absent_dealt is None and self._misdeals.may_begin_again(state):
            return [marked, self._misdeals.again(state, "wrong-order", "misdeal.wrong_order")]
        return [marked]

    def _offer_back(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("mark-back", by, domains=(Among("who", state.absent, _NO_SUCH),)) if state.absent else _NOTHING

    def _back(self, state: CircleState, command: MarkBack, chance: Chance) -> list[Event]:
        return [BackMarked(player=command.who)]

    def is_withdrawn(self, state: CircleState) -> bool:
        """Whether it is the turn of somebody who is away."""
        turn = state.actor or state.drawer
        return self._law.absent_turn is not None and turn in state.absent

    def _offer_withdraw(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self.is_withdrawn(state):
            return _NOTHING
        return Option("withdraw-hand", by, clauses=self._cite("incidents.absent_turn"))

    def _withdraw(self, state: CircleState, command: WithdrawHand, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.absent_turn")
        return self._dropping.dropped(state, state.hand.betting.to_act[:1], "player-absent", clauses, state.phase)


def _fold_announced(state: CircleState, event: HandAnnounced) -> None:
    state.hand.shown[event.player] = event.value


def _fold_absent(state: CircleState, event: AbsentMarked) -> None:
    state.absent = (*state.absent, event.player)


def _fold_back(state: CircleState, event: BackMarked) -> None:
    state.absent = tuple(name for name in state.absent if name != event.player)


SLIP_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandAnnounced: _fold_announced,
    AbsentMarked: _fold_absent,
    BackMarked: _fold_back,
}
