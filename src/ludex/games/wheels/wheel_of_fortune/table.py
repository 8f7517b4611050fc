"""The wheel of fortune at a table: what the shared table of one throw has to know of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core.results import Result
from ludex.errors import Misuse
from ludex.games.common.stakes.limits import KindLimits, in_minima
from ludex.games.wheels.wheel_of_fortune.bets import FortuneBet, all_bets, result
from ludex.games.wheels.wheel_of_fortune.cells import FortuneWheel
from ludex.games.wheels.wheel_of_fortune.equipment import check_equipment
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules
from ludex.kit.chance import Chance, Draw


class WheelOfFortune:
    """The wheel of fortune under one ruleset, with the wheel that stands beside the table."""

    def __init__(self, rules: FortuneRules, wheel: FortuneWheel) -> None:
        self.rules = rules
        self.wheel = wheel
        for symbol, cells in rules.wheel.symbols.items():
            for other in set(cells.apart_from) - set(rules.wheel.symbols):
                raise Misuse(
                    "wheel.symbols.{symbol}.apart_from: {other} is no symbol of the wheel",
                    slug="no-such-symbol",
                    symbol=symbol,
                    other=other,
                )
        self.bets = all_bets(rules)

    def cases(self) -> Sequence[str]:
        """The symbol of every cell."""
        return self.wheel.cells

    def draw(self, chance: Chance) -> str:
        """Asks chance at which cell the wheel stops; the symbol is all that matters of it."""
        return chance.next(Draw("wheel", self.wheel))

    def result(self, bet: FortuneBet, outcome: str) -> Result:
        """What a bet comes to when the wheel stops at such a cell."""
        return result(self.rules, bet, outcome)

    def limits(self) -> Mapping[str, KindLimits]:
        """One minimum and one maximum for every combination."""
        most, path = self.rules.bets.maximum, "bets.maximum"
        return {bet.kind: in_minima(self.rules, bet.kind, most, path) for bet in self.bets.values()}

    def said(self, outcome: str) -> str:
        """The winning combination."""
        return outcome

    def check_equipment(self) -> tuple[str, ...]:
        """Refuses an unlawful wheel by its first fault; gives the clauses that it was checked against."""
        return check_equipment(self.rules, self.wheel)
