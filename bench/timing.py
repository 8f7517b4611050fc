"""How long something takes, at best: what else the machine does only adds to it."""

from __future__ import annotations

import time
from collections.abc import Callable

REPEATS = 3


def best_of(work: Callable[[], object], times: int) -> float:
    """The seconds that one call takes, in the best of some runs."""
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, (time.perf_counter() - begun) / times)
    return best
