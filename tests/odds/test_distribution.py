"""Distributions: exact means and variances, mixing, and probabilities that add up to one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.odds.distribution import certain, gathered, mixed, whole

THIRD = Fraction(1, 3)


def test_mean_and_variance_are_exact() -> None:
    """A die that shows one or four."""
    die = gathered([(Fraction(1), Fraction(1, 2)), (Fraction(4), Fraction(1, 2))])
    assert (die.mean, die.variance) == (Fraction(5, 2), Fraction(9, 4))


def test_equal_values_are_put_together_and_impossible_ones_left_out() -> None:
    """Two ways to the same value are one row."""
    rows = [(Fraction(2), THIRD), (Fraction(1), THIRD), (Fraction(2), THIRD), (Fraction(9), Fraction(0))]
    assert gathered(rows).rows() == [(Fraction(2), 2 * THIRD), (Fraction(1), THIRD)]


def test_probabilities_add_up_to_one() -> None:
    """Anything else is our own mistake."""
    with pytest.raises(AssertionError, match="add up to 1/3"):
        whole({Fraction(1): THIRD})


def test_what_is_certain_has_no_variance() -> None:
    """And scales."""
    assert certain(Fraction(7)).variance == 0
    assert certain(Fraction(7)).scaled(Fraction(1, 7)).mean == 1


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(-20, 20)), min_size=1, max_size=8))
def test_the_mean_of_a_mixture_is_the_mixture_of_means(parts: list[tuple[int, int]]) -> None:
    """Whatever is mixed."""
    total = sum(weight for weight, _ in parts)
    rows = [(Fraction(weight, total), certain(Fraction(value))) for weight, value in parts]
    assert mixed(rows).mean == sum(chance * each.mean for chance, each in rows)
