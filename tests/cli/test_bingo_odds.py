"""`ludex odds bingo`: a card by the cards sold, how soon its prizes are won, and what is said of misuse."""

from __future__ import annotations

import csv
import io
from math import comb
from typing import Any

import pytest

from tests.cli.schemas import valid
from tests.test_extras import ran

CAN, ES77 = "cantabria", "spain-1977"


def test_a_card_by_the_cards_sold(ludex: Any) -> None:
    """The price, what is assumed, a line for each hall, and the sentence why results are not told one by one."""
    out = ludex("odds", "bingo", "--in", CAN).out
    assert "Bingo, Cantabria (price €2, min. €2)" in out
    assert "cards drawn evenly, each by itself" in out
    for sold in ("50", "200", "1,000", "3,000"):
        assert out.count(f"{sold} cards sold") == 3
    assert out.count("39/100") == 4
    assert "A card in the first game with a prima of 1000" in out
    assert "results hang on how many share a prize" in out
    assert "house keeps 33% of the takings. [CAN10/B.V.1/2, CAN10/B.V.1.b/3]" in out
    assert "63.90 (63.88)" in out
    assert "0.9779% (0.9782%)" in out
    assert "count the columns" in out
    assert "bingo-prima-maximum" in out


def test_the_percentages_of_1977_are_the_licences(ludex: Any) -> None:
    """Which is said, and which it may change; there is no prima and no column to tell of."""
    out = ludex("odds", "bingo", "--in", ES77).out
    assert "bingo-shares-of-takings" in out
    assert out.count("2/5") == 4
    assert "prima" not in out
    assert "columns" not in out
    chosen = ("--set", "total_percent=70", "--set", "line_percent=10", "--set", "bingo_percent=60")
    other = ludex("odds", "bingo", "--in", ES77, *chosen, "--json").json
    assert (other["bets"][0]["edge"], other["hall"]["keeps"]) == ("3/10", "3/10")


@pytest.mark.parametrize("place", [CAN, ES77])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_json_is_as_its_schema_says(ludex: Any, place: str, lang: str) -> None:
    """With every ball, and without; of one bet nothing is told of the hall."""
    for more in ((), ("--chart",), ("--stake", "5", "--cards", "7"), ("--bet", "card")):
        told = ludex("odds", "bingo", "--in", place, "--json", "--lang", lang, *more).json
        valid("odds", told)
        assert ("hall" in told) is ("--bet" not in more)
        assert ("balls" in told.get("hall", {})) is ("--chart" in more)
        assert ("rounding" in told["bets"][0]) is ("--stake" in more)
        assert not any("rounding" in bet for bet in told["bets"] if bet["edge"] is None)


def test_every_ball_is_told_with_its_fraction(ludex: Any) -> None:
    """In text every fifth ball, unless all are asked for."""
    told = ludex("odds", "bingo", "--in", CAN, "--cards", "50", "--chart", "--json").json
    balls = {row["balls"]: row for row in told["hall"]["balls"]}
    assert balls[15]["bingo"] == f"1/{comb(90, 15)}"
    assert balls[50]["first"] == [
        {"cards": 50, "line": pytest.approx(0.999447, rel=1e-5), "bingo": pytest.approx(0.0024543, rel=1e-4)}
    ]
    text = ludex("odds", "bingo", "--in", CAN, "--cards", "50", "--chart").out
    assert "1 in 45,795,673,964,460,816" in text
    lines = [line.split()[0] for line in text.splitlines() if line[:2].strip().isdecimal()]
    assert lines == ["50", *map(str, range(5, 91, 5))]
    every = ludex("odds", "bingo", "--in", CAN, "--cards", "50", "--chart", "--all").out
    assert len([line for line in every.splitlines() if line[:2].strip().isdecimal()]) == 1 + 86


def test_several_numbers_of_cards(ludex: Any) -> None:
    """Each once, the smallest first; one is told in the singular."""
    out = ludex("odds", "bingo", "--in", ES77, "--cards", "300", "--cards", "1", "--cards", "300").out
    assert out.count("300 cards sold") == 1
    assert out.index("one card sold") < out.index("300 cards sold")
    assert "un cartón vendido" in ludex("odds", "bingo", "--in", ES77, "--cards", "1", "--lang", "es").out


def test_the_linked_prize_and_the_crazy_ball_of_a_licence(ludex: Any) -> None:
    """Where it has them."""
    asked = ("odds", "bingo", "--in", CAN, "--cards", "200")
    assert "linked" not in ludex(*asked).out
    out = ludex(*asked, "--set", "linked_halls=true", "--set", "crazy_ball=true").out
    assert "A card with the whole linked prize" in out
    assert "the house keeps 31% of the takings" in out
    assert "crazy ball in 2.2222% of the games" in out


def test_rows_of_a_table(ludex: Any) -> None:
    """With the price as the stake, and the readings."""
    rows = list(csv.DictReader(io.StringIO(ludex("odds", "bingo", "--in", CAN, "--csv").out)))
    assert len(rows) == 12
    assert {(row["minimum"], row["stake"], row["returns"]) for row in rows} == {("2", "2", "")}
    assert rows[0]["choice"] == "cards-50"
    assert {row["method"] for row in rows} == {"exact", "enumerated"}
    assert all(float(row["deviation"]) > 0 for row in rows)


def test_a_bet_by_name(ludex: Any) -> None:
    """As the vocabulary lists them."""
    (vocabulary,) = [each for each in ludex("vocabulary", "bingo", "--json").json if each["in"] == CAN]
    assert set(vocabulary["bets"]) == {"card", "card-with-prima-50", "card-with-prima-1000"}
    out = ludex("odds", "bingo", "--in", CAN, "--bet", "card-with-prima-50").out
    assert "A card in the first game with a prima of 50" in out
    assert "1000" not in out


@pytest.mark.parametrize(
    ("lang", "asked", "said"),
    [
        ("en", ("boule", "--cards", "5"), "no cards are sold in boule"),
        ("es", ("boule", "--cards", "5"), "no se venden cartones"),
        ("en", ("bingo", "--cards", "0"), "1 to 100,000 cards sold, not of 0"),
        ("es", ("bingo", "--cards", "100001"), "cartones vendidos"),
        ("en", ("bingo", "--cards", "many"), "not a whole number"),
        ("en", ("bingo", "--bet", "full-house"), "no bet is called full-house"),
        ("en", ("bingo", "--stake", "0"), "more than nothing"),
        ("en", ("--all-games", "--cards", "5"), "--all-games goes with no"),
        ("es", ("--all-games", "--cards", "5"), "--cards"),
    ],
)
def test_misuse_is_told_in_one_line(ludex: Any, lang: str, asked: tuple[str, ...], said: str) -> None:
    """Exit code 2."""
    found = ludex("odds", *asked, "--in", CAN, "--lang", lang)
    assert (found.code, found.out) == (2, "")
    assert said in found.err


def test_columns_need_a_library_and_1977_none() -> None:
    """Without NumPy one line says how to get it."""
    columns, free = (("odds", "bingo", "--in", place) for place in (CAN, ES77))
    found = ran("numpy", "numba", "llvmlite", commands=(columns, free))
    assert found[columns] == (2, "", "ludex odds: this game's odds needs numpy: pip install 'ludex[sim]'\n")
    assert found[free][0] == 0
