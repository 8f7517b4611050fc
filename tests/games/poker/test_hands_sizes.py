"""Hands of another size than five cards: three cards by the same rules, and the least hand that reaches something."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ludex.errors import Misuse
from ludex.games.poker.hands.ranking import ComputedRanking, hand_ranking
from ludex.games.poker.hands.rules import Category, Rank, RankingRules
from ludex.kit.cards import Card, name
from tests.games.poker.hands import (
    STRIPPED_28,
    THREE,
    THREE_24,
    USUAL,
    altered,
    assert_same_order,
    cards,
    deck,
    written,
)

THREE_CARDS = {
    "royal-flush": 4,
    "straight-flush": 44,
    "three": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "high-card": 16440,
}

DESCENDING = [
    ("royal-flush", "AS KS QS"),
    ("straight-flush", "KS QS JS"),
    ("straight-flush", "3S 2S AS"),
    ("three", "2C 2D 2H"),
    ("straight", "AC KD QH"),
    ("straight", "4C 3D 2H"),
    ("straight", "3C 2D AH"),
    ("flush", "AC KC JC"),
    ("flush", "5C 3C 2C"),
    ("pair", "AC AD KH"),
    ("pair", "2C 2D 3H"),
    ("high-card", "AC KD JH"),
    ("high-card", "QC 6D 4H"),
    ("high-card", "QC 6D 3H"),
    ("high-card", "5C 3D 2H"),
]


def opinion(hand: tuple[Card, ...], values: tuple[str, ...]) -> tuple[int, ...]:
    """How high three cards are, by windows over written ranks; it shares nothing with ours."""
    points = {rank: place for place, rank in enumerate(reversed(values))}
    ranks = sorted((name(card)[:-1] for card in hand), key=lambda rank: -points[rank])
    windows = [
        frozenset(window) for window in zip(["A", *reversed(values)], [*reversed(values)], values[-2::-1], strict=False)
    ]
    suited, kinds = len({name(card)[-1] for card in hand}) == 1, Counter(ranks)
    run = windows.index(frozenset(ranks)) if frozenset(ranks) in windows else None
    if run is not None:
        royal = suited and run == len(windows) - 1
        return (6 if royal else 5 if suited else 3, run)
    if len(kinds) == 1:
        return 4, points[ranks[0]]
    if suited:
        return 2, *(points[rank] for rank in ranks)
    if len(kinds) == 2:
        (pair, _), (other, _) = kinds.most_common()
        return 1, points[pair], points[other]
    return 0, *(points[rank] for rank in ranks)


def test_all_hands_of_three_cards() -> None:
    """22,100 hands, as everywhere published, each in the order of a second opinion."""
    ranking = hand_ranking(THREE)
    every = [(hand, ranking.value(hand)) for hand in combinations(deck(THREE), 3)]
    assert Counter(ranking.category(value) for _, value in every) == THREE_CARDS
    met = assert_same_order((opinion(hand, THREE.values), value) for hand, value in every)
    # 12 straights twice, 13 threes, 286 - 12 other choices of three ranks twice, 156 pairs.
    assert met == ranking.classes == 24 + 13 + 2 * 274 + 156


def test_all_hands_of_three_cards_of_a_stripped_deck() -> None:
    """24 cards from the nine on: the ace stands below the nine too."""
    ranking = hand_ranking(THREE_24)
    pairs = [(opinion(hand, THREE_24.values), ranking.value(hand)) for hand in combinations(deck(THREE_24), 3)]
    assert assert_same_order(pairs) == ranking.classes


def test_combinations_of_three_cards_stand_in_their_order() -> None:
    """From the royal flush to the lowest high card."""
    ranking = hand_ranking(THREE)
    values = [ranking.value(cards(hand)) for _, hand in DESCENDING]
    assert [ranking.category(value) for value in values] == [category for category, _ in DESCENDING]
    assert values == sorted(set(values), reverse=True)


def test_the_best_three_of_more_cards_play() -> None:
    """Laid as a croupier lays them; a number of own cards may be asked for."""
    ranking = hand_ranking(THREE)
    assert written(ranking.best_hand(cards("2C KD 9H KS 5C"))) == "KD KS 9H"
    assert written(ranking.best_hand(cards("2C AD 9H 3S 5C"))) == "3S 2C AD"
    assert ranking.category(ranking.value(cards("2C KD 9H KS 5C 7C"))) == "flush"
    own, board = cards("AC AD"), cards("AH 7S 2C")
    assert ranking.category(ranking.value_with(own, board, 1)) == "pair"
    assert ranking.category(ranking.value_with(own, board, 2)) == "three"
    assert ranking.value_with(own, board, 4) == 0


def test_two_cards_are_no_hand_of_three() -> None:
    """It is said how many make one."""
    with pytest.raises(Misuse, match="a hand of poker has 3 cards, and by this law somebody has 2"):
        hand_ranking(THREE).value(cards("AC AD"))


@pytest.mark.parametrize(
    ("rules", "category", "ranks", "least", "below"),
    [
        (USUAL, "high-card", ("A", "K"), "AC KD 4H 3S 2C", "AC QD JH 10S 9C"),
        (USUAL, "pair", ("J",), "JC JD 4H 3S 2C", "10C 10D AH KS QC"),
        (USUAL, "pair", ("2",), "2C 2D 5H 4S 3C", "AC KD QH JS 9C"),
        (USUAL, "full", (), "2C 2D 2H 3S 3C", "AC KC QC JC 9C"),
        (STRIPPED_28, "high-card", ("A",), "AC QD 10H 9S 8C", "KC QD JH 10S 8C"),
        (THREE, "high-card", ("Q",), "QC 3D 2H", "JC 10D 8H"),
        (THREE, "high-card", ("Q", "6", "4"), "QC 6D 4H", "QC 6D 3H"),
        (THREE, "pair", (), "2C 2D 3H", "AC KD JH"),
    ],
)
def test_the_least_hand_that_reaches_something(
    rules: RankingRules, category: Category, ranks: tuple[Rank, ...], least: str, below: str
) -> None:
    """The lowest hand that reaches it has that value, and the highest that does not is just below."""
    for ranking in (hand_ranking(rules), ComputedRanking(rules)):
        found = ranking.least_value(category, ranks)
        assert found == ranking.value(cards(least)), written(cards(least))
        assert found == ranking.value(cards(below)) + 1


def test_what_no_hand_reaches() -> None:
    """A rank above all that there are is above all values; a combination that does not exist is misuse."""
    without = altered(THREE, order=("pair", "high-card"))
    ranking = hand_ranking(without)
    assert ranking.least_value("pair", ("A", "A")) == ranking.classes
    with pytest.raises(Misuse, match="no hand makes flush"):
        ranking.least_value("flush", ())
