"""Every ticket of a lottery that was sold, as its bearer has it: number, date and price."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper
from ludex.games.draws.lottery.office import Office
from ludex.games.draws.lottery.printing import ticket_paper
from ludex.games.draws.lottery.state import LotteryState


def papers(office: Office, state: LotteryState) -> Iterator[Paper]:
    """Tickets in the order in which they were sold; no name stands on them."""
    for ticket in office.tickets(state, list(state.bearers)):
        yield ticket_paper(ticket, office.lottery.price, office.lottery.described.prints)
