"""`ludex equity`: what it prints, in both languages and as JSON, when it counts and when it draws, and misuse."""

from __future__ import annotations

import sys
from typing import Any

import pytest


def test_known_hands_are_counted(ludex: Any) -> None:
    """A table with wins, ties and equity."""
    ran = ludex("equity", "AsAh", "KdKc", "--board", "2s7h9c", "--dead", "Ac")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "Texas hold'em, Cantabria: deals counted: 946"
    assert [line.split()[0] for line in ran.out.splitlines()[2:]] == ["HAND", "AsAh", "KdKc"]
    assert "GANA" in ludex("equity", "AsAh", "KdKc", "--board", "2s7h9c", "--lang", "es").out


def test_json_has_the_counts(ludex: Any) -> None:
    """Exact ones as whole numbers and as a fraction."""
    told = ludex("equity", "holdem", "AsAh", "KdKc", "--board", "2s7h9cKh", "--json").json
    assert (told["game"], told["in"], told["exact"], told["deals"]) == ("holdem", "cantabria", True, 44)
    assert told["hands"][0] == {"hand": "AsAh", "wins": 2, "ties": 0, "equity": 2 / 44, "equity_exact": "1/22"}


def test_deals_are_drawn_when_asked_or_when_there_are_too_many(ludex: Any) -> None:
    """With intervals, the same for the same seed."""
    asked = ("equity", "AsAh", "QQ+,AKs:0.5", "--random", "1", "--samples", "20000", "--json")
    told = ludex(*asked).json
    assert (told["exact"], told["deals"], told["seed"]) == (False, 20_000, 1)
    for hand in told["hands"]:
        low, high = hand["interval"]
        assert low < hand["equity"] < high
    assert ludex(*asked).json == told
    assert ludex(*asked, "--seed", "2").json != told
    assert "drawn: 1,000,000, seed 1" in ludex("equity", "seven-stud", "AsAhAd", "KsKhKd", "--in", "asturias").out


def test_sure_things_have_no_interval(ludex: Any) -> None:
    """Where all deals end alike, drawing tells of no spread."""
    ran = ludex("equity", "AsKs", "2d2c", "--board", "QsJs10s", "--samples", "1000")
    assert "100.0000%" in ran.out
    assert "[" not in ran.out.splitlines()[3]
    told = ludex("equity", "AsKs", "2d2c", "--board", "QsJs10s", "--samples", "1000", "--json").json
    assert told["hands"][0]["interval"] is None


def test_a_terminal_sees_how_far_it_is(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the other stream."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ran = ludex("equity", "AsAh", "KdKc", "--board", "2s7h9c", "--exact")
    assert "deals a second" in ran.err


def test_a_full_table_can_be_asked_for(ludex: Any) -> None:
    """As many players as the pack serves, whatever they hold."""
    told = ludex("equity", "AsAh", "--random", "21", "--samples", "1000", "--json").json
    assert len(told["hands"]) == 22
    assert sum(hand["equity"] for hand in told["hands"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["AsAh"], "an equity is that of two hands at least"),
        ([], "an equity is that of two hands at least"),
        (["blackjack", "AsAh", "KsKh"], "blackjack is no circle poker; these are: holdem"),
        (["AsAh", "KsKh", "--exact", "--samples", "5"], "deals are counted (--exact) or drawn (--samples), not both"),
        (["AsAh", "KsKh", "--samples", "0"], "one deal at least is drawn"),
        (["AsAh", "KsKh", "--random", "21"], "22 players at most"),
        (
            ["AsAh", "KsKh", "--in", "galicia"],
            "holdem is played in galicia by a text that Ludex does not have",
        ),
        (["AsAh", "AsKh"], "AS is there twice"),
        (["AsAh", "foo"], "'foo' is neither cards nor a range"),
    ],
)
def test_misuse(ludex: Any, arguments: list[str], said: str) -> None:
    """One line each, and two."""
    ran = ludex("equity", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"ludex equity: {said}")
