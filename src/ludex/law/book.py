"""The law as one book: clause index, regulations, readings and statutes from one folder of law files, each read once.

Everything that needs the law is handed a `Law`; altered law (`--law DIR`, a mutant) is another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from ludex.law.clauses import ClauseIndex
from ludex.law.readings import Reading, load_readings
from ludex.law.regulations import Regulations, load_regulations
from ludex.law.sources import LawFiles
from ludex.law.statute import Statute, load_statute


class Law:
    """The five regulations as data."""

    def __init__(self, overlay: Path | None = None, *, chosen: Mapping[str, str] | None = None) -> None:
        """`chosen` is what a licence and a table choose where nobody names another, by name and as people write it."""
        self.files = LawFiles(overlay)
        self.chosen = dict(chosen or {})
        self._statutes: dict[tuple[str, str], Statute] = {}

    @cached_property
    def index(self) -> ClauseIndex:
        return ClauseIndex(self.files)

    @cached_property
    def regulations(self) -> Regulations:
        return load_regulations(self.files)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        return load_readings(self.files, self.index)

    def statute(self, game: str, jurisdiction: str) -> Statute:
        """The law of a game at a place."""
        key = (game, jurisdiction)
        if key not in self._statutes:
            self.regulations.jurisdiction(jurisdiction)  # an unknown place is said before an unknown game
            self._statutes[key] = load_statute(
                game,
                jurisdiction,
                files=self.files,
                index=self.index,
                regulations=self.regulations,
                readings=self.readings,
            )
        return self._statutes[key]

    def with_statute(self, statute: Statute) -> Law:
        """The same law with one statute replaced; what was read already is shared."""
        other = Law.__new__(Law)
        other.__dict__.update(self.__dict__)
        other._statutes = {**self._statutes, (statute.game, statute.jurisdiction): statute}
        return other

    def choosing(self, chosen: Mapping[str, str]) -> Law:
        """The same law for those who choose something else; what was read already is shared."""
        other = Law.__new__(Law)
        other.__dict__.update(self.__dict__)
        other.chosen = dict(chosen)
        return other

    def places_of(self, game: str) -> tuple[str, ...]:
        """The jurisdictions whose law has this game."""
        return tuple(slug for slug in self.regulations.jurisdictions if self.files.exists(f"{slug}/{game}.yaml"))
