"""The compiled game: every box of a table played by a chart, from shoes dealt to the cut card or shuffled every round.

A round has one hand in each box, all with the same stake. What each came to is counted by kind; what a kind pays is
applied to the counts afterwards. The cards of a shoe are drawn as they are needed, each among those that are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ludex.errors import Misuse
from ludex.games.cards.blackjack.jackpot import COMBINATIONS
from ludex.games.cards.blackjack.odds import kernel_loop as loop
from ludex.games.cards.blackjack.odds.best_chart import best_chart
from ludex.games.cards.blackjack.odds.charts import HIT, SPLIT, Chart
from ludex.games.cards.blackjack.odds.kernel_loop import (
    CELLS,
    EVEN,
    INSURED_LOST,
    INSURED_WON,
    JACKPOTS,
    NATURAL,
    NETS,
    PLAIN,
    SURRENDERED,
    WORK,
    ZERO,
)
from ludex.games.cards.blackjack.odds.solver_rules import (
    ACE_INDEX,
    TEN_INDEX,
    VALUES,
    SolverRules,
    solver_rules,
    value_index,
)
from ludex.games.cards.blackjack.odds.spread import BEST, BY_BOX
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.table import Blackjack
from ludex.kit.cards import FACES, Card
from ludex.kit.money import Cents, share
from ludex.odds.bets import Spread
from ludex.sim.statistics import estimate
from ludex.sim.streams import State, start

Counts = loop.Ints
SPREAD_UNIT = Cents(2**10 * 3**2 * 5**2)
"""A stake that everything paid in parts of one divides."""


class Arrays(NamedTuple):
    """The rules and a chart as the loop takes them."""

    law: Counts
    first: Counts
    not_surrendered: Counts
    after: Counts
    tables: Counts


class BlackjackKernel:
    """One table and one chart, the best one when nothing is said."""

    def __init__(
        self,
        game: Blackjack,
        chart: Chart | None = None,
        *,
        boxes: int | None = None,
        shuffled_every_round: bool = False,
    ) -> None:
        rules = game.rules
        solver_rules(rules)  # what the solver cannot model, the loop cannot play
        if rules.bets.box.pays != 1 or rules.deal.starts != "left" or rules.deal.turns != "left":
            raise Misuse(
                "the simulation of blackjack pays even money and deals from the left", slug="simulated-blackjack"
            )
        self._rules = rules
        if rules.split.alike == "rank" and chart is not None and _splits_tens(chart):
            raise Misuse(
                "the simulation of blackjack splits tens by their value, where they are split by their rank",
                slug="simulated-tens",
            )
        self.chart = chart if chart is not None else best_chart(rules)
        self._choice = None if chart is not None else BEST
        self.boxes = boxes or rules.boxes
        self._law = _law(rules, self.chart)
        self._law[loop.CONTINUOUS] |= shuffled_every_round
        self._first = _codes(self.chart.first)
        self._not_surrendered = _codes(self.chart.not_surrendered)
        self._after = _codes(self.chart.after_split)
        self._tables = _tables(solver_rules(rules), self.chart)

    def counts(self) -> Counts:
        """Hands by box, insurance and kind; jackpots by box and combination."""
        return np.zeros((self.boxes, JACKPOTS + 1, CELLS), dtype=np.int64)

    def play(self, counts: Counts, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block, which begins with a new shoe, and adds what came of them."""
        self._run(counts, self.faces(), start(seed, block), rounds, given=False)

    def faces(self) -> loop.Faces:
        """Every card of the shoe, in order."""
        return np.array([face for face in range(FACES) for _ in range(self._rules.shoe.packs)], dtype=np.uint8)

    def arrays(self) -> Arrays:
        """The rules and the chart as the loop takes them."""
        return Arrays(self._law, self._first, self._not_surrendered, self._after, self._tables)

    def trace(self, cards: Sequence[Card], rounds: int) -> list[list[tuple[int, int]]]:
        """The insurance and kind of every box, round by round, when the cards come in this order."""
        counts = self.counts()
        order = np.array(cards, dtype=np.uint8)
        traced = np.full((rounds, self.boxes, 2), -1, dtype=np.int64)
        self._run(counts, order, start(0, 0), rounds, given=True, traced=traced)
        return [[(int(kind), int(cell)) for kind, cell in row] for row in traced.tolist()]

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
        none = np.zeros((0, self.boxes, 2), dtype=np.int64)
        loop.play(
            cards,
            state,
            np.zeros(WORK, dtype=np.int64),
            *self.arrays(),
            rounds,
            given,
            counts,
            none if traced is None else traced,
        )

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """The chart was chosen beforehand: the best one goes by its name."""
        return (BY_BOX if self._choice == BEST and bet.startswith("jackpot") else self._choice,)

    def nets(self, counts: Counts, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        kind, _, number = bet.partition("-")
        own = counts[int(number) - 1]
        found: Counter[int] = Counter()
        if kind == "jackpot":
            for place, times in enumerate(own[JACKPOTS].tolist()):
                if times:
                    found[self.prize(place, stake)] += times
            return dict(found)
        for insured, cell in np.argwhere(own[:JACKPOTS]).tolist():
            found[self.net(insured, cell, stake)] += int(own[insured, cell])
        return dict(found)

    def spread(self, counts: Counts) -> Spread:
        """How far the results of all boxes lie apart, and how often they won."""
        found: Counter[int] = Counter()
        for box in range(1, self.boxes + 1):
            found.update(self.nets(counts, f"box-{box}", SPREAD_UNIT, self._choice))
        deviation = estimate(found, unit=SPREAD_UNIT, seed=0).deviation or Fraction(0)
        won = sum(times for net, times in found.items() if net > 0)
        return Spread(deviation.numerator / deviation.denominator, won / found.total())

    def prize(self, place: int, stake: Cents) -> int:
        """What a stake on the jackpot gains or loses by the place of its combination; nought is none."""
        return stake * (int(getattr(self._rules.bets.jackpot, f"prize_{COMBINATIONS[place - 1]}")) if place else -1)

    def net(self, insured: int, cell: int, stake: Cents) -> int:
        """What a hand of a kind gains or loses with this stake."""
        rules = self._rules
        rounding = rules.settlement.rounding
        premium = share(stake, rules.insurance.part, rounding)
        extra = {INSURED_WON: share(premium, rules.insurance.pays, rounding), INSURED_LOST: -premium}.get(insured, 0)
        if cell == NATURAL:
            return extra + share(stake, rules.bets.box.blackjack, rounding)
        if cell == SURRENDERED:
            return extra + share(stake, rules.surrender.back or Fraction(0), rounding) - stake
        if cell == EVEN:
            return extra + share(stake, rules.insurance.even_money or Fraction(0), rounding)
        sevens, net = divmod(cell - PLAIN, NETS)
        paid = sevens * share(stake, rules.bets.box.sevens_pay, rounding)
        return extra + paid + (net - ZERO) * stake


def _splits_tens(chart: Chart) -> bool:
    tens = chart.not_surrendered[TEN_INDEX][TEN_INDEX]
    return SPLIT in tens


def _codes(codes: Sequence[Sequence[Sequence[int]]]) -> Counts:
    table = np.array(codes, dtype=np.int64)
    for low in range(table.shape[0]):
        for high in range(low):
            table[low, high] = table[high, low]
    return table


def _tables(rules: SolverRules, chart: Chart) -> Counts:
    """Every number of points with what follows from it; those beyond the target lead nowhere."""
    low, high = rules.ace
    sums = rules.target + VALUES
    rows = np.zeros((2 * (sums + 1), loop.ROW), dtype=np.int64)
    for total in range(sums + 1):
        for aces in range(2):
            soft = bool(aces) and total + high - low <= rules.target
            best = total + high - low if soft else total
            row = rows[2 * total + aces]
            row[loop.TOTAL] = best
            row[loop.BANK_DRAWS] = best < rules.stands_at or (soft and best == rules.stands_at and rules.draws_on_soft)
            if total > rules.target:
                continue
            for value in range(VALUES):
                with_card = min(total + (low if value == ACE_INDEX else value + 1), sums)
                row[loop.ONWARD + value] = 2 * with_card + (aces or value == ACE_INDEX)
                draws = best < rules.target and chart.later[soft][best][value] == HIT
                row[loop.DRAWS + value] = best <= rules.target and draws
    return rows


def _law(rules: BlackjackRules, chart: Chart) -> Counts:
    """The rules that the loop asks for, each at the place that it knows."""
    law = np.zeros(loop.LAW, dtype=np.int64)
    law[loop.PACKED] = rules.shoe.packs * FACES
    law[loop.BURNT] = rules.shoe.burn.cards
    law[loop.BEHIND] = rules.shoe.reserve
    law[loop.CONTINUOUS] = rules.dealer == "continuous"
    law[loop.TARGET] = rules.target
    law[loop.UNOPPOSED] = rules.bank.draws == "always"
    law[loop.INSURES] = chart.insure
    law[loop.TAKES_EVEN] = chart.even_money and rules.insurance.even_money is not None
    law[loop.SEVENS] = -1 if rules.bets.box.sevens_rank is None else value_index(rules.bets.box.sevens_rank)
    law[loop.JACKPOT_RANK] = rules.bets.jackpot.rank
    law[loop.AGAIN] = rules.split.again is not None
    law[loop.ACES_AGAIN] = rules.split.aces_again and rules.split.again is not None
    return law
