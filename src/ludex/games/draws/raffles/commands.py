"""The commands of a raffle and of a tombola."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Count, Kind
from ludex.errors import Unit
from ludex.games.common.premises.commands import PREMISES_COMMANDS, Day, check_day


class BeginSale(Command, frozen=True, tag="begin-sale"):
    """Begins to sell tickets."""

    kind = Kind.DUTY


class BuyTickets(Command, frozen=True, tag="buy-tickets"):
    """Buys the next tickets, so many of them."""

    kind = Kind.OFFER

    count: Annotated[Count, Unit.NUMBER]


class CloseList(Command, frozen=True, tag="close-list"):
    """Closes the list of the tickets that are in the draw, and publishes it."""

    kind = Kind.DUTY


class DrawTicket(Command, frozen=True, tag="draw-ticket"):
    """Draws the ticket that wins the next prize; at a tombola all tickets that win."""

    kind = Kind.DUTY


class TakeObject(Command, frozen=True, tag="take-object"):
    """Takes an object of a tombola for a winning ticket or for points."""

    kind = Kind.OFFER

    object: Annotated[str, Meta(max_length=60), Unit.NAMED]


class PostponeDraw(Command, frozen=True, tag="postpone-draw"):
    """Puts the draw off to another day."""

    kind = Kind.INCIDENT

    day: Day

    def __post_init__(self) -> None:
        check_day(self.day)


class CallOff(Command, frozen=True, tag="call-off"):
    """Calls the draw off."""

    kind = Kind.INCIDENT


class ReturnTickets(Command, frozen=True, tag="return-tickets"):
    """Hands one's tickets back for what they cost."""

    kind = Kind.OFFER


class EndRaffle(Command, frozen=True, tag="end-raffle"):
    """Ends it: what is left of the money is the organiser's."""

    kind = Kind.DUTY


COMMANDS: tuple[type[Command], ...] = (
    *PREMISES_COMMANDS,
    BeginSale,
    BuyTickets,
    CloseList,
    DrawTicket,
    TakeObject,
    PostponeDraw,
    CallOff,
    ReturnTickets,
    EndRaffle,
)
