"""The compiled mixing of a shoe: cards drawn one after the other without replacement, shared by the kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludex.sim.streams import HALF, LOW, State, compiled, step, unfair

Cards = NDArray[np.int64]


@compiled
def shuffle(state: State, cards: Cards, wanted: int) -> int:
    """Draws so many cards of a shoe, one after the other, to its front; gives their sum."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    size, total, drawn = cards.shape[0], 0, 0
    while drawn < wanted:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        many = np.uint64(size - drawn)
        scaled = (word & LOW) * many
        if scaled & LOW >= unfair(many):
            other = drawn + np.int64(scaled >> HALF)
            cards[drawn], cards[other] = cards[other], cards[drawn]
            total += cards[drawn]
            drawn += 1
        many = np.uint64(size - drawn)
        scaled = (word >> HALF) * many
        if drawn < wanted and scaled & LOW >= unfair(many):
            other = drawn + np.int64(scaled >> HALF)
            cards[drawn], cards[other] = cards[other], cards[drawn]
            total += cards[drawn]
            drawn += 1
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
    return total


@compiled
def draw(state: State, wanted: int, cards: Cards) -> int:
    """Draws so many cards from shoe after shoe and adds them up, so that none is left out."""
    total, size = 0, cards.shape[0]
    while wanted > 0:
        some = min(wanted, size - 1)
        total += shuffle(state, cards, some)
        wanted -= some
    return total
