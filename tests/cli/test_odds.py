"""`ludex odds`: the table, the chart, the JSON that must stay stable, and misuse in one line."""

from __future__ import annotations

import json

import pytest

from ludex.cli import main


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    assert main(["odds", "roulette-french", *arguments]) == 0
    return capsys.readouterr().out


def test_the_json_of_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    """One object with what it assumes and a row a bet, best play first."""
    found = json.loads(told(capsys, "--in", "cantabria", "--json"))
    assert set(found) == {"game", "in", "assumes", "bets"}
    straight = found["bets"][0]
    assert straight["net"] == [["35", "1/37"], ["-1", "36/37"]]
    assert (straight["edge"], straight["method"], straight["error"]) == ("1/37", "exact", 0.0)
    assert straight["clause"] == "CAN10/A.1.IV.1.multiples/1"
    red = next(row for row in found["bets"] if row["bet"] == "red")
    assert red["edge"] == "1/74"
    assert [way["choice"] for way in red["choices"]] == ["half", "prison"]


def test_every_bet_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    """One of each kind otherwise."""
    some = json.loads(told(capsys, "--in", "galicia", "--json"))["bets"]
    every = json.loads(told(capsys, "--in", "galicia", "--all", "--json"))["bets"]
    assert (len(some), len(every)) == (12, 163)


def test_the_stake_matters(capsys: pytest.CaptureFixture[str]) -> None:
    """At one minimum there is no choice, and the table says why."""
    assert "must stay in prison" in told(capsys, "--in", "cantabria", "--bet", "red", "--stake", "10")
    assert "must stay" not in told(capsys, "--in", "cantabria", "--bet", "red", "--stake", "20")


def test_all_places_in_spanish_with_a_chart(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a place every place is told."""
    out = told(capsys, "--lang", "es", "--chart")
    assert out.count("Ruleta francesa") == 3
    assert "Pleno 0" in out
    assert "█" in out


@pytest.mark.parametrize(
    "arguments",
    [["--stake", "0"], ["--stake", "x"], ["--bet", "split-1-3"], ["--in", "mars"], ["--in", "asturias"]],
)
def test_misuse_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """And exits 2."""
    assert main(["odds", "roulette-french", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
