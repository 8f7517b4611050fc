"""Seven cards as two hands: a small one that makes pairs and high cards, and a large one that must be above it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from ludex.games.poker.hands.ranking import HandRanking, hand_ranking
from ludex.games.poker.hands.rules import Category, RankingRules
from ludex.kit.cards import Card

SMALL_ORDER: tuple[Category, ...] = ("pair", "high-card")
"""What so few cards that nothing else is looked for in them can make."""


@cache
def small_ranking_rules(rules: RankingRules, cards: int = 2) -> RankingRules:
    """The rules of hands of so few cards beside those of a larger one: pairs and high cards, a joker as an ace."""
    kept = tuple(category for category in rules.effective_order if category in SMALL_ORDER)
    return replace(rules, cards=cards, order=kept, pair=_first(rules.pair, cards))


def _first(pattern: tuple[int, ...], cards: int) -> tuple[int, ...]:
    """The beginning of a pattern of equal ranks that so many cards have room for."""
    return tuple(count for place, count in enumerate(pattern) if sum(pattern[: place + 1]) <= cards)


class TwoHands:
    """A large and a small hand under one set of rules, and which of the two is above the other."""

    def __init__(self, rules: RankingRules, small_cards: int = 2) -> None:
        self.large: HandRanking = hand_ranking(rules)
        self.small: HandRanking = hand_ranking(small_ranking_rules(rules, small_cards))
        self.least_above = _least_above(self.large, self.small)
        """By the value of a small hand, the lowest value of the large hands that are above it."""

    def is_above(self, large: Sequence[Card], small: Sequence[Card]) -> bool:
        """Whether the large hand is of greater value than the small one.

        The combination decides, then its cards one after the other; cards that the small hand does not have come last
        and make the large one the higher where everything else is equal.
        """
        return self.large.value(large) >= self.least_above[self.small.value(small)]


def _least_above(large: HandRanking, small: HandRanking) -> tuple[int, ...]:
    places = {large.category(value): key[0] for value, key in enumerate(large.keys)}
    found = []
    for value, (_, *strengths) in enumerate(small.keys):
        # The place of a combination that the large hand cannot make is below all others.
        as_large = (places.get(small.category(value), 0), *strengths)
        found.append(bisect_right(large.keys, as_large))
    return tuple(found)


@cache
def two_hands(rules: RankingRules, small_cards: int = 2) -> TwoHands:
    """The two hands by these rules, made once."""
    return TwoHands(rules, small_cards)
