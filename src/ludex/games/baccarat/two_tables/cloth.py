"""The cloth of baccarat at two tables: an oval with a notch for the croupier and the banker opposite.

The croupier stands in the notch above, the banker sits below and looks up: the banker's right is at the right of the
picture. There lies the first cloth, numbered from the banker on; the second lies at their left and goes on with the
numbers. Before each place come, towards the middle, the line on which half plays, the place's own stakes, the line on
which chips play on both cloths, and the area for stakes on the other cloth.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from msgspec import Struct

from ludex.core.cloth import CELL, Cloth, Field, Line, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Box, Outline, Point, on_oval, rectangle, ring_part
from ludex.games.baccarat.among_players.cloth import notched_oval
from ludex.games.baccarat.among_players.establishment import Side
from ludex.games.baccarat.two_tables.establishment import TwoTablesEstablishment
from ludex.games.baccarat.two_tables.priority import places_of
from ludex.games.baccarat.two_tables.state import ASTRIDE, CLOTHS, FIRST, LINE_OF, SECOND
from ludex.games.baccarat.two_tables.table import TwoTables

ACROSS, DOWN = 160, 95
"""The radii of the table's edge."""
SQUEEZED = DOWN / ACROSS
BANKER_SIDE, CROUPIER_SIDE = 77, -36
"""From which angle to which the first cloth runs: nothing is staked right beside the banker or the croupier."""
GAP = 0.6
"""Degrees that a place leaves free at either side."""
LINE, BOTH, INNER = 0.765, 0.54, 0.425
"""How far out lie the line before the players, the line between the two areas, and the inner limit of a cloth."""
REACH = 0.024
"""How far from a line a chip still lies on it."""
SEATS, NUMBER, HOLDER, OWN, OTHER = 0.9, 0.7, 0.655, 0.6, 0.466
"""How far out people sit, a number is printed, the sign of who has the cards lies, and chips of either kind."""
ASIDE = 0.45
"""How far to a side of a place something lies, as a part of half its angle."""
SEAT, SIGN = (24, 11), (8, 8)
"""How large are the place of a person, and the sign of who has the cards."""
ROOMY = 8.5
"""With more places on a cloth than this, people have less room."""
CARDS = (33, 14)
CHIP = 3.6
PILE = 7.4
"""From the chips of one person to those of the next where there is room for it."""
WIDE, HIGH, TOP = 36, 25, -10
"""The fields of those who are behind no place in particular."""
FIELD_REACH = 2.4
"""How far from the line of such a field a chip still lies on it."""
LEFT_OF = {FIRST: 21.0, SECOND: -57.0}
"""Where the field of each cloth begins when the first lies at the right."""


class _Side(Struct, frozen=True):
    """One cloth: its numbers from the banker on, and whether it lies at the right of the picture."""

    cloth: str
    numbers: tuple[int, ...]
    right: bool

    @property
    def other(self) -> str:
        return SECOND if self.cloth == FIRST else FIRST

    @property
    def half(self) -> float:
        """Half of the angle that a place takes, without the gap to the next."""
        return (BANKER_SIDE - CROUPIER_SIDE) / len(self.numbers) / 2 - GAP

    def angle(self, at: int) -> float:
        """Where a place lies, counted from the banker."""
        angle = BANKER_SIDE - (at + 0.5) * (BANKER_SIDE - CROUPIER_SIDE) / len(self.numbers)
        return angle if self.right else 180 - angle

    def ring(self, at: int, inner: float, outer: float) -> Outline:
        """What lies between two parts of the way out at a place."""
        angle = self.angle(at)
        return _ring(inner, outer, angle - self.half, angle + self.half)

    def point(self, at: int, part: float, aside: float = 0) -> Point:
        """A point at a place, to the side of its middle that is nearer the banker where `aside` is positive."""
        turned = aside * ASIDE * self.half
        return _on(self.angle(at) + (turned if self.right else -turned), part)

    def spot(self, at: int, part: float, aside: float) -> Spot:
        """Where chips lie at a place; those of people behind it follow along the ring, as far as there is room."""
        x, y = self.point(at, part, aside)
        to_x, to_y = self.point(at, part, -aside or -1)
        step = min(0.5, PILE / hypot(to_x - x, to_y - y))
        return Spot(x, y, (to_x - x) * step, (to_y - y) * step)


def cloth(game: TwoTables) -> Cloth:
    """The table as it is drawn."""
    return _table(game, first="right")


def described_cloth(game: TwoTables, establishment: TwoTablesEstablishment) -> Cloth:
    """The same, with the first cloth at the banker's hand that the law of the place says."""
    return _table(game, first=establishment.layout.first_cloth_side)


def _ring(inner: float, outer: float, start: float, end: float) -> Outline:
    return ring_part((0, 0), ACROSS * inner, ACROSS * outer, start, end, squeezed=SQUEEZED)


def _on(angle: float, part: float) -> Point:
    return on_oval((0, 0), ACROSS * part, DOWN * part, angle)


def _table(game: TwoTables, *, first: Side) -> Cloth:
    sides = [
        _Side(each, places_of(game.rules, each), (each == FIRST) == (first == "right")) for each in CLOTHS
    ]  # fmt: skip
    return Cloth(
        edge=notched_oval(ACROSS, DOWN),
        zones=(*_common(first), *(zone for side in sides for zone in _zones(side))),
        places=tuple(_places(sides)),
        marks=tuple(_titles(sides)),
        lines=tuple(_lines(sides)),
        chip=CHIP,
    )


def _common(first: Side) -> Iterator[Zone]:
    """Fields for those who are behind no place in particular: for either cloth, for both, and their lines."""
    plan_at = {SECOND: 0, ASTRIDE: 4 * CELL, FIRST: 7 * CELL}
    for line, bet in LINE_OF.items():
        side = FIRST if (bet == FIRST) == (first == "right") else SECOND
        left = LEFT_OF[side]
        marks = (Mark(f"{bet}-cloth", left + WIDE / 2, TOP + 4.4, 5.4, MarkKind.WORD, width=WIDE - 3),)
        chips = Spot(left + 6.8, TOP + 14, PILE)
        outline = rectangle(left, TOP, WIDE, HIGH - FIELD_REACH)
        plan = Field(bet, Shape.FIELD, plan_at[bet], 0, 4 * CELL, 2 * CELL).box()
        yield Zone(bet, bet, outline, chips, marks=marks, plan=plan, outlined=False)
        strip = rectangle(left, TOP + HIGH - FIELD_REACH, WIDE, 2 * FIELD_REACH)
        below = Box(plan_at[bet], 2 * CELL - 2, 4 * CELL, 4)
        yield Zone(line, line, strip, Spot(left + 6.8, TOP + HIGH, PILE), Shape.LINE, plan=below)
    marks = (Mark(ASTRIDE, 0, TOP + 4.4, 5.4, MarkKind.WORD, width=36),)
    plan = Field(ASTRIDE, Shape.FIELD, plan_at[ASTRIDE], 0, 3 * CELL, 2 * CELL).box()
    yield Zone(ASTRIDE, ASTRIDE, rectangle(-18.5, TOP, 37, HIGH), Spot(-11.2, TOP + 15, PILE), marks=marks, plan=plan)


def _zones(side: _Side) -> Iterator[Zone]:
    """What may be staked before each place of a cloth; half plays on either limit, of the place or of the area."""
    line_of = {cloth: line for line, cloth in LINE_OF.items()}
    for at, number in enumerate(side.numbers):
        rows: tuple[tuple[str, float, float, float, float], ...] = (
            (side.cloth, BOTH + REACH, LINE - REACH, OWN, 1),
            (line_of[side.cloth], LINE - REACH, LINE + REACH, LINE, 0),
            (ASTRIDE, BOTH - REACH, BOTH + REACH, BOTH, -1),
            (side.other, INNER + REACH, BOTH - REACH, OTHER, 1),
            (line_of[side.other], INNER - REACH, INNER + REACH, INNER, -1),
        )
        for bet, inner, outer, chips, aside in rows:
            marks = (Mark(str(number), *side.point(at, NUMBER, 1), 6),) if bet == side.cloth else ()
            shape = Shape.FIELD if bet in CLOTHS else Shape.LINE
            outline = side.ring(at, inner, outer)
            yield Zone(f"{bet}@{number}", bet, outline, side.spot(at, chips, aside), shape, marks, outlined=False)


def _lines(sides: list[_Side]) -> Iterator[Line]:
    """The place of each player, and on each cloth the area for the other."""
    for side in sides:
        for at in range(len(side.numbers)):
            yield Line(side.ring(at, BOTH, LINE))
        ends = (side.angle(0), side.angle(len(side.numbers) - 1))
        yield Line(_ring(INNER, BOTH, min(ends) - side.half, max(ends) + side.half))
    for left in LEFT_OF.values():
        yield Line(rectangle(left, TOP, WIDE, HIGH))


def _places(sides: list[_Side]) -> Iterator[Place]:
    yield Place("sign", PlaceKind.SIGN, 0, -76, 46, 11)
    yield Place("bank", PlaceKind.BANK, 42, -48, 30, 14)
    yield Place("deposit", PlaceKind.BANK, -42, -48, 30, 14, dx=PILE, chips=(-52, -48))
    # What the house keeps goes through the slot at the croupier's right: at the left of the picture.
    yield Place("money-slot", PlaceKind.SLOT, -10, -64, 13, 3)
    yield Place("tip-slot", PlaceKind.SLOT, 10, -64, 13, 3)
    yield Place("discard", PlaceKind.DISCARD, 0, -47, 14, 18)
    yield Place("hand:bank", PlaceKind.HAND, 0, 29, *CARDS)
    for side in sides:
        yield Place(f"hand:{side.cloth}", PlaceKind.HAND, 36 if side.right else -36, -22, *CARDS, of=side.cloth)
    yield Place("shoe", PlaceKind.SHOE, 0, 52, 14, 18)
    yield Place("banker", PlaceKind.MARKER, 0, 70)
    yield Place("seat:banker", PlaceKind.SEAT, 0, DOWN * SEATS, *SEAT)
    for side in sides:
        wide = SEAT[0] * min(1, ROOMY / len(side.numbers))
        for at, number in enumerate(side.numbers):
            yield Place(f"seat:{number}", PlaceKind.SEAT, *side.point(at, SEATS), wide, SEAT[1], number=number)
            yield Place(f"punto:{number}", PlaceKind.MARKER, *side.point(at, HOLDER, -1), *SIGN, number=number)


def _titles(sides: list[_Side]) -> Iterator[Mark]:
    yield Mark("bank", 42, -60, 6, MarkKind.WORD, width=34)
    yield Mark("deposit", -42, -60, 6, MarkKind.WORD, width=34)
