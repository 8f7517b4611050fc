"""What is printed on tickets: what all of a lot say, what each shows once it is opened, and how both make a paper."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper, PaperLine, Symbols
from ludex.errors import Unit, Value
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.views import LotPrinted, TicketSeen

INSTRUCTIONS = "scratch-every-box"
"""The slug of the sentence that says how such a ticket is played."""


def printed_on(lot: Lot) -> Iterator[PaperLine]:
    """The lines that all tickets of a lot have in common, as far as its description has them printed."""
    prints = {*lot.described.prints}
    if "price" in prints:
        yield PaperLine("ticket-price", (Value.money(lot.price),))
    if "prizes" in prints:
        amounts = sorted({each.amount for each in lot.combinations}, reverse=True)
        yield PaperLine("prizes", tuple(map(Value.money, amounts)))
    if "instructions" in prints:
        yield PaperLine("instructions", (Value(INSTRUCTIONS, Unit.FEATURE),))
    if "combinations" in prints:
        rows = zip(lot.described.prizes, lot.combinations, lot.said, strict=True)
        for told, each, said in rows:
            if told.printed:
                amount = (Value.money(each.amount if said is None else said),) if "amounts" in prints else ()
                yield PaperLine("combination", (*map(_mark, each.shows), *amount))
    if lot.described.combined_with and "other-game" in prints:
        yield PaperLine("other-game", (Value(lot.described.combined_with, Unit.GAME),))


def _mark(mark: str) -> Value:
    """A symbol by its name; a number stands as it is."""
    return Value(mark, Unit.NAMED if mark.isdecimal() else Unit.SYMBOL)


def printed_with(lot: Lot) -> LotPrinted:
    """What is so of every ticket of a lot."""
    boxes = lot.described
    return LotPrinted(tuple(printed_on(lot)), lot.amounts, boxes.rows, boxes.columns)


def ticket_paper(ticket: TicketSeen, lot: LotPrinted) -> Paper:
    """A ticket as its bearer has it before them."""
    return Paper(
        id=ticket.ticket,
        kind="scratch-ticket",
        lines=lot.lines,
        symbols=_boxes(ticket, lot),
        code=ticket.code,
        state=ticket.state,
    )


def _boxes(ticket: TicketSeen, lot: LotPrinted) -> Symbols:
    """The boxes of a ticket, covered as long as nobody opened it."""
    signs = ticket.marks or (None,) * (lot.rows * lot.columns)
    return tuple(tuple(signs[row * lot.columns : (row + 1) * lot.columns]) for row in range(lot.rows))
