"""Distributions: what may come of a bet and how likely each is, in fractions throughout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct


class Distribution(Struct, frozen=True):
    """Values with their probabilities, which add up to one."""

    chances: dict[Fraction, Fraction]

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return sum((value * chance for value, chance in self.chances.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The expected square of what it differs from its mean."""
        mean = self.mean
        return sum(((value - mean) ** 2 * chance for value, chance in self.chances.items()), Fraction(0))

    def rows(self) -> list[tuple[Fraction, Fraction]]:
        """Values with their probabilities, the best value first."""
        return sorted(self.chances.items(), reverse=True)

    def scaled(self, factor: Fraction) -> Distribution:
        """The same chances of values so many times as large."""
        return gathered((value * factor, chance) for value, chance in self.chances.items())


def gathered(rows: Iterable[tuple[Fraction, Fraction]]) -> Distribution:
    """A distribution from values with probabilities, equal values put together and impossible ones left out."""
    chances: dict[Fraction, Fraction] = {}
    for value, chance in rows:
        if chance:
            chances[value] = chances.get(value, Fraction(0)) + chance
    return whole(chances)


def whole(chances: Mapping[Fraction, Fraction]) -> Distribution:
    """A distribution whose probabilities must add up to one."""
    total = sum(chances.values(), Fraction(0))
    assert total == 1, f"probabilities add up to {total}"
    return Distribution(dict(chances))


def certain(value: Fraction) -> Distribution:
    """What is sure to come."""
    return Distribution({value: Fraction(1)})


def mixed(rows: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """One of several distributions, each with its probability."""
    return gathered((value, chance * part) for chance, each in rows for value, part in each.chances.items())
