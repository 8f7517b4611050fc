"""The odds of a hall: lines and bingos by the number of balls, the first of all cards, prima, and what a card returns.

What one card does is exact for every lawful card. What the first of many does depends on the cards: here they are
*drawn*, evenly from all cards without columns and each by itself. Whichever balls have come, each card then has the
same chance and none depends on another, so that powers are exact. For cards with columns the same figures are close,
not exact: balls that spread evenly over columns favour all cards at once (`column_odds` counts that for the bingo).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, fsum

from msgspec import Struct

from ludex.errors import Misuse
from ludex.kit.bingo.cards import CardRules
from ludex.kit.money import NOTHING, Cents, Rounding, share

OneBy = Callable[[CardRules, int], Fraction]
"""The chance that one card has made something when so many balls have come."""

BOUND_BITS = 128
"""How fine the bounds are where a fraction would be too long to write."""


# One card.


def drawn_by(*, numbers: int, asked: int, balls: int) -> Fraction:
    """The chance that certain numbers, as many as are asked, are all among so many balls of all numbers."""
    if not 0 <= balls <= numbers:
        raise Misuse(
            "of {numbers} balls, {balls} cannot have come", slug="balls-that-came", numbers=numbers, balls=balls
        )
    return Fraction(comb(numbers - asked, balls - asked), comb(numbers, balls)) if balls >= asked else Fraction(0)


def bingo_by(rules: CardRules, balls: int) -> Fraction:
    """The chance that a card is full."""
    return drawn_by(numbers=rules.numbers, asked=rules.per_card, balls=balls)


def announced_line_by(rules: CardRules, balls: int) -> Fraction:
    """The chance that a card has the one line that was announced."""
    return drawn_by(numbers=rules.numbers, asked=rules.per_row, balls=balls)


def line_by(rules: CardRules, balls: int) -> Fraction:
    """The chance that a card has a line, whichever: single rows, less those counted twice, and so on."""
    return sum(
        (
            (-1) ** (rows + 1)
            * comb(rules.rows, rows)
            * drawn_by(numbers=rules.numbers, asked=rows * rules.per_row, balls=balls)
            for rows in range(1, rules.rows + 1)
        ),
        Fraction(0),
    )


# Many cards.


def first_bounds(one: Fraction, cards: int, *, bits: int = BOUND_BITS) -> tuple[Fraction, Fraction]:
    """Bounds of the chance that one at least of so many cards drawn has made it, where one card has with this chance.

    The exact fraction of a hall has thousands of digits.
    """
    unit = 1 << bits
    miss = 1 - one
    low, high = miss.numerator * unit // miss.denominator, -(-miss.numerator * unit // miss.denominator)
    none_low = none_high = unit
    while cards:
        if cards & 1:
            none_low, none_high = none_low * low // unit, -(-none_high * high // unit)
        low, high, cards = low * low // unit, -(-high * high // unit), cards >> 1
    return 1 - Fraction(none_high, unit), 1 - Fraction(none_low, unit)


def first_by_ball(one: OneBy, rules: CardRules, cards: int) -> tuple[float, ...]:
    """The same as a decimal for every number of balls, none to all."""
    return tuple(as_decimal(first_bounds(one(rules, balls), cards)[0]) for balls in range(rules.numbers + 1))


def as_decimal(part: Fraction) -> float:
    """The nearest binary fraction."""
    return part.numerator / part.denominator


def mean_ball(by_ball: Sequence[float]) -> float:
    """With which ball something comes on average, from the chance that it has come with each number of balls."""
    return fsum(1 - chance for chance in by_ball[:-1])


# The prima.


def prima_games(chances: Sequence[float]) -> float:
    """In which game the prima is won, on average, when each game in turn gives it with its chance and the last is sure.

    Where the last is not, every further game is like it.
    """
    left, games = 1.0, 0.0
    for chance in chances:
        games += left
        left *= 1 - chance
    return games + left / chances[-1] if left else games


# What a card gives back.


class PrizeTerms(Struct, frozen=True, kw_only=True):
    """What a game pays."""

    price: Cents
    """Of one card."""
    line: Fraction
    """The part of the takings that goes to the line."""
    bingo: Fraction
    """The part of the takings that goes to the bingo."""
    extra: Cents = NOTHING
    """What is paid besides for an early bingo; nothing where no such prize is offered in this game."""
    rounding: Rounding = Rounding.DOWN


class CardReturn(Struct, frozen=True):
    """What a card is expected to give back in one game, as parts of its price."""

    line: Fraction
    bingo: Fraction
    extra: Fraction

    @property
    def total(self) -> Fraction:
        """All of it."""
        return self.line + self.bingo + self.extra


def card_return(terms: PrizeTerms, *, cards: int, chance: Fraction = Fraction(0)) -> CardReturn:
    """What one of so many cards sold gives back on average, when the extra prize is paid with this chance.

    Somebody always has the first line and the first bingo, and no card is better than another: the prizes are divided
    by the cards whatever the cards are like, if every winner claims and shares leave no rest.
    """
    takings = Cents(cards * terms.price)
    return CardReturn(
        line=Fraction(share(takings, terms.line, terms.rounding), takings),
        bingo=Fraction(share(takings, terms.bingo, terms.rounding), takings),
        extra=terms.extra * chance / takings,
    )
