"""What is done with scratch tickets: lots go on sale and come off it, tickets are bought, opened, checked and paid."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.premises.commands import PREMISES_COMMANDS
from ludex.games.draws.common.commands import GiveTicket, PayTicket, TicketId
from ludex.games.draws.scratch_tickets.rules import Way

LotName = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,29}\Z"), Unit.NAMED]
MOST_AT_ONCE = 20
"""So many tickets change hands at a time."""
Condition = Literal["intact", "altered"]


class OpenLot(Command, frozen=True, tag="open-lot"):
    """Puts a lot on sale; what it may have to pay is set aside."""

    kind = Kind.DUTY

    lot: LotName


class BuyTickets(Command, frozen=True, tag="buy-tickets"):
    """Buys the next tickets of a lot, at their price."""

    kind = Kind.OFFER

    lot: LotName
    count: Annotated[int, Meta(ge=1, le=MOST_AT_ONCE), Unit.NUMBER] = 1


class OpenTicket(Command, frozen=True, tag="open-ticket"):
    """Scratches or opens a ticket of one's own."""

    kind = Kind.OFFER

    ticket: TicketId
    way: Way = "scratched"


class CheckTicket(Command, frozen=True, tag="check-ticket"):
    """Hands an opened ticket over with its code, to be paid if it has won."""

    kind = Kind.OFFER

    ticket: TicketId
    code: Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{1,40}\Z"), Unit.NAMED]
    condition: Condition = "intact"
    """What state the ticket is in."""


class CloseLot(Command, frozen=True, tag="close-lot"):
    """Takes a lot off sale, sold out or not; what was taken for it goes to the organiser."""

    kind = Kind.AT_WILL

    lot: LotName


COMMANDS: tuple[type[Command], ...] = (
    *PREMISES_COMMANDS,
    OpenLot,
    BuyTickets,
    OpenTicket,
    CheckTicket,
    PayTicket,
    GiveTicket,
    CloseLot,
)
