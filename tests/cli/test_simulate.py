"""`ludex simulate`: the same digits from any number of workers, what it prints, and how it is misused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.cli import simulation
from ludex.games.registry import GAMES, decider_type, tables
from ludex.words import Words
from tests.tables import LAW, ROULETTE

SMALL = ("simulate", ROULETTE, "--in", "cantabria", "--rounds", "3000000")


def test_workers_change_no_digit(ludex: Any) -> None:
    """One, two and three threads print the same."""
    printed = {ludex(*SMALL, "--json", "--workers", workers).out for workers in "123"}
    assert len(printed) == 1
    assert ludex(*SMALL, "--json", "--seed", "2").out not in printed


def test_json(ludex: Any) -> None:
    """Every bet of the table, simple chances once for each choice."""
    told = ludex(*SMALL, "--json").json
    assert (told["game"], told["in"], told["rounds"], told["seed"]) == (ROULETTE, "cantabria", 3_000_000, 1)
    assert told["assumes"]["stake"] == "€20"
    assert told["assumes"]["minimum"] == "€10"
    rows = {(row["bet"], row["choice"]): row for row in told["bets"]}
    assert len(rows) == len(told["bets"])
    assert {choice for bet, choice in rows if bet == "red"} == {"half", "prison"}
    for row in rows.values():
        low, high = row["interval"]
        assert low < row["edge_float"] < high
        assert row["method"] == "simulated"
    dozen = rows["dozen-1", None]
    assert dozen["deviation"] == pytest.approx(1.4044, rel=0.01)
    assert abs(dozen["edge_float"] - 1 / 37) < 4 * dozen["error"]


def test_the_terminal_shows_one_bet_of_each_kind(ludex: Any) -> None:
    """All of them when asked for, in either language."""
    short, every = ludex(*SMALL), ludex(*SMALL, "--all")
    assert short.code == every.code == 0
    assert "Rounds simulated: 3,000,000, seed 1" in short.out
    assert short.out.count("Straight") == 1
    assert every.out.count("Straight") == 37
    assert short.out.count("half back") == 6
    assert "Jugadas simuladas: 3.000.000" in ludex(*SMALL, "--lang", "es").out


def test_bets_that_do_not_take_the_stake_are_left_out(ludex: Any) -> None:
    """The maximum of a number is below that of a dozen."""
    told = ludex(*SMALL, "--json", "--stake", "500").json
    assert "straight-7" in told["refused"]
    assert "straight-7" not in {row["bet"] for row in told["bets"]}
    assert "Straight, Split" in ludex(*SMALL, "--stake", "500").out.splitlines()[-1]


def test_at_the_minimum_half_back_is_a_choice_too(ludex: Any) -> None:
    """The first zero leaves it free, however small the stake."""
    rows = ludex(*SMALL, "--json", "--stake", "10").json["bets"]
    half, prison = [row for row in rows if row["bet"] == "red"]
    assert half["edge_float"] != 0
    assert half["edge_float"] != prison["edge_float"]


def test_altered_law_is_simulated(ludex: Any, richer_law: Path) -> None:
    """A number that pays one more leaves the house nothing."""
    rows = ludex(*SMALL, "--json", "--law", richer_law).json["bets"]
    straight = next(row for row in rows if row["bet"] == "straight-7")
    assert abs(straight["edge_float"]) < 3 * straight["error"]


def test_too_few_rounds_say_so(ludex: Any) -> None:
    """One round shows no spread, and no interval is made up."""
    ran = ludex("simulate", ROULETTE, "--rounds", "1")
    assert ran.code == 0
    assert "?" in ran.out
    row = ludex("simulate", ROULETTE, "--rounds", "1", "--json").json["bets"][0]
    assert (row["error"], row["interval"], row["deviation"]) == (None, None, None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "ludex simulate: no game is called chess; known: roulette-french"),
        ([ROULETTE, "--in", "asturias"], "ludex simulate: roulette-french is not a game of asturias"),
        ([ROULETTE, "--rounds", "0"], "ludex simulate: rounds go from 1 to 1,000,000,000,000, not 0"),
        ([ROULETTE, "--rounds", "1000000000001"], "ludex simulate: rounds go from 1 to 1,000,000,000,000, not"),
        ([ROULETTE, "--rounds", "many"], "ludex simulate: argument --rounds: many is not a whole number"),
        ([ROULETTE, "--workers", "0"], "ludex simulate: workers go from 1 to 64, not 0"),
        ([ROULETTE, "--workers", "65"], "ludex simulate: workers go from 1 to 64, not 65"),
        ([ROULETTE, "--stake", "a lot"], "ludex simulate: 'a lot' is not an amount of money"),
        ([ROULETTE, "--stake", "0"], "ludex simulate: "),
        ([ROULETTE, "--stake", "5"], "ludex simulate: less than the minimum (€5); allowed: €10 or more [CAN10"),
        ([ROULETTE, "--stake", "1000000"], "ludex simulate: more than the maximum"),
    ],
)
def test_misuse_is_one_line_and_two(ludex: Any, arguments: list[str], said: str) -> None:
    """Exit code 2, nothing on the output, one line that says what is wrong."""
    ran = ludex("simulate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert ran.err.count("\n") == 1


def test_progress_tells_rate_and_remaining_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The last line is always told."""
    bar = simulation.Bar(Words("en"))
    bar(50, 100)
    bar(100, 100)
    bar.end()
    told = capsys.readouterr().err
    assert "[" + "#" * 30 + "] 100%, " in told
    assert "0 s left" in told
    assert "50%" not in told


def test_the_catalogue_says_what_has_a_kernel(ludex: Any) -> None:
    """Every game that can be played against the house at a table, and nothing else; the same have odds."""
    elsewhere = {*GAMES} - {*tables()}
    rows = [row for row in ludex("games", "--json").json if row["game"] not in elsewhere]
    banked = {game for game in tables() if decider_type(game).house_take is None}
    assert {row["game"] for row in rows if row["kernel"]} == banked
    assert all(row["kernel"] is row["odds"] is (row["playable"] and row["game"] in banked) for row in rows)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_between_players_is_not_simulated(ludex: Any, lang: str) -> None:
    """It says in one line why, and what the house takes; the odds say the same."""
    ran = ludex("simulate", "holdem", "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("ludex simulate: ")
    assert {"en": " 5% ", "es": " 5 % "}[lang] in ran.err
    assert "[CAN10/A.15.A.II.3/" in ran.err
    told = ludex("odds", "holdem", "--in", "cantabria", "--lang", lang)
    assert told.code == 0
    assert told.out.strip().endswith(ran.err.removeprefix("ludex simulate: ").strip())
    assert ludex("odds", "holdem", "--in", "cantabria", "--json").json["bets"] == []


@pytest.mark.parametrize("place", LAW.places_of("chemin-de-fer"))
def test_a_bank_that_players_hold_is_simulated_coup_by_coup(ludex: Any, place: str) -> None:
    """A unit against it and a unit of it, in every way that leaves no choice; the output says so."""
    told = ludex("simulate", "chemin-de-fer", "--rounds", "1000", "--in", place, "--json").json
    assert told["assumes"]["model"].startswith("coup after coup from shoes dealt to the cut card")
    ways = ("as-advised", "all-drawn", "none-drawn")
    assert [(row["bet"], row["choice"]) for row in told["bets"]] == [
        (bet, way) for bet in ("punto", "bank") for way in ways
    ]


@pytest.mark.parametrize(
    ("stake", "why"),
    [("5", "less than the minimum"), ("1000.01", "more than the maximum")],
)
def test_what_no_bank_takes_is_refused(ludex: Any, stake: str, why: str) -> None:
    """Below the minimum, and above the largest bank."""
    ran = ludex("simulate", "chemin-de-fer", "--rounds", "10", "--in", "cantabria", "--stake", stake)
    assert ran.code == 2
    assert why in ran.err
    assert ludex("simulate", "chemin-de-fer", "--rounds", "10", "--in", "cantabria", "--stake", "1000").code == 0
