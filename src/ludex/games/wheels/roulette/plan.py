"""The plan of a roulette's cloth: every zone where chips may lie, on straight lines of whole units.

The zeros lie at the head and the three columns run down, with their fields at the foot. Where bets are made on both
sides of the numbers (French), simple chances lie along both and dozens at the foot of each; where on one (American),
the dozens lie along the numbers and the simple chances along the dozens. Bets without a line of their own (two dozens
that do not adjoin) have no zone: they are made by word of mouth.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import CELL, Field, Shape
from ludex.games.wheels.roulette.bets import RouletteBet, all_bets, black_numbers
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.wheels import DOUBLE_ZERO, ZERO, Pocket

SIDE = 2 * CELL
"""The width of the fields beside the numbers, where they lie on both sides."""
REACH = 4
"""The size of the spot on a line or crossing where a chip counts as lying on it."""
ALONG = ("low", "even", "red", "black", "odd", "high")
"""The simple chances from the head down, where they lie on one side."""
NEAR, FAR = -REACH, -2 * REACH
"""Two spots on the line between dozens on one side: for the zeros, nearest to the numbers, and for both dozens."""


class Part(Field, frozen=True, kw_only=True):
    """A zone on the plan with the bet that it stands for."""

    of: RouletteBet


def plan(rules: RouletteRules) -> list[Part]:
    """Every zone on the plan: fields first, so that lines and crossings are drawn above them."""
    laid = _OneSided(rules) if rules.layout.sides == 1 else _Plan(rules)
    found = [part for bet in all_bets(rules).values() for part in laid.parts_of(bet)]
    return sorted(found, key=lambda part: list(Shape).index(part.shape))


def _part(of: RouletteBet, shape: Shape, x: int, y: int, width: int, height: int, colour: str = "") -> Part:
    return Part(of.slug, shape, x, y, width, height, colour, of=of)


class _Plan:
    def __init__(self, rules: RouletteRules) -> None:
        self._columns = rules.layout.columns
        self._rows = rules.layout.rows
        self._lowest = rules.wheel.lowest
        self._black = black_numbers(rules)
        self._width = self._columns * CELL
        self._foot = self._rows * CELL
        half = self._width // 2
        left, right = (0, half), (half, self._width)
        self._heads: dict[Pocket, tuple[int, int]] = {ZERO: (0, self._width)}
        if rules.layout.double_zero is not None:
            beside = (left, right) if rules.layout.double_zero == "right-of-zero" else (right, left)
            self._heads = {ZERO: beside[0], DOUBLE_ZERO: beside[1]}

    def parts_of(self, bet: RouletteBet) -> Iterator[Part]:
        match bet.kind:
            case "straight":
                yield self._cell(bet)
            case "split" | "corner" | "zero_corner" | "special_corner" | "zero_street" | "street" | "six_line":
                yield _spot(bet, *self._meeting(bet))
            case "zero_split":
                yield from self._zero_split(bet)
            case "column":
                left, _ = self._place(min(numbers_of(bet)))
                yield _part(bet, Shape.FIELD, left, self._foot, CELL, CELL)
            case "dozen":
                yield from self._dozen(bet, (min(numbers_of(bet)) - self._lowest) // len(bet.numbers))
            case "double_column":
                yield from self._double_column(bet)
            case "double_dozen":
                yield from self._double_dozen(bet)
            case "simple":
                yield self._chance(bet)

    def _place(self, number: int) -> tuple[int, int]:
        """The upper left corner of a number's cell."""
        row, column = divmod(number - self._lowest, self._columns)
        return column * CELL, row * CELL

    def _cell(self, bet: RouletteBet) -> Part:
        (pocket,) = bet.numbers
        if pocket in self._heads:
            left, right = self._heads[pocket]
            return _part(bet, Shape.FIELD, left, -CELL, right - left, CELL, "green")
        x, y = self._place(int(pocket))
        return _part(bet, Shape.FIELD, x, y, CELL, CELL, "black" if pocket in self._black else "red")

    def _meeting(self, bet: RouletteBet) -> tuple[int, int]:
        """Where the cells of a bet meet: the middle of what they share, or the outer line beside whole rows."""
        corners = [self._place(number) for number in numbers_of(bet)]
        if not corners:
            return self._width // 2, -CELL // 2  # zeros alone meet at the head
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners) + CELL, max(y for _, y in corners) + CELL
        if bet.kind in ("zero_corner", "special_corner"):
            return 0, 0  # the first row with all zeros: where the outer line meets them
        if bet.kind in ("street", "six_line"):
            return 0, (top + bottom) // 2
        zeros = [self._heads[zero] for zero in self._heads if zero in bet.numbers]
        if not zeros:
            return (left + right) // 2, (top + bottom) // 2
        if bet.kind == "split":
            return self._below(zeros[0], left, right), 0
        return (left + right) // 2, 0

    def _below(self, zero: tuple[int, int], left: int, right: int) -> int:
        """Where a zero meets a number: its middle, or, below two zeros, beside the line that parts them."""
        if zero[0] <= left and right <= zero[1]:
            return (left + right) // 2
        return zero[1] - REACH // 2 if zero[0] < left else zero[0] + REACH // 2

    def _zero_split(self, bet: RouletteBet) -> Iterator[Part]:
        """The line between the two zeros."""
        yield _spot(bet, self._width // 2, -CELL // 2)

    def _dozen(self, bet: RouletteBet, place: int) -> Iterator[Part]:
        """Each dozen has a field at the foot of both sides."""
        width = SIDE // 3
        for side in (-SIDE, self._width):
            yield _part(bet, Shape.FIELD, side + place * width, self._foot, width, CELL)

    def _double_column(self, bet: RouletteBet) -> Iterator[Part]:
        columns = sorted({self._place(number)[0] for number in numbers_of(bet)})
        if columns[1] - columns[0] == CELL:
            yield _spot(bet, columns[1], self._foot + CELL // 2)

    def _double_dozen(self, bet: RouletteBet) -> Iterator[Part]:
        second = self._second_dozen(bet)
        for side in (-SIDE, self._width) if second else ():
            yield _spot(bet, side + second * (SIDE // 3), self._foot + CELL // 2, line=True)

    def _second_dozen(self, bet: RouletteBet) -> int:
        """The place of the second of two adjoining dozens, from nought; nought where they do not adjoin."""
        numbers = sorted(numbers_of(bet))
        if numbers[-1] - numbers[0] + 1 != len(numbers):
            return 0
        return 1 + (numbers[0] - self._lowest) * 2 // len(numbers)

    def _chance(self, bet: RouletteBet) -> Part:
        """High, even and black on the left of the numbers; low, odd and red on the right."""
        left, right = ("high", "even", "black"), ("low", "odd", "red")
        x = -SIDE if bet.slug in left else self._width
        place = (left if bet.slug in left else right).index(bet.slug)
        height = self._foot // 3
        return _part(bet, Shape.FIELD, x, place * height, SIDE, height, _paint(bet))


class _OneSided(_Plan):
    """Dozens along the numbers, simple chances along the dozens."""

    def __init__(self, rules: RouletteRules) -> None:
        super().__init__(rules)
        self._courtesy = rules.layout.courtesy
        self._height = self._foot // len(rules.bets.dozen.ranges)

    def _zero_split(self, bet: RouletteBet) -> Iterator[Part]:
        """Besides the head, the courtesy space: on the line between two dozens, for those who do not reach so far."""
        yield from super()._zero_split(bet)
        if self._courtesy is not None:
            above, below = self._courtesy
            yield _spot(bet, NEAR, (above + below - 1) * self._height // 2, line=True)

    def _dozen(self, bet: RouletteBet, place: int) -> Iterator[Part]:
        yield _part(bet, Shape.FIELD, -CELL, place * self._height, CELL, self._height)

    def _double_dozen(self, bet: RouletteBet) -> Iterator[Part]:
        second = self._second_dozen(bet)
        if second:
            yield _spot(bet, FAR, second * self._height, line=True)

    def _chance(self, bet: RouletteBet) -> Part:
        height = self._foot // len(ALONG)
        return _part(bet, Shape.FIELD, -2 * CELL, ALONG.index(bet.slug) * height, CELL, height, _paint(bet))


def _spot(bet: RouletteBet, x: int, y: int, *, line: bool = False) -> Part:
    """A spot around a point; a crossing where lines of the numbers cross, unless it only lies on one."""
    crossing = not line and x % CELL == 0 and y % CELL == 0
    shape = Shape.CROSSING if crossing else Shape.LINE
    return _part(bet, shape, x - REACH // 2, y - REACH // 2, REACH, REACH)


def numbers_of(bet: RouletteBet) -> list[int]:
    """The numbers of a bet without its zeros."""
    return [pocket for pocket in bet.numbers if isinstance(pocket, int) and pocket != ZERO]


def _paint(bet: RouletteBet) -> str:
    return bet.slug if bet.slug in ("red", "black") else ""
