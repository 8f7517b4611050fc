"""The compiled loop of craps: throws counted by the point they were made for, and what each bet makes of the counts.

A round is a series: a first throw, and more until the win bet laid on it is decided. The loop walks from point to point
by a table that it is handed, counts every way the dice fell while each point was sought, and knows no rule.

A bet that has a point to find (win, come and their opposites) is laid once a series. Any other is laid anew as soon as
it is decided, on whatever throw: throws do not depend on each other, so each life of a bet is a fresh repetition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.dice.craps.bets import LINES, CrapsBet, Dice, Moved, Stands, points, throws, turn
from ludex.games.dice.craps.odds import Choice, Table, choices, net
from ludex.kit.money import Cents
from ludex.sim.streams import HALF, LOW, OUTCOMES_MAX, Drawn, State, compiled, start, step, unfair

Counts = NDArray[np.int64]
Walk = NDArray[np.int64]

SEEKERS = frozenset(LINES)


class CrapsKernel:
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: Table) -> None:
        self._rules, self._bets = game.rules, game.bets
        self._falls: tuple[Dice, ...] = tuple(throws(game.rules))
        self._points: tuple[int | None, ...] = (None, *points(game.rules))
        if len(self._falls) > OUTCOMES_MAX or len(self._points) == 1:
            raise Misuse(
                "a simulation needs a series with points, and no more dice than its draws can hold",
                slug="simulated-series",
            )
        self._walk = self._walked("win")
        for kind in SEEKERS:
            if not np.array_equal(self._walked(kind), self._walk):
                raise Misuse(
                    "{bet} does not end when win does, so one series cannot count both", slug="series-of-two", bet=kind
                )
        if not _ends(self._walk, len(self._falls)):
            raise Misuse("no throw ends a series, so its bets never end", slug="series-without-end")

    def _walked(self, kind: str) -> Walk:
        """For each point and fall of the dice where the next throw's row begins; negative when the series is over."""
        bet, falls = self._bets[kind.replace("_", "-")], self._falls
        walk = np.zeros(len(self._points) * len(falls), dtype=np.int64)
        for row, point in enumerate(self._points):
            for place, dice in enumerate(falls):
                match turn(self._rules, bet, point, dice):
                    case Moved(to):
                        following = self._points.index(to) * len(falls)
                    case Stands():
                        following = row * len(falls)
                    case _:
                        following = OVER
                walk[row * len(falls) + place] = following
        return walk

    def counts(self) -> Counts:
        """Throws by the point that was sought, none at first, and by how the dice fell."""
        return np.zeros((len(self._points), len(self._falls)), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the series of a block and adds what came of them."""
        play(start(seed, block), len(self._falls), self._walk, rounds, counts.reshape(-1))

    def count(self, fallen: Sequence[Dice]) -> Counts:
        """The same counts from throws known beforehand; a series that they leave open is none."""
        counts = self.counts()
        places = np.array([self._falls.index(dice) for dice in fallen], dtype=np.uint8)
        tally(places, self._walk, counts.reshape(-1))
        return counts

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """What may be done with a bet when it has its point."""
        return choices(self._rules, self._bets[bet])

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        played, found = self._bets[bet], Counter[int]()
        if played.kind not in SEEKERS or played.is_moved:
            self._add(found, played, played.number, counts.sum(axis=0), stake)
        elif choice in (None, Choice.STAY):
            for point, row in zip(self._points, counts, strict=True):
                self._add(found, played, point, row, stake)
        else:
            self._add(found, played, None, counts[0], stake)
            found[0] += sum(
                int(times)
                for dice, times in zip(self._falls, counts[0], strict=True)
                if isinstance(turn(self._rules, played, None, dice), Moved)
            )
        return {value: times for value, times in found.items() if times}

    def _add(self, found: Counter[int], bet: CrapsBet, point: int | None, row: Counts, stake: Cents) -> None:
        """Adds the lives of a bet that ended on the throws of a row."""
        for dice, times in zip(self._falls, row.tolist(), strict=True):
            following = turn(self._rules, bet, point, dice)
            if not isinstance(following, Moved | Stands):
                found[net(self._rules, following, stake)] += times


OVER = -1
"""Where a series goes on that is over."""


def _ends(walk: Walk, falls: int) -> bool:
    """Whether every row of the walk has a way out."""
    return all((row == OVER).any() for row in walk.reshape(-1, falls))


@compiled
def one(fall: int | np.integer[Any], row: int, walk: Walk, counts: Counts) -> int:
    """Takes one throw and returns where the next one counts; the first row when the series is over."""
    counts[row + fall] += 1
    return int(max(np.int64(walk[row + fall]), np.int64(0)))


@compiled
def tally(fallen: Drawn, walk: Walk, counts: Counts) -> None:
    """Counts the series of throws made beforehand; the throws of one that does not end are taken back."""
    row = begun = 0
    for at in range(fallen.size):
        row = one(fallen[at], row, walk, counts)
        if row == 0:
            begun = at + 1
    row = 0
    for at in range(begun, fallen.size):
        counts[row + fallen[at]] -= 1
        row = int(max(np.int64(walk[row + fallen[at]]), np.int64(0)))


@compiled
def play(state: State, falls: int, walk: Walk, rounds: int, counts: Counts) -> None:
    """Counts so many series from a stream.

    A word of the stream gives two throws. Each goes to a series of its own, so that neither waits for the other's
    table; when one of the two has no more series to play, the other goes on alone.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    many = np.uint64(falls)
    least = unfair(many)
    firsts, seconds = np.zeros(counts.size, dtype=np.int64), np.zeros(counts.size, dtype=np.int64)
    row = other = np.int64(0)
    left, right = rounds - rounds // 2, rounds // 2
    while left > 0 or right > 0:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        if left > 0 and first & LOW >= least:
            at = row + np.int64(first >> HALF)
            firsts[at] += 1
            following = walk[at]
            left -= following < 0
            row = max(following, np.int64(0))
        if right > 0 and second & LOW >= least:
            at = other + np.int64(second >> HALF)
            seconds[at] += 1
            following = walk[at]
            right -= following < 0
            other = max(following, np.int64(0))
    for cell in range(counts.size):
        counts[cell] += firsts[cell] + seconds[cell]
