"""The compiled loop of hold'em as a simulation asks for it: what the ante and the bet beside it make of the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from ludex.games.poker.banked.odds.hand_index import Numbers
from ludex.games.poker.banked.odds.holdem.hole_bets import HoleBet
from ludex.games.poker.banked.odds.holdem.kernel import holdem_kernel
from ludex.games.poker.banked.odds.holdem.odds import BEST, Ending
from ludex.games.poker.banked.odds.holdem.terms import HoldemTerms
from ludex.kit.cards import Card
from ludex.kit.money import Cents


class HoldemRounds:
    """One table, whatever its stakes: they matter only when the counts are read.

    `is_beside` says of the slug of a bet whether it is the one on hole cards alone; every other one is an ante.
    """

    def __init__(
        self,
        terms: HoldemTerms,
        *,
        burns: tuple[int, int, int],
        beside: HoleBet | None = None,
        is_beside: Callable[[str], bool] = lambda _bet: False,
    ) -> None:
        self._terms, self._beside, self._is_beside = terms, beside, is_beside
        self._kernel = holdem_kernel(terms, burns=burns, beside=beside)

    def counts(self) -> Numbers:
        """Rounds by level of the bet beside, whether turn and river were bet, and outcome."""
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
        """Hands are played best; about the bet beside there is nothing to choose."""
        return (None,) if self._is_beside(bet) else (BEST,)

    def nets(self, counts: Numbers, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        found: Counter[int] = Counter()
        for place in zip(*np.nonzero(counts), strict=True):
            level, turn, river, outcome = map(int, place)
            net = self._net(bet, level, Ending(bool(turn), bool(river), outcome))
            found[int(stake * net)] += int(counts[place])
        return dict(found)

    def _net(self, bet: str, level: int, ending: Ending) -> Fraction:
        if self._beside is not None and self._is_beside(bet):
            return self._beside.levels[level]
        return ending.net(self._terms)
