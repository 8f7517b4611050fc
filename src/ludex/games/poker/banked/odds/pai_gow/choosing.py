"""One setting chosen for every class of hands of seven cards, compiled: the plan of a house way applied to all 21.

It is `set_house_way` once more, over ranks and one suit instead of cards, for which it would take minutes.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import Numbers
from ludex.games.poker.banked.odds.pack_kernel import inlined
from ludex.games.poker.banked.odds.pai_gow.sevens import (
    MASKS,
    RANKS,
    SEVEN,
    Values,
    four_values,
    place_of,
    seven_tables,
)
from ludex.games.poker.hands.classes import ACE
from ludex.games.poker.hands.house_way import Runs
from ludex.games.poker.hands.rules import COMPLETED, RankingRules
from ludex.games.poker.hands.split import TwoHands, two_hands
from ludex.games.poker.hands.words import START, WORDS
from ludex.kit.cards import JOKER, SUITS, Card
from ludex.sim.streams import compiled

SMALL_BITS = 7
"""A setting is one number: the value of the large hand above that of the small one, which takes so many bits."""
JOKER_RANK = RANKS
PAIRS = RANKS * RANKS

_START, _ZERO = np.uint64(START), np.uint64(0)


class TwoHandTables(NamedTuple):
    """The values of two hands as arrays."""

    words: NDArray[np.uint64]
    """Of a card of each rank."""
    offsets: NDArray[np.int32]
    by_place: Values
    fours: Values
    suits: Values
    small: Values
    """Of two ranks, the joker's last."""
    least_above: Numbers
    runs: NDArray[np.bool_]
    """Whether a value is that of a straight or a flush of any kind."""
    least_pair: int


@cache
def two_hand_tables(rules: RankingRules) -> TwoHandTables:
    """The values under one ranking."""
    tables, hands = seven_tables(rules), two_hands(rules)
    runs = np.zeros(hands.large.classes, dtype=np.bool_)
    for category in COMPLETED:
        values = hands.large.values_of(category)
        runs[values.start : values.stop] = True
    return TwoHandTables(
        np.array(WORDS[::SUITS], dtype=np.uint64),
        tables.offsets,
        tables.by_place,
        four_values(rules),
        tables.suits,
        _small_values(hands),
        np.array(hands.least_above, dtype=np.int64),
        runs,
        hands.small.starts.get("pair", 0),
    )


def _small_values(hands: TwoHands) -> Values:
    values = np.zeros((RANKS + 1, RANKS + 1), dtype=np.uint16)
    for one in range(RANKS + 1):
        for other in range(RANKS + 1):
            first = JOKER if one == JOKER_RANK else Card(SUITS * one)
            second = JOKER if other == JOKER_RANK else Card(SUITS * other + 1)
            if first != second:
                values[one, other] = hands.small.value((first, second))
    return values


@inlined
def _place(words: Any, offsets: Any, size: Any, ranks: Any) -> Any:
    """Where the ranks of seven cards stand."""
    total = _START
    for place in range(SEVEN):
        if ranks[place] != JOKER_RANK:
            total += words[ranks[place]]
    at = place_of(offsets, size, total)
    return at + size if ranks[SEVEN - 1] == JOKER_RANK else at


@compiled
def values_of_setting(
    words: Any, offsets: Any, by_place: Any, fours: Any, suits: Any, small: Any, ranks: Any, in_suit: Any, first: int,
    second: int,
) -> Any:  # fmt: skip
    """The values of the large and the small hand that is made of two of seven cards, the joker, if any, the last."""
    count, mask, all_suited, total = 0, 0, True, _START
    left = np.empty(SEVEN - 2, dtype=np.int64)
    for place in range(SEVEN):
        if place != first and place != second:
            left[count] = ranks[place]
            count += 1
            all_suited = all_suited and in_suit[place]
            if ranks[place] != JOKER_RANK:
                mask |= 1 << ranks[place]
                total += words[ranks[place]]
    joker = left[count - 1] == JOKER_RANK
    if joker:
        value = np.int64(fours[left[0], left[1], left[2], left[3]])
    else:
        value = np.int64(by_place[place_of(offsets, _ZERO, total)])
    if all_suited:
        value = max(value, np.int64(suits[mask + joker * MASKS]))
    return value, np.int64(small[ranks[second], ranks[first]])


@compiled
def _chosen(
    words: Any, offsets: Any, by_place: Any, fours: Any, suits: Any, small: Any, least_above: Any, runs: Any,
    least_pair: int, ranks: Any, in_suit: Any, plan: int, lawfully: bool,
) -> Any:  # fmt: skip
    """The setting of seven cards by a plan; the joker, if any, stands last, and is of the suit.

    It is negative where the large hand should be above the small one and cannot.
    """
    use, one, other = plan // PAIRS, plan % PAIRS // RANKS, plan % RANKS
    least = least_pair if use == Runs.WITH_PAIR else 0
    found, found_run, found_any = np.int64(-1), np.int64(-1), np.int64(-1)
    for first in range(SEVEN):
        for second in range(first):
            value, front = values_of_setting(
                words, offsets, by_place, fours, suits, small, ranks, in_suit, first, second
            )
            if lawfully and value < least_above[front]:
                continue
            found_any = max(found_any, value << SMALL_BITS | front)
            if use != Runs.NEVER and front >= least and runs[value]:
                found_run = max(found_run, front << 16 | value)
            low = ACE if ranks[second] == JOKER_RANK else ranks[second]
            high = ACE if ranks[first] == JOKER_RANK else ranks[first]
            if min(low, high) == one and max(low, high) == other:
                found = max(found, value << SMALL_BITS | front)
    if found_run >= 0:
        return (found_run & 0xFFFF) << SMALL_BITS | found_run >> 16
    return found if found >= 0 else found_any


@compiled
def _set(
    words: Any, offsets: Any, by_place: Any, fours: Any, suits: Any, small: Any, least_above: Any, runs: Any,
    least_pair: int, ranks: Any, in_suit: Any, plan: int,
) -> Any:  # fmt: skip
    """The setting of seven cards by a plan, lawful where one is."""
    found = np.int64(-1)
    for attempt in range(2):
        if found < 0:
            found = _chosen(
                words, offsets, by_place, fours, suits, small, least_above, runs, least_pair, ranks, in_suit, plan,
                attempt == 0,
            )  # fmt: skip
    return found


@compiled
def set_ranks(
    words: Any, offsets: Any, by_place: Any, fours: Any, suits: Any, small: Any, least_above: Any, runs: Any,
    least_pair: int, sevens: Any, plans: Any, settings: Any, planned: Any,
) -> None:  # fmt: skip
    """Sets every class of hands in which no suit matters."""
    in_suit, size = np.zeros(SEVEN, dtype=np.bool_), np.uint64(by_place.size // 2)
    for i in range(sevens.shape[0]):
        at = _place(words, offsets, size, sevens[i])
        planned[at] = plans[i]
        settings[at] = _set(
            words, offsets, by_place, fours, suits, small, least_above, runs, least_pair, sevens[i], in_suit, plans[i]
        )


@compiled
def set_suited(
    words: Any, offsets: Any, by_place: Any, fours: Any, suits: Any, small: Any, least_above: Any, runs: Any,
    least_pair: int, planned: Any, starts: Any, deck: Any, settings: Any,
) -> None:  # fmt: skip
    """Sets every class of hands in which a suit has five cards or more with the joker."""
    size, ranks, in_suit = np.uint64(by_place.size // 2), np.empty(SEVEN, np.int64), np.empty(SEVEN, np.bool_)
    every = 0
    for rank in deck:
        every |= 1 << rank
    for joker in range(2):
        for mask in range(MASKS):
            own = 0
            for rank in range(RANKS):
                own += mask >> rank & 1
            others = SEVEN - joker - own
            if not 0 <= others <= 2 or mask & ~every:
                continue
            for code in range(RANKS**others):
                at, rest, fits = 0, code, True
                for rank in range(RANKS):
                    if mask >> rank & 1:
                        ranks[at], in_suit[at] = rank, True
                        at += 1
                for _ in range(others):
                    ranks[at], in_suit[at] = rest % RANKS, False
                    fits = fits and (every >> (rest % RANKS) & 1) == 1
                    rest //= RANKS
                    at += 1
                if joker:
                    ranks[at], in_suit[at] = JOKER_RANK, True
                if fits:
                    plan = planned[_place(words, offsets, size, ranks)]
                    settings[starts[mask + joker * MASKS] + code] = _set(
                        words, offsets, by_place, fours, suits, small, least_above, runs, least_pair, ranks, in_suit,
                        plan,
                    )  # fmt: skip
