"""How a table keeps what happens in a hand: the only writer of its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.events import Event
from ludex.games.poker.circle.hand.events import (
    BetReturned,
    Called,
    Dealt,
    DealtCard,
    DeckShuffled,
    Folded,
    ForcedPosted,
    HandsGathered,
    HandsShown,
    HandStarted,
    IntervalClosed,
    Looked,
    Passed,
    PotPaid,
    Raised,
    Spoken,
)
from ludex.games.poker.circle.state import BURN, COMMON, DEAD, FROM_DEAD, NOBODY, CircleState, Held
from ludex.kit.cards import deck


def _fold_started(state: CircleState, event: HandStarted) -> None:
    state.mark = event.mark
    holder = state.seats[event.mark]
    state.had_hand[holder] = state.had_hand.get(holder, 0) + 1
    begin_hand(state, event.order)


def begin_hand(state: CircleState, order: tuple[str, ...]) -> None:
    """Nothing of a hand has been played yet, for the first time or once more."""
    state.order = state.live = order
    state.street, state.next_card, state.burnt, state.last_bettor = 0, 1, 0, NOBODY
    state.opener = state.first_speaker = state.led = NOBODY
    state.common, state.due, state.waiting, state.barred, state.passed = (), (), (), (), ()
    state.highest = state.reduced = state.unclear = 0
    state.stray, state.mixed, state.skipped, state.muck = (), NOBODY, NOBODY, ()
    state.dead, state.aside, state.open_next, state.asked = 0, (), (), NOBODY
    state.skips = state.others_seen = state.early = False
    state.looked_last = frozenset()
    state.looked = frozenset()
    for container in (state.cards, state.put, state.bets, state.raises, state.shown, state.bound, state.owing):
        container.clear()


def _fold_shuffled(state: CircleState, event: DeckShuffled) -> None:
    state.deck = deck(event.ranks)


def _fold_posted(state: CircleState, event: ForcedPosted) -> None:
    for posting in event.posted:
        state.put[posting.player] = state.put.get(posting.player, 0) + posting.amount
        if event.highest:  # an ante is nobody's bet of the interval
            state.last_bettor = posting.player
    if event.highest:
        state.bets.update(state.put)
    state.highest, state.least_raise, state.due = event.highest, event.least_raise, event.due
    state.street = 1


def fold_dealt(state: CircleState, event: Dealt) -> None:
    """Puts cards on the table, and says who may speak."""
    assert state.deck is not None, "cards are shuffled before they are dealt"
    held, faces = state.cards, []
    for card in event.cards:
        to, face = card.to, card.face
        if face is not None:
            faces.append(face)
        if to:
            held[to] = (*held.get(to, ()), Held(card.id, face, face is not None))
        elif card.way == COMMON:
            assert face is not None
            state.common = (*state.common, face)
        else:
            _put_away(state, card)
    count = len(event.cards)
    taken = sum(card.way == FROM_DEAD for card in event.cards) if state.dead else 0
    state.dead -= taken
    pack = state.deck.dealt(count - taken)
    state.deck = pack.seen(faces) if faces else pack
    state.next_card += count
    state.due = state.due[count:]
    if state.open_next:
        served = {card.to for card in event.cards}
        state.open_next = tuple(name for name in state.open_next if name not in served)
    state.waiting = event.waiting
    state.first_speaker = event.waiting[0] if event.waiting else NOBODY
    state.led = state.first_speaker or state.led
    state.pot_at_deal = sum(state.put.values()) + state.carried


def _put_away(state: CircleState, card: DealtCard) -> None:
    """A card that nobody gets went to its pile."""
    if card.way == BURN:
        state.burnt += 1
    elif card.way == DEAD:
        state.dead += 1
    else:
        state.muck = (*state.muck, Held(card.id))


def _fold_looked(state: CircleState, event: Looked) -> None:
    state.looked |= {event.player}
    if all(card.to != event.player for card in state.due):
        state.looked_last |= {event.player}
    if not event.faces:
        return  # what another has seen is his alone
    assert state.deck is not None
    faces = iter(event.faces)
    own = state.cards[event.player]
    state.cards[event.player] = tuple(
        Held(card.id, next(faces), card.up) if card.face is None else card for card in own
    )
    state.deck = state.deck.seen(event.faces)


def _fold_spoken(state: CircleState, event: Spoken) -> None:
    state.waiting = event.waiting
    state.first_speaker = NOBODY
    state.turn += 1
    if state.bound:
        state.bound.pop(event.player, None)


def _fold_passed(state: CircleState, event: Passed) -> None:
    _fold_spoken(state, event)
    state.passed = (*state.passed, event.player)


def _fold_folded(state: CircleState, event: Folded) -> None:
    _fold_spoken(state, event)
    leave_hand(state, event.player)


def leave_hand(state: CircleState, player: str) -> None:
    """A player is out of the hand, and his cards are gone."""
    live = state.live
    if player in live:
        at = live.index(player)
        state.live = live[:at] + live[at + 1 :]
    if player in state.waiting:  # whoever has just spoken waits no more
        state.waiting = tuple([name for name in state.waiting if name != player])
    held = state.cards.pop(player, None)
    if held:
        state.muck = (*state.muck, *held)


def put_in(state: CircleState, player: str, stake: int) -> None:
    """A player's chips are in the pot, as a bet of the interval."""
    state.bets[player] = state.bets.get(player, 0) + stake
    state.put[player] = state.put.get(player, 0) + stake


def fold_called(state: CircleState, event: Called) -> None:
    """Records a call."""
    _fold_spoken(state, event)
    put_in(state, event.player, event.stake)


def fold_raised(state: CircleState, event: Raised) -> None:
    """Records a bet or raise, and that everybody else is asked."""
    _fold_spoken(state, event)
    put_in(state, event.player, event.stake)
    if not state.opener:
        state.opener = event.player
    if state.highest:
        state.raises[event.player] = state.raises.get(event.player, 0) + 1
    state.highest, state.least_raise = event.highest, event.least_raise
    state.barred, state.last_bettor = event.barred, event.player


def _fold_closed(state: CircleState, event: IntervalClosed) -> None:
    state.waiting, state.passed, state.barred, state.highest = (), (), (), 0
    state.bets.clear()
    state.raises.clear()
    state.bound.clear()
    state.early, state.looked_last = False, frozenset()
    state.least_raise = event.least_raise
    if event.due or event.drawing:
        state.due, state.waiting = event.due, event.drawing
        state.street += 1


def _fold_shown(state: CircleState, event: HandsShown) -> None:
    assert state.deck is not None
    for hand in event.shown:
        own = state.cards[hand.player]
        state.cards[hand.player] = tuple(
            [Held(card.id, face, True) for card, face in zip(own, hand.cards, strict=True)]
        )
        state.shown[hand.player] = hand.value
    if event.asked:
        state.deck = state.deck.seen(event.asked)


def _fold_returned(state: CircleState, event: BetReturned) -> None:
    state.put[event.player] -= event.amount


def _fold_gathered(state: CircleState, event: HandsGathered) -> None:
    for player in event.players:
        state.cards.pop(player, None)


def _fold_paid(state: CircleState, event: PotPaid) -> None:
    state.put.clear()
    state.reduced = 0
    state.live = ()
    state.played += 1


HAND_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandStarted: _fold_started,
    DeckShuffled: _fold_shuffled,
    ForcedPosted: _fold_posted,
    Dealt: fold_dealt,
    Looked: _fold_looked,
    Passed: _fold_passed,
    Folded: _fold_folded,
    Called: fold_called,
    Raised: fold_raised,
    IntervalClosed: _fold_closed,
    HandsShown: _fold_shown,
    BetReturned: _fold_returned,
    HandsGathered: _fold_gathered,
    PotPaid: _fold_paid,
}
