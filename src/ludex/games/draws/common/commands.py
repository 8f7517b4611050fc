"""The commands that every kind of ticket has: it goes from hand to hand, and its prize is paid."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command, Kind, Name
from ludex.errors import Unit

TicketId = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,79}\Z"), Unit.NAMED]
"""By what a ticket is told from all others."""
Means = Literal["money", "goods"]


class GiveTicket(Command, frozen=True, tag="give-ticket"):
    """Hands a ticket to another player, who has it from then on."""

    kind = Kind.AT_WILL

    ticket: TicketId
    to: Name


class PayTicket(Command, frozen=True, tag="pay-ticket"):
    """Pays the prize of a ticket that was found to have won."""

    kind = Kind.DUTY

    ticket: TicketId
    means: Means = "money"
