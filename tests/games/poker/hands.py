"""Rankings that the tests of poker hands share, and a second opinion on five cards that shares nothing with ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ludex.games.poker.hands.rules import CATEGORIES, Category, RankingRules, Ties
from ludex.kit.cards import Card, name, read_card
from ludex.law.strict import load_file

USUAL = msgspec.convert(load_file(files("ludex.games.poker.hands") / "data" / "fifty-two.yaml"), RankingRules)
STRIPPED_32 = replace(USUAL, values=("A", "K", "Q", "J", "10", "9", "8", "7"))
STRIPPED_28 = replace(USUAL, values=("A", "K", "Q", "J", "10", "9", "8"))
WITH_FIGURES = tuple(category for category in CATEGORIES if category != "five-aces")
DRAW = replace(USUAL, order=WITH_FIGURES)
DRAW_32 = replace(STRIPPED_32, order=WITH_FIGURES)
THREE = RankingRules(
    cards=3,
    values=USUAL.values,
    ace_low=True,
    order=("royal-flush", "straight-flush", "three", "straight", "flush", "pair", "high-card"),
    royal="A",
    straight_flush=3,
    straight=3,
    flush=3,
    three=(3,),
    pair=(2, 1),
    ties=Ties(
        straight="top-card",
        flush="top-card",
        three="three-rank",
        pair="pair-then-card",
        high_card="top-card",
        beyond="card-by-card",
    ),
)
THREE_24 = replace(THREE, values=("A", "K", "Q", "J", "10", "9"))


def cards(written: str) -> list[Card]:
    """Cards as people write them."""
    return [read_card(each) for each in written.split()]


def written(some: Iterable[Card]) -> str:
    """How people write some cards."""
    return " ".join(map(name, some))


def deck(rules: RankingRules) -> list[Card]:
    """Every card of the deck that the rules speak of."""
    return [read_card(rank + suit) for rank in rules.values for suit in "CDHS"]


def dealt(seed: int, count: int, size: int, rules: RankingRules = USUAL) -> list[list[Card]]:
    """So many hands of so many cards."""
    random, whole = Random(seed), deck(rules)
    return [random.sample(whole, size) for _ in range(count)]


def altered(rules: RankingRules = USUAL, **changes: Any) -> RankingRules:
    """The rules with something changed, also among the ties (as `ties_four`)."""
    ties = {key.removeprefix("ties_"): value for key, value in changes.items() if key.startswith("ties_")}
    own = {key: value for key, value in changes.items() if not key.startswith("ties_")}
    return replace(rules, **own, ties=replace(rules.ties, **ties))


# The second opinion: windows over written ranks and counts of letters, no sums, no tables.

Opinion = tuple[int, ...]


class Brute:
    """Compares five cards by the words of the rules, for decks of any ranks."""

    def __init__(self, rules: RankingRules) -> None:
        self._points = {rank: points for points, rank in enumerate(reversed(rules.values))}
        ladder = ["A", *reversed(rules.values)]
        self._ladders = [frozenset(ladder[i : i + 5]) for i in range(len(ladder) - 4)]
        above_full = len(rules.values) < 13
        flush, full = ("full", "flush") if above_full else ("flush", "full")
        scale = ["high-card", "pair", "two-pair", "figures", "three", "straight", flush, full, "four", "straight-flush"]
        self._figures = "figures" in rules.order
        self._scores = {category: score for score, category in enumerate(scale)} | {"royal-flush": len(scale)}

    def category(self, hand: Sequence[Card]) -> Category:
        """What five cards make."""
        ranks = [name(card)[:-1] for card in hand]
        suited = len({name(card)[-1] for card in hand}) == 1
        straight = frozenset(ranks) in self._ladders
        if suited and straight:
            return "royal-flush" if {"A", "K"} <= set(ranks) else "straight-flush"
        if suited or straight:
            return "flush" if suited else "straight"
        match sorted(Counter(ranks).values()):
            case [1, 4]:
                return "four"
            case [2, 3]:
                return "full"
            case [1, 1, 3]:
                return "three"
            case _ if self._figures and set(ranks) <= set("AKQJ"):
                return "figures"
            case [1, 2, 2]:
                return "two-pair"
            case [1, 1, 1, 2]:
                return "pair"
            case _:
                return "high-card"

    def opinion(self, hand: Sequence[Card]) -> Opinion:
        """How high five cards are."""
        category = self.category(hand)
        ranks = [name(card)[:-1] for card in hand]
        score = self._scores[category]
        if "straight" in category:
            return score, self._ladders.index(frozenset(ranks))
        counts = Counter(ranks)
        if category == "figures":
            pair = max((rank for rank in counts if counts[rank] == 2), key=lambda rank: self._points[rank])
            others = sorted((self._points[rank] for rank in ranks if rank != pair), reverse=True)
            return (score, self._points[pair], *others)
        return (score, *(points for _, points in sorted(((counts[r], self._points[r]) for r in ranks), reverse=True)))


def assert_same_order(pairs: Iterable[tuple[Any, int]]) -> int:
    """Whether another's opinion puts hands in our order, equal ones together; how many classes were met."""
    met = sorted(set(pairs))
    for (theirs, ours), (theirs_next, ours_next) in pairwise(met):
        assert theirs < theirs_next, f"one class of theirs has our values {ours} and {ours_next}"
        assert ours < ours_next, f"theirs go up from {theirs} to {theirs_next}, ours from {ours} to {ours_next}"
    return len(met)
