"""A survey of a house: every entry that is stored is read once, for its money, its ledger and what its wheels gave.

Each table's state is folded once, for all who look at it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ludex.games.registry import Opened
from ludex.house.expected import EdgeBook
from ludex.house.figures import Line, TableFigures, day_of
from ludex.house.ledger import Ledger, add_stream, ends
from ludex.house.reading import Timed, entries_of
from ludex.house.recorded import Series, TableOutcomes
from ludex.house.resuming import reopened
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.streams import TABLE
from ludex.law.book import Law

TOLD_EVERY = 500
"""After so many entries it is told how far it is."""

Tell = Callable[[int], object]
"""Is told how many more entries were read."""


class Survey(Struct, frozen=True, kw_only=True):
    """What was found in all entries that were stored when it began."""

    lines: tuple[Line, ...]
    """The figures of every session of every table, on every day that was asked for."""
    ledger: Ledger
    series: tuple[Series, ...]
    """What every wheel, dice or the like gave on these days."""


class _Table:
    """One table, entry by entry."""

    def __init__(self, opened: Opened, table: str, book: EdgeBook, days: Sequence[str]) -> None:
        self._game, self._state = opened.game, opened.game.start(opened.setup)
        self._days = days
        self.figures = TableFigures(opened, table, book)
        # What comes out of a pack is told by what is left of it.
        self.outcomes = None if opened.type.pack(opened.rules) else TableOutcomes(opened, table)

    def take(self, timed: Timed) -> None:
        """Its next entry."""
        at, entry, state = timed.at, timed.entry, self._state
        if self.outcomes is not None and (not self._days or day_of(at) in self._days):
            self.outcomes.take(entry, state)
        evolve, figures = self._game.evolve, self.figures
        for event in entry.events:
            evolve(state, event)
            figures.take(at, event, state)


async def survey(
    store: Store,
    law: Law,
    sealer: Sealer | None = None,
    *,
    days: Sequence[str] = (),
    tell: Tell = lambda _more: None,
) -> Survey:
    """Reads all that is stored; without a key by what the croupiers saw. The ledger is always that of all days."""
    ledger, book = Ledger(), EdgeBook()
    lines: list[Line] = []
    series: list[Series] = []
    for stream, last in ends(store).items():
        if not stream.startswith(TABLE):
            await add_stream(ledger, store, stream, last)
            tell(last + 1)
            continue
        opened = await reopened(store, law, stream)
        table = _Table(opened, stream.removeprefix(TABLE), book, days)
        await _read(store, opened, stream, last, sealer, ledger, table, tell)
        lines += [line for line in table.figures.lines() if not days or line.day in days]
        series += [] if table.outcomes is None else table.outcomes.series()
    return Survey(lines=tuple(lines), ledger=ledger, series=tuple(series))


async def _read(
    store: Store,
    opened: Opened,
    stream: str,
    last: int,
    sealer: Sealer | None,
    ledger: Ledger,
    table: _Table,
    tell: Tell,
) -> None:
    """The entries of a table as far as it went when the survey began."""
    told = 0
    async for timed in entries_of(store, opened, stream, sealer):
        version = timed.entry.version
        if version > last:
            break
        ledger.take(stream, timed.entry)
        table.take(timed)
        if version - told >= TOLD_EVERY:
            tell(version - told)
            told = version
    tell(last - told)


def entries_in(store: Store) -> int:
    """How many entries a survey reads."""
    return sum(last + (not stream.startswith(TABLE)) for stream, last in ends(store).items())
