"""`ludex wheel`: lawful wheels made from seeds, described ones checked, all of them counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tables import overlay, packaged


def written(folder: Path, tree: Any) -> Path:
    """A file that holds this."""
    return overlay(folder / "wheels", "wheel.yaml", tree) / "wheel.yaml"


def test_a_wheel_is_made(ludex: Any) -> None:
    """A line for each sector; another seed makes another wheel, and JSON has the same cells."""
    ran = ludex("wheel", "--in", "cantabria", "--seed", "3")
    title, empty, *sectors = ran.out.splitlines()
    assert (ran.code, title, empty, len(sectors)) == (0, "A lawful wheel in Cantabria, seed 3:", "", 8)
    told = ludex("wheel", "--in", "cantabria", "--seed", "3", "--json").json
    assert [line.split()[2:] for line in sectors] == [told["cells"][at : at + 8] for at in range(0, 64, 8)]
    assert (told["in"], told["seed"], told["sectors"], told["cells_a_sector"]) == ("cantabria", 3, 8, 8)
    assert ludex("wheel", "--in", "cantabria").out != ran.out
    assert ludex("wheel", "--in", "cantabria", "--lang", "es").out.startswith(
        "Una rueda conforme en Cantabria, semilla 1"
    )


def test_a_wheel_without_sectors(ludex: Any) -> None:
    """As many cells to a line as come out even, in columns; jokers by their initials, which are explained below."""
    ran = ludex("wheel", "--in", "galicia")
    _, _, *lines = ran.out.splitlines()
    rows, legend = lines[:6], lines[6:]
    assert [row.split("  ")[0] for row in rows] == [f"cells {at + 1}-{at + 9}" for at in range(0, 54, 9)]
    assert len({len(row) for row in rows}) == 1
    assert len(rows[0]) <= 80
    assert legend == ["BJ: Black joker", "RJ: Red joker"]
    told = ludex("wheel", "--in", "galicia", "--json").json
    assert (told["sectors"], len(told["cells"])) == (None, 54)
    cells = [cell for row in rows for cell in row.split()[2:]]
    assert cells == [{"joker-black": "BJ", "joker-red": "RJ"}.get(cell, cell) for cell in told["cells"]]
    spanish = ludex("wheel", "--in", "galicia", "--lang", "es").out
    assert spanish.endswith("CN: Comodín negro\nCR: Comodín rojo\n")
    assert "joker" not in spanish


def test_what_was_made_is_lawful(ludex: Any, tmp_path: Path) -> None:
    """A wheel that the command made passes its own check."""
    cells = ludex("wheel", "--in", "cantabria", "--seed", "12", "--json").json["cells"]
    file = written(tmp_path, {"wheel": {"cells": cells}})
    ran = ludex("wheel", "--in", "cantabria", "--check", file)
    assert ran.code == 0
    assert ran.out.endswith("\n\nthe wheel is lawful\n")
    assert ludex("wheel", "--in", "cantabria", "--check", file, "--lang", "es").out.endswith("la rueda es conforme\n")
    told = ludex("wheel", "--in", "cantabria", "--check", file, "--json").json
    assert told == {"in": "cantabria", "lawful": True, "cells": cells, "faults": []}


def test_what_is_wrong_with_a_wheel(ludex: Any, tmp_path: Path) -> None:
    """Every fault with its clause, then what the clauses say."""
    file = written(tmp_path, {"wheel": {"like": "cantabria-64", "swap": [[20, 26], [52, 58]]}})
    ran = ludex("wheel", "--in", "cantabria", "--check", file)
    _, found = ran.out.split("\n\n")
    first, second, clause, last = found.splitlines()
    assert ran.code == 1
    assert first == "10 in sector 4 and again there or in the next [CAN10/A.13.II/8]"
    assert second == "10 in sector 8 and again there or in the next [CAN10/A.13.II/8]"
    assert clause.startswith("  CAN10/A.13.II/8: ")
    assert last == "the wheel is not lawful"
    told = ludex("wheel", "--in", "cantabria", "--check", file, "--json")
    assert (told.code, told.json["lawful"]) == (1, False)
    assert told.json["faults"][0]["rule"] == "wheel.symbols.10.alternate"
    assert told.json["faults"][0]["clauses"][0]["id"] == "CAN10/A.13.II/8"


@pytest.mark.parametrize(
    ("place", "count", "turned"),
    [
        ("cantabria", "165,888", "41,472"),
        ("galicia", "1,176,091,108,214,760,845,274,847,680,000", "21,779,464,966,940,015,653,237,920,000"),
    ],
)
def test_all_wheels_are_counted(ludex: Any, place: str, count: str, turned: str) -> None:
    """By both methods, and up to turning; in JSON as text, since no number of JSON is so large."""
    ran = ludex("wheel", "--in", place, "--count")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        f"{count} lawful wheels, filled cell by cell",
        f"{count} lawful wheels, put together symbol by symbol",
        f"{turned} when wheels that differ by a turn are one",
    ]
    number = count.replace(",", "")
    assert ludex("wheel", "--in", place, "--count", "--json").json == {
        "in": place,
        "agree": True,
        "by_cells": number,
        "by_symbols": number,
        "up_to_turning": turned.replace(",", ""),
    }


def test_counts_that_disagree(ludex: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of ours is not passed over."""
    monkeypatch.setattr("ludex.cli.wheel.count_by_symbols", lambda _law: 1)
    assert ludex("wheel", "--in", "cantabria", "--count").code == 1
    told = ludex("wheel", "--in", "cantabria", "--count", "--json")
    assert (told.code, told.json["agree"]) == (1, False)


def test_altered_law(ludex: Any, tmp_path: Path) -> None:
    """Tens in any opposite sectors: three times as many wheels."""
    tree = packaged("cantabria/wheel-of-fortune.yaml")
    del tree["rules"]["wheel"]["symbols"][10]["alternate"]
    law = overlay(tmp_path, "cantabria/wheel-of-fortune.yaml", tree)
    assert ludex("wheel", "--in", "cantabria", "--count", "--law", law).out.startswith("497,664 lawful wheels")


def test_misuse(ludex: Any, tmp_path: Path) -> None:
    """One line each."""
    for arguments, said in (
        (("wheel",), "say under which law with --in PLACE"),
        (
            ("wheel", "--in", "spain-1977"),
            "the catalogue of this place does not have this game (Wheel of fortune) [ES77/pre/2]",
        ),
        (("wheel", "--in", "cantabria", "--count", "--check", "x"), "--count and --check are two things: ask for one"),
        (("wheel", "--in", "cantabria", "--check", tmp_path / "none"), f"{tmp_path / 'none'}: no such file or folder"),
        (("wheel", "--in", "cantabria", "--check", tmp_path), f"{tmp_path}: it is a folder, not a wheel"),
    ):
        ran = ludex(*arguments)
        assert (ran.code, ran.err) == (2, f"ludex wheel: {said}\n")
    file = written(tmp_path, {"wheel": "usual", "cloth": 1})
    assert ludex("wheel", "--in", "cantabria", "--check", file).err.endswith("the only key is wheel\n")
