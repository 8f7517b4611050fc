"""How often one refait follows another in a shoe: proven bounds, for what prison is worth.

Lay several coups from separate full shoes, and mark their cards. If no marked card lies in two of them, the coups could
as well have come from one shoe, and from there they are likelier by a factor that depends on how many cards they have:
the product of perm(N, cards of a coup), over perm(N, cards of all), for a shoe of N cards. All that one shoe can give
is counted so. Of two refaits that share S marked cards on average, and Q pairs of such cards, the part that shares none
is 1 - S at least and 1 - S + Q at most (Bonferroni). Of what else comes between or after them it is left out that no
card may lie twice, which only makes the bound larger. Coups may change places: in a shoe any order is as likely.

The sums are of positive terms in binary fractions, as in `exact`; `SLACK` is far more than what they round, also where
S is taken off.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial, perm

import numpy as np
from msgspec import Struct

from ludex.games.cards.trente_et_quarante.exact import Case, Real
from ludex.games.cards.trente_et_quarante.odds import UNKNOWN, Again

TIES_MAX = 4
"""Ties among refaits that are counted one by one; of more it is left open what ends them."""
COUPS = TIES_MAX + 3
"""So many coups are laid from one shoe."""
SLACK = 1e-9


class Pair(Struct, frozen=True):
    """How many pairs of cards of two values a refait holds on average, times its chance, by its number of cards."""

    one: int
    two: int
    pairs: Real
    ones: Real
    """How many cards of the first value, counted by the pairs that they make with the second."""
    twos: Real
    refaits: Real


def again(left: dict[int, int], until: int, behind: int) -> Again:
    """The bounds for a shoe of these cards with so many behind the red one; nothing is known if coups could meet it."""
    largest = max(left)
    points = sum(value * count for value, count in left.items()) - behind * largest
    if points < COUPS * 2 * (until - 1 + largest):
        return UNKNOWN
    factor = Factor(sum(left.values()))
    once, least, most = two_refaits(left, until, factor)
    level = sum((row for point, row in ties_by_cards(left, until).items() if point != until), np.zeros(2 * until + 1))
    ties = [np.ones(1)]
    for _ in range(TIES_MAX + 1):
        ties.append(np.convolve(ties[-1], factor.weighed(level)))

    def with_ties(row: Real) -> list[float]:
        """How likely these coups are in one shoe with so many ties in given places among them."""
        return [factor.chance(np.convolve(row, each)) for each in ties]

    one, two, three = map(with_ties, (once, most, np.convolve(most, once)))
    twice = sum(two[:-1]) + one[-1]
    # So many ties may be shared out before the second refait and after it in one way more.
    thrice = sum(ways * chance for ways, chance in enumerate(three[:-1], start=1)) + (TIES_MAX + 1) * two[-1] + one[-1]
    return Again(
        least=Fraction(factor.chance(least) / one[0] * (1 - SLACK)),
        most=min(Fraction(1), Fraction(twice / one[0] * (1 + SLACK))),
        thrice=min(Fraction(1), Fraction(thrice / one[0] * (1 + SLACK))),
    )


class Factor:
    """What makes chances of coups from separate shoes into those of coups from one, by their numbers of cards."""

    def __init__(self, whole: int) -> None:
        # perm(N, n) / N**n: the powers cancel.
        self._weights: Real = np.concatenate(([1.0], np.cumprod(1 - np.arange(whole) / whole)))

    def weighed(self, row: Real) -> Real:
        """Chances by cards, each times what its coup brings to the factor."""
        return row * self._weights[: len(row)]

    def chance(self, row: Real) -> float:
        """What weighed coups with so many cards in all come to in one shoe; more than it has cannot come."""
        most = min(len(row), len(self._weights))
        total: float = (row[:most] / self._weights[:most]).sum().item()
        return total


def two_refaits(left: dict[int, int], until: int, factor: Factor) -> tuple[Real, Real, Real]:
    """A refait by its cards, and at least and at most two of them from one shoe by the cards of both: all weighed."""
    size = 2 * until + 1
    once = np.zeros(size)
    held = {value: np.zeros(size) for value in left}
    shared_pairs = np.zeros(2 * size - 1)
    for pair in refait_pairs(left, until):
        once += pair.refaits
        held[pair.one] += pair.ones
        held[pair.two] += pair.twos
        alike = pair.one == pair.two
        marks = comb(left[pair.one], 2) if alike else left[pair.one] * left[pair.two]
        weighed = factor.weighed(pair.pairs)
        shared_pairs += np.convolve(weighed, weighed) / marks if marks else 0.0
    once = factor.weighed(once)
    rows = {value: factor.weighed(row) for value, row in held.items()}
    shared = sum(np.convolve(row, row) / left[value] for value, row in rows.items())
    disjoint = np.convolve(once, once) - shared
    return once, np.maximum(disjoint, 0.0), np.maximum(disjoint + shared_pairs, 0.0)


def refait_pairs(left: dict[int, int], until: int) -> Iterator[Pair]:
    """Every two values, the smaller first, in rows that both end with just so many points."""
    case, size = Case(left, until + 1), until + 1
    orders = np.array([factorial(n) for n in range(size)], dtype=np.float64)
    rest = np.array([Fraction(1, perm(case.whole, n) or 1) for n in range(2 * size)], dtype=np.float64)
    first, second = np.indices((size, size))
    chance = np.outer(orders, orders) * rest[first + second]
    for one, two, ways, before in case.rows_binary():
        # Rows are alike: what lies in the one row lies as often in the other, and two values may change rows.
        both = (1 if one == two else 2) * before * chance
        across = both * _cards(case, ways, (until - one, until - two), (1, 1))
        within = both * _cards(case, ways, (until - one - two, until), (2, 0))
        yield Pair(
            one=one,
            two=two,
            pairs=_together(across + within),
            ones=_together(across / np.maximum(second, 1)),
            twos=_together(across / np.maximum(first, 1)),
            refaits=_together(across / np.maximum(first * second, 1)),
        )


def ties_by_cards(left: dict[int, int], until: int) -> dict[int, Real]:
    """How likely both rows have so many points, by how many cards they have together."""
    case = Case(left, until)
    found = np.zeros((len(case.ends), 2 * until + 1))
    for _, _, chances in case.ties_binary():
        for place, table in enumerate(chances):
            found[place, 2:] += _together(table)
    return dict(zip(case.ends, found, strict=True))


def _cards(case: Case, ways: Real, points: tuple[int, int], marked: tuple[int, int]) -> Real:
    """The ways of rows with so many points besides their marked cards, by the numbers of their cards with these."""
    found = np.zeros((case.until, case.until))
    places = [np.flatnonzero(case.held == held) for held in points]
    for i in places[0]:
        for j in places[1]:
            at = case.cards[i] + marked[0], case.cards[j] + marked[1]
            if max(at) < case.until:
                found[at] = ways[i, j]
    return found


def _together(table: Real) -> Real:
    """A table by the cards of each of two rows as one row by the cards of both."""
    size = len(table)
    found = np.zeros(2 * size - 1)
    for first, row in enumerate(table):
        found[first : first + size] += row
    return found
