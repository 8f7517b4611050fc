"""The first bingo of cards with columns: what `odds` takes for granted without columns is counted here.

How many cards lie within the balls that have come depends only on how many balls of each column have come. All such
counts are gone through, columns of one size in any order at once; the cards are drawn evenly from all lawful ones, each
by itself. One number of balls is bounded in fractions, all of them at once are told in decimals. Lines are not here:
where numbers of a column grow downwards, a row depends on which balls have come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.bingo.odds import first_bounds
from ludex.kit.bingo.cards import CardRules, column_of
from ludex.kit.bingo.counts import count_cards

CARDS_MAX = 2**63 - 1
"""Counts of cards are kept in words."""
SPREADS_MAX = 10**7
"""More ways in which balls can spread are not gone through."""

Polynomial = NDArray[np.int64]
"""Ways by how many numbers each row has."""


class Spread(Struct, frozen=True):
    """Ways in which balls spread over columns that leave as many cards full."""

    sets: int
    """How many sets of balls."""
    full: int
    """How many of all lawful cards lie within each of them."""


class _Part(Struct, frozen=True):
    """One way in which balls spread over some of the columns."""

    balls: int
    sets: int
    ways: Polynomial


def first_bingo_bounds(rules: CardRules, *, cards: int, balls: int) -> tuple[Fraction, Fraction]:
    """Bounds of the chance that one at least of so many cards drawn is full when so many balls have come."""
    every, low, high = count_cards(rules), Fraction(0), Fraction(0)
    for spread in spreads(rules, balls):
        least, most = first_bounds(Fraction(spread.full, every), cards)
        low, high = low + spread.sets * least, high + spread.sets * most
    sets = comb(rules.numbers, balls)
    return low / sets, high / sets


@cache
def spreads(rules: CardRules, balls: int) -> tuple[Spread, ...]:
    """How many cards so many balls fill, with the number of sets of balls that fill as many."""
    *few, many = _groups(rules)
    found: Counter[int] = Counter()
    by_balls: dict[int, list[_Part]] = {}
    for part in many:
        by_balls.setdefault(part.balls, []).append(part)
    stacked = {came: np.array([part.ways.reshape(-1) for part in parts]) for came, parts in by_balls.items()}
    for chosen in product(*few):
        rest = balls - sum(part.balls for part in chosen)
        if rest not in stacked:
            continue
        sets = prod(part.sets for part in chosen)
        for part, full in zip(by_balls[rest], (stacked[rest] @ _needed(chosen, rules)).tolist(), strict=True):
            found[full] += sets * part.sets
    return tuple(Spread(sets, full) for full, sets in sorted(found.items()))


def first_bingo_by_ball(rules: CardRules, cards: Sequence[int]) -> tuple[tuple[float, ...], ...]:
    """The chance that one at least of so many cards drawn is full, for each number of cards and of balls from none.

    Only positive numbers are added, so that hardly more than the last digit of a decimal is lost.
    """
    *few, many = _groups(rules)
    ways = np.array([part.ways.reshape(-1) for part in many], dtype=np.float64)
    sets = np.array([part.sets for part in many], dtype=np.float64)
    came = np.array([part.balls for part in many])
    every, found = count_cards(rules), np.zeros((len(cards), rules.numbers + 1))
    for chosen in product(*few):
        full = ways @ _needed(chosen, rules).astype(np.float64)
        with np.errstate(divide="ignore"):  # where every card is full, none is missed: minus infinity says so
            missed = np.log1p(-np.minimum(full / every, 1.0))
        often, balls = sets * prod(part.sets for part in chosen), came + sum(part.balls for part in chosen)
        for place, many_cards in enumerate(cards):
            found[place] += np.bincount(balls, often * -np.expm1(many_cards * missed), rules.numbers + 1)
    whole = np.array([comb(rules.numbers, balls) for balls in range(rules.numbers + 1)], dtype=np.float64)
    rows: list[list[float]] = (found / whole).tolist()
    return tuple(tuple(min(chance, 1.0) for chance in row) for row in rows)


def _groups(rules: CardRules) -> list[tuple[_Part, ...]]:
    """The ways in which balls come in the columns of each size; the most numerous are last, to be met all at once."""
    _check(rules)
    sizes = Counter(map(len, rules.columns))
    groups = sorted(sizes.items(), key=lambda group: comb(group[0] + group[1], group[1]))
    return [_parts(rules, size, columns) for size, columns in groups]


def _needed(chosen: Sequence[_Part], rules: CardRules) -> NDArray[np.int64]:
    """The ways to fill some columns, each where the ways of the others stand that leave just that to be filled."""
    return _together([part.ways for part in chosen], rules)[(slice(None, None, -1),) * rules.rows].reshape(-1)


def _check(rules: CardRules) -> None:
    if len(column_of(rules)) != rules.numbers:
        raise Misuse("spreads are counted over columns that hold every number", slug="spreads-of-columns")
    if count_cards(rules) > CARDS_MAX:
        raise Misuse(
            "spreads are counted for at most {most} cards, not for {cards}",
            slug="spreads-of-cards",
            most=CARDS_MAX,
            cards=count_cards(rules),
        )
    sizes = Counter(map(len, rules.columns))
    if prod(comb(size + columns, columns) for size, columns in sizes.items()) > SPREADS_MAX:
        raise Misuse("balls can spread over these columns in too many ways", slug="too-many-spreads")


@cache
def _parts(rules: CardRules, size: int, columns: int) -> tuple[_Part, ...]:
    """Every way in which balls come in columns of one size, in whichever order."""
    alone = [_column(rules, came) for came in range(size + 1)]
    parts = []
    known: dict[tuple[int, ...], Polynomial] = {(): _together([], rules)}
    for came in combinations_with_replacement(range(size + 1), columns):
        for length in range(1, columns + 1):
            if came[:length] not in known:
                known[came[:length]] = _times(known[came[: length - 1]], alone[came[length - 1]])
        orders = factorial(columns) // prod(map(factorial, Counter(came).values()))
        parts.append(_Part(sum(came), orders * prod(comb(size, many) for many in came), known[came]))
    return tuple(parts)


def _column(rules: CardRules, came: int) -> Polynomial:
    """The ways to fill a column from the balls of it that have come, by the rows that then have a number."""
    ways = np.zeros((2,) * rules.rows, dtype=np.int64)
    for rows in product((0, 1), repeat=rules.rows):
        if any(rows) or not rules.every_column:
            choices = comb(came, sum(rows))
            ways[rows] = choices if rules.ascending else choices * factorial(sum(rows))
    return ways


def _times(ways: Polynomial, further: Polynomial) -> Polynomial:
    """Further columns, without what would put too many numbers into a row."""
    found = np.zeros_like(ways)
    for rows in np.ndindex(*further.shape):
        if further[rows]:
            into: Any = tuple(slice(row, None) for row in rows)
            source: Any = tuple(slice(None, ways.shape[0] - row) for row in rows)
            found[into] += further[rows] * ways[source]
    return found


def _together(parts: list[Polynomial], rules: CardRules) -> Polynomial:
    """Ways of several groups of columns, of which none is the most numerous, so that few are multiplied."""
    whole = np.zeros((rules.per_row + 1,) * rules.rows, dtype=np.int64)
    whole[(0,) * rules.rows] = 1
    for part in parts:
        whole = _times(whole, part)
    return whole
