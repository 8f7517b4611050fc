"""What a game of poker against the bank is played for, as plain values, and what its outcomes come to.

Amounts are in antes. A player who sees their cards folds, or raises by so many antes; the bank plays from a least hand
on. Best play raises where that is worth more than folding, and every figure is counted, not estimated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import Numbers, category_table
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category, Rank, RankingRules
from ludex.odds.distribution import Distribution, gathered

UNQUALIFIED, WON, TIED, LOST = range(4)
"""What may come of a raise: the bank does not play, its hand is lower, equal, higher."""
OUTCOMES = 4
FOLDED = OUTCOMES
"""The hand was folded: what comes after the outcomes of a raise."""
FOLD_NET = Fraction(-1)
"""What folding comes to."""

Pays = Mapping[Category, Fraction]
"""Profit to one by combination; what is not named pays nothing."""
Counts = NDArray[np.int32]
"""By class of hands, card that the bank shows, and outcome: how many hands of the bank there are."""


class LeastHand(Struct, frozen=True):
    """The lowest hand with which the bank plays: a combination, and the ranks that lead it."""

    category: Category
    ranks: tuple[Rank, ...] = ()


class AnteTerms(Struct, frozen=True, kw_only=True):
    """A game of an ante and a raise."""

    ranking: RankingRules
    least: LeastHand
    raise_antes: Fraction
    """How many antes a raise is."""
    nets: Mapping[Category, tuple[Fraction, Fraction, Fraction, Fraction]]
    """What a raise comes to by the player's combination: unqualified, won, tied, lost."""

    @property
    def least_value(self) -> int:
        """The lowest value with which the bank plays."""
        return hand_ranking(self.ranking).least_value(self.least.category, self.least.ranks)

    def net(self, category: Category, outcome: int) -> Fraction:
        """What a raise with such a hand comes to."""
        return self.nets[category][outcome]


class AnteOdds(Struct, frozen=True, kw_only=True):
    """Best play of a game of an ante and a raise."""

    net: Distribution
    """The net result of an ante."""
    raised: Fraction
    """How likely a raise is."""
    bank_plays: Fraction
    """How likely the bank has a hand with which it plays."""
    mean_stake: Fraction
    """How many antes are staked, the raise included."""

    @property
    def edge(self) -> Fraction:
        """The house's expected share of the ante."""
        return -self.net.mean

    @property
    def risk(self) -> Fraction:
        """The house's expected share of all that is staked."""
        return self.edge / self.mean_stake


class Scaled(NamedTuple):
    """What outcomes come to as whole numbers, so that compiled loops compare them exactly."""

    nets: Numbers
    """By combination, from the lowest on, and outcome."""
    unit: int
    """What an ante is."""


def scaled(terms: AnteTerms) -> Scaled:
    """The nets of all combinations and outcomes."""
    categories, _ = category_table(terms.ranking)
    rows = [[terms.net(category, outcome) for outcome in range(OUTCOMES)] for category in categories]
    unit = lcm(*(net.denominator for row in rows for net in row))
    return Scaled(np.array([[int(net * unit) for net in row] for row in rows], dtype=np.int64), unit)


class AntePlay(NamedTuple):
    """When a raise is worth more than folding, and how often each outcome then comes."""

    raises: NDArray[np.bool_]
    """By class of hands and card that the bank shows."""
    outcomes: Numbers
    """Deals by combination, from the lowest on, and outcome."""
    folded: Numbers
    """Deals that are folded, by combination."""

    @property
    def total(self) -> int:
        """All deals."""
        return int(self.outcomes.sum() + self.folded.sum())


def best_play(terms: AnteTerms, counts: Counts, categories: NDArray[np.uint8], weights: Numbers) -> AntePlay:
    """The best of raising and folding for every class of hands and card of the bank.

    `categories` says which combination each class is, `weights` how many hands it has. No count may be above 2**31, and
    all deals below 2**63.
    """
    nets, unit = scaled(terms)
    deals = counts.sum(axis=2, dtype=np.int64)
    worth = np.zeros(deals.shape, dtype=np.int64)
    for outcome in range(OUTCOMES):
        worth += counts[:, :, outcome] * nets[categories, outcome][:, None]
    raises = worth > -unit * deals
    outcomes = np.zeros((len(nets), OUTCOMES), dtype=np.int64)
    for outcome in range(OUTCOMES):
        by_class = np.where(raises, counts[:, :, outcome], 0).sum(axis=1, dtype=np.int64)
        np.add.at(outcomes[:, outcome], categories, by_class * weights)
    folded = np.zeros(len(nets), dtype=np.int64)
    np.add.at(folded, categories, np.where(raises, 0, deals).sum(axis=1) * weights)
    return AntePlay(raises, outcomes, folded)


def outcome_chances(terms: AnteTerms, play: AntePlay) -> Iterator[tuple[Category, int, Fraction]]:
    """How likely the player has each combination and each outcome comes of it; `FOLDED` is one of them."""
    categories, _ = category_table(terms.ranking)
    total = play.total
    for place, category in enumerate(categories):
        for outcome in range(OUTCOMES):
            yield category, outcome, Fraction(int(play.outcomes[place, outcome]), total)
        yield category, FOLDED, Fraction(int(play.folded[place]), total)


def ante_odds(terms: AnteTerms, play: AntePlay, bank_plays: Fraction) -> AnteOdds:
    """The odds of a way of playing."""
    rows = list(outcome_chances(terms, play))
    raised = sum((chance for _, outcome, chance in rows if outcome != FOLDED), Fraction(0))
    return AnteOdds(
        net=gathered(
            (FOLD_NET if outcome == FOLDED else terms.net(category, outcome), chance)
            for category, outcome, chance in rows
        ),
        raised=raised,
        bank_plays=bank_plays,
        mean_stake=1 + terms.raise_antes * raised,
    )
