"""The compiled loop of a lottery: one ticket against one draw, number by number, counted by how far they coincide.

The ticket has noughts, or the first numbers: no result is likelier than another, so that any other ticket does as well.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.games.draws.common.kernel import Counts, draw_even
from ludex.games.draws.lottery import odds
from ludex.games.draws.lottery.numbers import DIGITS, Numbers
from ludex.games.draws.lottery.office import Office
from ludex.kit.money import Cents
from ludex.sim.streams import HALF, LOW, State, compiled, start, step, unfair

ENDING, BEGINNING, PLACES, NUMBERS = range(4)
"""How coinciding is counted."""
PARTS = {"ending": ENDING, "beginning": BEGINNING, "places": PLACES}


class LotteryKernel:
    """A ticket by how far it coincides."""

    def __init__(self, office: Office) -> None:
        self._lottery, self._amounts = office.lottery, odds.amounts(office)
        kind = self._kind = office.lottery.kind
        self._way = PARTS[kind.part] if kind.of is None else NUMBERS
        self._many = DIGITS if kind.of is None else kind.of

    @property
    def ticket(self) -> Numbers:
        """What stands on the ticket."""
        length = self._kind.length
        return (0,) * length if self._kind.of is None else tuple(range(1, length + 1))

    def counts(self) -> Counts:
        """Draws by how far they coincide with the ticket."""
        return np.zeros(self._kind.length + 1, dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        play_draws(start(seed, block), rounds, self._kind.length, self._many, self._way, counts)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many numbers and does nothing with them, to be measured against."""
        return int(draw_even(start(seed, block), rounds * self._kind.length, self._many))

    def numbers(self, *, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """What is drawn in these rounds, in the order in which it comes."""
        found = np.zeros((rounds, self._kind.length), dtype=np.int64)
        numbers_of(start(seed, block), self._many, self._way, found)
        return found

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """Nobody chooses anything that matters."""
        return (None,)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a ticket came to each net result."""
        found: dict[int, int] = {}
        for matches, times in enumerate(counts.tolist()):
            place = self._lottery.category_for(matches)
            net = (0 if place is None else self._amounts[place]) - self._lottery.price
            if times:
                found[net] = found.get(net, 0) + times
        return found


@compiled
def play_draws(state: State, rounds: int, length: int, numbers: int, way: int, counts: Counts) -> None:
    """Counts draws by how far they coincide with a ticket of noughts, or of the first numbers."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for _ in range(rounds):
        matches, unbroken = 0, 1
        for at in range(length):
            # Of numbers, those of the ticket that are still in come first among all that are.
            many = np.uint64(numbers - at if way == NUMBERS else numbers)
            least = unfair(many)
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * many
                if scaled & LOW >= least:
                    break
            drawn = np.int64(scaled >> HALF)
            same = drawn < length - matches if way == NUMBERS else drawn == 0
            unbroken = unbroken if same else 0
            if way == ENDING and not same:
                matches = 0
            elif unbroken == 1 if way == BEGINNING else same:
                matches += 1
        counts[matches] += 1


@compiled
def numbers_of(state: State, numbers: int, way: int, found: Any) -> None:
    """The digits or numbers of the same draws; of numbers, the one in that place among those that are still in."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    length = found.shape[1]
    order = np.zeros(numbers, dtype=np.int64)
    for play in range(found.shape[0]):
        for number in range(numbers):
            order[number] = number + (1 if way == NUMBERS else 0)
        for at in range(length):
            many = np.uint64(numbers - at if way == NUMBERS else numbers)
            least = unfair(many)
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * many
                if scaled & LOW >= least:
                    break
            drawn = np.int64(scaled >> HALF)
            found[play, at] = order[drawn]
            if way == NUMBERS:
                for number in range(drawn, numbers - 1 - at):
                    order[number] = order[number + 1]
