"""The commands of Ludex on boule, in every place: they go well, say something, and misuse is one line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludex.cli import main
from tests.games.boule import BOULE, COVERED, PLACES
from tests.tables import overlay

Run = Callable[..., tuple[int, str, str]]
FLOOR = {
    "authorised": {BOULE: {"minimum": 10}},
    "tables": [
        {"id": "b1", "game": BOULE, "cloths": 2, "minimum": 10, "staff": {"chief": ["ana"], "croupier": ["leo", "eva"]}}
    ],
}


@pytest.fixture
def ludex(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, with nobody at the terminal."""
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as exit:
            code = int(exit.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "command",
    [
        ("odds",),
        ("odds", "--all"),
        ("simulate", "--rounds", "200000"),
        ("play", "--auto", "--rounds", "3"),
        ("drill", "--level", "3", "--count", "8"),
        ("ruling",),
        ("rules",),
        ("vocabulary",),
    ],
    ids=" ".join,
)
def test_every_command_goes_well(ludex: Run, place: str, lang: str, command: tuple[str, ...]) -> None:
    """In both languages, with something said and no error."""
    code, out, err = ludex(command[0], BOULE, *command[1:], "--in", place, "--lang", lang)
    assert code == 0
    assert len(out.splitlines()) > 4
    assert "Traceback" not in err


@pytest.mark.parametrize("place", PLACES)
def test_the_odds_as_data(ludex: Run, place: str) -> None:
    """Every bet, a ninth each."""
    code, out, _ = ludex("odds", BOULE, "--in", place, "--json", "--all")
    assert code == 0
    assert {row["bet"]: row["edge"] for row in json.loads(out)["bets"]} == dict.fromkeys(COVERED, "1/9")


@pytest.mark.parametrize("place", PLACES)
def test_a_simulation_as_data(ludex: Run, place: str) -> None:
    """The same digits with any number of workers, near a ninth."""
    arguments = ("simulate", BOULE, "--in", place, "--rounds", "2000000", "--json")
    told = {ludex(*arguments, "--workers", workers)[1] for workers in "12"}
    (one,) = told
    rows = json.loads(one)["bets"]
    assert {row["bet"] for row in rows} == set(COVERED)
    assert all(abs(row["edge_float"] - 1 / 9) < 5 * row["error"] for row in rows)


@pytest.mark.parametrize("place", PLACES)
def test_an_evening_by_itself_is_the_same_again(ludex: Run, place: str) -> None:
    """The same seed tells the same evening, another seed another."""
    arguments = ("play", BOULE, "--auto", "--rounds", "5", "--in", place)
    first, again, other = (ludex(*arguments, "--seed", seed)[1] for seed in ("3", "3", "4"))
    assert first == again != other


@pytest.mark.parametrize("place", PLACES)
def test_a_floor_is_inspected(ludex: Run, place: str, tmp_path: Path) -> None:
    """Lawful with a croupier for each cloth; without one it is not, and the clause is told."""
    file = overlay(tmp_path, "floor.yaml", {"floor": FLOOR}) / "floor.yaml"
    assert ludex("inspect", file, "--in", place)[0] == 0
    tree: Any = json.loads(json.dumps(FLOOR))
    tree["tables"][0]["staff"]["croupier"].pop()
    short = overlay(tmp_path, "short.yaml", {"floor": tree}) / "short.yaml"
    code, out, _ = ludex("inspect", short, "--in", place)
    assert code == 1
    clause = {"spain-1977": "ES77/04.III.b/1", "galicia": "GAL07/04.III/2", "cantabria": "CAN10/A.5.III/2"}[place]
    assert clause in out
    tree["tables"][0]["equipment"] = "round"
    wrong = overlay(tmp_path, "wrong.yaml", {"floor": tree}) / "wrong.yaml"
    code, out, err = ludex("inspect", wrong, "--in", place)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "no dish is called round" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", BOULE, "--in", "asturias"),
        ("odds", BOULE, "--stake", "0"),
        ("odds", BOULE, "--bet", "green"),
        ("simulate", BOULE, "--stake", "1000000"),
        ("drill", BOULE, "--kind", "zero"),
        ("ruling", BOULE, "chip-in-cylinder"),
        ("play", BOULE, "--in", "atlantis", "--auto"),
    ],
    ids=" ".join,
)
def test_misuse_is_one_line(ludex: Run, arguments: tuple[str, ...]) -> None:
    """Exit code 2 and nothing on the output."""
    code, out, err = ludex(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
