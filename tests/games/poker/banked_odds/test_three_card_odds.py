"""Three card poker: published figures, and every deal of a small deck played one after the other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from ludex.games.poker.banked.odds.hand_index import deck_of, hand_values, suit_classes
from ludex.games.poker.banked.odds.terms import LOST, TIED, UNQUALIFIED, WON, AnteTerms, LeastHand
from ludex.games.poker.banked.odds.three_card import should_raise, three_card_odds, three_card_play
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category, Rank
from ludex.odds.distribution import gathered
from tests.games.poker.banked_odds.games import BONUS, EVENS, QUEEN, THREE_CARD, ante_terms, pays, stripped
from tests.games.poker.banked_odds.side_bets import category_chances, counted_chances, side_odds
from tests.games.poker.hands import THREE, cards

PAIR_PLUS: tuple[Category, ...] = ("royal-flush", "straight-flush", "three", "straight", "flush", "pair")


def test_the_published_edge() -> None:
    """3.3730 % of the ante, two raises in three, and the bank plays with 69.6 % of its hands."""
    odds = three_card_odds(THREE_CARD)
    assert odds.edge == Fraction(686689, 20358520)  # 0.0337298
    assert odds.raised == Fraction(149, 221)
    assert odds.mean_stake == 1 + Fraction(149, 221)
    assert odds.bank_plays == Fraction(769, 1105)
    assert sum(odds.net.chances.values()) == 1


def test_one_raises_from_queen_six_four_on() -> None:
    """Every hand from there on, and none below."""
    ranking, own, play = hand_ranking(THREE), suit_classes(52, 3), three_card_play(THREE_CARD)
    values = hand_values(THREE)[own.numbers]
    least = ranking.value(cards("QC 6D 4H"))
    assert (play.raises[:, 0] == (values >= least)).all()
    assert should_raise(THREE_CARD, play, cards("4H QS 6D"))
    assert not should_raise(THREE_CARD, play, cards("3H QS 6D"))


@pytest.mark.parametrize(
    ("profits", "edge"), [((40, 40, 30, 6, 4, 1), 512), ((50, 40, 30, 6, 3, 1), 1568), ((35, 35, 33, 6, 4, 1), 596)]
)
def test_pair_plus(profits: tuple[int, ...], edge: int) -> None:
    """The three tables of the law, of which the first is published."""
    table = pays(PAIR_PLUS, *profits)
    assert side_odds(category_chances(THREE), table).mean == Fraction(-edge, 22100)
    # Nobody folds what it pays, so that folding may lose it or not.
    kept = counted_chances(THREE, three_card_play(THREE_CARD), folding_keeps_sides=False)
    assert side_odds(kept, table).mean == Fraction(-edge, 22100)


def test_pair_plus_is_lost_with_hands_that_are_folded() -> None:
    """Where a raise of forty antes wins nothing most pairs are folded, and their bet with them."""
    dear = ante_terms(THREE, QUEEN, raise_antes=Fraction(40), raise_pays={})
    play, table = three_card_play(dear), pays(PAIR_PLUS, 40, 40, 30, 6, 4, 1)
    lost = side_odds(counted_chances(THREE, play, folding_keeps_sides=False), table)
    kept = side_odds(counted_chances(THREE, play, folding_keeps_sides=True), table)
    assert lost.mean < kept.mean == Fraction(-512, 22100)


def naive(terms: AnteTerms) -> tuple[Fraction, dict[Fraction, Fraction]]:
    """Mean and distribution of the ante: every deal in turn, raising where the sum of its results is higher."""
    ranking, deck = hand_ranking(terms.ranking), deck_of(terms.ranking)
    values = {hand: ranking.value(hand) for hand in combinations(deck, 3)}
    least = ranking.least_value(terms.least.category, terms.least.ranks)
    found: Counter[Fraction] = Counter()
    for own, mine in values.items():
        results: Counter[Fraction] = Counter()
        for bank in combinations([card for card in deck if card not in own], 3):
            theirs = values[bank]
            if theirs < least:
                outcome = UNQUALIFIED
            else:
                outcome = WON if mine > theirs else TIED if mine == theirs else LOST
            results[terms.net(ranking.category(mine), outcome)] += 1
        if sum(net * many for net, many in results.items()) > -results.total():
            found += results
        else:
            found[Fraction(-1)] += results.total()
    net = gathered((value, Fraction(many, found.total())) for value, many in found.items())
    return net.mean, net.chances


@pytest.mark.parametrize(("ranks", "least"), [(4, ("A",)), (4, ("A", "Q"))])
def test_every_deal_of_a_small_deck(ranks: int, least: tuple[Rank, ...]) -> None:
    """Sixteen cards, dealt card by card."""
    terms = ante_terms(
        stripped(THREE, ranks), LeastHand("high-card", least), raise_antes=Fraction(1), raise_pays=EVENS, bonus=BONUS
    )
    odds = three_card_odds(terms)
    assert (odds.net.mean, odds.net.chances) == naive(terms)


def test_parts_of_antes_are_counted_too() -> None:
    """Payments in fractions and another raise, on a small deck."""
    terms = ante_terms(
        stripped(THREE, 4),
        LeastHand("pair"),
        raise_antes=Fraction(3, 2),
        raise_pays=EVENS,
        ante_pays=Fraction(2, 3),
        unqualified_pays=Fraction(1, 7),
    )
    odds = three_card_odds(terms)
    assert (odds.net.mean, odds.net.chances) == naive(terms)
    assert odds.risk == odds.edge / odds.mean_stake
