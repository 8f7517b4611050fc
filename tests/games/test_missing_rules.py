"""Law that lacks a rule which play would cite: no table opens by it, in any place, and one line says which rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from ludex.core.commands import Leave
from ludex.core.rulebook import Action, Rulebook
from ludex.errors import LudexError, Misuse, Refused
from ludex.games.registry import Opened, open_game, tables, usual_licence
from ludex.law.book import Law
from tests.games.cited_paths import OPTIONAL
from tests.games.golden_records import evening
from tests.tables import LAW, usual

PAIRS = [(game, place) for game in tables() for place in LAW.places_of(game)]
WALKED = 60
"""How many entries are played by a law that lacks what it may lack."""


def lacking(game: str, place: str, path: str) -> Law:
    """The law without one rule."""
    statute = LAW.statute(game, place)
    leaves = {each: leaf for each, leaf in statute.leaves.items() if each != path}
    return LAW.with_statute(replace(statute, leaves=leaves))


def opened_without(game: str, place: str, path: str) -> Opened:
    """The game by the usual licence, under the law without one rule."""
    law = lacking(game, place, path)
    return open_game(law, game, place, licence=usual_licence(law, game, place))


def told(game: str, place: str, path: str) -> str:
    """Why no table opens without a rule; nothing where one does."""
    try:
        opened_without(game, place, path)
    except LudexError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("game", "place"), PAIRS)
def test_no_table_opens_without_a_rule_that_can_be_cited(game: str, place: str) -> None:
    """Every rule in turn is taken away, and named with game and place: itself, or the heading that it leaves empty."""
    paths = [path for path in LAW.statute(game, place).leaves if not OPTIONAL.fullmatch(path)]
    before = f"{game} in {place} has no rule "
    for path in paths:
        said = told(game, place, path)
        assert said.startswith(before), (path, said)
        assert f"{path}.".startswith(f"{said.removeprefix(before)}.")
    assert len(paths) > 25


@pytest.mark.parametrize("game", tables())
def test_no_table_opens_where_nobody_may_give_a_command(game: str) -> None:
    """One command is taken from everybody who may give it."""
    place = LAW.places_of(game)[0]
    statute = LAW.statute(game, place)
    for do in {path.split(".")[1] for path in statute.leaves if path.startswith("may.")}:
        leaves = {path: leaf for path, leaf in statute.leaves.items() if not path.startswith(f"may.{do}.")}
        law = LAW.with_statute(replace(statute, leaves=leaves))
        with pytest.raises(Misuse, match=rf"^{game} in {place} has no rule may\.{do}$"):
            open_game(law, game, place, licence=usual_licence(law, game, place))


def test_the_rules_that_an_action_names_are_asked_for() -> None:
    """When its phases are, what closes it and what forbids it: each is named as soon as the rulebook is made."""
    rules = usual("cantabria").rules
    leaving = Action(command=Leave, phases=frozenset(), offer=lambda *_: None, act=lambda *_: ())
    for field in ("when", "closed", "forbidden"):
        assert Rulebook(rules, [replace(leaving, **{field: "betting.closed"})]).actions
        with pytest.raises(Misuse, match=r"^roulette-french in cantabria has no rule betting\.shut$"):
            Rulebook(rules, [replace(leaving, **{field: "betting.shut"})])


def test_all_that_is_missing_is_said_at_once() -> None:
    """In the order in which it was asked for; nothing is said where nothing is missing."""
    rules = usual("cantabria").rules
    rules.expect()
    rules.expect("minimum", "wheel.pockets")
    with pytest.raises(Misuse, match=r"^roulette-french in cantabria has no rule wheel\.holes, tempo$"):
        rules.expect("wheel.holes", "minimum", "tempo")


def optional() -> Iterator[tuple[str, str]]:
    """The rules without which a table opens, each game in its last place; a law that lists less is the same for all."""
    for game in tables():
        place = LAW.places_of(game)[-1]
        for path in LAW.statute(game, place).leaves:
            if OPTIONAL.fullmatch(path) and not path.startswith(("may.", "incidents.void_causes.", "bets.")):
                yield game, path


@pytest.mark.parametrize(("game", "path"), sorted(optional()))
def test_what_may_be_missing_is_never_cited(game: str, path: str) -> None:
    """Nothing that happens in an evening asks for it, whatever else becomes of a game without it."""
    cited = ""
    try:
        evening(opened_without(game, LAW.places_of(game)[-1], path), 1, WALKED)
    except (Refused, Misuse):
        pass  # The licence has to name it, or the law must say more for a table to open.
    except KeyError as error:
        cited = str(error)
    assert "has no rule" not in cited
