"""The events of covered poker: blank hands, changed cards, packs mixed again, openings proved or false."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from ludex.core.events import FELT, Event, SessionClosed
from ludex.games.poker.circle.hand.events import DealtCard, DrawClosed, HandBlank, HandStarted, PotPaid
from ludex.games.poker.circle.hand.folds import leave_hand
from ludex.games.poker.circle.mishaps.dropping import PotDivided
from ludex.games.poker.circle.state import BURN, NOBODY, POT, CircleState, Due, Held
from ludex.kit.cards import Card, Deck

How = Literal["proof", "declared", "judged"]
"""How it became known that an opening was false."""


class Discarded(Event, frozen=True, tag="discarded"):
    """A player threw cards away to change them; who is asked after him, and what he is due."""

    player: str
    ids: tuple[int, ...]
    due: tuple[Due, ...]
    waiting: tuple[str, ...] = ()
    call: str | None = None


class StoodPat(Event, frozen=True, tag="stood-pat"):
    """A player changes nothing."""

    player: str
    waiting: tuple[str, ...] = ()
    call: str | None = None


class Served(Event, frozen=True, tag="served"):
    """Cards were given from the top of the pack; what is still due."""

    cards: tuple[DealtCard, ...]
    due: tuple[Due, ...] = ()


class PackReshuffled(Event, frozen=True, tag="pack-reshuffled"):
    """The pack would not do: what is left of it was shuffled with the discards of these players and of those out."""

    players: tuple[str, ...]
    cutter: str


class PackRecovered(Event, frozen=True, tag="pack-recovered"):
    """The pack had been put away too early, and its top was found again."""


class PackMixed(Event, frozen=True, tag="pack-mixed"):
    """The pack had been put away too early: the cards that were not used were mixed, and some are set aside first."""

    cutter: str
    due: tuple[Due, ...]


class PackRecut(Event, frozen=True, tag="pack-recut"):
    """The mixed pack was cut."""

    by: str


class DiscardsTold(Event, frozen=True, tag="discards-told"):
    """Everybody said how many cards he changed."""

    counts: dict[str, int]


class CardMadeUp(Event, frozen=True, tag="card-made-up"):
    """A card had not reached a player, who had not looked: it was given from the top of the pack."""

    player: str


class OpeningProved(Event, frozen=True, tag="opening-proved"):
    """Whoever opened the pot could: the five cards with which he did."""

    player: str
    cards: tuple[Card, ...] = ()
    asked: tuple[Card, ...] = ()
    """The faces that nobody had seen before."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.asked


class OpeningFalse(Event, frozen=True, kw_only=True, tag="opening-false"):
    """Whoever opened the pot could not; he is out, what he bet stays, and who is asked then."""

    player: str
    how: How
    cards: tuple[Card, ...] = ()
    asked: tuple[Card, ...] = ()
    out: bool = True
    kept: int = 0
    """What of his bets stays in the pot for the next hand."""
    returned: int = 0
    waiting: tuple[str, ...] = ()
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
    HandBlank,
    Discarded,
    StoodPat,
    Served,
    PackReshuffled,
    PackRecovered,
    PackMixed,
    PackRecut,
    DiscardsTold,
    CardMadeUp,
    DrawClosed,
    OpeningProved,
    OpeningFalse,
    DoubtRaised,
    PotKept,
)


def _ended(state: CircleState, kept: int) -> None:
    """A hand is over that nobody won."""
    hand = state.hand
    state.kept, state.carried, hand.reduced = kept, 0, 0
    hand.put.clear()
    hand.cards.clear()
    hand.live, hand.betting.waiting = (), ()
    state.played += 1


def _fold_blank(state: CircleState, event: HandBlank) -> None:
    _ended(state, event.amount)
    state.blanks = event.blanks


def _fold_kept(state: CircleState, event: PotKept) -> None:
    _ended(state, event.amount)
    state.blanks = 0


def _fold_discarded(state: CircleState, event: Discarded) -> None:
    hand = state.hand
    exchange = hand.exchange
    own = hand.cards[event.player]
    exchange.discards[event.player] = tuple(card for card in own if card.id in event.ids)
    exchange.exchanged[event.player] = len(event.ids)
    hand.cards[event.player] = tuple(card for card in own if card.id not in event.ids)
    hand.deal.due, hand.betting.waiting = event.due, event.waiting
    state.turn += 1


def _fold_pat(state: CircleState, event: StoodPat) -> None:
    hand = state.hand
    hand.exchange.exchanged[event.player] = 0
    hand.betting.waiting = event.waiting
    state.turn += 1


def _fold_served(state: CircleState, event: Served) -> None:
    hand = state.hand
    deal = hand.deal
    assert hand.deck is not None
    for card in event.cards:
        if card.way == BURN:
            hand.burnt += 1
        else:
            hand.cards[card.to] = (*hand.cards.get(card.to, ()), Held(card.id))
    hand.deck = hand.deck.dealt(len(event.cards))
    hand.next_card += len(event.cards)
    deal.due = event.due
    deal.looked_last -= {card.to for card in event.cards}


def _fold_reshuffled(state: CircleState, event: PackReshuffled) -> None:
    """What anybody had seen of these cards nobody can tell any more."""
    hand = state.hand
    exchange = hand.exchange
    assert hand.deck is not None
    back = [*hand.muck, *(card for player in event.players for card in exchange.discards.pop(player, ()))]
    faces = (card.face for card in back if card.face is not None)
    hand.deck = Deck(hand.deck.left + len(back), (*hand.deck.unseen, *faces))
    hand.muck, exchange.recutter = (), event.cutter


def _fold_mixed(state: CircleState, event: PackMixed) -> None:
    hand = state.hand
    hand.exchange.recutter, hand.deal.due = event.cutter, event.due


def _fold_recut(state: CircleState, _event: PackRecut) -> None:
    state.hand.exchange.recutter = NOBODY


def _fold_draw_closed(state: CircleState, event: DrawClosed) -> None:
    hand = state.hand
    betting = hand.betting
    betting.waiting = event.waiting
    betting.first_speaker = event.waiting[0] if event.waiting else NOBODY
    hand.deal.pot_at_deal = sum(hand.put.values()) + state.carried


def opening_cards(state: CircleState, player: str) -> tuple[Held, ...]:
    """The cards with which somebody opened, those that he has changed since among them, in the order of the deal."""
    hand = state.hand
    exchange = hand.exchange
    changed = exchange.exchanged.get(player, 0)
    own = hand.cards.get(player, ())
    return tuple(sorted((*own[: len(own) - changed], *exchange.discards.get(player, ())), key=lambda card: card.id))


def _lay_open(state: CircleState, player: str, faces: tuple[Card, ...], asked: Iterable[Card]) -> None:
    """The cards of an opening lie open for all."""
    hand = state.hand
    if not faces:
        return
    assert hand.deck is not None
    open_cards = {
        card.id: Held(card.id, face, True) for card, face in zip(opening_cards(state, player), faces, strict=True)
    }
    for cards in (hand.cards, hand.exchange.discards):
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
    hand.put[event.player] = hand.put.get(event.player, 0) - event.kept - event.returned
    state.kept += event.kept
    if betting.first_speaker == event.player:
        betting.first_speaker = event.waiting[0] if event.waiting else NOBODY
    betting.waiting = event.waiting
    state.turn += 1


def _fold_started(state: CircleState, _event: HandStarted) -> None:
    state.carried, state.kept = state.carried + state.kept, 0


def _fold_paid(state: CircleState, _event: PotPaid) -> None:
    state.carried = state.blanks = 0


def _fold_divided(state: CircleState, _event: PotDivided) -> None:
    state.carried = state.kept = state.blanks = 0


def _fold_session_closed(state: CircleState, event: SessionClosed) -> None:
    """The last players took what was kept; where none were left it waits for others."""
    if any(move.source in (POT, FELT) for move in event.moves):
        state.carried = state.kept = state.blanks = 0


DRAW_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandBlank: _fold_blank,
    Discarded: _fold_discarded,
    StoodPat: _fold_pat,
    Served: _fold_served,
    PackReshuffled: _fold_reshuffled,
    PackMixed: _fold_mixed,
    PackRecut: _fold_recut,
    DrawClosed: _fold_draw_closed,
    OpeningProved: _fold_proved,
    OpeningFalse: _fold_false,
    PotKept: _fold_kept,
    HandStarted: _fold_started,
    PotPaid: _fold_paid,
    PotDivided: _fold_divided,
    SessionClosed: _fold_session_closed,
}
