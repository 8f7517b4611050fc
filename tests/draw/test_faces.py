"""Wheels and dishes as pictures, the ball and the pointer, and what markers, seats and shared chips say."""

from __future__ import annotations

import re
from math import hypot

import pytest

from ludex.core.cloth import Cell, Cloth, Face, FaceKind, Mark, Place, PlaceKind, Spot, Zone
from ludex.core.outlines import rectangle
from ludex.core.scene import AnyPiece, Ball, Chips, Marker, Seat
from ludex.draw import picture
from ludex.draw.themes import DARK, PAINTS
from ludex.draw.wheels import HOLE, cell_point, cell_points
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.words import Words

WHEEL = Place("wheel", PlaceKind.WHEEL, 10, 20, 80, 80)
EURO = Currency(code="EUR", unit="cent", per_main=100, symbol="€")
NAMED = Words("en").bet("seven")


def face(kind: FaceKind, cells: int, rows: int = 1, text: str = "") -> Face:
    """A wheel with so many cells."""
    told = tuple(Cell(str(at), text or str(at), "red") for at in range(1, cells + 1))
    return Face(place="wheel", kind=kind, cells=told, rows=rows)


def test_holes_lie_in_rings() -> None:
    """The outer ring first, from the top clockwise; those of the next ring between them."""
    dish = face(FaceKind.DISH, 18, rows=2)
    points = cell_points(dish, WHEEL)
    reach = [round(hypot(x - WHEEL.x, y - WHEEL.y), 6) for x, y in points]
    assert len({*reach[:9]}) == len({*reach[9:]}) == 1
    assert reach[9] < reach[0] < WHEEL.width / 2
    assert points[0] == pytest.approx((WHEEL.x, WHEEL.y - reach[0]))
    assert points[1][0] > WHEEL.x
    assert points[13] == pytest.approx((WHEEL.x, WHEEL.y + reach[9]))
    gaps = [hypot(a[0] - b[0], a[1] - b[1]) for at, a in enumerate(points) for b in points[:at]]
    assert min(gaps) > 2 * HOLE * WHEEL.width / 2
    assert len(set(cell_points(face(FaceKind.DISH, 9), WHEEL))) == 9


def test_the_ball_leaves_the_number_of_a_hole_free() -> None:
    """It lies at the edge of the hole towards the middle; in a pocket of a wheel, where the pocket is."""
    dish = face(FaceKind.DISH, 18, rows=2)
    hole, ball = cell_points(dish, WHEEL)[0], cell_point(dish, WHEEL, "1")
    assert hypot(hole[0] - ball[0], hole[1] - ball[1]) == pytest.approx(HOLE * WHEEL.width / 2)
    assert ball[1] > hole[1]
    cylinder = face(FaceKind.CYLINDER, 37)
    assert cell_point(cylinder, WHEEL, "5") == cell_points(cylinder, WHEEL)[4]


def drawn(pieces: tuple[AnyPiece, ...], wheel: Face | None = None, who: str = "ana") -> str:
    """A small table with such a wheel."""
    zone = rectangle(60, 0, 20, 20)
    table = Cloth(
        edge=rectangle(-40, -40, 140, 120),
        zones=(
            Zone("seven", "seven", zone, Spot(70, 15), marks=(Mark("7", 70, 5, 8),)),
            Zone("2:seven", "seven", rectangle(60, 30, 20, 20), Spot(70, 45), marks=(Mark("7", 70, 35, 8),)),
        ),
        places=(WHEEL, Place("seat:1", PlaceKind.SEAT, 70, 70, 40, 14)),
        faces=() if wheel is None else (wheel,),
    )
    return picture(table, pieces, Words("en"), EURO, who=who)


def test_letters_in_a_narrow_cell_are_turned() -> None:
    """Across the cell where they fit, along it where they would be too small."""

    def turns(text: str) -> set[str]:
        told = drawn((), face(FaceKind.UPRIGHT, 64, text=text))
        return set(re.findall(rf'rotate\((-?[0-9.]+) [^"]*"[^>]*>{text}<', told))

    assert "0" not in turns("7")
    assert "90" in turns("7")  # the cell at the right stands on its side
    assert "-90" in turns("FORTUNE")  # the cell at the top is read downwards or upwards


def test_an_upright_wheel_turns_to_its_pointer() -> None:
    """The cell that won comes to the top; while it turns, no cell does."""
    wheel = face(FaceKind.UPRIGHT, 8)
    stopped = drawn((Ball(id="ball", place="wheel", cell="3"),), wheel)
    assert 'href="#face:wheel" transform="rotate(-90 10 20)"' in stopped
    turning = drawn((Ball(id="ball", place="wheel", cell=None),), wheel)
    turn = re.search(r'href="#face:wheel" transform="rotate\((-?[0-9.]+) ', turning)
    assert turn is not None
    assert float(turn[1]) % 45
    assert stopped.count("<polygon") == drawn((), wheel).count("<polygon") + 1


def test_the_marker_of_a_number_is_on_every_cloth() -> None:
    """Round the mark of each zone of the bet."""
    told = drawn((Marker(id="dolly", place="seven", kind="dolly"),))
    assert {(x, y) for x, y in re.findall(r'<circle cx="([0-9.]+)" cy="([0-9.]+)"', told)} == {
        ("70", "5"),
        ("70", "35"),
    }


def test_a_marker_tells_an_amount() -> None:
    """In its colour, with whose it is for readers; one that says nothing has no letters."""
    told = drawn((Marker(id="m", place="seven", kind="colour", amount=Cents(2500), who="ana", colour="purple"),))
    assert f'fill="{PAINTS["purple"][0]}"' in told
    assert ">25</text>" in told
    assert f"<title>ana, Colour chips: {NAMED}: €25</title>" in told
    bare = drawn((Marker(id="m", place="seven", kind="colour", who="ana", colour="purple"),))
    assert bare.count("<text") == drawn(()).count("<text")


def test_own_chips_of_a_colour_have_a_ring() -> None:
    """They are of the colour, and the ring tells whose they are; nobody else's have one."""
    chips = Chips(id="c", place="seven", owner="ana", amount=Cents(1000), colour="blue")
    ring = f'stroke="{DARK.own}"'
    assert ring in drawn((chips,))
    assert ring not in drawn((chips,), who="bea")
    assert f'fill="{PAINTS["blue"][0]}"' in drawn((chips,))


def test_shared_chips_have_no_owner() -> None:
    """What is said of them begins with the amount."""
    told = drawn((Chips(id="c", place="seven", owner="", amount=Cents(1000)),))
    assert f"<title>€10, {NAMED}</title>" in told
    assert f"<title>ana: €10, {NAMED}</title>" in drawn(
        (Chips(id="c", place="seven", owner="ana", amount=Cents(1000)),)
    )


def test_a_seat_tells_its_state() -> None:
    """By a broken line, and in words."""
    out = drawn((Seat(id="s", place="seat:1", who="bea", stack=Cents(1000), state="out"),))
    assert "stroke-dasharray" in out.split('id="piece:s"')[1]
    assert f", {Words('en').word('states', 'out')}</title>" in out
    there = drawn((Seat(id="s", place="seat:1", who="bea", stack=Cents(1000)),))
    assert "stroke-dasharray" not in there.split('id="piece:s"')[1]


@pytest.mark.parametrize(
    ("kind", "lights"),
    [(FaceKind.CYLINDER, {"lamp", "bowl"}), (FaceKind.UPRIGHT, {"lamp", "hub"}), (FaceKind.DISH, {"lamp"})],
)
def test_light_falls_on_felt_and_wheel(kind: FaceKind, lights: set[str]) -> None:
    """Below whatever is printed; nothing takes its paint from light that is not there."""
    svg = drawn((), face(kind, 9))
    assert set(re.findall(r'<radialGradient id="([a-z]+)"', svg)) == lights
    assert set(re.findall(r'fill="url\(#([a-z]+)\)"', svg)) == lights
    assert svg.index('id="felt"') < svg.index("url(#lamp)") < svg.index('class="zone')
