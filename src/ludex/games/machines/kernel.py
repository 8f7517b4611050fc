"""The compiled loop of machines: plays counted by what they came to.

Reels are tables of bits, one bit for each row of the pay table that the symbol at a stop fits; the lowest bit that all
reels share is the row that pays. Coins and scores are one reel that has a stop for each way. Balls are drawn into the
front of an array, and a cycle is mixed as a whole; every block begins with a new one. A pot for tips needs no chance.
A prize that comes by itself needs the plays without one to be counted; a block begins where the long run may have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.machines import odds
from ludex.games.machines.machine import Machine
from ludex.games.machines.programs import CardProgram, PlanProgram, ReelProgram, Ways, total_ways
from ludex.kit.money import Cents
from ludex.sim.batches import BLOCK_ROUNDS
from ludex.sim.streams import HALF, LOW, State, compiled, start, step, unfair

Counts = NDArray[np.int64]
ROWS_MAX = 62
"""As many outcomes as there are bits to tell them by."""


class MachineKernel:
    """One machine, alone."""

    def __init__(self, machine: Machine) -> None:
        cabinet = self._cabinet = machine.cabinet
        program = cabinet.program
        if isinstance(program, ReelProgram):
            won = bool(cabinet.percent)
            self._results: list[tuple[Any, bool]] = [(row.prize, row.jackpot and won) for row in program.pays]
            reels = [[program.mask(reel, stop) for stop in range(many)] for reel, many in enumerate(program.stops)]
        else:
            found = odds.drawn(cabinet)
            self._results = [(each.worth, each.jackpot) for each in found]
            drawn = not isinstance(program, CardProgram) and cabinet.kind != "tips"
            reels = [[1 << at for at, each in enumerate(found) for _ in range(each.ways)]] if drawn else []
        if len(self._results) > ROWS_MAX:
            raise Misuse("a simulation tells up to {most} results", slug="simulated-results", most=ROWS_MAX)
        widest = max((len(reel) for reel in reels), default=1)
        self.sizes = np.array([len(reel) for reel in reels], dtype=np.int64)
        self.masks = np.zeros((len(reels), widest), dtype=np.int64)
        for at, reel in enumerate(reels):
            self.masks[at, : len(reel)] = reel
        self._after, self._dry_chances = 0, np.ones(1)
        self._dry = np.array([True] + [not worth and not jackpot for worth, jackpot in self._results])
        if cabinet.said.forced is not None:
            self._after = cabinet.said.forced.after
            self._dry_chances = _run_lengths(cabinet.ways_by_chance, self._after)
            self._results.append((cabinet.forced_prize, False))

    def counts(self) -> Counts:
        """Plays by what they came to: nothing first."""
        return np.zeros(len(self._results) + 1, dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        program, state = self._cabinet.program, start(seed, block)
        if isinstance(program, CardProgram):
            results = np.array([self._of_lines(program, full) for full in range(len(program.card) + 1)])
            run = self._first_run(state)
            lines = _lines(program)
            play_cards(
                state, rounds, program.numbers, program.balls, lines, results, counts, self._dry, self._after, run
            )
        elif isinstance(program, PlanProgram):
            play_cycle(state, rounds, self.masks[0], counts)
        elif self._cabinet.kind == "tips":
            reach, begun = odds.tips_to_goal(self._cabinet), block * BLOCK_ROUNDS
            won = (begun + rounds) // reach - begun // reach
            counts[1] += won
            counts[2 if len(counts) > 2 else 0] += rounds - won
        else:
            run = self._first_run(state)
            play_reels(state, rounds, self.sizes, self.masks, counts, self._dry, self._after, run)

    def _first_run(self, state: State) -> int:
        """After how many plays without a prize a block begins."""
        if not self._after:
            return 0
        word, *state[:] = step(*state)
        return int(np.searchsorted(self._dry_chances, int(word) / 2**64))

    def _of_lines(self, program: CardProgram, full: int) -> int:
        result = program.prize(full), full == len(program.card) and bool(self._cabinet.percent)
        # So few balls may be drawn, or so many, that a number of full lines never comes.
        return self._results.index(result) + 1 if result in self._results else 0

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws what plays of reels need and does nothing with it, to be measured against."""
        return int(draw_reels(start(seed, block), rounds, self.sizes))

    def stops(self, *, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        """Where the reels stop in these plays, from one."""
        found = np.zeros((rounds, len(self.sizes)), dtype=np.int64)
        stops_of(start(seed, block), self.sizes, found)
        return found + 1

    def count(self, stops: Sequence[Sequence[int]]) -> Counts:
        """The same counts from stops known beforehand."""
        counts = self.counts()
        for each in stops:
            alive = -1
            for reel, stop in enumerate(each):
                alive &= int(self.masks[reel, stop - 1])
            counts[(alive & -alive).bit_length() if alive else 0] += 1
        return counts

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """How a jackpot is reckoned, where there is one."""
        return odds.choices(self._cabinet)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a play came to each net result; parts of a cent are told by the two whole ones beside them, so
        often each that the mean stays what it is.
        """
        extra = odds.jackpot_worth(self._cabinet, choice)
        found: dict[int, int] = {}
        for (worth, jackpot), times in zip([(0, False), *self._results], counts.tolist(), strict=True):
            whole, part = divmod(worth + (extra if jackpot else 0), 1)
            above = int(part * times)
            for net, often in ((int(whole) - stake, times - above), (int(whole) + 1 - stake, above)):
                if often:
                    found[net] = found.get(net, 0) + often
        return found


def _lines(program: CardProgram) -> NDArray[np.int64]:
    """For each number the line of the card that it stands in, or -1, from nought."""
    found = np.full(program.numbers, -1, dtype=np.int64)
    for at, row in enumerate(program.card):
        for number in row:
            found[number - 1] = at
    return np.concatenate([found, np.array([len(row) for row in program.card], dtype=np.int64)])


def _run_lengths(ways: Ways, after: int) -> NDArray[np.float64]:
    """How likely it is, in the long run, that up to so many plays before the next one won nothing, from nought."""
    dry = sum(count for prize, jackpot, count in ways if not prize and not jackpot) / total_ways(ways)
    lengths = np.cumsum(dry ** np.arange(after + 1))
    found: NDArray[np.float64] = lengths / lengths[-1]
    return found


@compiled
def play_reels(
    state: State, rounds: int, sizes: Any, masks: Any, counts: Counts, dry: Any, after: int, run: int
) -> None:
    """Counts plays by the row of the pay table that won, from one; nothing is nought, a forced prize the last."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for _ in range(rounds):
        if after and run >= after:
            counts[counts.shape[0] - 1] += 1
            run = 0
            continue
        alive = np.int64(-1)
        for reel in range(sizes.shape[0]):
            many = np.uint64(sizes[reel])
            least = unfair(many)
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * many
                if scaled & LOW >= least:
                    break
            alive &= masks[reel, np.int64(scaled >> HALF)]
        row = 0
        if alive:
            row = 1
            while not alive & 1:
                alive >>= 1
                row += 1
        counts[row] += 1
        run = run + 1 if dry[row] else 0


@compiled
def stops_of(state: State, sizes: Any, found: Any) -> None:
    """Where the reels of the same plays stop, from nought."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for play in range(found.shape[0]):
        for reel in range(sizes.shape[0]):
            many = np.uint64(sizes[reel])
            least = unfair(many)
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * many
                if scaled & LOW >= least:
                    break
            found[play, reel] = np.int64(scaled >> HALF)


@compiled
def draw_reels(state: State, rounds: int, sizes: Any) -> Any:
    """Draws as many stops, and adds them up so that no draw is left out."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    total = np.uint64(0)
    for _ in range(rounds):
        for reel in range(sizes.shape[0]):
            many = np.uint64(sizes[reel])
            least = unfair(many)
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * many
                if scaled & LOW >= least:
                    break
            total += scaled >> HALF
    return total


@compiled
def play_cycle(state: State, rounds: int, masks: Any, counts: Counts) -> None:
    """Counts plays of a cycle whose prizes are drawn without being put back."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    cycle = masks.copy()
    left = cycle.shape[0]
    for _ in range(rounds):
        many = np.uint64(left)
        least = unfair(many)
        while True:
            word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
            scaled = (word >> HALF) * many
            if scaled & LOW >= least:
                break
        at = np.int64(scaled >> HALF)
        left -= 1
        prize = cycle[at]
        cycle[at], cycle[left] = cycle[left], prize
        row = 1
        while not prize & 1:
            prize >>= 1
            row += 1
        counts[row] += 1
        if left == 0:
            left = cycle.shape[0]


@compiled
def play_cards(
    state: State,
    rounds: int,
    numbers: int,
    balls: int,
    lines: Any,
    results: Any,
    counts: Counts,
    dry: Any,
    after: int,
    run: int,
) -> None:
    """Counts plays by the result that so many full lines of the card have; a forced prize is the last."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    urn = np.arange(numbers)
    rows = lines.shape[0] - numbers
    held = np.zeros(rows, dtype=np.int64)
    for _ in range(rounds):
        if after and run >= after:
            counts[counts.shape[0] - 1] += 1
            run = 0
            continue
        held[:] = 0
        full = 0
        for ball in range(balls):
            many = np.uint64(numbers - ball)
            least = unfair(many)
            while True:
                word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
                scaled = (word >> HALF) * many
                if scaled & LOW >= least:
                    break
            at = ball + np.int64(scaled >> HALF)
            number = urn[at]
            urn[at] = urn[ball]
            urn[ball] = number
            line = lines[number]
            if line >= 0:
                held[line] += 1
                if held[line] == lines[numbers + line]:
                    full += 1
        counts[results[full]] += 1
        run = run + 1 if dry[results[full]] else 0
