"""The events of draw poker: hands that nobody opened, changed cards, decks mixed again, openings proved or false."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from ludex.core.events import FELT, Event, SessionClosed
from ludex.games.poker.circle.hand.events import DealtCard, DrawClosed, HandStarted, HandUnopened, PotPaid
from ludex.games.poker.circle.hand.folds import leave_hand
from ludex.games.poker.circle.irregularities.dead_hands import PotDivided
from ludex.games.poker.circle.state import BURN, NOBODY, POT, CircleState, DueCard, PlayerCard
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents

How = Literal["proof", "declared", "judged"]
"""How it became known that an opening was false."""


class Discarded(Event, frozen=True, tag="discarded"):
    """A player threw cards away to change them; who is asked after them, and what they are due."""

    player: str
    ids: tuple[int, ...]
    due: tuple[DueCard, ...]
    to_act: tuple[str, ...] = ()
    call: str | None = None


class StoodPat(Event, frozen=True, tag="stood-pat"):
    """A player changes nothing."""

    player: str
    to_act: tuple[str, ...] = ()
    call: str | None = None


class ReplacementsDealt(Event, frozen=True, tag="replacements-dealt"):
    """Cards were given from the top of the deck; what is still due."""

    cards: tuple[DealtCard, ...]
    due: tuple[DueCard, ...] = ()


class DeckReshuffled(Event, frozen=True, tag="deck-reshuffled"):
    """The deck would not do: what is left of it was shuffled with the discards of these players and of those out."""

    players: tuple[str, ...]
    cutter: str


class DeckRecovered(Event, frozen=True, tag="deck-recovered"):
    """The deck had been put away too early, and its top was found again."""


class DeckMixed(Event, frozen=True, tag="deck-mixed"):
    """The deck had been put away too early: the cards that were not used were mixed, and some are set aside first."""

    cutter: str
    due: tuple[DueCard, ...]


class DeckRecut(Event, frozen=True, tag="deck-recut"):
    """The mixed deck was cut."""

    by: str


class DiscardsTold(Event, frozen=True, tag="discards-told"):
    """Everybody said how many cards they changed."""

    counts: dict[str, int]


class CardMadeUp(Event, frozen=True, tag="card-made-up"):
    """A card had not reached a player, who had not looked: it was given from the top of the deck."""

    player: str


class OpeningProved(Event, frozen=True, tag="opening-proved"):
    """Whoever opened the pot could: the five cards with which they did."""

    player: str
    cards: tuple[Card, ...] = ()
    asked: tuple[Card, ...] = ()
    """The faces that nobody had seen before."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.asked


class OpeningFalse(Event, frozen=True, kw_only=True, tag="opening-false"):
    """Whoever opened the pot could not; they are out, what they bet stays, and who is asked then."""

    player: str
    how: How
    cards: tuple[Card, ...] = ()
    asked: tuple[Card, ...] = ()
    out: bool = True
    kept: Cents = Cents(0)
    """What of their bets stays in the pot for the next hand."""
    returned: Cents = Cents(0)
    to_act: tuple[str, ...] = ()
    call: str | None = None

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.asked


class DoubtRaised(Event, frozen=True, tag="doubt-raised"):
    """It is doubtful whether the pot was opened rightly: the chief decides."""

    player: str


class PotKept(Event, frozen=True, tag="pot-kept"):
    """Nobody may win the pot: it stays for the next hand."""

    amount: int


DRAW_EVENTS = (
    HandUnopened,
    Discarded,
    StoodPat,
    ReplacementsDealt,
    DeckReshuffled,
    DeckRecovered,
    DeckMixed,
    DeckRecut,
    DiscardsTold,
    CardMadeUp,
    DrawClosed,
    OpeningProved,
    OpeningFalse,
    DoubtRaised,
    PotKept,
)


def _ended(state: CircleState, kept: Cents) -> None:
    """A hand is over that nobody won."""
    hand = state.hand
    state.carried_over, state.carried_in, hand.pot_shortfall = kept, NOTHING, NOTHING
    hand.contributions.clear()
    hand.cards.clear()
    hand.live, hand.betting.to_act = (), ()
    state.played += 1


def _fold_unopened(state: CircleState, event: HandUnopened) -> None:
    _ended(state, event.amount)
    state.unopened_hands = event.unopened_hands


def _fold_kept(state: CircleState, event: PotKept) -> None:
    _ended(state, Cents(event.amount))
    state.unopened_hands = 0


def _fold_discarded(state: CircleState, event: Discarded) -> None:
    hand = state.hand
    exchange = hand.draw
    own = hand.cards[event.player]
    exchange.discards[event.player] = tuple(card for card in own if card.id in event.ids)
    exchange.counts[event.player] = len(event.ids)
    hand.cards[event.player] = tuple(card for card in own if card.id not in event.ids)
    hand.deal.due, hand.betting.to_act = event.due, event.to_act
    state.turn += 1


def _fold_pat(state: CircleState, event: StoodPat) -> None:
    hand = state.hand
    hand.draw.counts[event.player] = 0
    hand.betting.to_act = event.to_act
    state.turn += 1


def _fold_replacements(state: CircleState, event: ReplacementsDealt) -> None:
    hand = state.hand
    deal = hand.deal
    assert hand.deck is not None
    for card in event.cards:
        if card.way == BURN:
            hand.burnt += 1
        else:
            hand.cards[card.to] = (*hand.cards.get(card.to, ()), PlayerCard(card.id))
    hand.deck = hand.deck.dealt(len(event.cards))
    hand.next_card += len(event.cards)
    deal.due = event.due
    deal.looked -= {card.to for card in event.cards}


def _fold_reshuffled(state: CircleState, event: DeckReshuffled) -> None:
    """What anybody had seen of these cards nobody can tell any more."""
    hand = state.hand
    exchange = hand.draw
    assert hand.deck is not None
    back = [*hand.muck, *(card for player in event.players for card in exchange.discards.pop(player, ()))]
    faces = (card.face for card in back if card.face is not None)
    hand.deck = hand.deck.with_back(len(back), faces)
    hand.muck, exchange.cutter = (), event.cutter


def _fold_mixed(state: CircleState, event: DeckMixed) -> None:
    hand = state.hand
    hand.draw.cutter, hand.deal.due = event.cutter, event.due


def _fold_recut(state: CircleState, _event: DeckRecut) -> None:
    state.hand.draw.cutter = NOBODY


def _fold_draw_closed(state: CircleState, event: DrawClosed) -> None:
    hand = state.hand
    betting = hand.betting
    betting.to_act = event.to_act
    betting.first_to_act = event.to_act[0] if event.to_act else NOBODY
    hand.deal.pot_at_deal = sum(hand.contributions.values()) + state.carried_in


def opening_cards(state: CircleState, player: str) -> tuple[PlayerCard, ...]:
    """The cards with which somebody opened, those that they have changed since among them, in the order of the deal."""
    hand = state.hand
    exchange = hand.draw
    changed = exchange.counts.get(player, 0)
    own = hand.cards.get(player, ())
    return tuple(sorted((*own[: len(own) - changed], *exchange.discards.get(player, ())), key=lambda card: card.id))


def _lay_open(state: CircleState, player: str, faces: tuple[Card, ...], asked: Iterable[Card]) -> None:
    """The cards of an opening lie open for all."""
    hand = state.hand
    if not faces:
        return
    assert hand.deck is not None
    open_cards = {
        card.id: PlayerCard(card.id, face, True) for card, face in zip(opening_cards(state, player), faces, strict=True)
    }
    for cards in (hand.cards, hand.draw.discards):
        if player in cards:
            cards[player] = tuple(open_cards.get(card.id, card) for card in cards[player])
    hand.deck = hand.deck.seen(asked)


def _fold_proved(state: CircleState, event: OpeningProved) -> None:
    _lay_open(state, event.player, event.cards, event.asked)


def _fold_false(state: CircleState, event: OpeningFalse) -> None:
    hand = state.hand
    betting = hand.betting
    _lay_open(state, event.player, event.cards, event.asked)
    if not event.out:
        return
    leave_hand(state, event.player)
    hand.shown.pop(event.player, None)
    left = hand.contributions.get(event.player, 0) - event.kept - event.returned
    hand.contributions[event.player] = Cents(left)
    state.carried_over = Cents(state.carried_over + event.kept)
    if betting.first_to_act == event.player:
        betting.first_to_act = event.to_act[0] if event.to_act else NOBODY
    betting.to_act = event.to_act
    state.turn += 1


def _fold_started(state: CircleState, _event: HandStarted) -> None:
    state.carried_in, state.carried_over = Cents(state.carried_in + state.carried_over), NOTHING


def _fold_paid(state: CircleState, _event: PotPaid) -> None:
    state.carried_in, state.unopened_hands = NOTHING, 0


def _fold_divided(state: CircleState, _event: PotDivided) -> None:
    state.carried_in, state.carried_over, state.unopened_hands = NOTHING, NOTHING, 0


def _fold_session_closed(state: CircleState, event: SessionClosed) -> None:
    """The last players took what was kept; where none were left it waits for others."""
    if any(move.source in (POT, FELT) for move in event.moves):
        state.carried_in, state.carried_over, state.unopened_hands = NOTHING, NOTHING, 0


DRAW_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandUnopened: _fold_unopened,
    Discarded: _fold_discarded,
    StoodPat: _fold_pat,
    ReplacementsDealt: _fold_replacements,
    DeckReshuffled: _fold_reshuffled,
    DeckMixed: _fold_mixed,
    DeckRecut: _fold_recut,
    DrawClosed: _fold_draw_closed,
    OpeningProved: _fold_proved,
    OpeningFalse: _fold_false,
    PotKept: _fold_kept,
    HandStarted: _fold_started,
    PotPaid: _fold_paid,
    PotDivided: _fold_divided,
    SessionClosed: _fold_session_closed,
}
