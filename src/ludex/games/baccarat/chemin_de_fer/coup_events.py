"""What happens to the cards and the money of a coup at chemin de fer, and what goes wrong with it."""

from __future__ import annotations

from typing import Any

from msgspec import field

from ludex.core.events import Event
from ludex.games.common.stakes.events import Payment
from ludex.kit.cards import Card
from ludex.kit.money import Cents

Shares = dict[str, Cents]
"""What players have of something, by name."""


class CoupDealt(Event, frozen=True, tag="coup-dealt"):
    """Two cards lie before each, by their number in this coup."""

    by: str
    punto: tuple[int, ...]
    bank: tuple[int, ...]
    faces: tuple[Card, ...] = ()
    """In the order of the deal, where they are dealt open."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.faces


class PuntoSpoke(Event, frozen=True, tag="punto-spoke"):
    """The punto asks for a card, or stands."""

    player: str
    said: str
    call: str | None = None


class CardGiven(Event, frozen=True, tag="card-given"):
    """The punto has a third card."""

    by: str
    card: Card

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class CardRuled(Event, frozen=True, tag="card-ruled"):
    """The banker, who might decide, has granted or denied a card."""

    by: str
    granted: bool


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """The bank has a third card."""

    by: str
    card: Card

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """Both hands lie open."""

    punto: tuple[Card, ...]
    bank: tuple[Card, ...]
    new: tuple[Card, ...] = ()
    """Those that nobody had seen, in the order of the deal."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class HandReopened(Event, frozen=True, tag="hand-reopened"):
    """A hand that nobody had looked at did what its rules forbid: its holder goes on with the cards open."""

    hand: str


class ResultAnnounced(Event, frozen=True, tag="result-announced"):
    """What each hand has, and which wins."""

    punto: int
    bank: int
    winner: str
    call: str | None = None


class StakesCollected(Event, frozen=True, tag="stakes-collected"):
    """The bank has what it won, and those who backed it theirs; in the order in which it was collected."""

    lost: tuple[int, ...]
    amount: Cents
    held: Shares
    garage: Shares
    collected_from: tuple[str, ...] = ()
    """From whom, stake by stake."""
    backed: Shares = field(default_factory=dict)
    """What stays behind the bank."""
    again: str = ""
    """Who may make banco again."""


class PuntosPaid(Event, frozen=True, tag="puntos-paid"):
    """The punto and all who bet have been paid, in this order; stakes are with their owners again."""

    payments: tuple[Payment, ...]
    held: Shares
    garage: Shares


class StakesReturned(Event, frozen=True, tag="stakes-returned"):
    """The coup does not count: all stakes are with their owners."""

    held: Shares
    garage: Shares
    again: str = ""
    """Who may make banco again."""


class DeductionTaken(Event, frozen=True, tag="deduction-taken"):
    """The house has its part of what the bank won."""

    croupier: str
    amount: Cents
    held: Shares
    garage: Shares


class ErrorReported(Event, frozen=True, tag="error-reported"):
    """Something went wrong, and this follows from it."""

    cause: str
    remedy: str
    facts: tuple[str, ...] = ()
    """What later steps of the coup read."""
    deemed: dict[str, int] = field(default_factory=dict)
    """What a hand is taken to count."""
    covered: int = 0
    """How many cards came out of the shoe unseen."""
    dead: int = 0
    """How many of those belong to no hand."""
    cards: tuple[Card, ...] = ()
    """Cards that came out open, in their order."""
    thirds: dict[str, Card | None] = field(default_factory=dict)
    """The third cards that hands have after it; nothing where one was taken away."""
    shown: dict[str, tuple[Card | None, ...]] = field(default_factory=dict)
    """Hands of which cards lie open after it; nothing in the place of one that does not."""
    new: tuple[Card, ...] = ()
    """Faces that nobody had seen, in the order in which they came to light."""
    said: str | None = None
    """What the punto has said, where that changes."""
    punto: str = ""
    """Who has the cards from now on, where that changes."""
    hidden: str = ""
    """Whose stake did not lie open."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class CardsReclaimed(Event, frozen=True, tag="cards-reclaimed"):
    """Whoever makes banco again has the cards that another was given by mistake."""

    player: str


COUP_EVENTS = (
    CoupDealt,
    PuntoSpoke,
    CardGiven,
    CardRuled,
    CardDrawn,
    HandsShown,
    HandReopened,
    ResultAnnounced,
    StakesCollected,
    PuntosPaid,
    StakesReturned,
    DeductionTaken,
    ErrorReported,
    CardsReclaimed,
)
