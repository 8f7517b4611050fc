"""The events of punto y banca, and how each is folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import SESSION_EVENTS, Event, Joined, Left, RoundEnded, SessionOpened
from ludex.games.cards.punto_y_banca.hands import BANK, PLAYER
from ludex.games.cards.punto_y_banca.state import DEALER, NEXT_DEALER, DealState, PuntoState
from ludex.games.common.places.events import SeatAsked, Seated, SeatGivenUp, fold_asked
from ludex.games.common.shoe.events import SHOE_EVENTS, SHOE_FOLDS, BlockCleared, Shuffled, fold_cleared
from ludex.games.common.stakes.events import STAKE_EVENTS, STAKE_FOLDS, Payment
from ludex.games.common.throws.events import BetsOpened
from ludex.kit.cards import Card
from ludex.kit.money import Cents


class ShoeOffered(Event, frozen=True, tag="shoe-offered"):
    """The shoe is before a player, who may take it."""

    player: str
    place: int


class ShoeKept(Event, frozen=True, tag="shoe-kept"):
    """No player wishes to deal: the croupier does."""


class ShoeTaken(Event, frozen=True, tag="shoe-taken"):
    """A player has the shoe."""

    player: str


class ShoeDeclined(Event, frozen=True, tag="shoe-declined"):
    """A player does not wish to deal."""

    player: str


class ShoeLost(Event, frozen=True, tag="shoe-lost"):
    """Whoever dealt has no right to the shoe any more; nobody is named where it was the croupier."""

    player: str = ""


class CardsCalled(Event, frozen=True, tag="cards-called"):
    """Cards were called for."""

    call: str | None = None


class CardsDealt(Event, frozen=True, tag="cards-dealt"):
    """Cards lie before each hand, by their number in this deal; their faces are known only where none is covered."""

    by: str
    player: tuple[int, ...]
    bank: tuple[int, ...]
    player_cards: tuple[Card, ...] = ()
    bank_cards: tuple[Card, ...] = ()

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (*self.player_cards, *self.bank_cards)


class HandShown(Event, frozen=True, tag="hand-shown"):
    """The cards of a hand were turned up; those that lay open already are not drawn again."""

    by: str
    hand: str
    cards: tuple[Card, ...]
    open: bool = False

    @property
    def drawn(self) -> tuple[Any, ...]:
        return () if self.open else self.cards


class TotalAnnounced(Event, frozen=True, tag="total-announced"):
    """The total of a hand is known to all."""

    hand: str
    total: int
    call: str | None = None


class ThirdCalled(Event, frozen=True, tag="third-called"):
    """A hand stands, or draws."""

    hand: str
    draws: bool
    call: str | None = None


class ThirdDrawn(Event, frozen=True, tag="third-drawn"):
    """A hand has its third card."""

    by: str
    hand: str
    card: Card

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class WinnerAnnounced(Event, frozen=True, tag="winner-announced"):
    """The outcome is known to all."""

    outcome: str
    call: str | None = None


class HandVoided(Event, frozen=True, tag="hand-voided"):
    """The hand does not count; every bet stays where it lies."""

    cause: str
    call: str | None = None


class Collected(Event, frozen=True, tag="collected"):
    """Losing bets of one side went to the bank."""

    croupier: str
    lost: tuple[int, ...]


class AllPaid(Event, frozen=True, tag="all-paid"):
    """The winning bets of one side were paid."""

    croupier: str
    payments: tuple[Payment, ...]


class Deducted(Event, frozen=True, tag="deducted"):
    """The house has its part of the winning bets of one side."""

    croupier: str
    stakes: tuple[int, ...]
    amount: Cents


class CardsGathered(Event, frozen=True, tag="cards-gathered"):
    """The cards are in the basket, or back in a shoe of so many packs that shuffles them again."""

    croupier: str
    returned: int | None = None


PUNTO_EVENTS = (
    *SESSION_EVENTS,
    *STAKE_EVENTS,
    *SHOE_EVENTS,
    BetsOpened,
    Seated,
    SeatAsked,
    SeatGivenUp,
    ShoeOffered,
    ShoeKept,
    ShoeTaken,
    ShoeDeclined,
    ShoeLost,
    CardsCalled,
    CardsDealt,
    HandShown,
    TotalAnnounced,
    ThirdCalled,
    ThirdDrawn,
    WinnerAnnounced,
    HandVoided,
    Collected,
    AllPaid,
    Deducted,
    CardsGathered,
    BlockCleared,
)


def _fold_joined(state: PuntoState, event: Joined) -> None:
    state.waiting = (*state.waiting, event.player)


def _fold_seated(state: PuntoState, event: Seated) -> None:
    state.sit_down(event.player, event.place)


def _fold_gone(state: PuntoState, event: SeatGivenUp | Left) -> None:
    state.stand_up(event.player)
    _let_go(state, event.player)


def _let_go(state: PuntoState, player: str) -> None:
    """Whoever goes away has no shoe, and is not asked any more."""
    for office in (DEALER, NEXT_DEALER):
        if state.holder_of(office) == player:
            state.hand_over(office, "")


def _fold_offered(state: PuntoState, event: ShoeOffered) -> None:
    state.pass_shoe(offered=event.player)
    state.last_place = event.place


def _fold_kept(state: PuntoState, event: ShoeKept) -> None:
    state.house_deals = bool(state.refused_by)  # at an empty table nobody was asked
    state.pass_shoe()
    state.refused_by = ()


def _fold_taken(state: PuntoState, event: ShoeTaken) -> None:
    state.pass_shoe(dealer=event.player)
    state.refused_by = ()


def _fold_declined(state: PuntoState, event: ShoeDeclined) -> None:
    state.pass_shoe()
    state.refused_by = (*state.refused_by, event.player)


def _fold_lost(state: PuntoState, event: ShoeLost) -> None:
    state.hand_over(DEALER, "")
    state.house_deals = False


def _fold_shuffled(state: PuntoState, event: Shuffled) -> None:
    SHOE_FOLDS[Shuffled](state, event)
    state.pass_shoe()
    state.refused_by, state.last_place, state.house_deals = (), 0, False


def _fold_dealt(state: PuntoState, event: CardsDealt) -> None:
    assert state.shoe is not None
    state.deal = DealState(
        hand=PLAYER,
        places={PLAYER: event.player, BANK: event.bank},
        cards={PLAYER: event.player_cards, BANK: event.bank_cards},
    )
    faces = (*event.player_cards, *event.bank_cards)
    for number in range(len(event.player) + len(event.bank)):
        state.shoe = state.shoe.dealt(faces[number] if faces else None)


def _fold_shown(state: PuntoState, event: HandShown) -> None:
    assert state.shoe is not None
    state.deal = replace(state.deal, cards={**state.deal.cards, event.hand: event.cards})
    if not event.open:
        for card in event.cards:
            state.shoe = state.shoe.seen(card)


def _fold_total(state: PuntoState, event: TotalAnnounced) -> None:
    state.deal = replace(state.deal, hand=BANK if event.hand == PLAYER else PLAYER)


def _fold_third(state: PuntoState, event: ThirdCalled) -> None:
    if not event.draws and event.hand == PLAYER:
        state.deal = replace(state.deal, hand=BANK)


def _fold_drawn(state: PuntoState, event: ThirdDrawn) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe.dealt(event.card)
    cards = state.deal.cards
    state.deal = replace(state.deal, hand=BANK, cards={**cards, event.hand: (*cards[event.hand], event.card)})


def _fold_winner(state: PuntoState, event: WinnerAnnounced) -> None:
    state.deal = replace(state.deal, outcome=event.outcome)
    state.last_outcome = event.outcome


def _fold_collected(state: PuntoState, event: Collected) -> None:
    for stake_id in event.lost:
        state.remove_stake(stake_id)


def _fold_paid(state: PuntoState, event: AllPaid) -> None:
    for payment in event.payments:
        state.mark_won(payment.stake)


def _fold_deducted(state: PuntoState, event: Deducted) -> None:
    state.deal = replace(state.deal, deducted=state.deal.deducted | set(event.stakes))


def _fold_gathered(state: PuntoState, event: CardsGathered) -> None:
    # Where they may go before all is settled, the outcome still counts.
    state.deal = replace(state.deal, hand="", places={}, cards={})
    if event.returned is not None:
        state.mix(event.returned)


def _fold_round(state: PuntoState, event: RoundEnded) -> None:
    state.deal = DealState()


def _fold_opened(state: PuntoState, event: SessionOpened) -> None:
    SHOE_FOLDS[SessionOpened](state, event)
    state.last_outcome = None


PUNTO_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    **SHOE_FOLDS,
    SessionOpened: _fold_opened,
    Joined: _fold_joined,
    Left: _fold_gone,
    SeatAsked: fold_asked,
    Seated: _fold_seated,
    SeatGivenUp: _fold_gone,
    ShoeOffered: _fold_offered,
    ShoeKept: _fold_kept,
    ShoeTaken: _fold_taken,
    ShoeDeclined: _fold_declined,
    ShoeLost: _fold_lost,
    Shuffled: _fold_shuffled,
    CardsDealt: _fold_dealt,
    HandShown: _fold_shown,
    TotalAnnounced: _fold_total,
    ThirdCalled: _fold_third,
    ThirdDrawn: _fold_drawn,
    WinnerAnnounced: _fold_winner,
    Collected: _fold_collected,
    AllPaid: _fold_paid,
    Deducted: _fold_deducted,
    CardsGathered: _fold_gathered,
    BlockCleared: fold_cleared,
    RoundEnded: _fold_round,
}
