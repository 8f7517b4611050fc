"""The cloth of chemin de fer: an oval with a notch for the croupier, numbered places, bank and garage by the basket.

The croupier stands in the notch above and looks down: their right is at the left of the picture, where the first place
is, and the numbers run from there round the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from ludex.core.cloth import CELL, Cloth, Field, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Leg, Outline, Point, on_oval, rectangle, ring_part
from ludex.games.baccarat.chemin_de_fer.establishment import CheminEstablishment
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer

ACROSS, DOWN = 160, 92
"""The radii of the table's edge."""
NOTCH = (34, 26, 9)
"""Half the width of the notch at the edge and at its bottom, and how deep it is."""
REACH = 280
"""Degrees from the first place to the last, round the side that is not the croupier's."""
SEAT = (24, 11.5)
CARDS = 33
CHIP = 3.6


def cloth(game: CheminDeFer) -> Cloth:
    """The table as it is drawn."""
    return _table(game, from_right=True)


def described_cloth(game: CheminDeFer, establishment: CheminEstablishment) -> Cloth:
    """The same, numbered from the side that the law of the place says."""
    return _table(game, from_right=establishment.layout.from_right)


def _edge() -> Outline:
    wide, narrow, deep = NOTCH
    top = -DOWN * (1 - (wide / ACROSS) ** 2) ** 0.5
    return Outline(
        (-wide, top),
        (
            Leg((-narrow, deep - DOWN)),
            Leg((narrow, deep - DOWN)),
            Leg((wide, top)),
            Leg((ACROSS, 0), (ACROSS, DOWN)),
            Leg((-ACROSS, 0), (ACROSS, DOWN)),
            Leg((-wide, top), (ACROSS, DOWN)),
        ),
    )


def _angle(at: int, places: int) -> float:
    """Where a place lies: from the upper left down, along the lower side and up again."""
    step = REACH / max(places - 1, 1)
    return 90 + REACH / 2 - at * step


def _table(game: CheminDeFer, *, from_right: bool) -> Cloth:
    numbers = game.rules.place_numbers
    numbers = numbers if from_right else numbers[::-1]
    return Cloth(
        edge=_edge(),
        zones=tuple(_zones(numbers)),
        places=tuple(_places(numbers)),
        marks=tuple(_titles()),
        chip=CHIP,
    )


def _zones(numbers: tuple[int, ...]) -> Iterator[Zone]:
    """The field of those who stand, and a box before each place, with the line that half plays on."""
    field = rectangle(-36, 22, 72, 17, 2)
    marks = (Mark("punto", -14, 30.5, 6, MarkKind.WORD, width=38),)
    plan = Field("punto", Shape.FIELD, 0, 0, 4 * CELL, CELL).box()
    yield Zone("punto", "punto", field, Spot(14, 30.5, 7.4), marks=marks, plan=plan)
    half = REACH / max(len(numbers) - 1, 1) / 2 - 1.2
    for at, number in enumerate(numbers):
        angle = _angle(at, len(numbers))
        mark = Mark(str(number), *_on(angle, 0.77), 6)
        outline = ring_part((0, 0), 44, 60, angle - half, angle + half) if False else _box(angle, half)
        yield Zone(f"punto@{number}", "punto", outline, Spot(*_on(angle, 0.64), 0, 2), marks=(mark,))


def _on(angle: float, part: float) -> Point:
    return on_oval((0, 0), ACROSS * part, DOWN * part, angle)


def _box(angle: float, half: float) -> Outline:
    """A box between two ovals."""
    inner, outer = 0.57, 0.83
    first, second = _on(angle - half, outer), _on(angle + half, outer)
    return Outline(
        _on(angle - half, inner),
        (
            Leg(first),
            Leg(second),
            Leg(_on(angle + half, inner)),
            Leg(_on(angle - half, inner)),
        ),
    )


def _places(numbers: tuple[int, ...]) -> Iterator[Place]:
    yield Place("sign", PlaceKind.SIGN, 0, -70, 46, 11)
    # The croupier's left is at the right of the picture.
    yield Place("bank", PlaceKind.BANK, 62, -44, 34, 14)
    yield Place("garage", PlaceKind.BANK, -62, -44, 34, 14)
    yield Place("backing", PlaceKind.BANK, 62, -24, 34, 10)
    yield Place("pledged", PlaceKind.BANK, -62, -24, 34, 10)
    yield Place("discard", PlaceKind.DISCARD, 0, -48, 14, 18)
    yield Place("money-slot", PlaceKind.SLOT, -24, -48, 13, 3)
    yield Place("tip-slot", PlaceKind.SLOT, 24, -48, 13, 3)
    yield Place("shoe", PlaceKind.SHOE, 0, -24, 14, 18)
    yield Place("hand:punto", PlaceKind.HAND, -22, 4, CARDS, 14, of="punto")
    yield Place("hand:bank", PlaceKind.HAND, 22, 4, CARDS, 14)
    for at, number in enumerate(numbers):
        angle = _angle(at, len(numbers))
        width, height = SEAT
        c, s = cos(radians(angle)), sin(radians(angle))
        x, y = (ACROSS - 2 - width / 2) * c, (DOWN - 2 - height / 2) * s
        yield Place(f"seat:{number}", PlaceKind.SEAT, x, y, width, height, number=number)


def _titles() -> Iterator[Mark]:
    for text, x in (("bank", 62), ("garage", -62)):
        yield Mark(text, x, -56, 6, MarkKind.WORD, width=34)
