"""What is so of a lottery: its tickets, what was drawn, and what is won and not claimed yet."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.decider import Folds
from ludex.games.draws.common.events import TicketPaid
from ludex.games.draws.common.paying import Due, TicketsState
from ludex.games.draws.lottery import events as did
from ludex.kit.money import NOTHING, Cents

HELD, CANCELLED, LAPSED = "held", "cancelled", "lapsed"
PRIZES, TAKINGS, HOUSE, REST, CARRIED, UNCLAIMED = "prizes", "takings", "house", "rest", "carried", "unclaimed"
ACCOUNTS = (PRIZES, TAKINGS, HOUSE, REST, CARRIED, UNCLAIMED)


class Ticket(Struct, frozen=True):
    """A ticket that was sold."""

    draw: str
    numbers: tuple[int, ...]


class LotteryState(TicketsState, kw_only=True):
    """What is so of a lottery."""

    tickets: dict[str, Ticket] = field(default_factory=dict)
    sold: dict[str, int] = field(default_factory=dict)
    """How many tickets each draw has."""
    stages: dict[str, str] = field(default_factory=dict)
    """What became of each draw whose tickets are no longer sold."""
    results: dict[str, tuple[int, ...]] = field(default_factory=dict)
    won: dict[str, Cents] = field(default_factory=dict)
    """What each ticket is to be paid that was neither paid nor forgotten for too long."""
    carried: Cents = NOTHING

    def of_draw(self, draw: str) -> dict[str, Ticket]:
        """The tickets of a draw."""
        return {name: ticket for name, ticket in self.tickets.items() if ticket.draw == draw}

    def unclaimed(self, draw: str) -> Cents:
        """What nobody has claimed of a draw."""
        return Cents(sum(amount for name, amount in self.won.items() if self.tickets[name].draw == draw))


def _sold(state: LotteryState, event: did.NumberSold) -> None:
    state.tickets[event.ticket] = Ticket(event.draw, event.numbers)
    state.bearers[event.ticket] = event.player
    state.sold[event.draw] = state.sold.get(event.draw, 0) + 1


def _held(state: LotteryState, event: did.DrawHeld) -> None:
    state.stages[event.draw], state.results[event.draw] = HELD, event.numbers
    state.won.update({each.ticket: each.amount for each in event.winning if each.amount})
    state.carried = event.carried


def _cancelled(state: LotteryState, event: did.DrawCancelled) -> None:
    state.stages[event.draw] = CANCELLED
    state.won.update(dict.fromkeys(state.of_draw(event.draw), event.price))


def _claimed(state: LotteryState, event: did.TicketClaimed) -> None:
    state.due.append(Due(event.ticket, event.amount))


def _paid(state: LotteryState, event: TicketPaid) -> None:
    del state.won[event.ticket]


def _lapsed(state: LotteryState, event: did.PrizesLapsed) -> None:
    state.stages[event.draw] = LAPSED
    state.won = {name: amount for name, amount in state.won.items() if state.tickets[name].draw != event.draw}


FOLDS: Folds = {
    did.NumberSold: _sold,
    did.DrawHeld: _held,
    did.DrawCancelled: _cancelled,
    did.TicketClaimed: _claimed,
    TicketPaid: _paid,
    did.PrizesLapsed: _lapsed,
}
