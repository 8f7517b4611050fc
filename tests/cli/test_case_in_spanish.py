"""`ludex case` in Spanish: every expectation that can fail, and what else can be wrong with a case."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.proof.runner import _CHECKS
from tests.proof.scenarios import BASE, PAYS
from tests.tables import overlay

FAILING: dict[str, tuple[Any, str]] = {
    "players": ({"ana": 1}, "ana tiene 134000, y no 100"),
    "accounts": ({"felt": 3}, "en la cuenta «felt» hay 1000, y no 300"),
    "phase": ("x", "la fase es betting, y no x"),
    "announced": (["x"], "se anuncia ['no va más', '7 red odd low'], y no ['x']"),
    "events": (
        ["x"],
        "ocurre ['session-opened', 'joined', 'bet-placed', 'spun', 'bets-closed', 'landed', 'result-announced', "
        "'paid', 'round-ended'], y no ['x']",
    ),
    "cites": ({"landed": ["X/1"]}, "«landed» no cita X/1"),
    "paid": (["x"], "se paga ['straight'], y no ['x']"),
    "winners": (["x"], "se paga de una vez a [''], y no ['x']"),
    "order": (["x"], "se liquida por este orden: ['ana'], y no ['x']"),
    "pieces": ({"ana": {"colour": 1}}, "ana cobra en {}, y no {'colour': 1}"),
    "offers": ({"ana": ["spin"]}, "a ana no se le ofrece spin"),
    "withholds": ({"ana": ["bet"]}, "a ana se le ofrece bet"),
    "sees": ({"ana": {"phase": "x"}}, "ana ve en «phase» betting, y no x"),
    "minimum": (3, "el mínimo es 1000, y no 300"),
}
"""For each expectation one that does not hold of the small case, and what is said. What stands in a case, such as the
slug of a phase, is told as cases write it."""


def told(ludex: Any, folder: Path, **changes: Any) -> str:
    """What is wrong with the small case with these changes; it fails."""
    file = overlay(folder, "case.yaml", BASE | changes) / "case.yaml"
    ran = ludex("case", file, "--lang", "es")
    head, problem, last = ran.out.splitlines()
    assert (ran.code, ran.err) == (1, "")
    assert head == f"FALLA case.yaml: {BASE['case']} [cantabria]"
    assert last == "superados: 0; fallidos: 1"
    (row,) = ludex("case", file, "--lang", "es", "--json").json
    assert (row["passed"], f"       {row['problem']}") == (False, problem)
    return str(problem).strip()


def test_every_expectation_is_failed_here() -> None:
    """A new one needs its sentence."""
    assert set(FAILING) == set(_CHECKS)


@pytest.mark.parametrize("key", FAILING)
def test_failed_expectations(ludex: Any, tmp_path: Path, key: str) -> None:
    """In Spanish alone."""
    wanted, said = FAILING[key]
    assert told(ludex, tmp_path, expect={key: wanted}) == said


SPIN = {"by": "croupier", "do": "spin"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"expect": {"cites": {"x": []}}}, "no ocurre ningún «x»"),
        ({"expect": {"players": {"eva": 1}}}, "mal escrito: no hay jugador eva"),
        ({"expect": {"accounts": {"x": 1}}}, "mal escrito: no hay cuenta x"),
        ({"expect": {"offers": {"ana": ["x"]}}}, "mal escrito: no hay orden x"),
        ({"expect": {"sees": {"ana": {"x": 1}}}}, "mal escrito: no hay parte de lo que se ve x"),
        ({"steps": [{"chance": [7, 8]}], "expect": {}}, "resultados del azar que nadie pidió: 2"),
        (
            {"steps": [{**SPIN, "refused": PAYS}]},
            f"paso 1 (by croupier, do spin): se acepta; {PAYS} debería rechazarlo",
        ),
        ({"steps": [{"expect": {"phase": "x"}}]}, "paso 1 (expect): la fase es betting, y no x"),
        ({"refused": PAYS}, f"la mesa se abre; {PAYS} debería impedirlo"),
    ],
)
def test_what_else_is_wrong(ludex: Any, tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    """What is misspelt, what chance is not asked for, and what is accepted."""
    assert told(ludex, tmp_path, **changes) == said


def test_a_refusal(ludex: Any, tmp_path: Path) -> None:
    """It is told in its own words."""
    late = {"by": "ana", "do": "bet", "bet": "straight-7", "stake": 1}
    said = told(ludex, tmp_path, steps=[late])
    assert said.startswith("paso 1 (by ana, do bet, bet straight-7, stake 1): se rechaza: ")
    assert "mínimo" in said
    other = told(ludex, tmp_path, steps=[{**late, "refused": "bets-closed"}])
    assert "se rechaza, pero por otra regla que bets-closed: " in other


def test_no_cases(ludex: Any, tmp_path: Path) -> None:
    """An empty folder has none."""
    for lang, said in (("en", "no cases found"), ("es", "no hay casos")):
        assert ludex("case", tmp_path, "--lang", lang).err == f"{said}\n"
