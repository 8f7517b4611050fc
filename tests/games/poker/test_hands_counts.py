"""Every hand there is: published counts, whole stripped decks against a second opinion, and one table for all paths."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from ludex.errors import Misuse
from ludex.games.poker.hands import batch
from ludex.games.poker.hands.classes import representatives
from ludex.games.poker.hands.packaged import PLACE_MASK, PLACE_SHIFT, ROW_MASK, ROW_SHIFT
from ludex.games.poker.hands.ranking import ComputedRanking, hand_ranking
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import LEAST, MOST, WORDS
from ludex.kit.cards import SUITS
from tests.games.poker.hands import (
    DRAW,
    DRAW_32,
    STRIPPED_28,
    STRIPPED_32,
    USUAL,
    Brute,
    Opinion,
    assert_same_order,
    dealt,
    deck,
)

FIVE_CARDS = {
    "royal-flush": 4,
    "straight-flush": 36,
    "four": 624,
    "full": 3744,
    "flush": 5108,
    "straight": 10200,
    "three": 54912,
    "two-pair": 123552,
    "pair": 1098240,
    "high-card": 1302540,
}
SEVEN_CARDS = {
    "royal-flush": 4324,
    "straight-flush": 37260,
    "four": 224848,
    "full": 3473184,
    "flush": 4047644,
    "straight": 6180020,
    "three": 6461620,
    "two-pair": 31433400,
    "pair": 58627800,
    "high-card": 23294460,
}


def by_category(counts: batch.Counts) -> dict[str, int]:
    ranking = hand_ranking(USUAL)
    ranges = {category: ranking.values_of(category) for category in ranking.starts}
    return {category: int(counts[values.start : values.stop].sum()) for category, values in ranges.items()}


def test_all_hands_of_five_cards() -> None:
    """2,598,960 hands in 7,462 classes, as everywhere published."""
    counts = batch.count_fives()
    assert by_category(counts) == FIVE_CARDS
    assert (int(np.count_nonzero(counts)), hand_ranking(USUAL).classes) == (7462, 7462)


def test_all_hands_of_seven_cards() -> None:
    """133,784,560 hands in 4,824 classes, as everywhere published."""
    counts = batch.count_sevens()
    assert by_category(counts) == SEVEN_CARDS
    assert (int(counts.sum()), int(np.count_nonzero(counts))) == (comb(52, 7), 4824)


def test_every_choice_of_ranks_has_its_own_place() -> None:
    """The sums of five, six and seven cards are never mistaken for one another."""
    words, places, chosen = WORDS[::SUITS], set(), 0
    for count in range(LEAST, MOST + 1):
        for ranks in combinations_with_replacement(range(len(words)), count):
            if max(map(ranks.count, ranks)) <= SUITS:
                total = sum(words[rank] for rank in ranks)
                places.add((total >> ROW_SHIFT & ROW_MASK, total >> PLACE_SHIFT & PLACE_MASK))
                chosen += 1
    assert len(places) == chosen == 73775


def test_the_packaged_table_is_what_the_rules_compute() -> None:
    """Both paths agree on every class of five cards and on many hands of six and seven."""
    computed, tabled = ComputedRanking(USUAL), hand_ranking(USUAL)
    assert (computed.classes, computed.starts) == (tabled.classes, tabled.starts)
    met = {tabled.value(hand) for hand in representatives(USUAL) if tabled.value(hand) == computed.value(hand)}
    assert len(met) == tabled.classes
    for size in (6, 7, 8):
        for hand in dealt(size, 1000, size):
            assert tabled.value(hand) == computed.value(hand)
    for hand in dealt(9, 300, 9):
        assert tabled.value_with(hand[:4], hand[4:], 2) == computed.value_with(hand[:4], hand[4:], 2)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_batches_are_what_the_table_says(size: int) -> None:
    """Compiled and plain, hand by hand; flushes among them."""
    hands = dealt(size, 20_000, size)
    ranking = hand_ranking(USUAL)
    found = batch.values(np.array(hands, dtype=np.uint8))
    assert found.tolist() == [ranking.value(hand) for hand in hands]


@pytest.mark.parametrize(("own", "board", "used"), [(4, 5, 2), (2, 5, 2), (2, 5, 1), (4, 5, 3), (2, 5, 0), (2, 5, 3)])
def test_batches_with_own_cards_are_what_the_table_says(own: int, board: int, used: int) -> None:
    """Omaha's two and three, and any other number, also one that makes no hand."""
    hands = dealt(own * 10 + used, 2000, own + board)
    ranking = hand_ranking(USUAL)
    array = np.array(hands, dtype=np.uint8)
    found = batch.values_with(array[:, :own], array[:, own:], used)
    assert found.tolist() == [ranking.value_with(hand[:own], hand[own:], used) for hand in hands]


def test_batches_of_the_wrong_form_are_misuse() -> None:
    """Four cards are no hand, and one hand is no array of hands."""
    for shape in ((3, 4), (3, 8), (7,)):
        with pytest.raises(Misuse):
            batch.values(np.zeros(shape, dtype=np.uint8))


@pytest.mark.parametrize(
    "rules",
    [STRIPPED_28, STRIPPED_32, DRAW_32],
    ids=["28 cards", "32 cards", "32 cards with figures"],
)
def test_whole_stripped_decks(rules: RankingRules) -> None:
    """Every five cards of the deck stand in the order that a second opinion gives them, class by class."""
    ranking, brute = hand_ranking(rules), Brute(rules)
    met: dict[Opinion, int] = {}
    seen = 0
    for hand in combinations(deck(rules), 5):
        seen += 1
        value = ranking.value(hand)
        opinion = brute.opinion(hand)
        if opinion not in met:
            met[opinion] = value
            assert ranking.category(value) == brute.category(hand)
        assert met[opinion] == value
    ranks = len(rules.values)
    assert seen == comb(ranks * SUITS, 5)
    # Five ranks with repetitions, but for five equal ones; and five different ones again in one suit.
    assert assert_same_order(met.items()) == ranking.classes == comb(ranks + 4, 5) - ranks + comb(ranks, 5)


@pytest.mark.parametrize("rules", [STRIPPED_28, STRIPPED_32, DRAW_32, DRAW])
def test_the_best_of_more_cards_is_the_best_of_its_fives(rules: RankingRules) -> None:
    """Seven cards, and two own with three community cards, against every five by the second opinion."""
    ranking, brute = hand_ranking(rules), Brute(rules)
    pairs, own = [], []
    for hand in dealt(7, 1500, 7, rules):
        pairs.append((max(map(brute.opinion, combinations(hand, 5))), ranking.value(hand)))
        fives = ((*hand[:2], *three) for three in combinations(hand[2:], 3))
        own.append((max(map(brute.opinion, fives)), ranking.value_with(hand[:2], hand[2:], 2)))
        best = ranking.best_hand(hand)
        assert ranking.value(best) == ranking.value(hand)
        assert brute.category(best) == ranking.category(ranking.value(hand))
    assert_same_order(pairs + own)


def test_figures_of_a_whole_pack() -> None:
    """All 4,368 hands of court cards and aces, and every class of the others, by the second opinion."""
    ranking, brute = hand_ranking(DRAW), Brute(DRAW)
    courts = [card for card in deck(DRAW) if card // SUITS in (0, 10, 11, 12)]
    hands = [*combinations(courts, 5), *representatives(DRAW)]
    assert assert_same_order((brute.opinion(hand), ranking.value(hand)) for hand in hands) == ranking.classes
    figures = [hand for hand in combinations(courts, 5) if brute.category(hand) == "figures"]
    assert all(ranking.category(ranking.value(hand)) == "figures" for hand in figures)
    # Two pairs, or one pair with the other three ranks: 6 x 6 x 6 x 8 and 4 x 6 x 64.
    assert len(figures) == 6 * 36 * 8 + 4 * 6 * 64
