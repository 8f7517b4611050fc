"""A bet on the hole cards of player and bank alone, whatever the board: the bonus (CAN10 annex, 14.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import all_hands, deck_of, suit_classes
from ludex.games.poker.banked.odds.holdem.boards import OWN
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.cards import Card
from ludex.odds.distribution import Distribution, gathered

Hole = tuple[Card, ...]
HoleNet = Callable[[Hole, Hole], Fraction]
"""(own, bank) -> what a unit comes to; which suits it is that are equal or not must make no difference"""


class HoleBet(NamedTuple):
    """What such a bet may come to."""

    levels: tuple[Fraction, ...]
    """Every net result of a unit."""
    level_of: NDArray[np.uint8]
    """Which of them it is, by the classes of the player's and of the bank's cards."""
    ways: tuple[int, ...]
    """How many of all deals of hole cards to both come to each."""

    @property
    def net(self) -> Distribution:
        """The net result of a unit."""
        total = sum(self.ways)
        return gathered((level, Fraction(many, total)) for level, many in zip(self.levels, self.ways, strict=True))


def hole_bet(
    ranking: RankingRules, net: HoleNet, *, bank_matters: Callable[[Hole], bool] = lambda _own: True
) -> HoleBet:
    """A bet by what it comes to for any hole cards of both.

    Where the bank's cards do not matter to a player's, payments are asked once for them: in all they are asked 28,561
    times otherwise.
    """
    deck = deck_of(ranking)
    holes, classes = all_hands(len(deck), OWN), suit_classes(len(deck), OWN)
    size = len(classes.weights)
    level_of, found, ways = np.zeros((size, size), dtype=np.uint8), dict[Fraction, int](), Counter[int]()
    for own, (hand, weight) in enumerate(zip(classes.hands, classes.weights.tolist(), strict=True)):
        mine, apart = _cards(deck, hand), np.flatnonzero(~np.isin(holes, hand).any(axis=1))
        if not bank_matters(mine):
            level = found.setdefault(net(mine, _cards(deck, holes[apart[0]])), len(found))
            level_of[own] = level
            ways[level] += weight * len(apart)
            continue
        banks, firsts, many = np.unique(classes.class_of[apart], return_index=True, return_counts=True)
        for bank, first, each in zip(banks.tolist(), apart[firsts].tolist(), many.tolist(), strict=True):
            level = found.setdefault(net(mine, _cards(deck, holes[first])), len(found))
            level_of[own, bank] = level
            ways[level] += weight * each
    return HoleBet(tuple(found), level_of, tuple(ways[level] for level in range(len(found))))


def _cards(deck: tuple[Card, ...], places: NDArray[np.uint8]) -> Hole:
    return tuple(deck[place] for place in places.tolist())
