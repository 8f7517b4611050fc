"""The few distributions that tests of chance need, in binary fractions: chi-square, central or not, and the normal one.

The regularised incomplete gamma function is summed as a series below its turning point and as a continued fraction
above it (Lentz's method), as every textbook of numerical methods has it. Nothing here touches money.
"""

from __future__ import annotations

import math
from collections.abc import Callable

_STEPS_MAX = 100_000
_SMALL = 1e-15
_TINY = 1e-300
_BISECTIONS = 50


def gamma_below(shape: float, value: float) -> float:
    """The regularised incomplete gamma function P: the part of a gamma distribution that lies below a value."""
    if value <= 0:
        return 0.0
    return _series(shape, value) if value < shape + 1 else 1 - _fraction(shape, value)


def gamma_above(shape: float, value: float) -> float:
    """What lies above it, without loss where it is small."""
    if value <= 0:
        return 1.0
    return 1 - _series(shape, value) if value < shape + 1 else _fraction(shape, value)


def _front(shape: float, value: float) -> float:
    return math.exp(shape * math.log(value) - value - math.lgamma(shape))


def _series(shape: float, value: float) -> float:
    term = total = 1 / shape
    for step in range(1, _STEPS_MAX):
        term *= value / (shape + step)
        total += term
        if term < total * _SMALL:
            break
    return min(1.0, total * _front(shape, value))


def _fraction(shape: float, value: float) -> float:
    below = value + 1 - shape
    above = 1 / _TINY
    ratio = 1 / below
    total = ratio
    for step in range(1, _STEPS_MAX):
        part = -step * (step - shape)
        below += 2
        ratio = 1 / _away(part * ratio + below)
        above = _away(below + part / above)
        factor = ratio * above
        total *= factor
        if abs(factor - 1) < _SMALL:
            break
    return total * _front(shape, value)


def _away(value: float) -> float:
    """A number that can be divided by."""
    return value if abs(value) > _TINY else _TINY


def chi_square_above(value: float, freedom: int) -> float:
    """How often chance alone gives a chi-square of so much or more."""
    return gamma_above(freedom / 2, value / 2)


def chi_square_limit(chance: float, freedom: int) -> float:
    """The chi-square that chance alone reaches so often."""
    high = 2.0 * freedom + 10
    while chi_square_above(high, freedom) > chance:
        high *= 2
    return crossing(lambda value: chi_square_above(value, freedom) > chance, 0.0, high)


def shifted_chi_square_above(value: float, freedom: int, shift: float) -> float:
    """How often chance and a bias give so much or more: a chi-square that the bias moves by `shift`."""
    mean = shift / 2
    middle = int(mean)
    # A mixture of central ones, weighted as Poisson's law has it; from the heaviest part outwards.
    heaviest = math.exp(middle * math.log(mean) - mean - math.lgamma(middle + 1)) if mean else 1.0
    total, weight = 0.0, heaviest
    for part in range(middle, middle + _STEPS_MAX):
        total += weight * gamma_above(freedom / 2 + part, value / 2)
        weight *= mean / (part + 1)
        if weight < _SMALL:
            break
    weight = heaviest
    for part in range(middle, 0, -1):
        weight *= part / mean
        if weight < _SMALL:
            break
        total += weight * gamma_above(freedom / 2 + part - 1, value / 2)
    return min(1.0, total)


def normal_outside(deviations: float) -> float:
    """How often a normal value lies so many standard deviations away from its mean or farther, to either side."""
    return math.erfc(abs(deviations) / math.sqrt(2))


def crossing(is_below: Callable[[float], bool], low: float, high: float) -> float:
    """Where something that holds at `low` and not at `high` ceases to."""
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return high
