"""What happens at baccarat among players, whatever the game: the cards, the auction, the coup, and what is claimed."""

from __future__ import annotations

from typing import Any

from ludex.core.events import Event
from ludex.kit.cards import Card
from ludex.kit.money import Cents


class CardsPassed(Event, frozen=True, tag="cards-passed"):
    """The cards were offered to the players to mix."""

    call: str | None = None


class CardsMixed(Event, frozen=True, tag="cards-mixed"):
    """A player mixed the cards."""

    player: str


class CountAsked(Event, frozen=True, tag="count-asked"):
    """A player wants the cards of this shoe counted."""

    player: str


class CardsCounted(Event, frozen=True, tag="cards-counted"):
    """The cards of a shoe were counted."""

    cards: int


class BankOffered(Event, frozen=True, tag="bank-offered"):
    """The bank is before somebody, who may take it with this much or more."""

    player: str
    stage: str
    least: Cents


class AuctionOpened(Event, frozen=True, tag="auction-opened"):
    """The bank goes to auction."""

    least: Cents


class BidMade(Event, frozen=True, tag="bid-made"):
    """Somebody bids for the bank."""

    player: str
    amount: Cents


class BankAnnounced(Event, frozen=True, tag="bank-announced"):
    """Everybody knows what there is in the bank."""

    amount: Cents
    call: str | None = None


class ChangeGiven(Event, frozen=True, tag="change-given"):
    """Chips that were announced to play in part were changed at once."""

    player: str
    amount: Cents


class LateRefused(Event, frozen=True, tag="late-refused"):
    """The banker had late chips removed."""

    player: str
    stakes: tuple[int, ...]


class Lifted(Event, frozen=True, tag="lifted"):
    """Somebody lifted their cards. What they are is for them to see."""

    player: str
    hand: str
    faces: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    """Those of them that nobody had seen."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class TurnedOver(Event, frozen=True, tag="turned-over"):
    """A natural was turned up."""

    player: str
    hand: str
    faces: tuple[Card, ...]
    new: tuple[Card, ...] = ()
    call: str | None = None

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class AdviceGiven(Event, frozen=True, tag="advice-given"):
    """The croupier has told the punto what to do; what it was is for the punto to hear."""

    player: str
    says: str = ""


class TableAsked(Event, frozen=True, tag="table-asked"):
    """The bank plays by the table."""

    by: str


class BankStood(Event, frozen=True, tag="bank-stood"):
    """The bank draws no card."""

    by: str


class EarlyWaived(Event, frozen=True, tag="early-waived"):
    """A card that was drawn too early is out of the game."""

    by: str
    cards: int


class CardPickedUp(Event, frozen=True, tag="card-picked-up"):
    """A card that fell lies where it was, and keeps its value."""

    by: str


class Complained(Event, frozen=True, tag="complained"):
    """Somebody made a claim about their stake."""

    player: str


class ClaimSettled(Event, frozen=True, tag="claim-settled"):
    """A claim was decided."""

    player: str
    upheld: bool


SHARED_EVENTS = (
    CardsPassed,
    CardsMixed,
    CountAsked,
    CardsCounted,
    BankOffered,
    AuctionOpened,
    BidMade,
    BankAnnounced,
    ChangeGiven,
    LateRefused,
    Lifted,
    TurnedOver,
    AdviceGiven,
    TableAsked,
    BankStood,
    EarlyWaived,
    CardPickedUp,
    Complained,
    ClaimSettled,
)
