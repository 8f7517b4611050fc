"""The cloth of trente et quarante, a shield: red and black at the sides, colour between them, inverse below.

Above the shield lie the two rows of cards, the black one first. In each box stakes lie uppermost, below them what was
deposited to insure them, and at the foot what the refait holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.cloth import CELL, Cloth, Field, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Leg, Outline, Point, polygon
from ludex.games.cards.trente_et_quarante.coups import BLACK, COLOUR, INVERSE, RED
from ludex.games.cards.trente_et_quarante.establishment import TrenteEstablishment
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante

_BOXES = {
    RED: (0, 0, 2, 2, "red"),
    COLOUR: (2, 0, 2, 2, ""),
    BLACK: (4, 0, 2, 2, "black"),
    INVERSE: (2, 2, 2, 1, ""),
}
LEFT, MIDDLE, RIGHT, POINT = "left", "middle", "right", "point"
"""The parts of the shield: two large ones, the band between them and the triangle below."""
USUAL = {RED: LEFT, COLOUR: MIDDLE, BLACK: RIGHT, INVERSE: POINT}
"""Where each bet lies unless a text says otherwise."""


class _Shield(Struct, frozen=True):
    """A shield: straight at the top and down to its shoulders, then two arcs that meet in a point."""

    half: float
    top: float
    shoulder: float
    tip: float
    radius: float
    """That of the arcs."""

    @property
    def arc(self) -> Point:
        return self.radius, self.radius

    def side(self, y: float) -> float:
        """Half its width at some height below the shoulders."""
        down = self.tip - self.shoulder
        length = sqrt(self.half**2 + down**2)
        away = sqrt(self.radius**2 - length**2 / 4)
        # The middle of the right arc lies off the middle of its chord, inwards and upwards.
        x = self.half / 2 - away * down / length
        middle = (self.shoulder + self.tip) / 2 - away * self.half / length
        return x + sqrt(self.radius**2 - (y - middle) ** 2)


TABLE = _Shield(150, -85, -5, 98, 220)
PRINT = _Shield(106, -31, 15, 86, 150)
CORNER = 8
BAND = 23
"""Half the width of the band of colour."""
CUT = 47
"""Where the triangle of inverse begins."""
CHIP = 3.6
APART = 7.4
"""From a pile of chips to the next."""
ROWS = {BLACK: -58, RED: -42}
"""Where the rows of cards lie."""
ROW = (132, 14)
SIGNS = 9
"""The size of the lozenges."""


def cloth(game: TrenteEtQuarante) -> Cloth:
    """The table as it is drawn."""
    return _drawn(game, {part: bet for bet, part in USUAL.items()})


def described_cloth(game: TrenteEtQuarante, establishment: TrenteEstablishment) -> Cloth:
    """The same, each bet in the part of the shield where the law of the place has it."""
    law = establishment.layout
    parts: dict[str, str] = dict(zip((LEFT, RIGHT), law.larger, strict=False))
    parts |= {MIDDLE: law.band} if law.band is not None else {}
    parts |= {POINT: law.triangle} if law.triangle is not None else {}
    # A bet that the law puts nowhere takes a part that is left, its usual one if it can.
    for bet, usual in USUAL.items():
        free = [part for part in (usual, LEFT, MIDDLE, RIGHT, POINT) if part not in parts]
        if bet not in parts.values() and free:
            parts[free[0]] = bet
    return _drawn(game, parts, law.boxes)


def _drawn(game: TrenteEtQuarante, parts: Mapping[str, str], boxes: tuple[str, ...] = ()) -> Cloth:
    """Each part with its bet; the boxes that a text lists, or one for every bet where none does."""
    fields = [field for field in plan(game) if not boxes or field.bet in boxes]
    shown = [(field, [part for part, bet in parts.items() if bet == field.bet]) for field in fields]
    return Cloth(
        edge=_edge(),
        zones=tuple(zone for field, own in shown for zone in _zones(field, own)),
        places=(*_places(), *(place for field, own in shown for part in own[:1] for place in _beside(field.bet, part))),
        marks=tuple(Mark(f"row-{row}", -82, y, 6, MarkKind.WORD, width=26) for row, y in ROWS.items()),
        chip=CHIP,
    )


def _zones(field: Field, parts: list[str]) -> Iterator[Zone]:
    """The zones of a bet; only the first is on the plan."""
    for number, part in enumerate(parts, start=1):
        zone = _zone(field, part)
        yield zone if number == 1 else replace(zone, id=f"{zone.id}@{number}", plan=None)


def plan(game: TrenteEtQuarante) -> list[Field]:
    """Every box of the cloth."""
    return [
        Field(bet, Shape.FIELD, x * CELL, y * CELL, width * CELL, height * CELL, paint)
        for bet, (x, y, width, height, paint) in _BOXES.items()
        if bet in game.bets
    ]


def _edge() -> Outline:
    half, top, c = TABLE.half, TABLE.top, CORNER
    return Outline(
        (-half + c, top),
        (
            Leg((half - c, top)), Leg((half, top + c), (c, c)),
            Leg((half, TABLE.shoulder)), Leg((0, TABLE.tip), TABLE.arc), Leg((-half, TABLE.shoulder), TABLE.arc),
            Leg((-half, top + c)), Leg((-half + c, top), (c, c)),
        ),
    )  # fmt: skip


FIRST: dict[str, tuple[Point, Point, Point]] = {
    LEFT: ((-92, 9), (-86, 23), (-74, 37)),
    RIGHT: ((37, 9), (37, 23), (37, 37)),
    MIDDLE: ((-14.8, 9), (-14.8, 23), (-14.8, 37)),
    POINT: ((-30, 65), (-58, 54), (-15, 75)),
}
"""Where the first pile of stakes, of deposits and of prisoners lies in each part."""


def _zone(field: Field, part: str) -> Zone:
    x, y = FIRST[part][0]
    marks = _marks(field, part)
    # Red and black are lozenges where there is room for them.
    paint = "" if len(marks) > 1 else field.colour
    return Zone(field.bet, field.bet, _outline(part), Spot(x, y, APART), field.shape, marks, paint, field.box())


def _outline(part: str) -> Outline:
    """A part of the shield; the arcs of its sides are parted where the triangle begins."""
    half, top, shoulder, at_cut = PRINT.half, PRINT.top, PRINT.shoulder, PRINT.side(CUT)
    legs: tuple[Leg, ...]
    if part == MIDDLE:
        return polygon([(-BAND, top), (BAND, top), (BAND, CUT), (-BAND, CUT)])
    if part == POINT:
        legs = (Leg((at_cut, CUT)), Leg((0, PRINT.tip), PRINT.arc), Leg((-at_cut, CUT), PRINT.arc))
        return Outline((-at_cut, CUT), legs)
    if part == RIGHT:
        legs = (Leg((half, top)), Leg((half, shoulder)), Leg((at_cut, CUT), PRINT.arc), Leg((BAND, CUT)))
        return Outline((BAND, top), legs)
    legs = (Leg((-BAND, CUT)), Leg((-at_cut, CUT)), Leg((-half, shoulder), PRINT.arc), Leg((-half, top)))
    return Outline((-BAND, top), legs)


def _marks(field: Field, part: str) -> tuple[Mark, ...]:
    if part == POINT:
        return (Mark(field.bet, 0, 54, 7, MarkKind.WORD, width=42),)
    if part == MIDDLE:
        return (Mark(field.bet, 0, -14, 8, MarkKind.WORD, width=2 * BAND - 6),)
    x = (BAND + PRINT.half) / 2 * (1 if part == RIGHT else -1)
    if not field.colour:
        return (Mark(field.bet, x, -14, 8, MarkKind.WORD, width=70),)
    return (
        Mark(field.bet, x - 20, -14, 8, MarkKind.WORD, width=38),
        Mark(field.colour, x + 20, -14, SIGNS, MarkKind.DIAMOND),
    )


def _places() -> Iterator[Place]:
    yield Place("rack", PlaceKind.RACK, 0, -75, 78, 10)
    yield Place("sign", PlaceKind.SIGN, 112, -74, 50, 11)
    # The croupier who deals is at the players' left, with the used cards at their own.
    yield Place("shoe", PlaceKind.SHOE, -130, -58, 16, 22)
    yield Place("discard", PlaceKind.DISCARD, -108, -58, 16, 22)
    for row, y in ROWS.items():
        yield Place(f"row-{row}", PlaceKind.HAND, 0, y, *ROW, of=row)
        yield Place(f"points-{row}", PlaceKind.BOARD, ROW[0] / 2 + 12, y)


def _beside(bet: str, part: str) -> Iterator[Place]:
    """Where deposits and prisoners of a bet lie."""
    _, deposits, prison = FIRST[part]
    yield Place(f"deposit:{bet}", PlaceKind.DEPOSIT, *deposits, dx=APART, of=bet)
    yield Place(f"prison:{bet}", PlaceKind.PRISON, *prison, dx=APART, of=bet)
