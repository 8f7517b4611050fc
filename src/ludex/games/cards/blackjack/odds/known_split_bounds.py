"""What splits can be worth at most: figures worked out for the packaged law, found by the rules they hold for."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from ludex.games.cards.blackjack.odds.solver_rules import ACE_INDEX, SolverRules, digest_of
from ludex.games.cards.blackjack.odds.split_bound_figures import FIGURES

NONE = Fraction(0)


class PairBound(Struct, frozen=True):
    """What is known of the split of one pair against one first card of the bank."""

    most: float
    """How much more it can be worth, of the stake, than with each hand played by its own cards."""
    draws: int
    """How many turns were drawn at random to find it."""


class SplitBound(Struct, frozen=True):
    """What splits can gain when their hands are played by each other's cards too, of the initial stake."""

    edge: float
    """How much lower the edge can be."""
    pairs: dict[str, PairBound]
    """By the value of the pair and that of the bank's first card."""


def pair_name(pair: int, up: int) -> str:
    """How a pair against a card of the bank is called here, by the indices of their values."""
    return f"{pair + 1}-{up + 1}"


def rules_of_splits(rules: SolverRules) -> SolverRules:
    """The rules without those that no split depends on: places that differ in these alone share their figures."""
    return replace(
        rules,
        blackjack=NONE,
        surrender_back=None,
        surrender_not_against=ACE_INDEX,
        insurance_pays=NONE,
        insurance_against=ACE_INDEX,
        even_money=None,
    )


def digest(rules: SolverRules) -> str:
    """What the figures of these rules are filed under: under any other rule they would be another's."""
    return digest_of(rules_of_splits(rules))


def known_split_bound(rules: SolverRules) -> SplitBound | None:
    """The figures for these rules, where they were worked out."""
    if digest(rules) not in FIGURES:
        return None
    edge, pairs = FIGURES[digest(rules)]
    return SplitBound(edge, {name: PairBound(most, draws) for name, (most, draws) in pairs.items()})
