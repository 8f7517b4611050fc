"""Floors of the games that one throw decides: what makes no sense is said in one line, and judged by nothing."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.examine.inspection import inspect_floor
from tests.tables import LAW

DICE = ["banca-die", "banca-die", "banca-die"]
DISH_WITHOUT_A_SIDE = {"holes": [1], "paint": {}, "diameter_cm": 150, "side_cm": 0}
CLOTH = {"small": [5, 6, 7], "big": [14, 15, 16], "aces_boxes": 12}
COMBINATIONS = [f"combination-{value}" for value in (1, 2, 5, 10, 20, 40)]
LAWFUL: dict[str, dict[str, Any]] = {
    "boule": {"cloths": 1, "staff": {"chief": ["a"], "croupier": ["b"]}},
    "wheel-of-fortune": {
        "equipment": "usual",
        "printed": {"left": COMBINATIONS, "right": COMBINATIONS},
        "staff": {"chief": ["a"], "croupier": ["b"]},
    },
    "sic-bo": {"dice": 3, "staff": {"chief": ["a"], "croupier": ["b"]}},
    "banca-francesa": {
        "cloth": CLOTH,
        "dice_sets": [DICE, DICE, DICE],
        "staff": {"chief": ["a"], "croupier": ["b", "c"]},
    },
}


def floor(game: str, minimum: Any = 10, **table: Any) -> Any:
    """A floor with one table of a game, lawful but for what is said."""
    described = {"id": "t1", "game": game, "minimum": 10, **LAWFUL[game], **table}
    return {"authorised": {game: {"minimum": minimum}}, "tables": [described]}


@pytest.mark.parametrize("game", LAWFUL)
def test_the_floor_is_lawful_as_it_is(game: str) -> None:
    """So that what follows is about the change alone."""
    assert not inspect_floor(LAW, "cantabria", floor(game))


@pytest.mark.parametrize(
    ("game", "table", "said"),
    [
        ("boule", {"equipment": DISH_WITHOUT_A_SIDE}, "dish: Expected `int` >= 1"),
        ("boule", {"middle": -5}, "Expected `int` >= 0"),
        ("wheel-of-fortune", {"equipment": {"cells": []}}, "wheel: 0 cells are no wheel"),
        ("wheel-of-fortune", {"printed": {"above": COMBINATIONS}}, "Invalid enum value 'above'"),
        ("wheel-of-fortune", {"printed": {"left": ["?"]}}, "printed: this is no name that can stand here"),
        ("sic-bo", {"dice": -1}, "Expected `int` >= 0"),
        ("sic-bo", {"dice": "three"}, "Expected `int`, got `str`"),
        ("sic-bo", {"areas": [["small"]]}, "Expected `str`, got `array`"),
        ("banca-francesa", {"cloth": {**CLOTH, "aces_boxes": -1}}, "Expected `int` >= 0"),
        ("banca-francesa", {"cloth": {"small": [5]}}, "Object missing required field `big`"),
        ("banca-francesa", {"case": "somewhere"}, "Invalid enum value 'somewhere'"),
        ("banca-francesa", {"dice_sets": [["glass-die"]]}, "no die is called glass-die"),
        ("banca-francesa", {"dice_sets": [[{"like": "banca-die", "edge_mm": "long"}]]}, "die: Invalid literal"),
        ("banca-francesa", {"dice_sets": DICE}, "Expected `array`, got `str`"),
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


@pytest.mark.parametrize(
    ("minimum", "said"),
    [
        ({"from": 20, "to": 10}, "a band does not run from 20 to 10"),
        ({"from": 0, "to": 10}, "a minimum is more than 0"),
        ({"from": 10}, "Object missing required field `to`"),
        ({"from": "little", "to": 10}, "little"),
    ],
)
def test_a_band_that_makes_no_sense(minimum: Any, said: str) -> None:
    """It is the authorisation that is wrong, not a table."""
    with pytest.raises(Misuse, match=said):
        inspect_floor(LAW, "cantabria", floor("banca-francesa", minimum))
