"""The compiled loop of trijoker: an own card, the left common one, an own card, the right common one, an own card."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludex.games.common.shoe.mixing import shuffle
from ludex.games.poker.banked.odds.hand_index import BINOMIALS, deck_of
from ludex.games.poker.banked.odds.no_draw_kernel import five_value
from ludex.games.poker.banked.odds.pack_kernel import PackKernel
from ludex.games.poker.banked.odds.trijoker import RideTerms, levels_of, ride_play
from ludex.games.poker.equity.kernel import BITS
from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands.words import LEAST as HAND
from ludex.sim.streams import compiled


@compiled
def _loop(
    state: Any, rounds: int, drawn: int, cards: Any, words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any,
    binomials: Any, first: Any, second: Any, must: Any, levels: Any, counts: Any,
) -> None:  # fmt: skip
    b = binomials
    for _ in range(rounds):
        shuffle(state, cards, drawn)
        x, y = min(cards[0], cards[2]), max(cards[0], cards[2])
        low, middle, high = min(x, cards[4]), max(x, min(y, cards[4])), max(y, cards[4])
        stays = first[low + b[middle, 2] + b[high, 3]]
        left = cards[1]
        # The common card takes its place among the three without a branch.
        w, x, y, z = min(low, left), max(low, min(middle, left)), max(middle, min(high, left)), max(high, left)
        rides = second[w + b[x, 2] + b[y, 3] + b[z, 4]] | must[stays]
        value = five_value(words, bits, offsets, by_place, suits, cards, 0, 1)
        counts[levels[value], stays, rides] += 1


def trijoker_kernel(terms: RideTerms) -> PackKernel:
    """Rounds by best play, counted by level of payment, whether the first bet stayed and whether the second did."""
    deck, play = deck_of(terms.ranking), ride_play(terms)
    words, offsets, by_place, suits = parts_of(terms.ranking)
    levels, level_of = levels_of(terms)
    faces = np.array(deck)
    return PackKernel(
        deck=deck,
        drawn=HAND,
        shape=(len(levels), 2, 2),
        tables=(
            words[faces], BITS[faces], offsets, by_place, suits, BINOMIALS, play.first.astype(np.uint8),
            play.second.astype(np.uint8), np.array(play.must, dtype=np.uint8), level_of,
        ),
        loop=_loop,
    )  # fmt: skip
