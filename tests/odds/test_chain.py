"""Absorbing chains: known ones solved exactly, and those that never end refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludex.errors import Misuse
from ludex.odds.chain import Ways, solve

HALF = Fraction(1, 2)


def test_the_gambler_with_a_fair_coin() -> None:
    """From two of four, an even chance of the four."""
    chain = {
        0: Ways({}, Fraction(0)),
        1: Ways({0: HALF, 2: HALF}, Fraction(0)),
        2: Ways({1: HALF, 3: HALF}, Fraction(0)),
        3: Ways({2: HALF}, HALF * 4),
    }
    assert solve(chain) == {0: 0, 1: 1, 2: 2, 3: 3}


def test_throwing_until_it_decides() -> None:
    """A situation may come back to itself."""
    assert solve({"again": Ways({"again": Fraction(3, 4)}, Fraction(1, 4) * 8)}) == {"again": 8}


def test_a_chain_that_never_ends_is_refused() -> None:
    """It has no value."""
    with pytest.raises(Misuse, match="never ends"):
        solve({"a": Ways({"b": Fraction(1)}, Fraction(0)), "b": Ways({"a": Fraction(1)}, Fraction(0))})


def test_what_follows_must_be_known() -> None:
    """A misspelt situation is said."""
    with pytest.raises(Misuse, match="goes on to c"):
        solve({"a": Ways({"c": HALF}, Fraction(0))})
