"""Tests of randomness, each of which says how likely a fair generator strays so far: a p between 0 and 1.

They are two-sided: what is too even to be chance is as strange as what leans to one side.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Cells = NDArray[np.int64]

ALARM = 1e-12
"""A p below it is an alarm: a thousand such tests of a fair generator give a false one less often than once in 10^9."""

PARTS = 64
"""Large totals are divided into so many equal parts, or some times as many."""

FEW = 30
"""So few cells cannot be too even."""


def alarms(ps: Mapping[str, float]) -> list[str]:
    """The tests that a generator failed."""
    return [name for name, p in ps.items() if p < ALARM]


def word_tests(words: Words) -> dict[str, float]:
    """Every test of raw words of 64 bits: their bytes, each of their bits, and the row of all bits."""
    rows = words.astype(">u8").view(np.uint8).reshape(-1, 8)
    bits = np.unpackbits(rows, axis=1)
    ps = {f"byte {at}": even_p(rows[:, at].astype(np.int64), 256) for at in range(8)}
    ps |= {f"bit {63 - at}": even_p(bits[:, at].astype(np.int64), 2) for at in range(64)}
    ps |= {f"bit {63 - at} in a row": runs_p(bits[:, at] == 1) for at in range(64)}
    ps |= {f"word and word {lag} later": correlation_p(words.astype(np.float64), lag) for lag in (1, 2, 3, 10)}
    return ps | {"all bits": even_p(bits.ravel().astype(np.int64), 2), "all bits in a row": runs_p(bits.ravel() == 1)}


def case_tests(cases: Sequence[int], total: int) -> dict[str, float]:
    """Every test of cases below a total: single ones, pairs in a row, above and below the middle, one and the next."""
    part, chances = parted(cases, total, 8 * PARTS)
    rough, rough_chances = parted(cases, total, PARTS)
    pairs = rough[:-1:2] * len(rough_chances) + rough[1::2]
    return {
        "single": square_p(part, chances),
        "pairs": square_p(pairs, np.outer(rough_chances, rough_chances).ravel()),
        "runs": runs_p(part >= len(chances) / 2),
        "correlation": correlation_p(part.astype(np.float64), 1),
    }


def parted(cases: Sequence[int], total: int, most: int) -> tuple[Cells, NDArray[np.float64]]:
    """Cases as they are, or in the parts of a total that is too large to be counted; and the chance of each."""
    parts = min(total, most)
    starts = [-(-part * total // parts) for part in range(parts + 1)]
    chances = np.array([(after - before) / total for before, after in pairwise(starts)])
    return np.array([case * parts // total for case in cases], dtype=np.int64), chances


def even_p(seen: Cells, cells: int, spread: float = 1.0) -> float:
    """Whether all of so many cells come equally often."""
    return square_p(seen, np.full(cells, 1 / cells), spread)


def square_p(seen: Cells, chances: NDArray[np.float64], spread: float = 1.0) -> float:
    """Whether cells come as often as their chances: chi-square, where counts spread so many times as usual."""
    counts, expected = np.bincount(seen, minlength=len(chances)), chances * len(seen)
    square = float(((counts - expected) ** 2 / expected).sum()) / spread
    above = above_square(square, len(chances) - 1)
    # A few cells are now and then as even as they can be: only many are too even.
    return min(1.0, 2 * min(above, 1 - above)) if len(chances) > FEW else above


def runs_p(seen: NDArray[np.bool_]) -> float:
    """Whether a row changes sides as often as it should: the runs test of Wald and Wolfowitz."""
    many, ones = len(seen), int(seen.sum())
    zeros = many - ones
    runs = 1 + int((seen[1:] != seen[:-1]).sum())
    mean = 2 * ones * zeros / many + 1
    variance = (mean - 1) * (mean - 2) / (many - 1)
    return normal_p((runs - mean) / math.sqrt(variance)) if variance > 0 else 0.0


def correlation_p(seen: NDArray[np.float64], lag: int) -> float:
    """Whether one tells something of another so many later: serial correlation."""
    apart = seen - seen.mean()
    square = float((apart * apart).sum())
    return normal_p(float((apart[:-lag] * apart[lag:]).sum()) / square * math.sqrt(len(seen))) if square else 0.0


def normal_p(z: float) -> float:
    """How likely a normal deviate lies so far out, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def above_square(square: float, freedom: int) -> float:
    """How likely chi-square of so many degrees of freedom is larger: the upper incomplete gamma function."""
    half, at = freedom / 2, square / 2
    if at <= 0:
        return 1.0
    front = math.exp(half * math.log(at) - at - math.lgamma(half))
    if at < half + 1:  # the series of the lower one converges at once
        term = total = 1 / half
        step = half
        while term > total * 1e-17:
            step += 1
            term *= at / step
            total += term
        return max(0.0, 1 - front * total)
    # Otherwise the continued fraction, by the method of Lentz.
    b = at + 1 - half
    c, d = 1e300, 1 / b
    fraction = d
    for step_number in range(1, 100_000):
        a = -step_number * (step_number - half)
        b += 2
        d, c = 1 / (a * d + b), b + a / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction
