"""Cuts: the log of SQLite ends anywhere, and what was not synced is lost with the power."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ludex.house.keys import keys_at
from tests.house.faults.checks import MISSING
from tests.house.faults.power import COMPILER, check_power_cuts, compiled, play_with_journal
from tests.house.faults.wal import check_cuts, frames, log_of, play_into_log

SEED = 11
LOG_BYTES = 1_000_000
CUTS = 2
"""So many at frames and as many at any byte; `make faults` cuts at all frames."""

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C compiler: what is written and synced is not known")


def test_a_log_that_is_cut_anywhere_holds_what_was_acknowledged_before(folder: Path) -> None:
    """And nothing by halves: every chain is whole, and wallets and tables agree about the money."""
    lines, whim = play_into_log(folder, SEED, LOG_BYTES), Random(SEED)
    ends = frames(log_of(folder / "house.db"))
    cuts = sorted([*whim.sample(ends, CUTS), *(whim.randrange(ends[-1]) for _ in range(CUTS)), ends[-1]])
    results = [*check_cuts(folder, keys_at(folder / "keys"), lines, cuts)]
    assert not [each for _, wrong in results for each in wrong], (SEED, results)
    assert results[0][0] < results[-1][0], "the cuts took nothing away"


@needs_compiler
def test_what_was_acknowledged_outlives_a_power_cut(folder: Path) -> None:
    """Whether anything of what was not synced was written or not, also while the log is put into the file."""
    lines = play_with_journal(folder, compiled(folder), SEED, "FULL", LOG_BYTES)
    results = [*check_power_cuts(folder, keys_at(folder / "keys"), lines, CUTS, SEED)]
    assert not [each for _, wrong in results for each in wrong], (SEED, results)
    assert results[-1][0] > 0


@needs_compiler
def test_without_a_sync_at_every_commit_the_same_check_finds_what_is_lost(folder: Path) -> None:
    """Otherwise the test before this one would prove nothing; a kill alone loses nothing even so."""
    lines = play_with_journal(folder, compiled(folder), SEED, "OFF", LOG_BYTES)
    results = [*check_power_cuts(folder, keys_at(folder / "keys"), lines, 1, SEED)]
    assert any(MISSING in each for _, wrong in results for each in wrong), (SEED, results)
