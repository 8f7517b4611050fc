"""The events of a raffle and of a tombola."""

from __future__ import annotations

from msgspec import Struct

from ludex.core.events import Event
from ludex.games.common.premises.events import PREMISES_EVENTS
from ludex.kit.money import Cents


class SaleBegun(Event, frozen=True, tag="sale-begun"):
    """Tickets are on sale."""

    day: str
    price: Cents
    issued: int
    exempt: bool
    """Whether no authorisation is needed."""


class TicketsSold(Event, frozen=True, tag="tickets-sold"):
    """Somebody bought tickets, from one to another."""

    player: str
    first: str
    last: str
    count: int


class ListClosed(Event, frozen=True, tag="list-closed"):
    """The list of the tickets in the draw is published, with its SHA-256."""

    tickets: int
    digest: str


class TicketDrawn(Event, frozen=True, tag="ticket-drawn"):
    """A ticket came out and won a prize."""

    prize: str
    ticket: str
    player: str
    unsold: tuple[str, ...] = ()
    """Tickets that came out before it and that nobody had bought."""

    @property
    def drawn(self) -> tuple[str, ...]:
        """The tickets that chance gave."""
        return (*self.unsold, self.ticket)


class PrizeKept(Event, frozen=True, tag="prize-kept"):
    """A ticket came out that nobody had bought, and its prize stays with the organiser."""

    prize: str
    ticket: str

    @property
    def drawn(self) -> tuple[str, ...]:
        """The ticket that chance gave."""
        return (self.ticket,)


class Winner(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket of a tombola that won, and whose it is."""

    ticket: str
    player: str


class TicketsDrawn(Event, frozen=True, tag="tickets-drawn"):
    """The tickets that win at a tombola came out, all together."""

    winning: tuple[Winner, ...]
    points: int
    """What each brings, where points are added up; nothing where each brings an object."""

    @property
    def drawn(self) -> tuple[str, ...]:
        """The tickets that chance gave."""
        return tuple(winner.ticket for winner in self.winning)


class ObjectTaken(Event, frozen=True, tag="object-taken"):
    """Somebody took an object for a winning ticket, or for points."""

    player: str
    object: str
    points: int


class DrawPostponed(Event, frozen=True, tag="draw-postponed"):
    """The draw is on another day."""

    day: str


class CalledOff(Event, frozen=True, tag="called-off"):
    """There will be no draw."""


class TicketsReturned(Event, frozen=True, tag="tickets-returned"):
    """Somebody handed their tickets back and got what they cost."""

    player: str
    count: int


class RaffleEnded(Event, frozen=True, tag="raffle-ended"):
    """It is over; these prizes stayed with the organiser."""

    unwon: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (
    *PREMISES_EVENTS,
    SaleBegun,
    TicketsSold,
    ListClosed,
    TicketDrawn,
    PrizeKept,
    TicketsDrawn,
    ObjectTaken,
    DrawPostponed,
    CalledOff,
    TicketsReturned,
    RaffleEnded,
)
