"""Very many slips of one pool at once, as arrays: what was staked on each forecast, and what each slip is paid."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ludex.games.betting import pool
from ludex.games.betting.rules import Pool
from ludex.kit.money import NOTHING, Cents

Amounts = NDArray[np.int64]
Places = NDArray[np.int64]
"""The place of a forecast among all of them, for each slip."""


def staked(stakes: Amounts, places: Places, forecasts: int) -> Amounts:
    """What was staked on each forecast."""
    # Sums of weights would be floats, which are exact only up to 2**53 cents.
    order = np.argsort(places, kind="stable")
    sums = np.concatenate(([0], np.cumsum(stakes[order])))
    ends = np.searchsorted(places[order], np.arange(forecasts + 1))
    found: Amounts = np.diff(sums[ends])
    return found


def settled(
    rules: Pool,
    unit: Cents,
    stakes: Amounts,
    places: Places,
    forecasts: Sequence[str],
    winners: Sequence[str],
    carried: Cents = NOTHING,
) -> tuple[pool.PoolResult, Amounts]:
    """What a pool comes to, and what each of its slips is paid."""
    sums = staked(stakes, places, len(forecasts))
    on_each = {name: Cents(int(amount)) for name, amount in zip(forecasts, sums, strict=True)}
    result = pool.settle(rules, unit, on_each, winners, carried)
    dividends = np.array([result.dividends.get(name, 0) for name in forecasts], dtype=np.int64)
    return result, stakes // unit * dividends[places]
