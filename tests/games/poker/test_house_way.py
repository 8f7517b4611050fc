"""The house way: every rule of it on a hand, always lawful, and the same compiled."""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.games.poker.banked.odds.pai_gow.choosing import SMALL_BITS
from ludex.games.poker.banked.odds.pai_gow.settings import settings_of
from ludex.games.poker.hands.house_way import HouseWay, set_house_way, usual_house_way
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.split import two_hands
from ludex.kit.cards import FACES, JOKER, SUITS, Card
from tests.games.poker.hands import altered, cards, written
from tests.games.poker.test_hands_joker import JOKERED


@pytest.mark.parametrize(
    ("hand", "large", "small"),
    [
        # No pair: the highest card in the large hand, the next two in the small one.
        ("AS KD QH 9C 7D 5S 2C", "AS 9C 7D 5S 2C", "KD QH"),
        ("JK KD QH 9C 7D 5S 2C", "JK 9C 7D 5S 2C", "KD QH"),
        # A pair stays in the large hand.
        ("AS AD QH 9C 7D 5S 2C", "AD AS 7D 5S 2C", "QH 9C"),
        ("JK AD QH 9C 7D 5S 2C", "AD JK 7D 5S 2C", "QH 9C"),
        # Two pairs: divided with aces, and from jacks and sixes on.
        ("AS AD 2H 2C 7D 5S KC", "AD AS KC 7D 5S", "2C 2H"),
        ("JS JD 6H 6C 7D 5S AC", "JD JS AC 7D 5S", "6C 6H"),
        # Up to sixes together; otherwise only beside an ace.
        ("6S 6D 5H 5C KD QS 2C", "6D 6S 5C 5H 2C", "KD QS"),
        ("7S 7D 5H 5C KD QS 2C", "7D 7S KD QS 2C", "5C 5H"),
        ("JS JD 5H 5C 7D 3S AC", "JD JS 5C 5H 3S", "AC 7D"),
        ("JS JD 5H 5C 7D 3S KC", "JD JS KC 7D 3S", "5C 5H"),
        ("10S 10D 9H 9C 7D 3S JK", "10D 10S 9C 9H 3S", "JK 7D"),
        # Two pairs come before a straight.
        ("10S 10D 9H 9C 8D 7S 6C", "10D 10S 8D 7S 6C", "9C 9H"),
        # Three pairs, two threes: the highest in the small hand.
        ("KS KD 9H 9C 4D 4S 6C", "9C 9H 4D 4S 6C", "KD KS"),
        ("KS KD KH 9C 9D 9S 6C", "9C 9D 9S KS 6C", "KD KH"),
        # Three together, but for aces.
        ("QS QD QH 9C 7D 6S 3H", "QD QH QS 6S 3H", "9C 7D"),
        ("AS AD AH 9C 7D 6S 3H", "AH AS 7D 6S 3H", "AD 9C"),
        ("AS AD JK 9C 7D 6S 3H", "AS JK 7D 6S 3H", "AD 9C"),
        # A straight or a flush: the highest small hand that leaves one.
        ("10S 9D 8H 7C 6D 5S AC", "9D 8H 7C 6D 5S", "AC 10S"),
        ("AS QS 9S 8S 6S 3S 2D", "QS 9S 8S 6S 3S", "AS 2D"),
        ("KS QS JS 10S 9D 8H AC", "QS JS 10S 9D 8H", "AC KS"),
        ("9S 8S 7S 6S 5D 5H 2C", "9S 8S 7S 6S 5H", "5D 2C"),
        ("9S 9D 9H 8C 7D 6S 5H", "9S 8C 7D 6S 5H", "9D 9H"),
        ("10S 9D 8H 7C 6D 5S 10C", "9D 8H 7C 6D 5S", "10C 10S"),
        # A high pair beside an ace comes before it, unless the pair can make the small hand.
        ("KS QS JS 10S 9D KH AC", "KH KS JS 10S 9D", "AC QS"),
        ("KS KH 9D 8D 6D 3D AD", "AD 9D 8D 6D 3D", "KH KS"),
        # A full house puts its pair into the small hand, twos give way to ace and king.
        ("8S 8D 8H 9C 9D 6S 3H", "8D 8H 8S 6S 3H", "9C 9D"),
        ("8S 8D 8H 9C 9D 6S 6H", "8D 8H 8S 6H 6S", "9C 9D"),
        ("7S 7D 7H 2C 2D AS KH", "7D 7H 7S 2C 2D", "AS KH"),
        ("7S 7D 7H 2C 2D AS QH", "7D 7H 7S AS QH", "2C 2D"),
        ("7S 7D 7H 3C 3D AS KH", "7D 7H 7S AS KH", "3C 3D"),
        # Four: together up to sixes, up to tens beside an ace, otherwise divided; what is beside them goes small.
        ("6S 6D 6H 6C KD QS 3C", "6C 6D 6H 6S 3C", "KD QS"),
        ("9S 9D 9H 9C KD QS 3C", "9H 9S KD QS 3C", "9C 9D"),
        ("9S 9D 9H 9C KD QS AC", "9C 9D 9H 9S QS", "AC KD"),
        ("JS JD JH JC KD QS AC", "JH JS AC KD QS", "JC JD"),
        ("9S 9D 9H 9C 2D 2S AC", "9C 9D 9H 9S AC", "2D 2S"),
        ("9S 9D 9H 9C KD KS KC", "9C 9D 9H 9S KS", "KC KD"),
        # Five aces: divided, unless kings make the small hand.
        ("AS AD AH AC KD QS JK", "AH AS JK KD QS", "AC AD"),
        ("AS AD AH AC KD KS JK", "AC AD AH AS JK", "KD KS"),
        # Of equal ranks those stay in the large hand that make most of it.
        ("AS AD AH JK KS QS JS", "AS KS QS JS JK", "AD AH"),
    ],
)
def test_each_rule(hand: str, large: str, small: str) -> None:
    """On both sides of every limit."""
    setting = set_house_way(JOKERED, cards(hand))
    assert sorted(written(setting.large).split()) == sorted(large.split())
    assert sorted(written(setting.small).split()) == sorted(small.split())


@given(st.permutations(range(FACES + 1)))
def test_it_is_always_lawful_and_knows_no_order(pack: list[int]) -> None:
    """The large hand is above the small one, both are the seven cards, whatever the order in which they came."""
    seven = [Card(face) for face in pack[:7]]
    setting = set_house_way(JOKERED, seven)
    assert sorted((*setting.large, *setting.small)) == sorted(seven)
    assert (len(setting.large), len(setting.small)) == (5, 2)
    assert two_hands(JOKERED).is_above(setting.large, setting.small)
    assert setting == set_house_way(JOKERED, seven[::-1])


def sevens(seed: int, count: int) -> list[list[Card]]:
    """Hands of every kind: any, with a joker, with four or five of a suit, with few ranks."""
    random = Random(seed)
    found: list[list[int]] = []
    for _ in range(count):
        spades, others = random.sample(range(3, FACES, SUITS), 5), random.sample(range(0, FACES, SUITS), 2)
        few = [Card(face) for rank in random.sample(range(13), 4) for face in range(SUITS * rank, SUITS * rank + SUITS)]
        found += [
            random.sample(range(FACES + 1), 7),
            [*random.sample(range(FACES), 6), JOKER],
            spades + others,
            [*spades[:4], *others, JOKER],
            random.sample([*few, JOKER], 7),
        ]
    return [[Card(face) for face in hand] for hand in found]


LATER = msgspec.structs.replace(
    usual_house_way(),
    name="later",
    three_divided_from="K",
    four_together_to="8",
    full_beside=("K", "Q"),
    full_together_to="5",
    two_pair_divided_from=("Q", "4"),
    pair_before_run_from="2",
)


@pytest.mark.parametrize(
    ("rules", "way", "count"),
    [
        (JOKERED, usual_house_way(), 1500),
        (JOKERED, LATER, 300),
        (altered(JOKERED, wheel="lowest"), usual_house_way(), 300),
        (altered(JOKERED, ties_beyond="as-named"), usual_house_way(), 300),
    ],
    ids=["as packaged", "another way", "another ranking", "fewer cards compared"],
)
def test_compiled_and_plain_set_the_same_hands(rules: RankingRules, way: HouseWay, count: int) -> None:
    """Values of both hands, hand by hand, also by other ways and rankings."""
    hands, dealt = two_hands(rules), sevens(53, count)
    settings = (set_house_way(rules, hand, way) for hand in dealt)
    plain = [hands.large.value(one.large) << SMALL_BITS | hands.small.value(one.small) for one in settings]
    assert settings_of(rules, way, np.array(dealt, dtype=np.uint8)).tolist() == plain
