"""Every ticket that was sold, as its bearer has it: price, instructions, prizes, boxes, serial and code."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper
from ludex.games.draws.scratch_tickets.printing import ticket_paper
from ludex.games.draws.scratch_tickets.shop import Shop
from ludex.games.draws.scratch_tickets.state import LotsState


def papers(shop: Shop, state: LotsState) -> Iterator[Paper]:
    """Tickets in the order in which they were sold; no name stands on them."""
    for ticket in shop.tickets(state, list(state.bearers)):
        yield ticket_paper(ticket, shop.printed[ticket.lot])
