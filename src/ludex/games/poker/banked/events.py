"""What happens at a table of poker against the house."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludex.core.events import Event
from ludex.games.common.boxes.events import BOX_EVENTS, BoxesControlled
from ludex.games.common.shoe.events import CutDeclined, CutMade, Shuffled
from ludex.games.common.stakes.events import BetPlaced, BetsClosed, LateReturned, Payment, Withdrawn
from ludex.games.poker.banked.state import DueCards
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents


class PackTaken(Event, frozen=True, tag="pack-taken"):
    """The pack of this round is on the table."""

    pack: int


class BetsOpened(Event, frozen=True, tag="bets-opened"):
    """The players were invited to bet."""

    call: str | None


class DealBegun(Event, frozen=True, tag="deal-begun"):
    """The cards of the round are due."""

    due: tuple[DueCards, ...]


class CardsGiven(Event, frozen=True, tag="cards-given"):
    """Cards lie where they were due; those that lie open have faces."""

    to: str
    faces: tuple[Card | None, ...]

    @property
    def drawn(self) -> tuple[Any, ...]:
        return tuple(face for face in self.faces if face is not None)


class Looked(Event, frozen=True, tag="looked"):
    """Somebody looked at a covered hand; the faces are for them alone."""

    player: str
    box: int
    faces: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    """Those that nobody had seen before."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class BoxAsked(Event, frozen=True, tag="box-asked"):
    """The boxes that have still to decide, the one whose turn it is first."""

    boxes: tuple[int, ...]
    step: int


class DecisionsMade(Event, frozen=True, tag="decisions-made"):
    """Every box has decided; the croupier turns cards over."""

    step: int


class Revealed(Event, frozen=True, tag="revealed"):
    """Cards of the bank, or cards that count for all, lie open."""

    hand: str
    faces: tuple[Card | None, ...]
    """By their place in the hand; none where a card stays covered."""
    new: tuple[Card, ...]
    step: int

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class SlotPaid(Struct, frozen=True, forbid_unknown_fields=True):
    """What the pool of a slot paid a player."""

    player: str
    prize: str
    """The combination that wins it."""
    amount: Cents


class BoxSettled(Event, frozen=True, tag="box-settled"):
    """All that lay at a box is collected, given back or paid, its cards open."""

    box: int
    stakes: tuple[int, ...]
    payments: tuple[Payment, ...]
    faces: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    """The cards that were exchanged, where a prize depends on them."""
    new: tuple[Card, ...] = ()
    category: str = ""
    """The combination of the hand."""
    prizes: tuple[SlotPaid, ...] = ()
    jackpot_fed: Cents = NOTHING
    jackpot_paid: Cents = NOTHING

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class CardsCollected(Event, frozen=True, tag="cards-collected"):
    """All cards are gathered."""


class RoundVoided(Event, frozen=True, tag="round-voided"):
    """The round is void: everything that it had moved went back."""

    cause: str
    hand: str
    jackpot_fed: Cents = NOTHING
    jackpot_paid: Cents = NOTHING


class CardsShown(Event, frozen=True, tag="cards-shown"):
    """A player's cards lie open to everybody before their time."""

    player: str
    box: int
    faces: tuple[Card, ...]
    new: tuple[Card, ...] = ()

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class Spoke(Event, frozen=True, tag="spoke"):
    """A player told what they have, or asked for advice."""

    player: str
    act: str


class ConductReported(Event, frozen=True, tag="conduct-reported"):
    """A player did what they may not; where the law says so, their bets are lost."""

    player: str
    act: str
    stakes: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()
    """The boxes that play no more because of it."""


BANKED_EVENTS = (
    BetPlaced,
    Withdrawn,
    LateReturned,
    BetsClosed,
    Shuffled,
    CutMade,
    CutDeclined,
    *BOX_EVENTS,
    BoxesControlled,
    PackTaken,
    BetsOpened,
    DealBegun,
    CardsGiven,
    Looked,
    BoxAsked,
    DecisionsMade,
    Revealed,
    BoxSettled,
    CardsCollected,
    RoundVoided,
    CardsShown,
    Spoke,
    ConductReported,
)
