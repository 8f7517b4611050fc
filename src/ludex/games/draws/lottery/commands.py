"""What is done with a lottery: tickets are bought, numbers drawn, prizes claimed and paid."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.premises.commands import PREMISES_COMMANDS, Day
from ludex.games.draws.common.commands import GiveTicket, PayTicket, TicketId


class BuyNumber(Command, frozen=True, tag="buy-number"):
    """Buys a ticket with a number for a draw."""

    kind = Kind.OFFER

    draw: Day
    number: Annotated[int, Meta(ge=0, le=999_999_999), Unit.NUMBER]


class BuyNumbers(Command, frozen=True, tag="buy-numbers"):
    """Buys a ticket with some numbers of one's choice for a draw."""

    kind = Kind.OFFER

    draw: Day
    numbers: Annotated[tuple[Annotated[int, Unit.NUMBER], ...], Meta(max_length=20), Unit.NUMBER]


class DrawNumbers(Command, frozen=True, tag="draw-numbers"):
    """Holds a draw, number by number."""

    kind = Kind.DUTY

    draw: Day


class CancelDraw(Command, frozen=True, tag="cancel-draw"):
    """Declares that a draw was not held on its day."""

    kind = Kind.INCIDENT

    draw: Day


class ClaimTicket(Command, frozen=True, tag="claim-ticket"):
    """Claims what a ticket has won, or what is paid back for it."""

    kind = Kind.OFFER

    ticket: TicketId


class LapsePrizes(Command, frozen=True, tag="lapse-prizes"):
    """Puts aside what nobody has claimed of a draw in time."""

    kind = Kind.DUTY

    draw: Day


COMMANDS: tuple[type[Command], ...] = (
    *PREMISES_COMMANDS,
    BuyNumber,
    BuyNumbers,
    DrawNumbers,
    CancelDraw,
    ClaimTicket,
    PayTicket,
    GiveTicket,
    LapsePrizes,
)
