"""The compiled loops of banked poker: packs that are known, and estimates against the exact chances."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from ludex.games.poker.banked.odds.hand_index import category_table, deck_of
from ludex.games.poker.banked.odds.no_draw import no_draw_play
from ludex.games.poker.banked.odds.no_draw import should_raise as should_raise_shown
from ludex.games.poker.banked.odds.no_draw_kernel import no_draw_kernel
from ludex.games.poker.banked.odds.pack_kernel import PackKernel
from ludex.games.poker.banked.odds.terms import FOLDED, LOST, OUTCOMES, TIED, UNQUALIFIED, WON, AntePlay, AnteTerms
from ludex.games.poker.banked.odds.three_card import should_raise, three_card_play
from ludex.games.poker.banked.odds.three_card_kernel import three_card_kernel
from ludex.games.poker.banked.odds.trijoker import RideTerms, first_stays, ride_play, second_stays
from ludex.games.poker.banked.odds.trijoker_kernel import trijoker_kernel
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.kit.cards import Card
from tests.games.poker.banked_odds.games import THREE_CARD, TRIJOKER, no_draw

ROUNDS = 2**19
NO_DRAW = no_draw()


def packs(kernel: PackKernel, number: int) -> list[list[Card]]:
    """Packs in a known order, as far as a round needs them."""
    return [Random(seed).sample(kernel.deck, kernel.drawn) for seed in range(number)]


def plain(terms: AnteTerms, own: list[Card], bank: list[Card], *, raised: bool) -> tuple[int, int]:
    """Where a round is counted, by the ranking itself."""
    ranking = hand_ranking(terms.ranking)
    mine, theirs = ranking.value(own), ranking.value(bank)
    category = category_table(terms.ranking)[0].index(ranking.category(mine))
    if not raised:
        return category, FOLDED
    if theirs < terms.least_value:
        return category, UNQUALIFIED
    return category, WON if mine > theirs else TIED if mine == theirs else LOST


def test_known_packs_of_three_card_poker() -> None:
    """Player and bank in turn: every round is counted where the ranking puts it."""
    kernel, play = three_card_kernel(THREE_CARD), three_card_play(THREE_CARD)
    for pack in packs(kernel, 200):
        own, bank = pack[::2], pack[1::2]
        place = plain(THREE_CARD, own, bank, raised=should_raise(THREE_CARD, play, own))
        counts = kernel.count([pack])
        assert counts[place] == counts.sum() == 1


def test_known_packs_of_no_draw() -> None:
    """The bank's last card is the one that is shown; hands with ace and king among them."""
    kernel, play = no_draw_kernel(NO_DRAW), no_draw_play(NO_DRAW)
    some = packs(kernel, 120)
    aces, kings = [Card(suit) for suit in range(4)], [Card(48 + suit) for suit in range(4)]
    random = Random(1)
    for _ in range(120):
        ace, king = random.choice(aces), random.choice(kings)
        rest = random.sample([card for card in kernel.deck if card not in (ace, king)], 8)
        some.append([ace, rest[0], king, *rest[1:]])
    for pack in some:
        own, bank = pack[::2], pack[1::2]
        place = plain(NO_DRAW, own, bank, raised=should_raise_shown(NO_DRAW, play, own, bank[-1]))
        counts = kernel.count([pack])
        assert counts[place] == counts.sum() == 1


@pytest.mark.parametrize("terms", [TRIJOKER, replace(TRIJOKER, second_after="left")], ids=["law", "altered"])
def test_known_packs_of_trijoker(terms: RideTerms) -> None:
    """Own card, left common card, own card, right common card, own card."""
    kernel, play, ranking = trijoker_kernel(terms), ride_play(terms), hand_ranking(terms.ranking)
    for pack in packs(kernel, 200):
        own, (left, _) = pack[::2], pack[1::2]
        value = ranking.value(pack)
        paid = value >= ranking.least_value("pair", ("J",))
        counts = kernel.count([pack])
        found = {play.levels[level]: int(many) for level, many in enumerate(counts.sum(axis=(1, 2)).tolist()) if many}
        assert found == {TRIJOKER.pays[ranking.category(value)] if paid else Fraction(-1): 1}
        stays = first_stays(terms, play, own), second_stays(terms, play, own, left)
        assert counts.sum(axis=0)[tuple(map(int, stays))] == 1


def ante_chances(play: AntePlay) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The chance of every outcome of a raise, by combination."""
    return play.outcomes / play.total


@pytest.mark.parametrize(
    ("made", "play"),
    [
        (lambda: three_card_kernel(THREE_CARD), lambda: three_card_play(THREE_CARD)),
        (lambda: no_draw_kernel(NO_DRAW), lambda: no_draw_play(NO_DRAW)),
    ],
    ids=["three card", "no draw"],
)
def test_estimates_of_antes(made: Callable[[], PackKernel], play: Callable[[], AntePlay]) -> None:
    """Every count is within five deviations of what it should be; a seed gives the same counts again."""
    kernel, chances = made(), ante_chances(play())
    counts, again = kernel.counts(), kernel.counts()
    kernel.play(counts, seed=6, block=0, rounds=ROUNDS)
    kernel.play(again, seed=6, block=0, rounds=ROUNDS)
    assert (counts == again).all()
    assert counts.sum() == ROUNDS
    assert_near(counts[:, :OUTCOMES], chances)


def test_estimates_of_trijoker() -> None:
    """The same for levels of payment and bets that stay."""
    kernel, play = trijoker_kernel(TRIJOKER), ride_play(TRIJOKER)
    counts = kernel.counts()
    kernel.play(counts, seed=6, block=1, rounds=ROUNDS)
    assert_near(counts, play.stayed / play.stayed.sum())


def assert_near(
    counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]], chances: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
) -> None:
    for found, chance in zip(counts.flat, chances.flat, strict=True):
        assert abs(found - ROUNDS * chance) <= 5 * sqrt(ROUNDS * chance) + 5, (found, ROUNDS * chance)


def test_drawing_alone_takes_the_same_cards() -> None:
    """What drawing adds up depends on the seed alone."""
    kernel = trijoker_kernel(TRIJOKER)
    assert kernel.draw(seed=1, block=0, rounds=100) == kernel.draw(seed=1, block=0, rounds=100)
    assert kernel.draw(seed=1, block=0, rounds=100) != kernel.draw(seed=2, block=0, rounds=100)
    assert len(deck_of(TRIJOKER.ranking)) == 52
