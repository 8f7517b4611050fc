"""Links: what is stored of a jackpot as it moved, and what every table was told of the others, in that order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from ludex.core.commands import Command
from ludex.errors import LudexError
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.house.audit.books import Books
from ludex.house.audit.faults import Fault
from ludex.house.audit.tables import Auditor
from ludex.house.findings import Finding
from ludex.house.links import PREFIX, News, commands_of, read_news
from ludex.house.live import PREFIX as TABLE


async def audit_link(auditor: Auditor, link: str) -> AsyncIterator[Finding]:
    """Everything that is wrong with one link and with what its tables were told."""
    books, stream, news = auditor.books, PREFIX + link, list[News]()
    tables = books.links.get(link, [])
    untold = {table: dict(books.moved[table]) for table in tables if table not in books.unread}
    async for stored in auditor.entries(stream):
        try:
            found = read_news(stored)
        except LudexError as error:
            yield Finding(fault=Fault.UNREADABLE, stream=stream, version=stored.version, values={"error": error})
            continue
        news.append(found)
        if found.version != stored.version:
            values: dict[str, object] = {"said": str(found.version)}
            yield Finding(fault=Fault.OTHER_PLACE, stream=stream, version=stored.version, values=values)
        if found.table not in tables:
            yield Finding(fault=Fault.NO_TABLE, stream=stream, version=stored.version, values={"table": found.table})
        elif found.table in untold:
            moved = untold[found.table].pop(found.entry, None)
            if moved != (found.fed, found.won):
                values = {"table": found.table, "entry": str(found.entry)}
                yield Finding(fault=Fault.OTHER_NEWS, stream=stream, version=stored.version, values=values)
    for table, left in untold.items():
        for entry in left:
            yield Finding(fault=Fault.NO_NEWS, stream=TABLE + table, version=entry, values={"link": link})
    for table in untold:
        for finding in _told(books, link, table, news):
            yield finding


def _told(books: Books, link: str, table: str, news: list[News]) -> Iterator[Finding]:
    """A table hears everything of the others, once and in order; the latest of it perhaps later."""
    ahead = (command for each in news if each.table != table for command in commands_of(each, link, ""))
    for reported in books.reported[table]:
        if _as_told(next(ahead, None)) != _as_told(reported.command):
            # What comes after the first difference has another place: it is told once.
            yield Finding(fault=Fault.OTHER_TOLD, stream=TABLE + table, version=reported.entry, values={"link": link})
            return


def _as_told(command: Command | None) -> tuple[object, ...]:
    """What is told, by whomever of the staff."""
    if not isinstance(command, ReportJackpotFed | ReportJackpotWon):
        return ()
    return (type(command), command.id, command.amount)
