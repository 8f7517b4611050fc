"""Every entry of a promotion, as its holder has it: its number, the promoter, the days of the draws, the prizes."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.papers import Paper, PaperLine
from ludex.errors import Unit, Value
from ludex.games.draws.promotions.holding import Promotion
from ludex.games.draws.promotions.state import PromotionState


def papers(promotion: Promotion, state: PromotionState) -> Iterator[Paper]:
    """Every entry."""
    told = promotion.equipment.described
    names = tuple(Value(prize.name, Unit.NAMED) for draw in told.draws for prize in draw.prizes)
    lines = (
        PaperLine("promoter", (Value(told.promoter, Unit.NAMED),)),
        PaperLine("prizes", names),
        PaperLine("draw-day", tuple(Value(draw.day, Unit.DAY) for draw in told.draws)),
    )
    won = {each.entry: each for each in state.won}
    for at, entry in enumerate(state.entries, start=1):
        prize = won.get(str(at))
        prizes = (PaperLine("prize-won", (Value(prize.prize, Unit.NAMED),)),) if prize else ()
        yield Paper(
            id=str(at),
            kind="promotion-entry",
            holder=entry.player,
            lines=(*lines, *prizes),
            state="won" if prize else _without_prize(promotion, state),
        )


def _without_prize(promotion: Promotion, state: PromotionState) -> str:
    """What is so of an entry that has not won."""
    if state.void:
        return "void"
    return "lost" if promotion.drawing.next_draw(state) is None else ""
