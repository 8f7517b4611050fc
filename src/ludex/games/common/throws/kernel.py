"""The compiled loop of games that one throw decides: throws counted by what came, and what each bet makes of them.

A round is one throw on which every bet lies anew, thrown again where nothing is decided. The loop counts cases and
knows no rule; the rules are applied to the counts afterwards, from the game's declaration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.common.throws.declaration import Declaration, decides, net
from ludex.games.common.throws.state import Outcome
from ludex.games.common.throws.table import ThrowTable
from ludex.kit.money import Cents
from ludex.sim.streams import HALF, LOW, OUTCOMES_MAX, State, compiled, start, step, unfair

Counts = NDArray[np.int64]


class ThrowKernel:
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, table: ThrowTable[Any, Any]) -> None:
        self._game: Declaration = table.declaration
        game = self._game
        self._cases = tuple(game.cases())
        if not 1 < len(self._cases) <= OUTCOMES_MAX:
            raise Misuse(
                "a simulation needs from two to {most} equally likely cases", slug="simulated-cases", most=OUTCOMES_MAX
            )
        self._ends = np.array([decides(game, outcome) for outcome in self._cases], dtype=np.bool_)
        if not self._ends.any():
            raise Misuse("no throw decides anything, so no round ends", slug="no-round-ends")

    def counts(self) -> Counts:
        """Rounds by the case that ended them."""
        return np.zeros(len(self._cases), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        if self._ends.all():
            play(start(seed, block), rounds, counts)
        else:
            play_until(start(seed, block), rounds, self._ends, counts)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cases as rounds need and does nothing with them, to be measured against."""
        if self._ends.all():
            return int(draw(start(seed, block), len(self._cases), rounds))
        return int(draw_until(start(seed, block), len(self._cases), rounds, self._ends))

    def count(self, outcomes: Sequence[Outcome]) -> Counts:
        """The same counts from outcomes known beforehand; throws that decide nothing are none."""
        counts = self.counts()
        for outcome in outcomes:
            case = self._cases.index(outcome)
            counts[case] += bool(self._ends[case])
        return counts

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """Nothing is to be chosen once the bet lies."""
        return (None,)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        found: Counter[int] = Counter()
        for (case,) in np.argwhere(counts).tolist():
            value = net(self._game, self._game.bets[bet], self._cases[case], stake)
            if value is not None:
                found[value] += int(counts[case])
        return dict(found)


@compiled
def play(state: State, rounds: int, counts: Counts) -> None:
    """Counts so many throws from a stream. A word gives two draws, and each has a table of its own, so that equal
    cases in a row need not wait for each other.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    cases = counts.shape[0]
    many = np.uint64(cases)
    least = unfair(many)
    firsts, seconds = np.zeros(cases, dtype=np.int64), np.zeros(cases, dtype=np.int64)
    ended = 0
    while ended < rounds:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        if first & LOW >= least:
            firsts[np.int64(first >> HALF)] += 1
            ended += 1
        if second & LOW >= least and ended < rounds:
            seconds[np.int64(second >> HALF)] += 1
            ended += 1
    for case in range(cases):
        counts[case] += firsts[case] + seconds[case]


@compiled
def play_until(state: State, rounds: int, ends: NDArray[np.bool_], counts: Counts) -> None:
    """Counts throws until so many have decided something; the others are thrown again and not counted.

    While a word cannot end one round too many, both of its draws are counted without asking what they were: a branch
    that chance decides costs more than the rest of the loop.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    cases = counts.shape[0]
    many = np.uint64(cases)
    least = unfair(many)
    firsts, seconds = np.zeros(cases, dtype=np.int64), np.zeros(cases, dtype=np.int64)
    ended = 0
    while ended + 1 < rounds:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        case, other = np.int64(first >> HALF), np.int64(second >> HALF)
        one = int(ends[case]) if first & LOW >= least else 0
        two = int(ends[other]) if second & LOW >= least else 0
        firsts[case] += one
        seconds[other] += two
        ended += one + two
    while ended < rounds:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        case, other = np.int64(first >> HALF), np.int64(second >> HALF)
        if first & LOW >= least and ends[case]:
            firsts[case] += 1
            ended += 1
        if second & LOW >= least and ends[other] and ended < rounds:
            seconds[other] += 1
            ended += 1
    counts += firsts + seconds


@compiled
def draw(state: State, cases: int, rounds: int) -> Any:
    """Draws so many cases, and adds them up so that no draw is left out."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    many = np.uint64(cases)
    least = unfair(many)
    drawn, total = 0, np.uint64(0)
    while drawn < rounds:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        if first & LOW >= least:
            total += first >> HALF
            drawn += 1
        if second & LOW >= least:
            total += second >> HALF
            drawn += 1
    return total


@compiled
def draw_until(state: State, cases: int, rounds: int, ends: NDArray[np.bool_]) -> Any:
    """Draws cases until so many rounds would have ended, and adds them up so that no draw is left out."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    many = np.uint64(cases)
    least = unfair(many)
    ended, total = 0, np.uint64(0)
    while ended < rounds:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        if first & LOW >= least:
            total += first >> HALF
            ended += ends[np.int64(first >> HALF)]
        if second & LOW >= least:
            total += second >> HALF
            ended += ends[np.int64(second >> HALF)]
    return total
