"""What is so where scratch tickets are sold: lots, who has which ticket, and what those that were opened show."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.decider import Folds
from ludex.games.draws.common.paying import Due, TicketsState
from ludex.games.draws.scratch_tickets import events as did

ON_SALE, OFF_SALE = "on-sale", "off-sale"
PRIZES, TAKINGS = "prizes", "takings"
ACCOUNTS = (PRIZES, TAKINGS)
"""What is set aside for prizes, and what tickets on sale were bought for."""


class Shown(Struct, frozen=True):
    """What a ticket shows."""

    prize: str
    marks: tuple[str, ...]


class LotsState(TicketsState, kw_only=True):
    """What is so of lots and tickets."""

    stages: dict[str, str] = field(default_factory=dict)
    """Whether each lot is or was on sale."""
    sold: dict[str, int] = field(default_factory=dict)
    left: dict[str, dict[str, int]] = field(default_factory=dict)
    """What the tickets of a lot that nobody opened hide, in no order: each prize with how many have it."""
    shown: dict[str, Shown] = field(default_factory=dict)
    checked: dict[str, str] = field(default_factory=dict)
    """What each ticket that was checked has won."""
    unopened: dict[str, int] = field(default_factory=dict)
    """How many tickets of a lot were sold and not opened."""


def _opened_lot(state: LotsState, event: did.LotOpened) -> None:
    state.stages[event.lot], state.sold[event.lot], state.unopened[event.lot] = ON_SALE, 0, 0
    state.left[event.lot] = dict(event.plan)


def _sold(state: LotsState, event: did.TicketsSold) -> None:
    state.sold[event.lot] += len(event.tickets)
    state.unopened[event.lot] += len(event.tickets)
    state.bearers.update(dict.fromkeys(event.tickets, event.player))


def _opened(state: LotsState, event: did.TicketOpened) -> None:
    state.left[event.lot][event.prize] -= 1
    state.unopened[event.lot] -= 1
    state.shown[event.ticket] = Shown(event.prize, event.marks)


def _checked(state: LotsState, event: did.TicketChecked) -> None:
    state.checked[event.ticket] = event.won
    if event.amount:
        state.due.append(Due(event.ticket, event.amount))


def _closed_lot(state: LotsState, event: did.LotClosed) -> None:
    state.stages[event.lot] = OFF_SALE


FOLDS: Folds = {
    did.LotOpened: _opened_lot,
    did.TicketsSold: _sold,
    did.TicketOpened: _opened,
    did.TicketChecked: _checked,
    did.LotClosed: _closed_lot,
}
