"""Our order of hands against three evaluators by others: phevaluator, eval7 and PokerKit."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from ludex.games.poker.hands.ranking import hand_ranking
from ludex.kit.cards import Card, name
from tests.games.poker.hands import USUAL, assert_same_order, dealt

SIZES = (5, 6, 7)
RANKING = hand_ranking(USUAL)


def theirs(card: Card) -> str:
    """A card as the others write it: Th for our 10H."""
    return name(card)[:-1].replace("10", "T") + name(card)[-1].lower()


@pytest.mark.parametrize("size", SIZES)
def test_phevaluator(size: int) -> None:
    """Its ranks run from 1 for the best."""
    evaluate: Any = import_module("phevaluator").evaluate_cards
    pairs = ((-evaluate(*map(theirs, hand)), RANKING.value(hand)) for hand in dealt(size, 20_000, size))
    assert assert_same_order(pairs) > 2000


def test_phevaluator_omaha() -> None:
    """It takes the community cards first."""
    evaluate: Any = import_module("phevaluator").evaluate_omaha_cards
    hands = dealt(4, 5000, 9)
    pairs = (
        (-evaluate(*map(theirs, hand[4:] + hand[:4])), RANKING.value_with(hand[:4], hand[4:], 2)) for hand in hands
    )
    assert assert_same_order(pairs) > 1000


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the parser that eval7 makes when it is imported
@pytest.mark.parametrize("size", SIZES)
def test_eval7(size: int) -> None:
    """Its values run upwards."""
    eval7: Any = import_module("eval7")
    faces = {card: eval7.Card(theirs(card)) for card in map(Card, range(52))}
    hands = dealt(10 + size, 100_000, size)
    pairs = ((eval7.evaluate([faces[card] for card in hand]), RANKING.value(hand)) for hand in hands)
    assert assert_same_order(pairs) > 2500


def test_pokerkit() -> None:
    """Its hands compare by themselves: hold'em and omaha."""
    pokerkit: Any = import_module("pokerkit")
    for kind, own, used in ((pokerkit.StandardHighHand, 2, None), (pokerkit.OmahaHoldemHand, 4, 2)):
        valued = []
        for hand in dealt(own, 400, own + 5):
            text = "".join(map(theirs, hand))
            best = kind.from_game(text[: 2 * own], text[2 * own :])
            valued.append((RANKING.value_with(hand[:own], hand[own:], used), best))
        valued.sort(key=lambda each: each[0])
        for (ours, low), (ours_next, high) in pairwise(valued):
            assert (low == high) == (ours == ours_next)
            assert (low < high) == (ours < ours_next)
