"""What is printed on the tickets of a lottery, and on the notice of a draw that was held."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ludex.core.papers import Paper, PaperLine
from ludex.errors import Unit, Value
from ludex.games.draws.lottery.views import DrawSeen, TicketSeen
from ludex.kit.money import Cents


def ticket_paper(ticket: TicketSeen, price: Cents, prints: Collection[str]) -> Paper:
    """A ticket as its bearer has it before them."""
    return Paper(
        id=ticket.ticket,
        kind="lottery-ticket",
        lines=tuple(_lines(ticket, price, prints)),
        state=ticket.state,
    )


def _lines(ticket: TicketSeen, price: Cents, prints: Collection[str]) -> Iterator[PaperLine]:
    if "number" in prints:
        label = "numbers" if "-" in ticket.numbers else "number"
        yield PaperLine(label, (Value(ticket.numbers, Unit.NAMED),))
    if "date" in prints:
        yield PaperLine("draw-day", (Value(ticket.draw, Unit.DAY),))
    if "price" in prints:
        yield PaperLine("ticket-price", (Value.money(price),))
    if ticket.amount:
        yield PaperLine("prize-won", (Value.money(ticket.amount),))


def draw_notice(draw: DrawSeen) -> Paper:
    """What came out in a draw, as it is put up for everybody."""
    signs = draw.result.split("-") if "-" in draw.result else [*draw.result]
    return Paper(id=draw.draw, kind="draw-result", lines=(), symbols=(tuple(signs),))
