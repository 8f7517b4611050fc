"""A promotion as it is seen: how many entries there are and are in the draw, people, and the entries that won."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import Cloth
from ludex.core.papers import Paper, PaperLine
from ludex.core.scene import AnyPiece
from ludex.errors import Unit, Value
from ludex.games.draws.among.room import figures, laid_open, people, room
from ludex.games.draws.promotions.holding import Promotion, PromotionView

PANELS = ("entries-made", "entries-in-draw", "prizes-left")


def cloth(_promotion: Promotion) -> Cloth:
    """The room as it is drawn."""
    return room(PANELS)


def scene(view: PromotionView) -> Iterator[AnyPiece]:
    """The promotion as somebody sees it."""
    left = sum(1 for prize in view.prizes if not prize.player)
    yield from figures(dict(zip(PANELS, (view.entries, view.in_draw, left), strict=True)))
    yield from people(view.players, view.balances)
    yield from laid_open(
        [
            Paper(
                id=prize.entry,
                kind="promotion-entry",
                holder=prize.player,
                lines=(PaperLine("prize-won", (Value(prize.name, Unit.NAMED),)),),
                state="won",
            )
            for prize in view.prizes
            if prize.entry
        ]
    )
