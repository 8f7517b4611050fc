"""The table of a roulette: the wheel, the plan of its cloth laid beside it, and where the croupier keeps things.

The head of the plan lies beside the wheel, and the croupier sits above. A second cloth lies below the first, its head
beside the wheel as well: so both can be read on a narrow screen, which has no room for one on either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ludex.core.cloth import (
    CELL,
    Cell,
    Cloth,
    Face,
    FaceKind,
    Mark,
    MarkKind,
    Place,
    PlaceKind,
    Shape,
    Spot,
    Zone,
)
from ludex.core.outlines import Box, Leg, Outline, rectangle
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.bets import all_bets
from ludex.games.wheels.roulette.plan import REACH, SIDE, Part, numbers_of, plan
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.scenes import on_cloth
from ludex.kit.wheels import DOUBLE_ZERO, Wheel

ALONG_CELL, ACROSS_CELL, FOOT_CELL = 14, 20, 24
"""The length of a number's cell from the wheel outwards, its width, and the length of a field at the foot."""
SIDE_WIDTH, ONE_SIDE_WIDTH = 27, 20
"""The width of the fields beside the numbers on the table, where they lie on both sides and where on one."""
WHEEL = 46
"""The radius of the wheel."""
CLOTHS_APART = 12
"""From the first cloth down to the second."""
COLOUR_BOX = 9
"""The side of a box that shows what chips of a colour are worth."""
COLOUR_STEP = 12
GAP = 8
PRISON_ROOM, PRISON_STEP = 5, 5.8
"""How far from the end of a simple chance its prisoners lie, and those of one player from those of the next."""
SPOT = 5
"""The side of a spot on a line on the table."""
MARGIN = 9
RACK = (78, 11)
SIGN = (46, 12)


def cloth(rules: RouletteRules, wheel: Wheel, boxes_per_colour: int = 1) -> Cloth:
    """The table of a roulette, with so many boxes for each colour of chips where it has such chips."""
    return _Table(rules, wheel, boxes_per_colour).cloth()


class _Table:
    """The plan laid beside the wheel, head inwards: once, or twice."""

    def __init__(self, rules: RouletteRules, wheel: Wheel, boxes_per_colour: int) -> None:
        self._rules, self._wheel, self._boxes_per_colour = rules, wheel, boxes_per_colour
        self._parts = plan(rules)
        self._simple = {part.of.slug for part in self._parts if part.of.is_simple}
        self._across = rules.layout.columns * CELL
        self._foot = rules.layout.rows * CELL
        self._one_sided = rules.layout.sides == 1
        self._length = rules.layout.rows * ALONG_CELL
        self._head = ALONG_CELL + GAP + WHEEL
        tops = [self._down(part.x, part.width)[0] for part in self._parts]
        ends = [sum(self._down(part.x, part.width)) for part in self._parts]
        self._apart = max(ends) - min(tops) + CLOTHS_APART

    def cloth(self) -> Cloth:
        zones = tuple(zone for number in range(1, self._rules.cloths + 1) for zone in self._zones(number))
        top = min(zone.outline.box().y for zone in zones)
        bottom = max(zone.outline.box().y + zone.outline.box().height for zone in zones)
        middle = (top + bottom) / 2
        right = self._head + self._length + FOOT_CELL + MARGIN
        left = -WHEEL - MARGIN
        above = min(top - MARGIN - RACK[1] - 2, middle - WHEEL - MARGIN)
        below = max(bottom + MARGIN, middle + WHEEL + MARGIN)
        edge = _edge(left, above, right, below)
        rack_x = self._head + self._length / 2
        rack_y = (above + top) / 2
        places = (
            Place("wheel", PlaceKind.WHEEL, 0, middle, 2 * WHEEL, 2 * WHEEL),
            Place("rack", PlaceKind.RACK, rack_x, rack_y, *RACK),
            Place("sign", PlaceKind.SIGN, rack_x + RACK[0] / 2 + 6 + SIGN[0] / 2, rack_y, *SIGN),
            Place("announced", PlaceKind.ANNOUNCED, rack_x - RACK[0] / 2 - 8, rack_y, 12, 8),
            *self._unplaced(zones, rack_x - RACK[0] / 2 - 8, rack_y),
            *self._prisons(zones),
            *self._colours(rack_x, rack_y),
        )
        cells = tuple(
            Cell(str(pocket), str(pocket), paint.value if (paint := self._wheel.colour(pocket)) else "")
            for pocket in self._wheel.order
        )
        face = Face(place="wheel", kind=FaceKind.CYLINDER, cells=cells)
        return Cloth(edge=edge, zones=zones, places=places, faces=(face,))

    def _zones(self, number: int) -> Iterator[Zone]:
        """The zones of one cloth; the first of a bet is named after it."""
        copies: dict[str, Iterator[int]] = {}
        for part in self._parts:
            slug = on_cloth(part.bet, number)
            copy = next(copies.setdefault(slug, count(1)))
            yield self._zone(part, slug if copy == 1 else f"{slug}@{copy}", number)

    def _unplaced(self, zones: tuple[Zone, ...], x: float, y: float) -> Iterator[Place]:
        """Bets without a zone lie where announced ones do."""
        printed = {zone.bet for zone in zones}
        for bet in all_bets(self._rules):
            if bet not in printed:
                for number in range(1, self._rules.cloths + 1):
                    yield Place(on_cloth(bet, number), PlaceKind.BET, x, y, of=bet)

    def _colours(self, rack_x: float, y: float) -> Iterator[Place]:
        """The boxes that show what the chips of each colour are worth, beside the croupier's chips."""
        if not isinstance(self._rules, AmericanRules):
            return
        count, end = self._rules.seating.places, rack_x - RACK[0] / 2 - 26
        step = min(COLOUR_STEP, (end + WHEEL / 4) / count)
        for number in range(1, count + 1):
            x = end - (count - number) * step
            for box in range(1, self._boxes_per_colour + 1):
                name = f"colour:{number}" if box == 1 else f"colour:{number}@{box}"
                down = y + (box - 1) * COLOUR_STEP
                yield Place(name, PlaceKind.COLOUR, x, down, COLOUR_BOX, COLOUR_BOX, outlined=True)

    def _prisons(self, zones: tuple[Zone, ...]) -> Iterator[Place]:
        """The line between a simple chance and the rest of the cloth, where prisoners lie: one below the other."""
        for zone in zones:
            if zone.bet in self._simple:
                box = zone.outline.box()
                x = box.x + box.width - PRISON_ROOM
                y = box.y + PRISON_ROOM
                yield Place(f"prison:{zone.id}", PlaceKind.PRISON, x, y, turn=90, dx=PRISON_STEP, of=zone.bet)

    def _zone(self, part: Part, id_: str, number: int) -> Zone:
        x, width = self._along(part.y, part.height)
        y, height = self._down(part.x, part.width)
        box = Box(x, y + (number - 1) * self._apart, width, height)
        # The plan shows the first cloth alone.
        plan_box = part.box() if number == 1 else None
        if part.shape is not Shape.FIELD:
            return self._spot(part, id_, box, plan_box)
        outline = rectangle(box.x, box.y, width, height)
        if part.y < 0:
            outline = _rounded_head(box, alone=part.width == self._across)
        marks, chips = self._marks(part, box)
        # Red and black are printed as lozenges; only the numbers are painted whole.
        paint = "" if part.of.is_simple else part.colour
        return Zone(id_, part.bet, outline, chips, part.shape, marks, paint, plan_box)

    def _spot(self, part: Part, id_: str, box: Box, plan_box: Box | None) -> Zone:
        """A spot on a line; on a line across the cells it lies low, so that chips leave the numbers free."""
        x, y = box.middle
        across = 0 <= part.x < self._across and (part.x + REACH // 2) % CELL and part.y <= self._foot - CELL
        low = y + 3.5 if across and (part.y + REACH // 2) % CELL == 0 else y
        if part.of.kind == "double_dozen" and not self._one_sided:
            x = self._from_wheel(self._foot) + FOOT_CELL * 0.78
        half = SPOT / 2
        outline = rectangle(x - half, low - half, SPOT, SPOT)
        return Zone(id_, part.bet, outline, Spot(x, low, dx=0.9), part.shape, (), "", plan_box)

    def _along(self, y: int, height: int) -> tuple[float, float]:
        """Where a stretch of the plan from head to foot lies on the table, from the wheel outwards."""
        start, end = self._from_wheel(y), self._from_wheel(y + height)
        return start, end - start

    def _from_wheel(self, y: int) -> float:
        if y > self._foot:
            return self._head + self._length + (y - self._foot) / CELL * FOOT_CELL
        return self._head + y / CELL * ALONG_CELL

    def _down(self, x: int, width: int) -> tuple[float, float]:
        """Where a stretch of the plan across the columns lies on the table, from the croupier down."""
        top, bottom = self._from_croupier(x + width), self._from_croupier(x)
        return top, bottom - top

    def _from_croupier(self, x: int) -> float:
        height = self._across / CELL * ACROSS_CELL
        side = ONE_SIDE_WIDTH / CELL if self._one_sided else SIDE_WIDTH / SIDE
        if x < 0:
            return height - x * side
        if x > self._across:
            return (self._across - x) * side
        return height - x / CELL * ACROSS_CELL

    def _marks(self, part: Part, box: Box) -> tuple[tuple[Mark, ...], Spot]:
        """What is printed in a zone, and where chips lie beside it."""
        x, y = box.middle
        kind, slug = part.of.kind, part.of.slug
        if kind == "straight":
            pocket = next(iter(part.of.numbers))
            if pocket == DOUBLE_ZERO:
                # Clear of the chips on the line to its neighbours.
                return (Mark(pocket, x, y - box.height * 0.32, 7, width=box.width * 0.62),), Spot(x, y + 4, dx=1)
            return (Mark(str(pocket), x, y - box.height * 0.15, 8, width=box.width * 0.84),), Spot(x, y + 4, dx=1)
        if kind == "dozen" and not self._one_sided:
            letter = "PMD"[(min(numbers_of(part.of)) - self._rules.wheel.lowest) // len(part.of.numbers)]
            return (Mark(f"12{letter}", box.x + box.width * 0.34, y, 6),), Spot(box.x + box.width * 0.78, y, dx=1)
        if kind == "dozen":
            place = 1 + (min(numbers_of(part.of)) - self._rules.wheel.lowest) // len(part.of.numbers)
            mark = Mark(f"dozen-{place}", box.x + box.width * 0.36, y, 7, MarkKind.WORD, width=box.width * 0.55)
            return (mark,), Spot(box.x + box.width * 0.78, y, dx=1.6)
        if kind == "simple":
            wide = box.width > box.height * 1.7
            at, room = (box.x + box.width * 0.36, box.width * 0.6) if wide else (x, box.width * 0.9)
            down = y if wide else y - box.height * 0.2
            spot = Spot(box.x + box.width * 0.76, y, dx=1.6) if wide else Spot(x, y + box.height * 0.24, dx=1.6)
            if part.colour:
                return (
                    Mark(slug, at, down, min(box.height * (0.3 if wide else 0.24), room * 0.24), MarkKind.DIAMOND),
                ), spot
            return (Mark(slug, at, down, 7, MarkKind.WORD, width=room),), spot
        if kind == "column":
            pays = self._rules.bets.column.pays
            mark = Mark(f"{pays.numerator}:{pays.denominator}", box.x + box.width * 0.32, y, 7, width=box.width * 0.5)
            return (mark,), Spot(box.x + box.width * 0.78, y, dx=1)
        return (), Spot(x, y, dx=1.6)


def _edge(left: float, top: float, right: float, bottom: float) -> Outline:
    """A rectangle, round where the wheel stands at its end."""
    r = min(-left, (bottom - top) / 2)
    return Outline(
        (left + r, top),
        (
            Leg((right - 10, top)), Leg((right, top + 10), (10, 10)),
            Leg((right, bottom - 10)), Leg((right - 10, bottom), (10, 10)),
            Leg((left + r, bottom)), Leg((left, bottom - r), (r, r)),
            Leg((left, top + r)), Leg((left + r, top), (r, r)),
        ),
    )  # fmt: skip


def _rounded_head(box: Box, *, alone: bool) -> Outline:
    """The field of a zero: rounded towards the wheel where it has the head for itself."""
    if not alone:
        return rectangle(box.x, box.y, box.width, box.height)
    r = box.width * 0.8
    x, y, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    legs = (
        Leg((x + r, bottom)),
        Leg((x, bottom - r), (r, r)),
        Leg((x, y + r)),
        Leg((x + r, y), (r, r)),
        Leg((right, y)),
    )
    return Outline((right, bottom), legs)
