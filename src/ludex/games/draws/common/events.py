"""The events that every kind of ticket has."""

from __future__ import annotations

from ludex.core.events import Event
from ludex.kit.money import Cents


class TicketGiven(Event, frozen=True, tag="ticket-given"):
    """A ticket went to another player."""

    player: str
    ticket: str
    to: str


class TicketPaid(Event, frozen=True, tag="ticket-paid"):
    """The prize of a ticket was paid."""

    player: str
    ticket: str
    amount: Cents
