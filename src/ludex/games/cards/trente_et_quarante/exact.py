"""How likely both rows end with the same points, exactly: compositions of both rows together, compiled.

The cards of two rows come from one shoe, so their compositions are counted together, value by value. The numbers are
too large for a machine: they are counted modulo several primes and put together again, which loses nothing. The same
loop in binary fractions is a second method; all of its terms are positive, so it is off by no more than its roundings.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import factorial, perm

import numpy as np
from numpy.typing import NDArray

from ludex.sim.streams import compiled

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

FLOAT_ERROR = Fraction(1, 10**12)
"""The largest relative error of the binary method: fewer than a thousand roundings of one part in 2**53 each."""
_FIRST_PRIME = 2**31 - 1


def tie_chances(left: dict[int, int], until: int) -> dict[int, Fraction]:
    """How likely it is that both rows have so many points, for every number of points."""
    case = Case(left, until)
    whole = perm(case.whole, case.most)
    primes: list[int] = []
    product, candidate = 1, _FIRST_PRIME
    while product <= whole:
        if _is_prime(candidate):
            primes.append(candidate)
            product *= candidate
        candidate -= 2
    rests = [case.ties_modulo(prime) for prime in primes]
    return {
        point: Fraction(_together([row[place] for row in rests], primes, product), whole)
        for place, point in enumerate(case.ends)
    }


def tie_chances_binary(left: dict[int, int], until: int) -> dict[int, float]:
    """The same in binary fractions."""
    case = Case(left, until)
    found = np.zeros(len(case.ends))
    for _, _, chances in case.ties_binary():
        found += chances.sum(axis=(1, 2))
    return dict(zip(case.ends, found.tolist(), strict=True))


class Case:
    """A shoe, its values, and the tables that the loop reads."""

    def __init__(self, left: dict[int, int], until: int) -> None:
        self.left, self.until, self.whole = left, until, sum(left.values())
        self.values = sorted(left, reverse=True)  # the smallest value last: it only fills what is missing
        below = until - 1
        self.ends = tuple(range(until, below + max(left) + 1))
        self.places = [(s, k) for s in range(below + 1) for k in range(below + 1) if k <= s <= k * max(left)]
        self.index = np.full((below + 1, below + 1), -1, dtype=np.int64)
        for place, (held, cards) in enumerate(self.places):
            self.index[held, cards] = place
        self.held = np.array([s for s, _ in self.places], dtype=np.int64)
        self.cards = np.array([k for _, k in self.places], dtype=np.int64)
        # More cards than this cannot lie in two rows: the smallest come first, as many as there are.
        room, self.most = 2 * below, 2
        for value in sorted(left):
            number = min(left[value], room // value)
            room -= number * value
            self.most += number
        self.most += 1

    def _pairs(self) -> list[tuple[int, int, int]]:
        """The last cards of both rows, each unordered pair once, with the number of its orders."""
        values = sorted(self.left)
        return [(one, two, 1 if one == two else 2) for one in values for two in values if one <= two]

    def ties_modulo(self, prime: int) -> list[int]:
        """For every end, the ways in which both rows reach it, modulo a prime."""
        size, found = self.until, [0] * len(self.ends)
        inverse = [pow(factorial(n), -1, prime) for n in range(size)]
        fact = np.array([factorial(n) % prime for n in range(size)], dtype=np.int64)
        left_over = [perm(self.whole - n, self.most - n) % prime if n <= self.most else 0 for n in range(2 * size + 2)]
        rest = np.array(left_over, dtype=np.int64)

        @cache
        def table(count: int) -> Whole:
            """In how many ways the rows share cards of a value of which there are so many."""
            ways = [perm(count, n) % prime for n in range(2 * size)]
            rows = [[ways[a + b] * inverse[a] * inverse[b] % prime for b in range(size)] for a in range(size)]
            return np.array(rows, dtype=np.int64)

        for one, two, orders in self._pairs():
            counts, before = self._marked(one, two)
            coefficients = np.stack([table(count) for count in counts])
            came = ties_whole(
                np.array(self.values, dtype=np.int64), coefficients, self.index, self.held, self.cards, fact, rest,
                self.until, len(self.ends), one, two, prime,
            )  # fmt: skip
            for place, ways in enumerate(came.tolist()):
                found[place] = (found[place] + ways * before % prime * orders) % prime
        return found

    def ties_binary(self) -> Iterator[tuple[int, int, Real]]:
        """For the last cards of both rows, the chance of every end by the cards before them."""
        fact = np.array([factorial(n) for n in range(self.until)], dtype=np.float64)
        whole = [perm(self.whole, n) for n in range(2 * self.until + 2)]
        rest = np.array([Fraction(1, ways) if ways else 0 for ways in whole], dtype=np.float64)
        for one, two, orders in self._pairs():
            values, coefficients, before = self._shared(one, two)
            came = ties_real(
                values, coefficients, self.index, self.held, self.cards, fact, rest,
                self.until, len(self.ends), one, two,
            )  # fmt: skip
            yield one, two, came * (before * orders)

    def rows_binary(self) -> Iterator[tuple[int, int, Real, int]]:
        """For two marked cards, the ways of both rows besides them, and in how many ways those may come."""
        for one, two, _ in self._pairs():
            values, coefficients, before = self._shared(one, two)
            yield one, two, ways_real(values, coefficients, self.index, self.held, self.cards, self.until), before

    def _shared(self, one: int, two: int) -> tuple[Whole, Real, int]:
        """The values, in how many ways the rows share the cards of each besides two, and the ways of those."""
        counts, before = self._marked(one, two)
        return np.array(self.values, dtype=np.int64), np.stack([_shares(count, self.until) for count in counts]), before

    def _marked(self, one: int, two: int) -> tuple[list[int], int]:
        """What is left of each value besides the last cards of both rows, and in how many ways those may come."""
        counts, before = [], 1
        for value in self.values:
            marked = (value == one) + (value == two)
            before *= perm(self.left[value], marked)
            counts.append(self.left[value] - marked if self.left[value] >= marked else 0)
        return counts, before


@cache
def _shares(count: int, size: int) -> Real:
    """In how many ways the rows share cards of a value of which there are so many."""
    rows = [[Fraction(perm(count, a + b), factorial(a) * factorial(b)) for b in range(size)] for a in range(size)]
    return np.array(rows, dtype=np.float64)


@compiled
def ties_whole(
    values: Whole, coefficients: Whole, index: Whole, held: Whole, cards: Whole, fact: Whole, rest: Whole,
    until: int, ends: int, one: int, two: int, prime: int,
) -> Whole:  # fmt: skip
    """Both rows with these last cards, value by value; the last value fills up to each end."""
    size = held.shape[0]
    ways = np.zeros((size, size), dtype=np.int64)
    ways[index[0, 0], index[0, 0]] = 1
    for v in range(values.shape[0] - 1):
        value = values[v]
        following = np.zeros((size, size), dtype=np.int64)
        for i in range(size):
            for j in range(size):
                now = ways[i, j]
                if now == 0:
                    continue
                for a in range((until - 1 - held[i]) // value + 1):
                    to = index[held[i] + a * value, cards[i] + a]
                    for b in range((until - 1 - held[j]) // value + 1):
                        factor = coefficients[v, a, b]
                        if factor == 0:
                            break
                        following[to, index[held[j] + b * value, cards[j] + b]] += now * factor % prime
        for i in range(size):
            for j in range(size):
                ways[i, j] = following[i, j] % prime
    found = np.zeros(ends, dtype=np.int64)
    value, v = values[values.shape[0] - 1], values.shape[0] - 1
    for i in range(size):
        for j in range(size):
            if ways[i, j] == 0:
                continue
            for end in range(ends):
                if end - one >= 0 or end - two >= 0:
                    continue
                first, second = until + end - one - held[i], until + end - two - held[j]
                if first < 0 or second < 0 or first % value or second % value:
                    continue
                a, b = first // value, second // value
                k, n = cards[i] + a, cards[j] + b
                term = ways[i, j] * coefficients[v, a, b] % prime
                if term == 0:
                    continue
                term = term * fact[k] % prime * fact[n] % prime * rest[k + n + 2] % prime
                found[end] = (found[end] + term) % prime
    return found


@compiled
def ways_real(values: Whole, coefficients: Real, index: Whole, held: Whole, cards: Whole, until: int) -> Real:
    """Both rows in binary fractions, value by value: the ways of every number of points and cards of each."""
    size = held.shape[0]
    ways = np.zeros((size, size))
    ways[index[0, 0], index[0, 0]] = 1.0
    for v in range(values.shape[0]):
        value = values[v]
        following = np.zeros((size, size))
        for i in range(size):
            for j in range(size):
                now = ways[i, j]
                if now == 0.0:
                    continue
                for a in range((until - 1 - held[i]) // value + 1):
                    to = index[held[i] + a * value, cards[i] + a]
                    for b in range((until - 1 - held[j]) // value + 1):
                        factor = coefficients[v, a, b]
                        if factor == 0.0:
                            break
                        following[to, index[held[j] + b * value, cards[j] + b]] += now * factor
        ways = following
    return ways


@compiled
def ties_real(
    values: Whole, coefficients: Real, index: Whole, held: Whole, cards: Whole, fact: Real, rest: Real,
    until: int, ends: int, one: int, two: int,
) -> Real:  # fmt: skip
    """The same in binary fractions, by the cards of both rows before their last."""
    size, v = held.shape[0], values.shape[0] - 1
    ways = ways_real(values[:v], coefficients, index, held, cards, until)
    found = np.zeros((ends, until, until))
    value = values[v]
    for i in range(size):
        for j in range(size):
            if ways[i, j] == 0.0:
                continue
            for end in range(ends):
                if end - one >= 0 or end - two >= 0:
                    continue
                first, second = until + end - one - held[i], until + end - two - held[j]
                if first < 0 or second < 0 or first % value or second % value:
                    continue
                a, b = first // value, second // value
                k, n = cards[i] + a, cards[j] + b
                found[end, k, n] += ways[i, j] * coefficients[v, a, b] * fact[k] * fact[n] * rest[k + n + 2]
    return found


def _together(rests: list[int], primes: list[int], product: int) -> int:
    """The number below the product of the primes that leaves these rests (Chinese remainders)."""
    found = 0
    for rest, prime in zip(rests, primes, strict=True):
        others = product // prime
        found += rest * others * pow(others, -1, prime)
    return found % product


def _is_prime(number: int) -> bool:
    """By trial: the numbers are below 2**31."""
    return number % 2 == 1 and all(number % divisor for divisor in range(3, int(number**0.5) + 1, 2))
