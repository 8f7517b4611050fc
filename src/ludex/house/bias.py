"""Whether recorded wheels and dice did what chance does: three tests of each series, corrected for their number.

- **Counts**: Pearson's chi-square of how often each outcome came, against its known weight. Outcomes of which fewer
  than `EXPECTED_MIN` are to be expected are put together with their neighbours, in the order in which the draw tells
  them.
- **Runs**: how often the series passes from the lower half of the outcomes to the upper one or back, against what the
  known weights give: too seldom where something is stuck, too often where it alternates. An outcome in the very middle
  is left out. Up to `EXACT_MAX` outcomes the distribution is counted out, beyond it is taken as normal.
- **Pairs**: a chi-square of each outcome with the one after it, pairs that do not overlap, outcomes put together into
  as few groups as the number of pairs asks for.

What many tests find together is corrected by Holm's method: of evenings in which everything is fair, no more than
`LOOK_AGAIN` have any series looked at again, and no more than `ANOMALY` any anomaly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ludex.house.distributions import (
    chi_square_above,
    chi_square_limit,
    crossing,
    normal_outside,
    shifted_chi_square_above,
)
from ludex.house.recorded import Series

LOOK_AGAIN = 0.05
"""So many evenings without a fault have some series that is looked at again."""
ANOMALY = 0.001
"""So many have one that is called an anomaly."""
EXPECTED_MIN = 10
"""So many times each group of outcomes must be expected for a chi-square to be one."""
EXACT_MAX = 200
"""Up to so many outcomes runs are counted out exactly."""
RUNS_MIN = 12
"""Fewer outcomes make no series."""
SURE = 0.9
"""How often a bias would have been noticed that the power of a test tells of."""


class Kind(StrEnum):
    """What a test looks at."""

    COUNTS = "counts"
    RUNS = "runs"
    PAIRS = "pairs"


class Verdict(StrEnum):
    """What becomes of a series."""

    FAIR = "fair"
    LOOK_AGAIN = "look-again"
    ANOMALY = "anomaly"
    TOO_FEW = "too-few"  # outcomes for any test


class Test(Struct, frozen=True, kw_only=True):
    """One test of one series."""

    kind: Kind
    statistic: float
    freedom: int
    """The degrees of freedom of a chi-square; none of runs."""
    chance: float
    """How often chance alone gives as much or more: p."""
    corrected: float = 1.0
    """The same over all tests of the evening."""

    __test__ = False  # no class of tests, whatever its name says


class Judged(Struct, frozen=True, kw_only=True):
    """A series, its tests, and what comes of them."""

    table: str
    game: str
    what: str
    count: int
    verdict: Verdict
    tests: tuple[Test, ...]
    noticed: float | None
    """By which part of itself the likeliest outcome would have to come too often, for the counts to be looked at again
    in nine evenings of ten; nothing where even always would not have done, or nothing was counted."""


def judge(evening: Sequence[Series]) -> list[Judged]:
    """Every series of an evening, with the verdict that all its tests together allow."""
    tests = [tuple(each_test(series)) for series in evening]
    corrected = iter(holm([test.chance for each in tests for test in each]))
    number = sum(map(len, tests))
    found = list[Judged]()
    for series, each in zip(evening, tests, strict=True):
        own = tuple([replace(test, corrected=next(corrected)) for test in each])
        found.append(
            Judged(
                table=series.table,
                game=series.game,
                what=series.what,
                count=len(series.seen),
                verdict=_verdict(own),
                tests=own,
                noticed=noticed_bias(series, number) if own else None,
            )
        )
    return found


def _verdict(tests: Sequence[Test]) -> Verdict:
    if not tests:
        return Verdict.TOO_FEW
    least = min(test.corrected for test in tests)
    return Verdict.ANOMALY if least < ANOMALY else Verdict.LOOK_AGAIN if least < LOOK_AGAIN else Verdict.FAIR


def holm(chances: Sequence[float]) -> list[float]:
    """Each p corrected by Holm's method for how many there are."""
    found, worst = [1.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        found[place] = worst
    return found


def each_test(series: Series) -> Iterator[Test]:
    """The tests that a series has outcomes enough for."""
    for test in (_counts(series), _runs(series), _pairs(series)):
        if test is not None:
            yield test


# Counts.


def _counts(series: Series) -> Test | None:
    groups = grouped(series.weights, len(series.seen))
    if len(groups) < 2:
        return None
    return _chi_square(Kind.COUNTS, _shares(series, groups), _placed(series, groups))


def grouped(weights: Sequence[int], count: int) -> list[range]:
    """Neighbouring outcomes put together until each group is to be expected often enough."""
    found, first, gathered, total = list[range](), 0, 0, sum(weights)
    for place, weight in enumerate(weights):
        gathered += weight
        if gathered * count >= EXPECTED_MIN * total:
            found.append(range(first, place + 1))
            first, gathered = place + 1, 0
    if gathered and found:
        found[-1] = range(found[-1].start, len(weights))  # what is left over goes to the last group
    return found


def _shares(series: Series, groups: Sequence[range]) -> list[float]:
    total = sum(series.weights)
    return [sum(series.weights[group.start : group.stop]) / total for group in groups]


def _placed(series: Series, groups: Sequence[range]) -> list[int]:
    """The series by the groups that its outcomes belong to."""
    group_of = {place: number for number, group in enumerate(groups) for place in group}
    return [group_of[place] for place in series.seen]


def _chi_square(kind: Kind, shares: Sequence[float], seen: Sequence[int]) -> Test:
    """Pearson's test of how often each group was seen."""
    counts = [0] * len(shares)
    for each in seen:
        counts[each] += 1
    expected = [share * len(seen) for share in shares]
    statistic = sum((count - due) ** 2 / due for count, due in zip(counts, expected, strict=True))
    freedom = len(shares) - 1
    return Test(kind=kind, statistic=statistic, freedom=freedom, chance=chi_square_above(statistic, freedom))


# Pairs.


def _pairs(series: Series) -> Test | None:
    pairs = len(series.seen) // 2
    groups = grouped(series.weights, len(series.seen))
    # Groups of about the same weight, so few that every pair of them is to be expected often enough.
    for wanted in range(min(len(groups), math.isqrt(pairs // EXPECTED_MIN)), 1, -1):
        groups = halves(series.weights, wanted)
        shares = _shares(series, groups)
        if len(groups) > 1 and min(shares) ** 2 * pairs >= EXPECTED_MIN:
            seen = _placed(series, groups)
            number = len(groups)
            paired = [one * number + other for one, other in zip(seen[::2], seen[1::2], strict=False)]
            return _chi_square(Kind.PAIRS, [one * other for one in shares for other in shares], paired)
    return None


def halves(weights: Sequence[int], parts: int) -> list[range]:
    """Neighbouring outcomes in so many groups of about the same weight."""
    found, first, gathered, total = list[range](), 0, 0, sum(weights)
    for place, weight in enumerate(weights):
        gathered += weight
        if gathered * parts >= total * (len(found) + 1):
            found.append(range(first, place + 1))
            first = place + 1
    return found


# Runs.


class _Sides(NamedTuple):
    """A series as what lies below the middle of the outcomes and what lies above."""

    above: tuple[bool, ...]
    share: float
    """How likely it is that an outcome lies above."""


def _runs(series: Series) -> Test | None:
    sides = _sides(series)
    if sides is None or len(sides.above) < RUNS_MIN:
        return None
    passed, count, share = sum(one != other for one, other in pairwise(sides.above)), len(sides.above), sides.share
    mean, variance = passing(count, share)
    away = passed - mean
    if count <= EXACT_MAX:
        chance = _exact(count, share, passed)
    else:
        chance = normal_outside(max(0.0, abs(away) - 0.5) / math.sqrt(variance))
    return Test(kind=Kind.RUNS, statistic=away / math.sqrt(variance), freedom=0, chance=chance)


def _sides(series: Series) -> _Sides | None:
    """The outcomes below the middle and above it; one that reaches over the middle is left out of its series."""
    total, below, middle, lower = sum(series.weights), 0, -1, 0
    for place, weight in enumerate(series.weights):
        if 2 * (below + weight) <= total:
            below, lower = below + weight, place + 1
        else:
            middle = place if 2 * below < total else -1
            break
    upper = total - below - (series.weights[middle] if middle >= 0 else 0)
    if not below or not upper:
        return _against_likeliest(series)
    return _Sides(tuple(place >= lower for place in series.seen if place != middle), upper / (below + upper))


def _against_likeliest(series: Series) -> _Sides:
    """Where one outcome is more than half of all: that one against the others."""
    likeliest = max(range(len(series.weights)), key=series.weights.__getitem__)
    return _Sides(tuple(place == likeliest for place in series.seen), series.weights[likeliest] / sum(series.weights))


def passing(count: int, share: float) -> tuple[float, float]:
    """How often so many outcomes pass from one side to the other: the mean and the variance.

    The share of the sides is the one that is known, and not the one that was seen: so what is stuck shows.
    """
    both = share * (1 - share)
    mean, joint = 2 * both, both - 4 * both * both
    return (count - 1) * mean, (count - 1) * mean * (1 - mean) + 2 * (count - 2) * joint


def _exact(count: int, share: float, passed: int) -> float:
    """How often chance passes from side to side as seldom, or as often, as it was seen; twice the smaller tail."""
    # By the number of passings so far: how likely it is to stand above and below.
    above, below = [share], [1 - share]
    for _ in range(count - 1):
        stays_above, stays_below = [*above, 0.0], [*below, 0.0]
        above, below = (
            [share * (stay + came) for stay, came in zip(stays_above, [0.0, *below], strict=True)],
            [(1 - share) * (stay + came) for stay, came in zip(stays_below, [0.0, *above], strict=True)],
        )
    chances = [one + other for one, other in zip(above, below, strict=True)]
    return min(1.0, 2 * min(math.fsum(chances[: passed + 1]), math.fsum(chances[passed:])))


# Power.


def noticed_bias(series: Series, tests: int) -> float | None:
    """By which part of itself the likeliest outcome must come too often to be noticed at `SURE`, with so many tests.

    The others then come less often, each in the same ratio. Asked is the p that the hardest step of Holm's method asks.
    """
    count, total = len(series.seen), sum(series.weights)
    groups = grouped(series.weights, count)
    if len(groups) < 2:
        return None
    likeliest = max(range(len(series.weights)), key=series.weights.__getitem__)
    share = series.weights[likeliest] / total
    group = next(sum(series.weights[each.start : each.stop]) / total for each in groups if likeliest in each)
    # The outcomes beside it in its group lose what the whole group gains.
    moved = share * (1 - group) / (1 - share)
    freedom = len(groups) - 1
    limit = chi_square_limit(LOOK_AGAIN / tests, freedom)

    def is_missed(bias: float) -> bool:
        shift = count * (bias * moved) ** 2 / (group * (1 - group))
        return shifted_chi_square_above(limit, freedom, shift) < SURE

    most = (1 - share) / share
    return None if is_missed(most) else crossing(is_missed, 0.0, most)
