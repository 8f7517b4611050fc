"""What hands of poker are worth: combinations, ties, the ace low, what plays, what shows; and the packaged table."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from ludex.errors import Corrupt, Misuse
from ludex.games.poker.hands import packaged
from ludex.games.poker.hands.ranking import ComputedRanking, TabledRanking, hand_ranking
from ludex.games.poker.hands.rules import Category, RankingRules
from tests.games.poker.hands import DRAW, DRAW_32, STRIPPED_28, STRIPPED_32, USUAL, altered, cards, written


def value(rules: RankingRules, hand: str) -> int:
    return hand_ranking(rules).value(cards(hand))


def made(rules: RankingRules, hand: str) -> Category:
    return hand_ranking(rules).category(value(rules, hand))


DESCENDING = [
    ("royal-flush", "AS KS QS JS 10S"),
    ("straight-flush", "KH QH JH 10H 9H"),
    ("straight-flush", "5H 4H 3H 2H AH"),
    ("four", "7C 7D 7H 7S 2C"),
    ("full", "3C 3D 3H 2S 2C"),
    ("flush", "AC QC 9C 4C 2C"),
    ("straight", "AC KD QH JS 10C"),
    ("straight", "6C 5D 4H 3S 2C"),
    ("straight", "5C 4D 3H 2S AC"),
    ("three", "9C 9D 9H KS 2C"),
    ("two-pair", "AC AD 3H 3S 2C"),
    ("pair", "AC AD KH QS JC"),
    ("high-card", "AC KD QH JS 9C"),
    ("high-card", "7C 5D 4H 3S 2C"),
]


def test_combinations_stand_in_the_usual_order() -> None:
    """From the royal flush to the lowest high card, each is what it is called and lower than the one before."""
    for category, hand in DESCENDING:
        assert made(USUAL, hand) == category, hand
    values = [value(USUAL, hand) for _, hand in DESCENDING]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("8C 8D 8H 8S 2C", "7C 7D 7H 7S AC"),
        ("7C 7D 7H 7S 3C", "7C 7D 7H 7S 2C"),
        ("4C 4D 4H 2S 2C", "3C 3D 3H AS AC"),
        ("AC 9C 7C 4C 3C", "AD 9D 7D 4D 2D"),
        ("9C 9D 9H 4S 3C", "9C 9D 9H 4S 2C"),
        ("KC KD 3H 3S 2C", "QC QD JH JS AC"),
        ("KC KD 4H 4S 2C", "KC KD 3H 3S AC"),
        ("KC KD 3H 3S 5C", "KC KD 3H 3S 4C"),
        ("9C 9D 7H 4S 3C", "9C 9D 7H 4S 2C"),
    ],
)
def test_ties_go_on_card_by_card(higher: str, lower: str) -> None:
    """What the text names decides first, then every other card."""
    assert value(USUAL, higher) > value(USUAL, lower)


@pytest.mark.parametrize(
    ("one", "other", "named"),
    [
        ("7C 7D 7H 7S 3C", "7C 7D 7H 7S 2C", "ties_four"),
        ("4C 4D 4H 3S 3C", "4C 4D 4H 2S 2C", "ties_full"),
        ("AC 9C 7C 4C 3C", "AD 9D 7D 4D 2D", "ties_flush"),
        ("9C 9D 9H 4S 3C", "9C 9D 9H 4S 2C", "ties_three"),
        ("9C 9D 7H 5S 3C", "9C 9D 7H 4S 2C", "ties_pair"),
        ("AC KD QH JS 9C", "AC KD QH JS 8C", "ties_high_card"),
    ],
)
def test_ties_may_end_where_the_text_does(one: str, other: str, named: str) -> None:
    """Where only what is named counts, hands that differ beyond it are equal; without any rule all of them are."""
    as_named = altered(ties_beyond="as-named")
    assert value(as_named, one) == value(as_named, other)
    silent = altered(USUAL, **{named: None})
    category = made(USUAL, one)
    assert len(hand_ranking(silent).values_of(category)) == 1
    assert len(hand_ranking(as_named).values_of(category)) > 1


def test_a_stripped_deck_puts_the_flush_above_the_full_house() -> None:
    """With fewer cards than a deck the flush moves up, unless the rule is absent."""
    flush, full = "AC QC 9C 8C 10C", "KC KD KH QS QC"
    for rules in (STRIPPED_32, STRIPPED_28):
        assert value(rules, flush) > value(rules, full)
        absent = altered(rules, stripped_flush=None)
        assert value(absent, flush) < value(absent, full)
    assert value(USUAL, flush) < value(USUAL, full)
    first = altered(STRIPPED_32, order=("flush", "full", "pair", "high-card"))
    assert first.effective_order == first.order


def test_the_ace_stands_below_the_lowest_card_of_the_deck() -> None:
    """Its low neighbour is the two, the seven of 32 cards or the eight of 28; and one straight never goes round."""
    for rules, low, next_up in (
        (USUAL, "5C 4D 3H 2S AC", "6C 5D 4H 3S 2C"),
        (STRIPPED_32, "10C 9D 8H 7S AC", "JC 10D 9H 8S 7C"),
        (STRIPPED_28, "JC 10D 9H 8S AC", "QC JD 10H 9S 8C"),
    ):
        assert made(rules, low) == "straight"
        assert value(rules, low) == hand_ranking(rules).starts["straight"]
        assert value(rules, next_up) == value(rules, low) + 1
        assert made(altered(rules, ace_low=False), low) == "high-card"
    assert made(USUAL, "3C 2D AH KS QC") == "high-card"


def test_figures_stand_between_three_of_a_kind_and_two_pairs() -> None:
    """Five court cards or aces, by their higher pair and then their highest card; only where the order lists them."""
    descending = ["2C 2D 2H 4S 3C", "AC AD KH KS QC", "AC AD KH QS JC", "AC AD KH JS JC", "KC KD AH QS JC"]
    last = ["JC JD QH QS KC", "JC JD AH KS QC", "AC AD KH KS 10C"]
    values = [value(DRAW, hand) for hand in descending + last]
    assert [made(DRAW, hand) for hand in descending] == ["three", *["figures"] * 4]
    assert values[:5] == sorted(values[:5], reverse=True)
    assert values[5] > values[6] > values[7]
    assert made(DRAW, last[2]) == "two-pair"
    assert made(USUAL, "AC AD KH KS QC") == "two-pair"
    assert made(DRAW_32, "AC AD KH KS QC") == "figures"
    as_named = altered(DRAW, ties_beyond="as-named")
    assert value(as_named, "AC AD KH KS QC") == value(as_named, "AC AD KH JS JC")


def test_the_best_hand_are_laid_as_a_croupier_lays_them() -> None:
    """The combination first, then from high to low, whatever the order in which they came."""
    ranking = hand_ranking(USUAL)
    for hand, best in (
        ("2C 9H AC 9S KD 9C AD", "9H 9S 9C AC AD"),
        ("KC 4D AC 2S 5C QD 3H", "5C 4D 3H 2S AC"),
        ("2H 9H 5H JH 3C KH 4D", "KH JH 9H 5H 2H"),
        ("3C 3D 8H 8S KC KD 2C", "KC KD 8H 8S 3C"),
        ("AC JD QH KS 10C", "AC KS QH JD 10C"),
    ):
        assert written(ranking.best_hand(cards(hand))) == best


def test_where_rules_hold_hands_equal_the_higher_cards_play() -> None:
    """A kicker that does not count is still the highest there is."""
    ranking = hand_ranking(altered(ties_beyond="as-named"))
    assert written(ranking.best_hand(cards("9C 9D 9H 2S 3C KD AD"))) == "9C 9D 9H AD KD"


def test_a_number_of_own_cards_must_play() -> None:
    """Two of one's own in omaha: four aces in the hand are a pair of them, and a flush of the table alone is none."""
    for ranking in (hand_ranking(USUAL), ComputedRanking(USUAL)):
        own, board = cards("AC AD AH AS"), cards("2C 7D 9H JS QC")
        assert ranking.category(ranking.value_with(own, board, 2)) == "pair"
        own, board = cards("AC KD QH JS"), cards("2H 7H 9H 10H KH")
        assert ranking.category(ranking.value_with(own, board, 2)) == "straight"
        assert ranking.category(ranking.value_with(own, board, 1)) == "flush"
        assert ranking.category(ranking.value_with(own, board, None)) == "flush"
        assert written(ranking.best_hand_with(own, board, None)) == "KH QH 10H 9H 7H"
        flush = cards("AH 2S 3H 4C"), cards("2H 7H 9H KC KD")
        assert ranking.category(ranking.value_with(*flush, 2)) == "flush"


def test_more_cards_than_there_are_make_no_hand() -> None:
    """A rule that asks for three of two own cards leaves everybody with the lowest hand."""
    own, board = cards("AC AD"), cards("AH AS KC KD KH")
    for ranking in (hand_ranking(USUAL), hand_ranking(STRIPPED_28)):
        for impossible in (3, 6, -1):
            assert ranking.value_with(own, board, impossible) == 0
            assert ranking.best_hand_with(own, board, impossible) == ()


def test_more_than_seven_cards_are_compared_too() -> None:
    """The best five of nine."""
    for ranking in (hand_ranking(USUAL), ComputedRanking(USUAL)):
        hand = cards("2C 2D 2H 2S 9C 9D 9H KS AC")
        assert written(ranking.best_hand(hand)) == "2C 2D 2H 2S AC"
        assert ranking.value(hand) == ranking.value(ranking.best_hand(hand))


def test_what_shows_is_compared_by_its_best_combination() -> None:
    """Four, three, two pairs, a pair, then the highest card; the ace is high, and straights do not show."""
    showing = hand_ranking(USUAL).showing
    for descending in (
        ["2C 2D 2H 2S", "AC AD AH KS", "3C 3D 3H 2S", "AC AD KH KS", "3C 3D 2H 2S", "AC AD KH QS", "AC KD QH JS"],
        ["2C 2D 2H", "AC AD KH", "2C 2D 3H", "AC KC QC", "4C 3C 2C"],
        ["AC AD", "2C 2D", "AC 2D", "KC QD"],
        ["AC", "KC", "2C"],
    ):
        keys = [showing(cards(hand)) for hand in descending]
        assert all(higher > lower for higher, lower in pairwise(keys))
    assert showing(cards("AC KD")) == showing(cards("KH AS"))


def test_ranks_that_the_deck_lacks_are_below_all_others() -> None:
    """A card that the rules do not know makes no straight and wins against nothing, and nothing breaks."""
    without_eights = altered(values=tuple(rank for rank in USUAL.values if rank != "8"))
    assert made(without_eights, "10C 9D 8H 7S 6C") != "straight"
    assert value(without_eights, "AC KD QH JS 8C") < value(without_eights, "AC KD QH JS 2C")
    assert value(altered(values=()), "AC KD QH JS 8C") == 0


def test_a_rank_that_nobody_knows_is_misuse() -> None:
    """A misspelt rank is said at once."""
    for wrong in ({"royal": "1"}, {"values": ("A", "T")}, {"figures": ("A", "V")}):
        with pytest.raises(Misuse, match="no rank of cards is called"):
            hand_ranking(altered(**wrong))


def test_the_usual_ranking_is_looked_up_and_any_other_computed() -> None:
    """The table serves rules that mean what it was made for, however they are written, and no others."""
    assert isinstance(hand_ranking(USUAL), TabledRanking)
    for same in (altered(stripped_flush=None), altered(figures=("A",)), altered(ties_figures=None)):
        assert isinstance(hand_ranking(same), TabledRanking)
    for other in (DRAW, STRIPPED_32, altered(ace_low=False), altered(ties_beyond="as-named"), altered(flush=6)):
        assert isinstance(hand_ranking(other), ComputedRanking)
    assert hand_ranking(altered()) is hand_ranking(USUAL)


def test_a_damaged_table_is_not_used() -> None:
    """One byte changed, or a head that is none, is told."""
    table = packaged.tables()
    stored = packaged.encode(
        USUAL,
        starts=table.head.starts,
        classes=table.head.classes,
        offsets=table.offsets,
        values=table.values,
        suits=table.suits,
    )
    assert packaged.decode(stored) == table
    with pytest.raises(Corrupt, match="damaged"):
        packaged.decode(stored[:-1] + bytes([stored[-1] ^ 1]))
    with pytest.raises(Corrupt):
        packaged.decode(b"{}\n" + stored)


def test_the_table_needs_no_compiler() -> None:
    """Whoever plays at a table imports neither NumPy nor Numba."""
    code = (
        "import sys, ludex.games.poker.hands.ranking as r; r.tables(); "
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
