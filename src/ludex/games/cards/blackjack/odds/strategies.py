"""A chart of somebody's own beside the best one: both play the same cards, round by round.

The shoe goes on as the own chart leaves it, so its edge is that of a table where everybody plays by it. Best play is
asked what it would have made of the very same rounds: what the two differ by is then known far better than either.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from ludex.errors import Misuse
from ludex.games.cards.blackjack.jackpot import COMBINATIONS
from ludex.games.cards.blackjack.odds import kernel_loop as loop
from ludex.games.cards.blackjack.odds.best_chart import best_chart, best_chart_text
from ludex.games.cards.blackjack.odds.chart_files import read_chart
from ludex.games.cards.blackjack.odds.charts import Chart
from ludex.games.cards.blackjack.odds.kernel import Arrays, BlackjackKernel, Counts
from ludex.games.cards.blackjack.odds.kernel_loop import CELLS, JACKPOTS, SUM_BITS, UNINSURED, WORK
from ludex.games.cards.blackjack.odds.solver_rules import solver_rules
from ludex.games.cards.blackjack.odds.spread import BEST
from ludex.games.cards.blackjack.table import Blackjack
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from ludex.sim.batches import OWN, Strategies
from ludex.sim.streams import State, start

CHARTS = (OWN, BEST)
VALUE_MOST = 2**31
"""A result below it has a square that 64 bits hold."""


class TwoCharts:
    """One table at which every round is played by a chart and then, from the same cards, by the best one."""

    def __init__(self, game: Blackjack, chart: Chart, stake: Cents, *, boxes: int | None = None) -> None:
        self._both = tuple(BlackjackKernel(game, each, boxes=boxes) for each in (chart, best_chart(game.rules)))
        self._own = own = self._both[0]
        self.boxes = own.boxes
        cells = product(range(JACKPOTS), range(CELLS))
        self._values = np.array([own.net(*each, stake) for each in cells], dtype=np.int64).reshape(JACKPOTS, CELLS)
        # A jackpot is counted in stakes, for no prize is rounded; a hand in money, for some are.
        prizes = [own.prize(paid, Cents(1)) for paid in range(len(COMBINATIONS) + 1)]
        self._prizes, self._jackpot_unit = np.array(prizes, dtype=np.int64), stake
        if np.abs(self._values).max() * 2 >= VALUE_MOST:
            raise Misuse("the stake is too large for charts to be compared", slug="stake-too-large")
        own_arrays, best_arrays = (each.arrays() for each in self._both)
        self._arrays = Arrays(*(np.stack(pair) for pair in zip(own_arrays, best_arrays, strict=True)))

    def counts(self) -> Counts:
        """As each chart's own counts, one after the other; then the squares of what they differ by."""
        return np.stack([*(each.counts() for each in self._both), self._own.counts()])

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block, which begins with a new shoe, and adds what came of them."""
        self._run(counts, self._own.faces(), start(seed, block), rounds, given=False)

    def trace(self, cards: Sequence[Card], rounds: int) -> list[list[list[tuple[int, int]]]]:
        """The insurance and kind of every box by each chart, round by round, when the cards come in this order."""
        traced = np.full((rounds, 2, self.boxes, 2), -1, dtype=np.int64)
        order = np.array(cards, dtype=np.uint8)
        self._run(self.counts(), order, start(0, 0), rounds, given=True, traced=traced)
        return [[[(int(kind), int(cell)) for kind, cell in row] for row in both] for both in traced.tolist()]

    def _run(
        self,
        counts: Counts,
        cards: loop.Faces,
        state: State,
        rounds: int,
        *,
        given: bool,
        traced: Counts | None = None,
    ) -> None:
        none = np.zeros((0, 2, self.boxes, 2), dtype=np.int64)
        loop.play_both(
            cards,
            state,
            np.zeros(WORK, dtype=np.int64),
            *self._arrays,
            rounds,
            given,
            counts,
            self._values,
            self._prizes,
            np.zeros((2, self.boxes, 2), dtype=np.int64),
            none if traced is None else traced,
        )

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """The chart that was given, and best play."""
        return CHARTS

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result by one of the charts."""
        place = CHARTS.index(choice or OWN)
        return self._both[place].nets(counts[place], bet, stake, choice)

    def squares(self, counts: Counts, bet: str) -> int:
        """The sum over all rounds of the square of what the two charts made of a bet differently."""
        kind, _, number = bet.partition("-")
        of_jackpot = kind == "jackpot"
        low, high = counts[2, int(number) - 1, JACKPOTS if of_jackpot else UNINSURED, :2].tolist()
        return int((high << SUM_BITS) + low) * (self._jackpot_unit**2 if of_jackpot else 1)


def _kernel(game: Blackjack, text: str, stake: Cents) -> TwoCharts:
    return TwoCharts(game, read_chart(text, solver_rules(game.rules)), stake)


STRATEGIES = Strategies(kernel=_kernel, best=lambda game: best_chart_text(game.rules))
