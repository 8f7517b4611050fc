"""What tests of cases share: one small case that holds, altered, written to a file and loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludex.law.book import Law
from ludex.proof.cases import Scenario, load_scenarios
from ludex.proof.judging import Citation, Jury, Verdict, claims, questions
from ludex.proof.runner import Outcome, run_scenario
from tests.tables import LAW, ROULETTE, overlay

PAYS = "CAN10/A.1.IV.1.multiples/1"
BASE: dict[str, Any] = {
    "case": "A number pays thirty-five times its stake",
    "clauses": [PAYS],
    "game": ROULETTE,
    "in": "cantabria",
    "licence": {"minimum": 10},
    "players": {"ana": 1000},
    "steps": [
        {"chance": [7]},
        {"by": "ana", "do": "bet", "bet": "straight-7", "stake": 10},
        {"by": "croupier", "do": "spin"},
        {"by": "croupier", "do": "no-more-bets"},
    ],
    "expect": {"players": {"ana": 1340}},
}


def loaded(folder: Path, tree: object, law: Law = LAW) -> list[Scenario]:
    """The scenarios of a file that holds this tree."""
    return load_scenarios(overlay(folder, "case.yaml", tree) / "case.yaml", law)


def base(folder: Path, **changes: Any) -> Scenario:
    """The one scenario of the small case with these changes."""
    (scenario,) = loaded(folder, BASE | changes)
    return scenario


def outcome(folder: Path, law: Law = LAW, **changes: Any) -> Outcome:
    """How the small case goes with these changes."""
    return run_scenario(base(folder, **changes), law)


def problem(folder: Path, **changes: Any) -> str | None:
    """What is wrong with it then, if anything."""
    return outcome(folder, **changes).problem


def verdicts(folder: Path, tree: object, place: str | None = "cantabria", game: str = ROULETTE) -> list[Verdict]:
    """What becomes of every mutant of a game over the scenarios of one file."""
    jury = Jury(LAW)
    return [question.judged(jury) for question in questions(game, LAW, loaded(folder, tree), place=place)]


def idle(folder: Path, tree: object, game: str = ROULETTE) -> list[Citation]:
    """The citations of one file that prove nothing."""
    found = [claim.judged(Jury(LAW)) for claim in claims(game, LAW, loaded(folder, tree))]
    return [citation for citation in found if citation is not None]
