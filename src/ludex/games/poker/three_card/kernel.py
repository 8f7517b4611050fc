"""The simulation of three card poker: its compiled loop, and what its bets make of the counts."""

from __future__ import annotations

from ludex.games.poker.banked.odds.examples import hand_of_each
from ludex.games.poker.banked.odds.table_kernels import AnteKernel
from ludex.games.poker.banked.odds.terms import FOLD_NET, FOLDED
from ludex.games.poker.banked.odds.three_card_kernel import three_card_kernel
from ludex.games.poker.hands.rules import Category
from ludex.games.poker.three_card.odds import pair_plus_net, terms_of
from ludex.games.poker.three_card.table import PAIR_PLUS, ThreeCardPoker
from ludex.kit.money import Cents


class ThreeCardKernel(AnteKernel):
    """One table, whatever its stakes: they matter only when the counts are read."""

    def __init__(self, game: ThreeCardPoker) -> None:
        rules = game.rules
        terms, hands = terms_of(rules), hand_of_each(rules.ranking)

        def net(bet: str, category: Category, outcome: int, stake: Cents) -> int:
            if bet.startswith(PAIR_PLUS):
                return int(stake * pair_plus_net(rules, hands[category], outcome))
            return int(stake * (FOLD_NET if outcome == FOLDED else terms.net(category, outcome)))

        super().__init__(three_card_kernel(terms), rules.ranking, net)
