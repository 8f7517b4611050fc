"""Readings: where the text is damaged, contradictory or silent and an outcome depends on it, what Ludex takes.

A reading names the clauses in doubt, the question, the answer taken, the alternatives and the evidence, in both
languages, so that whoever disagrees can see with what. Those of a game stand in `readings/<game>.yaml`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ludex.errors import Misuse, Several, within
from ludex.law.clauses import ClauseId, ClauseIndex, unknown_clause
from ludex.law.sources import LawFiles
from ludex.law.strict import load_text

FOLDER = "readings"


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in both languages."""

    en: str
    es: str

    def said(self, lang: str) -> str:
        """The sentence in one language."""
        return self.es if lang == "es" else self.en


class Alternative(Words, frozen=True, forbid_unknown_fields=True):
    """Another answer to the question, and what the rules would then say, where a figure may depend on it."""

    rules: dict[str, Any] = {}
    """The values of rules by their paths, as a statute writes them."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"jurisdictions": "in"}):
    """One doubt that changes an outcome, and how it is read."""

    game: str
    jurisdictions: tuple[str, ...]
    trouble: Literal["damaged", "contradictory", "silent"]
    """A figure or word is lost or makes no sense; two places cannot both be followed; or nothing is said at all."""
    clauses: tuple[ClauseId, ...]
    """Those in doubt."""
    question: Words
    taken: Words
    alternatives: tuple[Alternative, ...]
    evidence: Words
    borrowed_from: tuple[ClauseId, ...] = ()
    """Clauses of another text, or of another game of the same one, that lend the rule."""


def load_readings(files: LawFiles, index: ClauseIndex) -> dict[str, Reading]:
    """Every reading by its slug; a reading of clauses that do not exist is refused."""
    readings: dict[str, Reading] = {}
    for name in files.names(FOLDER, ".yaml"):
        found = _load_file(f"{FOLDER}/{name}", name.removesuffix(".yaml"), files, index)
        twice = sorted(set(found) & set(readings))
        if twice:
            raise Misuse(
                "{file}: {readings} is there twice", slug="reading-twice", file=f"{FOLDER}/{name}", readings=twice
            )
        readings |= found
    return readings


def _load_file(name: str, game: str, files: LawFiles, index: ClauseIndex) -> dict[str, Reading]:
    """The readings of one game."""
    try:
        readings = msgspec.convert(load_text(files.read(name), name=name), dict[str, Reading])
    except msgspec.ValidationError as error:
        raise Misuse(f"{name}: {error}") from None
    wrong = [
        Misuse("{reading}: it is a reading of {game}", slug="reading-of-another-game", reading=slug, game=each.game)
        for slug, each in readings.items()
        if each.game != game
    ]
    wrong += [
        unknown_clause(slug, clause)
        for slug, reading in readings.items()
        for clause in (*reading.clauses, *reading.borrowed_from)
        if clause not in index
    ]
    if wrong:
        raise within(name, Several(wrong))
    return readings
