"""The hands of a file one by one: one that cannot be read or replayed is told, and the next one read all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ludex.errors import LudexError, Misuse
from ludex.games.poker.histories.ends import Replayed
from ludex.games.poker.histories.phh import no_hand, read_history
from ludex.games.poker.histories.replay import replay
from ludex.games.poker.histories.toml import read_toml

_HEADING = re.compile(r"^\[([A-Za-z0-9_-]+)\][ \t]*(?:#.*)?\r?$", re.MULTILINE)
_REMARK = re.compile(r"#.*")


class Found(Struct, frozen=True):
    """A hand of a file: what came of it, or why nobody can tell."""

    number: str
    """How the file numbers it; the only one of a file has no number."""
    replayed: Replayed | None = None
    error: LudexError | None = None

    @property
    def why(self) -> str:
        """Why nobody can tell, in English."""
        return "" if self.error is None else str(self.error)


def found_hands(text: str) -> Iterator[Found]:
    """Every hand of a file in order, whatever is wrong with some of them."""
    for number, tree in _trees(text):
        yield tree if isinstance(tree, Found) else _found(number, tree)


def _found(number: str, tree: dict[str, Any]) -> Found:
    try:
        return Found(number, replay(read_history(tree, "")))
    except LudexError as error:
        return Found(number, error=error)


def _trees(text: str) -> Iterator[tuple[str, dict[str, Any] | Found]]:
    """The tables of a file by their numbers, or the only one without."""
    try:
        tree = read_toml(text)
    except Misuse as error:
        yield from _pieces(text, error)
        return
    if not tree:
        yield "", Found("", error=no_hand())
    elif "variant" in tree or not all(isinstance(part, dict) for part in tree.values()):
        yield "", tree
    else:
        yield from tree.items()


def _pieces(text: str, error: Misuse) -> Iterator[tuple[str, dict[str, Any] | Found]]:
    """What stands under each heading by itself, where the file as a whole is not TOML."""
    headings = list(_HEADING.finditer(text))
    if not headings or _REMARK.sub("", text[: headings[0].start()]).strip():
        yield "", Found("", error=error)
        return
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=True):
        number = heading[1]
        try:
            yield number, read_toml(text[heading.end() : end])
        except Misuse as wrong:
            yield number, Found(number, error=wrong)
