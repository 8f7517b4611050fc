"""The cloth of boule as data: every bet once, nothing overlaps, the five in the middle."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludex.cli.cloth import drawn
from ludex.core.cloth import CELL, Field, Shape, plan_of
from ludex.words import LANGUAGES, Words
from tests.games.boule import COVERED, PLACES, opened, saying, usual


def cloth(place: str) -> dict[str, Field]:
    """The zones of a place, each bet with its own."""
    zones = plan_of(usual(place).type.cloth(usual(place).game))
    assert len({zone.bet for zone in zones}) == len(zones)
    return {zone.bet: zone for zone in zones}


def overlap(one: Field, other: Field) -> bool:
    """Whether two rectangles share more than a line."""
    apart = one.x >= other.x + other.width or other.x >= one.x + one.width
    return not apart and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_has_its_box(place: str) -> None:
    """Once, and nothing else has one; together they fill a rectangle."""
    zones = cloth(place)
    assert set(zones) == set(COVERED)
    assert all(zone.shape is Shape.FIELD and zone.width > 0 and zone.height > 0 for zone in zones.values())
    assert not [pair for pair in combinations(zones.values(), 2) if overlap(*pair)]
    width = max(zone.x + zone.width for zone in zones.values()) - min(zone.x for zone in zones.values())
    height = max(zone.y + zone.height for zone in zones.values()) - min(zone.y for zone in zones.values())
    assert sum(zone.width * zone.height for zone in zones.values()) == width * height


@pytest.mark.parametrize("place", PLACES)
def test_the_five_has_the_middle_box(place: str) -> None:
    """As the texts say; chances that exclude each other lie on opposite sides."""
    zones = cloth(place)
    five = zones["number-5"]
    assert (five.x, five.y, five.width, five.height) == (CELL, CELL, CELL, CELL)
    for one, other in (("red", "black"), ("even", "odd"), ("low", "high")):
        assert zones[one].y == zones[other].y
        assert (zones[one].x < five.x) != (zones[other].x < five.x)


@pytest.mark.parametrize("place", PLACES)
def test_boxes_are_painted_as_the_dish(place: str) -> None:
    """Red and black numbers, and the five in the colour of its holes."""
    zones = cloth(place)
    for number in range(1, 10):
        colour = "red" if number in COVERED["red"] else "black" if number in COVERED["black"] else "yellow"
        assert zones[f"number-{number}"].colour == colour
    assert (zones["red"].colour, zones["black"].colour, zones["even"].colour) == ("red", "black", "")
    green = opened("galicia", table={"equipment": {"like": "usual", "paint": {5: "green"}}})
    assert next(zone.colour for zone in plan_of(green.type.cloth(green.game)) if zone.bet == "number-5") == "green"


def test_other_law_gives_another_cloth() -> None:
    """Boxes for what the law lists and for nothing else."""
    fewer = opened(law=saying("bets.simple.chances", ["red", "low"]))
    assert {zone.bet for zone in plan_of(fewer.type.cloth(fewer.game))} == set(fewer.game.bets)
    more = opened(law=saying("bets.number.numbers", [0, 9]))
    zones = plan_of(more.type.cloth(more.game))
    assert {zone.bet for zone in zones} == set(more.game.bets)
    assert not [pair for pair in combinations(zones, 2) if overlap(*pair)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("coloured", [False, True])
def test_it_is_drawn_in_the_terminal(place: str, lang: str, coloured: bool) -> None:
    """Every chance by its name, within 80 columns."""
    words, game = Words(lang), usual(place)
    text = drawn(plan_of(game.type.cloth(game.game)), {}, words, game.rules.currency, coloured=coloured).plain
    assert max(map(len, text.splitlines())) <= 80
    for chance in ("red", "black", "even", "odd", "low", "high"):
        assert text.count(words.bet(chance)) == 1
