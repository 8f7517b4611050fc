"""Cases and mutants of games that are played as another: one case for several games, and rules proved in each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.errors import LudexError, Misuse, Reason
from ludex.games.registry import open_game
from ludex.proof.judging import Jury, questions
from ludex.proof.mutants import mutants_of
from ludex.proof.runner import run_scenario
from tests.proof.scenarios import BASE, PAYS, idle, loaded
from tests.tables import LAW, ROULETTE

AMERICAN, DOUBLE_ZERO = "roulette-american", "roulette-double-zero"
GAMES = [ROULETTE, AMERICAN, DOUBLE_ZERO]
SENT, SENT_AGAIN = "CAN10/A.2.I/2", "CAN10/A.3/1"


def test_a_case_of_several_games_is_a_scenario_of_each(tmp_path: Path) -> None:
    """Named after its game, citing also what sends to the rule, and wherever that game is."""
    found = loaded(tmp_path, BASE | {"game": GAMES})
    assert [scenario.game for scenario in found] == GAMES
    assert [scenario.clauses for scenario in found] == [(PAYS,), (PAYS, SENT), (PAYS, SENT, SENT_AGAIN)]
    assert found[1].name.endswith("[roulette-american cantabria]")
    assert [run_scenario(scenario, LAW).problem for scenario in found] == [None] * 3
    assert all(PAYS in run_scenario(scenario, LAW).consulted for scenario in found)


def test_an_heir_is_left_out_where_it_is_no_game(tmp_path: Path) -> None:
    """Galicia has no double zero; a case of that game alone is refused there, since only listed games are played."""
    found = loaded(tmp_path, BASE | {"game": GAMES, "in": ["cantabria", "galicia"]})
    assert [(scenario.game, scenario.place) for scenario in found] == [
        (ROULETTE, "cantabria"), (ROULETTE, "galicia"), (AMERICAN, "cantabria"), (AMERICAN, "galicia"),
        (DOUBLE_ZERO, "cantabria"),
    ]  # fmt: skip
    (alone,) = loaded(tmp_path, BASE | {"game": DOUBLE_ZERO, "in": "galicia"})
    outcome = run_scenario(alone, LAW)
    assert outcome.reasons == {Reason.NOT_IN_CATALOGUE}
    assert outcome.consulted == {"GAL07/art.2.1/1"}
    assert str(outcome.problem).startswith("refused: not-in-catalogue [GAL07/art.2.1/1]")


def test_what_differs_by_game_is_reduced(tmp_path: Path) -> None:
    """Places, clauses, steps and rows; `$game` is the game at hand."""
    tree: dict[str, Any] = BASE | {
        "game": [ROULETTE, AMERICAN],
        "in": {ROULETTE: ["cantabria"], AMERICAN: ["cantabria", "galicia"]},
        "clauses": {ROULETTE: [PAYS]},
        "table": {AMERICAN: {"places": 3}},
        "case": "It pays at $game",
        "steps": [
            *BASE["steps"],
            {ROULETTE: {"expect": {"paid": []}}},
            {AMERICAN: {"expect": {"players": {"ana": 1}}}},
        ],
    }
    french, american, galicia = loaded(tmp_path, tree)
    assert (french.clauses, american.clauses) == ((PAYS,), (SENT,))
    assert (french.table, american.table, galicia.place) == ({}, {"places": 3}, "galicia")
    assert french.steps[-1] == {"expect": {"paid": []}}
    assert american.steps[-1] == {"expect": {"players": {"ana": 1}}}
    assert len(french.steps) == len(BASE["steps"]) + 1


def test_names_of_games_are_ordinary_keys_in_a_case_of_one_game(tmp_path: Path) -> None:
    """An authorisation by game is no choice of games."""
    floor = {"authorised": {ROULETTE: {"minimum": 10}}, "tables": []}
    tree = {key: BASE[key] for key in ("case", "clauses", "game", "in")} | {"floor": floor, "violations": []}
    (scenario,) = loaded(tmp_path, tree)
    assert scenario.floor == floor


def test_an_inherited_rule_has_mutants_for_every_clause_behind_it() -> None:
    """Its own, and each that sends to it; an own rule has none of those."""
    by_path: dict[str, set[str]] = {}
    for mutant in mutants_of(LAW.statute(DOUBLE_ZERO, "cantabria")):
        by_path.setdefault(mutant.path, set()).add(mutant.clause)
    assert by_path["bets.straight.pays"] == {PAYS, SENT, SENT_AGAIN}
    assert by_path["bets.special_corner.pays"] == {"CAN10/A.3/4"}
    assert "chip" not in by_path


def test_only_cases_that_cite_the_rule_itself_prove_what_sends_to_it(tmp_path: Path) -> None:
    """A case of another rule cites the sending clause as well, and does not stand in."""
    (american,) = [scenario for scenario in loaded(tmp_path, BASE | {"game": GAMES}) if scenario.game == AMERICAN]
    jury = Jury(LAW)
    verdicts = [asked.judged(jury) for asked in questions(AMERICAN, LAW, [american], place="cantabria")]
    killed = {(verdict.mutant.path, verdict.mutant.clause) for verdict in verdicts if verdict.killed_by}
    assert {("bets.straight.pays", PAYS), ("bets.straight.pays", SENT)} <= killed
    # The ball could not be thrown either, were it not for the croupiers; but that is another clause.
    assert "may.spin.croupiers" not in {path for path, _ in killed}


def test_what_sends_a_game_elsewhere_is_no_idle_citation(tmp_path: Path) -> None:
    """The case never named it."""
    found = idle(tmp_path, BASE | {"game": GAMES, "clauses": [PAYS, "CAN10/A.2.III.5/6"]}, game=AMERICAN)
    assert {citation.clause for citation in found} == {"CAN10/A.2.III.5/6"}


def american(folder: Path, expect: dict[str, Any]) -> str | None:
    """What is wrong with the small case at American roulette, if this is expected of its spin."""
    steps = [*BASE["steps"][:-1], BASE["steps"][-1] | {"expect": expect}]
    (scenario,) = loaded(folder, BASE | {"game": AMERICAN, "steps": steps})
    return run_scenario(scenario, LAW).problem


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"winners": ["ana"], "pieces": {"ana": {100: 3, 50: 1}}}, None),
        ({"winners": ["bea"]}, "paid at once ['ana'], not ['bea']"),
        ({"order": ["bea", "ana"]}, "settled in the order ['ana'], not ['bea', 'ana']"),
        ({"pieces": {"ana": {"colour": 35}}}, "ana is paid in {'10000': 3, '5000': 1}, not {'colour': 35}"),
        ({"pieces": {"bea": {100: 1}}}, "bea is paid in {}, not {'10000': 1}"),
        ({"pieces": {"ana": 7}}, "misuse: expect.pieces"),
    ],
)
def test_what_winners_are_paid_in_can_be_expected(tmp_path: Path, expect: dict[str, Any], said: str | None) -> None:
    """By player, and piece by piece in the main unit."""
    problem = american(tmp_path, expect)
    assert problem is None if said is None else said in str(problem)


def test_a_choice_of_amounts_is_money_in_the_main_unit() -> None:
    """The house's chips: a list, each more than nothing; the table picks among the licence's."""

    def house(licence: Any, table: Any) -> Any:
        return open_game(LAW, AMERICAN, "cantabria", licence={"minimum": 10} | licence, table=table).rules

    assert house({}, {}).colours.house_chips[:3] == (100, 200, 500)
    assert house({"house_chips": [5, "2.50"]}, {}).colours.house_chips == (500, 250)
    assert house({"house_chips": [5, 10, 25]}, {"house_chips": [10]}).colours.house_chips == (1000,)
    for wrong in ([], [0], [-5], 5, [True], [[5]]):
        with pytest.raises(LudexError, match=r"house_chips|amount"):
            house({"house_chips": wrong}, {})
    with pytest.raises(LudexError, match="house_chips"):
        house({"house_chips": [5, 10]}, {"house_chips": [25]})
    with pytest.raises(Misuse, match="amount"):
        house({"house_chips": ["ten"]}, {})
