"""What happens at a blackjack table; how each fact changes the state is in `folds`."""

from __future__ import annotations

from typing import Any

from ludex.core.events import Event
from ludex.games.cards.blackjack.state import box_slug
from ludex.games.common.boxes.events import BoxesControlled
from ludex.games.common.shoe.events import BlockCleared
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import Card
from ludex.kit.money import Cents


class DealBegun(Event, frozen=True, tag="deal-begun"):
    """The order in which cards are now given."""

    owed: tuple[str, ...]
    boxes: tuple[int, ...]


class CardGiven(Event, frozen=True, tag="card-given"):
    """A card lies face up before a hand or the bank."""

    hand: str
    """Its slug, or that of the bank."""
    card: Card
    done: bool = False
    """The hand gets no further one."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class CutCardShown(Event, frozen=True, tag="cut-card-shown"):
    """The cut card came up; where the law says so the round is void and the stakes went back."""

    call: str | None = None
    void: bool = False


class HandBust(Event, frozen=True, tag="hand-bust"):
    """A hand passed the target; its stakes are lost, and collected when moves say so."""

    hand: str
    stakes: tuple[int, ...]
    call: str | None = None


class HandAsked(Event, frozen=True, tag="hand-asked"):
    """It is the turn of a hand; one that was split off is first given its cards."""

    hand: str
    owed: Cents = Cents(0)
    call: str | None = None


class HandStood(Event, frozen=True, tag="hand-stood"):
    """A hand wants no further card, or may not have one."""

    hand: str


class HandsPlayed(Event, frozen=True, tag="hands-played"):
    """Every hand has been played."""


class CardAsked(Event, frozen=True, tag="card-asked"):
    """A hand is owed a card."""

    hand: str


class HandDoubled(Event, frozen=True, tag="hand-doubled"):
    """The player who controls the hand doubled their stake; those behind are asked."""

    hand: str
    stake: Stake | None
    asked_to_follow: tuple[str, ...]
    cards: int


class HandSplit(Event, frozen=True, tag="hand-split"):
    """Two cards became two hands; those behind are asked."""

    hand: str
    other: str
    aces: bool
    stake: Stake | None
    asked_to_follow: tuple[str, ...]
    first: str
    """The one that is played first."""
    cards: int
    """How many it is now given."""


class Answered(Event, frozen=True, tag="answered"):
    """Somebody behind added to their stake, or did not."""

    player: str
    stake: Stake | None = None


class Insured(Event, frozen=True, tag="insured"):
    """A stake is insured."""

    stake: Stake


class EvenMoneyTaken(Event, frozen=True, tag="even-money-taken"):
    """A blackjack was paid at once."""

    player: str
    stakes: tuple[int, ...]
    payments: tuple[Payment, ...]


class HandSurrendered(Event, frozen=True, tag="hand-surrendered"):
    """A hand was given up."""

    hand: str
    stakes: tuple[int, ...]


class BankAnnounced(Event, frozen=True, tag="bank-announced"):
    """What the bank has."""

    points: int
    call: str | None = None


class BoxSettled(Event, frozen=True, tag="box-settled"):
    """All that lay on a box is collected, paid or given back."""

    box: int
    stakes: tuple[int, ...]
    payments: tuple[Payment, ...]
    jackpot_fed: Cents = Cents(0)
    """What its stakes added to the jackpot; the other tables of a link are told."""
    jackpot_paid: Cents = Cents(0)
    """What the jackpot paid of that which stakes had added; they are told this too."""

    @property
    def bets(self) -> str:
        """The bet that was paid, as cases call it."""
        return box_slug(self.box)


class CardsCollected(Event, frozen=True, tag="cards-collected"):
    """The cards of the round are gathered; back in the shoe where it shuffles them again."""

    returned: int | None = None


class CardReplaced(Event, frozen=True, tag="card-replaced"):
    """A worn card was replaced: it alone, or all packs."""

    card: Card
    replaced: str


BLACKJACK_EVENTS = (
    BoxesControlled,
    DealBegun,
    CardGiven,
    CutCardShown,
    HandBust,
    HandAsked,
    HandStood,
    HandsPlayed,
    CardAsked,
    HandDoubled,
    HandSplit,
    Answered,
    Insured,
    EvenMoneyTaken,
    HandSurrendered,
    BankAnnounced,
    BoxSettled,
    CardsCollected,
    BlockCleared,
    CardReplaced,
)
