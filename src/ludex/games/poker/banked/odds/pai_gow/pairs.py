"""Every pair of hands of seven cards that share no card, counted exactly by how their settings compare.

There are eight thousand million million such pairs, too many to look at. But for any two hands the sum of (-1)^|S| over
all sets S of cards that both have is 1 where they share none, and 0 otherwise. So the pairs that share none are the sum
over all S, with that sign, of the pairs of hands that both contain S; and these are counted from the settings of all
hands that contain S, without a look at pairs. Of sets that differ in their suits alone one is counted for all.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any

import numpy as np

from ludex.games.poker.banked.odds.hand_index import Numbers, deck_of
from ludex.games.poker.banked.odds.pack_kernel import inlined
from ludex.games.poker.banked.odds.pai_gow.choosing import SMALL_BITS
from ludex.games.poker.banked.odds.pai_gow.known_cases import PairCounts
from ludex.games.poker.banked.odds.pai_gow.settings import SettingTables, setting_of, setting_tables
from ludex.games.poker.banked.odds.pai_gow.sevens import SEVEN
from ludex.games.poker.hands.house_way import HouseWay
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.split import two_hands
from ludex.games.poker.hands.words import START
from ludex.kit.cards import SUITS
from ludex.sim.streams import compiled

BOTH_ABOVE, ABOVE_EQUAL, ABOVE_BELOW, EQUAL_ABOVE, BOTH_EQUAL = range(5)
"""How one hand stands to another, large and small; the other four ways are these, seen from the other hand."""
RELATIONS = 5
LARGE_MAX, SMALL_MAX = 8192, 1 << SMALL_BITS
ORDERS = 24
"""In how many ways four suits can be called by each other's names."""
WIDEST = SEVEN - 1
"""Hands that share seven cards are the same hand."""
FEW = 64
"""Up to so many settings are compared one by one."""
LISTED = 3
"""Sets of so many cards and more are in few enough hands for a list of their settings; others are tallied."""

_START, _ZERO = np.uint64(START), np.uint64(0)
_SUIT_WIDTH, _RANK_BITS = np.uint64(16), np.uint64(0xFFFF)


def count_pairs(rules: RankingRules, way: HouseWay, *, workers: int = 2) -> PairCounts:
    """Both hands set by the house way; it takes a minute or two for a whole pack."""
    assert two_hands(rules).large.classes <= LARGE_MAX
    tables, deck = setting_tables(rules, way), np.array(deck_of(rules), dtype=np.int64)
    jobs = [(size, last) for size in range(WIDEST, -1, -1) for last in range(deck.size if size else 1)]
    with ThreadPoolExecutor(workers) as threads:
        parts = list(threads.map(lambda job: _of_sets(tables, deck, *job), jobs))
    signed = [(-1) ** size * part.astype(object) for (size, _), part in zip(jobs, parts, strict=True)]
    found = [int(number) for number in sum(signed)]
    found[BOTH_EQUAL] += (-1) ** SEVEN * comb(deck.size, SEVEN)
    above, above_equal, mixed, equal_above, equal = found
    relations = ((above, above_equal, mixed), (equal_above, equal, equal_above), (mixed, above_equal, above))
    total = comb(deck.size, SEVEN) * comb(deck.size - SEVEN, SEVEN)
    assert sum(map(sum, relations)) == total, "every pair stands to each other in some way"
    return PairCounts(relations, total)


def count_settings(rules: RankingRules, way: HouseWay) -> Numbers:
    """How many of all hands of seven cards the house way makes into each value of the large and of the small hand."""
    deck, none = np.array(deck_of(rules), dtype=np.int64), np.empty(0, dtype=np.int64)
    tally = np.zeros(LARGE_MAX * SMALL_MAX, dtype=np.int64)
    _fill(*setting_tables(rules, way), none, 0, deck, np.empty(0, dtype=np.uint32), tally)
    return tally.reshape(LARGE_MAX, SMALL_MAX)


def _of_sets(tables: SettingTables, deck: Numbers, size: int, last: int) -> Numbers:
    """The pairs of hands that both contain a set of so many cards, over all sets whose last card is this one."""
    counts = np.zeros(RELATIONS, dtype=np.int64)
    _count_sets(*tables, deck, size, last, counts)
    return counts


@compiled
def _weight(bits: Any, cards: Any, size: int) -> int:
    """How many sets differ from this one in their suits alone; nothing where another of them is counted."""
    held = _ZERO
    for place in range(size):
        held |= bits[cards[place]]
    orders, equal, before = ORDERS, 1, (held >> (_SUIT_WIDTH * np.uint64(SUITS - 1))) & _RANK_BITS
    for suit in range(SUITS - 2, -1, -1):
        ranks = (held >> (_SUIT_WIDTH * np.uint64(suit))) & _RANK_BITS
        if ranks < before:
            return 0
        equal = equal + 1 if ranks == before else 1
        orders, before = orders // equal, ranks
    return orders


@compiled
def _count_sets(
    words: Any, bits: Any, offsets: Any, by_place: Any, starts: Any, suited: Any, logs: Any, deck: Any, size: int,
    last: int, counts: Any,
) -> None:  # fmt: skip
    places, cards, rest = np.arange(size), np.empty(size, np.int64), np.empty(deck.size, np.int64)
    listed = size >= LISTED
    found = np.empty(_choose(deck.size - size, SEVEN - size) if listed else 0, dtype=np.uint32)
    tally = np.zeros(0 if listed else LARGE_MAX * SMALL_MAX, dtype=np.int64)
    spare, one = np.empty(found.size, np.uint32), np.zeros(RELATIONS, np.int64)
    if size:
        places[size - 1] = last
    more = last >= size - 1
    while more:
        for place in range(size):
            cards[place] = deck[places[place]]
        weight = _weight(bits, cards, size)
        if weight:
            left = 0
            for card in deck:
                rest[left] = card
                left += 1
                for place in range(size):
                    if cards[place] == card:
                        left -= 1
            tally[:] = 0
            _fill(words, bits, offsets, by_place, starts, suited, logs, cards, size, rest[:left], found, tally)
            one[:] = 0
            if found.size > FEW:
                _compare_list(found, spare, one)
            elif listed:
                _compare_few(found, one)
            else:
                _compare_tally(tally, one)
            for relation in range(RELATIONS):
                counts[relation] += weight * one[relation]
        more = _next(places, size - 1, last, 0) >= 0


@compiled
def _choose(many: int, few: int) -> int:
    found = 1
    for place in range(few):
        found = found * (many - place) // (place + 1)
    return found


@compiled
def _next(places: Any, few: int, many: int, least: int) -> int:
    """Moves on to the next choice of few places from the least one up to so many; the highest that moved, or none."""
    for place in range(few):
        bound = places[place + 1] if place + 1 < few else many
        if places[place] + 1 < bound:
            places[place] += 1
            for before in range(place):
                places[before] = before + least
            return place
    return -1


@compiled
def _fill(
    words: Any, bits: Any, offsets: Any, by_place: Any, starts: Any, suited: Any, logs: Any, cards: Any, size: int,
    rest: Any, found: Any, tally: Any,
) -> None:  # fmt: skip
    """Lists or tallies the settings of all hands that contain some cards."""
    total, held = _START, _ZERO
    for place in range(size):
        total += words[cards[place]]
        held |= bits[cards[place]]
    few, number = SEVEN - size, 0
    # All but the lowest card are chosen one after the other, summed up from the highest on; the lowest one runs over
    # what is below them.
    places, moved = np.arange(1, few), few - 2
    totals, helds = np.empty(few, dtype=np.uint64), np.empty(few, dtype=np.uint64)
    totals[few - 1], helds[few - 1] = total, held
    more = True
    while more:
        for place in range(moved, -1, -1):
            totals[place] = totals[place + 1] + words[rest[places[place]]]
            helds[place] = helds[place + 1] | bits[rest[places[place]]]
        begun, begun_held = totals[0], helds[0]
        for lowest in range(places[0] if few > 1 else rest.size):
            card = rest[lowest]
            setting = setting_of(offsets, by_place, starts, suited, logs, begun + words[card], begun_held | bits[card])
            if tally.size:
                tally[setting] += 1
            else:
                found[number] = setting
                number += 1
        moved = _next(places, few - 1, rest.size, 1)
        more = moved >= 0


@inlined
def _compare_row(row: Any, below: Any, passed: int, counts: Any) -> None:
    """Compares the small hands of one value of the large hand with each other and with all that lie below it."""
    under, beside = 0, 0
    for small in range(SMALL_MAX):
        number = row[small]
        if number:
            counts[BOTH_ABOVE] += number * under
            counts[ABOVE_EQUAL] += number * below[small]
            counts[ABOVE_BELOW] += number * (passed - under - below[small])
            counts[EQUAL_ABOVE] += number * beside
            counts[BOTH_EQUAL] += number * number
        under += below[small]
        below[small] += number
        beside += number


@compiled
def _compare_tally(tally: Any, counts: Any) -> None:
    """How all ordered pairs of tallied settings stand to each other."""
    below, passed = np.zeros(SMALL_MAX, np.int64), 0
    for large in range(LARGE_MAX):
        row = tally[large * SMALL_MAX : (large + 1) * SMALL_MAX]
        _compare_row(row, below, passed, counts)
        passed += row.sum()


@compiled
def _compare_list(found: Any, spare: Any, counts: Any) -> None:
    """How all ordered pairs of listed settings stand to each other: they are sorted by their large hands first."""
    ends = np.zeros(LARGE_MAX + 1, dtype=np.int64)
    for i in range(found.size):
        ends[(found[i] >> SMALL_BITS) + 1] += 1
    for large in range(LARGE_MAX):
        ends[large + 1] += ends[large]
    at = ends[:LARGE_MAX].copy()
    for i in range(found.size):
        large = found[i] >> SMALL_BITS
        spare[at[large]] = found[i]
        at[large] += 1
    below, row = np.zeros(SMALL_MAX, np.int64), np.zeros(SMALL_MAX, np.int64)
    for large in range(LARGE_MAX):
        if ends[large] < ends[large + 1]:
            row[:] = 0
            for i in range(ends[large], ends[large + 1]):
                row[spare[i] & (SMALL_MAX - 1)] += 1
            _compare_row(row, below, ends[large], counts)


@compiled
def _compare_few(found: Any, counts: Any) -> None:
    """The same by a look at every pair."""
    for i in range(found.size):
        large, small = found[i] >> SMALL_BITS, found[i] & (SMALL_MAX - 1)
        for j in range(found.size):
            other_large, other_small = found[j] >> SMALL_BITS, found[j] & (SMALL_MAX - 1)
            if large > other_large:
                counts[BOTH_ABOVE + np.int64(small == other_small) + 2 * np.int64(small < other_small)] += 1
            elif large == other_large and small >= other_small:
                counts[EQUAL_ABOVE + np.int64(small == other_small)] += 1
