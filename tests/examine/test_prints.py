"""What is drawn is what is inspected: one source for both, in every game; the law altered, both move."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.cloth import FaceKind
from ludex.examine.inspection import inspect_floor
from ludex.examine.templates import described, house_of, lawful_floor
from ludex.games.registry import game_type, open_usual, tables
from ludex.games.wheels.roulette.equipment import faults
from ludex.kit.wheels import Colour, Wheel, read_wheel
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests.tables import LAW

TABLES = [(game, place) for game in tables() for place in LAW.places_of(game)]
PAINTS = [colour.value for colour in Colour]
LAYOUT = "establishment.layout"
ALTERED: list[tuple[str, str, str, Tree, str]] = [
    ("roulette-french", "cantabria", "layout.columns", 4, "columns"),
    ("roulette-french", "galicia", "layout.rows", 9, "rows"),
    ("roulette-french", "cantabria", f"{LAYOUT}.languages", ["en"], "layout_languages"),
    ("roulette-american", "galicia", "layout.sides", 2, "betting_sides"),
    ("roulette-american", "cantabria", "establishment.rim.boxes_per_colour", 2, "boxes"),
    ("roulette-double-zero", "cantabria", "layout.courtesy", [1, 2], "courtesy"),
    ("roulette-double-zero", "cantabria", "layout.double_zero", "left-of-zero", "double_zero"),
    ("boule", "cantabria", f"{LAYOUT}.middle", 4, "middle"),
    ("boule", "galicia", f"{LAYOUT}.middle", 9, "middle"),
    ("boule", "spain-1977", "bets.number.numbers", [1, 8], "boxes"),
    ("wheel-of-fortune", "galicia", f"{LAYOUT}.sides", ["left", "right"], "printed"),
    ("sic-bo", "cantabria", "bets.triple.numbers", [1, 2, 3, 4, 5], "areas"),
    ("banca-francesa", "cantabria", "layout.small", [4, 5, 6], "cloth"),
    ("banca-francesa", "cantabria", "layout.big", [15, 16, 17], "cloth"),
    ("banca-francesa", "cantabria", "layout.aces_boxes", 10, "cloth"),
    ("banca-francesa", "cantabria", "layout.words", ["menor", "mayor", "ases"], "cloth"),
    ("craps", "galicia", f"{LAYOUT}.craps_letter", ["X"], "printed"),
    ("craps", "galicia", f"{LAYOUT}.eleven_letter", ["Y"], "printed"),
    ("punto-y-banca", "cantabria", "places.first", 2, "places"),
    ("chemin-de-fer", "cantabria", f"{LAYOUT}.bank_side", "right", "bank"),
    ("chemin-de-fer", "galicia", f"{LAYOUT}.garage_side", "left", "garage"),
    ("baccarat-two-tables", "cantabria", f"{LAYOUT}.first_cloth_side", "left", "first_cloth"),
    ("baccarat-two-tables", "galicia", "places.first", 2, "first_numbers"),
    ("blackjack", "cantabria", f"{LAYOUT}.slots", 3, "slots"),
    ("trente-et-quarante", "spain-1977", f"{LAYOUT}.larger", ["red", "colour"], "larger"),
    ("trente-et-quarante", "spain-1977", f"{LAYOUT}.band", "inverse", "band"),
    ("trente-et-quarante", "spain-1977", f"{LAYOUT}.triangle", "colour", "triangle"),
    ("trente-et-quarante", "spain-1977", f"{LAYOUT}.boxes", ["red", "black", "colour"], "boxes"),
    ("three-card-poker", "cantabria", f"{LAYOUT}.spaces", ["ante", "raise"], "spaces"),
    ("poker-no-draw", "cantabria", f"{LAYOUT}.spaces", ["ante"], "spaces"),
    ("holdem-bonus", "cantabria", f"{LAYOUT}.spaces", ["ante", "flop", "turn", "river"], "spaces"),
    ("holdem-house", "cantabria", f"{LAYOUT}.spaces", ["ante", "flop"], "spaces"),
    ("poker-trijoker", "cantabria", f"{LAYOUT}.numbered", [2, 3], "numbered"),
    ("pai-gow-poker", "cantabria", f"{LAYOUT}.hand_spaces", ["high"], "hand_spaces"),
    ("holdem", "cantabria", "players.first_place", "right", "first_place"),
    ("five-card-draw", "asturias", "players.first_place", "left", "first_place"),
]
"""Rules on the print, what else they might say, and the field of a description that tells it."""


WITH: dict[str, tuple[str, Tree]] = {
    "layout.columns": ("layout.rows", 9),
    "layout.rows": ("layout.columns", 4),
    f"{LAYOUT}.larger": (f"{LAYOUT}.band", "black"),
    f"{LAYOUT}.band": (f"{LAYOUT}.triangle", "colour"),
    f"{LAYOUT}.triangle": (f"{LAYOUT}.band", "inverse"),
}
"""What else must move, so that the law does not contradict itself: numbers fill columns, boxes have a part each."""


def law_saying(game: str, place: str, path: str, value: Tree) -> Law:
    """The law with one rule saying something else, of a table or of the house."""
    statute = LAW.statute(game, place)
    for each, said in ((path, value), *([WITH[path]] if path in WITH else ())):
        leaf = statute.establishment.get(each) or statute.leaves[each]
        statute = statute.altered(leaf.altered(said))
    return LAW.with_statute(statute)


def floor_as_drawn(law: Law, place: str, game: str, drawn: Law | None = None) -> Any:
    """A floor with one table as it is drawn under a law, every field said; its staff and licence by another."""
    floor = lawful_floor(law, place, [game])
    return {**floor, "tables": [{**floor["tables"][0], **described(drawn or law, place, game)}]}


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_a_table_as_it_is_drawn_is_lawful(game: str, place: str) -> None:
    """Every field of it, one by one and together; and what is read is no more than a description can say."""
    assert inspect_floor(LAW, place, floor_as_drawn(LAW, place, game)) == []
    fields = set(game_type(game).establishment.described.__struct_fields__)
    assert set(described(LAW, place, game)) <= fields


@pytest.mark.parametrize(("game", "place", "path", "value", "field"), ALTERED)
def test_altered_law_moves_picture_and_inspection(game: str, place: str, path: str, value: Tree, field: str) -> None:
    """The old table is found wanting under the new law by that rule, the new one is lawful there and not before."""
    law = law_saying(game, place, path, value)
    before, after = described(LAW, place, game), described(law, place, game)
    assert before[field] != after[field]
    assert open_usual(LAW, game, place).cloth() != open_usual(law, game, place).cloth()
    assert inspect_floor(law, place, floor_as_drawn(law, place, game)) == []
    old = inspect_floor(law, place, floor_as_drawn(law, place, game, drawn=LAW))
    assert any(violation.rule == path or path.startswith("bets.") for violation in old), old
    new = inspect_floor(LAW, place, floor_as_drawn(LAW, place, game, drawn=law))
    assert new or path == f"{LAYOUT}.sides"  # boxes on both sides break nothing where they may stand anywhere


def test_every_game_has_its_print_altered() -> None:
    """Circle poker has one table for all its varieties."""
    altered = {game_type(game).establishment.read for game, *_ in ALTERED}
    assert {game_type(game).establishment.read for game in tables()} == altered
    assert {game for game, *_ in ALTERED} | {"omaha", "seven-stud", "five-stud", "synthetic-poker"} == {*tables()}


@pytest.mark.parametrize("game", ["roulette-french", "roulette-american", "roulette-double-zero"])
def test_the_wheel_that_is_drawn_is_the_one_that_is_inspected(game: str) -> None:
    """Its cells in their order, clockwise, with their paint, make a wheel without fault; two exchanged do not."""
    opened = open_usual(LAW, game, "cantabria")
    rules: Any = opened.rules
    (face,) = opened.cloth().faces
    assert face.kind is FaceKind.CYLINDER
    order = tuple(cell.id if cell.id == "00" else int(cell.id) for cell in face.cells)
    assert order == opened.game.wheel.order

    def wheel(pockets: Any) -> Wheel:
        cells = list(zip(order, face.cells, strict=True))
        painted: Any = {paint: [each for each, cell in cells if cell.colour == paint] for paint in PAINTS}
        return read_wheel({"order": [*pockets], **painted})

    assert list(faults(rules, wheel(order))) == []
    assert list(faults(rules, wheel((*order[:1], order[2], order[1], *order[3:]))))


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_what_a_text_words_is_printed_as_it_has_it(game: str, place: str) -> None:
    """Labels that the law lists are on the cloth, letter by letter."""
    opened = open_usual(LAW, game, place)
    layout = getattr(house_of(opened), "layout", None)
    lists = (getattr(layout, name, ()) for name in ("labels", "craps_letter", "eleven_letter"))
    labels = {label for listed in lists for label in listed}
    cloth = opened.cloth()
    marks = {mark.text for zone in cloth.zones for mark in zone.marks} | {mark.text for mark in cloth.marks}
    assert {label.upper() for label in labels} <= marks
