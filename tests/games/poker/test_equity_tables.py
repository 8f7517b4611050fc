"""The tables of other rankings, as the compiled loops look them up: every choice of cards has its value."""

from __future__ import annotations

from collections import Counter

import pytest

from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands.packaged import PLACE_MASK, PLACE_SHIFT, ROW_MASK, ROW_SHIFT
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.words import LEAST, MOST, START
from ludex.kit.cards import suit
from tests.games.poker.hands import STRIPPED_28, dealt


@pytest.mark.parametrize("size", range(LEAST, MOST + 1))
def test_a_stripped_pack_has_its_values_at_the_packaged_places(size: int) -> None:
    """Of hands without five of a suit, whose value is that of their ranks."""
    words, offsets, by_place, _ = parts_of(STRIPPED_28)
    ranking = hand_ranking(STRIPPED_28)
    hands = [hand for hand in dealt(3, 200, size, STRIPPED_28) if max(Counter(map(suit, hand)).values()) < LEAST]
    assert len(hands) > 100
    for hand in hands:
        total = START + sum(int(words[card]) for card in hand)
        place = (total >> PLACE_SHIFT & PLACE_MASK) + int(offsets[total >> ROW_SHIFT & ROW_MASK])
        assert int(by_place[place]) == ranking.value(hand)
