"""The simulation of Trijoker: its compiled loop, and what its bets make of the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludex.games.poker.banked.odds.hand_index import Numbers
from ludex.games.poker.banked.odds.trijoker import levels_of
from ludex.games.poker.banked.odds.trijoker_kernel import trijoker_kernel
from ludex.games.poker.trijoker.odds import ALL_THREE, ALONE, terms_of
from ludex.games.poker.trijoker.pulling import PLACES
from ludex.games.poker.trijoker.table import Trijoker
from ludex.kit.cards import Card
from ludex.kit.money import Cents


class TrijokerKernel:
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: Trijoker) -> None:
        terms = terms_of(game.rules)
        self._kernel, self._levels = trijoker_kernel(terms), levels_of(terms)[0]

    def counts(self) -> Numbers:
        """Rounds by what a bet came to, and by whether the first and the second stayed in play."""
        return self._kernel.counts()

    def play(self, counts: Numbers, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        self._kernel.play(counts, seed=seed, block=block, rounds=rounds)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cards as rounds need and does nothing with them, to be measured against."""
        return self._kernel.draw(seed=seed, block=block, rounds=rounds)

    def count(self, packs: Sequence[Sequence[Card]]) -> Numbers:
        """The same counts from packs whose first cards are known."""
        return self._kernel.count(packs)

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """All three together, which the first bet tells, or each by itself."""
        return (ALL_THREE, ALONE) if bet.startswith(PLACES[0]) else (ALONE,)

    def nets(self, counts: Numbers, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        found: Counter[int] = Counter()
        for place, level in enumerate(self._levels):
            for first in (0, 1):
                for second in (0, 1):
                    number = int(counts[place, first, second])
                    if number:
                        stays = (first, second, 1)
                        bets = sum(stays) if choice == ALL_THREE else stays[PLACES.index(bet.rpartition("-")[0])]
                        found[int(stake * level * bets)] += number
        return dict(found)
