"""Values of many hands at once, compiled: the same packaged table as `ranking`, over arrays of cards.

Nothing is checked here: cards must be those of one deck, each at most once in a hand. The first call compiles.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.poker.hands.packaged import PLACE_MASK, PLACE_SHIFT, ROW_MASK, ROW_SHIFT, tables
from ludex.games.poker.hands.words import LEAST, MOST, START, SUIT_BITS, SUITED_MASK, WORDS
from ludex.kit.cards import FACES, SUITS
from ludex.sim.streams import compiled

Cards = NDArray[np.uint8]
Values = NDArray[np.uint16]
Words = NDArray[np.uint64]
Counts = NDArray[np.int64]
Parts = tuple[Words, NDArray[np.int32], Values, Values]
"""The word of every card, how far rows are moved, values by ranks, values by the cards of a suit."""

# Without a sign throughout: the compiler then need not ask whether an index counts from the end.
_START, _SUITED = np.uint64(START), np.uint64(SUITED_MASK)
_PLACE_SHIFT, _PLACE_MASK = np.uint64(PLACE_SHIFT), np.uint64(PLACE_MASK)
_ROW_SHIFT, _ROW_MASK = np.uint64(ROW_SHIFT), np.uint64(ROW_MASK)
_SUIT_BITS = np.uint64(SUIT_BITS)


@cache
def parts() -> Parts:
    """The packaged table as arrays."""
    table = tables()
    return (
        np.array(WORDS, dtype=np.uint64),
        np.array(table.offsets, dtype=np.int32),
        np.array(table.values, dtype=np.uint16),
        np.array(table.suits, dtype=np.uint16),
    )


def values(hands: Cards, by: Parts | None = None) -> Values:
    """The value of every row of five, six or seven cards, by the packaged table or another."""
    if hands.ndim != 2 or hands.shape[1] not in _BEST_OF:
        raise Misuse(
            "hands of {least} to {most} cards are rows of so many columns, not {shape}",
            slug="shape-of-hands",
            least=LEAST,
            most=MOST,
            shape=hands.shape,
        )
    result = np.empty(hands.shape[0], dtype=np.uint16)
    _BEST_OF[hands.shape[1]](*(by or parts()), np.ascontiguousarray(hands, dtype=np.uint8), result)
    return result


def values_with(own: Cards, board: Cards, own_used: int) -> Values:
    """The value of every row of own and community cards of which exactly so many own ones play."""
    picks = [
        (*mine, *theirs)
        for mine in combinations(range(own.shape[1]), own_used)
        for theirs in combinations(range(own.shape[1], own.shape[1] + board.shape[1]), LEAST - own_used)
    ]
    result = np.empty(own.shape[0], dtype=np.uint16)
    hands = np.hstack((own, board)).astype(np.uint8)
    _best_of_picks(*parts(), hands, np.array(picks, dtype=np.uint8).reshape(-1, LEAST), result)
    return result


def count_fives() -> Counts:
    """How many of all hands of five cards have each value."""
    counts = np.zeros(tables().head.classes, dtype=np.int64)
    _count_fives(*parts(), counts)
    return counts


def count_sevens() -> Counts:
    """How many of all 133,784,560 hands of seven cards have each value, on one thread."""
    counts = np.zeros(tables().head.classes, dtype=np.int64)
    _count_sevens(*parts(), counts)
    return counts


@compiled
def by_ranks(offsets: Any, by_place: Any, total: Any) -> Any:
    """The value that a sum's ranks have in several suits."""
    row = (total >> _ROW_SHIFT) & _ROW_MASK
    return by_place[((total >> _PLACE_SHIFT) & _PLACE_MASK) + np.uint64(offsets[row])]


@compiled
def by_suit(suits: Any, hands: Any, i: int, total: Any, value: Any) -> Any:
    """The value of a hand in which some suit has five cards: of that suit, or of the ranks where these are higher."""
    # It takes all hands and the number of one: a row handed over would be counted in and out every time.
    suit, above = np.uint8(0), (total & _SUITED) >> _SUIT_BITS
    while above:
        suit, above = suit + np.uint8(1), above >> _SUIT_BITS
    ranks = np.uint64(0)
    for column in range(hands.shape[1]):
        card = hands[i, column]
        if card & np.uint8(SUITS - 1) == suit:
            ranks |= np.uint64(1) << np.uint64(card // np.uint8(SUITS))
    return max(value, suits[ranks])


def _best_of(size: int) -> Any:
    """The loop over hands of one size: where the compiler knows it, sums are a tenth faster."""

    @compiled
    def best_of_all(words: Any, offsets: Any, by_place: Any, suits: Any, hands: Any, result: Any) -> None:
        for i in range(hands.shape[0]):
            total = _START
            for column in range(size):
                total += words[hands[i, column]]
            value = by_ranks(offsets, by_place, total)
            if total & _SUITED:
                value = by_suit(suits, hands, i, total, value)
            result[i] = value

    return best_of_all


_BEST_OF = {size: _best_of(size) for size in range(LEAST, MOST + 1)}


@compiled
def _best_of_picks(words: Any, offsets: Any, by_place: Any, suits: Any, hands: Any, picks: Any, result: Any) -> None:
    five = np.empty((1, LEAST), dtype=np.uint8)
    for i in range(hands.shape[0]):
        best = np.uint16(0)
        for pick in range(picks.shape[0]):
            total = _START
            for column in range(LEAST):
                total += words[hands[i, picks[pick, column]]]
            value = by_ranks(offsets, by_place, total)
            if total & _SUITED:
                for column in range(LEAST):
                    five[0, column] = hands[i, picks[pick, column]]
                value = by_suit(suits, five, 0, total, value)
            best = max(best, value)
        result[i] = best


@compiled
def _count_fives(words: Any, offsets: Any, by_place: Any, suits: Any, counts: Any) -> None:
    cards = np.empty((1, LEAST), dtype=np.uint8)
    for a in range(FACES):
        for b in range(a):
            for c in range(b):
                three = _START + words[a] + words[b] + words[c]
                for d in range(c):
                    four = three + words[d]
                    for e in range(d):
                        total = four + words[e]
                        value = by_ranks(offsets, by_place, total)
                        if total & _SUITED:
                            cards[0] = a, b, c, d, e
                            value = by_suit(suits, cards, 0, total, value)
                        counts[value] += 1


@compiled
def _count_sevens(words: Any, offsets: Any, by_place: Any, suits: Any, counts: Any) -> None:
    cards = np.empty((1, MOST), dtype=np.uint8)
    for a in range(FACES):
        for b in range(a):
            for c in range(b):
                three = _START + words[a] + words[b] + words[c]
                for d in range(c):
                    for e in range(d):
                        five = three + words[d] + words[e]
                        for f in range(e):
                            six = five + words[f]
                            for g in range(f):
                                total = six + words[g]
                                value = by_ranks(offsets, by_place, total)
                                if total & _SUITED:
                                    cards[0] = a, b, c, d, e, f, g
                                    value = by_suit(suits, cards, 0, total, value)
                                counts[value] += 1
