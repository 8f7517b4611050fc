"""The cloth as data: every bet has its place, fields do not overlap, and spots lie where their cells meet."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from ludex.core.cloth import CELL, Field, Shape
from ludex.examine.inspection import inspect_floor
from ludex.examine.templates import lawful_floor
from ludex.games.wheels.roulette.bets import RouletteBet, all_bets
from ludex.games.wheels.roulette.plan import REACH, SIDE, plan
from tests.tables import LAW, PLACES, usual

WIDTH, FOOT = 3 * CELL, 12 * CELL


def cloth(place: str) -> tuple[dict[str, RouletteBet], list[Field]]:
    """The bets of a place and the zones of its cloth."""
    rules: Any = usual(place).rules
    return all_bets(rules), [*plan(rules)]


def spot_zones(place: str, *kinds: str) -> list[tuple[RouletteBet, Field]]:
    """The zones of bets of some kinds, each with its bet."""
    bets, found = cloth(place)
    return [(bets[zone.bet], zone) for zone in found if bets[zone.bet].kind in kinds]


def overlap(one: Field, other: Field) -> bool:
    """Whether two rectangles share more than a line."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def centre(zone: Field) -> tuple[int, int]:
    """The middle of a zone."""
    return zone.x + zone.width // 2, zone.y + zone.height // 2


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_has_a_zone_unless_it_has_no_line(place: str) -> None:
    """Two columns or dozens that do not adjoin are made by word of mouth; dozens lie on both sides."""
    bets, found = cloth(place)
    count = {slug: sum(zone.bet == slug for zone in found) for slug in bets}
    apart = {"double-column-1-3", "double-dozen-1-3"} & set(bets)
    assert {slug for slug, number in count.items() if number == 0} == apart
    twice = {slug for slug, bet in bets.items() if bet.kind in ("dozen", "double_dozen")} - apart
    assert {slug for slug, number in count.items() if number == 2} == twice
    assert set(count.values()) <= {0, 1, 2}


@pytest.mark.parametrize("place", PLACES)
def test_fields_do_not_overlap(place: str) -> None:
    """A chip in the middle of a field stands for one bet."""
    fields = [zone for zone in cloth(place)[1] if zone.shape is Shape.FIELD]
    assert len(fields) == 37 + 3 + 6 + 6
    assert not [(one.bet, other.bet) for one, other in combinations(fields, 2) if overlap(one, other)]


@pytest.mark.parametrize("place", PLACES)
def test_spots_do_not_overlap(place: str) -> None:
    """A chip on a line or crossing stands for one bet."""
    spots = [zone for zone in cloth(place)[1] if zone.shape is not Shape.FIELD]
    assert not [(one.bet, other.bet) for one, other in combinations(spots, 2) if overlap(one, other)]
    assert {(spot.width, spot.height) for spot in spots} == {(REACH, REACH)}


@pytest.mark.parametrize("place", PLACES)
def test_fields_are_drawn_first(place: str) -> None:
    """Lines lie above fields, crossings above lines."""
    shapes = [zone.shape for zone in cloth(place)[1]]
    assert shapes == sorted(shapes, key=[Shape.FIELD, Shape.LINE, Shape.CROSSING].index)


def cells(place: str) -> dict[int, Field]:
    """The cell of every number."""
    return {min(map(int, bet.numbers)): zone for bet, zone in spot_zones(place, "straight")}


@pytest.mark.parametrize("place", PLACES)
def test_cells_stand_as_on_the_cloth(place: str) -> None:
    """Three columns of twelve below the zero, which lies across their head, each in its colour."""
    found = cells(place)
    assert (found[0].x, found[0].y, found[0].width, found[0].height) == (0, -CELL, WIDTH, CELL)
    for number in range(1, 37):
        cell = found[number]
        assert (cell.x, cell.y) == ((number - 1) % 3 * CELL, (number - 1) // 3 * CELL)
        assert (cell.width, cell.height) == (CELL, CELL)
    colours = [found[number].colour for number in (0, 1, 2, 19, 29, 36)]
    assert colours == ["green", "red", "black", "red", "black", "red"]


@pytest.mark.parametrize("place", PLACES)
def test_spots_touch_exactly_the_cells_they_cover(place: str) -> None:
    """Splits, corners and streets with the zero lie where all their cells meet, and no other cell reaches."""
    found = cells(place)
    for bet, spot in spot_zones(place, "split", "corner", "zero_street"):
        touched = {number for number, cell in found.items() if overlap(spot, cell)}
        assert touched == bet.numbers, bet.slug


@pytest.mark.parametrize("place", PLACES)
def test_rows_are_bet_on_their_outer_line(place: str) -> None:
    """A street beside its row, a six-line between its two rows, the first four at the corner with the zero."""
    found = cells(place)
    rows = spot_zones(place, "street", "six_line", "zero_corner")
    assert len(rows) == 12 + 11 + (place != "spain-1977")
    for bet, spot in rows:
        assert centre(spot)[0] == 0, bet.slug
        touched = {number for number, cell in found.items() if overlap(spot, cell)}
        assert touched == {number for number in bet.numbers if number % 3 == 1 or number == 0}, bet.slug


@pytest.mark.parametrize("place", PLACES)
def test_lines_and_crossings_are_told_apart(place: str) -> None:
    """Two cells meet in a line, more in a crossing."""
    for bet, spot in spot_zones(place, "split", "street"):
        assert spot.shape is Shape.LINE, bet.slug
    for bet, spot in spot_zones(place, "corner", "six_line", "zero_corner", "zero_street"):
        assert spot.shape is Shape.CROSSING, bet.slug


@pytest.mark.parametrize("place", PLACES)
def test_the_cloth_is_symmetric(place: str) -> None:
    """Seen in a mirror along the middle column it is the same cloth, but for the outer line of the rows."""
    kinds = ("straight", "split", "corner", "zero_street", "column", "dozen", "double_column", "double_dozen", "simple")
    shapes = {(zone.shape, zone.x, zone.y, zone.width, zone.height) for _, zone in spot_zones(place, *kinds)}
    mirrored = {(shape, WIDTH - x - width, y, width, height) for shape, x, y, width, height in shapes}
    assert mirrored == shapes


@pytest.mark.parametrize("place", PLACES)
def test_outside_fields_lie_around_the_numbers(place: str) -> None:
    """Columns at the foot, dozens at the foot of both sides, simple chances along the sides."""
    for bet, zone in spot_zones(place, "column"):
        assert (zone.x, zone.y, zone.width) == ((min(map(int, bet.numbers)) - 1) * CELL, FOOT, CELL)
    for bet, zone in spot_zones(place, "dozen"):
        assert zone.y == FOOT
        assert (zone.x - (-SIDE if zone.x < 0 else WIDTH)) * 3 == (min(map(int, bet.numbers)) - 1) // 12 * SIDE
    sides = {bet.slug: (zone.x, zone.y) for bet, zone in spot_zones(place, "simple")}
    assert [slug for slug, (x, _) in sorted(sides.items(), key=lambda item: item[1])] == [
        *("high", "even", "black"),
        *("low", "odd", "red"),
    ]
    assert {x for x, _ in sides.values()} == {-SIDE, WIDTH}


@pytest.mark.parametrize("place", PLACES)
def test_doubles_lie_on_the_line_between_their_fields(place: str) -> None:
    """A chip there touches the two fields it covers and no other."""
    _, found = cloth(place)
    fields = [zone for zone in found if zone.shape is Shape.FIELD]
    for bet, spot in spot_zones(place, "double_column", "double_dozen"):
        touched = {zone.bet for zone in fields if overlap(spot, zone)}
        _, kind, first, second = bet.slug.split("-")
        assert touched == {f"{kind}-{first}", f"{kind}-{second}"}, bet.slug


@pytest.mark.parametrize("place", PLACES)
def test_doubles_lie_in_the_middle_of_their_line(place: str) -> None:
    """As every other spot does."""
    for bet, spot in spot_zones(place, "double_column", "double_dozen"):
        assert centre(spot)[1] == FOOT + CELL // 2, bet.slug


@pytest.mark.parametrize(("field", "rule", "number"), [("columns", "layout.columns", 4), ("rows", "layout.rows", 9)])
def test_a_grid_of_other_numbers_is_told_by_its_own(field: str, rule: str, number: int) -> None:
    """So many columns or rows as the cloth has, and how many it should have."""
    floor: Any = lawful_floor(LAW, "cantabria", ["roulette-french"])
    (found,) = inspect_floor(LAW, "cantabria", {**floor, "tables": [{**floor["tables"][0], field: number}]})
    assert found.rule == rule
    assert number in {value.value for value in found.what}
