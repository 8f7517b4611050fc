"""The bets of banca francesa: three chances, and two lines of the cloth on which half of the chips play.

This is the declaration that settlement, odds, kernel and felt share. A total that is none of the three chances decides
nothing: the bets are held, and the dice are thrown again.
"""

from __future__ import annotations

from fractions import Fraction

from ludex.core.results import LOST, Half, Held, Push, Result, Won
from ludex.games.common.stakes.bets import Bet
from ludex.games.dice.banca_francesa.rules import BancaRules, Chance, ChanceName, Line

Dice = tuple[int, ...]
"""The faces that the dice show."""

RETHROW = "rethrow"
CHANCES: tuple[ChanceName, ...] = ("aces", "small", "big")
LINES = {"outer_line": "outer-line", "inner_line": "inner-line"}


def all_bets(rules: BancaRules) -> dict[str, Bet]:
    """Every bet of the cloth, by its slug."""
    bets = [*(Bet(chance, chance) for chance in CHANCES), *(Bet(slug, kind) for kind, slug in LINES.items())]
    return {bet.slug: bet for bet in bets}


def line_of(rules: BancaRules, kind: str) -> Line | None:
    """The rules of a line of the cloth; nothing where bets of the kind lie in a field."""
    line: Line | None = getattr(rules.bets, kind) if kind in LINES else None
    return line


def chance_of(rules: BancaRules, bet: Bet) -> Chance:
    """The rules of the chance that a bet plays on, wherever its chips lie."""
    line = line_of(rules, bet.kind)
    chance: Chance = getattr(rules.bets, bet.kind if line is None else line.chance)
    return chance


def winner(rules: BancaRules, dice: Dice) -> ChanceName | None:
    """The chance that these dice make; nothing when they have to be thrown again."""
    total = sum(dice)
    return next((name for name in CHANCES if total in getattr(rules.bets, name).totals), None)


def result(rules: BancaRules, bet: Bet, dice: Dice) -> Result:
    """What the chips of a bet come to when the dice show these faces."""
    chance, line = chance_of(rules, bet), line_of(rules, bet.kind)
    if winner(rules, dice) is None:
        match rules.throwing.undecided:
            case "rethrow":
                return Held(RETHROW)
            case "return":
                return Push()
            case None:
                pass  # then it is a total that no bet wins on
    part = Fraction(1) if line is None else line.part
    if sum(dice) in chance.totals:
        return Won(chance.pays * part)
    return LOST if part == 1 else Half(1 - part)
