"""Games of two, solved exactly: matrices in which both choose at once, and duels of many small choices.

Everything is in fractions, so that a mixture and its value are what they are and not near it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product

from msgspec import Struct

from ludex.errors import Misuse
from ludex.odds.linear import solution, solve_for

Row = Sequence[Fraction]
NONE, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
Span = tuple[Fraction, Fraction]
"""The least and the most that somebody may say yes."""


class Saddle(Struct, frozen=True):
    """How a game of two is played best by both: what it is worth to the first, and how often each chooses what."""

    value: Fraction
    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]


def saddle(payoffs: Sequence[Row]) -> Saddle:
    """A matrix of what the first, who chooses a row, wins of the second, who chooses a column.

    The simplex method on the second's side of the game; what the slack columns cost at the end is the first's side.
    """
    if not payoffs or not payoffs[0] or len({len(row) for row in payoffs}) > 1:
        raise Misuse("a game needs choices for both, and a payoff for each two of them", slug="game-of-two")
    rows, columns = len(payoffs), len(payoffs[0])
    shift = ONE - min(min(row) for row in payoffs)  # a game that is worth something to the first has a bounded side
    table = [
        [*(Fraction(entry) + shift for entry in row), *(ONE if other == at else NONE for other in range(rows)), ONE]
        for at, row in enumerate(payoffs)
    ]
    costs = [*([-ONE] * columns), *([NONE] * rows), NONE]
    basis = [columns + at for at in range(rows)]
    while (entering := next((at for at, cost in enumerate(costs[:-1]) if cost < 0), None)) is not None:
        # The lowest of equals goes in and out: so nothing comes round again (Bland's rule).
        _, _, leaving = min(
            (row[-1] / row[entering], basis[at], at) for at, row in enumerate(table) if row[entering] > 0
        )
        solve_for([*table, costs], leaving, entering)
        basis[leaving] = entering
    whole = ONE / costs[-1]
    held = {column: table[at][-1] for at, column in enumerate(basis)}
    second = tuple(held.get(column, NONE) * whole for column in range(columns))
    return Saddle(whole - shift, tuple(cost * whole for cost in costs[columns:-1]), second)


class Bilinear(Struct, frozen=True):
    """What a duel pays somebody: `constant + first·x + second·y + x·both·y`, x and y how often each says yes."""

    constant: Fraction
    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]
    both: tuple[tuple[Fraction, ...], ...]
    """By each choice of the first, then of the second."""

    def at(self, x: Row, y: Row) -> Fraction:
        """What it pays when they say yes so often."""
        gains = (gain.at(y) * often for gain, often in zip(self.gains_of_first, x, strict=True))
        return self.constant + _sum(gains) + _sum(own * often for own, often in zip(self.second, y, strict=True))

    @property
    def gains_of_first(self) -> list[Gain]:
        """What the first gains by a yes to each of their choices."""
        return [Gain(alone, row) for alone, row in zip(self.first, self.both, strict=True)]

    @property
    def gains_of_second(self) -> list[Gain]:
        """What the second gains by a yes to each of theirs."""
        columns = zip(*self.both, strict=True) if self.both else [()] * len(self.second)
        return [Gain(alone, column) for alone, column in zip(self.second, columns, strict=True)]


class Gain(Struct, frozen=True):
    """What a yes gains: so much in any case, and so much for every choice that the other says yes to."""

    alone: Fraction
    beside: Row

    def at(self, often: Row) -> Fraction:
        """What it gains when the other says yes so often."""
        return self.alone + _sum(own * each for own, each in zip(self.beside, often, strict=True))

    def given(self, spans: Sequence[Span]) -> Gain:
        """The same beside those choices alone that are not settled."""
        settled = _sum(own * low for own, (low, high) in zip(self.beside, spans, strict=True) if low == high)
        return Gain(self.alone + settled, tuple(self.beside[at] for at in _free(spans)))

    def between(self, spans: Sequence[Span]) -> Span:
        """The least and the most that it may gain."""
        ends = [sorted((own * low, own * high)) for own, (low, high) in zip(self.beside, spans, strict=True)]
        return self.alone + _sum(low for low, _ in ends), self.alone + _sum(high for _, high in ends)


class Duel(Struct, frozen=True):
    """Two who answer yes or no to questions of their own, neither knowing what the other will say."""

    to_first: Bilinear
    to_second: Bilinear

    def equilibria(self, first: Sequence[Span], second: Sequence[Span]) -> Iterator[Saddle]:
        """The ways of playing in which neither would rather do otherwise and both mix equally many choices.

        What is better whatever the other does is settled before; then every set of choices that may be mixed is tried:
        each side mixes so that the other gains nothing either way.
        """
        of_first, of_second = self.to_first.gains_of_first, self.to_second.gains_of_second
        x, y = list(first), list(second)
        while _narrow(x, of_first, y) | _narrow(y, of_second, x):
            pass
        of_first = [of_first[at].given(y) for at in _free(x)]
        of_second = [of_second[at].given(x) for at in _free(y)]
        for played, heard in _unsettled(of_first, of_second):
            mine, theirs = _filled(x, played), _filled(y, heard)
            yield Saddle(self.to_first.at(mine, theirs), mine, theirs)


def _unsettled(of_first: Sequence[Gain], of_second: Sequence[Gain]) -> Iterator[tuple[Row, Row]]:
    """How often either says yes to choices of which none is settled."""
    mine, theirs = range(len(of_first)), range(len(of_second))
    for mixed in range(min(len(mine), len(theirs)) + 1):
        for own, others in product(combinations(mine, mixed), combinations(theirs, mixed)):
            rest = [at for at in mine if at not in own]
            for pure in product((NONE, ONE), repeat=len(rest)):
                chosen = dict(zip(rest, pure, strict=True))
                played = _mixture([of_second[to] for to in others], own, chosen)
                if played is None:
                    continue
                answers = {to: ONE if of_second[to].at(played) > 0 else NONE for to in theirs if to not in others}
                heard = _mixture([of_first[at] for at in own], others, answers)
                if heard is None:
                    continue
                if all(of_first[at].at(heard) * (often - HALF) >= 0 for at, often in chosen.items()):
                    yield played, heard


def _narrow(mine: list[Span], gains: Sequence[Gain], theirs: Sequence[Span]) -> bool:
    """Settles what is better in any case, in place; whether there was anything."""
    settled = False
    for at in _free(mine):
        least, most = gains[at].between(theirs)
        if least >= 0 or most <= 0:
            mine[at] = (ONE, ONE) if least >= 0 else (NONE, NONE)
            settled = True
    return settled


def _mixture(
    nothing: Sequence[Gain], mixed: Sequence[int], settled: Mapping[int, Fraction]
) -> tuple[Fraction, ...] | None:
    """How often somebody says yes to all their choices, mixing some so that the other has nothing of these gains."""
    found = solution(
        [
            [
                *(gain.beside[at] for at in mixed),
                -gain.alone - _sum(gain.beside[at] * often for at, often in settled.items()),
            ]
            for gain in nothing
        ]
    )
    if found is None or not all(0 <= often <= 1 for often in found):
        return None
    said = {**settled, **dict(zip(mixed, found, strict=True))}
    return tuple(said[at] for at in range(len(said)))


def _filled(spans: Sequence[Span], free: Row) -> tuple[Fraction, ...]:
    """How often somebody says yes to all choices, told how often to those that are not settled."""
    rest = iter(free)
    return tuple(low if low == high else next(rest) for low, high in spans)


def _free(spans: Sequence[Span]) -> list[int]:
    """The choices that are not settled."""
    return [at for at, (low, high) in enumerate(spans) if low != high]


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, NONE)
