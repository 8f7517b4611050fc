"""Judging: only a case that cites and consults kills, a crash is no kill, and what was answered is not asked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.law.clauses import ClauseId
from ludex.law.statute import Apart
from ludex.law.strict import Tree
from ludex.proof import judging
from ludex.proof.cases import Scenario
from ludex.proof.judging import Citation, Jury, Question, Section, Unknown, Verdict, claims, questions
from ludex.proof.mutants import Mutant
from ludex.proof.runner import Outcome, run_scenario
from ludex.proof.trace import trace_game
from tests.proof.scenarios import BASE, PAYS, base, idle, loaded, verdicts
from tests.tables import LAW, PLACES, ROULETTE, altered_law, statute_tree

CLAUSE, OTHER = ClauseId("CAN10/A.1.V/1"), ClauseId("CAN10/A.1.V/2")
SPLIT_PAYS = ClauseId("CAN10/A.1.IV.1.multiples/2")


def pays(value: Tree = 34) -> Mutant:
    """The mutant under which a number pays something else."""
    leaf = LAW.statute(ROULETTE, "cantabria").leaves["bets.straight.pays"].altered(value)
    return Mutant(ROULETTE, "cantabria", leaf.path, f"-> {value}", PAYS, leaf)


def judge(mutant: Mutant, *scenarios: Scenario, jury: Jury | None = None) -> Verdict:
    """What becomes of a mutant when these are asked."""
    return Question(mutant, scenarios).judged(jury or Jury(LAW))


def test_a_case_that_cites_and_fails_kills(tmp_path: Path) -> None:
    """The verdict names it."""
    scenario = base(tmp_path)
    assert judge(pays(), scenario) == Verdict(pays(), scenario.label, consulted=True)


def test_a_case_that_still_holds_kills_nothing(tmp_path: Path) -> None:
    """A case that expects nothing notices nothing, though it was consulted."""
    verdict = judge(pays(), base(tmp_path, expect={}))
    assert (verdict.killed_by, verdict.consulted) == (None, True)


def test_a_case_that_never_consulted_the_clause_is_not_asked(tmp_path: Path) -> None:
    """Citing alone proves nothing."""
    verdict = judge(replace(pays(), clause=SPLIT_PAYS), base(tmp_path, clauses=[PAYS, SPLIT_PAYS]))
    assert (verdict.killed_by, verdict.consulted) == (None, False)
    assert judge(pays()).consulted is False


def crash_of(first: Scenario) -> Any:
    """A runner that crashes over one scenario wherever the law is altered."""

    def crash(scenario: Any, law: Any) -> Outcome:
        if scenario is first and law is not LAW:
            raise ZeroDivisionError("our mistake")
        return run_scenario(scenario, law)

    return crash


def test_a_crash_is_not_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noted, and the next case is asked."""
    first, second = base(tmp_path, case="First", expect={}), base(tmp_path, case="Second")
    monkeypatch.setattr(judging, "run_scenario", crash_of(first))
    alone = judge(pays(), first)
    assert alone.killed_by is None
    assert alone.crashes == (f"{first.label}: ZeroDivisionError: our mistake",)
    both = judge(pays(), first, second)
    assert (both.killed_by, both.crashes) == (second.label, alone.crashes)


def test_a_law_that_makes_no_sense_is_not_a_kill(tmp_path: Path) -> None:
    """Misuse is told apart from a case that fails."""
    verdict = judge(pays("a third"), base(tmp_path))
    assert (verdict.killed_by, verdict.crashes) == (None, ())


def test_a_case_kills_only_what_it_cites(tmp_path: Path) -> None:
    """Uncited, the same case that fails under every mutant of the payout kills none."""
    cited = {verdict.mutant.change for verdict in verdicts(tmp_path, BASE) if verdict.killed_by}
    assert cited == {"35 -> 34", "35 -> 36"}
    uncited = verdicts(tmp_path, BASE | {"clauses": [SPLIT_PAYS]})
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
    asked = questions(ROULETTE, LAW, [scenario], place="cantabria")
    assert len(asked) > 150
    assert not any(question.witnesses for question in asked)


def test_one_row_of_every_case_is_asked_first(tmp_path: Path) -> None:
    """Rows of a case mostly answer alike; a case of fewer citations is about the clause rather than beside it."""
    rows = {"each": [{"funds": "1340"}, {"funds": "1340"}]}
    long = BASE | rows | {"case": "Long", "clauses": [PAYS, SPLIT_PAYS]}
    tree = [long, BASE | rows | {"case": "Short"}, BASE | {"case": "Single"}]
    (asked,) = [
        question
        for question in questions(ROULETTE, LAW, loaded(tmp_path, tree), place="cantabria")
        if question.mutant.change == "35 -> 34"
    ]
    assert [scenario.case for scenario in asked.witnesses] == ["Short", "Single", "Long", "Short", "Long"]


# Memory.


def test_what_is_known_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A jury that knows all answers needs no scenario, and says the same."""
    scenario, jury = base(tmp_path), Jury(LAW)
    verdict = judge(pays(), scenario, jury=jury)
    (section, answers), *others = jury.found.items()
    assert (section, others) == (Section(ROULETTE, "cantabria"), [])
    assert sorted(answers.values()) == [PAYS, "fails"]

    later = Jury(LAW)
    later.known, later.asks = {section: dict(answers)}, False
    assert judge(pays(), scenario, jury=later) == verdict
    assert (later.found, later.used) == ({}, {section: answers})


def test_what_is_not_known_is_said(tmp_path: Path) -> None:
    """A jury that may not ask tells so rather than guess."""
    jury = Jury(LAW)
    jury.asks = False
    with pytest.raises(Unknown):
        judge(pays(), base(tmp_path), jury=jury)


def test_a_crash_is_remembered_with_the_case_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A case may be renamed; its answer stays."""
    first, jury = base(tmp_path, case="First"), Jury(LAW)
    monkeypatch.setattr(judging, "run_scenario", crash_of(first))
    judge(pays(), first, jury=jury)
    renamed = base(tmp_path, case="Renamed")
    assert judge(pays(), renamed, jury=jury).crashes == (f"{renamed.label}: ZeroDivisionError: our mistake",)


# Citations.


def test_a_citation_that_proves_nothing_is_idle(tmp_path: Path) -> None:
    """A case that would pass without the clause it cites; one that fails without it is not."""
    assert idle(tmp_path, BASE) == []
    assert idle(tmp_path, BASE | {"clauses": [PAYS, SPLIT_PAYS]}) == [
        Citation("case.yaml", BASE["case"], "cantabria", SPLIT_PAYS)
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
    (scenario,) = scenarios = loaded(tmp_path, BASE)
    monkeypatch.setattr(judging, "run_scenario", crash_of(scenario))
    found = [claim.judged(Jury(LAW)) for claim in claims(ROULETTE, LAW, scenarios)]
    assert [citation.clause for citation in found if citation is not None] == [PAYS]


def test_a_citation_is_proved_by_memory(tmp_path: Path) -> None:
    """What the mutants have shown already is looked up before any scenario is run."""
    scenarios, jury = loaded(tmp_path, BASE), Jury(LAW)
    for question in questions(ROULETTE, LAW, scenarios, place="cantabria"):
        question.judged(jury)
    jury.asks = False
    assert [claim.judged(jury) for claim in claims(ROULETTE, LAW, scenarios)] == [None]


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
