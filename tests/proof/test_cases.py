"""Cases: what the loader refuses, how a case is spread over places and rows, and every failure the runner must see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.core.options import is_offered
from ludex.errors import Misuse
from ludex.proof.cases import CLAUSES_MAX, find_cases
from ludex.proof.runner import run_scenario
from tests.proof.scenarios import BASE, PAYS, base, loaded, outcome, problem
from tests.tables import give, saying, seated, usual

BET = {"by": "ana", "do": "bet", "bet": "red", "stake": 10}
SPIN = [{"by": "croupier", "do": "spin"}, {"by": "croupier", "do": "no-more-bets"}]


def refusal(folder: Path, tree: object) -> str:
    """What the loader says of a malformed case."""
    with pytest.raises(Misuse) as refused:
        loaded(folder, tree)
    assert "\n" not in str(refused.value)
    return str(refused.value)


# Finding and loading.


def test_cases_are_found_in_folders(tmp_path: Path) -> None:
    """All YAML below a folder, sorted; a file as it is; what is not there is misuse."""
    for name in ("b.yaml", "a/c.yaml", "a/notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert find_cases([tmp_path]) == [tmp_path / "a/c.yaml", tmp_path / "b.yaml"]
    assert find_cases([tmp_path / "b.yaml", tmp_path / "a"]) == [tmp_path / "b.yaml", tmp_path / "a/c.yaml"]
    assert find_cases([]) == []
    with pytest.raises(Misuse, match=r"none\.yaml: no such file or folder$"):
        find_cases([tmp_path / "none.yaml"])


def test_a_case_is_read(tmp_path: Path) -> None:
    """Everything under its name, and a label for reports."""
    scenario = base(tmp_path)
    assert scenario.label == "case.yaml: A number pays thirty-five times its stake [cantabria]"
    assert (scenario.place, scenario.clauses, scenario.licence) == ("cantabria", (PAYS,), {"minimum": 10})
    assert (scenario.table, scenario.session, scenario.live, scenario.refused) == ({}, {}, False, None)
    assert len(scenario.steps) == 4


def test_a_file_may_hold_several_cases(tmp_path: Path) -> None:
    """A list of them, each spread on its own."""
    found = loaded(tmp_path, [BASE, BASE | {"case": "Again", "in": ["cantabria", "galicia"]}])
    assert [scenario.place for scenario in found] == ["cantabria", "cantabria", "galicia"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"expects": 1}, "case.yaml: unknown key expects"),
        ({"stepz": 1, "Case": 2}, "case.yaml: unknown key Case; unknown key stepz"),
        ({7: 1}, "case.yaml: unknown key 7"),
        ({"clauses": ["CAN10/NOSUCH.1/1"]}, "case.yaml: unknown clause CAN10/NOSUCH.1/1"),
        ({"clauses": [PAYS, 7]}, "case.yaml: unknown clause 7"),
        ({"clauses": None}, "case.yaml: unknown clause None"),
        ({"in": "atlantis"}, "there is no jurisdiction atlantis; "),
        ({"in": ["cantabria", 7]}, "there is no jurisdiction 7; "),
        ({"each": []}, "case.yaml: each is a list of rows"),
        ({"each": {"a": 1}}, "case.yaml: each is a list of rows"),
        ({"each": [7]}, "case.yaml: each should be a mapping, not 7"),
        ({"expect": {"players": {"ana": "$funds"}}}, "case.yaml: no row gives $funds"),
        ({"each": [{"fund": 1}], "case": "It pays $funds"}, "case.yaml: no row gives $funds"),
        ({"table": [1]}, "case.yaml: table should be a mapping, not [1]"),
        ({"players": [1]}, "case.yaml: players should be a mapping, not [1]"),
        ({"expect": 7}, "case.yaml: expect should be a mapping, not 7"),
        ({"steps": ["bet"]}, "case.yaml: steps should be a mapping, not 'bet'"),
        ({"steps": {"by": "ana"}}, "case.yaml: steps should be a mapping, not 'by'"),
    ],
)
def test_a_malformed_case_is_refused(tmp_path: Path, change: dict[Any, Any], said: str) -> None:
    """The file and the key are named."""
    assert refusal(tmp_path, BASE | change).startswith(said)


@pytest.mark.parametrize("key", ["case", "clauses", "game", "in"])
def test_what_a_case_needs(tmp_path: Path, key: str) -> None:
    """A name, clauses, a game and a place."""
    tree = {name: value for name, value in BASE.items() if name != key}
    assert refusal(tmp_path, tree) == f"case.yaml: {key} is missing"


@pytest.mark.parametrize("tree", ["text", 7, [7], [["x"]]])
def test_a_case_is_a_mapping(tmp_path: Path, tree: object) -> None:
    """Anything else is not one."""
    assert refusal(tmp_path, tree) == "case.yaml: a case is a mapping"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"steps": 7}, "case.yaml: steps should be a list, not 7"),
        ({"licence": [1]}, "case.yaml: licence should be a mapping, not [1]"),
        ({"licence": 7}, "case.yaml: licence should be a mapping, not 7"),
        ({"licence": "x"}, "case.yaml: licence should be a mapping, not 'x'"),
        ({"live": "yes"}, "case.yaml: live is true or absent"),
        ({"in": []}, "case.yaml: a case is somewhere; in is empty"),
    ],
)
def test_every_part_of_a_case_has_its_shape(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    """A step list, a licence, a flag, at least one place."""
    assert refusal(tmp_path, BASE | change) == said


def test_a_case_cites_no_more_than_five_clauses_of_a_place(tmp_path: Path) -> None:
    """Six prove none in particular; those of other places do not count."""
    six = [f"CAN10/A.1.IV.1.multiples/{n}" for n in range(1, 7)]
    assert CLAUSES_MAX == 5
    assert refusal(tmp_path, BASE | {"clauses": six}) == ("case.yaml: a case cites at most 5 clauses of a place, not 6")
    (scenario,) = loaded(tmp_path, BASE | {"clauses": [*six[:5], "GAL07/01.II/1"]})
    assert scenario.clauses == tuple(six[:5])


def test_a_single_clause_needs_no_list(tmp_path: Path) -> None:
    """Nor does a single place."""
    assert base(tmp_path, clauses=PAYS).clauses == (PAYS,)


# Places and rows.


def test_each_row_is_a_scenario(tmp_path: Path) -> None:
    """Values replace variables whole or within a text, in values and in keys."""
    found = loaded(
        tmp_path,
        BASE
        | {
            "case": "Pays $times",
            "each": [{"times": 35, "who": "ana"}, {"times": [1, 2], "who": "bea"}],
            "players": {"$who": 1000},
            "expect": {"players": {"$who": "$times"}},
        },
    )
    assert [scenario.name for scenario in found] == ["Pays $times [cantabria row 1]", "Pays $times [cantabria row 2]"]
    assert [scenario.players for scenario in found] == [{"ana": 1000}, {"bea": 1000}]
    assert [scenario.expect["players"] for scenario in found] == [{"ana": 35}, {"bea": [1, 2]}]


def test_variables_within_a_text(tmp_path: Path) -> None:
    """They become part of it."""
    steps = [{"by": "$who", "do": "bet", "bet": "straight-$n", "stake": 10}]
    found = base(tmp_path, each=[{"who": "ana", "n": 7}], steps=steps, case="costs 5$ and $5")
    assert found.steps == ({"by": "ana", "do": "bet", "bet": "straight-7", "stake": 10},)


def test_what_differs_by_place_is_reduced(tmp_path: Path) -> None:
    """A mapping from places gives each its own; what a place is not named for does not apply there."""
    tree = BASE | {
        "in": ["cantabria", "galicia", "spain-1977"],
        "licence": {"minimum": {"cantabria": 10, "galicia": 20, "spain-1977": 25}, "tier": {"galicia": 2}},
        "refused": {"galicia": "licence"},
        "expect": {"players": {"ana": {"cantabria": 1, "galicia": 2}}, "phase": {"spain-1977": "closed"}},
    }
    cantabria, galicia, spain = loaded(tmp_path, tree)
    assert cantabria.licence == {"minimum": 10}
    assert galicia.licence == {"minimum": 20, "tier": 2}
    assert spain.licence == {"minimum": 25}
    assert (cantabria.refused, galicia.refused, spain.refused) == (None, "licence", None)
    assert (cantabria.expect, spain.expect) == ({"players": {"ana": 1}}, {"players": {}, "phase": "closed"})


def test_a_mapping_with_other_keys_is_no_choice_of_places(tmp_path: Path) -> None:
    """Only when every key is a place; an empty one stays as it is, and so does null."""
    scenario = base(tmp_path, players={"cantabria": 10, "ana": 20}, table={}, expect={"players": None})
    assert scenario.players == {"cantabria": 10, "ana": 20}
    assert scenario.expect == {"players": None}


# The runner sees every failure.


def test_a_case_that_holds_holds(tmp_path: Path) -> None:
    """No problem, and the clauses that it consulted."""
    found = outcome(tmp_path)
    assert found.problem is None
    assert PAYS in found.consulted
    assert "CAN10/A.1.IV.1.multiples/2" not in found.consulted
    assert problem(tmp_path, expect={"cites": {"paid": [PAYS]}}) is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"expect": {"players": {"ana": 1350}}}, "ana has 134000, not 135000"),
        ({"expect": {"accounts": {"felt": 0}}}, "felt holds 1000, not 0"),
        ({"expect": {"phase": "closed"}}, "the phase is betting, not closed"),
        ({"expect": {"minimum": 20}}, "the minimum is 1000, not 2000"),
        ({"expect": {"announced": ["no va más"]}}, "announced ['no va más', '7 red odd low'], not ['no va más']"),
        ({"expect": {"cites": {"spun": [PAYS]}}}, f"spun does not cite {PAYS}"),
        ({"expect": {"cites": {"left": [PAYS]}}}, "no left happened"),
        ({"expect": {"paid": []}}, "paid ['straight'], not []"),
        ({"expect": {"offers": {"ana": ["bet", "spin"]}}}, "ana is not offered spin"),
        ({"expect": {"withholds": {"ana": ["bet"]}}}, "ana is offered bet"),
        ({"expect": {"sees": {"ana": {"number": 7}}}}, "ana sees number None, not 7"),
        ({"expect": {"events": ["joined"]}}, "what happened ['session-opened', 'joined', "),
        ({"steps": BASE["steps"][1:]}, "ana has 99000, not 134000"),
        ({"steps": [{"chance": [7, 8]}, *BASE["steps"][1:]]}, "1 outcomes of chance were never asked for"),
        ({"players": {"chief": 10}}, "chief may not join: not-yours"),
        ({"refused": "licence"}, "the table opened; licence should refuse it"),
        ({"licence": {"cloths": 3, "minimum": 10}}, "refused: licence [CAN10/A.1.II.instrumentos/8]"),
    ],
)
def test_what_does_not_hold_is_seen(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    """Balances, accounts, phase, minimum, calls, payments, offers, views, events, chance, people and licence."""
    found = problem(tmp_path, **change)
    assert found is not None
    assert found.startswith(said)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (BET | {"refused": PAYS}, f"accepted; {PAYS} should refuse it"),
        (
            BET | {"stake": 9},
            "refused: below-minimum [CAN10/A.1.IV.2.generales/1] asked money 900 allowed",
        ),
        (BET | {"stake": 9, "refused": PAYS}, f"refused, but by another rule than {PAYS}: below-minimum"),
        (BET | {"stake": 9, "refused": "stale"}, "refused, but by another rule than stale: below-minimum"),
        (BET | {"expect": {"players": {"ana": 1000}}}, "ana has 99000, not 100000"),
        ({"expect": {"phase": "rolling"}}, "the phase is betting, not rolling"),
    ],
)
def test_a_step_that_goes_otherwise_is_seen(tmp_path: Path, step: dict[str, Any], said: str) -> None:
    """Unexpected refusals, refusals by another rule, refusals that do not come, and what a step expects."""
    found = problem(tmp_path, steps=[step], expect={})
    assert found is not None
    assert found.startswith("step 1 (")
    assert said in found


def test_refusals_that_are_expected_hold(tmp_path: Path) -> None:
    """By the clause or by the reason, at a step or at the opening."""
    clause = "CAN10/A.1.IV.2.generales/1"
    for expected in (clause, "below-minimum"):
        found = outcome(tmp_path, steps=[BET | {"stake": 9, "refused": expected}], expect={})
        assert found.problem is None
        assert clause in found.consulted
    for expected in ("licence", "CAN10/A.1.II.instrumentos/8"):
        assert problem(tmp_path, licence={"minimum": 10, "cloths": 3}, refused=expected) is None
    wheel = {"equipment": {"like": "single-zero", "without": [15]}}
    assert problem(tmp_path, table=wheel, refused="unlawful-wheel") is None


def test_a_closed_table_is_opened_by_the_case(tmp_path: Path) -> None:
    """Steps may open it themselves."""
    steps = [{"by": "chief", "do": "open-session", "expect": {"phase": "betting"}}]
    assert problem(tmp_path, session="closed", players={}, steps=steps, expect={}) is None


def test_a_session_may_open_at_another_minimum(tmp_path: Path) -> None:
    """Where the licence holds the authorisation."""
    fields: dict[str, Any] = {"session": {"minimum": 20}, "steps": [], "expect": {"minimum": 20}}
    assert problem(tmp_path, licence={"minimum": 10, "change_authorised": True}, **fields) is None
    refused = problem(tmp_path, licence={"minimum": 10}, **fields)
    assert refused is not None
    assert refused.startswith("refused: not-authorised")


def test_duties_are_performed_unless_the_table_is_live(tmp_path: Path) -> None:
    """A live table waits for its croupier."""
    steps = [{"chance": [7]}, *SPIN]
    assert problem(tmp_path, steps=steps, expect={"phase": "betting"}) is None
    assert problem(tmp_path, steps=[*SPIN, {"chance": [7]}], expect={"phase": "betting"}) is None
    live = [*steps, {"by": "croupier", "do": "land", "expect": {"phase": "landed"}}]
    assert problem(tmp_path, steps=live, expect={}, live=True) is None


def test_a_case_without_a_licence_has_the_usual_one(tmp_path: Path) -> None:
    """A minimum of ten."""
    assert problem(tmp_path, licence=None, expect={"minimum": 10}) is None


def test_a_duty_that_is_refused_is_seen(tmp_path: Path) -> None:
    """A table without a croupier free to pay cannot go on."""
    posts = {"croupier": ["croupier"], "chief": ["chief"]}
    bets = [BET, BET | {"bet": "black"}]
    found = problem(
        tmp_path, **{"in": "spain-1977"}, table={"cloths": 2, "posts": posts}, steps=[*bets, *SPIN, {"chance": [1]}]
    )
    assert found is not None
    assert "a duty is refused: not-present" in found


def test_a_live_table_without_a_result_is_seen(tmp_path: Path) -> None:
    """A ball read from an empty script."""
    found = problem(tmp_path, steps=[*SPIN, {"by": "croupier", "do": "land"}], expect={}, live=True)
    assert found == "step 3 (by croupier, do land): nothing is known of the ball"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "misuse: no game is called chess"),
        ({"steps": [{}]}, "misuse: a step has chance, until, do or expect"),
        ({"steps": [{"do": "fly", "by": "ana"}]}, "misuse: fly: "),
        ({"steps": [{"do": "bet", "by": "ana"}]}, "misuse: bet: Object missing required field `bet`"),
        ({"steps": [BET | {"refuse": "x"}]}, "misuse: bet: Object contains unknown field `refuse`"),
        ({"steps": [{"expect": 7}]}, "misuse: 7 should be a mapping"),
        ({"steps": [{"chance": [99]}, *SPIN]}, "misuse: 99 cannot come up: ball"),
        ({"expect": {"mood": "good"}}, "misuse: nothing is known of expect.mood; known: accounts, announced, "),
        ({"expect": {"players": {"ana": "abc"}}}, "misuse: 'abc' is not an amount of money"),
        ({"session": 7}, "misuse: 7 should be a mapping"),
        ({"licence": {"tempo": 1}}, "misuse: licence: tempo is not for the licence to choose"),
        ({"players": {"ana": "x"}}, "misuse: 'x' is not an amount of money"),
    ],
)
def test_a_case_that_makes_no_sense_is_misuse(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    """Told apart from a case that fails, since it proves nothing."""
    found = problem(tmp_path, **change)
    assert found is not None
    assert found.startswith(said)


@pytest.mark.parametrize(
    "expect",
    [
        {"players": {"zoe": 0}},
        {"accounts": {"no-such-account": 0}},
        {"sees": {"ana": {"no-such-field": None}}},
        {"withholds": {"ana": ["no-such-command"]}},
        {"withholds": {"ana": "bet"}},
    ],
)
def test_a_misspelt_expectation_does_not_hold(tmp_path: Path, expect: dict[str, Any]) -> None:
    """Nobody of that name, no such account, field or command, and no list of commands."""
    assert problem(tmp_path, expect=expect) is not None


@pytest.mark.parametrize(
    "expect",
    [{"players": 7}, {"accounts": "x"}, {"announced": 7}, {"offers": 7}, {"offers": {"ana": 7}}, {"sees": {"ana": 7}}],
)
def test_an_expectation_of_the_wrong_shape_is_misuse(tmp_path: Path, expect: dict[str, Any]) -> None:
    """Only our own mistakes escape as exceptions."""
    found = problem(tmp_path, expect=expect)
    assert found is not None
    assert found.startswith("misuse: ")


def test_a_step_does_one_thing(tmp_path: Path) -> None:
    """Chance and a command in one step: either both count or the step is refused."""
    found = problem(tmp_path, steps=[{"chance": [7], "by": "croupier", "do": "spin", "expect": {"phase": "rolling"}}])
    assert found is None or found.startswith("misuse: ")


def test_lists_that_a_person_sees_can_be_expected(tmp_path: Path) -> None:
    """Who is at the table, for one."""
    assert problem(tmp_path, expect={"sees": {"ana": {"players": ["ana"]}}}) is None


def test_what_is_accepted_without_an_offer_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options and decisions must agree at every step."""
    monkeypatch.setattr("ludex.proof.runner.is_offered", lambda *_: False)
    assert "accepted without having been offered" in str(problem(tmp_path))
    monkeypatch.setattr("ludex.proof.runner.is_offered", lambda *_: True)
    assert "offered and then refused" in str(problem(tmp_path, steps=[BET | {"stake": 9, "refused": "below-minimum"}]))


def test_what_is_offered() -> None:
    """The same person, the same command, the same money."""
    table = seated(usual("cantabria"), ana=100)
    command = give(table, "bet", "ana", bet="red", stake=10)[0].command
    options = table.options("ana")
    assert is_offered(options, command)
    assert not is_offered([], command)
    assert not is_offered(table.options("croupier"), command)


def test_altered_law_is_seen(tmp_path: Path) -> None:
    """The same case under a law that pays less."""
    found = run_scenario(base(tmp_path), saying("bets.straight.pays", 34))
    assert found.problem == "ana has 133000, not 134000"
