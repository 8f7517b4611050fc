"""What is held against each other across streams: gathered while tables are read, asked by wallets and links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.core.commands import Command
from ludex.core.table import Entry
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.house.links import moved_in
from ludex.house.stored_table import brought_in


class Reported(NamedTuple):
    """What a table was told of the others of its link."""

    entry: int
    command: Command


class Book:
    """What a table says of money that came and went, and of its jackpot where it is linked."""

    def __init__(self, *, is_linked: bool) -> None:
        self._is_linked = is_linked
        self.is_read = True
        """Whether anything can be said of it: not where its header cannot be read."""
        self.brought: dict[int, dict[str, int]] = {}
        """By entry, what each person brought; wallets strike out what they know of."""
        self.moved: dict[int, tuple[int, int]] = {}
        """By entry, what the jackpot won and paid there."""
        self.reported: list[Reported] = []
        """What it was told, in its order."""

    def enter(self, entry: Entry) -> None:
        """An entry of the table, as far as it can be read."""
        brought = brought_in(entry.events)
        if brought:
            self.brought[entry.version] = brought
        if self._is_linked:
            fed, won = moved_in(entry)
            if fed or won:
                self.moved[entry.version] = (fed, won)
            if isinstance(entry.command, ReportJackpotFed | ReportJackpotWon):
                self.reported.append(Reported(entry.version, entry.command))


class Books:
    """Those of all tables, and which of them are linked."""

    def __init__(self) -> None:
        self.tables: dict[str, Book] = {}
        self.links: dict[str, list[str]] = {}
        """The tables of each link, in the order in which they joined."""

    def is_linked(self, table: str) -> bool:
        """Whether a table is one of some link."""
        return any(table in tables for tables in self.links.values())

    def of(self, table: str) -> Book:
        """That of a table; one that is not there says nothing."""
        return self.tables.get(table) or Book(is_linked=False)

    def strike(self, table: str, entry: int, person: str) -> int:
        """What a person brought in an entry, which their wallet knows of; nothing where they brought nothing."""
        book = self.of(table)
        people = book.brought.get(entry, {})
        amount = people.pop(person, 0)
        if not people:
            book.brought.pop(entry, None)
        return amount

    def left(self) -> Iterator[tuple[str, int, str, int]]:
        """What no wallet knew of: table, entry, person and amount."""
        for table, book in self.tables.items():
            for entry, people in book.brought.items():
                yield from ((table, entry, person, amount) for person, amount in people.items())
