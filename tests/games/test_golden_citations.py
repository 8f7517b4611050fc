"""What every game cites, against its golden text: a citation that is dropped, added or moved changes a line."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from ludex.core.options import Among, Bound, Option
from ludex.errors import Reason, Refused
from ludex.games.registry import GAMES, open_usual
from ludex.proof.cases import Scenario, find_cases
from ludex.proof.citations import game_told, of_odds, of_table, told
from ludex.proof.collect import scenarios_of
from ludex.proof.notes import Cited, Notes
from ludex.proof.runner import run_scenario
from tests.games.golden_texts import GOLDEN, compare
from tests.proof.scenarios import BASE, PAYS, base, loaded
from tests.tables import LAW, ROULETTE, usual

CASES = Path(__file__).parents[2] / "cases"
SEED = 7


def picks() -> partial[int]:
    """Whims that are the same every time."""
    return partial(Random(SEED).randrange)


@cache
def texts() -> dict[Path, str]:
    """Every file of cases as it is written."""
    return {path: path.read_text(encoding="utf-8") for path in find_cases([CASES])}


def cases_of(game: str) -> list[Scenario]:
    """The scenarios of a game; a file that does not name it has none."""
    paths = [path for path, text in texts().items() if game in text]
    return [scenario for path in paths for scenario in scenarios_of(path) if scenario.game == game]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_cites_what_it_did(game: str) -> None:
    """Over all its cases, incidents and exercises."""
    compare(f"citations/{game}.txt", game_told(game, LAW, cases_of(game), picks))


def test_every_golden_text_is_of_a_game() -> None:
    """A game that goes takes its text with it."""
    assert {path.stem for path in (GOLDEN / "citations").glob("*.txt")} == set(GAMES)


# That these texts can differ at all.


def lines(scenarios: list[Scenario]) -> list[str]:
    """The part of roulette's text that these scenarios make, without exercises."""
    notes = Notes()
    for scenario in scenarios:
        run_scenario(scenario, LAW, notes)
    return told(notes.cited)


def test_what_a_case_brings_about_is_told(tmp_path: Path) -> None:
    """Events, options and bounds with their clauses."""
    found = lines([base(tmp_path)])
    assert found[found.index("event bet-placed") + 1].startswith("  ")
    assert PAYS in found[found.index("event paid") + 1]
    assert "bound bet below-minimum (minimum)" in found
    assert "option bet" in found
    assert found == lines([base(tmp_path), base(tmp_path)])


def test_a_refusal_is_told_with_its_rule(tmp_path: Path) -> None:
    """The command, the reason, the path of the rule, and the clauses; a licence that is refused as well."""
    low = {"by": "ana", "do": "bet", "bet": "red", "stake": 5, "refused": "below-minimum"}
    found = lines([base(tmp_path, steps=[low], expect={})])
    assert "refused bet below-minimum (minimum)" in found
    licence = lines(loaded(tmp_path, BASE | {"licence": {"minimum": 10, "cloths": 9}, "refused": "licence"}))
    assert any(line.startswith("refused open-game licence") for line in licence)


def test_the_rule_of_a_bound_counts() -> None:
    """The same reason by another rule is another line."""
    notes = Notes()
    for rule in ("minimum", "maximum"):
        bound = Bound(Reason.BELOW_MINIMUM, (PAYS,), rule)
        notes.options([Option("bet", "ana", (), (Among("bet", ("red",), bound),))])
        notes.refusal("bet", Refused(Reason.BELOW_MINIMUM, clauses=(PAYS,), rule=rule))
    assert [line for line in told(notes.cited) if not line.startswith(" ")] == [
        "bound bet below-minimum (maximum)",
        "bound bet below-minimum (minimum)",
        "option bet",
        "refused bet below-minimum (maximum)",
        "refused bet below-minimum (minimum)",
    ]


def test_every_set_of_clauses_is_a_line() -> None:
    """Also that it once cited none, where it cites some; what never cites any has no line below it."""
    cited = [Cited("event a", ("x", "y")), Cited("event a", ()), Cited("event a", ("x",)), Cited("event b", ())]
    assert told(cited) == ["event a", "  -", "  x", "  x, y", "event b"]


def test_what_a_level_leaves_out_is_told() -> None:
    """Each level asks its own questions, and the text says which."""
    found = {cited.what for cited in of_table(usual("cantabria"), picks())}
    levels = [{what.replace(f" {level} ", " n ") for what in found if f" {level} " in what} for level in (1, 2, 3)]
    assert levels[0] != levels[1] != levels[2]
    assert any(what.startswith("exercise payout 3 asks ") for what in found)
    assert any(what.startswith("incident ") for what in found)


def test_odds_and_earnings_are_told() -> None:
    """What the odds of each kind of bet stand on; where players bet against each other, what the house takes."""
    cited = dict(of_odds(usual("cantabria")))
    assert cited["odds straight"] == (PAYS,)
    poker = open_usual(LAW, "holdem", "cantabria")
    assert not list(of_odds(poker))
    assert any(each.what.startswith("house-take ") and each.clauses for each in of_table(poker, picks()))


def test_a_game_is_told_place_by_place(tmp_path: Path) -> None:
    """Under the name of each place, and the same every time."""
    text = game_told(ROULETTE, LAW, [base(tmp_path)], picks)
    assert [line for line in text if line.startswith("==")] == [f"== {place}" for place in LAW.places_of(ROULETTE)]
    assert text == game_told(ROULETTE, LAW, [base(tmp_path)], picks)
