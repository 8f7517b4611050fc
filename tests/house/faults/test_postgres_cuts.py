"""PostgreSQL as SQLite: its machine loses power, its log ends anywhere, its disk is full; nothing is lost by that."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import asyncpg
import pytest

from ludex.house.keys import keys_at
from tests.house.faults.busy import LINKED_TABLES
from tests.house.faults.checks import MISSING
from tests.house.faults.halting import halted
from tests.house.faults.killing import Child, still_there
from tests.house.faults.postgres_cuts import (
    LOSING,
    NEVER,
    check_cuts,
    check_power_cuts,
    fill_disk,
    make_room,
    order_at,
    play_into_log,
    play_with_journal,
    watched,
)
from tests.house.faults.servers import Server
from tests.house.faults.test_cuts import needs_compiler
from tests.house.stores import said

SEED = 19
EVENING_BYTES = 40_000
CUTS = 2


@needs_compiler
def test_what_was_acknowledged_outlives_a_power_cut(stopped: Server, tmp_path: Path) -> None:
    """Whether anything of what was not synced was written or not."""
    played = play_with_journal(stopped, tmp_path, SEED, {}, EVENING_BYTES)
    results = [*check_power_cuts(stopped, tmp_path, played, CUTS, SEED)]
    assert not [each for _, wrong in results for each in wrong], (SEED, results)
    assert results[-1][0] > 0


@needs_compiler
def test_without_a_sync_at_every_commit_the_same_check_finds_what_is_lost(stopped: Server, tmp_path: Path) -> None:
    """Otherwise the test before this one would prove nothing."""
    played = play_with_journal(stopped, tmp_path, SEED, LOSING, EVENING_BYTES)
    results = [*check_power_cuts(stopped, tmp_path, played, 1, SEED)]
    assert any(MISSING in each for _, wrong in results for each in wrong), (SEED, results)


def test_a_log_that_is_cut_anywhere_holds_what_was_acknowledged_before(stopped: Server, tmp_path: Path) -> None:
    """And nothing by halves; whoever keeps the last signed head is told that something is missing."""
    played, whim = play_into_log(stopped, tmp_path, SEED, EVENING_BYTES), Random(SEED)
    cuts = [*sorted(whim.randrange(played.begins, played.ends) for _ in range(CUTS)), played.ends]
    results = [*check_cuts(tmp_path, played, cuts)]
    assert not [each for _, wrong in results for each in wrong], (SEED, results)
    assert results[0][0] < results[-1][0], "the cuts took nothing away"


@needs_compiler
@pytest.mark.parametrize("part", ["pg_wal", "base"])
def test_a_disk_that_is_full_stops_the_house(stopped: Server, tmp_path: Path, part: str) -> None:
    """For the log, with which the server ends too, or for the tables: everybody is told; with room again all go on."""
    stopped.start(NEVER, watched(stopped))
    order, keys = order_at(stopped, tmp_path, SEED), keys_at(tmp_path / "keys")
    child = Child(order)
    wrong = halted(child, partial(_fill, stopped, f"/{part}/"))
    make_room(stopped)
    wrong = wrong or still_there(order.where, keys, child.lines, SEED, LINKED_TABLES)
    assert not wrong, (SEED, wrong)


def _fill(server: Server, part: str) -> None:
    """The disk is full, and the log needs a new segment at once."""
    fill_disk(server, part)
    with suppress(asyncpg.PostgresError, OSError):
        asyncio.run(said(server.url, "SELECT pg_switch_wal()"))
