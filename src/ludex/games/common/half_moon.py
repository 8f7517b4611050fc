"""Tables in the form of a half moon: the croupier at the straight side, places along the curve.

The middle of every arc lies at the origin; angles are those of outlines, so that the first place is at the croupier's
left and the last at their right.
"""

from __future__ import annotations

from math import cos, radians, sin

from ludex.core.cloth import Place, PlaceKind
from ludex.core.outlines import Leg, Outline, Point, on_oval, shifted

MIDDLE: Point = (0, 0)
RADIUS = 160
TOP = -27
"""How far the straight side lies behind the middle of the arcs."""
CORNER = 12
STEP, SPREAD = 24, 144
"""How far places are apart at most, and how far the last is from the first, in degrees."""
SEAT = (28, 12)
STRAIGHT_DOWN = 90


class HalfMoon:
    """Where things lie at the places of such a table."""

    def __init__(self, places: int) -> None:
        self.step = min(STEP, SPREAD / max(places - 1, 1))
        """Degrees from a place to the next."""
        self._first = STRAIGHT_DOWN - self.step * (places - 1) / 2

    def edge(self) -> Outline:
        """The table's own."""
        r, c = RADIUS, CORNER
        return Outline(
            (-r + c, TOP),
            (
                Leg((r - c, TOP)),
                Leg((r, TOP + c), (c, c)),
                Leg((r, 0)),
                Leg((-r, 0), (r, r)),
                Leg((-r, TOP + c)),
                Leg((-r + c, TOP), (c, c)),
            ),
        )

    def angle(self, at: int) -> float:
        """Where a place lies, counted from nought."""
        return self._first + at * self.step

    def turn(self, at: int) -> float:
        """How what faces the middle is turned there."""
        return self.angle(at) - STRAIGHT_DOWN

    def point(self, at: int, radius: float, across: float = 0, down: float = 0) -> Point:
        """A point at a place: so far from the middle, and beside that, as somebody sees it who faces the middle."""
        return shifted(on_oval(MIDDLE, radius, radius, self.angle(at)), (across, down), self.turn(at))

    def seat(self, at: int, number: int) -> Place:
        """A seat close to the edge."""
        width, height = SEAT
        angle = radians(self.angle(at))
        reach = abs(cos(angle)) * width / 2 + abs(sin(angle)) * height / 2
        x, y = self.point(at, RADIUS - 1.5 - reach)
        return Place(f"seat:{number}", PlaceKind.SEAT, x, y, width, height, number=number)
