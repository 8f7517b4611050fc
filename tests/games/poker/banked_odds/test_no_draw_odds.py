"""Poker without a draw: published figures, hands against every hand of the bank, a small deck deal by deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from ludex.games.poker.banked.odds.bank_counts import bank_counts
from ludex.games.poker.banked.odds.hand_index import deck_of, placed, renamed, suit_classes
from ludex.games.poker.banked.odds.no_draw import no_draw_odds, no_draw_play, should_raise
from ludex.games.poker.banked.odds.terms import LOST, TIED, UNQUALIFIED, WON, AnteTerms, LeastHand
from ludex.games.poker.hands import batch
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.kit.cards import Card
from ludex.odds.distribution import gathered
from tests.games.poker.banked_odds.games import FIVE_CARDS, no_draw, pays, stripped
from tests.games.poker.banked_odds.side_bets import (
    ProgressiveTerms,
    break_even_pool,
    category_chances,
    counted_chances,
    lasting_edge,
    progressive_odds,
    side_odds,
)
from tests.games.poker.hands import USUAL, cards

INSURANCE = pays(("royal-flush", "straight-flush", "four", "full"), 2000, 1000, 300, 100)
PROGRESSIVE = ProgressiveTerms(
    shares={"royal-flush": Fraction(1), "straight-flush": Fraction(1, 10)}, deduction=Fraction(1, 4)
)


def test_the_published_edge() -> None:
    """5.2243 % of the ante where the straight flush pays 50, and the bank plays with 205 hands of 364."""
    odds = no_draw_odds(no_draw(50))
    assert odds.edge == Fraction(142031221, 2718662100)  # 0.05224306
    assert odds.bank_plays == Fraction(205, 364)
    assert odds.raised == Fraction(5316167, 10179260)


def test_the_straight_flush_of_cantabria() -> None:
    """With 25 instead of 50 the edge is four hundredths of a percent higher, and best play the same."""
    odds = no_draw_odds(no_draw())
    assert odds.edge == Fraction(262304849593, 4983307629300)  # 0.05263670
    assert (no_draw_play(no_draw()).raises == no_draw_play(no_draw(50)).raises).all()
    assert odds.mean_stake == 1 + 2 * odds.raised


def test_pairs_are_raised_and_what_the_bank_would_not_play_is_folded() -> None:
    """Ace and king stand between: it depends on the other cards and on what the bank shows."""
    terms = no_draw()
    play = no_draw_play(terms)

    def raised(written: str) -> int:
        hand = cards(written)
        return sum(should_raise(terms, play, hand, shown) for shown in deck_of(USUAL) if shown not in hand)

    assert raised("2S 2D 3C 4C 5C") == 47
    assert raised("AH QD JC 10C 9C") == 0
    assert 0 < raised("AC KH QC 4C 2D") < 47


def outcomes(own: tuple[Card, ...], shown: Card) -> list[int]:
    """Every hand of the bank with this card, by what comes of a raise: counted one by one."""
    ranking = hand_ranking(USUAL)
    left = [card for card in range(52) if card not in {*own, shown}]
    banks = np.array([(shown, *four) for four in combinations(left, 4)], dtype=np.uint8)
    values, mine = batch.values(banks).astype(int), ranking.value(own)
    least = ranking.value(cards("AC KD 4H 3S 2C"))
    plays = values >= least
    found = [0] * 4
    found[UNQUALIFIED] = int((~plays).sum())
    found[WON] = int((plays & (values < mine)).sum())
    found[TIED] = int((plays & (values == mine)).sum())
    found[LOST] = int((plays & (values > mine)).sum())
    return found


@pytest.mark.parametrize("hand", ["AC KD QC 4C 2D", "2C 3C 7D JH QS", "KC KD 7D 7H 2S", "5C 6C 7C 8C 9C", ""])
def test_one_hand_against_every_hand_of_the_bank(hand: str) -> None:
    """The counts by inclusion and exclusion are what counting gives, for hands of every kind."""
    random = Random(hand or "any")
    own = suit_classes(52, 5)
    counts = bank_counts(USUAL, no_draw().least_value)
    faces = cards(hand) if hand else random.sample(deck_of(USUAL), 5)
    shown = random.choice([card for card in deck_of(USUAL) if card not in faces])
    row, order = placed(own, faces)
    assert counts[row, renamed(shown, order)].tolist() == outcomes(tuple(faces), shown)
    assert not counts[row, renamed(faces[0], order)].any()


def naive(terms: AnteTerms) -> tuple[Fraction, dict[Fraction, Fraction]]:
    """Mean and distribution of the ante: every deal in turn, raising where the sum of its results is higher."""
    ranking, deck = hand_ranking(terms.ranking), deck_of(terms.ranking)
    values: dict[tuple[Card, ...], int] = {hand: ranking.value(hand) for hand in combinations(deck, 5)}
    least = terms.least_value
    found: Counter[Fraction] = Counter()
    for own, mine in values.items():
        for shown in deck:
            if shown in own:
                continue
            results: Counter[Fraction] = Counter()
            for four in combinations([card for card in deck if card not in {*own, shown}], 4):
                theirs = values[tuple(sorted((shown, *four)))]
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


@pytest.mark.parametrize(
    "least", [LeastHand("three"), LeastHand("two-pair", ("K",)), LeastHand("two-pair"), LeastHand("four", ("A", "A"))]
)
def test_every_deal_of_a_small_deck(least: LeastHand) -> None:
    """Twelve cards; the bank may play with few hands, with all, or with none."""
    terms = no_draw(25, stripped(USUAL, 3), least)
    odds = no_draw_odds(terms)
    assert (odds.net.mean, odds.net.chances) == naive(terms)


def test_insurance_and_progressive_depend_on_the_first_five_cards() -> None:
    """Nobody folds what they pay; the progressive is fair from a pool of 341,968 stakes on."""
    chances = category_chances(USUAL)
    kept = counted_chances(USUAL, no_draw_play(no_draw()), folding_keeps_sides=False)
    for some in (chances, kept):
        assert -side_odds(some, INSURANCE).mean == Fraction(11839, 15470)
        assert break_even_pool(some, PROGRESSIVE) == Fraction(6497400, 19)
        assert progressive_odds(some, PROGRESSIVE, Fraction(6497400, 19)).mean == 0
    assert progressive_odds(chances, PROGRESSIVE, Fraction(1000)).chances[Fraction(99)] == Fraction(36, 2598960)
    assert lasting_edge(PROGRESSIVE) == Fraction(1, 4)
    assert set(chances) == set(FIVE_CARDS)
