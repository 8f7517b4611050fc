"""Links: what is stored of a jackpot as it moved, and what every table was told of the others, in that order."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.commands import Command
from ludex.errors import LudexError
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.house.audit.books import Books
from ludex.house.audit.faults import Fault
from ludex.house.findings import Finding
from ludex.house.links import News, commands_of, read_news
from ludex.house.store.rows import Stored
from ludex.house.streams import LINK, TABLE


class LinkPart:
    """One link while it is audited, after its tables."""

    def __init__(self, link: str, books: Books) -> None:
        self._link, self._stream, self._books = link, LINK + link, books
        self._tables = books.links.get(link, [])
        self._untold = {table: dict(books.of(table).moved) for table in self._tables if books.of(table).is_read}
        self._news: list[News] = []

    def enter(self, stored: Stored) -> Iterator[Finding]:
        """The next entry."""
        try:
            found = read_news(stored)
        except LudexError as error:
            yield self._finding(Fault.UNREADABLE, stored, error=error)
            return
        self._news.append(found)
        if found.version != stored.version:
            yield self._finding(Fault.OTHER_PLACE, stored, said=str(found.version))
        if found.table not in self._tables:
            yield self._finding(Fault.NO_TABLE, stored, table=found.table)
        elif found.table in self._untold:
            moved = self._untold[found.table].pop(found.entry, None)
            if moved != (found.fed, found.won):
                yield self._finding(Fault.OTHER_NEWS, stored, table=found.table, entry=str(found.entry))

    def end(self) -> Iterator[Finding]:
        """What the link was not told, and what its tables were told otherwise."""
        values = {"link": self._link}
        for table, left in self._untold.items():
            for entry in left:
                yield Finding(fault=Fault.NO_NEWS, stream=TABLE + table, version=entry, values=values)
        for table in self._untold:
            otherwise = self._told_otherwise(table)
            if otherwise is not None:
                yield Finding(fault=Fault.OTHER_TOLD, stream=TABLE + table, version=otherwise, values=values)

    def _told_otherwise(self, table: str) -> int | None:
        """A table hears everything of the others, once and in order; the latest of it perhaps later.

        What comes after the first difference has another place: it is told once.
        """
        ahead = (command for each in self._news if each.table != table for command in commands_of(each, self._link, ""))
        for reported in self._books.of(table).reported:
            if _as_told(next(ahead, None)) != _as_told(reported.command):
                return reported.entry
        return None

    def _finding(self, fault: Fault, stored: Stored, **values: object) -> Finding:
        return Finding(fault=fault, stream=self._stream, version=stored.version, values=values)


def _as_told(command: Command | None) -> tuple[object, ...]:
    """What is told, by whomever of the staff."""
    if not isinstance(command, ReportJackpotFed | ReportJackpotWon):
        return ()
    return (type(command), command.id, command.amount)
