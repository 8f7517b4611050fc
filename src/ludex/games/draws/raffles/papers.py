"""Every ticket that was sold, as its holder has it: number, price, prizes, the day of the draw, and the organiser."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper, PaperLine
from ludex.errors import Unit, Value
from ludex.games.draws.raffles.stand import RaffleStand
from ludex.games.draws.raffles.state import RaffleState


def papers(stand: RaffleStand, state: RaffleState) -> Iterator[Paper]:
    """Every ticket that is in somebody's hands."""
    equipment = stand.equipment
    prizes = tuple(Value(prize.name, Unit.NAMED) for prize in equipment.prizes)
    lines = (
        PaperLine("ticket-price", (Value.money(equipment.price),)),
        PaperLine("prizes", prizes),
        *((PaperLine("draw-day", (Value(state.draw_day, Unit.DAY),)),) if state.draw_day else ()),
        PaperLine("organiser", (Value(equipment.described.organiser, Unit.NAMED),)),
    )
    won = {each.ticket: each.prize for each in state.drawn}
    for bought in state.ranges:
        for place in range(bought.first, bought.last + 1):
            ticket = equipment.labels[place]
            prize = won.get(ticket)
            yield Paper(
                id=ticket,
                kind=f"{equipment.described.kind}-ticket",
                holder=bought.player,
                lines=(*lines, PaperLine("prize-won", (Value(prize, Unit.NAMED),))) if prize else lines,
                state=_state(stand, state, place, ticket in won),
            )


def _state(stand: RaffleStand, state: RaffleState, place: int, won: bool) -> str:
    """What is so of a ticket."""
    if state.called_off:
        return "void"
    if won:
        return "won"
    drawn = (
        place < state.listed_from
        or state.over
        or (not stand.equipment.is_tombola and bool(state.drawn) and stand.sale.pool.exhausted(state))
    )
    return "lost" if drawn else ""
