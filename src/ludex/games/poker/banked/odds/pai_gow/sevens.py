"""The best five of seven cards with a joker, compiled, under any ranking.

The word of a joker is one more of every suit and of no rank. Six other cards have a place of their own in the packaged
table, where a second set of values says what they are worth beside it; cards of one suit likewise.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import Numbers, deck_of
from ludex.games.poker.banked.odds.pack_kernel import inlined
from ludex.games.poker.equity.kernel import BITS
from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands.classes import RANK_NAMES
from ludex.games.poker.hands.packaged import PLACE_MASK, PLACE_SHIFT, ROW_MASK, ROW_SHIFT
from ludex.games.poker.hands.ranking import HandRanking, hand_ranking
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import JOKER_BIT, JOKER_WORD, LEAST, START, SUIT_BITS, SUITED_MASK, WORDS
from ludex.kit.cards import JOKER, SUITS, Card
from ludex.sim.streams import compiled

SEVEN = 7
RANKS = len(RANK_NAMES)
MASKS = 1 << RANKS
"""So many sets of ranks."""

Values = NDArray[np.uint16]

_START, _SUITED = np.uint64(START), np.uint64(SUITED_MASK)
_PLACE_SHIFT, _PLACE_MASK = np.uint64(PLACE_SHIFT), np.uint64(PLACE_MASK)
_ROW_SHIFT, _ROW_MASK = np.uint64(ROW_SHIFT), np.uint64(ROW_MASK)
_JOKER_SHIFT = np.uint64(JOKER_BIT.bit_length() - 1)
_SUIT_BITS, _SUIT_WIDTH = np.uint64(SUIT_BITS), np.uint64(16)
_RANK_BITS, _ZERO = np.uint64(MASKS - 1), np.uint64(0)


class SevenTables(NamedTuple):
    """What the compiled loops look up."""

    words: NDArray[np.uint64]
    """Of all cards, the joker's last."""
    bits: NDArray[np.uint64]
    """One of each card, sixteen to a suit; none of the joker."""
    offsets: NDArray[np.int32]
    """How far the rows of the packaged table are moved."""
    by_place: Values
    """The value of some ranks; from the middle on that of six ranks and a joker."""
    suits: Values
    """The value of the cards of one suit; from the middle on with a joker."""


@cache
def seven_tables(rules: RankingRules) -> SevenTables:
    """The tables under one ranking."""
    words, offsets, by_place, suits = parts_of(rules)
    ranking = hand_ranking(rules)
    fours = four_values(rules)
    beside = np.zeros_like(by_place)
    for chosen in combinations_with_replacement(ranks_of(rules), SEVEN - 1):
        if all(chosen.count(rank) <= SUITS for rank in set(chosen)):
            place = _place(chosen, offsets)
            with_joker = max(int(fours[four]) for four in set(combinations(chosen, LEAST - 1)))
            beside[place] = max(with_joker, int(by_place[place]))
    return SevenTables(
        np.append(words, np.uint64(JOKER_WORD)),
        np.append(BITS, _ZERO),
        offsets,
        np.concatenate((by_place, beside)),
        np.concatenate((suits, _suits_beside(ranking, ranks_of(rules), suits))),
    )


@cache
def four_values(rules: RankingRules) -> Values:
    """The value of four ranks of several suits and a joker, whatever their order."""
    ranking = hand_ranking(rules)
    values = np.zeros((RANKS,) * (LEAST - 1), dtype=np.uint16)
    for chosen in combinations_with_replacement(ranks_of(rules), LEAST - 1):
        cards = [Card(SUITS * rank + place) for place, rank in enumerate(chosen)]
        value = ranking.value([*cards, JOKER])
        for order in _orders(chosen):
            values[order] = value
    return values


def ranks_of(rules: RankingRules) -> list[int]:
    """The ranks of the deck, from the ace (0) to the king (12)."""
    return sorted(RANK_NAMES.index(written) for written in rules.values)


def _orders(chosen: tuple[int, ...]) -> set[tuple[int, ...]]:
    if len(chosen) == 1:
        return {chosen}
    return {(rank, *rest) for i, rank in enumerate(chosen) for rest in _orders(chosen[:i] + chosen[i + 1 :])}


def _place(ranks: tuple[int, ...], offsets: Any) -> int:
    """Where some ranks stand in the packaged table."""
    total = START + sum(WORDS[SUITS * rank] for rank in ranks)
    return (total >> PLACE_SHIFT & PLACE_MASK) + int(offsets[total >> ROW_SHIFT & ROW_MASK])


def _suits_beside(ranking: HandRanking, ranks: list[int], suits: Values) -> Values:
    """The value of four to six cards of one suit and a joker, by the bits of their ranks."""
    values = np.zeros_like(suits)
    for count in range(LEAST - 1, SEVEN):
        for chosen in combinations(ranks, count):
            mask = sum(1 << rank for rank in chosen)
            if count == LEAST - 1:
                values[mask] = ranking.value([*(Card(SUITS * rank) for rank in chosen), JOKER])
            else:
                values[mask] = max(suits[mask], *(values[mask ^ 1 << rank] for rank in chosen))
    return values


@inlined
def place_of(offsets: Any, size: Any, total: Any) -> Any:
    """Where the ranks of a sum of seven cards stand; beyond the middle where a joker is among them."""
    row = (total >> _ROW_SHIFT) & _ROW_MASK
    at = ((total >> _PLACE_SHIFT) & _PLACE_MASK) + np.uint64(offsets[row])
    return at + (total >> _JOKER_SHIFT) * size


@inlined
def suited_mask(total: Any, held: Any) -> Any:
    """The ranks of the suit that has five cards or more with the joker; beyond the middle where there is one."""
    shift, above = _ZERO, (total & _SUITED) >> _SUIT_BITS
    while above:
        shift, above = shift + _SUIT_WIDTH, above >> _SUIT_BITS
    return ((held >> shift) & _RANK_BITS) + (total >> _JOKER_SHIFT) * np.uint64(MASKS)


def count_sevens(rules: RankingRules) -> Numbers:
    """How many of all hands of seven cards have each value, on one thread; a whole pack has 154,143,080."""
    counts = np.zeros(hand_ranking(rules).classes, dtype=np.int64)
    _count_sevens(np.array(deck_of(rules)), *seven_tables(rules), counts)
    return counts


@compiled
def _count_sevens(deck: Any, words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, counts: Any) -> None:
    size = np.uint64(by_place.size // 2)
    words, bits = words[deck], bits[deck]
    for a in range(deck.size):
        for b in range(a):
            for c in range(b):
                three, three_held = _START + words[a] + words[b] + words[c], bits[a] | bits[b] | bits[c]
                for d in range(c):
                    for e in range(d):
                        five, five_held = three + words[d] + words[e], three_held | bits[d] | bits[e]
                        for f in range(e):
                            six, six_held = five + words[f], five_held | bits[f]
                            for g in range(f):
                                total = six + words[g]
                                value = by_place[place_of(offsets, size, total)]
                                if total & _SUITED:
                                    value = max(value, suits[suited_mask(total, six_held | bits[g])])
                                counts[value] += 1
