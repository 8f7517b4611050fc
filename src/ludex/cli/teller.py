"""What happened at a table, sentence by sentence, as one of its people is told it: while it happens, or afterwards from
a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from ludex.core.table import Entry
from ludex.games.registry import Opened
from ludex.words import Words
from ludex.words.quiet import QUIET, is_untold, number_of, tag_of


class Sentence(Struct, frozen=True):
    """Something that was told, and what it stands on."""

    text: str
    clauses: tuple[str, ...]
    quiet: bool
    number: int | None = None
    """The number that it tells, where it may be told together with others like it."""


class Teller:
    """Tells one person what happens at a table."""

    def __init__(self, opened: Opened, words: Words, who: str) -> None:
        self._game, self._currency = opened.game, opened.rules.currency
        self._words, self._who = words, who

    def told(self, entries: Iterable[Entry], state: Any) -> Iterator[Sentence]:
        """The sentences about some entries, of which the last led to this state."""
        for event in (event for entry in entries for event in entry.events):
            seen = self._game.show(event, self._who, state)
            text = self._words.event(seen, self._currency, you=self._who)
            if text and not is_untold(event):
                yield Sentence(text, event.clauses, tag_of(event) in QUIET, number_of(event))
