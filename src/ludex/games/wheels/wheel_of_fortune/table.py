"""The wheel of fortune at a table: what the shared table of one throw has to know of this game."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.options import BetGroup
from ludex.core.results import Result
from ludex.games.common.throws.declaration import group
from ludex.games.common.throws.table import ThrowTable
from ludex.games.wheels.wheel_of_fortune.bets import FortuneBet, all_bets, result
from ludex.games.wheels.wheel_of_fortune.cells import FortuneWheel
from ludex.games.wheels.wheel_of_fortune.equipment import check_equipment
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules
from ludex.kit.chance import Chance, Draw
from ludex.kit.money import Cents


class WheelOfFortune(ThrowTable):
    """The wheel of fortune under one ruleset, with the wheel that stands beside the table."""

    rules: FortuneRules

    def __init__(self, rules: FortuneRules, wheel: FortuneWheel) -> None:
        self.wheel = wheel
        super().__init__(rules, all_bets(rules))

    def cases(self) -> Sequence[str]:
        """The symbol of every cell."""
        return self.wheel.cells

    def draw(self, chance: Chance) -> str:
        """Asks chance at which cell the wheel stops; the symbol is all that matters of it."""
        return chance.next(Draw("wheel", self.wheel))

    def result(self, bet: FortuneBet, outcome: str) -> Result:
        """What a bet comes to when the wheel stops at such a cell."""
        return result(self.rules, bet, outcome)

    def limits(self, kind: str, minimum: Cents) -> BetGroup:
        """One minimum and one maximum for every combination."""
        most = minimum * self.rules.bets.maximum
        return group(self.rules, kind, minimum, most, least=("minimum",), most="bets.maximum")

    def said(self, outcome: str) -> str:
        """The winning combination."""
        return outcome

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses an unlawful wheel by its first fault; gives the clauses that it was checked against."""
        return check_equipment(self.rules, self.wheel)
