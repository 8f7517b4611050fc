"""Sic bo at a table: three dice in a shaker that the croupier alone uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from ludex.core.results import Result
from ludex.games.common.stakes.limits import KindLimits, in_minima
from ludex.games.dice.sic_bo.bets import Dice, SicBoBet, all_bets, check_pay_table, result
from ludex.games.dice.sic_bo.rules import SicBoRules
from ludex.kit.chance import Chance
from ludex.kit.dice import DIE, FACES


class SicBo:
    """Sic bo under one ruleset."""

    def __init__(self, rules: SicBoRules) -> None:
        check_pay_table(rules)
        self.rules = rules
        self.bets = all_bets(rules)

    def cases(self) -> Sequence[Dice]:
        """Every way in which the dice may lie, die by die."""
        return list(product(FACES, repeat=self.rules.dice))

    def draw(self, chance: Chance) -> Dice:
        """Asks chance for each die in turn."""
        return tuple(chance.next(DIE) for _ in range(self.rules.dice))

    def result(self, bet: SicBoBet, outcome: Dice) -> Result:
        """What a bet comes to on the dice."""
        return result(self.rules, bet, outcome)

    def limits(self) -> Mapping[str, KindLimits]:
        """From the minimum to as many minima as the licence allows on each kind of bet."""
        rules = self.rules
        names = {bet.kind: f"maximum-{bet.kind.replace('_', '-')}" for bet in self.bets.values()}
        return {
            kind: in_minima(rules, kind, rules.maxima[name], f"maxima.{name}")
            for kind, name in names.items()
            if name in rules.maxima
        }

    def said(self, outcome: Dice) -> str:
        """The faces and their total."""
        return f"{'-'.join(map(str, outcome))} {sum(outcome)}"

    def check_equipment(self) -> tuple[str, ...]:
        """The text asks nothing of shaker and dice but their number."""
        return self.rules.clauses_of("dice")
