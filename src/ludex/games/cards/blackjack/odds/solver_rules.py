"""The rules of blackjack as the solver reads them: plain numbers, taken from a ruleset or varied at will."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from ludex.errors import Misuse
from ludex.games.cards.blackjack.hands import worth
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.kit.cards import ACE, KING

VALUES = 10
"""Cards differ by what they are worth: the ace, two to nine, and ten."""
ACE_INDEX, TEN_INDEX = 0, 9


class SolverRules(Struct, frozen=True, kw_only=True):
    """What the expectation of a hand depends on."""

    packs: int
    target: int
    ace: tuple[int, int]
    stands_at: int
    draws_on_soft: bool
    pays: Fraction
    blackjack: Fraction
    sevens: int | None
    """The index of the value three of which are paid apart, where that is done."""
    sevens_pay: Fraction
    double_any: bool
    double_totals: tuple[int, ...]
    double_soft: bool
    double_after_split: bool
    hands_most: int | None
    """How many hands a pair may be split into; nothing where there is no limit."""
    aces_again: bool
    surrender_back: Fraction | None
    surrender_not_against: int
    insurance_pays: Fraction
    insurance_against: int
    even_money: Fraction | None


def solver_rules(rules: BlackjackRules) -> SolverRules:
    """The rules of a table, where the solver's model of the game covers them."""
    worths = [worth(rules, rank) for rank in range(ACE, KING + 1)]
    if worths[1:] != [*range(2, VALUES), *[VALUES] * 4] or rules.split.stake != 1 or rules.double.stake != 1:
        raise Misuse(
            "the odds of blackjack are worked out for tens worth ten and for equal stakes alone",
            slug="blackjack-values",
        )
    if (rules.deal.cards, rules.deal.bank_cards, rules.double.cards, rules.split.ace_cards) != (2, 1, 1, 1):
        raise Misuse(
            "the odds of blackjack are worked out for two cards, one of the bank, and one more on a double",
            slug="blackjack-cards",
        )
    sevens = rules.bets.box.sevens_rank
    return SolverRules(
        packs=rules.shoe.packs,
        target=rules.target,
        ace=rules.values.ace,
        stands_at=rules.bank.stands_at,
        draws_on_soft=rules.bank.soft == "draws",
        pays=rules.bets.box.pays,
        blackjack=rules.bets.box.blackjack,
        sevens=None if sevens is None else value_index(sevens),
        sevens_pay=rules.bets.box.sevens_pay,
        double_any=rules.double.any_total,
        double_totals=rules.double.totals,
        double_soft=rules.double.soft,
        double_after_split=rules.double.after_split,
        hands_most=None if rules.split.again is not None else 2,
        aces_again=rules.split.aces_again and rules.split.again is not None,
        surrender_back=rules.surrender.back,
        surrender_not_against=value_index(rules.surrender.not_against),
        insurance_pays=rules.insurance.pays,
        insurance_against=value_index(rules.insurance.upcard),
        even_money=rules.insurance.even_money,
    )


def may_double(rules: SolverRules, total: int, soft: bool) -> bool:
    """Whether two cards of this total may be doubled, when nothing else stands against it."""
    low, high = rules.ace
    counted = total - (high - low) if soft and rules.double_soft else total
    return rules.double_any or ((not soft or rules.double_soft) and counted in rules.double_totals)


def value_index(rank: int) -> int:
    """The index of the value of a rank."""
    return min(rank, VALUES) - 1


def digest_of(rules: SolverRules, *more: Any) -> str:
    """What figures of these rules are filed under: by the values alone, whatever their fields are called."""
    return sha256(repr((*astuple(rules), *more)).encode()).hexdigest()[:16]


def full_shoe(packs: int) -> list[int]:
    """How many cards of each value whole packs hold."""
    return [4 * packs] * (VALUES - 1) + [16 * packs]
