"""The bets of boule, and what each comes to on a number: the declaration that settlement, odds and felt share."""

from __future__ import annotations

from ludex.core.results import LOST, Push, Result, Won
from ludex.games.common.stakes import bets as stakes
from ludex.games.wheels.boule.rules import BouleRules

SIMPLE, NUMBER = "simple", "number"


class Bet(stakes.Bet, frozen=True):
    """One bet and the numbers it covers."""

    numbers: frozenset[int]


def all_bets(rules: BouleRules) -> dict[str, Bet]:
    """Every bet that the law of this table lists, by its slug."""
    low, high = rules.bets.number.numbers
    bets = [Bet(f"number-{number}", NUMBER, frozenset({number})) for number in range(low, high + 1)]
    bets += [Bet(chance, SIMPLE, numbers) for chance, numbers in _chances(rules).items()]
    return {bet.slug: bet for bet in bets}


def result(rules: BouleRules, bet: Bet, number: int) -> Result:
    """What a bet comes to when the ball rests at a number."""
    if number in bet.numbers:
        return Won(rules.bets.number.pays if bet.kind == NUMBER else rules.bets.simple.pays)
    if bet.kind == SIMPLE and number in rules.bets.simple.neutral and rules.bets.simple.on_neutral is None:
        return Push()
    return LOST


def _chances(rules: BouleRules) -> dict[str, frozenset[int]]:
    """The simple chances that the law lists, with their numbers.

    High and low go by their own bounds, which leave the neutral number out; colours and parity are told to.
    """
    simple = rules.bets.simple
    low, high = rules.dish.numbers
    numbers = frozenset(range(low, high + 1))
    counted = numbers - set(simple.neutral)
    covered = {
        "red": counted & set(rules.dish.red),
        "black": counted & set(rules.dish.black),
        "even": frozenset(n for n in counted if n % 2 == 0),
        "odd": frozenset(n for n in counted if n % 2 == 1),
        "high": frozenset(n for n in numbers if n > simple.above),
        "low": frozenset(n for n in numbers if n < simple.below),
    }
    return {chance: covered[chance] for chance in simple.chances}
