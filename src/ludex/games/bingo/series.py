"""Series of distinct lawful cards made from a seed: the same seed and rules give the same series, card by card.

Every lawful card is as likely as every other: each column is filled as often as there are ways to go on from it. The
bounds between fillings are kept in words of 64 bits, so that the chance of a filling is off by less than 2**-63;
without columns it is exact.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.common.shoe.mixing import shuffle
from ludex.kit.bingo.cards import BingoCard, CardRules, placed
from ludex.kit.bingo.counts import count_cards, numbered, ways_left
from ludex.sim.streams import HALF, LOW, compiled, start, step, unfair

Cards = NDArray[np.uint8]
"""The numbers of cards by card, row and place in the row, from left to right."""

NUMBERS_MAX = 255
"""A number is kept in one byte."""
WORDS = 2**64


class Series(Struct, frozen=True):
    """Cards numbered from one, as they come from the printer."""

    rules: CardRules
    seed: int
    cards: Cards

    def __len__(self) -> int:
        return int(self.cards.shape[0])

    def card(self, number: int) -> BingoCard:
        """The card with this number."""
        if not 1 <= number <= len(self):
            raise Misuse(
                "the series has cards 1 to {last}, not {card}", slug="card-of-series", last=len(self), card=number
            )
        return placed(self.cards[number - 1].tolist(), self.rules)


def series(rules: CardRules, *, size: int, seed: int) -> Series:
    """So many different lawful cards."""
    if rules.numbers > NUMBERS_MAX:
        raise Misuse(
            "a series is made of numbers up to {most}, not {numbers}",
            slug="numbers-of-series",
            most=NUMBERS_MAX,
            numbers=rules.numbers,
        )
    if not 1 <= size <= count_cards(rules):
        raise Misuse(
            "there are {cards} different cards, and {asked} are asked",
            slug="size-of-series",
            cards=count_cards(rules),
            asked=size,
        )
    cards = np.zeros((size, rules.rows, rules.per_row), dtype=np.uint8)
    buckets = np.full(1 << (2 * size).bit_length(), -1, dtype=np.int64)
    if rules.columns:
        _fill(start(seed, 0), *_tables(rules), rules.ascending, cards, buckets)
    else:
        _fill_free(start(seed, 0), np.arange(1, rules.numbers + 1, dtype=np.int64), cards, buckets)
    return Series(rules, seed, cards)


def _tables(rules: CardRules) -> tuple[Any, Any, Any, Any, Any]:
    """For every column and what the rows need: the bounds between fillings, the last one, and what is needed then.

    A filling is a number whose bits are the rows; what rows need is numbered likewise, the last one being everything.
    """
    fillings = numbered(rules)
    ways = ways_left(fillings, rules)
    needs = {left: at for at, left in enumerate(product(range(rules.per_row + 1), repeat=rules.rows))}
    shape = (rules.width, len(needs), 1 << rules.rows)
    bounds, then = np.zeros(shape, dtype=np.uint64), np.zeros(shape, dtype=np.int64)
    last = np.zeros(shape[:2], dtype=np.int64)
    for column, choices in enumerate(fillings):
        by_bits = {sum(filled << row for row, filled in enumerate(each.rows)): each for each in choices}
        for left, whole in ways[column].items():
            below = 0
            for bits in range(shape[2]):
                after = by_bits[bits].taken_from(left) if bits in by_bits else None
                more = by_bits[bits].ways * ways[column + 1].get(after, 0) if after is not None else 0
                below += more
                bounds[column, needs[left], bits] = min(below * WORDS // whole, WORDS - 1)
                if after is not None and more:
                    last[column, needs[left]], then[column, needs[left], bits] = bits, needs[after]
    pools = np.zeros((rules.width, max(map(len, rules.columns))), dtype=np.int64)
    for column, held in enumerate(rules.columns):
        pools[column, : len(held)] = held
    return bounds, last, then, pools, np.array([len(held) for held in rules.columns], dtype=np.int64)


@compiled
def _word(state: Any) -> Any:
    word, state[0], state[1], state[2], state[3] = step(state[0], state[1], state[2], state[3])
    return word


@compiled
def _below(state: Any, many: int) -> int:
    """A number below this, all equally likely."""
    size = np.uint64(many)
    least = unfair(size)
    while True:
        scaled = (_word(state) & LOW) * size
        if scaled & LOW >= least:
            return np.int64(scaled >> HALF)  # type: ignore[return-value]  # a whole number once it is compiled


@compiled
def _sort(numbers: Any, many: int) -> None:
    """Puts the first few in growing order."""
    for place in range(1, many):
        number, before = numbers[place], place
        while before > 0 and numbers[before - 1] > number:
            numbers[before] = numbers[before - 1]
            before -= 1
        numbers[before] = number


@compiled
def _fill(
    state: Any, bounds: Any, last: Any, then: Any, pools: Any, sizes: Any, ascending: bool, cards: Any, buckets: Any
) -> None:
    rows, made = cards.shape[1], 0
    filled = np.zeros(rows, dtype=np.int64)
    drawn = np.zeros(rows, dtype=np.int64)
    while made < cards.shape[0]:
        filled[:] = 0
        need = then.shape[1] - 1
        for column in range(then.shape[0]):
            word, bits = _word(state), 0
            while bits < last[column, need] and word >= bounds[column, need, bits]:
                bits += 1
            need = then[column, need, bits]
            many, pool = 0, pools[column]
            for row in range(rows):
                if bits >> row & 1:
                    other = many + _below(state, sizes[column] - many)
                    pool[many], pool[other] = pool[other], pool[many]
                    drawn[many] = pool[many]
                    many += 1
            if ascending:
                _sort(drawn, many)
            given = 0
            for row in range(rows):
                if bits >> row & 1:
                    cards[made, row, filled[row]] = drawn[given]
                    filled[row] += 1
                    given += 1
        made += _is_new(cards, made, buckets)


@compiled
def _fill_free(state: Any, numbers: Any, cards: Any, buckets: Any) -> None:
    made, rows, per_row = 0, cards.shape[1], cards.shape[2]
    while made < cards.shape[0]:
        shuffle(state, numbers, rows * per_row)
        for row in range(rows):
            line = numbers[row * per_row : (row + 1) * per_row]
            _sort(line, per_row)
            for place in range(per_row):
                cards[made, row, place] = line[place]
        made += _is_new(cards, made, buckets)


@compiled
def _is_new(cards: Any, made: int, buckets: Any) -> int:
    """Remembers the last card made, and is one if no earlier one equals it, otherwise nothing."""
    digest = np.uint64(0)
    for row in range(cards.shape[1]):
        for place in range(cards.shape[2]):
            digest = (digest ^ np.uint64(cards[made, row, place])) * np.uint64(0x9E3779B97F4A7C15)
            digest ^= digest >> np.uint64(29)
    mask = buckets.shape[0] - 1
    bucket = np.int64(digest >> np.uint64(1)) & mask
    while buckets[bucket] >= 0:
        if np.array_equal(cards[buckets[bucket]], cards[made]):
            return 0
        bucket = (bucket + 1) & mask
    buckets[bucket] = made
    return 1
