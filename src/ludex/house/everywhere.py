"""An evening at every table of a house by bots: each table goes on as fast as it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from ludex.core.table import Entry
from ludex.games.registry import GAMES
from ludex.house.bots import NAMES
from ludex.house.evening import Evening
from ludex.house.house import House
from ludex.house.live import LiveTable
from ludex.kit.money import Cents
from ludex.law.book import Law

BOT_MONEY = Cents(10**12)
"""More than anybody loses in an evening, in the smallest unit."""
Progress = Callable[[str, int], None]
"""(table, entries) -> nothing: is told after every round what was stored at a table."""


def catalogue(law: Law, places: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Every game of every place, or of some."""
    wanted = tuple(places) or tuple(law.regulations.jurisdictions)
    return [(game, place) for place in wanted for game in GAMES if place in law.places_of(game)]


async def open_catalogue(house: House, places: Iterable[str] = ()) -> None:
    """A table of every game that has none yet."""
    there = {(table.opened.header.game, table.opened.header.jurisdiction) for table in house.tables.values()}
    for game, place in catalogue(house.law, places):
        if (game, place) not in there:
            await house.add_table(game, place)


async def play_everywhere(house: House, rounds: int, *, seed: int, progress: Progress | None = None) -> None:
    """Bots play so many rounds at every table, until all are closed and everybody has gone home."""
    for name in NAMES:
        await house.people.admit(name, BOT_MONEY, bot=True)
    await asyncio.gather(
        *(
            play_at(table, rounds, seed=seed + number, progress=progress)
            for number, table in enumerate(house.tables.values())
        )
    )


async def play_at(
    table: LiveTable, rounds: int, *, seed: int, bots: str | None = None, progress: Progress | None = None
) -> None:
    """Bots play so many rounds at a table, the usual ones of its game or others; what was begun before goes on."""
    evening = await table.lead(partial(Evening, table.opened, seed, bots, table=table.table))
    parts = iter(evening.run(rounds))
    while (part := await table.lead(partial(_next, parts))) is not None:
        if progress is not None:
            progress(table.id, len(part))
    gone = await table.lead(evening.go_home)
    if progress is not None and gone:
        progress(table.id, len(gone))


def _next(parts: Iterable[list[Entry]]) -> list[Entry] | None:
    return next(iter(parts), None)
