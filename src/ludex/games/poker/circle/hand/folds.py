"""How a table keeps what happens in a hand: the only writer of its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event, RoundEnded
from ludex.games.poker.circle.hand.events import (
    Acted,
    BetReturned,
    BettingRoundClosed,
    Called,
    Checked,
    Dealt,
    DealtCard,
    DeckShuffled,
    Folded,
    ForcedBetsPosted,
    HandsGathered,
    HandsShown,
    HandStarted,
    Looked,
    PotPaid,
    Raised,
)
from ludex.games.poker.circle.state import (
    BOARD,
    BURN,
    DEAD,
    FROM_DEAD,
    NOBODY,
    BettingRound,
    CircleState,
    Deal,
    Hand,
    PlayerCard,
)
from ludex.kit.cards import deck
from ludex.kit.money import NOTHING, Cents


def _fold_started(state: CircleState, event: HandStarted) -> None:
    state.button = event.button
    holder = state.seats[event.button]
    state.had_button[holder] = state.had_button.get(holder, 0) + 1
    begin_hand(state, event.order)


def begin_hand(state: CircleState, order: tuple[str, ...]) -> None:
    """Nothing of a hand has been played yet, for the first time or once more."""
    state.hand = Hand(order=order, live=order)


def _fold_ended(state: CircleState, event: RoundEnded) -> None:
    """The hand is over: nothing of it lies on the table for whoever comes."""
    state.hand = Hand()


def _fold_shuffled(state: CircleState, event: DeckShuffled) -> None:
    state.hand.deck = replace(deck(event.ranks), pack=state.packs_mixed)
    state.packs_mixed += 1


def _fold_posted(state: CircleState, event: ForcedBetsPosted) -> None:
    hand = state.hand
    betting = hand.betting
    for posting in event.posted:
        hand.contributions[posting.player] = Cents(hand.contributions.get(posting.player, 0) + posting.amount)
        if event.highest:  # an ante is nobody's bet of the betting round
            hand.last_bettor = posting.player
    if event.highest:
        betting.bets.update(hand.contributions)
    betting.highest, betting.minimum_raise, hand.deal.due = event.highest, event.minimum_raise, event.due
    hand.street = 1


def fold_dealt(state: CircleState, event: Dealt) -> None:
    """Puts cards on the table, and says who may act."""
    hand = state.hand
    deal, betting = hand.deal, hand.betting
    assert hand.deck is not None, "cards are shuffled before they are dealt"
    held, faces = hand.cards, []
    for card in event.cards:
        to, face = card.to, card.face
        if face is not None:
            faces.append(face)
        if to:
            held[to] = (*held.get(to, ()), PlayerCard(card.id, face, face is not None))
        elif card.way == BOARD:
            assert face is not None
            hand.board = (*hand.board, face)
        else:
            _put_away(state, card)
    count = len(event.cards)
    taken = sum(card.way == FROM_DEAD for card in event.cards) if hand.dead else 0
    hand.dead -= taken
    left = (hand.deck.with_back(taken) if taken else hand.deck).dealt(count)
    hand.deck = left.seen(faces) if faces else left
    hand.next_card += count
    deal.due = deal.due[count:]
    if hand.next_card_up:
        served = {card.to for card in event.cards}
        hand.next_card_up = tuple(name for name in hand.next_card_up if name not in served)
    betting.to_act = event.to_act
    betting.first_to_act = event.to_act[0] if event.to_act else NOBODY
    hand.last_first_to_act = betting.first_to_act or hand.last_first_to_act
    deal.pot_at_deal = sum(hand.contributions.values()) + state.carried_in


def _put_away(state: CircleState, card: DealtCard) -> None:
    """A card that nobody gets went to its pile."""
    hand = state.hand
    if card.way == BURN:
        hand.burnt += 1
    elif card.way == DEAD:
        hand.dead += 1
    else:
        hand.muck = (*hand.muck, PlayerCard(card.id))


def _fold_looked(state: CircleState, event: Looked) -> None:
    hand = state.hand
    deal = hand.deal
    hand.looked |= {event.player}
    if all(card.to != event.player for card in deal.due):
        deal.looked |= {event.player}
    if not event.faces:
        return  # what another has seen is theirs alone
    assert hand.deck is not None
    faces = iter(event.faces)
    own = hand.cards[event.player]
    hand.cards[event.player] = tuple(
        PlayerCard(card.id, next(faces), card.up) if card.face is None else card for card in own
    )
    hand.deck = hand.deck.seen(event.faces)


def _fold_acted(state: CircleState, event: Acted) -> None:
    betting = state.hand.betting
    betting.to_act = event.to_act
    betting.first_to_act = NOBODY
    state.turn += 1
    if betting.call_only:
        betting.call_only.pop(event.player, None)


def _fold_checked(state: CircleState, event: Checked) -> None:
    betting = state.hand.betting
    _fold_acted(state, event)
    betting.checked = (*betting.checked, event.player)


def _fold_folded(state: CircleState, event: Folded) -> None:
    _fold_acted(state, event)
    leave_hand(state, event.player)


def leave_hand(state: CircleState, player: str) -> None:
    """A player is out of the hand, and their cards are gone."""
    hand = state.hand
    betting = hand.betting
    live = hand.live
    if player in live:
        at = live.index(player)
        hand.live = live[:at] + live[at + 1 :]
    if player in betting.to_act:  # whoever has just acted waits no more
        betting.to_act = tuple([name for name in betting.to_act if name != player])
    held = hand.cards.pop(player, None)
    if held:
        hand.muck = (*hand.muck, *held)


def put_in(state: CircleState, player: str, stake: Cents) -> None:
    """A player's chips are in the pot, as a bet of the betting round."""
    hand = state.hand
    betting = hand.betting
    betting.bets[player] = Cents(betting.bets.get(player, 0) + stake)
    hand.contributions[player] = Cents(hand.contributions.get(player, 0) + stake)


def fold_called(state: CircleState, event: Called) -> None:
    """Records a call."""
    _fold_acted(state, event)
    put_in(state, event.player, event.stake)


def fold_raised(state: CircleState, event: Raised) -> None:
    """Records a bet or raise, and that everybody else is asked."""
    hand = state.hand
    betting = hand.betting
    _fold_acted(state, event)
    put_in(state, event.player, event.stake)
    if not hand.opener:
        hand.opener = event.player
    if betting.highest:
        betting.raises[event.player] = betting.raises.get(event.player, 0) + 1
    betting.highest, betting.minimum_raise = event.highest, event.minimum_raise
    betting.barred, hand.last_bettor = event.barred, event.player


def _fold_closed(state: CircleState, event: BettingRoundClosed) -> None:
    begin_betting(state.hand, BettingRound(minimum_raise=event.minimum_raise, to_act=event.drawing), event)


def begin_betting(hand: Hand, betting: BettingRound, event: BettingRoundClosed) -> None:
    """A betting round is over: the next deal, and the betting after it, begin with nothing of the last ones."""
    hand.betting, hand.deal = betting, Deal(due=event.due)
    if event.due or event.drawing:
        hand.street += 1


def _fold_shown(state: CircleState, event: HandsShown) -> None:
    hand = state.hand
    assert hand.deck is not None
    for each in event.shown:
        own = hand.cards[each.player]
        hand.cards[each.player] = tuple(
            [PlayerCard(card.id, face, True) for card, face in zip(own, each.cards, strict=True)]
        )
        hand.shown[each.player] = each.value
    if event.asked:
        hand.deck = hand.deck.seen(event.asked)


def _fold_returned(state: CircleState, event: BetReturned) -> None:
    put = state.hand.contributions
    put[event.player] = Cents(put[event.player] - event.amount)


def _fold_gathered(state: CircleState, event: HandsGathered) -> None:
    for player in event.players:
        state.hand.cards.pop(player, None)


def _fold_paid(state: CircleState, event: PotPaid) -> None:
    hand = state.hand
    hand.contributions.clear()
    hand.pot_shortfall = NOTHING
    hand.live = ()
    state.played += 1


HAND_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandStarted: _fold_started,
    DeckShuffled: _fold_shuffled,
    ForcedBetsPosted: _fold_posted,
    Dealt: fold_dealt,
    Looked: _fold_looked,
    Checked: _fold_checked,
    Folded: _fold_folded,
    Called: fold_called,
    Raised: fold_raised,
    BettingRoundClosed: _fold_closed,
    HandsShown: _fold_shown,
    BetReturned: _fold_returned,
    HandsGathered: _fold_gathered,
    PotPaid: _fold_paid,
    RoundEnded: _fold_ended,
}
