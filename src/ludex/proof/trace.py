"""Coverage that must be earned: a clause is covered when a case that cites it consulted it and fails under its mutants.

Clauses about the establishment (staff, print, tables on the floor) are proved by the inspection of a floor; those that
are still uncovered are named apart, since they need another kind of case.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from ludex.law.book import Law
from ludex.law.clauses import Clause
from ludex.proof.judging import Verdict


class Trace(Struct, frozen=True, kw_only=True):
    """The state of proof of a game's clauses."""

    game: str
    clauses: int
    executable: int
    covered: int
    reclassified: tuple[dict[str, Any], ...]
    uncovered: tuple[str, ...]
    establishment: tuple[str, ...]
    """Those of the uncovered that speak of the establishment alone: a floor has to prove them."""


def trace_game(game: str, law: Law, verdicts: Iterable[Verdict]) -> Trace:
    """Counts a game's clauses over every place that has it."""
    survived: dict[str, bool] = {}
    for verdict in verdicts:
        clause = verdict.mutant.clause
        survived[clause] = survived.get(clause, False) or verdict.killed_by is None
    covered = {clause for clause, alive in survived.items() if not alive}
    clauses = [clause for clause in law.index.of_game(game) if _has_statute(law, clause)]
    apart: list[dict[str, Any]] = []
    establishment: set[str] = set()
    for place in law.places_of(game):
        statute = law.statute(game, place)
        for entry in statute.apart:
            row: dict[str, Any] = {"id": entry.clause, "why": entry.why}
            if entry.subsumed_by:
                row["subsumed_by"] = list(entry.subsumed_by)
            if entry.gesture:
                row["gesture"] = entry.gesture
            apart.append(row)
        establishment |= {clause for leaf in statute.establishment.values() for clause in leaf.clauses}
        establishment -= {clause for leaf in statute.leaves.values() for clause in leaf.clauses}
    set_apart = {row["id"] for row in apart}
    counted = [clause.id for clause in clauses if clause.executable and clause.id not in set_apart]
    uncovered = tuple(clause for clause in counted if clause not in covered)
    return Trace(
        game=game,
        clauses=len(clauses),
        executable=len(counted),
        covered=len(counted) - len(uncovered),
        reclassified=tuple(apart),
        uncovered=uncovered,
        establishment=tuple(clause for clause in uncovered if clause in establishment),
    )


def _has_statute(law: Law, clause: Clause) -> bool:
    return clause.game in law.index.games and law.regulations.jurisdiction_of(clause.id) in law.places_of(clause.game)
