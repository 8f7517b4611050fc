"""`ludex house report`: a house is told of in whole, or by sessions, games or days alone, and as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with an evening of every game of Asturias."""
    from ludex.cli import main

    path = tmp_path_factory.mktemp("report") / "house.db"
    assert main(["house", "run", "--in", "asturias", "--evening", "2", "--store", str(path), "--json"]) == 0
    return path


def test_the_figures_of_one_kind_alone(ludex: Any, played: Path) -> None:
    """What is to be looked at stands before each of them, in both languages."""

    def rows(*more: str) -> list[str]:
        said: str = ludex("house", "report", "--store", played, *more).out
        head, _, rest = said.partition("\n\n")
        assert head.count("\n- ") == 1  # the ledger: nothing there has an edge, or a wheel
        return rest.splitlines()

    assert rows()[0].startswith("TABLE")
    assert rows("--by", "session")[1].startswith("baccarat-two-tables-asturias-1 #1")
    assert rows("--by", "game", "--lang", "es")[0].startswith("JUEGO")
    assert rows("--by", "day")[0].startswith("DAY (UTC)")


def test_as_data_it_has_all_of_them(ludex: Any, played: Path) -> None:
    """Whatever is asked for."""
    told = ludex("house", "report", "--store", played, "--json").json
    assert {"days", "tables", "sessions", "games", "by_day", "unbalanced", "differences", "entries", "chance"} == set(
        told
    )
    assert len(told["sessions"]) == len(told["tables"]) == len(told["games"])
    assert told["entries"] > len(told["tables"])


def test_only_a_report_has_figures_of_something(ludex: Any, played: Path) -> None:
    """One clear line on misuse."""
    for lang, said in (("en", "--by goes with report"), ("es", "--by va con report")):
        found = ludex("house", "status", "--store", played, "--by", "day", "--lang", lang)
        assert (found.code, found.out) == (2, "")
        assert said in found.err
