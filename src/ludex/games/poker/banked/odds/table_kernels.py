"""The compiled loops as a simulation asks for them: rounds by combination and outcome, and bets read off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ludex.games.poker.banked.odds.hand_index import Numbers, category_table
from ludex.games.poker.banked.odds.pack_kernel import PackKernel
from ludex.games.poker.hands.rules import Category, RankingRules
from ludex.kit.cards import Card
from ludex.kit.money import Cents

AnteNet = Callable[[str, Category, int, Cents], int]
"""(bet, combination, outcome, stake) -> what it comes to, in the smallest unit of money"""


class AnteKernel:
    """A game of a first and a second bet, played best by its compiled loop."""

    def __init__(self, kernel: PackKernel, ranking: RankingRules, net: AnteNet) -> None:
        self._kernel, self._net = kernel, net
        self._categories = category_table(ranking)[0]

    def counts(self) -> Numbers:
        """Rounds by combination and what came of them."""
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
        """Hands are played best."""
        return (None,)

    def nets(self, counts: Numbers, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        found: Counter[int] = Counter()
        for place, category in enumerate(self._categories):
            for outcome, number in enumerate(counts[place].tolist()):
                if number:
                    found[self._net(bet, category, outcome, stake)] += number
        return dict(found)
