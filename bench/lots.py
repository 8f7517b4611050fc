"""How long a lot of scratch tickets takes to make: the plan, every serial and every code, which nobody has twice."""

from __future__ import annotations

from msgspec import convert
from timing import best_of

from ludex.games.draws.scratch_tickets.described import DescribedLot
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.law.book import Law

LOT_TICKETS = 100_000
DESCRIBED = convert(
    {
        "size": LOT_TICKETS,
        "prizes": [
            {"shows": ["bell"], "amount": 1_000, "tickets": 10},
            {"shows": ["cherry"], "amount": 20, "tickets": 1_000},
            {"shows": ["star"], "amount": 4, "tickets": 20_000},
        ],
    },
    DescribedLot,
)


def made_seconds() -> float:
    """The seconds from a description to a lot whose tickets can be printed; the best run."""
    currency = Law().regulations.jurisdiction("cantabria").currency

    def make() -> Lot:
        lot = Lot("spring", DESCRIBED, currency)
        assert len(lot.codes) == len(lot.serials) == LOT_TICKETS
        return lot

    lot = make()
    assert len({*lot.codes}) == len({*map(lot.ticket, range(1, LOT_TICKETS + 1))}) == LOT_TICKETS, "each of its own"
    assert sum(lot.plan.values()) == LOT_TICKETS
    return best_of(make, 1)
