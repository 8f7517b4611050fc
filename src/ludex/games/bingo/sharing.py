"""How far what a card wins lies apart: winners share a prize, and one card may win both line and bingo.

Cards are drawn as `odds` has them. All that matters of a card is with which ball it has its first line and with which
it is full; that is counted in whole numbers, and what the other cards do is summed up in decimals.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, cos, expm1, log1p, perm, pi, sqrt

from msgspec import Struct

from ludex.kit.bingo.cards import CardRules

POINTS = 24
"""At so many points an integral over a smooth function is looked at."""
NEGLIGIBLE = 1e-18
"""Such a chance shows in no decimal of a sum with the others."""


class Prizes(Struct, frozen=True):
    """What a game pays, in prices of a card."""

    line: Fraction
    bingo: Fraction
    extra: Fraction = Fraction(0)
    """Paid besides for a bingo in time."""
    ball_max: int = 0
    """The last ball with which it is."""


class Shares(Struct, frozen=True):
    """What one of so many cards gets of the prizes, each taken as one; lists go by the ball of the bingo, from none."""

    cards: int
    line: float
    """The chance to have the first line."""
    line_square: float
    """The mean square of the part of the line."""
    first: tuple[float, ...]
    """The chance that any card has the first bingo."""
    bingo: tuple[float, ...]
    bingo_square: tuple[float, ...]
    both: tuple[float, ...]
    """The chance to have both."""
    product: tuple[float, ...]
    """The mean product of both parts."""

    @property
    def win(self) -> float:
        """The chance that a card wins anything."""
        return self.line + sum(self.bingo) - sum(self.both)

    def deviation(self, prizes: Prizes) -> float:
        """The standard deviation of what a card wins."""
        paid = [prizes.bingo + prizes.extra * (ball <= prizes.ball_max) for ball in range(len(self.first))]
        mean = (prizes.line + sum(amount * first for amount, first in zip(paid, self.first, strict=True))) / self.cards
        square = prizes.line**2 * self.line_square
        square += sum(amount**2 * part for amount, part in zip(paid, self.bingo_square, strict=True))
        square += 2 * prizes.line * sum(amount * part for amount, part in zip(paid, self.product, strict=True))
        return sqrt(max(0.0, square - mean**2))


@cache
def shares(rules: CardRules, cards: int) -> Shares:
    """What one of so many cards drawn gets."""
    made, whole, balls = _made_by(rules), perm(rules.numbers, rules.per_card), range(1, rules.numbers + 1)
    lines = [row[-1] for row in made]
    bingos = [row[ball] for ball, row in enumerate(made)]
    others = cards - 1
    line = [_alone(before, after, whole, others) for before, after in pairwise(lines)]
    bingo = [_alone(before, after, whole, others) for before, after in pairwise(bingos)]
    both, product = [0.0], [0.0]
    for ball in balls:
        pairs = [_together(made, line, ball, whole, cards) for line in range(1, ball + 1)]
        both.append(sum(chance for chance, _ in pairs))
        product.append(sum(mean for _, mean in pairs))
    missed = [(1 - count / whole) ** cards for count in bingos]
    return Shares(
        cards=cards,
        line=sum(chance for chance, _ in line),
        line_square=sum(square for _, square in line),
        first=(0.0, *(before - after for before, after in pairwise(missed))),
        bingo=(0.0, *(chance for chance, _ in bingo)),
        bingo_square=(0.0, *(square for _, square in bingo)),
        both=tuple(both),
        product=tuple(product),
    )


@cache
def _made_by(rules: CardRules) -> list[list[int]]:
    """In how many ways the numbers of a card come so that it has a line by one ball (rows) and is full by another."""
    return [
        [_made(rules, min(line, ball), ball) for ball in range(rules.numbers + 1)] for line in range(rules.numbers + 1)
    ]


def _made(rules: CardRules, line: int, ball: int) -> int:
    """The same for a pair of balls, the one of the line no later: any row, less pairs of rows, and so on."""
    if ball < rules.per_card:
        return 0
    return sum(
        (-1) ** (rows + 1) * comb(rules.rows, rows) * perm(line, asked) * perm(ball - asked, rules.per_card - asked)
        for rows in range(1, rules.rows + 1)
        if (asked := rows * rules.per_row) <= line
    )


def _alone(before: int, after: int, whole: int, others: int) -> tuple[float, float]:
    """The chance to be among the first with a ball, and the mean square of the part, from how often it comes by it."""
    with_it, later = (after - before) / whole, (whole - after) / whole
    left = (with_it + later) ** others
    if with_it * left < NEGLIGIBLE**2:
        return 0.0, 0.0
    if not later:
        return with_it * left, with_it * left / (others + 1) ** 2
    chance, square, many = later**others, 0.0, 0
    ratio = with_it / later
    while many <= others:
        part = chance / (many + 1) ** 2
        square += part
        if part < square * NEGLIGIBLE and many > others * ratio:
            break
        chance *= (others - many) / (many + 1) * ratio
        many += 1
    return with_it * left, with_it * square


def _together(made: list[list[int]], line: int, ball: int, whole: int, cards: int) -> tuple[float, float]:
    """The chance to be first with a line and first with a bingo by these balls, and the mean product of both parts."""

    def exactly(line_by: int) -> int:
        return made[line_by][ball] - made[line_by][ball - 1]

    own = exactly(line) - exactly(line - 1)
    if not own:
        return 0.0, 0.0
    # Another card has its line with the same ball or later, and so its bingo.
    same_line = made[line][-1] - made[line - 1][-1]
    both = own / whole
    line_alone = (same_line - (made[line][ball] - made[line - 1][ball])) / whole
    bingo_alone = (made[ball][ball] - made[ball - 1][ball - 1] - exactly(line)) / whole
    neither = (whole - made[line][-1] - made[ball][ball] + made[line][ball]) / whole
    chance = both * (both + line_alone + bingo_alone + neither) ** (cards - 1)
    if chance < NEGLIGIBLE:
        return chance, 0.0
    mean = sum(
        weight * _mean_power(neither + line_alone * at, bingo_alone + both * at, cards) for at, weight in _points()
    )
    return chance, both * mean


def _mean_power(base: float, more: float, cards: int) -> float:
    """The mean of (base + t more) ** (cards - 1) over t from 0 to 1."""
    if base <= 0.0:
        return more ** (cards - 1) / cards
    ratio = more / base
    grows = cards * log1p(ratio)
    if not grows:
        return base ** (cards - 1)
    if grows > 1:
        return ((base + more) ** cards - base**cards) / (cards * more)
    return base ** (cards - 1) * expm1(grows) / (cards * ratio)


@cache
def _points() -> tuple[tuple[float, float], ...]:
    """Points from 0 to 1 with their weights, by the rule of Gauss: the zeros of a polynomial of Legendre."""
    found = []
    for number in range(1, POINTS + 1):
        zero = cos(pi * (number - 0.25) / (POINTS + 0.5))
        for _ in range(100):
            value, before = zero, 1.0
            for degree in range(2, POINTS + 1):
                value, before = ((2 * degree - 1) * zero * value - (degree - 1) * before) / degree, value
            slope = POINTS * (zero * value - before) / (zero * zero - 1)
            step = value / slope
            zero -= step
            if abs(step) < 1e-15:
                break
        found.append(((zero + 1) / 2, 1 / ((1 - zero * zero) * slope * slope)))
    return tuple(found)
