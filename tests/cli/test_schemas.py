"""The schemas of what is printed as JSON: published as they are made, and held against what every game prints."""

from __future__ import annotations

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest

from ludex.cli.output import print_json
from ludex.cli.shapes import SCHEMAS, EquityOutput, schema_of
from ludex.games.registry import GROUPS, decider_type, tables
from tests.cli.schemas import valid
from tests.games.golden_texts import WRITES
from tests.tables import LAW
from tests.tidy import ROOT

FOLDER = ROOT / "docs" / "schemas"
BANKED = [game for game in tables() if decider_type(game).house_take is None]


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_published(name: str) -> None:
    """`make golden` writes them anew."""
    text = json.dumps(schema_of(name), indent=2) + "\n"
    path = FOLDER / f"{name}.json"
    if WRITES:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
    jsonschema.Draft202012Validator.check_schema(json.loads(text))


def test_nothing_else_is_published() -> None:
    """A schema that is no longer made goes."""
    assert {path.stem for path in FOLDER.iterdir()} >= set(SCHEMAS)


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (["odds"], "odds"),
        (["odds", "boule"], "odds"),
        (["odds", "--all-games"], "odds-all-games"),
        (["simulate"], "simulate"),
        (["equity"], "equity"),
    ],
)
def test_commands_print_their_schema(ludex: Any, command: list[str], name: str) -> None:
    """Without doing anything else."""
    assert ludex(*command, "--schema").json == schema_of(name)


SLOW = ("trente-et-quarante", "baccarat-two-tables", "chemin-de-fer", "poker-trijoker", "poker-no-draw")
"""Games whose odds take seconds: the tests of every game ask for them once, and hold them to their schema."""


@pytest.mark.parametrize("game", [game for game in tables() if game not in SLOW])
def test_odds_are_as_their_schema_says(ludex: Any, game: str) -> None:
    """In one place and, where that is quick, in all of them; best play too."""
    place = LAW.places_of(game)[-1]
    more = ["--chart"] if decider_type(game).chart else []
    told = ludex("odds", game, "--in", place, "--json", *more).json
    valid("odds", told)
    assert ("decisions" in told) is bool(more)
    assert ("note" in told) is (game not in BANKED)
    if not more:
        valid("odds", ludex("odds", game, "--json", "--lang", "es", "--all", "--stake", "100").json)


def test_odds_of_a_pool_are_too(ludex: Any) -> None:
    """With what was added."""
    asked = ("odds", "blackjack", "--in", "cantabria", "--bet", "jackpot-1", "--pool", "8000", "--json")
    valid("odds", ludex(*asked).json)


@pytest.mark.parametrize("game", BANKED)
def test_simulations_are_as_their_schema_says(ludex: Any, game: str) -> None:
    """Also when a round shows no spread, and when some bets are refused."""
    for rounds in ("1", "2000"):
        valid("simulate", ludex("simulate", game, "--rounds", rounds, "--json").json)


@pytest.mark.parametrize("game", GROUPS["circle-poker"])
def test_equities_are_as_their_schema_says(ludex: Any, game: str) -> None:
    """Drawn, for every variety; and counted."""
    valid("equity", ludex("equity", game, "random", "random", "--samples", "500", "--json").json)
    valid("equity", ludex("equity", "AsAh", "KdKc", "--board", "2s7h9c", "--json").json)


def test_a_value_of_another_shape_is_never_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Not a field more, not one less."""
    good = {"game": "holdem", "in": "cantabria", "exact": True, "deals": 1, "hands": []}
    print_json(good, EquityOutput)
    assert json.loads(capsys.readouterr().out) == good
    for bad in ({**good, "more": 1}, {key: value for key, value in good.items() if key != "deals"}):
        with pytest.raises(msgspec.ValidationError):
            print_json(bad, EquityOutput)
        with pytest.raises(jsonschema.ValidationError):
            valid("equity", bad)
    assert capsys.readouterr().out == ""
