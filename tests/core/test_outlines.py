"""Outlines: what they enclose, and the boxes round them."""

from math import isclose

import pytest

from ludex.core.outlines import Box, Outline, on_oval, oval, polygon, rectangle, ring_part, turned


def test_a_rectangle_holds_what_lies_within_it() -> None:
    outline = rectangle(2, 3, 10, 4)
    assert outline.box() == Box(2, 3, 10, 4)
    assert outline.contains((3, 4))
    assert not outline.contains((1, 4))
    assert not outline.contains((3, 8))


def test_rounded_corners_are_cut_off() -> None:
    sharp, rounded = rectangle(0, 0, 10, 10), rectangle(0, 0, 10, 10, 4)
    corner = (0.5, 0.5)
    assert sharp.contains(corner)
    assert not rounded.contains(corner)
    assert rounded.contains((5, 0.5))
    assert rounded.box() == Box(0, 0, 10, 10)


def test_an_oval_reaches_its_radii_and_no_further() -> None:
    outline = oval((10, 20), 6, 3)
    box = outline.box()
    assert (round(box.x, 6), round(box.y, 6), round(box.width, 6), round(box.height, 6)) == (4, 17, 12, 6)
    assert outline.contains((10, 22.9))
    assert not outline.contains((10, 23.1))
    assert not outline.contains((15, 22))


@pytest.mark.parametrize(
    ("angle", "inside"), [(10, True), (80, True), (100, False), (350, False)], ids=["first", "last", "after", "before"]
)
def test_a_part_of_a_ring_lies_between_two_angles(angle: float, *, inside: bool) -> None:
    part = ring_part((0, 0), 5, 10, 0, 90)
    assert part.contains(on_oval((0, 0), 7, 7, angle)) is inside


def test_a_part_of_a_ring_lies_between_two_circles() -> None:
    part = ring_part((0, 0), 5, 10, 0, 300)
    for angle in (1, 150, 299):
        assert not part.contains(on_oval((0, 0), 4.8, 4.8, angle))
        assert part.contains(on_oval((0, 0), 5.2, 5.2, angle))
        assert part.contains(on_oval((0, 0), 9.8, 9.8, angle))
        assert not part.contains(on_oval((0, 0), 10.2, 10.2, angle))
    assert not part.contains(on_oval((0, 0), 7, 7, 330))


def test_without_an_inner_circle_it_is_a_slice() -> None:
    part = ring_part((0, 0), 0, 10, 0, 90)
    assert part.contains((1, 1))
    assert not part.contains((-1, 1))


def test_squeezed_rings_are_flatter() -> None:
    part = ring_part((0, 0), 5, 10, 45, 135, squeezed=0.5)
    assert part.contains((0, 4))
    assert not part.contains((0, 6))


def test_a_rectangle_turns_about_its_middle() -> None:
    upright, lying = turned((0, 0), 10, 2, 0), turned((0, 0), 10, 2, 90)
    assert upright.contains((4, 0))
    assert not upright.contains((0, 4))
    assert lying.contains((0, 4))
    assert not lying.contains((4, 0))


def test_the_middle_of_a_box() -> None:
    assert Box(2, 4, 6, 8).middle == (5, 8)


def test_an_arc_the_long_way_goes_round_the_other_side() -> None:
    half: Outline = ring_part((0, 0), 0, 10, 0, 270)
    assert half.contains((-5, -5))
    assert not half.contains((5, -5))
    assert isclose(half.box().width, 20, rel_tol=0.01)


def test_a_polygon_follows_its_corners() -> None:
    triangle = polygon([(0, 0), (10, 0), (0, 10)])
    assert triangle.contains((2, 2))
    assert not triangle.contains((8, 8))
