"""The odds of a hall in fractions: lines and bingos by the number of balls, the first of all cards, prima, returns.

What one card does is exact for every lawful card. What the first of many cards does depends on the cards, and each
function says what it takes them to be. Cards *drawn* are drawn evenly from all cards without columns, each by itself:
whichever balls have come, each of them has the same chance and none depends on the others, so that powers are exact.
Cards *dealt distinct* are drawn in the same way, none twice. For cards with columns the same figures are close and not
exact: balls that spread evenly over the columns favour all cards at once (`column_odds` counts that for the bingo).
Cards that are *given* are those printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, perm

from msgspec import Struct

from ludex.errors import Misuse
from ludex.kit.bingo.cards import CardRules
from ludex.kit.bingo.counts import count_cards
from ludex.kit.money import Cents, Rounding, share

OneBy = Callable[[CardRules, int], Fraction]
"""The chance that one card has made something when so many balls have come."""

GIVEN_MAX = 16
"""More sets of numbers at once are not gone through: each doubles the work."""
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


def given_by(sets: Sequence[frozenset[int]], *, numbers: int, balls: int) -> Fraction:
    """The chance that one at least of these sets of numbers has come: exact for the rows or cards that are given."""
    if len(sets) > GIVEN_MAX:
        raise Misuse(
            "chances of at most {most} given sets are worked out, not of {sets}",
            slug="given-sets",
            most=GIVEN_MAX,
            sets=len(sets),
        )
    chance = Fraction(0)
    for many in range(1, len(sets) + 1):
        for chosen in combinations(sets, many):
            asked = len(frozenset().union(*chosen))
            chance += (-1) ** (many + 1) * drawn_by(numbers=numbers, asked=asked, balls=balls)
    return chance


def first_by(one: Fraction, cards: int) -> Fraction:
    """The chance that one at least of so many cards drawn has made it, where one card has with this chance."""
    return 1 - (1 - one) ** cards


def first_distinct_by(one: OneBy, rules: CardRules, balls: int, cards: int) -> Fraction:
    """The same of cards dealt distinct; only without columns is the number of winning cards the same for all balls."""
    if rules.columns:
        raise Misuse(
            "distinct cards with columns have no chance that is the same for all balls", slug="distinct-columns"
        )
    every = count_cards(rules)
    winning = one(rules, balls) * every
    assert winning.denominator == 1, "a part of a card wins"
    return 1 - Fraction(perm(every - winning.numerator, cards), perm(every, cards))


def first_bounds(one: Fraction, cards: int, *, bits: int = BOUND_BITS) -> tuple[Fraction, Fraction]:
    """Bounds within which `first_by` lies, for halls whose exact fraction would have millions of digits."""
    unit = 1 << bits
    miss = 1 - one
    low, high = miss.numerator * unit // miss.denominator, -(-miss.numerator * unit // miss.denominator)
    none_low = none_high = unit
    while cards:
        if cards & 1:
            none_low, none_high = none_low * low // unit, -(-none_high * high // unit)
        low, high, cards = low * low // unit, -(-high * high // unit), cards >> 1
    return 1 - Fraction(none_high, unit), 1 - Fraction(none_low, unit)


def first_ball(one: OneBy, rules: CardRules, cards: int) -> dict[int, Fraction]:
    """With which ball the first of so many cards drawn makes it: the chance of each ball that can be it."""
    by = [first_by(one(rules, balls), cards) for balls in range(rules.numbers + 1)]
    return {ball: after - before for ball, (before, after) in enumerate(pairwise(by), 1) if after > before}


def winners_expected(one: OneBy, rules: CardRules, cards: int) -> Fraction:
    """How many of so many cards drawn make it first together, on average: those among whom a prize is shared."""
    by = [one(rules, balls) for balls in range(rules.numbers + 1)]
    return sum((cards * (after - before) * (1 - before) ** (cards - 1) for before, after in pairwise(by)), Fraction(0))


# The prima.


def prima_chance(rules: CardRules, *, cards: int, ball_max: int) -> Fraction:
    """The chance that a game gives the prima: a bingo among the cards drawn with this ball or an earlier one."""
    return first_by(bingo_by(rules, ball_max), cards)


def prima_games(rules: CardRules, *, cards: int, ball_maxima: Sequence[int]) -> tuple[Fraction, ...]:
    """The chance that each of several games in turn is the one that gives the prima, as its last ball goes up."""
    left, given = Fraction(1), []
    for ball_max in ball_maxima:
        chance = prima_chance(rules, cards=cards, ball_max=ball_max)
        given.append(left * chance)
        left *= 1 - chance
    return tuple(given)


# What a card gives back.


class PrizeTerms(Struct, frozen=True, kw_only=True):
    """What a game pays."""

    price: Cents
    """Of one card."""
    line: Fraction
    """The part of the takings that goes to the line."""
    bingo: Fraction
    """The part of the takings that goes to the bingo."""
    prima: Cents
    """What is paid besides for an early bingo; nothing where no prima is offered in this game."""
    prima_ball_max: int
    """The last ball with which the prima is won."""
    rounding: Rounding


class CardReturn(Struct, frozen=True):
    """What a card is expected to give back in one game, as parts of its price."""

    line: Fraction
    bingo: Fraction
    prima: Fraction

    @property
    def total(self) -> Fraction:
        """All of it."""
        return self.line + self.bingo + self.prima


def card_return(terms: PrizeTerms, rules: CardRules, *, cards: int) -> CardReturn:
    """What one of so many cards sold gives back on average.

    Somebody always has the first line and the first bingo, and no card is better than another: the prizes are divided
    by the cards whatever the cards are like, if every winner claims and shares leave no rest. The chance of the prima
    is that of cards drawn.
    """
    takings = Cents(cards * terms.price)
    chance = prima_chance(rules, cards=cards, ball_max=terms.prima_ball_max) if terms.prima else Fraction(0)
    return CardReturn(
        line=Fraction(share(takings, terms.line, terms.rounding), takings),
        bingo=Fraction(share(takings, terms.bingo, terms.rounding), takings),
        prima=terms.prima * chance / takings,
    )
