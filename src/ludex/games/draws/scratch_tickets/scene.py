"""A shop as it is seen: tickets unsold, sold and opened, what is left of the prizes, people, and one's own tickets."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import Cloth
from ludex.core.scene import AnyPiece
from ludex.games.draws.among.room import figures, laid_open, people, room
from ludex.games.draws.scratch_tickets.printing import ticket_paper
from ludex.games.draws.scratch_tickets.shop import Shop
from ludex.games.draws.scratch_tickets.views import ShopView

PANELS = ("tickets-unsold", "tickets-sold", "tickets-opened", "prizes-left")


def cloth(_shop: Shop) -> Cloth:
    """The room as it is drawn."""
    return room(PANELS)


def scene(view: ShopView) -> Iterator[AnyPiece]:
    """The shop as somebody sees it."""
    unsold = sum(lot.size - lot.sold for lot in view.lots if lot.on_sale)
    opened = sum(lot.size - sum(lot.left.values()) for lot in view.lots)
    shown = (unsold, sum(lot.sold for lot in view.lots), opened, sum(map(view.prizes_left, view.lots)))
    yield from figures(dict(zip(PANELS, shown, strict=True)), money="prizes-left")
    yield from people(view.players, view.balances)
    yield from laid_open([ticket_paper(ticket, view.printed[ticket.lot]) for ticket in view.tickets])
