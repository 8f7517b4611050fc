"""The cloth of punto y banca: numbered places, each with a box for the bank, and the tie in the middle of the table.

A large table is an oval with two wings. The croupiers stand in the notch above, the chief in the one below; the first
place is at the chief's right, and the numbers run from there round the table. A mini or midi table is a half moon with
the first place at the croupier's right, where the used cards go too. Those who bet without a place bet in the fields
that name the hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import cos, radians, sin, sqrt

from ludex.core.cloth import CELL, Cloth, Field, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Leg, Outline, Point, on_oval, rectangle, ring_part
from ludex.games.cards.punto_y_banca.establishment import PuntoEstablishment
from ludex.games.cards.punto_y_banca.hands import BANK, PLAYER, TIE
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.table import PuntoYBanca
from ludex.games.common.half_moon import MIDDLE, HalfMoon

_ROWS = {TIE: "green", BANK: "red", PLAYER: "blue"}

WING = 58
"""How far the middle of a wing lies from that of the table."""
ACROSS, DOWN = 102, 88
"""The radii of the edge of a wing."""
NOTCH = (34, 26, 9)
"""Half the width of a notch at the edge and at its bottom, and how deep it is."""
REACH = 156
"""Degrees of a wing from its first place to its last."""
MARGIN = 1.5
SEAT = (21, 11.5)
SHOE = (10, 14)
CARDS = 33
"""The room of a hand: three cards side by side."""
FIELD = (100, 17)
"""A field that names a hand."""
CHIP = 3.6
CHIPS_APART = 7.4


def cloth(game: PuntoYBanca) -> Cloth:
    """The table as it is drawn."""
    return _table(game, from_right=True)


def described_cloth(game: PuntoYBanca, establishment: PuntoEstablishment) -> Cloth:
    """The same, numbered from the side that the law of the place says."""
    return _table(game, from_right=establishment.layout.from_right)


def _table(game: PuntoYBanca, *, from_right: bool) -> Cloth:
    numbers = game.rules.place_numbers
    kind = _Oval if game.rules.kind == "large" else _Reduced
    return kind(game, numbers if from_right else numbers[::-1]).cloth()


def plan(game: PuntoYBanca) -> list[Field]:
    """Every box of the cloth, from the croupier outwards."""
    present = [bet for bet in _ROWS if bet in game.bets]
    return [
        Field(bet, Shape.FIELD, 0, row * CELL, 4 * CELL, CELL, _ROWS[bet]) for row, bet in enumerate(present)
    ]  # fmt: skip


class _Table:
    """What both kinds of table have."""

    first_field: float
    """Where the uppermost of the fields begins."""

    def __init__(self, game: PuntoYBanca, numbers: tuple[int, ...]) -> None:
        """`numbers` are those of the places, from the chief's right on."""
        self._rules: PuntoRules = game.rules
        self._numbers = numbers
        self._fields = plan(game)
        self._hands = [bet for bet in (PLAYER, BANK) if bet in game.bets]

    def cloth(self) -> Cloth:
        zones = [self._field(row, field) for row, field in enumerate(self._fields)]
        for at, number in enumerate(self._numbers):
            zones += [self._box(hand, at, number) for hand in self._hands]
        return Cloth(
            edge=self._edge(),
            zones=tuple(zones),
            places=(*self._middle(), *self._places()),
            marks=(*self._titles(),),
            chip=CHIP,
        )

    def _edge(self) -> Outline:
        raise NotImplementedError

    def _ring(self, hand: str, at: int) -> tuple[Point, float, float, float, float]:
        """Where the box of a place lies: its middle, the two circles, the angle of the place and half its width."""
        raise NotImplementedError

    def _middle(self) -> Iterator[Place]:
        """What lies in the middle of the table."""
        raise NotImplementedError

    def _places(self) -> Iterator[Place]:
        """Seats, and the shoe before those who deal."""
        raise NotImplementedError

    def _titles(self) -> Iterator[Mark]:
        raise NotImplementedError

    def _field(self, row: int, field: Field) -> Zone:
        """A field that names what is bet on and what it pays; chips lie beside."""
        width, height = FIELD
        x, y = -width / 2, self.first_field + row * (height + 2)
        slug, values = self._pays(field.bet)
        marks = (
            Mark(field.bet, x + 26, y + height * 0.31, 7, MarkKind.WORD, width=50),
            Mark(slug, x + 26, y + height * 0.75, 5.3, MarkKind.WORD, width=50, values=values),
        )
        spot = Spot(x + 57, y + height / 2, CHIPS_APART)
        outline = rectangle(x, y, width, height, 2)
        return Zone(field.bet, field.bet, outline, spot, field.shape, marks, field.colour, field.box())

    def _pays(self, bet: str) -> tuple[str, tuple[str, ...]]:
        """What a bet pays, as a sentence with its figures."""
        rules = self._rules
        pays = rules.bets.tie.pays if bet == TIE else rules.bets.hand.pays
        assert pays is not None, "there is a bet on the tie only where it pays something"
        if bet == BANK and rules.deduction.percent:
            return "bank-pays", (*_to(pays), str(rules.deduction.percent))
        return "bet-pays", _to(pays)

    def _box(self, hand: str, at: int, number: int) -> Zone:
        """The box of a place: its number at the outer side, chips at the inner one."""
        middle, inner, outer, angle, half = self._ring(hand, at)
        size = 7 if hand == PLAYER else 6
        x, y = on_oval(middle, outer - 5.5, outer - 5.5, angle)
        mark = Mark(str(number), x, y, size)
        x, y = on_oval(middle, inner + 5, inner + 5, angle)
        outline = ring_part(middle, inner, outer, angle - half, angle + half)
        return Zone(f"{hand}@{number}", hand, outline, Spot(x, y, 0, 2), marks=(mark,), colour=_ROWS[hand])


class _Oval(_Table):
    """A large table."""

    first_field = 5

    def __init__(self, game: PuntoYBanca, numbers: tuple[int, ...]) -> None:
        super().__init__(game, numbers)
        self._right = (len(numbers) + 1) // 2
        """How many places the first wing has: half of them, and the odd one."""
        self._step = REACH / max(self._right - 1, 1)

    def _edge(self) -> Outline:
        wide, narrow, deep = NOTCH
        radii = (ACROSS, DOWN)
        return Outline(
            (-WING, -DOWN),
            (
                Leg((-wide, -DOWN)), Leg((-narrow, deep - DOWN)), Leg((narrow, deep - DOWN)), Leg((wide, -DOWN)),
                Leg((WING, -DOWN)), Leg((WING, DOWN), radii),
                Leg((wide, DOWN)), Leg((narrow, DOWN - deep)), Leg((-narrow, DOWN - deep)), Leg((-wide, DOWN)),
                Leg((-WING, DOWN)), Leg((-WING, -DOWN), radii),
            ),
        )  # fmt: skip

    def _where(self, at: int) -> tuple[Point, float]:
        """The middle of the wing of a place, and its angle there: up the right wing, then down the left one."""
        if at < self._right:
            return (WING, 0), REACH / 2 - at * self._step
        return (-WING, 0), 180 + REACH / 2 - (at - self._right) * self._step

    def _ring(self, hand: str, at: int) -> tuple[Point, float, float, float, float]:
        middle, angle = self._where(at)
        inner, outer = (46, 67) if hand == PLAYER else (25, 45)
        return middle, inner, outer, angle, min(self._step, 28) / 2

    def _middle(self) -> Iterator[Place]:
        yield Place("rack", PlaceKind.RACK, -28, -65, 50, 10)
        yield Place("sign", PlaceKind.SIGN, 28, -65, 50, 11)
        yield Place("hand:player", PlaceKind.HAND, -24, -38, CARDS, SHOE[1], of=PLAYER)
        yield Place("hand:bank", PlaceKind.HAND, 24, -38, CARDS, SHOE[1], of=BANK)
        yield Place("shoe", PlaceKind.SHOE, -41, -13, 14, 18)
        yield Place("discard", PlaceKind.DISCARD, 0, -13, 14, 18)
        yield Place("tip-slot", PlaceKind.SLOT, -20, -13, 13, 3)
        yield Place("money-slot", PlaceKind.SLOT, 20, -13, 13, 3)

    def _titles(self) -> Iterator[Mark]:
        for hand, x in ((PLAYER, -24), (BANK, 24)):
            yield Mark(hand, x, -51, 6, MarkKind.WORD, width=CARDS)

    def _places(self) -> Iterator[Place]:
        width = min(SEAT[0], radians(self._step) * DOWN * 0.75)
        for at, number in enumerate(self._numbers):
            middle, angle = self._where(at)
            x, y = _at_edge(middle, angle, width, SEAT[1])
            yield Place(f"seat:{number}", PlaceKind.SEAT, x, y, width, SEAT[1], number=number)
            if self._rules.players_deal:
                yield Place(f"shoe:{number}", PlaceKind.SHOE, *_at_edge(middle, angle - self._step / 2, *SHOE))


class _Reduced(_Table):
    """A mini or midi table."""

    first_field = 12

    def __init__(self, game: PuntoYBanca, numbers: tuple[int, ...]) -> None:
        super().__init__(game, numbers)
        self._last = len(numbers) - 1
        self._moon = HalfMoon(self._last + 1)

    def _edge(self) -> Outline:
        return self._moon.edge()

    def _ring(self, hand: str, at: int) -> tuple[Point, float, float, float, float]:
        inner, outer = (108, 128) if hand == PLAYER else (87.5, 106.5)
        return MIDDLE, inner, outer, self._moon.angle(self._last - at), self._moon.step / 2 - 0.8

    def _middle(self) -> Iterator[Place]:
        yield Place("rack", PlaceKind.RACK, 0, -20, 70, 10)
        yield Place("money-slot", PlaceKind.SLOT, -44, -20, 11, 3)
        yield Place("tip-slot", PlaceKind.SLOT, 44, -20, 11, 3)
        yield Place("sign", PlaceKind.SIGN, 79, -18, 50, 11)
        yield Place("hand:player", PlaceKind.HAND, -28, 3, CARDS, SHOE[1], of=PLAYER)
        yield Place("hand:bank", PlaceKind.HAND, 28, 3, CARDS, SHOE[1], of=BANK)
        yield Place("shoe", PlaceKind.SHOE, 135, -8, 17, 22, 20)
        yield Place("discard", PlaceKind.DISCARD, -135, -8, 17, 22, -20)

    def _titles(self) -> Iterator[Mark]:
        for hand, x in ((PLAYER, -28), (BANK, 28)):
            yield Mark(hand, x, -9, 6, MarkKind.WORD, width=CARDS)

    def _places(self) -> Iterator[Place]:
        for at, number in enumerate(self._numbers):
            yield self._moon.seat(self._last - at, number)
            if self._rules.players_deal:
                x, y = self._moon.point(self._last - at, 140, self._moon.step * 1.2)
                yield Place(f"shoe:{number}", PlaceKind.SHOE, x, y)


def _to(pays: Fraction) -> tuple[str, str]:
    """What is paid, and to how much."""
    return str(pays.numerator), str(pays.denominator)


def _at_edge(middle: Point, angle: float, width: float, height: float) -> Point:
    """The middle of an upright rectangle that lies as far out in a wing as it can."""
    c, s = cos(radians(angle)), sin(radians(angle))
    across, down = ACROSS - MARGIN, DOWN - MARGIN
    # Its outer corner lies on the ellipse: a quadratic in how far out it is.
    x, y = abs(c), abs(s)
    square = (x / across) ** 2 + (y / down) ** 2
    half = x * width / 2 / across**2 + y * height / 2 / down**2
    rest = (width / 2 / across) ** 2 + (height / 2 / down) ** 2 - 1
    radius = (-half + sqrt(half * half - square * rest)) / square
    return middle[0] + radius * c, middle[1] + radius * s
