"""What happened at a table, sentence by sentence, as one of its people is told it: while it happens, or afterwards from
a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from ludex.core.table import Entry
from ludex.games.registry import Opened
from ludex.words import Words

_QUIET = frozenset({"cleared", "collected", "deck-shuffled", "deck-cut", "looked", "boxes-controlled", "table-shown"})
_QUIET |= {"round-ended", "series-ended", "betting-round-closed", "draw-closed", "hands-played"}
_QUIET |= {"hands-gathered", "cards-collected"}
_QUIET |= {"ball-drawn"}
"""Events that are told in a low voice, and not at all when they moved no money and nothing was called."""
_NUMBERS = frozenset({"ball-called"})
"""Events of which many follow each other, each with a number, so that some of them may be told together."""


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
            tag = event.__struct_config__.tag
            quiet = tag in _QUIET
            if text and not (quiet and not event.moves and getattr(event, "call", None) is None):
                number = getattr(event, "number", None) if tag in _NUMBERS else None
                yield Sentence(text, event.clauses, quiet, number)
