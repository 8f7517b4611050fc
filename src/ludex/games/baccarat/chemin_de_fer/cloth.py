"""The cloth of chemin de fer: an oval with a notch for the croupier, numbered places, bank and garage by the basket.

The croupier stands in the notch above and looks down: their right is at the left of the picture, where the first place
is, and the numbers run from there round the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import CELL, Cloth, Field, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Point, on_oval, rectangle, ring_part
from ludex.games.baccarat.among_players.cloth import notched_oval
from ludex.games.baccarat.among_players.establishment import Side
from ludex.games.baccarat.chemin_de_fer.establishment import CheminEstablishment
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer

ACROSS, DOWN = 160, 92
"""The radii of the table's edge."""
SPAN = 279
"""Degrees that all places take together, round the side that is not the croupier's."""
SEAT = (24, 11.5)
INNER, OUTER, SQUEEZED = 0.56, 0.8, DOWN / ACROSS
"""Between which parts of the way from the middle to the edge the places lie, and how much flatter than a circle."""
SEATS, NUMBER, OFFICE, CHIPS = 0.93, 0.75, 0.68, 0.645
"""How far out people sit, the number of a place lies, the sign of an office, and chips."""
OFFICE_ASIDE = 0.72
"""How far to the side of a box the sign of an office lies, as a part of half the box."""
CARDS = 33
CHIP = 3.6


def cloth(game: CheminDeFer) -> Cloth:
    """The table as it is drawn."""
    return _table(game, from_right=True, bank="left", garage="right")


def described_cloth(game: CheminDeFer, establishment: CheminEstablishment) -> Cloth:
    """The same, with numbers, bank and garage at the side that the law of the place says."""
    layout = establishment.layout
    return _table(game, from_right=layout.from_right, bank=layout.bank_side, garage=layout.garage_side)


def _angle(at: int, places: int) -> float:
    """Where a place lies: from the upper left down, along the lower side and up again."""
    return 90 + SPAN / 2 - (at + 0.5) * SPAN / places


def _table(game: CheminDeFer, *, from_right: bool, bank: Side, garage: Side) -> Cloth:
    numbers = game.rules.place_numbers
    numbers = numbers if from_right else numbers[::-1]
    return Cloth(
        edge=notched_oval(ACROSS, DOWN),
        zones=tuple(_zones(numbers)),
        places=tuple(_places(numbers, bank, garage)),
        marks=tuple(_titles(bank, garage)),
        chip=CHIP,
    )


def _zones(numbers: tuple[int, ...]) -> Iterator[Zone]:
    """A field for those who stand behind no place in particular, and a box before each place."""
    field = rectangle(-36, 19, 72, 17, 2)
    marks = (Mark("punto", -14, 27.5, 6, MarkKind.WORD, width=38),)
    plan = Field("punto", Shape.FIELD, 0, 0, 4 * CELL, CELL).box()
    yield Zone("punto", "punto", field, Spot(14, 27.5, 7.4), marks=marks, plan=plan)
    half = _half(numbers)
    for at, number in enumerate(numbers):
        angle = _angle(at, len(numbers))
        mark = Mark(str(number), *_on(angle, NUMBER), 6)
        outline = ring_part(
            (0, 0), ACROSS * INNER, ACROSS * OUTER, angle - half, angle + half, squeezed=SQUEEZED
        )  # fmt: skip
        spot = Spot(*_on(angle, CHIPS), 8, 0)
        yield Zone(f"punto@{number}", "punto", outline, spot, marks=(mark,))


def _half(numbers: tuple[int, ...]) -> float:
    """Half of the angle that a box takes, without the gap to the next."""
    return SPAN / len(numbers) / 2 - 1.2


def _on(angle: float, part: float) -> Point:
    return on_oval((0, 0), ACROSS * part, DOWN * part, angle)


def _beside(side: Side) -> int:
    """How far from the middle something lies. The croupier's left is at the right of the picture."""
    return 44 if side == "left" else -44


def _places(numbers: tuple[int, ...], bank: Side, garage: Side) -> Iterator[Place]:
    yield Place("sign", PlaceKind.SIGN, 0, -71, 46, 11)
    yield Place("bank", PlaceKind.BANK, _beside(bank), -44, 30, 14)
    yield Place("garage", PlaceKind.BANK, _beside(garage), -44, 30, 14)
    yield Place("backing", PlaceKind.BANK, 44, -26, 30, 10)
    yield Place("pledged", PlaceKind.BANK, -44, -26, 30, 10)
    yield Place("money-slot", PlaceKind.SLOT, -10, -59, 13, 3)
    yield Place("tip-slot", PlaceKind.SLOT, 10, -59, 13, 3)
    yield Place("discard", PlaceKind.DISCARD, -10, -40, 14, 18)
    yield Place("shoe", PlaceKind.SHOE, 10, -40, 14, 18)
    yield Place("hand:punto", PlaceKind.HAND, -22, -4, CARDS, 14, of="punto")
    yield Place("hand:bank", PlaceKind.HAND, 22, -4, CARDS, 14)
    for at, number in enumerate(numbers):
        angle = _angle(at, len(numbers))
        yield Place(f"seat:{number}", PlaceKind.SEAT, *_on(angle, SEATS), *SEAT, number=number)
        # Whoever has the bank, or the cards, may stand behind somebody else who has the other.
        for office, side in (("banker", -1), ("punto", 1)):
            aside = _on(angle + side * OFFICE_ASIDE * _half(numbers), OFFICE)
            yield Place(f"{office}:{number}", PlaceKind.MARKER, *aside, number=number)


def _titles(bank: Side, garage: Side) -> Iterator[Mark]:
    for text, side in (("bank", bank), ("garage", garage)):
        yield Mark(text, _beside(side), -57, 6, MarkKind.WORD, width=30)
