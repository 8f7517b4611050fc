"""Bots: what plays in place of a person, sees only what its seat sees, and does one of the things it may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.options import Option

Pick = Callable[[int], int]
"""A number below another: a bot's whims, so that the same numbers give the same evening."""


class Observation(Struct, frozen=True):
    """All that a bot knows: the rules, its own view of the table, what it may do now, and its whims."""

    who: str
    rules: Any
    view: Any
    options: Sequence[Option]
    pick: Pick

    def option(self, do: str) -> Option | None:
        """What it may do of a kind, if anything."""
        return next((option for option in self.options if option.do == do), None)


Strategy = Callable[[Observation], Command | None]
"""What a bot does now; nothing when nothing is asked of it."""
