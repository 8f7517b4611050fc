"""What it is worth to set one's cards best against somebody who sets theirs by the house way, estimated.

Hands are drawn at random. Each is set in every lawful way that no other beats in both hands, and held against many
hands of the other that share no card with it. The best way is chosen by some of these and paid by others, so that luck
in choosing is not counted: what comes out is at most what best setting is worth. Chosen and paid by the same hands it
is at least that. Both are told, each with its error.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ludex.games.common.shoe.mixing import shuffle
from ludex.games.poker.banked.odds.hand_index import Numbers, deck_of
from ludex.games.poker.banked.odds.pai_gow.choosing import JOKER_RANK, SMALL_BITS, two_hand_tables, values_of_setting
from ludex.games.poker.banked.odds.pai_gow.roles import STANDINGS, CaseTerms
from ludex.games.poker.banked.odds.pai_gow.settings import setting_of, setting_tables, settings_of
from ludex.games.poker.banked.odds.pai_gow.sevens import SEVEN
from ludex.games.poker.hands.house_way import HouseWay
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import LEAST, START
from ludex.kit.cards import JOKER, SUITS, Card
from ludex.sim.statistics import Estimate, estimate_of_sums
from ludex.sim.streams import compiled, start

POOL = 2**22
"""Hands of the other, drawn once."""
WINDOW = 2**16
"""So many of them are looked at to choose, and as many again to pay; a third of them share no card with one's own."""
NET_UNIT, GAIN_UNIT = 10**4, 10**6
BLOCK = 1000
"""Hands that one thread plays at a time."""
SETTINGS = SEVEN * (SEVEN - 1) // 2

_START, _ZERO, _ONE = np.uint64(START), np.uint64(0), np.uint64(1)


class Role(StrEnum):
    """Whose cards are set best."""

    PLAYER = "player"
    BANK = "bank"


class Gain(NamedTuple):
    """What best setting is worth beside the house way, in units of the bet."""

    at_least: Estimate
    """Chosen by some hands and paid by others."""
    at_most: Estimate
    """Chosen and paid by the same hands."""
    changed: Fraction
    """How many hands were set otherwise."""


def best_setting_gain(terms: CaseTerms, role: Role, *, hands: int, seed: int, workers: int = 1) -> Gain:
    """The gain of one who sets best in a role, over so many hands, a multiple of the block."""
    tables, deck = setting_tables(terms.ranking, terms.way), np.array(deck_of(terms.ranking), dtype=np.int64)
    pool, settings = np.empty(POOL, dtype=np.uint64), np.empty(POOL, dtype=np.uint32)
    _draw_pool(start(seed, 0), deck.copy(), *tables, pool, settings)
    nets, of_hands = nets_of(terms, role), two_hand_tables(terms.ranking)

    def block(number: int) -> Numbers:
        found = np.zeros(5, dtype=np.int64)
        state = start(seed, number)
        _count_gains(state, BLOCK, deck.copy(), *tables, *of_hands[:7], pool, settings, nets, found)
        return found

    with ThreadPoolExecutor(workers) as threads:
        blocks = list(threads.map(block, range(1, hands // BLOCK + 1)))
    low, low_squares, high, high_squares, changed = (int(number) for number in np.sum(blocks, axis=0))
    rounds = hands // BLOCK * BLOCK
    return Gain(
        estimate_of_sums(low, low_squares, rounds=rounds, unit=GAIN_UNIT, seed=seed),
        estimate_of_sums(high, high_squares, rounds=rounds, unit=GAIN_UNIT, seed=seed),
        Fraction(changed, rounds),
    )


def nets_of(terms: CaseTerms, role: Role) -> Numbers:
    """What a unit comes to by how one's own large and small hand stand to the other's."""
    nets = np.zeros((len(STANDINGS), len(STANDINGS)), dtype=np.int64)
    for i, large in enumerate(STANDINGS):
        for j, small in enumerate(STANDINGS):
            if role is Role.PLAYER:
                nets[i, j] = NET_UNIT * terms.player_net((large, small))
            else:
                nets[i, j] = NET_UNIT * terms.bank_net((STANDINGS[-1 - i], STANDINGS[-1 - j]))
    return nets


def undominated_settings(rules: RankingRules, way: HouseWay, cards: Sequence[Card]) -> set[tuple[int, int]]:
    """The values of both hands in every lawful setting that no other beats in both, and in that of the house."""
    large, front = np.empty(SETTINGS + 1, np.int64), np.empty(SETTINGS + 1, np.int64)
    seven = np.array(cards, dtype=np.int64)
    house = int(settings_of(rules, way, seven.astype(np.uint8).reshape(1, SEVEN))[0])
    number = _candidates(*two_hand_tables(rules)[:7], seven, house, large, front)
    return set(zip(large[:number].tolist(), front[:number].tolist(), strict=True))


@compiled
def _draw_pool(
    state: Any, cards: Any, words: Any, bits: Any, offsets: Any, by_place: Any, starts: Any, suited: Any, logs: Any,
    pool: Any, settings: Any,
) -> None:  # fmt: skip
    for i in range(pool.size):
        shuffle(state, cards, SEVEN)
        total, held, mask = _START, _ZERO, _ZERO
        for place in range(SEVEN):
            total += words[cards[place]]
            held |= bits[cards[place]]
            mask |= _ONE << np.uint64(cards[place])
        pool[i], settings[i] = mask, setting_of(offsets, by_place, starts, suited, logs, total, held)


@compiled
def _candidates(
    words: Any, offsets: Any, by_place: Any, fours: Any, suits: Any, small: Any, least_above: Any, cards: Any,
    house: Any, large: Any, front: Any,
) -> int:  # fmt: skip
    """The lawful settings of seven cards that no other beats in both hands; the house's own first."""
    ranks, in_suit = np.empty(SEVEN, np.int64), np.zeros(SEVEN, np.bool_)
    at, jokers, of_suit = 0, 0, np.zeros(SUITS, np.int64)
    for place in range(SEVEN):
        jokers += cards[place] == JOKER
        of_suit[cards[place] % SUITS] += cards[place] != JOKER
    for place in range(SEVEN):
        if cards[place] != JOKER:
            ranks[at], in_suit[at] = cards[place] // SUITS, of_suit[cards[place] % SUITS] + jokers >= LEAST
            at += 1
    if jokers:
        ranks[at], in_suit[at] = JOKER_RANK, True
    large[0], front[0], number = house >> SMALL_BITS, house & ((1 << SMALL_BITS) - 1), 1
    for first in range(SEVEN):
        for second in range(first):
            high, low = values_of_setting(words, offsets, by_place, fours, suits, small, ranks, in_suit, first, second)
            beaten = high < least_above[low]
            for other in range(number):
                beaten = beaten or (large[other] >= high and front[other] >= low)
            if not beaten:
                large[number], front[number] = high, low
                number += 1
    return number


@compiled
def _pay(
    pool: Any, settings: Any, first: Any, own: Any, large: Any, front: Any, number: int, nets: Any, sums: Any
) -> int:
    """Holds every candidate against the hands of a window that share no card with one's own; how many there were."""
    sums[:] = 0
    seen = 0
    for i in range(first, first + WINDOW):
        if pool[i] & own:
            continue
        seen += 1
        high, low = np.int64(settings[i] >> SMALL_BITS), np.int64(settings[i] & ((1 << SMALL_BITS) - 1))
        for one in range(number):
            by_large = np.int64(large[one] <= high) + np.int64(large[one] < high)
            by_small = np.int64(front[one] <= low) + np.int64(front[one] < low)
            sums[one] += nets[by_large, by_small]
    return seen


@compiled
def _count_gains(
    state: Any, hands: int, cards: Any, words: Any, bits: Any, offsets: Any, by_place: Any, starts: Any, suited: Any,
    logs: Any, rank_words: Any, rank_offsets: Any, values: Any, fours: Any, suits: Any, small: Any, least_above: Any,
    pool: Any, settings: Any, nets: Any, found: Any,
) -> None:  # fmt: skip
    large, front = np.empty(SETTINGS + 1, np.int64), np.empty(SETTINGS + 1, np.int64)
    chosen, paid = np.empty(SETTINGS + 1, np.int64), np.empty(SETTINGS + 1, np.int64)
    windows = pool.size // WINDOW
    for _ in range(hands):
        shuffle(state, cards, SEVEN)
        total, held, own = _START, _ZERO, _ZERO
        for place in range(SEVEN):
            total += words[cards[place]]
            held |= bits[cards[place]]
            own |= _ONE << np.uint64(cards[place])
        house = np.int64(setting_of(offsets, by_place, starts, suited, logs, total, held))
        number = _candidates(
            rank_words, rank_offsets, values, fours, suits, small, least_above, cards, house, large, front
        )
        if number == 1:
            continue
        # Which windows of the pool are taken depends on the cards alone.
        window = np.int64(own % np.uint64(windows))
        other = (window + 1) % windows
        _pay(pool, settings, window * WINDOW, own, large, front, number, nets, chosen)
        seen = _pay(pool, settings, other * WINDOW, own, large, front, number, nets, paid)
        best, best_paid = 0, 0
        for one in range(1, number):
            best = one if chosen[one] > chosen[best] else best
            best_paid = one if paid[one] > paid[best_paid] else best_paid
        low = (paid[best] - paid[0]) * GAIN_UNIT // (NET_UNIT * seen)
        high = (paid[best_paid] - paid[0]) * GAIN_UNIT // (NET_UNIT * seen)
        found[0] += low
        found[1] += low * low
        found[2] += high
        found[3] += high * high
        found[4] += best != 0
