"""Two hands against the bank's two: which is higher, whether they were set as they must be, and what a bet comes to.

Said once, for the table, its drills and its players.
"""

from __future__ import annotations

from typing import NamedTuple

from ludex.games.poker.pai_gow_poker.hands import SetHands, high_paths, high_value, is_above, low_value
from ludex.games.poker.pai_gow_poker.rules import Outcome, PaiGowRules

HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
PLAYER, BANK = "player", "bank"


class Comparison(NamedTuple):
    """What a bet comes to, how each hand fares, and the rules that say so."""

    outcome: Outcome
    high: str
    low: str
    foul: str
    """Whose hands were set wrongly; nobody's is empty."""
    paths: tuple[str, ...]


def against(own: int, bank: int) -> str:
    """How a value fares against another."""
    return HIGHER if own > bank else EQUAL if own == bank else LOWER


def is_foul(rules: PaiGowRules, hands: SetHands) -> bool:
    """Whether hands were set wrongly: the low one is not below the high one."""
    return rules.setting.above is not None and not is_above(rules, hands)


def compared(rules: PaiGowRules, own: SetHands, bank: SetHands) -> Comparison:
    """A player's two hands against the bank's."""
    if rules.setting.foul is not None:
        foul = ("setting.above", "setting.foul")
        if is_foul(rules, own):
            return Comparison("lost", "", "", PLAYER, foul)
        if is_foul(rules, bank):
            return Comparison("won", "", "", BANK, foul)
    high = against(high_value(rules, own.high), high_value(rules, bank.high))
    low = against(low_value(rules, own.low), low_value(rules, bank.low))
    case = f"{high}_{low}"
    outcome: Outcome = getattr(rules.cases, case)
    paths = (f"cases.{case}", *high_paths(rules, own.high), *high_paths(rules, bank.high))
    return Comparison(outcome, high, low, "", tuple(dict.fromkeys(paths)))
