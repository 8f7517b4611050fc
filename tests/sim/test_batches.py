"""Batches: every round in one block, the same sum from any number of threads, progress, limits and failures."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.kit.money import Cents
from ludex.sim.batches import BLOCK_ROUNDS, ROUNDS_MAX, WORKERS_MAX, blocks, run

Counts = NDArray[np.int64]


class Noting:
    """A kernel that notes which block was played with how many rounds."""

    def __init__(self, size: int = 40, fails_at: int | None = None) -> None:
        self._size, self._fails_at = size, fails_at
        self.played: list[int] = []

    def counts(self) -> Counts:
        return np.zeros(self._size, dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        if block == self._fails_at:
            raise RuntimeError("the wheel broke")
        self.played.append(block)
        counts[block] += rounds * seed

    def choices(self, bet: str) -> tuple[str | None, ...]:
        return (None,)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        return {0: int(counts.sum())}


@pytest.mark.parametrize("rounds", [1, BLOCK_ROUNDS - 1, BLOCK_ROUNDS, BLOCK_ROUNDS + 1, 7 * BLOCK_ROUNDS + 5])
def test_blocks_hold_every_round_once(rounds: int) -> None:
    """All full but the last, numbered from nothing."""
    found = list(blocks(rounds))
    assert [block for block, _ in found] == list(range(len(found)))
    assert {size for _, size in found[:-1]} <= {BLOCK_ROUNDS}
    assert sum(size for _, size in found) == rounds
    assert 1 <= found[-1][1] <= BLOCK_ROUNDS


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_any_number_of_workers_counts_the_same(workers: int) -> None:
    """Each block is played once, and the sums are equal."""
    kernel, rounds = Noting(), 30 * BLOCK_ROUNDS + 3
    counts = run(kernel, seed=2, rounds=rounds, workers=workers)
    assert sorted(kernel.played) == list(range(31))
    assert counts.tolist() == [2 * BLOCK_ROUNDS] * 30 + [6] + [0] * 9


def test_progress_tells_every_block_and_the_end() -> None:
    """How many are done of how many, never less than before."""
    told: list[tuple[int, int]] = []
    rounds = 9 * BLOCK_ROUNDS + 1
    run(Noting(), seed=1, rounds=rounds, workers=2, progress=lambda done, whole: told.append((done, whole)))
    assert len(told) == 10
    assert told == sorted(told)
    assert told[-1] == (rounds, rounds)


@pytest.mark.parametrize(
    ("rounds", "workers", "said"),
    [
        (0, 1, "rounds go from 1 to"),
        (ROUNDS_MAX + 1, 1, "rounds go from 1 to"),
        (1, 0, "workers go from 1 to"),
        (1, WORKERS_MAX + 1, "workers go from 1 to"),
    ],
)
def test_limits(rounds: int, workers: int, said: str) -> None:
    """Beyond them nothing is played."""
    with pytest.raises(Misuse, match=said):
        run(Noting(), seed=1, rounds=rounds, workers=workers)


def test_a_failure_ends_all_of_it() -> None:
    """What broke in a thread is raised, and the others stop."""
    with pytest.raises(RuntimeError, match="the wheel broke"):
        run(Noting(fails_at=3), seed=1, rounds=30 * BLOCK_ROUNDS, workers=2)
