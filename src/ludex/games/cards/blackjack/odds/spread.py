"""How far the results of a box lie apart, and how often it wins: simulated, for hands of one box depend on each other.

What best play expects is solved card by card; how its results spread is not, because hands that were split stand
against one bank. The figures of the packaged law were simulated once (`make spread`); under other rules a shorter
simulation gives them when they are asked for.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ludex.games.cards.blackjack.odds.best_chart import best_chart
from ludex.games.cards.blackjack.odds.charts import Chart
from ludex.games.cards.blackjack.odds.cut_card import key_of
from ludex.games.cards.blackjack.odds.solver_rules import digest_of, solver_rules
from ludex.games.cards.blackjack.odds.spread_figures import FIGURES
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.odds.bets import Spread

BEST, INSURING, EVEN_MONEY, CUT_CARD = "best", "insuring", "even-money", "cut-card"
BY_BOX = "by-box"
"""How a jackpot fares when its box is played best, which is not what is best for the jackpot."""
SEED = 1977
ROUNDS_AT_ONCE = 2**21
"""What is played when no figure is found: the deviation is then known to about a thousandth."""
_FOUND: dict[str, Spread] = {}


class BoxSpread(Struct, frozen=True):
    """The spread of a box that is played in one way; found when it is asked for."""

    rules: BlackjackRules
    way: str

    def find(self) -> Spread:
        """The figure of these rules, or one from a simulation now."""
        key = spread_key(self.rules, self.way)
        if key not in _FOUND:
            filed = FIGURES.get(key)
            _FOUND[key] = (
                simulated_spread(self.rules, self.way, rounds=ROUNDS_AT_ONCE) if filed is None else Spread(*filed)
            )
        return _FOUND[key]


def spread_key(rules: BlackjackRules, way: str) -> str:
    """What a figure is filed under: shoes dealt to the cut card also differ by how far and to how many boxes."""
    return f"{key_of(rules) if way == CUT_CARD else digest_of(solver_rules(rules))}/{way}"


def chart_of(rules: BlackjackRules, way: str) -> Chart:
    """Best play, with what a way adds to it."""
    return replace(best_chart(rules), insure=way == INSURING, even_money=way == EVEN_MONEY)


def simulated_spread(rules: BlackjackRules, way: str, *, rounds: int, workers: int = 1) -> Spread:
    """Plays so many rounds in one way: one box and a full shoe for each, or every box of shoes to the cut card."""
    from ludex.games.cards.blackjack.odds.kernel import BlackjackKernel
    from ludex.games.cards.blackjack.table import Blackjack
    from ludex.sim.batches import run

    dealt = way == CUT_CARD
    kernel = BlackjackKernel(
        Blackjack(rules), chart_of(rules, way), boxes=None if dealt else 1, shuffled_every_round=not dealt
    )
    counts = run(kernel, seed=SEED, rounds=-(-rounds // kernel.boxes), workers=workers)
    return kernel.spread(counts)
