"""Bots: what plays in place of a person, sees only what its seat sees, and does one of the things it may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.options import Option

Pick = Callable[[int], int]
"""A number below another: a bot's whims, so that the same numbers give the same evening."""


class Observation(Struct, frozen=True, dict=True):
    """All that a bot knows: the rules, its own view of the table, what it may do now, and its whims."""

    who: str
    rules: Any
    phase: str
    """How far the table has come, which everybody sees: often there is nothing to want."""
    looks: Callable[[str], Any]
    """(who) -> their view of the table"""
    offers: Callable[[str], Sequence[Option]]
    """(who) -> what they may do now"""
    pick: Pick

    @cached_property
    def view(self) -> Any:
        """Its own view of the table, made when something of it is first asked for."""
        return self.looks(self.who)

    @cached_property
    def options(self) -> Sequence[Option]:
        """What it may do now, made likewise."""
        return self.offers(self.who)

    def option(self, do: str) -> Option | None:
        """What it may do of a kind, if anything."""
        for option in self.options:
            if option.do == do:
                return option
        return None


Strategy = Callable[[Observation], Command | None]
"""What a bot does now; nothing when nothing is asked of it."""
