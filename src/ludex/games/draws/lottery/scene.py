"""A lottery as it is seen: its price, its sales, its draws, people, one's own tickets and what came out last."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import Cloth
from ludex.core.scene import AnyPiece
from ludex.games.draws.among.room import PAPERS_SHOWN, figures, laid_open, people, room
from ludex.games.draws.lottery.office import Office
from ludex.games.draws.lottery.printing import draw_notice, ticket_paper
from ludex.games.draws.lottery.views import OfficeView

PANELS = ("ticket-price", "tickets-sold", "draws-left")


def cloth(_office: Office) -> Cloth:
    """The room as it is drawn."""
    return room(PANELS)


def scene(view: OfficeView) -> Iterator[AnyPiece]:
    """The lottery as somebody sees it."""
    coming = [draw for draw in view.draws if not draw.stage]
    shown = (view.price, sum(draw.sold for draw in coming), len(coming))
    yield from figures(dict(zip(PANELS, shown, strict=True)), money="ticket-price")
    yield from people(view.players, view.balances)
    results = [draw_notice(draw) for draw in view.draws if draw.result][-1:]
    own = [ticket_paper(ticket, view.price, view.prints) for ticket in view.tickets]
    yield from laid_open([*results, *own[-(PAPERS_SHOWN - len(results)) :]])
