"""How many hands of the bank are below, equal or above, for every hand of the player and card that the bank shows.

Hands of five cards are put in, from the lowest value on, into counts of how many hold given cards: one card that the
bank shows together with none to four others. How many of them avoid the player's cards then follows by inclusion and
exclusion over the parts of the player's hand, 31 rows added at once for all cards that the bank may show.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import (
    BINOMIALS,
    Hands,
    Numbers,
    all_hands,
    deck_of,
    hand_values,
    suit_classes,
)
from ludex.games.poker.banked.odds.terms import LOST, OUTCOMES, TIED, UNQUALIFIED, WON, Counts
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import LEAST as HAND
from ludex.sim.streams import compiled

Held = tuple[NDArray[Any], ...]
"""Counts of hands that hold a shown card (the last index) and none, one, two, three or four other cards."""


class ByValue(NamedTuple):
    """Hands in the order of their values."""

    order: NDArray[np.int32]
    """The numbers of the hands, from the lowest value on."""
    starts: Numbers
    """Where the hands of each value begin in that order, and at last how many hands there are."""


def by_value(values: NDArray[np.uint16], highest: int) -> ByValue:
    """Some hands by their values, which are below the highest."""
    order = np.argsort(values, kind="stable").astype(np.int32)
    counts = np.bincount(values, minlength=highest)
    return ByValue(order, np.concatenate(([0], np.cumsum(counts))).astype(np.int64))


def nothing_held(cards: int) -> Held:
    """The counts before any hand was put in."""
    kinds = (np.int32, np.int32, np.int32, np.int16, np.int8)
    return tuple(np.zeros((comb(cards, size), cards), dtype=kind) for size, kind in enumerate(kinds))


@compiled
def put_in(binomials: Any, hand: Any, h0: Any, h1: Any, h2: Any, h3: Any, h4: Any) -> None:
    """Puts a hand in, once for each of its cards as the one that is shown."""
    b = binomials
    o = np.empty(4, dtype=np.int64)
    for place in range(HAND):
        shown = hand[place]
        for other in range(HAND - 1):
            o[other] = hand[other + (other >= place)]
        h0[0, shown] += 1
        for i in range(4):
            h1[o[i], shown] += 1
            for j in range(i):
                h2[o[j] + b[o[i], 2], shown] += 1
                for k in range(j):
                    h3[o[k] + b[o[j], 2] + b[o[i], 3], shown] += 1
        h4[o[0] + b[o[1], 2] + b[o[2], 3] + b[o[3], 4], shown] += 1


@compiled
def avoiding(binomials: Any, hand: Any, h0: Any, h1: Any, h2: Any, h3: Any, h4: Any, found: Any) -> None:
    """How many hands that were put in hold each shown card and none of these; what these cards get means nothing."""
    b = binomials
    for shown in range(found.size):
        found[shown] = h0[0, shown]
    for i in range(HAND):
        x = np.int64(hand[i])
        row1 = h1[x]
        for shown in range(found.size):
            found[shown] -= row1[shown]
        for j in range(i):
            y = np.int64(hand[j])
            row2 = h2[y + b[x, 2]]
            for shown in range(found.size):
                found[shown] += row2[shown]
            for k in range(j):
                z = np.int64(hand[k])
                row3 = h3[z + b[y, 2] + b[x, 3]]
                for shown in range(found.size):
                    found[shown] -= row3[shown]
                for m in range(k):
                    row4 = h4[hand[m] + b[z, 2] + b[y, 3] + b[x, 4]]
                    for shown in range(found.size):
                        found[shown] += row4[shown]


@compiled
def _count_unqualified(binomials: Any, own: Any, h0: Any, h1: Any, h2: Any, h3: Any, h4: Any, counts: Any) -> None:
    found = np.empty(h0.shape[1], dtype=np.int32)
    for i in range(own.shape[0]):
        avoiding(binomials, own[i], h0, h1, h2, h3, h4, found)
        counts[i, :, UNQUALIFIED] = found


@compiled
def _sweep(
    binomials: Any, hands: Any, order: Any, starts: Any, own: Any, own_order: Any, own_starts: Any, least: int,
    held: Any, counts: Any,
) -> None:  # fmt: skip
    """Puts all hands in, value by value, and asks before and after about the player's hands of each value."""
    h0, h1, h2, h3, h4 = held
    below, upto = np.empty(h0.shape[1], dtype=np.int32), np.empty(h0.shape[1], dtype=np.int32)
    for value in range(starts.size):
        if value == least or (value == starts.size - 1 < least):
            _count_unqualified(binomials, own, h0, h1, h2, h3, h4, counts)
        if value == starts.size - 1:
            break
        # What is put in only afterwards has no part in the first answer: both are needed for every hand of the value.
        first, last = own_starts[value], own_starts[value + 1]
        if value >= least:
            for i in range(first, last):
                avoiding(binomials, own[own_order[i]], h0, h1, h2, h3, h4, below)
                counts[own_order[i], :, WON] = below
        for i in range(starts[value], starts[value + 1]):
            put_in(binomials, hands[order[i]], h0, h1, h2, h3, h4)
        if value >= least:
            for i in range(first, last):
                hand = own_order[i]
                avoiding(binomials, own[hand], h0, h1, h2, h3, h4, upto)
                for shown in range(upto.size):
                    counts[hand, shown, TIED] = upto[shown] - counts[hand, shown, WON]
                    counts[hand, shown, WON] -= counts[hand, shown, UNQUALIFIED]


@compiled
def _complete(own: Any, total: int, counts: Any) -> None:
    """Counts what is left as lost, and nothing where the player holds the card that would be shown."""
    for i in range(own.shape[0]):
        for shown in range(counts.shape[1]):
            rest = total
            for outcome in range(LOST):
                rest -= counts[i, shown, outcome]
            counts[i, shown, LOST] = rest
        for place in range(own.shape[1]):
            for outcome in range(LOST + 1):
                counts[i, own[i, place], outcome] = 0


def counted(hands: Hands, values: NDArray[np.uint16], own: Hands, own_values: NDArray[np.uint16], least: int) -> Counts:
    """For some hands of the player and every card that the bank may show: hands of the bank by what comes of them."""
    cards = int(hands[-1, -1]) + 1
    highest = int(values.max()) + 1
    counts = np.zeros((len(own), cards, OUTCOMES), dtype=np.int32)
    ordered, own_ordered = by_value(values, highest), by_value(own_values, highest)
    _sweep(BINOMIALS, hands, *ordered, own, *own_ordered, least, nothing_held(cards), counts)
    _complete(own, comb(cards - HAND - 1, HAND - 1), counts)
    return counts


@lru_cache(maxsize=2)  # a hundred megabytes each
def bank_counts(rules: RankingRules, least: int) -> Counts:
    """The counts for one hand of every class of hands."""
    cards = len(deck_of(rules))
    own, values = suit_classes(cards, rules.cards), hand_values(rules)
    return counted(all_hands(cards, rules.cards), values, own.hands, values[own.numbers], least)
