"""The bets of the wheel of fortune: one for each symbol, and what it comes to when the wheel stops.

This is the declaration that settlement, odds, kernel and felt share.
"""

from __future__ import annotations

from ludex.core.results import LOST, Result, Won
from ludex.games.common.stakes.bets import Bet
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules

COMBINATION = "combination"
"""What a bet is called whose symbol is a number."""


class FortuneBet(Bet, frozen=True):
    """A bet on the cells with one symbol."""

    symbol: str


def slug_of(symbol: str) -> str:
    """The slug of the bet on a symbol: numbers are combinations, others have names of their own."""
    return f"{COMBINATION}-{symbol}" if symbol.isdigit() else symbol


def all_bets(rules: FortuneRules) -> dict[str, FortuneBet]:
    """Every bet that the law of this table lists, by its slug."""
    bets = [FortuneBet(slug_of(symbol), f"combinations.{symbol}", symbol) for symbol in rules.bets.combinations]
    return {bet.slug: bet for bet in bets}


def result(rules: FortuneRules, bet: FortuneBet, symbol: str) -> Result:
    """What a bet comes to when the wheel stops at a cell with this symbol."""
    return Won(rules.bets.combinations[bet.symbol].pays) if symbol == bet.symbol else LOST
