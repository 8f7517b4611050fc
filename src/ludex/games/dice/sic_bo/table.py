"""Sic bo at a table: three dice in a shaker that the croupier alone uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from ludex.core.options import BetGroup
from ludex.core.results import Result
from ludex.games.common.throws.declaration import group
from ludex.games.common.throws.table import ThrowTable
from ludex.games.dice.sic_bo.bets import Dice, SicBoBet, all_bets, check_pay_table, result
from ludex.games.dice.sic_bo.rules import SicBoRules
from ludex.kit.chance import Chance
from ludex.kit.dice import DIE, FACES
from ludex.kit.money import Cents


class SicBo(ThrowTable):
    """Sic bo under one ruleset."""

    rules: SicBoRules
    bets: Mapping[str, SicBoBet]

    def __init__(self, rules: SicBoRules) -> None:
        check_pay_table(rules)
        super().__init__(rules, all_bets(rules))

    def cases(self) -> Sequence[Dice]:
        """Every way in which the dice may lie, die by die."""
        return list(product(FACES, repeat=self.rules.dice))

    def draw(self, chance: Chance) -> Dice:
        """Asks chance for each die in turn."""
        return tuple(chance.next(DIE) for _ in range(self.rules.dice))

    def result(self, bet: Any, outcome: Any) -> Result:
        """What a bet comes to on the dice."""
        return result(self.rules, bet, outcome)

    def limits(self, kind: str, minimum: Cents) -> BetGroup:
        """From the minimum to as many minima as the licence allows on this kind of bet."""
        most = f"maxima.maximum-{kind.replace('_', '-')}"
        times = self.rules.maxima[most.partition(".")[2]]
        return group(self.rules, kind, minimum, minimum * times, least=("minimum",), most=most)

    def said(self, outcome: Any) -> str:
        """The faces and their total."""
        return f"{'-'.join(map(str, outcome))} {sum(outcome)}"

    def check_equipment(self) -> tuple[str, ...]:
        """The text asks nothing of shaker and dice but their number."""
        return self.rules.clauses_of("dice")
