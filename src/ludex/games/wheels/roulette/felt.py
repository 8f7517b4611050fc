"""The cloth of a roulette: every zone where chips may lie.

The zero lies at the head, the three columns run down, the simple chances lie along both sides, dozens and columns at
the foot. Bets without a line of their own (two dozens that do not adjoin) have no zone: they are made by word of mouth.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.felt import CELL, Shape, Zone
from ludex.games.wheels.roulette.bets import ZERO, Bet, all_bets, black_numbers
from ludex.games.wheels.roulette.rules import RouletteRules

SIDE = 2 * CELL
"""The width of the fields beside the numbers."""
REACH = 4
"""The size of the spot on a line or crossing where a chip counts as lying on it."""


def zones(rules: RouletteRules) -> list[Zone]:
    """Every zone of the cloth: fields first, so that lines and crossings are drawn above them."""
    bets = all_bets(rules)
    cloth = _Cloth(rules)
    found = [zone for bet in bets.values() for zone in cloth.zones_of(bet)]
    return sorted(found, key=lambda zone: list(Shape).index(zone.shape))


class _Cloth:
    def __init__(self, rules: RouletteRules) -> None:
        self._columns = rules.layout.columns
        self._rows = rules.layout.rows
        self._lowest = rules.wheel.lowest
        self._black = black_numbers(rules)
        self._width = self._columns * CELL
        self._foot = self._rows * CELL

    def zones_of(self, bet: Bet) -> Iterator[Zone]:
        match bet.kind:
            case "straight":
                yield self._cell(bet)
            case "split" | "corner" | "zero_corner" | "zero_street" | "street" | "six_line":
                yield self._spot(bet)
            case "column":
                left, _ = self._place(min(bet.numbers))
                yield Zone(bet.slug, Shape.FIELD, left, self._foot, CELL, CELL)
            case "dozen":
                yield from self._dozen(bet, (min(bet.numbers) - self._lowest) // len(bet.numbers))
            case "double_column":
                yield from self._double_column(bet)
            case "double_dozen":
                yield from self._double_dozen(bet)
            case "simple":
                yield self._chance(bet)

    def _place(self, number: int) -> tuple[int, int]:
        """The upper left corner of a number's cell."""
        if number == ZERO:
            return 0, -CELL
        row, column = divmod(number - self._lowest, self._columns)
        return column * CELL, row * CELL

    def _cell(self, bet: Bet) -> Zone:
        (number,) = bet.numbers
        left, top = self._place(number)
        width = self._width if number == ZERO else CELL
        colour = "green" if number == ZERO else "black" if number in self._black else "red"
        return Zone(bet.slug, Shape.FIELD, left, top, width, CELL, colour)

    def _spot(self, bet: Bet) -> Zone:
        """Where the cells of a bet meet: the middle of what they share, or the outer line beside whole rows."""
        x, y = self._meeting(bet)
        crossing = x % CELL == 0 and y % CELL == 0
        shape = Shape.CROSSING if crossing else Shape.LINE
        return Zone(bet.slug, shape, x - REACH // 2, y - REACH // 2, REACH, REACH)

    def _meeting(self, bet: Bet) -> tuple[int, int]:
        numbers = sorted(bet.numbers - {ZERO})
        corners = [self._place(number) for number in numbers]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners) + CELL, max(y for _, y in corners) + CELL
        if bet.kind in ("street", "six_line", "zero_corner"):
            # Whole rows are bet on the outer line; all of the first row with the zero, on its corner with it.
            return 0, 0 if bet.kind == "zero_corner" else (top + bottom) // 2
        if ZERO in bet.numbers:
            return (left + right) // 2, 0
        return (left + right) // 2, (top + bottom) // 2

    def _dozen(self, bet: Bet, place: int) -> Iterator[Zone]:
        """Each dozen has a field at the foot of both sides."""
        width = SIDE // 3
        for side in (-SIDE, self._width):
            yield Zone(bet.slug, Shape.FIELD, side + place * width, self._foot, width, CELL)

    def _double_column(self, bet: Bet) -> Iterator[Zone]:
        columns = sorted({self._place(number)[0] for number in bet.numbers})
        if columns[1] - columns[0] == CELL:
            yield Zone(bet.slug, Shape.LINE, columns[1] - REACH // 2, self._foot + CELL // 2 - REACH // 2, REACH, REACH)

    def _double_dozen(self, bet: Bet) -> Iterator[Zone]:
        numbers = sorted(bet.numbers)
        if numbers[-1] - numbers[0] + 1 != len(numbers):
            return
        second = 1 + (numbers[0] - self._lowest) * 2 // len(numbers)
        width = SIDE // 3
        for side in (-SIDE, self._width):
            x = side + second * width
            yield Zone(bet.slug, Shape.LINE, x - REACH // 2, self._foot + CELL // 2 - REACH // 2, REACH, REACH)

    def _chance(self, bet: Bet) -> Zone:
        """High, even and black on the left of the numbers; low, odd and red on the right."""
        left, right = ("high", "even", "black"), ("low", "odd", "red")
        x = -SIDE if bet.slug in left else self._width
        place = (left if bet.slug in left else right).index(bet.slug)
        height = self._foot // 3
        colour = bet.slug if bet.slug in ("red", "black") else ""
        return Zone(bet.slug, Shape.FIELD, x, place * height, SIDE, height, colour)
