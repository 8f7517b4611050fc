"""What happens to scratch tickets. What a ticket hides is in no event before the one in which it is opened."""

from __future__ import annotations

from typing import Any

from ludex.core.events import Event
from ludex.games.common.premises.events import PREMISES_EVENTS
from ludex.games.draws.common.events import TicketGiven, TicketPaid
from ludex.kit.money import Cents


class LotOpened(Event, frozen=True, tag="lot-opened"):
    """A lot is on sale."""

    lot: str
    plan: dict[str, int]
    """How many tickets have each prize, by the marks that win it, and how many have none."""
    combined_with: str = ""


class TicketsSold(Event, frozen=True, tag="tickets-sold"):
    """Somebody bought the next tickets of a lot."""

    player: str
    lot: str
    tickets: tuple[str, ...]
    price: Cents


class TicketOpened(Event, frozen=True, tag="ticket-opened"):
    """A ticket was opened, and everybody learns what it shows."""

    player: str
    ticket: str
    lot: str
    prize: str
    """What of the plan it is, by the marks that win it."""
    marks: tuple[str, ...]

    @property
    def drawn(self) -> tuple[Any, ...]:
        """What was left to be drawn from, and then which face."""
        return (self.prize, " ".join(self.marks))


class TicketChecked(Event, frozen=True, tag="ticket-checked"):
    """It was looked whether a ticket has won."""

    player: str
    ticket: str
    won: str
    """The combination by which it wins; nothing where it has none."""
    amount: Cents


class LotClosed(Event, frozen=True, tag="lot-closed"):
    """A lot is no longer on sale."""

    lot: str
    unsold: int


EVENTS: tuple[type[Event], ...] = (
    *PREMISES_EVENTS,
    LotOpened,
    TicketsSold,
    TicketOpened,
    TicketChecked,
    TicketPaid,
    TicketGiven,
    LotClosed,
)
