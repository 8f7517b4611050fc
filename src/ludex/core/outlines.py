"""Outlines: closed lines on a cloth, of straight legs and arcs, and the plain shapes that most of them are.

Lengths are units of the cloth; y grows towards the players. Angles are degrees, clockwise from the
right, as on a screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin

from msgspec import Struct

Point = tuple[float, float]

FULL_TURN = 360
ARC_STEPS = 24
"""Straight lines that stand for an arc wherever something is measured."""


class Box(Struct, frozen=True):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The point halfway."""
        return self.x + self.width / 2, self.y + self.height / 2


class Leg(Struct, frozen=True):
    """From where the last one ended to a point: straight, or along an ellipse with these radii."""

    to: Point
    radii: Point | None = None
    clockwise: bool = True
    long_way: bool = False
    """Whether an arc takes more than half of its ellipse."""


class Outline(Struct, frozen=True):
    """A closed line; its last leg ends where it starts, or is closed by a straight one."""

    start: Point
    legs: tuple[Leg, ...]

    def points(self) -> list[Point]:
        """Corners, and points along its arcs."""
        found = [self.start]
        for leg in self.legs:
            found.extend(_along(found[-1], leg))
        return found

    def box(self) -> Box:
        """The upright rectangle round it."""
        across, down = zip(*self.points(), strict=True)
        return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))

    @property
    def area(self) -> float:
        """How large it is."""
        corners = self.points()
        return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]))) / 2

    def contains(self, point: Point) -> bool:
        """Whether a point lies within it."""
        corners = self.points()
        within = False
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            if (y1 > point[1]) != (y2 > point[1]) and point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1):
                within = not within
        return within


def rectangle(x: float, y: float, width: float, height: float, rounded: float = 0) -> Outline:
    """An upright rectangle, its corners rounded by a radius."""
    right, bottom, r = x + width, y + height, rounded
    if not r:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    corners = [
        ((right - r, y), (right, y + r)),
        ((right, bottom - r), (right - r, bottom)),
        ((x + r, bottom), (x, bottom - r)),
        ((x, y + r), (x + r, y)),
    ]
    legs = tuple(leg for before, after in corners for leg in (Leg(before), Leg(after, (r, r))))
    return Outline((x + r, y), legs)


def polygon(corners: Sequence[Point]) -> Outline:
    """Straight lines from corner to corner."""
    return Outline(corners[0], tuple(Leg(corner) for corner in corners[1:]))


def oval(middle: Point, across: float, down: float | None = None) -> Outline:
    """An ellipse by its radii; a circle when one is given."""
    x, y = middle
    radii = (across, across if down is None else down)
    return Outline((x - across, y), (Leg((x + across, y), radii), Leg((x - across, y), radii)))


def ring_part(middle: Point, inner: float, outer: float, start: float, end: float, *, squeezed: float = 1) -> Outline:
    """What lies between two circles from one angle to a larger one; squeezed, between two ellipses that are flatter."""
    long_way = end - start > FULL_TURN / 2

    def at(radius: float, angle: float) -> Point:
        return on_oval(middle, radius, radius * squeezed, angle)

    outer_arc = Leg(at(outer, end), (outer, outer * squeezed), long_way=long_way)
    if not inner:
        return Outline(middle, (Leg(at(outer, start)), outer_arc))
    inner_arc = Leg(at(inner, start), (inner, inner * squeezed), clockwise=False, long_way=long_way)
    return Outline(at(outer, start), (outer_arc, Leg(at(inner, end)), inner_arc))


def turned(middle: Point, width: float, height: float, angle: float) -> Outline:
    """A rectangle turned about its middle."""
    corners = [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]
    return polygon([shifted(middle, corner, angle) for corner in corners])


def on_oval(middle: Point, across: float, down: float, angle: float) -> Point:
    """The point of an ellipse at an angle."""
    return middle[0] + across * cos(radians(angle)), middle[1] + down * sin(radians(angle))


def shifted(middle: Point, offset: Point, angle: float) -> Point:
    """The point that lies off another by a way that is turned."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return middle[0] + offset[0] * c - offset[1] * s, middle[1] + offset[0] * s + offset[1] * c


def _along(start: Point, leg: Leg) -> Iterator[Point]:
    """Points of a leg, its end included."""
    if leg.radii is None or start == leg.to:
        yield leg.to
        return
    # On the circle that the ellipse is when it is stretched, the arc's middle lies off the middle of its chord.
    rx, ry = leg.radii
    (x1, y1), (x2, y2) = (start[0] / rx, start[1] / ry), (leg.to[0] / rx, leg.to[1] / ry)
    half = min(hypot(x2 - x1, y2 - y1) / 2, 1.0)
    away = (1 - half * half) ** 0.5 * (1 if leg.clockwise != leg.long_way else -1)
    length = 2 * half or 1.0
    cx = (x1 + x2) / 2 - (y2 - y1) / length * away
    cy = (y1 + y2) / 2 + (x2 - x1) / length * away
    begin, end = atan2(y1 - cy, x1 - cx), atan2(y2 - cy, x2 - cx)
    if leg.clockwise and end <= begin:
        end += 2 * pi
    elif not leg.clockwise and end >= begin:
        end -= 2 * pi
    for step in range(1, ARC_STEPS):
        angle = begin + (end - begin) * step / ARC_STEPS
        yield (cx + cos(angle)) * rx, (cy + sin(angle)) * ry
    yield leg.to
