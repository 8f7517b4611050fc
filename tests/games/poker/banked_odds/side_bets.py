"""Bets on the player's own cards a second time, from tables of payments: pair plus, the insurance, the progressive.

They may be lost with a hand that is folded. Best play is that of the ante: whoever has a hand that such a bet pays
raises with it in every game of the law.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct

from ludex.games.poker.banked.odds.hand_index import category_table, hand_values
from ludex.games.poker.banked.odds.terms import AntePlay, Pays
from ludex.games.poker.hands.rules import Category, RankingRules
from ludex.odds.distribution import Distribution, gathered

Chances = Mapping[Category, Fraction]
LOSS = Fraction(-1)
NOTHING = Fraction(0)


class ProgressiveTerms(Struct, frozen=True, kw_only=True):
    """A bet that wins parts of a pool which the stakes feed."""

    shares: Mapping[Category, Fraction]
    """The part of the pool that each combination wins."""
    deduction: Fraction
    """The part of every stake that the house keeps; the rest goes into the pool."""


def category_chances(rules: RankingRules) -> Chances:
    """How likely the player's own cards make each combination."""
    categories, table = category_table(rules)
    values = hand_values(rules)
    counts = np.bincount(table[values], minlength=len(categories)).tolist()
    return {category: Fraction(many, len(values)) for category, many in zip(categories, counts, strict=True)}


def raised_chances(rules: RankingRules, play: AntePlay) -> Chances:
    """How likely they make each combination and best play raises."""
    counts = play.outcomes.sum(axis=1).tolist()
    return {
        category: Fraction(many, play.total) for category, many in zip(category_table(rules)[0], counts, strict=True)
    }


def counted_chances(rules: RankingRules, play: AntePlay, *, folding_keeps_sides: bool) -> Chances:
    """How likely each combination comes in a hand whose side bets are decided by its cards."""
    return category_chances(rules) if folding_keeps_sides else raised_chances(rules, play)


def side_odds(chances: Chances, pays: Pays) -> Distribution:
    """The net result of a unit by a table of payments; what the table does not name loses."""
    paid = [(profit, chances.get(category, NOTHING)) for category, profit in pays.items()]
    return gathered([*paid, (LOSS, 1 - sum((chance for _, chance in paid), NOTHING))])


def progressive_odds(chances: Chances, terms: ProgressiveTerms, pool: Fraction) -> Distribution:
    """The net result of a unit when the pool holds so many, this round's stakes included; the stake is spent."""
    prizes = {category: share * pool - 1 for category, share in terms.shares.items()}
    return side_odds(chances, prizes)


def break_even_pool(chances: Chances, terms: ProgressiveTerms) -> Fraction:
    """From how many units in the pool on the bet has no edge for the house."""
    return 1 / sum((share * chances.get(category, NOTHING) for category, share in terms.shares.items()), NOTHING)


def lasting_edge(terms: ProgressiveTerms) -> Fraction:
    """What the house keeps of all stakes in the long run: the rest of them is won by somebody, sooner or later."""
    return terms.deduction
