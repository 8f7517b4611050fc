"""The bets of boule: which exist, what each comes to on a number, and how much may be staked on it.

This is the declaration that settlement, odds, kernel, drills and inspection share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from ludex.core.options import BetGroup
from ludex.core.results import LOST, Push, Result, Won
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.limits import KindLimits, bet_group
from ludex.games.wheels.boule.rules import BouleRules
from ludex.kit.money import Cents

NUMBER, SIMPLE = "number", "simple"

Covered = Mapping[str, frozenset[int]]
"""Bets by their slug, with the numbers on which they win."""


class BouleBet(Bet, frozen=True):
    """One bet and the numbers it covers."""

    numbers: frozenset[int]


class Kind(Struct, frozen=True):
    """A kind of bet. What it pays stands in the law under its name: `bets.<kind>.pays`."""

    bets: Callable[[BouleRules], Covered]
    """(rules) -> the bets of this kind that the law lists"""
    maximum: str
    """The path of the rule on its largest stake, in authorised minima."""


def all_bets(rules: BouleRules) -> dict[str, BouleBet]:
    """Every bet that the law of this table lists, by its slug."""
    return {
        slug: BouleBet(slug, name, numbers)
        for name, kind in KINDS.items()
        for slug, numbers in kind.bets(rules).items()
    }


def result(rules: BouleRules, bet: BouleBet, number: int) -> Result:
    """What a bet comes to when the ball rests at a number."""
    if number in bet.numbers:
        return Won(getattr(rules.bets, bet.kind).pays)
    if bet.kind == SIMPLE and number in rules.bets.simple.neutral and rules.bets.simple.on_neutral is None:
        return Push()
    return LOST


def limits(rules: BouleRules) -> Mapping[str, KindLimits]:
    """For each kind of bet its limits: from the table's minimum to so many authorised minima."""
    return {name: _limits_of(rules, name, kind.maximum) for name, kind in KINDS.items()}


def _limits_of(rules: BouleRules, kind: str, path: str) -> KindLimits:
    def at(minimum: Cents) -> BetGroup:
        high = Cents(rules.minimum * getattr(rules, path))
        least = ("minimum",) if minimum == rules.minimum else ("limits_change.multiples", "minimum")
        return bet_group(rules, kind, low=minimum, high=high, least=least, most=(path, "maximum_per"))

    return at


def announced(bets: Iterable[BouleBet], number: int) -> list[str]:
    """The bets that are announced with a number: the simple chances that win on it."""
    return [bet.slug for bet in bets if bet.kind == SIMPLE and number in bet.numbers]


def number_of(bet: BouleBet) -> int:
    """The number that a bet on one number is made on."""
    (number,) = bet.numbers
    return number


def _numbers(rules: BouleRules) -> Covered:
    low, high = rules.bets.number.numbers
    return {f"{NUMBER}-{number}": frozenset({number}) for number in range(low, high + 1)}


def _chances(rules: BouleRules) -> Covered:
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


KINDS: dict[str, Kind] = {
    NUMBER: Kind(_numbers, "maximum_number"),
    SIMPLE: Kind(_chances, "maximum_simple"),
}
"""Every kind of bet that the table, the odds, the kernel, the drills and the inspection know."""
