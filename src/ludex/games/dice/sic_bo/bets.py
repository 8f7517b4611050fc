"""The bets of sic bo: which exist, and what each comes to on three dice.

This is the declaration that settlement, odds, kernel and felt share. What a bet is stands in the law; what it pays, in
the licence.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from ludex.core.results import LOST, Result, Won
from ludex.errors import Reason, Refused, Unit, Value, flaw
from ludex.games.common.stakes.bets import Bet
from ludex.games.dice.sic_bo.rules import SicBoRules
from ludex.kit.dice import FACES

Dice = tuple[int, ...]
"""The faces that the dice show."""


class SicBoBet(Bet, frozen=True):
    """One bet of sic bo: the numbers or the total that it is made on; none for small, big and any triple."""

    numbers: tuple[int, ...] = ()


def all_bets(rules: SicBoRules) -> dict[str, SicBoBet]:
    """Every bet that the law of this table lists, by its slug."""
    return {bet.slug: bet for bet in _listed(rules)}


def _listed(rules: SicBoRules) -> Iterator[SicBoBet]:
    law = rules.bets
    yield SicBoBet("small", "small")
    yield SicBoBet("big", "big")
    for number in law.triple.numbers:
        yield SicBoBet(f"triple-{number}", "triple", (number,))
    yield SicBoBet("any-triple", "any_triple")
    for number in FACES:
        yield SicBoBet(f"double-{number}", "double", (number,))
    for total in range(law.total.lowest, law.total.highest + 1):
        yield SicBoBet(f"total-{total}", "total", (total,))
    for numbers in combinations(FACES, law.combination.numbers):
        yield SicBoBet("-".join(["combination", *map(str, numbers)]), "combination", numbers)
    for number in FACES:
        yield SicBoBet(f"single-{number}", "single", (number,))


def result(rules: SicBoRules, bet: SicBoBet, dice: Dice) -> Result:
    """What a bet comes to when the dice show these faces."""
    if not _wins(rules, bet, dice):
        return LOST
    return Won(Fraction(rules.pay_table[pay_of(bet, dice)]))


def pay_of(bet: SicBoBet, dice: Dice) -> str:
    """Under which name the licence's pay table has what a winning bet is paid."""
    match bet.kind:
        case "total":
            return f"pays-{bet.slug}"
        case "single":
            return f"pays-single-{max(dice.count(bet.numbers[0]), 1)}"
        case kind:
            return f"pays-{kind.replace('_', '-')}"


def pays_needed(rules: SicBoRules) -> tuple[str, ...]:
    """Every name that a complete pay table has: one for each kind, total and number of dice that a single shows on."""
    needed: dict[str, None] = {}
    for bet in all_bets(rules).values():
        if bet.kind == "single":
            needed |= {f"pays-single-{count}": None for count in range(1, rules.dice + 1)}
        else:
            needed[pay_of(bet, ())] = None
    return tuple(needed)


def check_pay_table(rules: SicBoRules) -> None:
    """Refuses a pay table that leaves out a bet which the law lists."""
    missing = [name for name in pays_needed(rules) if name not in rules.pay_table]
    if missing:
        asked = flaw("pay-table-lacks", *(Value(name, Unit.SETTING) for name in missing))
        raise Refused(Reason.LICENCE, rule="pay_table", asked=asked)


def _wins(rules: SicBoRules, bet: SicBoBet, dice: Dice) -> bool:
    law, total, triple = rules.bets, sum(dice), len(set(dice)) == 1
    match bet.kind:
        case "small":
            return total in law.small.totals and not (triple and law.small.triples == "lose")
        case "big":
            return total in law.big.totals and not (triple and law.big.triples == "lose")
        case "triple":
            return dice.count(bet.numbers[0]) >= law.triple.dice
        case "any_triple":
            return max(dice.count(face) for face in dice) >= law.any_triple.dice
        case "double":
            return dice.count(bet.numbers[0]) >= law.double.dice
        case "total":
            return total == bet.numbers[0] and not (triple and law.total.triples is None)
        case "combination":
            return all(number in dice for number in bet.numbers)
        case _:
            return dice.count(bet.numbers[0]) >= law.single.dice
