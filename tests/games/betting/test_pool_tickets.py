"""Very many tickets of a pool at once, held against each of them alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.games.betting import pool
from ludex.games.betting.tickets import settled
from ludex.games.registry import open_decider
from ludex.kit.money import Cents
from ludex.law.strict import Tree
from tests.tables import LAW

FORECASTS = ("arrow", "breeze", "comet")
UNIT = Cents(100)
tickets = st.lists(st.tuples(st.integers(0, 2), st.integers(1, 500)), max_size=30)
some_winners = st.lists(st.sampled_from(FORECASTS), min_size=1, max_size=3, unique=True)


@pytest.mark.parametrize("nobody_right", ["refund", "carry-over"])
@given(sold=tickets, winners=some_winners, carried=st.integers(0, 1_000), percent=st.integers(1, 100))
def test_tickets_together_are_paid_what_each_is_paid_alone(
    nobody_right: str, sold: list[tuple[int, int]], winners: list[str], carried: int, percent: int
) -> None:
    """And the pool goes where it went: what was staked and left to it is owed, deducted, rest, or left again."""
    licence: dict[str, Tree] = {"shared_percent": percent, "nobody_right": nobody_right}
    game: Any = open_decider(LAW, "betting", "cantabria", licence=licence).game
    rules = game.rules.pool
    places = np.array([place for place, _ in sold], dtype=np.int64)
    stakes = np.array([units * UNIT for _, units in sold], dtype=np.int64)
    result, paid = settled(rules, UNIT, stakes, places, FORECASTS, winners, Cents(carried))
    alone = [
        pool.worth(UNIT, Cents(units * UNIT), result.dividends.get(FORECASTS[place], Cents(0))) for place, units in sold
    ]
    assert paid.tolist() == alone
    assert sum(alone) == result.owed
    assert result.owed + result.deduction + result.rest + result.carried == int(stakes.sum()) + carried


def test_sums_of_stakes_are_exact_beyond_what_binary_fractions_hold() -> None:
    """A single unit beside a stake that a binary fraction could not tell it from."""
    game: Any = open_decider(LAW, "betting", "cantabria").game
    large = 2**61 // (256 * UNIT) * 256 * UNIT
    assert float(large + UNIT) == float(large)
    stakes = np.array([large, 100, large, 100], dtype=np.int64)
    result, paid = settled(game.rules.pool, UNIT, stakes, np.array([0, 0, 1, 1]), FORECASTS, ["arrow", "breeze"])
    assert int(paid.sum()) == result.owed
    assert result.owed + result.deduction + result.rest == 2 * large + 200
