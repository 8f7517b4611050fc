"""Floors to begin with: lawful where they say, small, and with names that people have."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.examine.inspection import inspect_floor
from ludex.examine.templates import FEW, lawful_floor
from ludex.games.registry import GAMES, is_table
from tests.tables import LAW

ALL_PLACES = tuple(LAW.regulations.jurisdictions)


@pytest.mark.parametrize("place", ALL_PLACES)
def test_a_template_inspects_clean(place: str) -> None:
    """Of a few games, and of all that the place has."""
    here = [game for game in GAMES if place in LAW.places_of(game)]
    few, whole = lawful_floor(LAW, place), lawful_floor(LAW, place, here)
    assert [table["game"] for table in few["tables"]] == sorted(here, key=is_table, reverse=True)[:FEW]
    assert [table["game"] for table in whole["tables"]] == here
    for floor in (few, whole):
        assert floor["place"] == place
        described: Any = floor
        assert inspect_floor(LAW, place, described) == []


def test_everybody_has_a_name_of_their_own() -> None:
    """Also on a floor with many posts."""
    here = [game for game in GAMES if "cantabria" in LAW.places_of(game)]
    floor = lawful_floor(LAW, "cantabria", here)
    people = [name for table in floor["tables"] for names in table["staff"].values() for name in names]
    assert len(people) == len(set(people)) > 40


def test_games_are_named_once_and_known() -> None:
    """A game named twice has one table; one of another place has none."""
    assert len(lawful_floor(LAW, "galicia", ["boule", "boule"])["tables"]) == 1
    with pytest.raises(Misuse, match="sic-bo is not a game of galicia; known there: roulette-french"):
        lawful_floor(LAW, "galicia", ["sic-bo"])
    with pytest.raises(Misuse, match="no game is called chess"):
        lawful_floor(LAW, "galicia", ["chess"])
    with pytest.raises(Misuse, match="there is no jurisdiction atlantis"):
        lawful_floor(LAW, "atlantis")
