"""What happens to a lottery."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludex.core.events import Event
from ludex.games.common.premises.events import PREMISES_EVENTS
from ludex.games.draws.common.events import TicketGiven, TicketPaid
from ludex.kit.money import Cents


class Winner(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that has won, and who had it when the draw was held."""

    ticket: str
    player: str
    category: int
    """Counted from one, the highest."""
    amount: Cents


class NumberSold(Event, frozen=True, tag="number-sold"):
    """Somebody bought a ticket."""

    player: str
    ticket: str
    draw: str
    numbers: tuple[int, ...]
    """Its digits, or its numbers in their order."""
    told: str
    """The same as it is printed."""
    price: Cents


class NumberDrawn(Event, frozen=True, tag="lottery-number-drawn"):
    """A digit or a ball came out, for everybody to see."""

    draw: str
    number: int

    @property
    def drawn(self) -> tuple[Any, ...]:
        """What came out."""
        return (self.number,)


class DrawHeld(Event, frozen=True, tag="draw-held"):
    """A draw is over: what came out, which tickets have won, and what nobody has won."""

    draw: str
    numbers: tuple[int, ...]
    told: str
    winning: tuple[Winner, ...]
    carried: Cents = Cents(0)
    """What goes to the next draw."""


class DrawCancelled(Event, frozen=True, tag="draw-cancelled"):
    """A draw was not held on its day; its tickets are paid back to whoever has them."""

    draw: str
    price: Cents


class TicketClaimed(Event, frozen=True, tag="ticket-claimed"):
    """A ticket was handed over to be paid."""

    player: str
    ticket: str
    amount: Cents


class PrizesLapsed(Event, frozen=True, tag="prizes-lapsed"):
    """What nobody claimed of a draw in time is put aside."""

    draw: str
    amount: Cents


EVENTS: tuple[type[Event], ...] = (
    *PREMISES_EVENTS,
    NumberSold,
    NumberDrawn,
    DrawHeld,
    DrawCancelled,
    TicketClaimed,
    TicketPaid,
    TicketGiven,
    PrizesLapsed,
)
