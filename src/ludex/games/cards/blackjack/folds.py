"""How each fact changes the state of a blackjack table. No rule is applied here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event, RoundEnded
from ludex.games.cards.blackjack.events import (
    Answered,
    BoxSettled,
    CardAsked,
    CardGiven,
    CardReplaced,
    CardsCollected,
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
)
from ludex.games.cards.blackjack.state import (
    THE_BANK,
    BlackjackState,
    FollowingAsked,
    Hand,
    HandStatus,
    Round,
    box_slug,
)
from ludex.games.common.boxes.events import BOX_FOLDS, BoxesControlled, fold_controlled
from ludex.games.common.shoe.events import SHOE_FOLDS, BlockCleared, fold_cleared
from ludex.games.common.stakes.events import STAKE_FOLDS
from ludex.games.common.stakes.state import Stake


def _deal_begun(state: BlackjackState, event: DealBegun) -> None:
    state.this_round.owed = event.owed
    state.this_round.hands = {box_slug(box): Hand(box_slug(box), box) for box in event.boxes}


def _card_given(state: BlackjackState, event: CardGiven) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe.dealt(event.card)
    now = state.this_round
    now.owed = now.owed[1:]
    if event.hand == THE_BANK:
        now.bank = (*now.bank, event.card)
        return
    hand = now.hands[event.hand]
    now.third_card = now.third_card or len(hand.cards) > 1 or hand.split
    status = HandStatus.DONE if event.done else hand.status
    now.hands[event.hand] = replace(hand, cards=(*hand.cards, event.card), status=status)


def _cut_card_shown(state: BlackjackState, event: CutCardShown) -> None:
    state.this_round.cut_card_shown = True
    if event.void:
        state.clear_felt()
        state.this_round.owed, state.this_round.current = (), None


def _hand_bust(state: BlackjackState, event: HandBust) -> None:
    _set_status(state, event.hand, HandStatus.BUST)
    state.this_round.owed = ()
    _remove(state, event.stakes)


def _hand_asked(state: BlackjackState, event: HandAsked) -> None:
    state.this_round.current, state.this_round.owed = event.hand, (event.hand,) * event.owed
    state.turn += 1


def _hand_stood(state: BlackjackState, event: HandStood) -> None:
    _set_status(state, event.hand, HandStatus.DONE)


def _hands_played(state: BlackjackState, event: HandsPlayed) -> None:
    state.this_round.current = None


def _card_asked(state: BlackjackState, event: CardAsked) -> None:
    state.this_round.owed = (event.hand,)


def _hand_doubled(state: BlackjackState, event: HandDoubled) -> None:
    _add(state, event.stake)
    now = state.this_round
    now.hands[event.hand] = replace(
        now.hands[event.hand], doubled=True, status=HandStatus.OPEN if event.cards else HandStatus.DONE
    )
    _ask_to_follow(now, event.asked_to_follow, event.hand, (event.hand,) * event.cards)


def _hand_split(state: BlackjackState, event: HandSplit) -> None:
    _add(state, event.stake)
    now = state.this_round
    old = now.hands[event.hand]
    halves = {
        event.hand: replace(old, cards=old.cards[:1], split=True, aces=event.aces),
        event.other: Hand(event.other, old.box, old.cards[1:], split=True, aces=event.aces),
    }
    hands: dict[str, Hand] = {}
    for slug, hand in now.hands.items():
        hands |= halves if slug == event.hand else {slug: hand}
    now.hands, now.current = hands, event.first
    _ask_to_follow(now, event.asked_to_follow, event.other, (event.first,) * event.cards)


def _answered(state: BlackjackState, event: Answered) -> None:
    _add(state, event.stake)
    now = state.this_round
    assert now.following is not None
    left = tuple(player for player in now.following.players if player != event.player)
    if left:
        now.following = replace(now.following, players=left)
    else:
        now.owed, now.following = now.following.owed, None


def _insured(state: BlackjackState, event: Insured) -> None:
    state.add_stake(event.stake)


def _paid(state: BlackjackState, event: EvenMoneyTaken | BoxSettled) -> None:
    _remove(state, event.stakes)


def _hand_surrendered(state: BlackjackState, event: HandSurrendered) -> None:
    _set_status(state, event.hand, HandStatus.GIVEN_UP)
    _remove(state, event.stakes)


def _cards_collected(state: BlackjackState, event: CardsCollected) -> None:
    state.this_round = Round()
    if event.returned is not None:
        state.mix(event.returned)


def _ask_to_follow(now: Round, players: tuple[str, ...], hand: str, owed: tuple[str, ...]) -> None:
    """Those behind are asked before the cards are given; they are given at once where nobody is."""
    now.following = FollowingAsked(players, hand, owed) if players else None
    now.owed = () if players else owed


def _set_status(state: BlackjackState, hand: str, status: HandStatus) -> None:
    state.this_round.hands[hand] = replace(state.this_round.hands[hand], status=status)


def _add(state: BlackjackState, stake: Stake | None) -> None:
    if stake is not None:
        state.add_stake(stake)


def _remove(state: BlackjackState, stakes: Iterable[int]) -> None:
    for stake in stakes:
        state.remove_stake(stake)


def _card_replaced(state: BlackjackState, event: CardReplaced) -> None:
    state.renew = state.renew or (event.replaced == "packs" and event.phase is None)


def _round_ended(state: BlackjackState, event: RoundEnded) -> None:
    state.renew, state.turn = False, 0


BLACKJACK_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    **SHOE_FOLDS,
    **BOX_FOLDS,
    BoxesControlled: fold_controlled,
    DealBegun: _deal_begun,
    CardGiven: _card_given,
    CutCardShown: _cut_card_shown,
    HandBust: _hand_bust,
    HandAsked: _hand_asked,
    HandStood: _hand_stood,
    HandsPlayed: _hands_played,
    CardAsked: _card_asked,
    HandDoubled: _hand_doubled,
    HandSplit: _hand_split,
    Answered: _answered,
    Insured: _insured,
    EvenMoneyTaken: _paid,
    HandSurrendered: _hand_surrendered,
    BoxSettled: _paid,
    CardsCollected: _cards_collected,
    BlockCleared: fold_cleared,
    CardReplaced: _card_replaced,
    RoundEnded: _round_ended,
}
