"""Hands with a joker: all hands of a small pack by a second opinion, published counts, and two hands made of seven."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from ludex.games.poker.banked.odds.pai_gow.sevens import count_sevens
from ludex.games.poker.hands.classes import representatives
from ludex.games.poker.hands.packaged import digest_of, tables
from ludex.games.poker.hands.ranking import ComputedRanking, hand_ranking
from ludex.games.poker.hands.rules import Category, RankingRules
from ludex.games.poker.hands.split import small_ranking_rules, two_hands
from ludex.games.poker.hands.words import KEY_MASK, WORDS
from ludex.kit.cards import JOKER, SUITS, Card, name
from ludex.law.strict import load_file
from tests.games.poker.hands import USUAL, altered, assert_same_order, cards, deck, written

JOKERED = msgspec.convert(load_file(files("ludex.games.poker.hands") / "data" / "fifty-three.yaml"), RankingRules)
SMALL = replace(JOKERED, values=("A", "K", "Q", "J", "10", "9", "8"))
SEVENS = {
    "five-aces": 1128,
    "royal-flush": 26132,
    "straight-flush": 210964 - 26132,
    "four": 307472,
    "full": 4188528,
    "flush": 6172088,
    "straight": 11236028,
    "three": 7470676,
    "two-pair": 35553816,
    "pair": 64221960,
    "high-card": 24780420,
}
SCALE = ("high-card", "pair", "two-pair", "three", "straight", "flush", "full", "four", "straight-flush", "royal-flush")
Face = tuple[str, str]


class JokerOpinion:
    """Compares five cards of which one may be a joker, by windows over written ranks; it shares nothing with ours."""

    def __init__(self, values: tuple[str, ...]) -> None:
        self._points = {rank: points for points, rank in enumerate(reversed(values))}
        ladder = ["A", *reversed(values)]
        windows = [frozenset(ladder[i : i + 5]) for i in range(len(ladder) - 4)]
        # The one with the ace below stands next to the highest.
        self._windows = [*windows[1:-1], windows[0], windows[-1]]
        self._faces = [(rank, suit) for rank in values for suit in "CDHS"]

    def of(self, hand: tuple[Card, ...]) -> tuple[int, ...]:
        """How high five cards are."""
        faces = [(name(card)[:-1], name(card)[-1]) for card in hand if card != JOKER]
        if len(faces) == len(hand):
            return self._plain(faces)
        completed = (self._plain([*faces, face]) for face in self._faces if face not in faces)
        runs = [found for found in completed if "straight" in SCALE[found[0]] or "flush" in SCALE[found[0]]]
        return max([self._plain([*faces, ("A", "none")]), *runs])

    def _plain(self, faces: list[Face]) -> tuple[int, ...]:
        ranks, suited = Counter(rank for rank, _ in faces), len({suit for _, suit in faces}) == 1
        shape = tuple(sorted(ranks.values(), reverse=True))
        run = self._windows.index(frozenset(ranks)) if frozenset(ranks) in self._windows else None
        ordered = sorted(((count, self._points[rank]) for rank, count in ranks.items()), reverse=True)
        points = tuple(place for _, place in ordered)
        if shape == (5,):
            return (len(SCALE),)
        if run is not None:
            royal = suited and run == len(self._windows) - 1
            return (9 if royal else 8 if suited else 4, run)
        shapes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
        return (5 if suited else shapes[shape], *points)


def test_all_hands_of_a_small_pack_with_a_joker() -> None:
    """Every five of 29 cards stand in the order that a second opinion gives them, class by class."""
    ranking, opinion = hand_ranking(replace(SMALL, stripped_flush=None)), JokerOpinion(SMALL.values)
    pairs, met = [], set()
    for hand in combinations([*deck(SMALL), JOKER], 5):
        value, theirs = ranking.value(hand), opinion.of(hand)
        pairs.append((theirs, value))
        met.add((ranking.category(value), theirs[0]))
    assert assert_same_order(pairs) == ranking.classes
    assert met == {(category, score) for score, category in enumerate((*SCALE, "five-aces"))}


def test_hands_of_a_whole_pack_with_a_joker() -> None:
    """Every class of the whole pack, and many hands of seven, by the second opinion."""
    ranking, opinion = hand_ranking(JOKERED), JokerOpinion(JOKERED.values)
    pairs = [(opinion.of(hand), ranking.value(hand)) for hand in representatives(JOKERED)]
    # As many as without a joker, and five aces.
    assert assert_same_order(pairs) == ranking.classes == 7463
    random, whole = Random(53), [*deck(JOKERED), JOKER]
    for _ in range(400):
        seven = [*random.sample(whole[:-1], 6), JOKER]
        best = max(opinion.of(five) for five in combinations(seven, 5))
        assert opinion.of(ranking.best_hand(seven)) == best


def test_all_hands_of_seven_cards_with_a_joker() -> None:
    """154,143,080 hands, as published; a royal flush is counted there among the straight flushes."""
    ranking, counts = hand_ranking(JOKERED), count_sevens(JOKERED)
    ranges = {category: ranking.values_of(category) for category in ranking.starts}
    assert {category: int(counts[some.start : some.stop].sum()) for category, some in ranges.items()} == SEVENS
    assert int(counts.sum()) == comb(53, 7) == sum(SEVENS.values())


def test_all_hands_of_seven_cards_of_few_ranks() -> None:
    """The compiled count over a pack of 21 cards is that of its hands one by one."""
    few = replace(JOKERED, values=("A", "K", "Q", "J", "10"))
    ranking = hand_ranking(few)
    plain = np.bincount([ranking.value(hand) for hand in combinations([*deck(few), JOKER], 7)])
    assert count_sevens(few).tolist() == plain.tolist()
    assert plain.sum() == comb(21, 7)


@pytest.mark.parametrize(
    ("hand", "category", "laid"),
    [
        ("AS AD AH AC JK", "five-aces", "AS AD AH AC JK"),
        ("KS QS JS 10S JK", "royal-flush", "JK KS QS JS 10S"),
        ("KS QS JS JK 9S", "straight-flush", "KS QS JS JK 9S"),
        ("JK 5S 4S 3S 2S", "straight-flush", "5S 4S 3S 2S JK"),
        ("9S 8S 7S 6S JK", "straight-flush", "JK 9S 8S 7S 6S"),
        ("AS KS 9S 8S JK", "flush", "AS KS JK 9S 8S"),
        ("KS 9S 8S 2S JK", "flush", "JK KS 9S 8S 2S"),
        ("9D 8S 7S 6S JK", "straight", "JK 9D 8S 7S 6S"),
        ("KD KS KH KC JK", "four", "KD KS KH KC JK"),
        ("AD AS KH KC JK", "full", "AD AS JK KH KC"),
        ("9D 9S 9H KC JK", "three", "9D 9S 9H JK KC"),
        ("9D 9S 8H 8C JK", "two-pair", "9D 9S 8H 8C JK"),
        ("AD 9S 7H 2C JK", "pair", "AD JK 9S 7H 2C"),
        ("QD 9S 7H 2C JK", "high-card", "JK QD 9S 7H 2C"),
    ],
)
def test_what_a_joker_counts_as(hand: str, category: Category, laid: str) -> None:
    """An ace, or the highest missing card that completes a run or a flush; never a second king."""
    ranking = hand_ranking(JOKERED)
    assert ranking.category(ranking.value(cards(hand))) == category
    assert written(ranking.best_hand(cards(hand))) == laid


def test_the_straight_from_the_ace_to_the_five() -> None:
    """Next to the highest where the rules say so, lowest where they say nothing; in one suit likewise."""
    second, lowest = hand_ranking(JOKERED), hand_ranking(altered(JOKERED, wheel="lowest"))
    for suits in ("S S S S D", "S S S S S"):
        high, wheel, king, six = (
            cards(" ".join(f"{rank}{suit}" for rank, suit in zip(ranks.split(), suits.split(), strict=True)))
            for ranks in ("A K Q J 10", "A 2 3 4 5", "K Q J 10 9", "6 5 4 3 2")
        )
        assert second.value(high) > second.value(wheel) > second.value(king) > second.value(six)
        assert lowest.value(high) > lowest.value(king) > lowest.value(six) > lowest.value(wheel)
    by_name = hand_ranking(altered(JOKERED, ties_beyond="as-named"))
    values = [by_name.value(cards(hand)) for hand in ("KS QS JS 10S 9D", "AS 2S 3S 4S 5D", "AS KS QS JS 10D")]
    assert values == sorted(set(values))


def test_a_joker_of_which_the_rules_say_nothing_is_nothing() -> None:
    """It neither pairs nor completes; every hand still has a value."""
    ranking = ComputedRanking(altered(JOKERED, joker=None))
    made = {"AS AD AH AC JK": "four", "KS QS JS 10S JK": "high-card", "AS KD 7H 2C JK": "high-card"}
    for hand, category in made.items():
        assert ranking.category(ranking.value(cards(hand))) == category
    assert ranking.value(cards("AS KD 7H 2C JK")) <= ranking.value(cards("AS KD 7H 3C 2S"))


def test_the_usual_ranking_is_still_looked_up() -> None:
    """Rules about jokers that a pack without one does not have leave its table alone."""
    assert tables().head.rules == digest_of(USUAL) != digest_of(altered(wheel="second"))
    assert digest_of(altered(joker="ace-or-completes")) != digest_of(USUAL)
    assert digest_of(altered(five_aces=(5,))) == digest_of(USUAL)


def test_sums_of_four_ranks_are_apart_too() -> None:
    """Beside a joker four, five or six cards are told by the sum of their words."""
    words, sums, chosen = WORDS[::SUITS], set(), 0
    for count in (4, 5, 6):
        for ranks in combinations_with_replacement(range(13), count):
            if max(map(ranks.count, ranks)) <= SUITS:
                sums.add(sum(words[rank] for rank in ranks) & KEY_MASK)
                chosen += 1
    assert len(sums) == chosen == 1820 + 6175 + 18395


# Two hands of seven cards.


def test_hands_of_two_cards() -> None:
    """Pairs above high cards, a joker as an ace; 13 pairs and 78 others."""
    small = hand_ranking(small_ranking_rules(JOKERED))
    assert small.classes == 13 + 78
    descending = ("AS AD", "KS KD", "2S 2D", "AS KD", "AS 2D", "KS QD", "3S 2D")
    values = [small.value(cards(hand)) for hand in descending]
    assert values == sorted(set(values), reverse=True)
    assert small.value(cards("JK AS")) == small.value(cards("AD AS"))
    assert small.value(cards("JK KS")) == small.value(cards("AS KD"))
    assert small.value(cards("3S 2S")) == 0


@pytest.mark.parametrize(
    ("large", "small", "above"),
    [
        ("KS KD 5H 4C 3S", "QS QD", True),
        ("KS KD 5H 4C 3S", "AS AD", False),
        ("KS KD 5H 4C 3S", "KH KC", True),
        ("AS KD 9H 4C 3S", "2S 2D", False),
        ("AS KD 9H 4C 3S", "JK QD", True),
        ("AS QD 9H 4C 3S", "JK KD", False),
        ("AS QD 9H 4C 3S", "KS JD", True),
        ("QS JD 9H 4C 3S", "AS 2D", False),
        ("3S 3D 2H 2C 4S", "AS AD", True),
        ("7S 6D 5H 4C 3S", "AS AD", True),
        ("AS AD 5H 4C 3S", "AH JK", True),
    ],
)
def test_the_large_hand_above_the_small_one(large: str, small: str, above: bool) -> None:
    """The combination first, then its cards; where all is equal the cards that only the large hand has decide."""
    assert two_hands(JOKERED).is_above(cards(large), cards(small)) is above


def test_equal_hands_where_only_the_top_card_counts() -> None:
    """Law that compares nothing beyond the cards it names does not put the large hand above."""
    named = two_hands(altered(JOKERED, ties_beyond="as-named"))
    assert not named.is_above(cards("AS QD 9H 4C 3S"), cards("JK 2D"))
    assert two_hands(JOKERED).is_above(cards("AS QD 9H 4C 3S"), cards("JK 2D"))
