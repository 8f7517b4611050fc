"""How many coups of baccarat among players a table plays in a second: an evening of bots, given once more."""

from __future__ import annotations

from timing import best_of

from ludex.core.table import Recorded
from ludex.games.registry import open_usual
from ludex.house.evening import Evening
from ludex.kit.chance import Script
from ludex.law.book import Law

PLACE = "cantabria"
COUPS = 150


def coups_a_second(game: str) -> tuple[float, float]:
    """Coups and commands a second, auctions and new shoes included; bots decide beforehand."""
    opened = open_usual(Law(), game, PLACE)
    entries = Evening(opened, 1, None).entries(COUPS)
    drawn = [outcome for entry in entries for event in entry.events for outcome in event.drawn]

    def again() -> None:
        table: Recorded[object] = opened.recorded(Script(drawn))
        for entry in entries:
            table.apply(entry.command)

    seconds = best_of(again, 1)
    return COUPS / seconds, len(entries) / seconds
