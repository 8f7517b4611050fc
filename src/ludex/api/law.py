"""The law as a library: which games there are and where, what their rules say, and which clause says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

from ludex.core.game import Incident
from ludex.errors import Misuse
from ludex.games.registry import GAMES, decider_type, open_usual
from ludex.law.book import Law
from ludex.law.clauses import Clause, ClauseId
from ludex.law.leaves import Leaf


class Grounded(Protocol):
    """Anything that names the clauses it stands on: an event, an option, a refusal, a rule, odds, a violation..."""

    @property
    def clauses(self) -> Sequence[str]:
        """Their ids."""
        ...


@cache
def packaged_law() -> Law:
    """The law as it comes with Ludex, read once."""
    return Law()


def catalogue(*, law: Law | None = None) -> dict[str, tuple[str, ...]]:
    """Every game that can be played, with the places whose law has it."""
    book = law or packaged_law()
    return {game: book.places_of(game) for game in GAMES}


def rules(game: str, place: str, *, law: Law | None = None) -> Mapping[str, Leaf]:
    """Every rule of a game by its path, with its value and clauses; those about the house come last."""
    decider_type(game)  # an unknown game is said before a place that has it not
    statute = (law or packaged_law()).statute(game, place)
    return {**statute.leaves, **statute.establishment}


def why(asked: str | Grounded, *, law: Law | None = None) -> tuple[Clause, ...]:
    """The clauses that something stands on, or the one of this id; none where it is practice and no text says so."""
    ids: Sequence[str] = (asked,) if isinstance(asked, str) else asked.clauses
    index = (law or packaged_law()).index
    return tuple(index[ClauseId(clause)] for clause in ids)


def incidents(game: str, place: str, *, law: Law | None = None) -> dict[str, Incident]:
    """Everything that can go wrong at a table as the law of a place knows it, by its slug."""
    opened = open_usual(law or packaged_law(), game, place)
    return {incident.slug: incident for incident in opened.type.incidents(opened.game)}


def ruling(game: str, place: str, incident: str, *, law: Law | None = None) -> Incident:
    """What is done when something goes wrong, who decides, when it may be declared, and by which clauses."""
    known = incidents(game, place, law=law)
    if incident not in known:
        raise Misuse(
            "no incident of {game} in {place} is called {incident}; known: {known}",
            slug="no-such-incident-there",
            game=game,
            place=place,
            incident=incident,
            known=known,
        )
    return known[incident]
