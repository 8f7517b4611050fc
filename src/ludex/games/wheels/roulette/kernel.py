"""The compiled loop of a roulette: rounds counted by what came, and what each bet makes of those counts.

A round is one spin on which every bet lies anew, followed, where the zero holds simple chances, until a number decides
it; elsewhere every spin is a round. All that any bet needs of a round is how many zeros began it and which number ended
it, so the loop counts these and knows no rule; the rules are applied to the counts afterwards, from the declaration and
the zero regime.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.core.results import Held
from ludex.errors import Misuse
from ludex.games.wheels.roulette.bets import RouletteBet, net, result
from ludex.games.wheels.roulette.odds import Choice, as_read, readings
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.table import Roulette
from ludex.kit.money import Cents
from ludex.kit.wheels import ZERO, Pocket, pocket_rank
from ludex.sim.streams import HALF, LOW, OUTCOMES_MAX, Drawn, State, compiled, start, step, unfair

Counts = NDArray[np.int64]

NO_POCKET = -1
ZEROS_MAX = 40
"""More zeros in a row than this are not counted apart: they would need more rounds than anybody will ever play."""


class RouletteKernel:
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: Roulette[Any]) -> None:
        self._rules, self._bets = game.rules, game.bets
        self._pockets = tuple(sorted(game.wheel.order, key=pocket_rank))
        if len(self._pockets) > OUTCOMES_MAX or ZERO not in self._pockets or len(self._pockets) == 1:
            raise Misuse("a simulation needs a wheel with a zero and some numbers", slug="simulated-wheel")
        zero = self._rules.zero
        if zero.choice == "half-or-prison" and zero.next_spin is None:
            raise Misuse(
                "no rule says how prisoners are decided, so their bets never end", slug="prisoners-without-end"
            )
        held = any(isinstance(result(self._rules, bet, ZERO), Held) for bet in self._bets.values())
        self._holding = self._pockets.index(ZERO) if held else NO_POCKET

    def counts(self) -> Counts:
        """Rounds by the zeros that began them and the pocket that ended them."""
        return np.zeros((ZEROS_MAX + 1, len(self._pockets)), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        play(start(seed, block), len(self._pockets), self._holding, rounds, counts)

    def count(self, pockets: Sequence[Pocket]) -> Counts:
        """The same counts from pockets known beforehand; a round that they leave open is none."""
        counts, places = self.counts(), [self._pockets.index(pocket) for pocket in pockets]
        tally(np.array(places, dtype=np.uint8), self._holding, counts)
        return counts

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """What may be done at a zero that holds the bet, or how the double zero may be read."""
        held = isinstance(result(self._rules, self._bets[bet], ZERO), Held)
        return (Choice.HALF, Choice.PRISON) if held else readings(self._rules, self._bets[bet]) or (None,)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        found: Counter[int] = Counter()
        rules = as_read(self._rules, choice)
        for zeros, column in np.argwhere(counts).tolist():
            value = net_of_round(rules, self._bets[bet], stake, zeros, self._pockets[column], choice)
            found[value] += int(counts[zeros, column])
        return dict(found)


@compiled
def one(pocket: int | np.integer[Any], zero: int, zeros: int, counts: Counts) -> int:
    """Takes one draw and returns the zeros of the round that is then open."""
    if pocket == zero:
        most: int = counts.shape[0] - 1
        return min(zeros + 1, most)
    counts[zeros, pocket] += 1
    return 0


@compiled
def tally(drawn: Drawn, zero: int, counts: Counts) -> None:
    """Counts rounds from draws made beforehand."""
    zeros = 0
    for at in range(drawn.size):
        zeros = one(drawn[at], zero, zeros, counts)


@compiled
def play(state: State, outcomes: int, zero: int, rounds: int, counts: Counts) -> None:
    """Counts so many rounds from a stream: the same as filling a buffer and counting it, at nearly twice the speed.

    A word of the stream gives two draws. Nearly always both end a round at once, and each has a table of its own then,
    so that equal numbers in a row need not wait for each other.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    many = np.uint64(outcomes)
    least = unfair(many)
    firsts, seconds = np.zeros(outcomes, dtype=np.int64), np.zeros(outcomes, dtype=np.int64)
    zeros = ended = 0
    while ended < rounds:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        one_fair, two_fair = first & LOW >= least, second & LOW >= least
        number, other = np.int64(first >> HALF), np.int64(second >> HALF)
        if number != zero and other != zero and zeros == 0 and one_fair and two_fair and ended + 1 < rounds:
            firsts[number] += 1
            seconds[other] += 1
            ended += 2
            continue
        if one_fair:
            zeros = one(number, zero, zeros, counts)
            ended += zeros == 0
        if two_fair and ended < rounds:
            zeros = one(other, zero, zeros, counts)
            ended += zeros == 0
    for pocket in range(outcomes):
        counts[0, pocket] += firsts[pocket] + seconds[pocket]


def net_of_round(
    rules: RouletteRules, bet: RouletteBet, stake: Cents, zeros: int, pocket: Pocket, choice: str | None
) -> int:
    """What a stake gains or loses in a round that so many zeros began and this pocket ended."""
    decided = net(rules, bet, ZERO if zeros else pocket, stake)
    return _back(rules, bet, stake, zeros, pocket, choice) - stake if decided is None else decided


def _back(rules: RouletteRules, bet: RouletteBet, stake: Cents, zeros: int, pocket: Pocket, choice: str | None) -> int:
    """What comes back of a stake that the zero holds: when its owner leaves at a zero, or when a number decides."""
    minimum = rules.prison_minimum(rules.minimum)
    if choice == Choice.HALF:
        for zero in range(1, zeros + 1):
            if rules.zero.may_leave(stake, zero, minimum):
                return rules.zero.refund(stake, zero)
    return rules.zero.value(stake, zeros) if pocket in bet.numbers else 0
