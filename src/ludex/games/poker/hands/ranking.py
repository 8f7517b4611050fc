"""Which hand of poker is higher: the best of any cards, as one whole number to compare.

Whole numbers run from 0 for the lowest class of hands to the highest without gaps: equal numbers are equal hands. The
usual ranking of a whole deck is looked up in a packaged table; any other is computed from its rules as it is asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations

from ludex.errors import Misuse
from ludex.games.poker.hands.classes import HIGH_CARD, Classes, Key, representatives, sees_suits
from ludex.games.poker.hands.packaged import (
    PLACE_MASK,
    PLACE_SHIFT,
    ROW_MASK,
    ROW_SHIFT,
    Tables,
    digest_of,
    tables,
)
from ludex.games.poker.hands.rules import Category, Rank, RankingRules
from ludex.games.poker.hands.words import (
    JOKER_BIT,
    JOKER_WORD,
    KEY_MASK,
    LEAST,
    MOST,
    START,
    SUITED_MASK,
    WORDS,
    suit_in,
)
from ludex.kit.cards import SUITS, Card

_word = WORDS.__getitem__
_word_or_joker = (*WORDS, JOKER_WORD).__getitem__


class HandRanking(ABC):
    """The ranking of hands under one set of rules."""

    def __init__(self, rules: RankingRules, layout: Classes, classes: int, starts: Mapping[Category, int]) -> None:
        self.cards = rules.cards
        """How many cards make a hand."""
        self.classes = classes
        """How many different hands there are; values are below it."""
        self.starts = dict(sorted(starts.items(), key=lambda start: start[1]))
        """The lowest value of each combination, from the lowest combination on."""
        self._rules, self._layout = rules, layout
        self._categories, self._firsts = list(self.starts), list(self.starts.values())

    @abstractmethod
    def value(self, cards: Sequence[Card]) -> int:
        """How high the best hand of these cards is."""

    def value_with(self, own: Sequence[Card], board: Sequence[Card], own_used: int | None) -> int:
        """How high the best hand is that takes exactly so many of one's own cards, or any where no number is given.

        Where there are not enough cards to make such a hand it is as low as can be.
        """
        if own_used is None:
            return self.value([*own, *board])
        return max(map(self.value, self._hands(own, board, own_used)), default=0)

    def best_hand(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that play, laid out from the combination to the lowest card."""
        return self._best(combinations(cards, self.cards))

    def best_hand_with(self, own: Sequence[Card], board: Sequence[Card], own_used: int | None) -> tuple[Card, ...]:
        """The cards that play where so many must be one's own; none where there are not enough."""
        if own_used is None:
            return self.best_hand([*own, *board])
        return self._best(self._hands(own, board, own_used))

    def category(self, value: int) -> Category:
        """The combination that hands of this value make."""
        return self._categories[bisect_right(self._firsts, value) - 1]

    def values_of(self, category: Category) -> range:
        """The values of the hands that make a combination; none where it does not exist."""
        if category not in self.starts:
            return range(0)
        place = self._categories.index(category)
        return range(self._firsts[place], [*self._firsts, self.classes][place + 1])

    def best_of(self, category: Category) -> int:
        """The highest value that a combination has; as low as can be where it does not exist."""
        values = self.values_of(category)
        return values[-1] if values else 0

    @cached_property
    def keys(self) -> Sequence[Key]:
        """What tells each value from the others: the place of its combination, then how high its cards are."""
        return _sorted_keys(self._rules, self._layout)

    def least_value(self, category: Category, ranks: Sequence[Rank]) -> int:
        """The lowest value of the hands that reach a combination led by such ranks; above all values where none does.

        Pairs of jacks and ace-king high are such hands; every higher hand reaches them too.
        """
        if category not in self._layout.order and category != HIGH_CARD:
            raise Misuse("no hand makes {category} by this law", slug="no-such-hand", category=category)
        return bisect_left(self.keys, self._layout.key_of_least(category, ranks))

    def showing(self, cards: Sequence[Card]) -> Key:
        """How high one to four exposed cards are: compare it with what others show."""
        return self._layout.showing(cards)

    def _hands(self, own: Sequence[Card], board: Sequence[Card], own_used: int) -> Iterator[tuple[Card, ...]]:
        """Every hand of so many of one's own cards and the rest from the community cards."""
        if 0 <= own_used <= self.cards:
            for mine in combinations(own, own_used):
                for theirs in combinations(board, self.cards - own_used):
                    yield mine + theirs

    def _best(self, hands: Iterator[tuple[Card, ...]]) -> tuple[Card, ...]:
        """The highest of some hands; where the rules hold several equal, the one with the higher cards."""
        valued = [(self.value(hand), hand) for hand in hands]
        highest = max(valued, default=(0, ()))[0]
        laid = (self._layout.laid(hand) for value, hand in valued if value == highest)
        return max(laid, key=lambda cards: [self._layout.strength(card) for card in cards], default=())


class ComputedRanking(HandRanking):
    """A ranking computed from its rules; what was once asked is kept."""

    def __init__(self, rules: RankingRules) -> None:
        layout = Classes(rules)
        keys = _sorted_keys(rules, layout)
        starts: dict[Category, int] = {}
        for value, key in enumerate(keys):
            starts.setdefault(layout.category_at(key[0]), value)
        super().__init__(rules, layout, len(keys), starts or {"high-card": 0})
        self.keys = keys
        # Where fewer than five cards of a suit count for something, ranks and a flush do not tell everything.
        self._by_sums = rules.cards == LEAST <= sees_suits(rules)
        self._known: dict[int, int] = {}

    def value(self, cards: Sequence[Card]) -> int:
        """How high the best hand of these cards is."""
        count = len(cards)
        if count < self.cards:
            raise Misuse(
                "a hand of poker has {size} cards, and by this law somebody has {cards}",
                slug="too-few-for-a-hand",
                size=self.cards,
                cards=count,
            )
        if not self._by_sums or count > MOST:
            return max(map(self._value_of_hand, combinations(cards, self.cards)))
        total = sum(map(_word_or_joker, cards), START)
        if total & SUITED_MASK and count > LEAST:
            return max(map(self.value, combinations(cards, LEAST)))
        key = _key_of(total)
        known = self._known.get(key)
        if known is None:
            best = self._computed(cards) if count == LEAST else max(map(self.value, combinations(cards, LEAST)))
            known = self._known[key] = best
        return known

    def value_with(self, own: Sequence[Card], board: Sequence[Card], own_used: int | None) -> int:
        """How high the best hand is that takes exactly so many of one's own cards, or any where no number is given."""
        if own_used is None or not self._by_sums or not 0 <= own_used <= LEAST:
            return super().value_with(own, board, own_used)
        theirs = [(sum(map(_word_or_joker, some)), some) for some in combinations(board, LEAST - own_used)]
        known, best = self._known, 0
        for mine in combinations(own, own_used):
            begun = sum(map(_word_or_joker, mine), START)
            for added, some in theirs:
                value = known.get(_key_of(begun + added))
                if value is None:
                    value = self.value(mine + some)
                if value > best:
                    best = value
        return best

    def _value_of_hand(self, cards: Sequence[Card]) -> int:
        """The value of so many cards as make a hand, kept by its cards where there are not too many such hands."""
        if self.cards >= LEAST:
            return self._computed(cards)
        key = sum(1 << card for card in cards)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._computed(cards)
        return known

    def _computed(self, cards: Sequence[Card]) -> int:
        # Every hand of the deck has its class; cards that the deck does not have count as the next lower one.
        return max(bisect_right(self.keys, self._layout.key(cards)) - 1, 0)


def _key_of(total: int) -> int:
    """What the words of some cards tell of their value: their ranks, a joker, and whether so many are of one suit."""
    return total & (KEY_MASK | JOKER_BIT) | bool(total & SUITED_MASK)


class TabledRanking(HandRanking):
    """A ranking looked up in a table, in which five cards of a suit are never lower than the same ranks of several."""

    def __init__(self, rules: RankingRules, table: Tables) -> None:
        super().__init__(rules, Classes(rules), table.head.classes, table.head.starts)
        self._offsets, self._values, self._suits = table.offsets, table.values, table.suits

    def value(self, cards: Sequence[Card]) -> int:
        """How high the best hand of these cards is."""
        if len(cards) > MOST:
            return max(map(self.value, combinations(cards, LEAST)))
        total = sum(map(_word, cards), START)
        value = self._values[(total >> PLACE_SHIFT & PLACE_MASK) + self._offsets[total >> ROW_SHIFT & ROW_MASK]]
        if total & SUITED_MASK:
            suit, ranks = suit_in(total), 0
            for card in cards:
                if card % SUITS == suit:
                    ranks |= 1 << card // SUITS
            return max(value, self._suits[ranks])
        return value

    def value_with(self, own: Sequence[Card], board: Sequence[Card], own_used: int | None) -> int:
        """How high the best hand is that takes exactly so many of one's own cards, or any where no number is given."""
        if own_used is None or not 0 <= own_used <= LEAST:
            return super().value_with(own, board, own_used)
        theirs = [(sum(map(_word, some)), some) for some in combinations(board, LEAST - own_used)]
        values, offsets, best = self._values, self._offsets, 0
        for mine in combinations(own, own_used):
            begun = sum(map(_word, mine), START)
            for added, some in theirs:
                total = begun + added
                value = values[(total >> PLACE_SHIFT & PLACE_MASK) + offsets[total >> ROW_SHIFT & ROW_MASK]]
                if total & SUITED_MASK:
                    value = self.value(mine + some)
                if value > best:
                    best = value
        return best


def _sorted_keys(rules: RankingRules, layout: Classes) -> list[Key]:
    return sorted({layout.key(cards) for cards in representatives(rules)})


@cache
def hand_ranking(rules: RankingRules) -> HandRanking:
    """The ranking by these rules, made once."""
    table = tables()
    return TabledRanking(rules, table) if table.head.rules == digest_of(rules) else ComputedRanking(rules)
