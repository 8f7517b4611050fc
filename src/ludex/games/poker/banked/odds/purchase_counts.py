"""The compiled sweep behind a bought card: what every hand is worth when one more card is known to be out of play.

Hands are put in from the lowest value on, as in `bank_counts`, also by pairs of cards that they hold. Of the hands that
avoid six cards one subtracts those that hold the sixth from those that avoid five; the sixth is the discarded card.
Every hand is reached from all hands that differ from it in one card, and adds what it is worth to each.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from ludex.games.poker.banked.odds.bank_counts import Held, avoiding, put_in
from ludex.games.poker.banked.odds.hand_index import number_of, rename_suits
from ludex.games.poker.banked.odds.terms import LOST, TIED, UNQUALIFIED, WON
from ludex.games.poker.hands.words import LEAST as HAND
from ludex.kit.cards import SUITS
from ludex.sim.streams import compiled


def no_pairs_held(cards: int) -> Held:
    """The counts of hands by pairs of cards (the last index) and none to three others, before any was put in."""
    kinds = (np.int16, np.int16, np.int16, np.int8)
    return tuple(np.zeros((comb(cards, size), comb(cards, 2)), dtype=kind) for size, kind in enumerate(kinds))


@compiled
def put_in_pairs(binomials: Any, hand: Any, e0: Any, e1: Any, e2: Any, e3: Any) -> None:
    """Puts a hand in, once for each pair of its cards."""
    b = binomials
    o = np.empty(3, dtype=np.int64)
    for i in range(HAND):
        for j in range(i):
            pair = hand[j] + b[hand[i], 2]
            at = 0
            for place in range(HAND):
                if place not in (i, j):
                    o[at] = hand[place]
                    at += 1
            e0[0, pair] += 1
            for k in range(3):
                e1[o[k], pair] += 1
                for m in range(k):
                    e2[o[m] + b[o[k], 2], pair] += 1
            e3[o[0] + b[o[1], 2] + b[o[2], 3], pair] += 1


@compiled
def avoiding_pairs(binomials: Any, hand: Any, e0: Any, e1: Any, e2: Any, e3: Any, found: Any) -> None:
    """How many hands that were put in hold each pair and none of these cards; pairs with one of them mean nothing."""
    b = binomials
    for pair in range(found.size):
        found[pair] = e0[0, pair]
    for i in range(HAND):
        x = np.int64(hand[i])
        row1 = e1[x]
        for pair in range(found.size):
            found[pair] -= row1[pair]
        for j in range(i):
            y = np.int64(hand[j])
            row2 = e2[y + b[x, 2]]
            for pair in range(found.size):
                found[pair] += row2[pair]
            for k in range(j):
                row3 = e3[hand[k] + b[y, 2] + b[x, 3]]
                for pair in range(found.size):
                    found[pair] -= row3[pair]


@compiled
def outcomes_against(binomials: Any, out: int, shown: int, plays: bool, singles: Any, pairs: Any) -> Any:
    """Hands of the bank that are unqualified, lower and equal, by the card that is out of play and the one it shows.

    `singles` and `pairs` have three rows: hands that are unqualified, below, and below or equal. `plays` says whether
    the hand reaches the least one of the bank: otherwise nothing below it plays.
    """
    pair = min(out, shown) + binomials[max(out, shown), 2]
    unqualified = np.int64(singles[0, shown]) - pairs[0, pair]
    if not plays:
        return unqualified, np.int64(0), np.int64(0)
    below = np.int64(singles[1, shown]) - pairs[1, pair]
    return unqualified, below - unqualified, np.int64(singles[2, shown]) - pairs[2, pair] - below


@compiled
def worths(
    binomials: Any, hand: Any, plays: bool, singles: Any, pairs: Any, nets: Any, unit: int, total: int, worth: Any
) -> None:  # fmt: skip
    """What the better of raising and folding comes to, over all hands of the bank; nothing for what cannot be."""
    cards = worth.shape[0]
    free = np.ones(cards, dtype=np.bool_)
    for place in range(HAND):
        free[hand[place]] = False
    for out in range(cards):
        for shown in range(cards):
            worth[out, shown] = 0
            if free[out] and free[shown] and out != shown:
                unqualified, won, tied = outcomes_against(binomials, out, shown, plays, singles, pairs)
                lost = total - unqualified - won - tied
                found = unqualified * nets[UNQUALIFIED] + won * nets[WON] + tied * nets[TIED] + lost * nets[LOST]
                worth[out, shown] = max(found, -unit * total)


@compiled
def reach(
    binomials: Any, orders: Any, hand: Any, rep_of: Any, adding: bool, worth: Any, sums: Any, choice: Any,
    weights: Any, reached: Any,
) -> None:  # fmt: skip
    """Goes from a hand, under every name of its suits, to the first hands of classes that differ in one card.

    Adding, it adds what the hand is worth to their sums by discarded and shown card. Otherwise it notes how many hands
    buy their way to it (`choice` says which card is discarded) by the discarded and the shown card.
    """
    cards = worth.shape[0]
    renamed, rest = np.empty(HAND, dtype=np.int64), np.empty(HAND - 1, dtype=np.int64)
    numbers, back = np.empty(orders.shape[0], dtype=np.int64), np.empty(cards, dtype=np.int64)
    for order in range(orders.shape[0]):
        rename_suits(orders, order, hand, renamed)
        numbers[order] = number_of(binomials, renamed)
        if numbers[order] in numbers[:order]:
            continue
        for card in range(cards):
            back[card - card % SUITS + orders[order, card % SUITS]] = card
        for received in range(HAND):
            for place in range(HAND - 1):
                rest[place] = renamed[place + (place >= received)]
            slot, base = 0, np.int64(0)
            for place in range(HAND - 1):
                base += binomials[rest[place], place + 2]
            for out in range(cards):
                if slot < HAND - 1 and rest[slot] == out:
                    base += binomials[out, slot + 1] - binomials[out, slot + 2]
                    slot += 1
                    continue
                if out == renamed[received]:
                    continue
                number = base + binomials[out, slot + 1]
                first = rep_of[number]
                if first < 0:
                    continue
                if adding:
                    for shown in range(cards):
                        sums[first, slot, shown] += worth[back[out], back[shown]]
                else:
                    for shown in range(cards):
                        # A card that the bank shows is not for sale.
                        if choice[first, shown] == slot and shown != renamed[received]:
                            reached[back[out], back[shown]] += weights[first]


@compiled
def tally(
    binomials: Any, plays: bool, singles: Any, pairs: Any, worth: Any, unit: int, total: int, reached: Any,
    outcomes: Any,
) -> Any:  # fmt: skip
    """Counts the outcomes of a hand by how often it was bought; says how often it is folded then."""
    folded = np.int64(0)
    for out in range(reached.shape[0]):
        for shown in range(reached.shape[1]):
            many = reached[out, shown]
            if many and worth[out, shown] == -unit * total:
                folded += many * total
            elif many:
                unqualified, won, tied = outcomes_against(binomials, out, shown, plays, singles, pairs)
                outcomes[UNQUALIFIED] += many * unqualified
                outcomes[WON] += many * won
                outcomes[TIED] += many * tied
                outcomes[LOST] += many * (total - unqualified - won - tied)
            reached[out, shown] = 0
    return folded


@compiled
def sweep(
    binomials: Any, orders: Any, hands: Any, order: Any, starts: Any, own: Any, own_order: Any, own_starts: Any,
    least: int, rep_of: Any, categories: Any, nets: Any, unit: int, total: int,
    h: Any, e: Any, hq: Any, eq: Any, adding: bool, sums: Any, choice: Any, weights: Any, outcomes: Any,
) -> int:  # fmt: skip
    """Puts all hands in, value by value, and goes on from every hand of the player once its value is passed.

    Says how often hands that were bought are folded. `hq` and `eq` hold the hands with which the bank does not play.
    """
    h0, h1, h2, h3, h4 = h
    e0, e1, e2, e3 = e
    cards, folded = h0.shape[1], 0
    most = np.max(own_starts[1:] - own_starts[:-1])
    singles, pairs = np.zeros((most, 3, cards), dtype=np.int32), np.zeros((most, 3, e0.shape[1]), dtype=np.int16)
    worth, reached = np.zeros((cards, cards), dtype=np.int64), np.zeros((cards, cards), dtype=np.int64)
    for value in range(starts.size - 1):
        first, last = own_starts[value], own_starts[value + 1]
        for i in range(first, last):
            hand = own[own_order[i]]
            avoiding(binomials, hand, hq[0], hq[1], hq[2], hq[3], hq[4], singles[i - first, 0])
            avoiding_pairs(binomials, hand, eq[0], eq[1], eq[2], eq[3], pairs[i - first, 0])
            if value >= least:
                avoiding(binomials, hand, h0, h1, h2, h3, h4, singles[i - first, 1])
                avoiding_pairs(binomials, hand, e0, e1, e2, e3, pairs[i - first, 1])
        for i in range(starts[value], starts[value + 1]):
            put_in(binomials, hands[order[i]], h0, h1, h2, h3, h4)
            put_in_pairs(binomials, hands[order[i]], e0, e1, e2, e3)
        for i in range(first, last):
            hand, at = own[own_order[i]], i - first
            if value >= least:
                avoiding(binomials, hand, h0, h1, h2, h3, h4, singles[at, 2])
                avoiding_pairs(binomials, hand, e0, e1, e2, e3, pairs[at, 2])
            category = categories[own_order[i]]
            plays = value >= least
            worths(binomials, hand, plays, singles[at], pairs[at], nets[category], unit, total, worth)
            reach(binomials, orders, hand, rep_of, adding, worth, sums, choice, weights, reached)
            if not adding:
                folded += tally(
                    binomials, plays, singles[at], pairs[at], worth, unit, total, reached, outcomes[category]
                )
    return folded


@compiled
def put_in_below(binomials: Any, hands: Any, order: Any, end: int, h: Any, e: Any) -> None:
    """Puts the first hands of an order in."""
    for i in range(end):
        put_in(binomials, hands[order[i]], h[0], h[1], h[2], h[3], h[4])
        put_in_pairs(binomials, hands[order[i]], e[0], e[1], e[2], e[3])
