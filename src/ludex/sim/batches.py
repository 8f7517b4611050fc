"""Batches: rounds split into blocks of fixed size, played by threads that each keep one table of counts.

A block always has the same rounds and the same stream, and counts are added as whole numbers, so the sum does not know
how many threads there were or which of them came first. Memory stays the same however many rounds are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from ludex.errors import Misuse
from ludex.kit.money import Cents

if TYPE_CHECKING:  # so that limits can be checked where the libraries of the kernels are not installed
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int64]

BLOCK_ROUNDS = 2**20
"""Part of what a seed means: with another size the same seed gives other rounds."""
ROUNDS_MAX = 10**12
WORKERS_MAX = 64

Progress = Callable[[int, int], None]
"""(rounds done, rounds in all); called from one thread at a time."""


class Kernel(Protocol):
    """A game that is played in blocks and counted by outcome."""

    def counts(self) -> Counts:
        """A table of counts, all of them zero."""
        ...

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        ...

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """The ways of playing a bet that make a difference; one nameless way where there is nothing to choose."""
        ...

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        ...


OWN = "own"
"""The choice of whoever plays by a strategy of their own; the other one that is played beside it is `best`."""


class PairedKernel(Kernel, Protocol):
    """A game that is played by two strategies at once, from the same outcomes: `choices` names both."""

    def squares(self, counts: Counts, bet: str) -> int:
        """The sum over all rounds of the square of what the two made of a bet differently."""
        ...


class Strategies(Struct, frozen=True, kw_only=True):
    """How a game is simulated by a strategy that somebody wrote down."""

    kernel: Callable[[Any, str, Cents], PairedKernel]
    """(game, text, stake) -> the strategy of the text beside best play; a faulty text is `Misuse`"""
    best: Callable[[Any], str]
    """(game) -> best play as such a text"""


def blocks(rounds: int) -> Iterator[tuple[int, int]]:
    """The number of every block with its rounds."""
    for block in range(-(-rounds // BLOCK_ROUNDS)):
        yield block, min(BLOCK_ROUNDS, rounds - block * BLOCK_ROUNDS)


def run(kernel: Kernel, *, seed: int, rounds: int, workers: int, progress: Progress | None = None) -> Counts:
    """Plays so many rounds and returns what was counted."""
    if not 1 <= rounds <= ROUNDS_MAX:
        raise Misuse(
            "rounds go from 1 to {most}, not {rounds}", slug="number-of-rounds", most=ROUNDS_MAX, rounds=rounds
        )
    if not 1 <= workers <= WORKERS_MAX:
        raise Misuse(
            "workers go from 1 to {most}, not {workers}", slug="number-of-workers", most=WORKERS_MAX, workers=workers
        )
    ahead, done, lock, stop = blocks(rounds), 0, Lock(), Event()

    def work() -> Counts:
        nonlocal done
        counts, played = kernel.counts(), 0
        while not stop.is_set():
            with lock:
                done += played
                if played and progress is not None:
                    progress(done, rounds)
                following = next(ahead, None)
            if following is None:
                break
            block, played = following
            kernel.play(counts, seed=seed, block=block, rounds=played)
        return counts

    with ThreadPoolExecutor(workers) as threads:
        futures = [threads.submit(work) for _ in range(workers)]
        try:
            parts = [future.result() for future in futures]
        finally:
            stop.set()  # after an interruption the others end with the block they are at
    total = kernel.counts()
    for part in parts:
        total += part
    return total
