"""What an audit tells: findings, each with its place in the store, and notes, which are no faults.

Sentences are made from the slug and the values at the edge, in the reader's language (`audit` in the files of words).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct


class Finding(Struct, frozen=True, kw_only=True):
    """Something that is wrong, and where."""

    fault: StrEnum
    stream: str = ""
    """Empty where it is about no stream: a head."""
    version: int | None = None
    """The entry, or the number of the head."""
    values: Mapping[str, object] = {}
    """What its sentence names; an error among them is told in the reader's language too."""


class Noted(StrEnum):
    """What an auditor should know and what is no fault."""

    CITATIONS = "citations"  # events cite other clauses today than when they were recorded
    RULES = "rules"  # today's law says something else; the table is judged by its own
    OWN_CHANCE = "no-generator"  # its outcomes were read from a real wheel, shoe or cage
    SEALED = "sealed"  # without the key it was decided again only as far as nothing was covered
    SEALED_ENTRIES = "sealed-entries"  # so many entries were read as the croupier saw them
    SEALED_SNAPSHOT = "sealed-snapshot"
    SEALED_CHANCE = "sealed-chance"
    STOPPED = "stopped"  # after a fault the rest of a table was not decided again
    NOT_SIGNED = "not-signed"  # so many entries came after the last head: the house runs, or was killed


class Note(Struct, frozen=True, kw_only=True):
    """Something that is no fault, and where."""

    note: Noted
    stream: str = ""
    version: int | None = None
    values: Mapping[str, object] = {}


Told = Finding | Note
