"""Money: whole units, and a share that never creates any."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.kit.money import LARGEST, NOTHING, Amount, Cents, Rounding, share, total

amounts = st.integers(0, LARGEST).map(Cents)
parts = st.fractions(min_value=0, max_value=1, max_denominator=10_000)


@pytest.mark.parametrize(
    ("amount", "part", "rounding", "found"),
    [
        (100, "1/2", Rounding.EXACT, 50),
        (101, "1/2", Rounding.DOWN, 50),
        (101, "1/2", Rounding.UP, 51),
        (100, "1/2", Rounding.UP, 50),
        (100, "1/2", Rounding.DOWN, 50),
        (1, "1/4", Rounding.DOWN, 0),
        (1, "1/4", Rounding.UP, 1),
        (0, "1/4", Rounding.UP, 0),
        (7, "35", Rounding.EXACT, 245),
        (10, "0", Rounding.UP, 0),
    ],
)
def test_a_share_is_rounded_as_said(amount: int, part: str, rounding: Rounding, found: int) -> None:
    """Down keeps the rest with the bank, up gives the player the next whole unit."""
    assert share(Cents(amount), Fraction(part), rounding) == found


def test_a_remainder_where_there_is_none_is_our_mistake() -> None:
    """An exact division that is not exact stops the table."""
    with pytest.raises(AssertionError, match=r"^101 x 1/2 leaves a remainder$"):
        share(Cents(101), Fraction(1, 2), Rounding.EXACT)


@given(amount=amounts, part=parts)
def test_shares_rounded_down_never_create_money(amount: Cents, part: Fraction) -> None:
    """A part and its complement are together no more than the whole, and less by less than two units."""
    one, other = share(amount, part, Rounding.DOWN), share(amount, 1 - part, Rounding.DOWN)
    assert 0 <= one <= amount
    assert 0 <= amount - one - other <= 1


@given(amount=amounts, part=parts)
def test_up_and_down_enclose_the_exact_share(amount: Cents, part: Fraction) -> None:
    """They differ by one unit, or by none when the share is whole; a part is never more than the whole."""
    down, up = share(amount, part, Rounding.DOWN), share(amount, part, Rounding.UP)
    assert down <= amount * part <= up <= amount
    assert up - down == (0 if (amount * part).denominator == 1 else 1)


@given(amount=amounts, times=st.integers(0, 35))
def test_whole_multiples_are_exact(amount: Cents, times: int) -> None:
    """What pays so many times the stake needs no rounding."""
    assert {share(amount, Fraction(times), rounding) for rounding in Rounding} == {amount * times}


@pytest.mark.parametrize("written", [1, 1250, LARGEST])
def test_an_amount_passes_the_edge(written: int) -> None:
    """From one of the smallest unit to the largest sum."""
    assert msgspec.convert(written, Amount) == written


@pytest.mark.parametrize("written", [0, -1, LARGEST + 1, 10**30, True, 1.0, "1", None])
def test_what_is_no_amount_does_not_pass_the_edge(written: object) -> None:
    """Nothing, less, too much, and what is no whole number."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, Amount)


def test_amounts_together() -> None:
    """Nothing of none."""
    assert total([Cents(3), Cents(4)]) == 7
    assert total(()) == NOTHING == 0
