"""A table by convention: the state of one hand with the stakes that its history brings, and how events are folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.commands import Command, Kind
from ludex.core.events import Event
from ludex.core.state import Setup
from ludex.games.poker.circle.hand.events import (
    Acted,
    BettingRoundClosed,
    Called,
    Checked,
    Folded,
    ForcedBetsPosted,
    Raised,
)
from ludex.games.poker.circle.hand.folds import HAND_FOLDS, begin_betting, leave_hand, put_in
from ludex.games.poker.circle.state import NOBODY, BettingRound, CircleState, PlayerCard
from ludex.kit.cards import Card
from ludex.kit.money import Cents

ANTE, BLIND = "ante", "blind"


class HandSetup(Setup, frozen=True, kw_only=True):
    """Who plays a hand with what, in the order of acting after the deal; the last one has the button."""

    players: tuple[str, ...]
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...] = ()
    """One that is below nothing is posted out of its place: it does not move the turn."""
    antes_trimmed: bool = False
    """Whether antes are bets like others, for which one plays as far as one has put in, or all belong to everybody."""
    bring_in: int = 0
    small_bet: int
    """The bet of the first betting rounds, or the least one."""
    big_bet: int


class PracticeState(CircleState, kw_only=True):
    """What is so at a table by convention."""

    antes: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    antes_trimmed: bool = False
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0

    @property
    def betting(self) -> PracticeRound:
        """The betting round that is being played."""
        betting = self.hand.betting
        assert isinstance(betting, PracticeRound), "stakes are posted before anybody bets"
        return betting


class PracticeRound(BettingRound):
    """One betting round by convention."""

    acted: tuple[str, ...] = ()
    """Who has acted since the last whole raise."""
    short: int = 0
    """By how much short raises have gone up since the last whole one."""
    times: int = 0
    """How often somebody has bet or raised."""
    bringing: bool = False
    """Whether somebody must bring in or bet at once."""
    completing: bool = False
    """Whether nobody has gone beyond the bring-in yet."""


class BringIn(Command, frozen=True, tag="bring-in"):
    """Whoever shows the lowest card makes the small bet that they must."""

    kind = Kind.TURN


class Muck(Command, frozen=True, tag="muck"):
    """A player throws their cards away at the end instead of showing them."""

    kind = Kind.OFFER


class LayOpen(Command, frozen=True, tag="lay-open"):
    """A player lays cards open, those that they name; whatever they keep face down does not count."""

    kind = Kind.OFFER

    cards: tuple[Card, ...] = ()


class BroughtIn(Acted, frozen=True, kw_only=True, tag="brought-in"):
    """They put in the bring-in, or all they had."""

    stake: Cents


class Mucked(Event, frozen=True, kw_only=True, tag="mucked"):
    """They threw their cards away; the deals that are due go on without them."""

    player: str


class LaidOpen(Event, frozen=True, kw_only=True, tag="laid-open"):
    """Some cards of a player lie open, and what they are worth; nothing where they make no hand."""

    player: str
    cards: tuple[Card, ...]
    value: int | None


NO_HAND = -1
"""The value of cards that make no hand: every hand beats it."""


def _fold_posted(state: PracticeState, event: ForcedBetsPosted) -> None:
    hand, bringing = state.hand, state.bring_in > 0
    hand.betting = PracticeRound(
        highest=event.highest, minimum_raise=event.minimum_raise, bringing=bringing, completing=bringing
    )
    hand.deal.due = event.due
    hand.street = 1
    for posting in event.posted:
        if posting.kind == BLIND:
            put_in(state, posting.player, posting.amount)
        elif state.antes_trimmed:
            hand.contributions[posting.player] = Cents(hand.contributions.get(posting.player, 0) + posting.amount)
        else:
            state.carried_in = Cents(state.carried_in + posting.amount)


def _fold_acted(state: PracticeState, event: Acted) -> None:
    HAND_FOLDS[type(event)](state, event)
    betting = state.betting
    betting.acted = (*betting.acted, event.player)


def _fold_raised(state: PracticeState, event: Raised) -> None:
    betting = state.betting
    by = event.highest - betting.highest
    betting.acted = (event.player,) if by >= betting.minimum_raise else (*betting.acted, event.player)
    HAND_FOLDS[Raised](state, event)
    betting.times += 1
    betting.bringing = betting.completing = False
    short = 0 if state.funds(event.player) else betting.short + by
    betting.short = 0 if short >= event.minimum_raise else short


def _fold_brought_in(state: PracticeState, event: BroughtIn) -> None:
    betting = state.betting
    betting.to_act, betting.bringing, betting.highest = event.to_act, False, event.stake
    betting.acted = (*betting.acted, event.player)
    betting.first_to_act = NOBODY
    put_in(state, event.player, event.stake)


def _fold_closed(state: PracticeState, event: BettingRoundClosed) -> None:
    begin_betting(state.hand, PracticeRound(to_act=event.drawing), event)


def _fold_mucked(state: PracticeState, event: Mucked) -> None:
    hand = state.hand
    deal = hand.deal
    leave_hand(state, event.player)
    deal.due = tuple(due for due in deal.due if due.to != event.player)
    hand.shown.pop(event.player, None)


def _fold_laid_open(state: PracticeState, event: LaidOpen) -> None:
    hand = state.hand
    assert hand.deck is not None
    own = hand.cards[event.player]
    fresh = [card for card in event.cards if all(card != held.face for held in own)]
    hand.deck = hand.deck.seen(fresh)
    faces = iter(fresh)
    known = [PlayerCard(held.id, next(faces, None)) if held.face is None else held for held in own]
    hand.cards[event.player] = tuple(PlayerCard(held.id, held.face, held.face in event.cards) for held in known)
    hand.shown[event.player] = NO_HAND if event.value is None else event.value


PRACTICE_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **HAND_FOLDS,
    ForcedBetsPosted: _fold_posted,
    Checked: _fold_acted,
    Folded: _fold_acted,
    Called: _fold_acted,
    Raised: _fold_raised,
    BroughtIn: _fold_brought_in,
    BettingRoundClosed: _fold_closed,
    Mucked: _fold_mucked,
    LaidOpen: _fold_laid_open,
}
