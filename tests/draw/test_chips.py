"""How chips lie: one stack a person and bet with its total, figures that can be read and do not hide each other."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from ludex.core.cloth import Cloth, Mark, MarkKind, Place, PlaceKind, Spot, Zone
from ludex.core.outlines import Box, oval, rectangle
from ludex.core.scene import AnyPiece, Chips
from ludex.draw import picture
from ludex.draw.chips import CELL, FULL_STEPS, LETTERS, LIFT, LIFT_MOST, NARROW, Figures, stacked
from ludex.draw.names import Names
from ludex.draw.svg import text_width
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.words import Words

SVG = "{http://www.w3.org/2000/svg}"
EURO = Currency("EUR", "cent", 100, "€")
RADIUS = 3.0


def table(spot: Spot, width: float = 40, marks: tuple[Mark, ...] = (), *, bent: bool = False) -> Cloth:
    """A table with one zone and one place."""
    outline = oval((width / 2, 10), width / 2, 10) if bent else rectangle(0, 0, width, 20)
    return Cloth(
        edge=rectangle(-50, -50, 200, 150),
        zones=(Zone("red", "red", outline, spot, marks=marks),),
        places=(Place("row", PlaceKind.DEPOSIT, 0, 60, dx=9),),
        chip=RADIUS,
    )


PLAIN = table(Spot(10, 10))


def chips(
    name: str, owner: str = "ana", amount: int = 1000, place: str = "red", state: str = "", bet: str = ""
) -> Chips:
    """Chips on the zone."""
    return Chips(id=name, place=place, owner=owner, amount=Cents(amount), state=state, bet=bet)


def drawn(cloth: Cloth, *pieces: AnyPiece) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(picture(cloth, pieces, Words("es"), EURO))


def figures(tree: ElementTree.Element) -> list[str]:
    """What the figures of chips say."""
    found = (group for group in tree.iter(f"{SVG}g") if group.attrib.get("class") == "figure")
    return ["".join(group.itertext()) for group in found]


def test_stakes_of_one_person_are_one_stack_with_its_total() -> None:
    """Each chip stays a piece with a name of its own."""
    tree = drawn(PLAIN, chips("a"), chips("b", amount=2500), chips("c"))
    assert figures(tree) == ["45"]
    ids = [group.attrib.get("id", "") for group in tree.iter(f"{SVG}g")]
    assert [each for each in ids if each.startswith("piece:")] == ["piece:a", "piece:b", "piece:c"]
    titled = [group for group in tree.iter(f"{SVG}g") if group.attrib.get("id", "").startswith("piece:")]
    assert all(group.find(f"{SVG}title") is not None for group in titled)


@pytest.mark.parametrize(
    "other",
    [chips("b", "bea"), chips("b", state="won"), chips("b", bet="straight-1"), chips("b", place="row")],
)
def test_what_differs_is_a_stack_of_its_own(other: Chips) -> None:
    """Another owner, another state, another bet that was announced, another place."""
    assert len(stacked(PLAIN, [chips("a"), other])) == 2
    assert len(stacked(PLAIN, [chips("a"), chips("b")])) == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 12])
def test_a_stack_grows_upwards_and_not_too_high(count: int) -> None:
    """Around its spot; a tall one is squeezed."""
    (stack,) = stacked(PLAIN, [chips(str(number)) for number in range(count)])
    heights = [stack.at(number)[1] for number in range(count)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] + heights[-1] == pytest.approx(20)
    assert heights[0] - heights[-1] == pytest.approx(RADIUS * min(LIFT * (count - 1), LIFT_MOST))
    assert stack.top == stack.at(count - 1)
    assert stack.amount == 1000 * count


def across(cloth: Cloth, people: int) -> list[float]:
    """Where the stacks of so many people stand."""
    return sorted(stack.x for stack in stacked(cloth, [chips(str(number), str(number)) for number in range(people)]))


@pytest.mark.parametrize(
    ("cloth", "people", "step"),
    [
        (table(Spot(10, 10)), 2, 6.3),  # as far as they need
        (table(Spot(10, 10)), 5, 6.3),
        (table(Spot(10, 10)), 7, 4.5),  # as far as there is room: 40 - 10 - 3 for six steps
        (table(Spot(36, 10)), 3, 1.4),  # as the spot says
        (table(Spot(30, 10, dx=-1)), 2, 6.3),
        (table(Spot(10, 10, turn=30)), 2, 1.4 * 3**0.5 / 2),
        (table(Spot(10, 10), bent=True), 2, 1.4),
        (table(Spot(10, 10, dx=0)), 2, 0),
        (table(Spot(10, 10, dx=9)), FULL_STEPS + 1, 9),
        (table(Spot(10, 10, dx=9)), FULL_STEPS + 2, 9 * FULL_STEPS / (FULL_STEPS + 1)),
    ],
)  # fmt: skip
def test_stacks_of_several_people_stand_apart(cloth: Cloth, people: int, step: float) -> None:
    """Where a zone has the room, far enough to be told apart."""
    found = across(cloth, people)
    assert [after - before for before, after in pairwise(found)] == pytest.approx([step] * (people - 1))


def test_stacks_go_down_where_the_spot_says_so() -> None:
    """As far as the zone goes on: 20 - 6 - 3 for two steps."""
    found = stacked(table(Spot(10, 6, 0, 1)), [chips(name, name) for name in ("a", "b", "c")])
    assert [stack.y for stack in found] == pytest.approx([6, 11.5, 17])
    assert {stack.x for stack in found} == {10}


def test_figures_can_be_read_on_a_narrow_screen() -> None:
    """Whatever the width of the table; on large chips they are larger."""
    for width in (100.0, NARROW, 500.0):
        assert Figures(PLAIN, width).size * NARROW / width >= LETTERS - 0.001
    assert Figures(PLAIN, 10).size == pytest.approx(RADIUS * 1.15)


def apart(one: Box, other: Box) -> bool:
    """Whether two rectangles share nothing."""
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


def test_figures_make_room_for_each_other() -> None:
    """The first stands on its chip, the others as near as they can."""
    rooms = Figures(PLAIN, NARROW)
    first, *others = (rooms.place("100", (60, 60)) for _ in range(3))
    assert first.middle == (60, 60)
    assert all(apart(one, other) for one, other in combinations([first, *others], 2))


def test_a_figure_stays_off_what_is_printed() -> None:
    """Of two places that are free it takes the one that hides nothing; rather print is hidden than a figure."""
    number = Mark("36", 10, 4, 8)
    free, printed = table(Spot(10, 10)), table(Spot(10, 10), marks=(number,))
    at = (10.0, 6.0)
    assert Figures(free, NARROW).place("25", at).middle == at
    box = Figures(printed, NARROW).place("25", at)
    assert box.middle[0] == 10
    assert box.middle[1] > 6
    rooms = Figures(printed, NARROW)
    lying = [rooms.place("25", at) for _ in range(3)]
    assert all(apart(one, other) for one, other in combinations(lying, 2))


@pytest.mark.parametrize(
    ("mark", "far"),
    [
        (Mark("red", 10, 0, 6, MarkKind.DIAMOND), 6.0),
        (Mark("3-3", 10, 0, 6, MarkKind.DICE), 3.0),
        (Mark("AS", 10, 0, 6, MarkKind.CARD), 4.2),
        (Mark("3-3", 10, 0, 6, MarkKind.DICE, turn=90), 7.5),
        (Mark("3-3-3", 10, 0, 6, MarkKind.DICE, turn=90), 11.25),
        (Mark("low", 10, 0, 6, MarkKind.WORD, turn=90), text_width("FALTA", 6) / 2),
        (Mark("bet-pays", 10, 0, 6, MarkKind.WORD, turn=90, values=("5", "1")), text_width("5 A 1", 6) / 2),
        (Mark("WIDE", 10, 0, 6), 2.19),
        (Mark("WIDE", 10, 0, 6, turn=90), 8.55),
        (Mark("WIDE", 10, 0, 6, turn=90, width=8), 4.0),
    ],
)
def test_how_high_marks_are(mark: Mark, far: float) -> None:
    """A figure just below a mark stays where it is, and one that touches it moves."""
    cloth = table(Spot(10, 10), marks=(mark,))
    half = Figures(cloth, NARROW).size * 0.95 / 2
    below, touching = (10, far + half + 0.3), (10, far + half - 0.3)
    assert Figures(cloth, NARROW).place("5", below).middle == pytest.approx(below)
    assert Figures(cloth, NARROW).place("5", touching).middle != pytest.approx(touching)


def test_what_is_in_the_way_is_found_across_squares() -> None:
    """A figure that reaches into the next square is found from there."""
    rooms = Figures(PLAIN, NARROW)
    first = rooms.place("100", (CELL * 4 - 1, 60))
    assert apart(first, rooms.place("100", (CELL * 4 + 1, 60)))


@pytest.mark.parametrize(("lang", "told"), [("en", "1.2k"), ("es", "1,2k")])
def test_the_decimal_sign_is_that_of_the_language(lang: str, told: str) -> None:
    """On chips as elsewhere."""
    assert Names(PLAIN, Words(lang), EURO).short(125000) == told


def test_nothing_is_told_of_chips_that_have_no_place() -> None:
    """Neither chip nor figure; and without chips no figure."""
    assert figures(drawn(PLAIN, chips("a", place="nowhere"))) == []
    assert not re.search("piece:a", picture(PLAIN, (chips("a", place="nowhere"),), Words("es"), EURO))
