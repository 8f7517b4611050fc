"""Nothing in a table grows with the session; `make bench` plays a million commands, here are fewer."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest

from ludex.core.table import REMEMBERED_MAX
from ludex.games.registry import open_usual
from ludex.proof.walk import Leaning, Walk
from tests.tables import LAW

FIRST, MORE = 1500, 6000
GROWN_MAX = 80_000
"""Bytes for 3,000 commands: one small object kept of each would be more."""


@pytest.mark.parametrize("game", ["roulette-french", "holdem"])
def test_memory_is_flat(game: str) -> None:
    """From when a table has forgotten its first commands, it is not larger after as many more."""
    opened = open_usual(LAW, game, "cantabria")
    pick = Random(11).randrange
    table = opened.table(Leaning(pick))
    walk = Walk(opened, table, pick)
    while table.version < FIRST:
        walk.step()
    tracemalloc.start()
    try:
        sizes = []
        for version in (FIRST + MORE // 2, FIRST + MORE):
            while table.version < version:
                walk.step()
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert FIRST > REMEMBERED_MAX
    assert sizes[1] - sizes[0] < GROWN_MAX
