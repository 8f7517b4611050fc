"""Mutants: every operator gives what it should, only a case that cites and consults kills, and a crash is no kill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.roles import Role
from ludex.law.clauses import ClauseId
from ludex.law.leaves import Leaf, LeafKind
from ludex.law.statute import Apart, Statute
from ludex.law.strict import Tree
from ludex.proof import mutants
from ludex.proof.mutants import Citation, Mutant, Verdict, idle_citations, judge, mutants_of, plan_game
from ludex.proof.runner import Outcome, run_scenario
from ludex.proof.trace import trace_game
from tests.proof.scenarios import BASE, PAYS, base, loaded
from tests.tables import LAW, PLACES, ROULETTE, altered_law, statute_tree

CLAUSE, OTHER = ClauseId("CAN10/A.1.V/1"), ClauseId("CAN10/A.1.V/2")


def altered(path: str, kind: LeafKind, value: Tree, **fields: Any) -> list[Mutant]:
    """The mutants of one rule, made by hand at a path of French roulette."""
    leaf = Leaf(path=path, kind=kind, value=value, **{"clauses": (CLAUSE,), **fields})
    return list(mutants_of(Statute(game=ROULETTE, jurisdiction="cantabria", leaves={path: leaf}, establishment={})))


def values(path: str, kind: LeafKind, value: Tree, **fields: Any) -> dict[str, Tree]:
    """What such mutants say, by the word for the change."""
    return {mutant.change: mutant.leaf.value for mutant in altered(path, kind, value, **fields)}


def test_a_refusal_is_lifted() -> None:
    """Nothing is forbidden any more."""
    assert values("betting.closed", LeafKind.REFUSE, "bets-closed") == {"lifted": None}


def test_a_call_is_dropped() -> None:
    """Nothing is said."""
    assert values("calls.void", LeafKind.CALL, "bola nula") == {"dropped": None}


def test_an_order_is_reversed() -> None:
    """The last comes first."""
    order: list[Tree] = ["column", "dozen", "red"]
    assert values("settlement.order", LeafKind.ORDER, order) == {"reversed": ["red", "dozen", "column"]}


def test_roles_are_widened_and_narrowed() -> None:
    """Everybody may, and each that may no longer does."""
    assert values("may.bet.players", LeafKind.BY, ["player", "croupier"]) == {
        "widened": [role.value for role in Role],
        "without player": ["croupier"],
        "without croupier": ["player"],
    }


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("zero.choice", "half", {"-> half-or-prison": "half-or-prison", "-> absent": None}),
        ("zero.choice", "half-or-prison", {"-> half": "half", "-> absent": None}),
        ("zero.below_minimum", None, {"-> must-stay": "must-stay"}),
    ],
)
def test_a_policy_becomes_each_other_one_or_none(path: str, value: Tree, expected: dict[str, Tree]) -> None:
    """The other words of its type, and absent unless it is."""
    assert values(path, LeafKind.POLICY, value) == expected


def test_a_list_of_choices_loses_each_and_is_overridden_by_each() -> None:
    """A choice of one loses none."""
    assert values("tier", LeafKind.CHOOSE, [1, 2]) == {
        "without 1": [2],
        "without 2": [1],
        "pick overridden by 1": 1,
        "pick overridden by 2": 2,
    }
    assert values("cloths", LeafKind.CHOOSE, [1]) == {"pick overridden by 1": 1}


def test_a_range_of_choices_moves_at_both_ends() -> None:
    """By one, either way; and the pick is overridden by each end."""
    assert values("tier", LeafKind.CHOOSE, {"from": 1, "to": 5}) == {
        "from 0": {"from": 0, "to": 5},
        "from 2": {"from": 2, "to": 5},
        "to 4": {"from": 1, "to": 4},
        "to 6": {"from": 1, "to": 6},
        "pick overridden by 1": 1,
        "pick overridden by 5": 5,
    }


def test_an_amount_is_overridden() -> None:
    """By one that no licence would write, whatever the licence says."""
    (mutant,) = altered("minimum", LeafKind.CHOOSE, "amount", default=5)
    assert (mutant.change, mutant.leaf.value, mutant.leaf.kind) == ("pick overridden", 777, LeafKind.VALUE)
    assert (mutant.leaf.ignores_licence, mutant.leaf.default) == (True, None)


def test_a_range_without_end_moves_at_its_beginning() -> None:
    """Each rule has a mutant, or its clause can never be covered."""
    assert values("tier", LeafKind.CHOOSE, {"from": 3})


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("withdrawal", True, {"-> False": False}),
        ("withdrawal", False, {"-> True": True}),
        ("wheel.pockets", 37, {"37 -> 36": 36, "37 -> 38": 38}),
        ("bets.straight.pays", 35, {"35 -> 34": 34, "35 -> 36": 36}),
        ("zero.back", "1/2", {"1/2 -> 0": "0", "1/2 -> 1": "1"}),
        ("zero.back", "2/3", {"2/3 -> 1/3": "1/3", "2/3 -> 1": "1"}),
        ("maximum_per", "player", {"-> table": "table"}),
        ("wheel.black_digit_sum", "even", {"-> odd": "odd"}),
        ("bets.simple.low", [1, 18], {"[0] 1 -> 0": [0, 18], "[0] 1 -> 2": [2, 18]}),
        ("wheel.black_also", [10, 29], {"emptied": [], "without 10": [29], "[1] 29 -> 30": [10, 30]}),
        ("betting.open_while", ["betting"], {"emptied": [], "with rolling": ["betting", "rolling"]}),
        ("bets.dozen.ranges", [[1, 12], [13, 24]], {"emptied": [], "[0] [1] 12 -> 11": [[1, 11], [13, 24]]}),
        ("bets.dozen.ranges", [[1, 12], [13, 24]], {"without [13, 24]": [[1, 12]]}),
        ("limits_change.times_a_session", 1, {"1 -> 0": 0, "1 -> 2": 2}),
    ],
)
def test_a_value_is_moved_by_a_step(path: str, value: Tree, expected: dict[str, Tree]) -> None:
    """Truths are turned, numbers and fractions moved, words exchanged, lists shortened and lengthened."""
    found = values(path, LeafKind.VALUE, value)
    assert expected.items() <= found.items()
    assert value not in found.values()


def test_a_list_of_given_length_keeps_it() -> None:
    """A pair stays a pair, and a series of maxima has one for each tier."""
    assert {len(pair) for pair in values("bets.simple.low", LeafKind.VALUE, [1, 18]).values() if pair} == {2}  # type: ignore[arg-type]
    series = values("bets.straight.maximum", LeafKind.VALUE, [10, 20], unit="times-minimum")
    assert list(series.values()) == [[9, 20], [11, 20], [10, 19], [10, 21]]


def test_a_mutant_for_each_clause() -> None:
    """A rule on two clauses must be proved by each; an open rule has nothing to prove."""
    assert [mutant.clause for mutant in altered("betting.closed", LeafKind.REFUSE, "x", clauses=(CLAUSE, OTHER))] == [
        CLAUSE,
        OTHER,
    ]
    assert altered("betting.closed", LeafKind.REFUSE, "x", clauses=(), open=True, why="y") == []


def test_a_mutant_has_a_name() -> None:
    """Game, place, path and change."""
    (mutant,) = altered("calls.void", LeafKind.CALL, "bola nula")
    assert mutant.name == "roulette-french in cantabria: calls.void dropped"


@pytest.mark.parametrize("place", PLACES)
def test_every_rule_on_a_clause_has_a_mutant(place: str) -> None:
    """Over the packaged law: nothing that stands on a clause is beyond proof, and no mutant says the same."""
    statute = LAW.statute(ROULETTE, place)
    found = list(mutants_of(statute))
    leaves = statute.leaves | statute.establishment
    assert {mutant.path for mutant in found} == {path for path, leaf in leaves.items() if leaf.clauses}
    for mutant in found:
        leaf = leaves[mutant.path]
        assert mutant.leaf.ignores_licence or mutant.leaf.value != leaf.value, mutant.name


# Judging.


def pays(value: Tree = 34) -> Mutant:
    """The mutant under which a number pays something else."""
    leaf = LAW.statute(ROULETTE, "cantabria").leaves["bets.straight.pays"].altered(value)
    return Mutant(ROULETTE, "cantabria", leaf.path, f"-> {value}", PAYS, leaf)


def test_a_case_that_cites_and_fails_kills(tmp_path: Path) -> None:
    """The verdict names it."""
    scenario = base(tmp_path)
    verdict = judge(pays(), LAW, [scenario], {scenario.label: frozenset({PAYS})})
    assert verdict == Verdict(pays(), scenario.label, consulted=True)


def test_a_case_that_still_holds_kills_nothing(tmp_path: Path) -> None:
    """A case that expects nothing notices nothing, though it was consulted."""
    scenario = base(tmp_path, expect={})
    verdict = judge(pays(), LAW, [scenario], {scenario.label: frozenset({PAYS})})
    assert (verdict.killed_by, verdict.consulted) == (None, True)


def test_a_case_that_never_consulted_the_clause_is_not_asked(tmp_path: Path) -> None:
    """Citing alone proves nothing."""
    scenario = base(tmp_path)
    verdict = judge(pays(), LAW, [scenario], {scenario.label: frozenset()})
    assert (verdict.killed_by, verdict.consulted) == (None, False)
    assert judge(pays(), LAW, [], {}).consulted is False


def test_a_crash_is_not_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noted, and the next case is asked."""
    first, second = base(tmp_path, case="First"), base(tmp_path, case="Second")

    def crash(scenario: Any, law: Any) -> Outcome:
        if scenario is first:
            raise ZeroDivisionError("our mistake")
        return run_scenario(scenario, law)

    monkeypatch.setattr(mutants, "run_scenario", crash)
    consulted = {scenario.label: frozenset({PAYS}) for scenario in (first, second)}
    alone = judge(pays(), LAW, [first], consulted)
    assert alone.killed_by is None
    assert alone.crashes == (f"{first.label}: ZeroDivisionError: our mistake",)
    both = judge(pays(), LAW, [first, second], consulted)
    assert (both.killed_by, both.crashes) == (second.label, alone.crashes)


def test_a_law_that_makes_no_sense_is_not_a_kill(tmp_path: Path) -> None:
    """Misuse is told apart from a case that fails."""
    scenario = base(tmp_path)
    verdict = judge(pays("a third"), LAW, [scenario], {scenario.label: frozenset({PAYS})})
    assert (verdict.killed_by, verdict.crashes) == (None, ())


def verdicts(tmp_path: Path, tree: object, place: str | None = "cantabria") -> list[Verdict]:
    """All verdicts over the scenarios of one file."""
    return [verdict() for verdict in plan_game(ROULETTE, LAW, loaded(tmp_path, tree), place=place)]


def test_a_case_kills_only_what_it_cites(tmp_path: Path) -> None:
    """Uncited, the same case that fails under every mutant of the payout kills none."""
    cited = {verdict.mutant.change for verdict in verdicts(tmp_path, BASE) if verdict.killed_by}
    assert cited == {"35 -> 34", "35 -> 36"}
    uncited = verdicts(tmp_path, BASE | {"clauses": ["CAN10/A.1.IV.1.multiples/2"]})
    assert [verdict for verdict in uncited if verdict.killed_by] == []
    assert not any(verdict.consulted for verdict in uncited)


def test_a_case_kills_only_at_its_place(tmp_path: Path) -> None:
    """The same payout elsewhere needs a case of its own; all places are planned unless one is named."""
    found = verdicts(tmp_path, BASE, place=None)
    assert {verdict.mutant.place for verdict in found} == set(PLACES)
    assert {verdict.mutant.place for verdict in found if verdict.killed_by} == {"cantabria"}


def test_cases_of_other_games_are_left_out(tmp_path: Path) -> None:
    """They are neither run nor counted."""
    scenario = replace(base(tmp_path), game="chess")
    assert [judged().killed_by for judged in plan_game(ROULETTE, LAW, [scenario], place="cantabria")].count(None) > 150


def idle(tmp_path: Path, tree: object) -> list[Citation]:
    """The citations of one file that prove nothing."""
    return list(idle_citations(ROULETTE, LAW, loaded(tmp_path, tree)))


def test_a_citation_that_proves_nothing_is_idle(tmp_path: Path) -> None:
    """A case that would pass without the clause it cites; one that fails without it is not."""
    assert idle(tmp_path, BASE) == []
    other = "CAN10/A.1.IV.1.multiples/2"
    assert idle(tmp_path, BASE | {"clauses": [PAYS, other]}) == [
        Citation("case.yaml", BASE["case"], "cantabria", other)
    ]
    assert [citation.clause for citation in idle(tmp_path, BASE | {"expect": {}})] == [PAYS]


def test_rows_of_a_case_prove_together(tmp_path: Path) -> None:
    """It is enough that one row notices, at each place of its own."""
    rows = [{"funds": "1340"}, {"funds": "1340"}]
    assert idle(tmp_path, BASE | {"each": rows, "expect": {"players": {"ana": "$funds"}}}) == []
    two = BASE | {"in": ["cantabria", "galicia"], "clauses": [PAYS, "GAL07/01.V.1.B.a/1"]}
    assert idle(tmp_path, two) == []
    assert [found.place for found in idle(tmp_path, two | {"expect": {"phase": {"galicia": "betting"}}})] == [
        "cantabria",
        "galicia",
    ]


def test_a_crash_proves_no_citation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with mutants."""

    def crash(scenario: Any, law: Any) -> Outcome:
        raise ZeroDivisionError("our mistake")

    scenarios = loaded(tmp_path, BASE)
    monkeypatch.setattr(mutants, "run_scenario", crash)
    assert [found.clause for found in idle_citations(ROULETTE, LAW, scenarios)] == [PAYS]


# Counting.


def test_a_clause_is_covered_when_all_its_mutants_are_killed(tmp_path: Path) -> None:
    """One survivor is enough to leave it uncovered; a clause without mutants is uncovered too."""
    killed = Verdict(pays(34), "some case", consulted=True)
    alive = Verdict(pays(36), None, consulted=True)
    assert PAYS not in trace_game(ROULETTE, LAW, [killed]).uncovered
    assert PAYS in trace_game(ROULETTE, LAW, [killed, alive]).uncovered
    nothing = trace_game(ROULETTE, LAW, [])
    assert PAYS in nothing.uncovered
    assert (nothing.covered, nothing.executable) == (0, len(nothing.uncovered))


def test_what_is_counted(tmp_path: Path) -> None:
    """All clauses of the game's places; executable ones less those apart; those of the establishment marked."""
    found = trace_game(ROULETTE, LAW, [])
    index = LAW.index.of_game(ROULETTE)
    here = [clause for clause in index if LAW.regulations.jurisdiction_of(clause.id) in PLACES]
    apart = {row["id"] for row in found.reclassified}
    assert found.clauses == len(here)
    assert set(found.uncovered) == {clause.id for clause in here if clause.executable} - apart
    assert set(found.establishment) < set(found.uncovered)
    assert "CAN10/A.1.III.1/1" in found.establishment
    assert PAYS not in found.establishment


def test_what_stands_apart_is_listed_with_its_reason(tmp_path: Path) -> None:
    """Reclassified, said by another clause, or a gesture that no program sees."""
    tree = statute_tree()
    tree["apart"] = [
        {"clause": CLAUSE, "why": "a gesture", "gesture": "the rake touches the number"},
        {"clause": OTHER, "why": "said elsewhere", "subsumed_by": [PAYS]},
    ]
    tree["rules"] = {"calls": {"void": {"call": "x", "clause": PAYS}}}
    found = trace_game(ROULETTE, altered_law(tmp_path, tree), [])
    rows = {row["id"]: row for row in found.reclassified}
    assert rows[CLAUSE] == {"id": CLAUSE, "why": "a gesture", "gesture": "the rake touches the number"}
    assert rows[OTHER] == {"id": OTHER, "why": "said elsewhere", "subsumed_by": [PAYS]}
    assert not {CLAUSE, OTHER} & set(found.uncovered)
    assert Apart(CLAUSE, "x").subsumed_by == ()
