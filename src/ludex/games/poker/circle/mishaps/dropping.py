"""Hands that die without being folded: their holders are out, and the hand goes on, closes or has no winner."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal

from ludex.core.events import Event, moves, purse
from ludex.games.poker.circle.hand.events import PotShare
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import leave_hand
from ludex.games.poker.circle.hand.pots import divided, pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, DRAWING, NOBODY, SETTLED, CircleState

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


DROPPING_EVENTS = (HandsDead, PotDivided)


class Dropping:
    """What follows when hands die."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._chip, self._flow = rules.chip, flow
        self._pot = pot_account(rules)

    def dropped(
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
        """Side pots cannot matter: nobody wins, so what each of the last ones put in says what he takes."""
        hand = state.hand
        weights = {player: max(1, hand.contributions.get(player, 0)) for player in hand.live}
        parts = divided(state.accounts[self._pot], hand.live, weights, self._chip)
        rows = [(self._pot, purse(player), part) for player, part in parts.items()]
        shares = tuple(PotShare(1, player, part) for player, part in parts.items() if part)
        return PotDivided(shares=shares, moves=moves(rows), clauses=clauses, phase=SETTLED)


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
    hand.pot_shortfall = 0
    hand.live = ()
    state.played += 1


DROPPING_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandsDead: _fold_dead,
    PotDivided: _fold_divided,
}
