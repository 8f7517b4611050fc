"""Hands that die without being folded, those of players who are away among them; the hand goes on without them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Literal

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.poker.circle.hand.events import PotShare
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import leave_hand
from ludex.games.poker.circle.hand.pots import divided, pot_account
from ludex.games.poker.circle.irregularities.misdeals import Misdeals
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    DEALING,
    DRAWING,
    HELD_UP,
    NOBODY,
    OPEN_PHASES,
    SETTLED,
    CircleState,
)
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_WHILE_DEALT = frozenset({DEALING, ACTING})

Cause = Literal["player-absent", "cards-mucked", "cards-touching"]


class HandsDead(Event, frozen=True, tag="hands-dead"):
    """Hands were taken away from their holders, and who is asked then."""

    players: tuple[str, ...]
    cause: Cause
    to_act: tuple[str, ...] = ()
    call: str | None = None


class PotDivided(Event, frozen=True, tag="pot-divided"):
    """Nobody is left who could win the pot: the last ones take it back by what each put in."""

    shares: tuple[PotShare, ...]


class DeadHands:
    """What follows when hands die."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._chip, self._flow = rules.chip, flow
        self._pot = pot_account(rules)

    def killed(
        self, state: CircleState, players: Collection[str], cause: Cause, clauses: tuple[str, ...], phase: str
    ) -> list[Event]:
        """Takes hands away in a phase of the hand; betting round or hand end with them where they would by folding."""
        hand = state.hand
        betting = hand.betting
        live = [name for name in hand.live if name not in players]
        to_act = tuple(name for name in betting.to_act if name not in players)
        if phase == ACTING and live:
            to_act = self._flow.narrowed(state, to_act, live, betting.highest)
        turned = phase == ACTING and to_act[:1] != betting.to_act[:1]
        call = self._flow.called(to_act) if turned else None
        dead = HandsDead(players=tuple(players), cause=cause, to_act=to_act, call=call, clauses=clauses, phase=phase)
        if not live:
            return [dead, self._divided(state, clauses)]
        if len(live) == 1 or (phase == ACTING and not to_act):
            return [dead, self._flow.closed(state, live)]
        if phase == DRAWING and not to_act:
            return [dead, *self._flow.drawn(state, live)]
        return [dead]

    def _divided(self, state: CircleState, clauses: tuple[str, ...]) -> Event:
        """Side pots cannot matter: nobody wins, so what each of the last ones put in says what they take."""
        hand = state.hand
        weights = {player: max(1, hand.contributions.get(player, 0)) for player in hand.live}
        parts = divided(state.accounts[self._pot], hand.live, weights, self._chip)
        rows = [(self._pot, purse(player), part) for player, part in parts.items()]
        shares = tuple(PotShare(1, player, part) for player, part in parts.items() if part)
        return PotDivided(shares=shares, moves=moves(rows), clauses=clauses, phase=SETTLED)


class MarkAbsent(Command, frozen=True, tag="mark-absent"):
    """Notes that a player is away from the table."""

    kind = Kind.INCIDENT

    who: Name


class MarkBack(Command, frozen=True, tag="mark-back"):
    """Notes that a player is back."""

    kind = Kind.DUTY

    who: Name


class WithdrawHand(Command, frozen=True, tag="withdraw-hand"):
    """Takes the hand of a player away who is not there when their turn comes."""

    kind = Kind.INCIDENT


class AbsentMarked(Event, frozen=True, tag="absent-marked"):
    """A player is away; cards that they are dealt are no error."""

    player: str


class BackMarked(Event, frozen=True, tag="back-marked"):
    """A player is back."""

    player: str


COMMANDS: tuple[type[Command], ...] = (MarkAbsent, MarkBack, WithdrawHand)


class Absences(Part[CircleState]):
    """Players who are away: cards dealt to them are no error, and their hand is withdrawn when their turn comes."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._law = rules.incidents
        self._misdeals = Misdeals(rules, flow)
        self._dead_hands = DeadHands(rules, flow)
        self._roster = Roster(rules)
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Players who go away and come back, and their hands."""
        around, turns = OPEN_PHASES - HELD_UP, frozenset({ACTING, DRAWING})
        return [
            Action(command=MarkAbsent, phases=around, offer=self._offer_absent, act=self._absent),
            Action(command=MarkBack, phases=around, offer=self._offer_back, act=self._back),
            Action(command=WithdrawHand, phases=turns, offer=self._offer_withdraw, act=self._withdraw),
        ]

    def duty(self, state: CircleState) -> Command | None:
        """The hand of somebody who is away is withdrawn when their turn comes."""
        return WithdrawHand(by=self._roster.who(state, "withdraw-hand")) if self._is_withdrawn(state) else None

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

    def _is_withdrawn(self, state: CircleState) -> bool:
        """Whether it is the turn of somebody who is away."""
        turn = state.actor or state.drawer
        return self._law.absent_turn is not None and turn in state.absent

    def _offer_withdraw(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not self._is_withdrawn(state):
            return _NOTHING
        return Option("withdraw-hand", by, clauses=self._cite("incidents.absent_turn"))

    def _withdraw(self, state: CircleState, command: WithdrawHand, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.absent_turn")
        return self._dead_hands.killed(state, state.hand.betting.to_act[:1], "player-absent", clauses, state.phase)


EVENTS: tuple[type[Event], ...] = (HandsDead, PotDivided, AbsentMarked, BackMarked)


def _fold_dead(state: CircleState, event: HandsDead) -> None:
    hand = state.hand
    betting = hand.betting
    for player in event.players:
        leave_hand(state, player)
        hand.shown.pop(player, None)
    if betting.first_to_act in event.players:
        betting.first_to_act = event.to_act[0] if event.to_act else NOBODY
    betting.to_act = event.to_act
    hand.mucked = hand.resumes = NOBODY
    state.turn += 1


def _fold_divided(state: CircleState, _event: PotDivided) -> None:
    hand = state.hand
    hand.contributions.clear()
    hand.pot_shortfall = NOTHING
    hand.live = ()
    state.played += 1


def _fold_absent(state: CircleState, event: AbsentMarked) -> None:
    state.absent = (*state.absent, event.player)


def _fold_back(state: CircleState, event: BackMarked) -> None:
    state.absent = tuple(name for name in state.absent if name != event.player)


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandsDead: _fold_dead,
    PotDivided: _fold_divided,
    AbsentMarked: _fold_absent,
    BackMarked: _fold_back,
}
