"""The cloth of banca francesa: an elliptic ring round the arena, with a recess for the croupiers.

The ring has a strip for small along its outer limit, the boxes for aces within that strip, and big along its inner
limit; chips on either limit play half. On the plan it is drawn out straight.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt

from ludex.core.cloth import CELL, Cloth, Field, Line, Mark, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Leg, Outline, Point, on_oval, oval, ring_part
from ludex.games.common.seats import SEAT
from ludex.games.dice.banca_francesa.rules import BancaRules

REACH = 4
"""How wide the spot is on which a chip counts as lying on a line."""

MIDDLE: Point = (160, 90)
ACROSS, DOWN = 160, 90
"""Half the width and half the height of the table."""
SQUEEZED = 0.578
"""How much flatter the ring is than a circle."""
OUTER, ACES_OUTER, ACES_INNER, INNER = 121, 92, 77, 44
"""From the middle to the outer limit, to both sides of the boxes for aces, and to the inner limit."""
ARENA = (38, 22)
START, END = -28, 208
"""The ring from its right end, clockwise round the players' side, to its left end."""
RECESS = (104.0, 216.0, 22.0)
"""The recess for the croupiers: from where to where, and how deep."""
SEATED = (140, 80)
"""How far from the middle people sit, across and down."""
SEATS_START, SEATS_END = -14, 194
STRAIGHT_DOWN = 90
CHIP = 3.4
PILE_STEP = 2.1 * CHIP
"""From the chips of one player to those of the next along the ring."""


def cloth(rules: BancaRules) -> Cloth:
    """The table as it is drawn."""
    aces = _words(rules)[2].upper()
    ends = [on_oval(MIDDLE, (ACES_OUTER + ACES_INNER) / 2, 49, angle) for angle in (START - 9, END + 9)]
    return Cloth(
        chip=CHIP,
        edge=_edge(),
        zones=tuple(_zones_of(rules)),
        places=tuple(_places(rules)),
        marks=tuple(Mark(aces, x, y, 7, width=24) for x, y in ends if aces),
        lines=(Line(oval(MIDDLE, *ARENA), "brown"), Line(_horn(), "brown")),
    )


def plan(rules: BancaRules) -> list[Field]:
    """Every zone of the cloth, drawn out straight, the players' side at the top: fields first, lines above them."""
    return list(_fields(rules.layout.aces_boxes))


def _fields(boxes: int) -> Iterator[Field]:
    width = boxes * CELL
    yield Field("small", Shape.FIELD, 0, 0, width, CELL)
    for box in range(boxes):
        yield Field("aces", Shape.FIELD, box * CELL, CELL, CELL, CELL)
    yield Field("big", Shape.FIELD, 0, 2 * CELL, width, 2 * CELL)
    yield Field("outer-line", Shape.LINE, 0, -REACH // 2, width, REACH)
    yield Field("inner-line", Shape.LINE, 0, 4 * CELL - REACH // 2, width, REACH)


def _words(rules: BancaRules) -> tuple[str, str, str]:
    """The words for small, big and aces; nothing is printed where the law has fewer."""
    small, big, aces, *_ = (*rules.layout.words, "", "", "")
    return small, big, aces


def _zones_of(rules: BancaRules) -> Iterator[Zone]:
    """The parts of the ring; the first box for aces is that of the first place."""
    small, *_ = fields = plan(rules)
    big, outer, inner = fields[-3:]
    boxes = fields[1:-3]
    words = _words(rules)
    yield _strip(small, (ACES_OUTER, OUTER), 124, _print(words[0], rules.layout.small, (ACES_OUTER, OUTER), 9))
    step = (END - START) / len(boxes)
    for number, field in enumerate(boxes, start=1):
        start = START + (number - 1) * step
        outline = ring_part(MIDDLE, ACES_INNER, ACES_OUTER, start, start + step, squeezed=SQUEEZED)
        x, y = _box_middle(len(boxes), number - 1)
        id_ = field.bet if number == 1 else f"{field.bet}@{number}"
        yield Zone(id_, field.bet, outline, Spot(x, y, dx=0.6), plan=field.box())
    yield _strip(big, (INNER, ACES_INNER), 38, _print(words[1], rules.layout.big, (INNER, ACES_INNER), 8))
    yield _limit(outer, OUTER, 58)
    yield _limit(inner, INNER, 128)


def _strip(field: Field, radii: tuple[float, float], at: float, marks: tuple[Mark, ...]) -> Zone:
    """The part of the ring for one chance, its chips at an angle."""
    outline = ring_part(MIDDLE, *radii, START, END, squeezed=SQUEEZED)
    return Zone(field.bet, field.bet, outline, _along(sum(radii) / 2, at), marks=marks, plan=field.box())


def _limit(field: Field, radius: float, at: float) -> Zone:
    """A limit of the cloth, as wide as a chip upon it reaches."""
    outline = ring_part(MIDDLE, radius - CHIP, radius + CHIP, START, END, squeezed=SQUEEZED)
    return Zone(field.bet, field.bet, outline, _along(radius, at), field.shape, plan=field.box())


def _along(radius: float, at: float) -> Spot:
    """A spot on the ring at an angle; further stacks follow the ring, towards the nearer of its ends."""
    x, y = _on(radius, at)
    ahead = _on(radius, at - 1 if at < STRAIGHT_DOWN else at + 1)
    along = hypot(ahead[0] - x, ahead[1] - y) / PILE_STEP
    return Spot(x, y, dx=(ahead[0] - x) / along, dy=(ahead[1] - y) / along)


def _print(word: str, totals: tuple[int, ...], radii: tuple[float, float], size: float) -> tuple[Mark, ...]:
    """The word and the totals along the players' side, and the totals again at either end."""
    radius = sum(radii) / 2
    told = "-".join(map(str, totals))
    x, y = _on(radius, STRAIGHT_DOWN)
    # A circle that bends as the ellipse does where it is flattest.
    bend = radius / SQUEEZED
    width = radii[1] - radii[0] - 4
    ends = (_on(radius, angle) for angle in (-6, 186))
    return (
        Mark(f"{word.upper()} {told}".strip(), x, y, size, bend=bend),
        *(Mark(told, at[0], at[1], size, width=width) for at in ends),
    )


def _box_middle(boxes: int, box: int) -> Point:
    """The middle of a box for aces, counted from nought at the right end."""
    return _on((ACES_INNER + ACES_OUTER) / 2, START + (END - START) / boxes * (box + 0.5))


def _on(radius: float, angle: float) -> Point:
    return on_oval(MIDDLE, radius, radius * SQUEEZED, angle)


def _places(rules: BancaRules) -> Iterator[Place]:
    middle, _ = MIDDLE
    yield Place("rack", PlaceKind.RACK, middle, 34, 78, 11)
    yield Place("sign", PlaceKind.SIGN, middle + 72, 34, 46, 12)
    yield Place("dice", PlaceKind.DICE, *MIDDLE, 40, 14)
    count = rules.seating.places
    step = (SEATS_END - SEATS_START) / max(count - 1, 1)
    for seat in range(1, count + 1):
        # The first sits at the croupiers' left, who face the players; the others follow clockwise.
        x, y = on_oval(MIDDLE, *SEATED, SEATS_START + step * (seat - 1))
        yield Place(f"seat:{seat}", PlaceKind.SEAT, x, y, *SEAT, number=seat)
    boxes = rules.layout.aces_boxes
    for seat in range(boxes + 1, count + 1):
        # Where there are fewer boxes than places, the last ones share theirs with the first.
        x, y = _box_middle(boxes, (seat - 1) % boxes)
        yield Place(f"aces@{seat}", PlaceKind.BET, x, y, of="aces")


def _edge() -> Outline:
    """An ellipse with a recess at the top."""
    left, right, depth = RECESS
    (cx, cy), r = MIDDLE, 8

    def rim(x: float) -> float:
        return cy - DOWN * sqrt(1 - ((x - cx) / ACROSS) ** 2)

    return Outline(
        (right, rim(right)),
        (
            Leg((left, rim(left)), (ACROSS, DOWN), long_way=True),
            Leg((left, depth - r)),
            Leg((left + r, depth), (r, r), clockwise=False),
            Leg((right - r, depth)),
            Leg((right, depth - r), (r, r), clockwise=False),
            Leg((right, rim(right))),
        ),
    )


def _horn() -> Outline:
    """The horn through which the dice are thrown: wide towards the croupiers, narrow above the arena."""
    return Outline(
        (138, 44),
        (
            Leg((148, 43)),
            Leg((160, 64), (26, 22), clockwise=False),
            Leg((155, 67)),
            Leg((138, 44), (30, 26)),
        ),
    )
