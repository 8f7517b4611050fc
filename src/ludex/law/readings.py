"""Readings: where the text is damaged, contradictory or silent and an outcome depends on it, what Ludex takes.

A reading names the clauses in doubt, the question, the answer taken, the alternatives and the evidence, in both
languages, so that whoever disagrees can see what he disagrees with.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ludex.errors import Misuse
from ludex.law.clauses import ClauseId, ClauseIndex
from ludex.law.sources import Shelf
from ludex.law.strict import load_text


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in both languages."""

    en: str
    es: str

    def said(self, lang: str) -> str:
        """The sentence in one language."""
        return self.es if lang == "es" else self.en


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"jurisdictions": "in"}):
    """One doubt that changes an outcome, and how it is read."""

    game: str
    jurisdictions: tuple[str, ...]
    trouble: Literal["damaged", "contradictory", "silent"]
    clauses: tuple[ClauseId, ...]
    question: Words
    taken: Words
    alternatives: tuple[Words, ...]
    evidence: Words
    borrowed_from: tuple[ClauseId, ...] = ()


def load_readings(shelf: Shelf, index: ClauseIndex) -> dict[str, Reading]:
    """Every reading by its slug; a reading of clauses that do not exist is refused."""
    name = "readings.yaml"
    try:
        readings = msgspec.convert(load_text(shelf.read(name), name=name), dict[str, Reading])
    except msgspec.ValidationError as error:
        raise Misuse(f"{name}: {error}") from None
    unknown = [
        f"{slug}: unknown clause {clause}"
        for slug, reading in readings.items()
        for clause in (*reading.clauses, *reading.borrowed_from)
        if clause not in index
    ]
    if unknown:
        raise Misuse(f"{name}: {'; '.join(unknown)}")
    return readings
