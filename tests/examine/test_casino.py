"""The example of a whole casino is lawful and has every game of the place; a table needs its chief, or may have one."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ludex.core.establishment import Fault
from ludex.examine.inspection import inspect_floor
from ludex.games.registry import tables
from ludex.law.strict import load_file
from tests.tables import LAW

PLACE = "cantabria"
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / f"casino-{PLACE}.yaml"
CASINO: Any = load_file(EXAMPLE)
TABLES: dict[str, str] = {table["id"]: table["game"] for table in CASINO["floor"]["tables"]}
CHIEF_MAY_BE = {"poker-no-draw", "poker-trijoker", "three-card-poker"}
"""Games whose texts say that there may be a chief, and so not that there must be one."""


def test_the_casino_is_lawful_and_whole() -> None:
    """One table of every game that is played there."""
    assert inspect_floor(LAW, PLACE, CASINO["floor"]) == []
    assert {table["game"] for table in CASINO["floor"]["tables"]} == {
        game for game in tables() if PLACE in LAW.places_of(game)
    }


@pytest.mark.parametrize("name", TABLES)
def test_a_table_without_its_chief_is_noticed(name: str) -> None:
    """With the clause that lists the post, where there is one."""
    floor = deepcopy(CASINO["floor"])
    table = next(table for table in floor["tables"] if table["id"] == name)
    post = "chief" if "chief" in table["staff"] else "inspector"
    del table["staff"][post]
    if table["game"] in CHIEF_MAY_BE:
        assert inspect_floor(LAW, PLACE, floor) == []
        return
    (violation,) = inspect_floor(LAW, PLACE, floor)
    assert (violation.table, violation.fault, violation.post) == (name, Fault.TOO_FEW, post)
    assert violation.clauses or table["game"] == "sic-bo"  # whose text names no staff
