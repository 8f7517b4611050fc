"""The law as one book: clause index, regulations, readings and statutes from one folder of law files, each read once.

Everything that needs the law is handed a `Law`; altered law (`--law DIR`, a mutant) is another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from pathlib import Path

from ludex.errors import Misuse, Refused
from ludex.law.clauses import GENERAL, ClauseIndex
from ludex.law.general import Moment, cited_by, documents_of, not_listed, without_later
from ludex.law.readings import Reading, load_readings
from ludex.law.regulations import Regulations, load_regulations
from ludex.law.sources import LawFiles
from ludex.law.statute import Statute, load_statute
from ludex.law.strict import Tree


class Law:
    """The five regulations as data."""

    def __init__(
        self,
        overlay: Path | None = None,
        *,
        chosen: Mapping[str, str] | None = None,
        equipment: Tree = None,
        on: date | None = None,
        published: date | None = None,
    ) -> None:
        """`chosen` is what a licence and a table choose where nobody names another, by name and as people write it;
        `equipment` what they have, where nobody describes another.

        `on` is the day whose law is asked for, the law as it stands here where none is named; `published` is when the
        text of a place was, where no source is known.
        """
        self.files = LawFiles(overlay)
        self.chosen = dict(chosen or {})
        self.equipment = equipment
        self.on, self.published = on, published
        self._statutes: dict[tuple[str, str], Statute] = {}
        self._altered: dict[tuple[str, str], Statute] = {}

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
        """The law of a game at a place; refused for a day on which it was not law yet."""
        self.regulations.jurisdiction(jurisdiction)  # an unknown place is said before an unknown game
        statute = self._statute(game, jurisdiction)
        if self.on is None:
            return statute
        moment = self.moment(jurisdiction)
        if game == GENERAL:
            moment.check_any_in_force(documents_of(statute))
        else:
            moment.check_in_force(documents_of(statute))
        moment.check_wording(cited_by(statute))
        return statute

    def general(self, jurisdiction: str) -> Statute:
        """What a place's text says of every game and house, whatever day is asked for."""
        return self._statute(GENERAL, jurisdiction)

    def moment(self, jurisdiction: str) -> Moment:
        """The day that is asked for at a place."""
        assert self.on is not None, "nobody asked for a day"
        return Moment(self.regulations, self.general(jurisdiction), self.on, self.published)

    def _statute(self, game: str, jurisdiction: str) -> Statute:
        key = (game, jurisdiction)
        if key in self._altered:
            return self._altered[key]
        if key not in self._statutes:
            if not self.files.exists(f"{jurisdiction}/{game}.yaml"):
                self._check_known_there(game, jurisdiction)
            statute = load_statute(
                game,
                jurisdiction,
                files=self.files,
                index=self.index,
                regulations=self.regulations,
                readings=self.readings,
                on=self.on,
            )
            if self.on is not None:
                statute = without_later(statute, self.regulations, self.on)
            self._statutes[key] = statute
        return self._statutes[key]

    def _check_known_there(self, game: str, jurisdiction: str) -> None:
        """Refuses a game that other places have, where the text says that what it does not list is not played; what
        nobody knows, and what another text governs, is misuse.
        """
        other_texts = self.regulations.jurisdiction(jurisdiction).other_texts
        if game in other_texts:
            raise Misuse(
                "{game} is played in {place} by a text that Ludex does not have [{clause}]",
                slug="another-text",
                game=game,
                place=jurisdiction,
                clause=other_texts[game],
            )
        known_here = self.regulations.jurisdiction(jurisdiction).documents
        spoken_of = self.index.of_game(game) if game in self.index.games else ()
        elsewhere = bool(spoken_of or self.places_of(game)) and not any(c.document in known_here for c in spoken_of)
        refused: Refused | None = not_listed(self.general(jurisdiction), game) if elsewhere else None
        if refused is not None:
            raise refused

    def with_statute(self, statute: Statute) -> Law:
        """The same law with one statute replaced; what was read already is shared."""
        other = self._copy()
        other._altered = {**self._altered, (statute.game, statute.jurisdiction): statute}
        return other

    def dated(self, on: date, published: date | None = None) -> Law:
        """The same law as it stands on a day."""
        other = self._copy()
        other.on, other.published = on, published or self.published
        if on != self.on:
            other._statutes = {}
        return other

    def undated(self) -> Law:
        """The same law as it stands here, whatever day is asked for."""
        other = self._copy()
        if self.on is not None:
            other.on, other._statutes = None, {}
        return other

    def _copy(self) -> Law:
        other = Law.__new__(Law)
        other.__dict__.update(self.__dict__)
        return other

    def choosing(self, chosen: Mapping[str, str], equipment: Tree = None) -> Law:
        """The same law for those who choose something else; what was read already is shared."""
        other = self._copy()
        other.chosen, other.equipment = dict(chosen), equipment
        return other

    def places_of(self, game: str) -> tuple[str, ...]:
        """The jurisdictions whose law has this game."""
        return tuple(slug for slug in self.regulations.jurisdictions if self.files.exists(f"{slug}/{game}.yaml"))
