"""The compiled loop of three card poker: the player's and the bank's cards in turn, the player first."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from ludex.games.common.shoe.mixing import shuffle
from ludex.games.poker.banked.odds.hand_index import (
    all_hands,
    category_table,
    deck_of,
    hand_values,
    suit_classes,
)
from ludex.games.poker.banked.odds.pack_kernel import PackKernel
from ludex.games.poker.banked.odds.terms import FOLDED, OUTCOMES, AnteTerms
from ludex.games.poker.banked.odds.three_card import three_card_play
from ludex.sim.streams import compiled

HAND = 3


@compiled
def _loop(
    state: Any, rounds: int, drawn: int, cards: Any, size: int, values: Any, raises: Any, categories: Any, least: int,
    counts: Any,
) -> None:  # fmt: skip
    for _ in range(rounds):
        shuffle(state, cards, drawn)
        own = (cards[0] * size + cards[2]) * size + cards[4]
        mine = values[own]
        theirs = values[(cards[1] * size + cards[3]) * size + cards[5]]
        # Unqualified, won, tied, lost, folded, without a branch that could be guessed wrongly.
        outcome = np.int64(theirs >= least) * (1 + np.int64(theirs >= mine) + np.int64(theirs > mine))
        raised = np.int64(raises[own])
        counts[categories[mine], raised * outcome + (1 - raised) * FOLDED] += 1


def _by_cards(size: int, by_number: Any) -> Any:
    """What hands have by their number, by their cards in any order instead."""
    table = np.zeros((size,) * HAND, dtype=by_number.dtype)
    hands = all_hands(size, HAND)
    for order in permutations(range(HAND)):
        table[tuple(hands[:, place] for place in order)] = by_number
    return table.reshape(-1)


def three_card_kernel(terms: AnteTerms) -> PackKernel:
    """Rounds of the ante by best play, counted by the player's combination and outcome, folded hands last."""
    rules = terms.ranking
    deck = deck_of(rules)
    categories, table = category_table(rules)
    raises = three_card_play(terms).raises[suit_classes(len(deck), HAND).class_of, 0]
    return PackKernel(
        deck=deck,
        drawn=2 * HAND,
        shape=(len(categories), OUTCOMES + 1),
        tables=(
            len(deck),
            _by_cards(len(deck), hand_values(rules)),
            _by_cards(len(deck), raises.astype(np.uint8)),
            table,
            terms.least_value,
        ),
        loop=_loop,
    )
