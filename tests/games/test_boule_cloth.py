"""The cloth of boule: every bet once, nothing overlaps, the five in the middle; the dish, and what lies there."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from ludex.cli.cloth import drawn
from ludex.core.cloth import CELL, FaceKind, Field, MarkKind, Place, Shape, Zone, plan_of, problems
from ludex.core.scene import AnyPiece, Ball, Chips, Marker, Sign, by_id, change, held
from ludex.draw import picture
from ludex.games.wheels.boule.scene import scene
from ludex.kit.chance import Seeded
from ludex.words import LANGUAGES, Words
from tests.games.boule import BOULE, COVERED, PLACES, give, live, opened, saying, seated, usual


def cloth(place: str) -> dict[str, Field]:
    """The zones of a place, each bet with its own."""
    zones = plan_of(usual(place).cloth())
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
    assert next(zone.colour for zone in plan_of(green.cloth()) if zone.bet == "number-5") == "green"


def test_other_law_gives_another_cloth() -> None:
    """Boxes for what the law lists and for nothing else."""
    fewer = opened(law=saying("bets.simple.chances", ["red", "low"]))
    assert {zone.bet for zone in plan_of(fewer.cloth())} == set(fewer.game.bets)
    more = opened(law=saying("bets.number.numbers", [0, 9]))
    zones = plan_of(more.cloth())
    assert {zone.bet for zone in zones} == set(more.game.bets)
    assert not [pair for pair in combinations(zones, 2) if overlap(*pair)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("coloured", [False, True])
def test_it_is_drawn_in_the_terminal(place: str, lang: str, coloured: bool) -> None:
    """Every chance by its name, within 80 columns."""
    words, game = Words(lang), usual(place)
    text = drawn(plan_of(game.cloth()), {}, words, game.rules.currency, coloured=coloured).plain
    assert max(map(len, text.splitlines())) <= 80
    for chance in ("red", "black", "even", "odd", "low", "high"):
        assert text.count(words.bet(chance)) == 1


# The table as it is drawn.


def overlapping(boxes: dict[str, Any]) -> list[tuple[str, str]]:
    """Names of rectangles that share more than a line."""
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxes.items(), 2)
        if a.x + a.width > b.x + 0.01 and b.x + b.width > a.x + 0.01
        and a.y + a.height > b.y + 0.01 and b.y + b.height > a.y + 0.01
    ]  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("cloths", [1, 2])
def test_the_table(place: str, cloths: int) -> None:
    """Every bet on each cloth, the cloths alike, the dish between them or at one end, all of it on the table."""
    game = opened(place, licence={"cloths": cloths})
    drawn = game.cloth()
    assert problems(drawn) == []
    zones = {zone.id: zone for zone in drawn.zones}
    assert set(zones) == {
        slug if number == 1 else f"{number}:{slug}" for slug in COVERED for number in range(1, cloths + 1)
    }
    boxes = {name: zone.outline.box() for name, zone in zones.items()}
    dish = next(found for found in drawn.places if found.id == "wheel")
    frame = drawn.lines[0].outline.box()
    assert overlapping({**boxes, "frame": frame}) == []
    assert all(drawn.edge.contains(box.middle) for box in boxes.values())
    assert dish.width / frame.width == pytest.approx(150 / 185)
    if cloths == 2:
        apart = {boxes[slug].x - boxes[f"2:{slug}"].x for slug in COVERED}
        assert len({round(gap, 6) for gap in apart}) == 1
        assert boxes["2:number-5"].x < frame.x < boxes["number-5"].x
        assert [zone.plan for name, zone in zones.items() if name.startswith("2:")] == [None] * len(COVERED)
    size = drawn.edge.box()
    assert size.width <= 320
    assert size.height <= 180


def test_the_dish_is_the_table_s() -> None:
    """Its holes in their order and paint, in as many rings as a number has holes; its measures from its description."""
    two_rings = usual("galicia")
    (face,) = two_rings.cloth().faces
    assert (face.kind, face.rows) == (FaceKind.DISH, 2)
    assert [cell.text for cell in face.cells] == [str(number) for _ in range(2) for number in range(1, 10)]
    painted = {cell.id: cell.colour for cell in face.cells}
    assert painted == {str(n): "yellow" if n == 5 else "red" if n in COVERED["red"] else "black" for n in range(1, 10)}
    one_ring = usual("spain-1977")
    assert (one_ring.cloth().faces[0].rows, one_ring.game.declaration.dish.holes) == (
        1, tuple(range(1, 10)),
    )  # fmt: skip
    larger = opened("galicia", table={"equipment": {"like": "usual", "side_cm": 300, "paint": {5: "blue"}}})
    drawn = larger.cloth()
    wheel = next(found for found in drawn.places if found.id == "wheel")
    assert wheel.width / drawn.lines[0].outline.box().width == pytest.approx(1 / 2)
    assert {cell.colour for cell in drawn.faces[0].cells if cell.id == "5"} == {"blue"}


def test_marks_and_chips_have_room() -> None:
    """Numbers and words above, lozenges for the colours, chips below them and within."""
    game = usual("galicia")
    drawn = game.cloth()
    for zone in drawn.zones:
        (mark,) = zone.marks
        box = zone.outline.box()
        assert mark.y + mark.size * 0.5 <= zone.chips.y - drawn.chip
        assert box.x <= zone.chips.x - drawn.chip
        assert zone.chips.x + 2 * zone.chips.dx + drawn.chip <= box.x + box.width
        assert zone.chips.y + drawn.chip <= box.y + box.height
        assert (mark.kind is MarkKind.DIAMOND) == (zone.bet in ("red", "black"))
        assert mark.size >= 5 or mark.kind is MarkKind.DIAMOND


def pieces(table: Any, who: str = "ana") -> tuple[AnyPiece, ...]:
    """What somebody sees on the table."""
    return tuple(scene(table.game.view(table.state, who)))


def test_a_round() -> None:
    """Chips on both cloths, the ball running, then resting, the number marked until the round is over."""
    table = seated(opened(licence={"cloths": 2}), ana=1000, bea=1000)
    before = pieces(table)
    assert [type(piece) for piece in before] == [Sign]
    give(table, "bet", "ana", bet="number-5", stake=20, cloth=2)
    (placed,) = change(before, pieces(table)).set
    assert placed == Chips(id="stake:1", place="2:number-5", owner="ana", amount=2000)  # type: ignore[arg-type]
    give(table, "bet", "bea", bet="low", stake=30)
    assert held(pieces(table)) == dict(table.game.money_on_table(table.state)) == {"felt": 5000}
    live(table, "throw", table.state.thrower)
    assert by_id(pieces(table))["ball"] == Ball(id="ball", place="wheel", cell=None)
    live(table, "ask-bets")
    assert by_id(pieces(table))["ball"] == Ball(id="ball", place="wheel", cell=None)
    live(table, "no-more-bets")
    table.chance.add([5])  # type: ignore[attr-defined]
    live(table, "land")
    found = by_id(pieces(table))
    assert found["ball"] == Ball(id="ball", place="wheel", cell="5")
    assert found["dolly"] == Marker(id="dolly", place="number-5", kind="dolly")


@pytest.mark.parametrize("place", PLACES)
def test_an_evening_is_seen(place: str) -> None:
    """After every entry the chips are what the accounts hold, and every piece has its place."""
    game = usual(place)
    drawn = game.cloth()
    table = seated(game, Seeded(4), ana=3000, bea=3000)
    slugs = list(game.game.bets)
    for number in range(20):
        for name in ("ana", "bea"):
            give(table, "bet", name, bet=slugs[(number * 7 + len(name)) % len(slugs)], stake=10, cloth=1 + number % 2)
        for do, by in (("throw", table.state.thrower), ("ask-bets", "croupier"), ("no-more-bets", "croupier")):
            for _ in give(table, do, by):
                found = pieces(table)
                stakes = {
                    account: amount for account, amount in table.game.money_on_table(table.state).items() if amount
                }
                assert held(found) == stakes
                assert {piece.place for piece in found} <= set(drawn.by_id)
                assert len(by_id(found)) == len(found)
    assert table.state.round >= 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_it_is_drawn_as_a_picture(place: str, lang: str) -> None:
    """With its marks in Spanish, names in the reader's language, and the marker on both cloths."""
    game = usual(place)
    table = seated(game, ana=1000)
    give(table, "bet", "ana", bet="number-5", stake=20)
    words = Words(lang, BOULE, "wheels")
    number = Marker(id="dolly", place="number-5", kind="dolly")
    drawn = picture(game.cloth(), (*pieces(table), number), words, game.rules.currency, who="ana")
    for said in (">PASA<", ">FALTA<", ">PAR<", ">IMPAR<"):
        assert drawn.count(said) == 2
    assert f"<title>{words.bet('number-5')}</title>" in drawn
    assert "number-5</title>" not in drawn
    assert isinstance(game.cloth().by_id["2:number-5"], Zone)
    assert isinstance(game.cloth().by_id["rack"], Place)
