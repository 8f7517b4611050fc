"""The JSON schema of a floor: it takes whatever can be read, and refuses what cannot, as far as a schema can say it."""

from __future__ import annotations

from copy import deepcopy
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from ludex.api import floors
from ludex.errors import Misuse
from ludex.examine.floor import establishment_of
from ludex.examine.inspection import floor_at
from ludex.examine.templates import described, lawful_floor
from ludex.games.registry import GAMES, decider_type
from ludex.law.strict import load_file
from ludex.proof.cases import find_cases
from ludex.proof.collect import scenarios_of
from tests.tables import LAW
from tests.tidy import ROOT

EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.yaml"))
INSPECTED = [game for game in GAMES if decider_type(game).establishment is not None]
TABLES = [(game, place) for game in INSPECTED for place in LAW.places_of(game)]
ANYTHING = {"equipment", "dice_sets"}
"""Wheels, dishes and dice are told by name, by their differences or in full, and are read by their own games."""


@cache
def validator() -> Draft202012Validator:
    """The schema, itself lawful."""
    schema = floors.schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def wrong(floor: Any) -> list[str]:
    """What the schema has against a floor."""
    return [error.message for error in validator().iter_errors({"floor": floor})]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_hold(path: Path) -> None:
    """As they stand in their files."""
    assert list(validator().iter_errors(load_file(path))) == []


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_lawful_tables_hold(game: str, place: str) -> None:
    """The template of every game, and every field of a table as it is drawn."""
    floor = lawful_floor(LAW, place, [game])
    assert wrong(as_lists(floor)) == []
    floor["tables"][0] |= described(LAW, place, game)
    assert wrong(as_lists(floor)) == []


def as_lists(tree: Any) -> Any:
    """The same as it comes out of a file."""
    if isinstance(tree, dict):
        return {key: as_lists(value) for key, value in tree.items()}
    if isinstance(tree, date):
        return tree.isoformat()  # JSON has no days of its own
    return [as_lists(each) for each in tree] if isinstance(tree, list | tuple) else tree


def test_the_floors_of_all_cases_hold() -> None:
    """Lawful or not, they make sense."""
    seen = 0
    for path in find_cases([ROOT / "cases"]):
        if "floor:" in path.read_text("utf-8"):
            for scenario in scenarios_of(path):
                if scenario.floor is not None:
                    assert wrong(as_lists(scenario.floor)) == [], scenario.name
                    seen += 1
    assert seen > 200


def broken(**changes: Any) -> Any:
    """A lawful floor of French roulette in Cantabria with these changes to its table."""
    floor = as_lists(lawful_floor(LAW, "cantabria", ["roulette-french"]))
    floor["tables"][0] |= changes
    return floor


@pytest.mark.parametrize(
    "floor",
    [
        None,
        [],
        {"tables": []},
        {"authorised": {}},
        {**broken(), "bar": 1},
        {**broken(), "name": ""},
        {**broken(), "place": "Cantabria!"},
        {**broken(), "authorised": {"roulette-french": {}}},
        {**broken(), "authorised": {"roulette-french": {"minimum": {"from": 1}}}},
        {**broken(), "authorised": {"roulette-french": {"minimum": 10, "bet": 1}}},
        broken(game="chess"),
        broken(game=None),
        broken(id="\n"),
        broken(id=" r1"),
        broken(id="r1\n"),
        broken(id="x" * 61),
        broken(cloths="two"),
        broken(open="yes"),
        broken(colour="green"),
        broken(staff={"chief": "Ana"}),
        broken(staff={"Chief": ["Ana"]}),
        broken(staff={"chief": [7]}),
        broken(layout_languages=["?"]),
        broken(rows=-1),
        broken(rows=100),
        broken(double_zero="above"),
    ],
)
def test_what_makes_no_sense_is_refused_by_both(floor: Any) -> None:
    """By the schema and by whoever reads a floor."""
    assert wrong(floor)
    with pytest.raises(Misuse):
        floor_at(LAW, "cantabria", deepcopy(floor))


@pytest.mark.parametrize(
    "floor", [broken(), broken(id="x" * 60), broken(id="Ñ"), broken(rows=99), broken(rows=None), broken(id=12)]
)
def test_the_other_side_of_the_limits(floor: Any) -> None:
    """Both take it."""
    assert wrong(floor) == []
    assert floor_at(LAW, "cantabria", floor).tables


def test_names_that_people_write_hold() -> None:
    """Of games and places, in the spelling of the words."""
    assert wrong({**broken(game="Ruleta francesa"), "place": "Spain in 1977"}) == []
    assert wrong(broken(game="Ruleta"))


@pytest.mark.parametrize("game", INSPECTED)
def test_every_field_is_explained_and_refuses_what_it_is_not(game: str) -> None:
    """A field of a table has a sentence, and both refuse something in it that no field can be."""
    place = LAW.places_of(game)[0]
    kind = establishment_of(game).described
    schema = validator().schema["$defs"][kind.__name__]
    assert set(schema["properties"]) == set(kind.__struct_fields__)
    for field, about in schema["properties"].items():
        assert about["description"].endswith("."), field
        if field in ANYTHING:
            continue
        floor = as_lists(lawful_floor(LAW, place, [game]))
        floor["tables"][0][field] = {"?": [{"?": 1}]}
        assert wrong(floor), field
        with pytest.raises(Misuse):
            floor_at(LAW, place, floor)
