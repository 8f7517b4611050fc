"""The compiled loop of scratch tickets: one ticket of each lot in a round, from a lot that nobody has opened any of.

The tickets of a lot are numbered prize by prize, those without one last; which of them one has is drawn evenly, as the
table draws it from the plan.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.games.draws.common.kernel import Counts, draw_even
from ludex.games.draws.scratch_tickets.odds import bet_of, lawful
from ludex.games.draws.scratch_tickets.shop import Shop
from ludex.kit.money import Cents
from ludex.sim.streams import HALF, LOW, State, compiled, start, step, unfair


class TicketKernel:
    """Tickets by what they win."""

    def __init__(self, shop: Shop) -> None:
        self._lots = list(lawful(shop))
        self._places = {bet_of(lot.name): place for place, lot in enumerate(self._lots)}
        self.labels = [list(lot.plan) for lot in self._lots]
        widest = max((len(labels) for labels in self.labels), default=1)
        self.ends = np.zeros((len(self._lots), widest), dtype=np.int64)
        """How many tickets there are up to each prize, lot by lot."""
        for place, lot in enumerate(self._lots):
            self.ends[place] = lot.size
            self.ends[place, : len(lot.plan)] = list(accumulate(lot.plan.values()))
        self.sizes = self.ends[:, -1].astype(np.uint64)
        self.prizes = np.zeros((len(self._lots), int(self.sizes.max(initial=0))), dtype=np.uint16)
        """What each ticket wins, lot by lot: a look is quicker than a search."""
        for place, lot in enumerate(self._lots):
            won = np.arange(len(lot.plan), dtype=np.uint16)
            self.prizes[place, : lot.size] = np.repeat(won, list(lot.plan.values()))

    def counts(self) -> Counts:
        """Tickets of each lot by their prizes, in the order of its plan."""
        return np.zeros(self.ends.shape, dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        play_tickets(start(seed, block), rounds, self.sizes, self.prizes, counts)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws what the tickets of the first lot need and does nothing with it, to be measured against."""
        return int(draw_even(start(seed, block), rounds * len(self._lots), int(self.ends[0, -1])))

    def tickets(self, *, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """Which ticket of each lot is drawn in these rounds, from nought."""
        found = np.zeros((rounds, len(self._lots)), dtype=np.int64)
        tickets_of(start(seed, block), self.ends, found)
        return found

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """Nobody chooses anything."""
        return (None,)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a ticket came to each net result."""
        place = self._places[bet]
        lot, found = self._lots[place], dict[int, int]()
        for label, times in zip(self.labels[place], counts[place].tolist(), strict=False):
            net = lot.amounts[label] - lot.price
            if times:
                found[net] = found.get(net, 0) + times
        return found


@compiled
def play_tickets(state: State, rounds: int, sizes: Any, prizes: Any, counts: Counts) -> None:
    """Counts a ticket of each lot by its prize, round by round."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    lots = sizes.shape[0]
    leasts = np.empty(lots, np.uint64)
    for lot in range(lots):
        leasts[lot] = unfair(sizes[lot])
    # Those of odd rounds apart: one after the other would wait until the same count is written.
    apart = np.zeros((2, *counts.shape), counts.dtype)
    for at in range(rounds):
        for lot in range(lots):
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * sizes[lot]
                if scaled & LOW >= leasts[lot]:
                    break
            apart[at & 1, lot, prizes[lot, scaled >> HALF]] += 1
    counts += apart[0] + apart[1]


@compiled
def tickets_of(state: State, ends: Any, found: Any) -> None:
    """The tickets of the same rounds."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for at in range(found.shape[0]):
        for lot in range(ends.shape[0]):
            many = np.uint64(ends[lot, ends.shape[1] - 1])
            least = unfair(many)
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * many
                if scaled & LOW >= least:
                    break
            found[at, lot] = np.int64(scaled >> HALF)
