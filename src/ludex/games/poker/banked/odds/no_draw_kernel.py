"""The compiled loop of poker without a draw: the player's and the bank's cards in turn, the bank's last one shown.

Most hands are folded or raised whatever the bank shows; the few others are looked up by all their cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.games.common.shoe.mixing import shuffle
from ludex.games.poker.banked.odds.hand_index import (
    BINOMIALS,
    SUIT_ORDERS,
    SuitClasses,
    category_table,
    deck_of,
    hand_values,
    number_of,
    rename_suits,
    suit_classes,
)
from ludex.games.poker.banked.odds.no_draw import no_draw_play
from ludex.games.poker.banked.odds.pack_kernel import PackKernel, inlined
from ludex.games.poker.banked.odds.terms import FOLDED, OUTCOMES, AnteTerms
from ludex.games.poker.equity.kernel import BITS, of_suit
from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands.batch import by_ranks
from ludex.games.poker.hands.words import LEAST as HAND
from ludex.games.poker.hands.words import START, SUITED_MASK
from ludex.kit.cards import SUITS
from ludex.sim.streams import compiled

_START, _SUITED, _ONE = np.uint64(START), np.uint64(SUITED_MASK), np.uint64(1)


@inlined
def five_value(words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, cards: Any, first: int, by: int) -> Any:
    """The value of five cards of a pack, from one place on, every so many."""
    total, held = _START, np.uint64(0)
    for place in range(HAND):
        card = cards[first + by * place]
        total += words[card]
        held |= bits[card]
    value = by_ranks(offsets, by_place, total)
    if total & _SUITED:
        value = max(value, of_suit(suits, total, held))
    return value


@inlined
def _raises(binomials: Any, raise_bits: Any, cards: Any) -> Any:
    """Whether best play raises with a hand for which it depends on what the bank shows."""
    number = np.int64(0)
    for place in range(0, 2 * HAND, 2):
        card, below = cards[place], 1
        for other in range(0, 2 * HAND, 2):
            below += cards[other] < card
        number += binomials[card, below]
    return np.int64((raise_bits[number] >> np.uint64(cards[2 * HAND - 1])) & _ONE)


@compiled
def _loop(
    state: Any, rounds: int, drawn: int, cards: Any, words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any,
    binomials: Any, raise_bits: Any, lowest: int, surely: int, categories: Any, least: int, counts: Any,
) -> None:  # fmt: skip
    for _ in range(rounds):
        shuffle(state, cards, drawn)
        mine = five_value(words, bits, offsets, by_place, suits, cards, 0, 2)
        theirs = five_value(words, bits, offsets, by_place, suits, cards, 1, 2)
        # Unqualified, won, tied, lost, folded, almost without a branch that could be guessed wrongly.
        outcome = np.int64(theirs >= least) * (1 + np.int64(theirs >= mine) + np.int64(theirs > mine))
        raised = np.int64(mine >= lowest)
        if raised and mine < surely:
            raised = _raises(binomials, raise_bits, cards)
        counts[categories[mine], raised * outcome + (1 - raised) * FOLDED] += 1


@compiled
def _spread_raises(binomials: Any, orders: Any, own: Any, some: Any, raises: Any, raise_bits: Any) -> None:
    """Tells of every hand of some classes, as bits, against which cards it is raised."""
    renamed = np.empty(own.shape[1], dtype=np.int64)
    for i in range(some.size):
        for order in range(orders.shape[0]):
            rename_suits(orders, order, own[some[i]], renamed)
            against = np.uint64(0)
            for card in range(raises.shape[1]):
                if raises[some[i], card]:
                    against |= _ONE << np.uint64(card - card % SUITS + orders[order, card % SUITS])
            raise_bits[number_of(binomials, renamed)] = against


def raise_bounds(raises: NDArray[np.bool_], own: SuitClasses, values: Any, highest: int) -> tuple[int, int]:
    """The lowest value that is ever raised, and the one from which on every hand is, whatever the bank shows."""
    possible = np.ones(raises.shape, dtype=np.bool_)
    np.put_along_axis(possible, own.hands.astype(np.int64), values=False, axis=1)
    ever, not_always = values[raises.any(axis=1)], values[(possible & ~raises).any(axis=1)]
    return int(ever.min(initial=highest)), int(not_always.max(initial=-1)) + 1


def no_draw_kernel(terms: AnteTerms) -> PackKernel:
    """Rounds of the ante by best play, counted by the player's combination and outcome, folded hands last."""
    rules = terms.ranking
    deck = deck_of(rules)
    words, offsets, by_place, suits = parts_of(rules)
    categories, table = category_table(rules)
    own, faces = suit_classes(len(deck), HAND), np.array(deck)
    values = hand_values(rules)[own.numbers].astype(np.int64)
    raises = no_draw_play(terms).raises
    lowest, surely = raise_bounds(raises, own, values, len(table))
    some = np.flatnonzero((values >= lowest) & (values < surely))
    raise_bits = np.zeros(len(own.class_of), dtype=np.uint64)
    _spread_raises(BINOMIALS, SUIT_ORDERS, own.hands, some, raises, raise_bits)
    return PackKernel(
        deck=deck,
        drawn=2 * HAND,
        shape=(len(categories), OUTCOMES + 1),
        tables=(
            words[faces], BITS[faces], offsets, by_place, suits, BINOMIALS, raise_bits, lowest, surely, table,
            terms.least_value,
        ),
        loop=_loop,
    )  # fmt: skip
