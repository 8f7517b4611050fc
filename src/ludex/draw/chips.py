"""Chips on a cloth: those of one person on one bet are one stack with its total, beside the stacks of others.

The figure of a stack is drawn above all chips, at a size that can be read on a narrow screen; where that of a neighbour
or something printed is in its way, it moves a little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import cos, hypot, radians, sin

from msgspec import Struct

from ludex.core.cloth import Cloth, Mark, MarkKind, Place, Spot, Zone
from ludex.core.outlines import Box, Point, shifted
from ludex.core.scene import AnyPiece, Chips
from ludex.draw.kept import CLOTHS_KEPT, Same
from ludex.draw.svg import CAP_HEIGHT, text_width
from ludex.words import Words

LIFT, LIFT_MOST = 0.28, 1.0
"""How far a chip of a stack lies above the one below it, and the highest from the lowest at most, in radii."""
SPACING = 2.1
"""From a stack to the next where there is room, in radii."""
FULL_STEPS = 3
"""So many steps as wide as the spot says are taken at most; more stacks than that stand closer."""
HANDS_APART, HANDS_MOST = 2.2, 6.5
"""From the chips of a split hand to those of the next, and from the first to the last at most, in radii."""
NARROW = 360
"""The width in pixels at which the figures of chips can still be read."""
LETTERS = 5.4
"""The size in pixels of a figure on a picture so narrow."""
FILLING, PADDING, HIGH = 1.15, 0.32, 0.95
"""The size of a figure to the radius of a chip, the room beside it and its height to its size."""
NEAR = (
    (0.0, 0.0), (0.0, 0.45), (0.0, -0.45), (0.3, 0.0), (-0.3, 0.0), (0.0, 1.02), (0.0, -1.02),
    (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (-0.5, -0.5), (0.6, 1.02), (-0.6, 1.02), (1.02, 0.0), (-1.02, 0.0),
    (0.6, -1.02), (-0.6, -1.02),
)  # fmt: skip
"""Where a figure may stand beside its chip, in its own widths and heights; the best place first."""
MARK_SIZES = {MarkKind.DIAMOND: (3.8, 2.0), MarkKind.DICE: (1.25, 1.0), MarkKind.CARD: (1.0, 1.4)}
"""How wide and high marks are that have no letters, in sizes of the mark; of dice, each."""
QUARTER = 90
ASKEW = 0.9
"""How much of an upright square round a turned letter the letter fills."""
CELL = 16.0
"""The side of the squares in which something is looked for that might be in the way."""

Squares = dict[tuple[int, int], list[Box]]
"""Rectangles by the squares that they touch."""


class Stack(Struct):
    """Chips of one person, one on the other: the middle of the lowest, and how far each lies above the one below."""

    x: float
    y: float
    lift: float
    chips: Sequence[Chips]

    def at(self, number: int) -> Point:
        """The middle of a chip, counted from the lowest."""
        return self.x, self.y - self.lift * number

    @property
    def top(self) -> Point:
        """The middle of the highest."""
        return self.at(len(self.chips) - 1)

    @property
    def amount(self) -> int:
        """What they are worth together."""
        return sum(chips.amount for chips in self.chips)


def spot_of(found: Zone | Place) -> Spot:
    """Where chips lie in a zone or at a place."""
    if isinstance(found, Zone):
        return found.chips
    x, y = found.chips or (found.x, found.y)
    return Spot(x, y, found.dx, turn=found.turn)


def stacked(cloth: Cloth, scene: Iterable[AnyPiece]) -> list[Stack]:
    """The chips of a scene in stacks, those farthest from the players first."""
    piles: dict[tuple[str, int], dict[tuple[str, str, str], list[Chips]]] = {}
    for piece in scene:
        if isinstance(piece, Chips):
            pile = piles.setdefault((piece.place, piece.slot), {})
            pile.setdefault((piece.owner, piece.state, piece.bet), []).append(piece)
    found = [
        stack
        for (place, _), pile in piles.items()
        if (where := cloth.by_id.get(place)) is not None
        for stack in _beside(where, list(pile.values()), cloth.chip)
    ]
    return sorted(found, key=lambda stack: (stack.y, stack.x))


def _beside(where: Zone | Place, pile: Sequence[Sequence[Chips]], radius: float) -> Iterator[Stack]:
    """The stacks of several people on one bet, from its spot on."""
    spot, first = spot_of(where), pile[0][0]
    apart = radius * min(HANDS_APART, HANDS_MOST / max(first.slots - 1, 1))
    hand = (first.slot - (first.slots - 1) / 2) * apart
    dx, dy = _step(where, spot, len(pile), radius)
    for number, chips in enumerate(pile):
        x, y = shifted((spot.x, spot.y), (dx * number + hand, dy * number), spot.turn)
        lift = radius * min(LIFT, LIFT_MOST / max(len(chips) - 1, 1))
        yield Stack(x, y + lift * (len(chips) - 1) / 2, lift, chips)


def _step(where: Zone | Place, spot: Spot, count: int, radius: float) -> Point:
    """From one stack to the next: as the spot says; farther where they would hide each other and there is room."""
    length = hypot(spot.dx, spot.dy)
    if count == 1 or not length:
        return spot.dx, spot.dy
    if length >= radius:
        closer = min(1, FULL_STEPS / (count - 1))
        return spot.dx * closer, spot.dy * closer
    across, down = spot.dx / length, spot.dy / length
    step = max(length, min(radius * SPACING, (_room(where, spot, across, down) - radius) / (count - 1)))
    return across * step, down * step


def _room(where: Zone | Place, spot: Spot, across: float, down: float) -> float:
    """How far a zone of straight lines goes on from its spot in some direction; nothing where it is bent or turned."""
    if isinstance(where, Place) or spot.turn or any(leg.radii for leg in where.outline.legs):
        return 0
    box = where.outline.box()
    rooms = [
        box.x + box.width - spot.x if across > 0 else spot.x - box.x,
        box.y + box.height - spot.y if down > 0 else spot.y - box.y,
    ]
    return min(room for way, room in zip((across, down), rooms, strict=True) if way)


class Figures:
    """Finds room for the figures of stacks on one cloth."""

    def __init__(self, cloth: Cloth, width: float, scopes: tuple[str, ...] = ()) -> None:
        """`width` is that of the whole picture, `scopes` are those of its words."""
        self.size = max(LETTERS * width / NARROW, cloth.chip * FILLING)
        self._lying: Squares = {}
        self._printed = _printed(Same(cloth), scopes)

    def place(self, told: str, at: Point) -> Box:
        """The rectangle of a figure on the chip at a point, or as near to it as there is room."""
        width, height = text_width(told, self.size) + self.size * PADDING, self.size * HIGH
        x, y = at[0] - width / 2, at[1] - height / 2
        free: Box | None = None
        for across, down in NEAR:
            box = Box(x + across * width, y + down * height, width, height)
            if not _taken(self._lying, box):
                free = free or box
                if not _taken(self._printed, box):
                    break
        else:
            # Rather something printed is covered than a figure.
            box = free or Box(x, y, width, height)
        _keep(self._lying, box)
        return box


@lru_cache(CLOTHS_KEPT)
def _printed(same: Same, scopes: tuple[str, ...]) -> Squares:
    """What is printed where chips might lie."""
    found: Squares = {}
    words = Words(same.cloth.language, *scopes)
    for part in (same.cloth, *same.cloth.by_id.values()):
        for mark in part.marks:
            for box in () if mark.bend else _printed_boxes(mark, words):
                _keep(found, box)
    return found


def _printed_boxes(mark: Mark, words: Words) -> Iterator[Box]:
    """The upright rectangle round a mark; small ones along the letters of one that is turned askew."""
    wide, high = MARK_SIZES.get(mark.kind, (0, CAP_HEIGHT))
    if mark.kind is MarkKind.DICE:
        wide *= mark.text.count("-") + 1
    told = words.word("marks", mark.text).format(*mark.values) if mark.kind is MarkKind.WORD else mark.text
    letters = text_width(told, mark.size)
    width = wide * mark.size if wide else min(letters, mark.width or letters)
    height = high * mark.size
    if mark.turn % 180 == QUARTER:
        width, height = height, width
    if not mark.turn % QUARTER:
        yield Box(mark.x - width / 2, mark.y - height / 2, width, height)
        return
    across, down = cos(radians(mark.turn)), sin(radians(mark.turn))
    side, parts = height * (abs(across) + abs(down)) * ASKEW, max(int(width / height), 1)
    for part in range(parts):
        along = ((part + 0.5) / parts - 0.5) * width
        yield Box(mark.x + along * across - side / 2, mark.y + along * down - side / 2, side, side)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    across = range(int(box.x // CELL), int((box.x + box.width) // CELL) + 1)
    return product(across, range(int(box.y // CELL), int((box.y + box.height) // CELL) + 1))


def _keep(squares: Squares, box: Box) -> None:
    for cell in _cells(box):
        squares.setdefault(cell, []).append(box)


def _taken(squares: Squares, box: Box) -> bool:
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    for cell in _cells(box):
        for other in squares.get(cell, ()):
            apart = right <= other.x or other.x + other.width <= left
            if not apart and top < other.y + other.height and other.y < bottom:
                return True
    return False
