"""The compiled counts behind hold'em: what any hole cards are worth on every board of four, and of three.

On a board of five all hole cards are put in the order of their values. Those below two of them are the ones met before,
less those that hold one of the two. Summed over the fifth card this decides about the bet before it; summed over the
fourth as well, about the one before that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludex.games.poker.banked.odds.holdem.terms import LOST, TIED, WON, WON_HIGH
from ludex.games.poker.banked.odds.pack_kernel import inlined
from ludex.games.poker.equity.kernel import of_suit
from ludex.games.poker.hands.batch import by_ranks
from ludex.games.poker.hands.words import START, SUITED_MASK
from ludex.sim.streams import compiled

_START, _SUITED = np.uint64(START), np.uint64(SUITED_MASK)
_NUMBER_BITS = np.uint32(11)
"""Bits for the number of two hole cards: a whole deck has 1,326."""
_NUMBER_MASK = np.uint32((1 << 11) - 1)
_DIGIT_BITS, _DIGITS = np.uint32(8), 256
_DIGIT_MASK = np.uint32(255)


@compiled
def _value_holes(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, begun: Any, held: Any, used: Any, keys: Any
) -> int:  # fmt: skip
    """The value of all hole cards with a board of five, above their number; says how many there are."""
    many, number = 0, 0
    for high in range(words.size):
        if used[high]:
            number += high
            continue
        with_high, bits_high = begun + words[high], held | bits[high]
        for low in range(high):
            if not used[low]:
                total = with_high + words[low]
                value = by_ranks(offsets, by_place, total)
                if total & _SUITED:
                    value = max(value, of_suit(suits, total, bits_high | bits[low]))
                keys[many] = (np.uint32(value) << _NUMBER_BITS) | np.uint32(number)
                many += 1
            number += 1
    return many


@compiled
def _sort_keys(keys: Any, other: Any, many: int, starts: Any) -> None:
    """Puts keys in the order of their values, digit by digit."""
    shift = _NUMBER_BITS
    for turn in range(2):
        source, target = (keys, other) if turn == 0 else (other, keys)
        starts[:] = 0
        for i in range(many):
            starts[((source[i] >> shift) & _DIGIT_MASK) + 1] += 1
        for digit in range(_DIGITS):
            starts[digit + 1] += starts[digit]
        for i in range(many):
            digit = (source[i] >> shift) & _DIGIT_MASK
            target[starts[digit]] = source[i]
            starts[digit] += 1
        shift += _DIGIT_BITS


@compiled
def _compare_holes(keys: Any, many: int, holes: Any, least: int, met: Any, found: Any) -> None:
    """Adds for all hole cards how many others that can be dealt beside them are below, and how many are equal."""
    met[:] = 0
    at = 0
    while at < many:
        value = keys[at] >> _NUMBER_BITS
        outcome = WON_HIGH if value >= least else WON
        end = at
        while end < many and keys[end] >> _NUMBER_BITS == value:
            number = keys[end] & _NUMBER_MASK
            below = at - met[holes[number, 0]] - met[holes[number, 1]]
            found[number, outcome] += below
            found[number, TIED] -= below
            end += 1
        for i in range(at, end):
            number = keys[i] & _NUMBER_MASK
            met[holes[number, 0]] += 1
            met[holes[number, 1]] += 1
        for i in range(at, end):
            number = keys[i] & _NUMBER_MASK
            # The two cards themselves were met once and are taken away twice.
            found[number, TIED] += end - met[holes[number, 0]] - met[holes[number, 1]] + 1
        at = end


@compiled
def count_rivers(
    words: Any, bits: Any, offsets: Any, by_place: Any, suits: Any, holes: Any, boards: Any, least: int, total: int,
    nets: Any, first: int, last: int, counts: Any, river: Any,
) -> None:  # fmt: skip
    """For some boards of four: what hole cards come to over all fifth cards and hands of the bank, and whether to bet.

    `counts` has three columns, for what is tied, won, and won with a high hand; `total` is what there is in all.
    """
    used = np.zeros(words.size, dtype=np.bool_)
    keys, other = np.empty(holes.shape[0], dtype=np.uint32), np.empty(holes.shape[0], dtype=np.uint32)
    starts, met = np.empty(_DIGITS + 1, dtype=np.int64), np.empty(words.size, dtype=np.int64)
    found = np.empty((holes.shape[0], WON_HIGH + 1), dtype=np.int64)
    for i in range(first, last):
        found[:] = 0
        used[:] = False
        begun, held = _START, np.uint64(0)
        for place in range(boards.shape[1]):
            begun, held = begun + words[boards[i, place]], held | bits[boards[i, place]]
            used[boards[i, place]] = True
        for card in range(words.size):
            if used[card]:
                continue
            used[card] = True
            many = _value_holes(
                words, bits, offsets, by_place, suits, begun + words[card], held | bits[card], used, keys
            )
            used[card] = False
            _sort_keys(keys, other, many, starts)
            _compare_holes(keys, many, holes, least, met, found)
        for number in range(holes.shape[0]):
            if used[holes[number, 0]] or used[holes[number, 1]]:
                continue
            found[number, LOST] = total - found[number, TIED] - found[number, WON] - found[number, WON_HIGH]
            worth = np.int64(0)
            for outcome in range(nets.size):
                worth += found[number, outcome] * nets[outcome]
            river[i, number] = worth > 0
            for outcome in range(TIED, WON_HIGH + 1):
                counts[i, number, outcome - TIED] = found[number, outcome]


@inlined
def _row_of(binomials: Any, class_of: Any, order_of: Any, board: Any, card: int) -> Any:
    """The class of a board of three with one card more, and the order that renames it to the first of that class."""
    number, place, put = np.int64(0), 1, False
    for i in range(board.size):
        if not put and card < board[i]:
            number += binomials[card, place]
            place, put = place + 1, True
        number += binomials[board[i], place]
        place += 1
    if not put:
        number += binomials[card, place]
    return class_of[number], order_of[number]


@compiled
def count_flops(
    binomials: Any, flops: Any, weights: Any, class_of: Any, order_of: Any, renamed: Any, holes: Any, numbers: Any,
    hole_class: Any, total: int, nets: Any, counts: Any, river: Any, first: int, last: int, turn: Any, deals: Any,
) -> None:  # fmt: skip
    """For some boards of three: whether hole cards bet before the fourth card, and what comes of them in the end.

    Adds deals by class of hole cards, whether the turn and whether the river was bet, and outcome.
    """
    size = holes.shape[0]
    worth = np.empty(size, dtype=np.int64)
    won = np.empty(WON_HIGH + 1, dtype=np.int64)
    for i in range(first, last):
        worth[:] = 0
        for again in range(2):
            for card in range(renamed.shape[1]):
                if card in flops[i]:
                    continue
                row, order = _row_of(binomials, class_of, order_of, flops[i], card)
                for number in range(size):
                    low, high = holes[number, 0], holes[number, 1]
                    if card in (low, high) or low in flops[i] or high in flops[i]:
                        continue
                    same = numbers[renamed[order, low], renamed[order, high]]
                    won[LOST] = total
                    for outcome in range(TIED, WON_HIGH + 1):
                        won[outcome] = counts[row, same, outcome - TIED]
                        won[LOST] -= won[outcome]
                    for outcome in range(WON_HIGH + 1):
                        if again:
                            place = hole_class[number], turn[i, number], river[row, same], outcome
                            deals[place] += weights[i] * won[outcome]
                        else:
                            worth[number] += won[outcome] * nets[outcome]
            if not again:
                for number in range(size):
                    turn[i, number] = worth[number] > 0
