"""What tests of a seat share: an evening typed by a script, at any game, with what was said and what happened."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import cache

from rich.console import Console

from ludex.cli.seat import Seat
from ludex.core.table import Entry
from ludex.games.registry import Opened, open_usual, tables
from ludex.kit.chance import Chance, Seeded
from ludex.words import Words
from tests.tables import LAW

TABLES = [(game, place) for game in tables() for place in LAW.places_of(game)]


@cache
def opened(game: str, place: str) -> Opened:
    """A game under the usual licence, resolved once."""
    return open_usual(LAW, game, place)


def words_of(table: Opened, lang: str) -> Words:
    """The words of a table."""
    return Words(lang, table.rules.jurisdiction, table.type.slug, table.type.family)


class Sat:
    """An evening at a seat: the seat, what was said, line by line, and the entries."""

    def __init__(
        self,
        game: str,
        typed: Iterable[str] | Callable[[Sat], Iterable[str]],
        *,
        place: str = "cantabria",
        lang: str = "en",
        seed: int = 4,
        width: int = 100,
        terminal: bool = False,
        rounds: int | None = None,
        chance: Chance | None = None,
    ) -> None:
        stream, self.entries = io.StringIO(), list[Entry]()
        table = opened(game, place)
        lines = typed(self) if callable(typed) else typed
        console = Console(file=stream, width=width, force_terminal=terminal or None, color_system=None)
        self.seat = Seat(
            LAW, table, words_of(table, lang), console, iter(lines),
            chance=chance or Seeded(seed), seed=seed, keep=self.entries.append,
        )  # fmt: skip
        self._stream = stream
        self.seat.play(rounds)

    @property
    def said(self) -> str:
        """What was said so far."""
        return self._stream.getvalue()

    @property
    def lines(self) -> list[str]:
        """The same, line by line."""
        return self.said.splitlines()

    @property
    def commands(self) -> list[str]:
        """What the player did, by its slug, in order."""
        return [entry.command.do for entry in self.entries if entry.command.by == self.seat.name]
