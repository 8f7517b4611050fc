"""What is held against each other across streams: gathered while tables are read, asked by wallets and links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludex.core.commands import Command
from ludex.core.table import Entry
from ludex.games.common.jackpot.commands import ReportJackpotFed, ReportJackpotWon
from ludex.house.links import moved_in
from ludex.house.live import brought_in


class Reported(NamedTuple):
    """What a table was told of the others of its link."""

    entry: int
    command: Command


class Books:
    """What tables say of money that came and went, and of their jackpots."""

    def __init__(self) -> None:
        self.brought: dict[tuple[str, int], dict[str, int]] = {}
        """By table and entry, what each person brought; wallets strike out what they know of."""
        self.unread: set[str] = set()
        """Tables of which nothing can be said, as their headers cannot be read."""
        self.links: dict[str, list[str]] = {}
        """The tables of each link, in the order in which they joined."""
        self.moved: dict[str, dict[int, tuple[int, int]]] = {}
        """By table of a link and entry, what the jackpot won and paid there."""
        self.reported: dict[str, list[Reported]] = {}
        """By table of a link, what it was told, in its order."""

    def join(self, link: str, table: str) -> None:
        """A table is one of a link."""
        self.links.setdefault(link, []).append(table)
        self.moved[table], self.reported[table] = {}, []

    def enter(self, table: str, entry: Entry) -> None:
        """An entry of a table, as far as it can be read."""
        brought = brought_in(entry.events)
        if brought:
            self.brought[table, entry.version] = brought
        if table in self.moved:
            fed, won = moved_in(entry)
            if fed or won:
                self.moved[table][entry.version] = (fed, won)
            if isinstance(entry.command, ReportJackpotFed | ReportJackpotWon):
                self.reported[table].append(Reported(entry.version, entry.command))

    def strike(self, table: str, entry: int, person: str) -> int:
        """What a person brought in an entry, which their wallet knows of; nothing where they brought nothing."""
        people = self.brought.get((table, entry), {})
        amount = people.pop(person, 0)
        if not people:
            self.brought.pop((table, entry), None)
        return amount

    @property
    def left(self) -> Sequence[tuple[str, int, str, int]]:
        """What no wallet knew of: table, entry, person and amount."""
        return [
            (table, entry, person, amount)
            for (table, entry), people in self.brought.items()
            for person, amount in people.items()
        ]
