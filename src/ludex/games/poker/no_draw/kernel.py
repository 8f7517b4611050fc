"""The simulation of no-draw poker: its compiled loop, without bought cards, and what its bets make of the counts."""

from __future__ import annotations

from fractions import Fraction

from ludex.games.poker.banked.odds.examples import hand_of_each
from ludex.games.poker.banked.odds.no_draw_kernel import no_draw_kernel
from ludex.games.poker.banked.odds.table_kernels import AnteKernel
from ludex.games.poker.banked.odds.terms import FOLD_NET, FOLDED
from ludex.games.poker.hands.rules import Category
from ludex.games.poker.no_draw.odds import insurance_net, pool_net, terms_of
from ludex.games.poker.no_draw.progressive import PROGRESSIVE
from ludex.games.poker.no_draw.table import INSURANCE, NoDrawPoker
from ludex.kit.money import Cents

EMPTY = Fraction(0)
"""What the pool holds while rounds are simulated: nobody has fed it."""


class NoDrawKernel(AnteKernel):
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: NoDrawPoker) -> None:
        rules = game.rules
        terms, hands = terms_of(rules), hand_of_each(rules.ranking)
        self._sale = rules.exchange.exchange

        def net(bet: str, category: Category, outcome: int, stake: Cents) -> int:
            if bet.startswith(INSURANCE):
                return int(stake * insurance_net(rules, hands[category], outcome))
            if bet.startswith(PROGRESSIVE):
                return int(stake * pool_net(rules, hands[category], outcome, EMPTY))
            return int(stake * (FOLD_NET if outcome == FOLDED else terms.net(category, outcome)))

        super().__init__(no_draw_kernel(terms), rules.ranking, net)

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """Hands are played best, and no card is bought."""
        return ("not-buying",) if self._sale and bet.startswith("ante") else (None,)
