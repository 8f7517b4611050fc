"""Chips: amounts cut out largest first, and the usual set of a table."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.errors import Misuse
from ludex.kit.chips import cut_out, usual
from ludex.kit.money import Cents

EURO = usual(Cents(100))


def chips(*values: int) -> list[Cents]:
    """Chips of these values."""
    return [Cents(value) for value in values]


def test_the_usual_set() -> None:
    """One, two, five, twenty, a hundred and a thousand times the smallest."""
    assert EURO == (100, 200, 500, 2000, 10_000, 100_000)


@pytest.mark.parametrize(
    ("amount", "pile"),
    [
        (0, []),
        (100, [(100, 1)]),
        (138_800, [(100_000, 1), (10_000, 3), (2000, 4), (500, 1), (200, 1), (100, 1)]),
        (400, [(200, 2)]),
    ],
)
def test_an_amount_is_cut_out_largest_first(amount: int, pile: list[tuple[int, int]]) -> None:
    """As a croupier does it, in whatever order the chips are named."""
    assert cut_out(Cents(amount), EURO) == pile
    assert cut_out(Cents(amount), EURO[::-1]) == pile


@given(count=st.integers(0, 10**9))
def test_what_is_cut_out_is_the_amount(count: int) -> None:
    """No chip too many or too few."""
    assert sum(value * number for value, number in cut_out(Cents(count * 100), EURO)) == count * 100


def test_the_usual_set_needs_the_fewest_chips() -> None:
    """For every small amount no other pile is smaller, by trying them all."""
    for amount in range(100, 3000, 100):
        pile = sum(number for _, number in cut_out(Cents(amount), EURO))
        smaller = [sum(some) for size in range(pile) for some in combinations_with_replacement(EURO[:4], size)]
        assert amount not in smaller


@pytest.mark.parametrize(("amount", "values"), [(50, [100]), (150, [100]), (1, [2, 5]), (5, [])])
def test_what_chips_cannot_make_is_misuse(amount: int, values: list[int]) -> None:
    """The amount and the chips there are are named."""
    listed = ", ".join(map(str, values))
    with pytest.raises(Misuse, match=f"^{amount} cannot be made of chips of {listed}$"):
        cut_out(Cents(amount), chips(*values))


def test_what_chips_can_make_is_not_refused() -> None:
    """Three twenties are sixty, though a fifty was there to take first."""
    assert cut_out(Cents(60), chips(20, 50)) == [(20, 3)]


def test_the_fewest_chips_of_any_set() -> None:
    """Two threes are fewer than a four and two ones."""
    assert cut_out(Cents(6), chips(1, 3, 4)) == [(3, 2)]


def test_what_cannot_be_made_is_said_at_once() -> None:
    """However large the amount: chips of whole euros never make a cent."""
    code = "from ludex.kit.chips import cut_out, usual; cut_out(1_000_001, usual(100))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "1,000,001 cannot be made of chips of 100, " in ran.stderr
