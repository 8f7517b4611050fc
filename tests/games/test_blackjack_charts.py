"""Charts as tables of text: best play written and read again, what each place makes of a cell, and every fault told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.games.cards.blackjack.odds.best_chart import best_chart, best_chart_text
from ludex.games.cards.blackjack.odds.chart_files import read_chart, required_rows
from ludex.games.cards.blackjack.odds.charts import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from ludex.games.cards.blackjack.odds.solver_rules import ACE_INDEX, TEN_INDEX, VALUES, solver_rules
from ludex.games.registry import Opened, open_usual
from ludex.law.book import Law
from tests.games.blackjack import PLACES, PLAIN
from tests.games.blackjack_charts import HEAD, read, row_of, text_of
from tests.tidy import ROOT

LAW = Law()


def opened(place: str) -> Opened:
    return open_usual(LAW, "blackjack", place)


@pytest.mark.parametrize("place", PLACES)
def test_best_play_written_and_read_is_best_play(place: str) -> None:
    """In every decision that anybody who plays by it ever comes to."""
    rules: Any = opened(place).rules
    found, best = read_chart(best_chart_text(rules), solver_rules(rules)), best_chart(rules)
    assert (found.first, found.not_surrendered, found.later) == (best.first, best.not_surrendered, best.later)
    assert (found.insure, found.even_money) == (False, False)
    differ = [
        (low, high, up)
        for low in range(VALUES)
        for high in range(VALUES)
        for up in range(VALUES)
        if found.after_split[low][high][up] != best.after_split[low][high][up]
    ]
    # Two aces against an ace are not split, so there is no third.
    assert differ == [(ACE_INDEX, ACE_INDEX, ACE_INDEX)]
    assert best.not_surrendered[ACE_INDEX][ACE_INDEX][ACE_INDEX] != SPLIT


def test_the_file_that_ludex_writes() -> None:
    """A row for every total, then hands that do otherwise, then pairs."""
    lines = best_chart_text(opened("cantabria").rules).splitlines()
    assert lines[0] == HEAD
    assert [line for line in lines if line.startswith(("hard 11,", "soft 18,", "10-6,", "8-8,", "A-A,"))] == [
        "hard 11,Dh,Dh,Dh,Dh,Dh,Dh,Dh,Dh,H,H",
        "soft 18,S,Ds,Ds,Ds,Ds,S,S,H,H,H",
        "10-6,S,S,S,S,S,H,H,Rh,Rh,H",
        "8-8,Ps,Ps,Ps,Ps,Ps,Ph,Ph,Prh,Rh,H",
        "A-A,Ph,Ph,Ph,Ph,Pdh,Ph,Ph,Ph,Ph,H",
    ]


def test_the_first_move_that_may_be_made_is() -> None:
    """By the place: what it does not allow falls back."""
    cells = {"hard 11": "Dh", "hard 8": "Ds", "8-8": "RPh", "A-A": "Ph", "soft 18": "Ds"}
    narrow = replace(PLAIN, double_any=False, double_after_split=False)
    wide = replace(PLAIN, surrender_back=PLAIN.pays / 2, aces_again=True)
    found, richer = read(cells, rules=narrow), read(cells, rules=wide)
    assert found.first[1][8][5] == richer.first[1][8][5] == DOUBLE
    assert found.after_split[1][8][5] == HIT
    assert richer.after_split[1][8][5] == DOUBLE
    assert found.later[0][11][5] == richer.later[0][11][5] == HIT
    assert (found.first[1][5][5], richer.first[1][5][5]) == (STAND, DOUBLE)
    assert (found.first[0][6][5], richer.first[0][6][5]) == (STAND, DOUBLE)
    assert (found.first[7][7][5], richer.first[7][7][5]) == (SPLIT, SURRENDER)
    assert richer.first[7][7][ACE_INDEX] == richer.not_surrendered[7][7][5] == SPLIT
    assert (found.after_split[0][0][5], richer.after_split[0][0][5]) == (HIT, SPLIT)


def test_the_narrower_row_comes_first() -> None:
    """Two cards before their total, and those after a split before both."""
    cells = {"hard 16": "S", "8-8": "Ph"}
    found = read(cells, row_of("10-6", "H"), row_of("9-7 split", "H"), row_of("8-8 split", "S"))
    assert (found.first[5][9][3], found.first[6][8][3], found.later[0][16][3]) == (HIT, STAND, STAND)
    assert (found.after_split[5][9][3], found.after_split[6][8][3]) == (HIT, HIT)
    assert (found.first[7][7][3], found.after_split[7][7][3]) == (SPLIT, STAND)


def test_what_reaches_the_target_stands() -> None:
    """Whatever the chart would do with less."""
    found = read({}, usual="H")
    assert found.first[0][9][3] == found.after_split[0][9][3] == found.later[0][21][3] == found.later[1][21][3] == STAND


def test_insurance_and_even_money() -> None:
    """No, unless the chart says yes against the ace."""
    assert (read({}).insure, read({}).even_money) == (False, False)
    found = read({}, "insurance,,,,,,,,,,yes", "Even Money,,,,,,,,,,no")
    assert (found.insure, found.even_money) == (True, False)
    assert read({}, "even-money,,,,,,,,,,YES").even_money


def test_how_it_may_be_written() -> None:
    """Columns in any order, small letters, semicolons, comments, empty lines, a byte order mark."""
    rows = [f"{name},{','.join(['s'] * VALUES)}" for name in required_rows(PLAIN)]
    plain = read({})
    other = "\n".join(["\ufeff# mine", "", "HAND,A,10,9,8,7,6,5,4,3,2", *rows])
    assert read_chart(other, PLAIN) == plain
    assert read_chart(other.replace(",", ";"), PLAIN) == plain
    turned = text_of({}, "7-A,H,H,H,H,H,H,H,H,H,H")
    assert read_chart(turned, PLAIN).first[0][6][3] == HIT


@pytest.mark.parametrize(
    ("cells", "more", "said"),
    [
        ({"hard 11": "D"}, [], "hard 11 against A: D may not be done on three cards; say what else, as in Dh or Ds"),
        ({"hard 16": "R"}, [], "hard 16 against A: R may not be done on two cards"),
        ({"A-A": "P"}, [], "A-A against A: P may not be done after a split; say what else, as in Ph or Ps"),
        ({"hard 16": "X"}, [], "hard 16 against A: 'X' is no move"),
        ({"hard 16": "SH"}, [], "hard 16 against A: 'SH' is no move"),
        ({"hard 16": "DDs"}, [], "hard 16 against A: 'DDs' is no move"),
        ({"hard 16": ""}, [], "hard 16: nothing is said against 2, 3, 4, 5, 6, 7, 8, 9, 10, A"),
        ({}, ["10-6,S,S,S,S,S,S,S,S,S"], "10-6: nothing is said against A"),
        ({}, ["10-6,S,S,S,S,S,S,S,S,S,S,S"], "10-6: 11 cells, not 10"),
        ({}, [row_of("hard 16", "H")], "hard 16 stands there twice"),
        ({}, [row_of("6-10", "H"), row_of("10-6", "H")], "10-6 stands there twice"),
        ({}, [row_of("hard 22", "S")], "no row is called 'hard 22'"),
        ({}, [row_of("A-10", "S")], "no row is called 'A-10'"),
        ({}, [row_of("8-8 again", "S")], "no row is called '8-8 again'"),
        ({}, ["insurance,,,,,,,,,,perhaps"], "insurance: yes or no against A"),
        ({}, ["insurance,yes,,,,,,,,,yes"], "insurance: yes or no against A"),
    ],
)
def test_what_is_wrong_is_told(cells: dict[str, str], more: list[str], said: str) -> None:
    """With the row and the column, in one line."""
    with pytest.raises(Misuse) as error:
        read(cells, *more)
    assert str(error.value).startswith(f"the chart: {said}")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the chart: it is empty"),
        ("\n# nothing\n", "the chart: it is empty"),
        ("hand,2,3\nhard 16,S,S", "the chart: the first line is hand,2,3,4,5,6,7,8,9,10,A"),
        ("\n" * 2000, "the chart: 2,000 lines are no chart"),
        (
            HEAD,
            "the chart: no row hard 20; no row hard 19; no row hard 18; no row hard 17; no row hard 16; and 29",
        ),
    ],
)
def test_what_is_no_chart(text: str, said: str) -> None:
    """Says what is missing, and how much more."""
    with pytest.raises(Misuse) as error:
        read_chart(text, PLAIN)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize("missing", required_rows(PLAIN))
def test_every_row_is_needed(missing: str) -> None:
    """And named when it is not there."""
    lines = [line for line in text_of({}).splitlines() if not line.startswith(f"{missing},")]
    with pytest.raises(Misuse, match=f"^the chart: no row {missing}$"):
        read_chart("\n".join(lines), PLAIN)


def test_the_chart_of_the_documentation_is_one() -> None:
    """Its rows, put into best play of Cantabria, are read there."""
    page = (ROOT / "docs" / "how-to" / "mathematician.md").read_text(encoding="utf-8")
    block = page.partition("```text\n")[2].partition("```")[0].splitlines()
    rules: Any = opened("cantabria").rules
    rows = {line.split(",")[0]: line for line in best_chart_text(rules).splitlines()}
    rows |= {line.split(",")[0]: line for line in block}
    assert block[0] == HEAD
    assert len(block) == 8
    found = read_chart("\n".join(rows.values()), solver_rules(rules))
    assert found.first[7][7][TEN_INDEX] == SURRENDER
    assert found.after_split[7][7][TEN_INDEX] == HIT
