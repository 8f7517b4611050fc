"""What the compiled loops of tickets share: even draws below a number, and the same draws alone to measure against."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.sim.streams import HALF, LOW, State, compiled, step, unfair

Counts = NDArray[np.int64]


@compiled
def draw_even(state: State, rounds: int, many: int) -> Any:
    """Draws so often below a number, and adds up what comes so that no draw is left out."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    below = np.uint64(many)
    least, total = unfair(below), np.uint64(0)
    for _ in range(rounds):
        while True:
            word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
            scaled = (word >> HALF) * below
            if scaled & LOW >= least:
                break
        total += scaled >> HALF
    return total
