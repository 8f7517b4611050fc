"""Links between tables: what happens to a jackpot at one is told to every other, once, before it settles anything else.

What has to be told is stored in the stream of the link together with the entry that it comes from. A table knows
by its own stored commands how much it was told, so a house that was killed in between tells what is missing alone.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.edge import command_types
from ludex.core.table import Entry
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.games.common.jackpot.linking import to_tell
from ludex.games.registry import Opened
from ludex.house.store.rows import EMPTY, Row, Stored, Tip, damaged
from ludex.house.streams import LINK
from ludex.kit.money import NOTHING, Cents


class News(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happened to the jackpot at one table of a link."""

    version: int
    table: str
    entry: int
    fed: Cents = NOTHING
    won: Cents = NOTHING


_READ = msgspec.json.Decoder(News).decode


def read_news(stored: Stored) -> News:
    """An entry of a link's stream, or `Corrupt`."""
    try:
        return _READ(stored.body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise damaged(stored, error) from None


class Link:
    """Tables that share a jackpot; while one decides the others wait, so that no two win the same money."""

    def __init__(self, name: str, tip: Tip) -> None:
        self.name, self.stream = name, LINK + name
        self.alone = Lock()
        self._news: list[News] = []
        self._next = 0 if tip.version == EMPTY else tip.version + 1
        self._told: dict[str, int] = {}
        """Up to which entry each table was told."""

    def join(self, table: str, told: int) -> None:
        """A table of the link, which was told everything before an entry."""
        self._told[table] = told

    def hear(self, news: News) -> None:
        """What is stored, now or before the house was opened."""
        self._news.append(news)

    def row(self, table: str, entry: Entry, at: int) -> tuple[Row, News] | None:
        """What an entry of a table leaves to be told; nothing, mostly."""
        fed, won = moved_in(entry)
        if not fed and not won:
            return None
        news = News(version=self._next, table=table, entry=entry.version, fed=fed, won=won)
        return Row(stream=self.stream, version=self._next, body=msgspec.json.encode(news), at=at), news

    def stored(self, news: News) -> None:
        """News of one of the tables are stored."""
        self._next = news.version + 1
        self.hear(news)

    def untold(self, table: str, by: str) -> Iterator[tuple[News, list[Command]]]:
        """What a table was not told yet, as the commands that tell it."""
        for news in self._news:
            if news.version >= self._told[table] and news.table != table:
                yield news, commands_of(news, self.name, by)

    def tell(self, table: str, news: News) -> None:
        """A table was told; what all of them know is forgotten."""
        self._told[table] = news.version + 1
        known = min(self._told.values())
        self._news = [each for each in self._news if each.version >= known]


def moved_in(entry: Entry) -> tuple[Cents, Cents]:
    """What stakes added to the jackpot in an entry, and what it paid of that."""
    fed = won = 0
    for event in entry.events:
        for command in to_tell(event, entry.command.by):
            fed += command.amount if isinstance(command, ReportJackpotFed) else 0
            won += command.amount if isinstance(command, ReportJackpotWon) else 0
    return Cents(fed), Cents(won)


def commands_of(news: News, name: str, by: str) -> list[Command]:
    """Feeding before winning, as it happened; the ids make a repeated one known."""
    place = f"{name}-{news.version}"
    fed = [ReportJackpotFed(by=by, amount=news.fed, id=f"{place}-fed")] if news.fed else []
    won = [ReportJackpotWon(by=by, amount=news.won, id=f"{place}-won")] if news.won else []
    return [*fed, *won]


def can_be_linked(opened: Opened) -> bool:
    """Whether a game hears of other tables at all."""
    return ReportJackpotFed in command_types(opened.type).values()
