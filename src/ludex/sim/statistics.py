"""Statistics of simulated bets: exact sums of whole numbers first, and one division at the end.

Outcomes are counted, never averaged on the way, so every digit is the same however the rounds were shared out.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

from msgspec import Struct

from ludex.errors import Misuse

NORMAL_95 = Fraction(1_959_964, 1_000_000)
"""So many standard errors to either side hold the truth in 95 cases of 100."""

_DIGITS = 10**18


class Estimate(Struct, frozen=True):
    """What was seen of a quantity in so many independent rounds: no exact value, and never compared with one."""

    mean: Fraction
    deviation: Fraction | None
    """Of one round; nothing while the rounds show no spread at all, which tells of too few of them."""
    error: Fraction | None
    """The standard error of the mean."""
    rounds: int
    seed: int

    @property
    def interval(self) -> tuple[Fraction, Fraction] | None:
        """Where the quantity lies in 95 cases of 100."""
        if self.error is None:
            return None
        return self.mean - NORMAL_95 * self.error, self.mean + NORMAL_95 * self.error


def estimate(counts: Mapping[int, int], *, unit: int, seed: int) -> Estimate:
    """The mean of what was counted, value by value, in units of so much."""
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    return estimate_of_sums(total, squares, rounds=sum(counts.values()), unit=unit, seed=seed)


def estimate_of_sums(total: int, squares: int, *, rounds: int, unit: int, seed: int) -> Estimate:
    """The same from the sum of all values and the sum of their squares."""
    if rounds < 1 or unit < 1:
        raise Misuse("an estimate needs a round at least, and a unit", slug="estimate-of-nothing")
    mean = Fraction(total, rounds * unit)
    spread = rounds * squares - total * total
    if spread == 0:
        return Estimate(mean, None, None, rounds, seed)
    variance = Fraction(spread, rounds * (rounds - 1) * unit * unit)
    return Estimate(mean, root(variance), root(variance / rounds), rounds, seed)


def root(square: Fraction) -> Fraction:
    """A square root to eighteen decimals, rounded down."""
    return Fraction(isqrt(square.numerator * _DIGITS**2 // square.denominator), _DIGITS)
