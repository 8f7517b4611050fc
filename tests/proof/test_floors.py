"""Cases with a floor: what they may hold, what they expect, and the mutants of the rules of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.law.strict import Tree
from ludex.proof.mutants import mutants_of
from ludex.proof.runner import run_scenario
from ludex.proof.trace import trace_game
from tests.proof.scenarios import loaded
from tests.proof.scenarios import verdicts as judged
from tests.tables import LAW, ROULETTE

STAFF = "CAN10/A.1.III.1/3"
PRINT = "CAN10/A.1.II.instrumentos/7"
MINIMUM = "CAN10/A.1.IV.2.especiales/6"


def case(**changes: Any) -> dict[str, Any]:
    """A case whose floor has one croupier too few."""
    table = {"id": "r1", "game": ROULETTE, "cloths": 1, "equipment": "single-zero", "layout_languages": ["es"]}
    table |= {"minimum": 10, "staff": {"chief": ["ana"], "croupier": ["leo"], "table-end": ["ivo"]}}
    floor = {"authorised": {ROULETTE: {"minimum": 10}}, "tables": [table]}
    whole = {"case": "One croupier is not enough", "clauses": [STAFF], "game": ROULETTE, "in": "cantabria"}
    return {**whole, "floor": floor, "violations": [STAFF], **changes}


def test_a_floor_is_inspected(tmp_path: Path) -> None:
    """The clauses that it was checked against are consulted, and no others."""
    (scenario,) = loaded(tmp_path, case())
    went = run_scenario(scenario, LAW)
    assert went.problem is None
    assert {STAFF, PRINT, MINIMUM} <= went.consulted
    assert "CAN10/A.1.III.1/1" not in went.consulted  # two cloths, of which there are none


@pytest.mark.parametrize(
    ("violations", "said"),
    [([], f"violations found: {STAFF}"), ([STAFF, PRINT], f"violations not found: {PRINT}")],
)
def test_violations_are_expected_exactly(tmp_path: Path, violations: list[str], said: str) -> None:
    """Neither more nor fewer."""
    (scenario,) = loaded(tmp_path, case(violations=violations))
    assert run_scenario(scenario, LAW).problem == said


def test_a_floor_that_makes_no_sense_is_no_proof(tmp_path: Path) -> None:
    """It is misuse, in a case as elsewhere."""
    (scenario,) = loaded(tmp_path, case(floor={"tables": []}))
    assert str(run_scenario(scenario, LAW).problem).startswith("misuse: floor: ")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"steps": []}, "a floor is inspected, not played: steps does not belong there"),
        (
            {"players": {"ana": 1}, "live": True},
            "a floor is inspected, not played: live, players does not belong there",
        ),
        ({"violations": "none"}, "violations should be a list for cantabria, not 'none'"),
        ({"violations": {"galicia": []}}, "violations should be a list for cantabria, not None"),
        ({"violations": ["CAN10/NOSUCH/1"]}, "unknown clause CAN10/NOSUCH/1"),
        ({"floor": []}, "floor should be a mapping"),
    ],
)
def test_what_a_case_with_a_floor_may_not_hold(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    """It is said of the file."""
    with pytest.raises(Misuse, match=r"^case\.yaml: ") as misuse:
        loaded(tmp_path, case(**changes))
    assert said in str(misuse.value)


@pytest.mark.parametrize("key", ["floor", "violations"])
def test_floor_and_violations_go_together(tmp_path: Path, key: str) -> None:
    """One without the other proves nothing."""
    tree = case()
    del tree[key]
    with pytest.raises(Misuse, match="floor and violations go together"):
        loaded(tmp_path, tree)


def test_violations_may_differ_by_place(tmp_path: Path) -> None:
    """As everything in a case may."""
    broken: Tree = {"cantabria": [STAFF], "galicia": ["GAL07/01.IV/1"]}
    scenarios = loaded(tmp_path, case(**{"in": ["cantabria", "galicia"], "violations": broken}))
    assert [run_scenario(scenario, LAW).problem for scenario in scenarios] == [None, None]


def test_the_rules_of_the_house_have_mutants() -> None:
    """Numbers move, duties become choices, languages go; practice, which has no clause, has none."""
    found = {(mutant.path, mutant.change) for mutant in mutants_of(LAW.statute(ROULETTE, "cantabria"))}
    staff = "establishment.staff"
    assert (f"{staff}.one_cloth.table-end", "1 -> 0") in found
    assert (f"{staff}.shared_chief.adjoining", "-> False") in found
    assert ("establishment.layout.languages", "emptied") in found
    assert ("establishment.floor.table_at_authorised_minimum", "-> required") in found
    in_1977 = {mutant.path for mutant in mutants_of(LAW.statute(ROULETTE, "spain-1977"))}
    assert f"{staff}.shared_chief.tables" not in in_1977


def test_an_altered_rule_of_the_house_is_noticed(tmp_path: Path) -> None:
    """The case kills the mutant of its own clause, and the altered statute leaves the rules of play alone."""
    statute = LAW.statute(ROULETTE, "cantabria")
    leaf = statute.establishment["establishment.staff.one_cloth.croupier"]
    altered = statute.altered(leaf.altered(1))
    assert altered.leaves == statute.leaves
    assert altered.establishment[leaf.path].value == 1
    (scenario,) = loaded(tmp_path, case())
    assert run_scenario(scenario, LAW.with_statute(altered)).problem == f"violations not found: {STAFF}"


def test_a_clause_of_the_house_is_earned_like_any_other(tmp_path: Path) -> None:
    """With one mutant alive it is uncovered, and named among those that need a floor."""
    verdicts = judged(tmp_path, case())
    assert {v.mutant.change for v in verdicts if v.killed_by and v.mutant.path.endswith("one_cloth.croupier")} == {
        "2 -> 1"
    }
    assert STAFF in trace_game(ROULETTE, LAW, verdicts).establishment
    killed = [v for v in verdicts if v.mutant.clause == STAFF and v.killed_by is not None]
    assert STAFF not in trace_game(ROULETTE, LAW, killed).uncovered
