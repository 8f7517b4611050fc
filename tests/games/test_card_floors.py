"""Floors of punto y banca and trente et quarante: what makes no sense is said in one line, and judged by nothing."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.examine.inspection import inspect_floor
from tests.tables import LAW

STAFF = {"chief": ["a"], "croupier": ["b", "c"]}
GAMES = ("punto-y-banca", "trente-et-quarante")


def floor(game: str, **table: Any) -> Any:
    """A floor with one table of a game, lawful but for what is said."""
    described = {"id": "t1", "game": game, "minimum": 10, "staff": STAFF, **table}
    return {"authorised": {game: {"minimum": 10}}, "tables": [described]}


@pytest.mark.parametrize("game", GAMES)
def test_the_floor_is_lawful_as_it_is(game: str) -> None:
    """So that what follows is about the change alone."""
    assert not inspect_floor(LAW, "cantabria", floor(game))


@pytest.mark.parametrize(
    ("game", "table", "said"),
    [
        ("punto-y-banca", {"places": [0]}, "Expected `int` >= 1"),
        ("punto-y-banca", {"bank_boxes": [1] * 101}, "Expected `array` of length <= 100"),
        ("punto-y-banca", {"packs": [{"colour": "red", "cards": 0}]}, "Expected `int` >= 1"),
        ("punto-y-banca", {"packs": [{"colour": "?"}]}, "packs colour: this is no name that can stand here"),
        ("punto-y-banca", {"shoe": {"number": 0}}, "Expected `int` >= 1"),
        ("punto-y-banca", {"shoe": {"kept": "somewhere"}}, "Invalid enum value 'somewhere'"),
        ("punto-y-banca", {"first_place": "up"}, "Invalid enum value 'up'"),
        ("punto-y-banca", {"basket": "hat"}, "Invalid enum value 'hat'"),
        ("trente-et-quarante", {"packs": [{"colour": "red", "cards": -1}]}, "Expected `int` >= 1"),
        ("trente-et-quarante", {"boxes": [["red"]]}, "Expected `str`, got `array`"),
        ("trente-et-quarante", {"shape": "?"}, "shape: this is no name that can stand here"),
    ],
)
def test_what_makes_no_sense_is_one_line(game: str, table: dict[str, Any], said: str) -> None:
    """Misuse, with the table and what is wrong with it."""
    with pytest.raises(Misuse) as misuse:
        inspect_floor(LAW, "cantabria", floor(game, **table))
    line = str(misuse.value)
    assert "t1: " in line
    assert said in line
    assert "\n" not in line
