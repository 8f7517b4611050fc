"""Every hand of a deck as a number: hands in colexicographic order, their values, and classes of equal suits.

Cards are numbered from zero within their deck, four suits to a rank, so that a stripped deck has no gaps. Hands that
differ only in which suit is called what form a class: odds need one of them and how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands import batch
from ludex.games.poker.hands.classes import RANK_NAMES
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category, RankingRules
from ludex.games.poker.hands.words import LEAST
from ludex.kit.cards import FACES, JOKER, SUITS, Card
from ludex.sim.streams import compiled

Hands = NDArray[np.uint8]
Values = NDArray[np.uint16]
Numbers = NDArray[np.int64]

MOST = 7
"""The largest hand that is numbered."""
BINOMIALS: Numbers = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(FACES + 1)], dtype=np.int64)
"""How many hands of k cards lie below card n."""
SUIT_ORDERS: Numbers = np.array(list(permutations(range(SUITS))), dtype=np.int64)
"""Every way to call the suits by each other's names."""


class SuitClasses(NamedTuple):
    """One hand of every class of hands that differ in their suits alone."""

    hands: Hands
    """The first hand of each class, its cards rising."""
    weights: Numbers
    """How many hands each class has."""
    numbers: Numbers
    """The number of that first hand among all hands."""
    class_of: NDArray[np.int32]
    """The class of every hand, by its number."""


def deck_of(rules: RankingRules) -> tuple[Card, ...]:
    """The cards of the deck that the rules speak of, from the lowest face on."""
    ranks = sorted({RANK_NAMES.index(written) for written in rules.values})
    ranked = tuple(Card(SUITS * rank + suit) for rank in ranks for suit in range(SUITS))
    return ranked if rules.joker is None else (*ranked, JOKER)


@compiled
def number_of(binomials: Any, cards: Any) -> Any:
    """The number of a hand whose cards rise."""
    found = np.int64(0)
    for place in range(cards.size):
        found += binomials[cards[place], place + 1]
    return found


@compiled
def sort_cards(cards: Any) -> None:
    """Puts the cards of a hand in rising order."""
    for i in range(1, cards.size):
        card, at = cards[i], i
        while at and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


@compiled
def _fill_hands(hands: Any) -> None:
    count, size = hands.shape
    for place in range(size):
        hands[0, place] = place
    for i in range(1, count):
        hands[i] = hands[i - 1]
        place = 0
        while place + 1 < size and hands[i, place] + 1 == hands[i, place + 1]:
            hands[i, place] = place
            place += 1
        hands[i, place] += 1


@cache
def all_hands(cards: int, size: int) -> Hands:
    """Every hand of so many cards of a deck, by its number."""
    hands = np.empty((comb(cards, size), size), dtype=np.uint8)
    if hands.size:
        _fill_hands(hands)
    hands.flags.writeable = False
    return hands


@cache
def hand_values(rules: RankingRules) -> Values:
    """The value of every hand of the deck, by its number."""
    deck = deck_of(rules)
    hands = all_hands(len(deck), rules.cards)
    faces = np.array(deck, dtype=np.uint8)[hands]
    if rules.cards == LEAST:
        values = batch.values(faces, parts_of(rules))
    else:
        ranking = hand_ranking(rules)
        values = np.array([ranking.value([Card(face) for face in hand]) for hand in faces.tolist()], dtype=np.uint16)
    values.flags.writeable = False
    return values


@compiled
def rename_suits(orders: Any, order: int, cards: Any, renamed: Any) -> None:
    """The cards of a hand with their suits called by each other's names, in rising order."""
    for place in range(cards.size):
        card = np.int64(cards[place])
        renamed[place] = card - card % SUITS + orders[order, card % SUITS]
    sort_cards(renamed)


@compiled
def _classify(binomials: Any, orders: Any, hands: Any, class_of: Any, first: Any, weights: Any) -> int:
    """Finds the first hand of every class and how many hands it has; says how many classes there are."""
    renamed = np.empty(hands.shape[1], dtype=np.int64)
    classes = 0
    for number in range(hands.shape[0]):
        if class_of[number] >= 0:
            continue
        found = 0
        for order in range(orders.shape[0]):
            rename_suits(orders, order, hands[number], renamed)
            other = number_of(binomials, renamed)
            found += class_of[other] < 0
            class_of[other] = classes
        first[classes], weights[classes] = number, found
        classes += 1
    return classes


@cache
def suit_classes(cards: int, size: int) -> SuitClasses:
    """The classes of all hands of so many cards of a deck."""
    hands = all_hands(cards, size)
    first, weights = np.empty(len(hands), dtype=np.int64), np.empty(len(hands), dtype=np.int64)
    class_of = np.full(len(hands), -1, dtype=np.int32)
    classes = _classify(BINOMIALS, SUIT_ORDERS, hands, class_of, first, weights)
    numbers = first[:classes].copy()
    return SuitClasses(hands[numbers], weights[:classes].copy(), numbers, class_of)


def placed(classes: SuitClasses, hand: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The class of a hand, and what each suit is called in the first hand of that class."""
    number = sum(comb(card, place + 1) for place, card in enumerate(sorted(hand)))
    found = int(classes.class_of[number])
    first = sorted(classes.hands[found].tolist())
    for order in permutations(range(SUITS)):
        if sorted(renamed(card, order) for card in hand) == first:
            return found, order
    raise AssertionError("a hand is of its class under some names of the suits")


def renamed(card: int, order: Sequence[int]) -> int:
    """A card whose suit is called by another's name."""
    return card - card % SUITS + order[card % SUITS]


def category_table(rules: RankingRules) -> tuple[tuple[Category, ...], NDArray[np.uint8]]:
    """The combinations from low to high, and for every value which of them it is."""
    ranking = hand_ranking(rules)
    categories = tuple(ranking.starts)
    table = np.zeros(ranking.classes, dtype=np.uint8)
    for place, category in enumerate(categories):
        values = ranking.values_of(category)
        table[values.start : values.stop] = place
    return categories, table
