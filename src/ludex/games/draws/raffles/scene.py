"""A raffle as it is seen: how many tickets are sold and in the draw, people, and the tickets that won."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import Cloth
from ludex.core.papers import Paper, PaperLine
from ludex.core.scene import AnyPiece
from ludex.errors import Unit, Value
from ludex.games.draws.among.room import figures, laid_open, people, room
from ludex.games.draws.raffles.stand import RaffleStand, RaffleView

PANELS = ("ticket-price", "tickets-sold", "tickets-in-draw", "prizes-left")


def cloth(_stand: RaffleStand) -> Cloth:
    """The room as it is drawn."""
    return room(PANELS)


def scene(view: RaffleView) -> Iterator[AnyPiece]:
    """The raffle as somebody sees it."""
    left = sum(1 for prize in view.prizes if not prize.player and not prize.ticket)
    shown = (view.price, view.sold, view.in_draw, left)
    yield from figures(dict(zip(PANELS, shown, strict=True)), money="ticket-price")
    yield from people(view.players, view.balances)
    yield from laid_open(
        [
            Paper(
                id=prize.ticket,
                kind="raffle-ticket",
                holder=prize.player,
                lines=(PaperLine("prize-won", (Value(prize.name, Unit.NAMED),)),),
                state="won",
            )
            for prize in view.prizes
            if prize.ticket
        ]
    )
