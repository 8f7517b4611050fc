"""What is wrong with a floor, as data: each violation with where it is, what was found, and by which clauses."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from ludex.core.establishment import Fault, Instead
from ludex.errors import Value

HOUSE = "house."
"""Before the paths of rules on every house, whatever its games."""


class Violation(Struct, frozen=True, kw_only=True):
    """One thing that is wrong with a floor: where, what, and by which clauses."""

    table: str | None
    """Nothing when it concerns the floor as a whole."""
    game: str
    fault: Fault
    clauses: tuple[str, ...]
    rule: str
    """The path of the rule."""
    what: tuple[Value, ...]
    """What was found, as data: words make the sentence."""
    allowed: Instead = None
    """What the law has instead."""
    post: str = ""
    """The post concerned, where it is about staff."""
    reading: str = ""
    """The reading behind a rule that no clause states."""
    place: str = ""
    """Where it breaks the law, in whose money amounts are told."""
    due: date | None = None
    """The day from which it counts, where a game still has time to adapt; nothing where it counts now."""


class Inspection(Struct, frozen=True):
    """Everything wrong with a floor, and the clauses that it was checked against."""

    violations: tuple[Violation, ...]
    checked: frozenset[str]
    not_due: tuple[Violation, ...] = ()
    """What does not count yet, since its game has time to adapt."""
