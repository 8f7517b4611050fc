"""Statistics: exact means, roots to the last digit, intervals, and what cannot be told."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.errors import Misuse
from ludex.sim.statistics import NORMAL_95, estimate, root


def test_an_estimate_of_known_counts() -> None:
    """Three wins and one loss of ten."""
    found = estimate({10: 3, -10: 1}, unit=10, seed=7)
    assert (found.mean, found.rounds, found.seed) == (Fraction(1, 2), 4, 7)
    assert (found.deviation, found.error) == (Fraction(1), Fraction(1, 2))
    assert found.interval == (Fraction(1, 2) - NORMAL_95 / 2, Fraction(1, 2) + NORMAL_95 / 2)


@given(st.dictionaries(st.integers(-3500, 3500), st.integers(1, 20), min_size=2, max_size=6), st.integers(1, 500))
def test_counts_say_what_a_list_would(counts: dict[int, int], unit: int) -> None:
    """The same as the library finds from the results one by one."""
    values = [Fraction(value, unit) for value, times in counts.items() for _ in range(times)]
    found = estimate(counts, unit=unit, seed=1)
    assert found.mean == mean(values)
    assert found.deviation is not None
    assert found.error is not None
    assert float(found.deviation) == pytest.approx(stdev(values))
    assert float(found.error) == pytest.approx(stdev(values) / len(values) ** 0.5)


@pytest.mark.parametrize("counts", [{5: 1}, {-5: 3}])
def test_no_spread_gives_no_error(counts: dict[int, int]) -> None:
    """Rather than an interval of no width, which would claim certainty."""
    found = estimate(counts, unit=5, seed=1)
    assert (found.deviation, found.error, found.interval) == (None, None, None)


@pytest.mark.parametrize(("counts", "unit"), [({}, 1), ({1: 0}, 1), ({1: 1}, 0)])
def test_nothing_is_no_estimate(counts: dict[int, int], unit: int) -> None:
    """No rounds or no unit make no sense."""
    with pytest.raises(Misuse, match="an estimate needs a round"):
        estimate(counts, unit=unit, seed=1)


@given(st.fractions(min_value=0, max_value=10**6, max_denominator=10**6))
def test_roots_are_the_nearest_below(square: Fraction) -> None:
    """The largest with eighteen decimals whose square is not larger."""
    found, last = root(square), Fraction(1, 10**18)
    assert found**2 <= square < (found + last) ** 2
