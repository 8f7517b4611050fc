"""How each fact changes the state of a blackjack table. No rule is applied here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event, Left, RoundEnded
from ludex.games.cards.blackjack.events import (
    Answered,
    BoxesCommanded,
    BoxSettled,
    CardAsked,
    CardGiven,
    CardReplaced,
    CardsCollected,
    Consented,
    CutCardShown,
    DealBegun,
    EvenMoneyTaken,
    HandAsked,
    HandBust,
    HandDoubled,
    HandsPlayed,
    HandSplit,
    HandStood,
    HandSurrendered,
    Insured,
    Risen,
    Seated,
)
from ludex.games.cards.blackjack.state import (
    BUST,
    DONE,
    GIVEN_UP,
    OPEN,
    THE_BANK,
    BlackjackState,
    Hand,
    box_slug,
)
from ludex.games.common.shoe.events import SHOE_FOLDS, BlockCleared, fold_cleared
from ludex.games.common.stakes.events import STAKE_FOLDS
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import packs


def _seated(state: BlackjackState, event: Seated) -> None:
    state.seats[event.place] = event.player


def _risen(state: BlackjackState, event: Risen) -> None:
    del state.seats[event.box]
    state.consents.pop(event.box, None)


def _left(state: BlackjackState, event: Left) -> None:
    box = state.seat_of(event.player)
    if box is not None:
        del state.seats[box]
        state.consents.pop(box, None)
    for other, allowed in list(state.consents.items()):
        state.consents[other] = tuple(name for name in allowed if name != event.player)


def _consented(state: BlackjackState, event: Consented) -> None:
    state.consents[event.box] = (*state.consents.get(event.box, ()), event.bettor)


def _commanded(state: BlackjackState, event: BoxesCommanded) -> None:
    state.commands = dict(event.commands)


def _begun(state: BlackjackState, event: DealBegun) -> None:
    state.owed = event.owed
    state.hands = {box_slug(box): Hand(box_slug(box), box) for box in event.boxes}


def _given(state: BlackjackState, event: CardGiven) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe.dealt(event.card)
    state.owed = state.owed[1:]
    if event.hand == THE_BANK:
        state.bank = (*state.bank, event.card)
        return
    hand = state.hands[event.hand]
    state.third_card = state.third_card or len(hand.cards) > 1 or hand.split
    status = DONE if event.done else hand.status
    state.hands[event.hand] = replace(hand, cards=(*hand.cards, event.card), status=status)


def _shown(state: BlackjackState, event: CutCardShown) -> None:
    state.last_shown = True
    if event.void:
        state.clear_felt()
        state.owed, state.current = (), None


def _bust(state: BlackjackState, event: HandBust) -> None:
    state.hands[event.hand] = replace(state.hands[event.hand], status=BUST)
    state.owed = ()
    for stake in event.stakes:
        state.remove_stake(stake)


def _asked(state: BlackjackState, event: HandAsked) -> None:
    state.current, state.owed = event.hand, (event.hand,) * event.owed
    state.turn += 1


def _stood(state: BlackjackState, event: HandStood) -> None:
    state.hands[event.hand] = replace(state.hands[event.hand], status=DONE)


def _played(state: BlackjackState, event: HandsPlayed) -> None:
    state.current = None


def _card_asked(state: BlackjackState, event: CardAsked) -> None:
    state.owed = (event.hand,)


def _add(state: BlackjackState, stake: Stake | None) -> None:
    if stake is not None:
        state.add_stake(stake)


def _await(state: BlackjackState, asking: tuple[str, ...], onto: str, owed: tuple[str, ...]) -> None:
    """Those behind are asked before the cards are given; at once where nobody is."""
    state.asking, state.following = asking, onto
    state.after_asking = owed if asking else ()
    state.owed = () if asking else owed


def _doubled(state: BlackjackState, event: HandDoubled) -> None:
    _add(state, event.stake)
    hand = state.hands[event.hand]
    state.hands[event.hand] = replace(hand, doubled=True, status=OPEN if event.cards else DONE)
    _await(state, event.asking, event.hand, (event.hand,) * event.cards)


def _split(state: BlackjackState, event: HandSplit) -> None:
    _add(state, event.stake)
    old = state.hands[event.hand]
    halves = {
        event.hand: replace(old, cards=old.cards[:1], split=True, aces=event.aces),
        event.other: Hand(event.other, old.box, old.cards[1:], split=True, aces=event.aces),
    }
    hands: dict[str, Hand] = {}
    for slug, hand in state.hands.items():
        hands |= halves if slug == event.hand else {slug: hand}
    state.hands, state.current = hands, event.first
    _await(state, event.asking, event.other, (event.first,) * event.cards)


def _answered(state: BlackjackState, event: Answered) -> None:
    _add(state, event.stake)
    state.asking = tuple(name for name in state.asking if name != event.player)
    if not state.asking:
        state.owed, state.after_asking, state.following = state.after_asking, (), ""


def _insured(state: BlackjackState, event: Insured) -> None:
    state.add_stake(event.stake)


def _removed(state: BlackjackState, event: EvenMoneyTaken | BoxSettled) -> None:
    for stake in event.stakes:
        state.remove_stake(stake)


def _surrendered(state: BlackjackState, event: HandSurrendered) -> None:
    state.hands[event.hand] = replace(state.hands[event.hand], status=GIVEN_UP)
    for stake in event.stakes:
        state.remove_stake(stake)


def _collected(state: BlackjackState, event: CardsCollected) -> None:
    state.hands, state.bank, state.commands = {}, (), {}
    state.third_card, state.last_shown, state.current = False, False, None
    if event.returned is not None:
        state.shoe = packs(event.returned)


def _replaced(state: BlackjackState, event: CardReplaced) -> None:
    state.renew = state.renew or (event.replaced == "packs" and event.phase is None)


def _round_ended(state: BlackjackState, event: RoundEnded) -> None:
    state.renew, state.turn = False, 0


BLACKJACK_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    **SHOE_FOLDS,
    Seated: _seated,
    Risen: _risen,
    Left: _left,
    Consented: _consented,
    BoxesCommanded: _commanded,
    DealBegun: _begun,
    CardGiven: _given,
    CutCardShown: _shown,
    HandBust: _bust,
    HandAsked: _asked,
    HandStood: _stood,
    HandsPlayed: _played,
    CardAsked: _card_asked,
    HandDoubled: _doubled,
    HandSplit: _split,
    Answered: _answered,
    Insured: _insured,
    EvenMoneyTaken: _removed,
    HandSurrendered: _surrendered,
    BoxSettled: _removed,
    CardsCollected: _collected,
    BlockCleared: fold_cleared,
    CardReplaced: _replaced,
    RoundEnded: _round_ended,
}
