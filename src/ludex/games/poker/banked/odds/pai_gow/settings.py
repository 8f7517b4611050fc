"""Seven cards set into two hands by lookup: the values of both for every class of hands that the house way tells apart.

Where no suit has five cards with the joker, the ranks tell everything: 67,600 classes, at their places in the packaged
table. Otherwise the ranks of that suit and those of the other cards do: 380,000 cells, for 4.2 % of hands.
The plans come from `house_plan`, the values from the ranking; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.pack_kernel import inlined
from ludex.games.poker.banked.odds.pai_gow.choosing import (
    JOKER_RANK,
    PAIRS,
    set_ranks,
    set_suited,
    two_hand_tables,
)
from ludex.games.poker.banked.odds.pai_gow.sevens import (
    MASKS,
    RANKS,
    SEVEN,
    place_of,
    ranks_of,
    seven_tables,
    suited_mask,
)
from ludex.games.poker.hands.classes import ACE
from ludex.games.poker.hands.house_way import HouseWay, Plan, house_plan
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import START, SUITED_MASK
from ludex.kit.cards import SUITS
from ludex.sim.streams import compiled

_START, _SUITED, _ZERO, _ONE = np.uint64(START), np.uint64(SUITED_MASK), np.uint64(0), np.uint64(1)
_SUIT_WIDTH, _RANK_BITS = np.uint64(16), np.uint64(MASKS - 1)
_RANKS = np.uint64(RANKS)

Settings = NDArray[np.uint32]


class SettingTables(NamedTuple):
    """What a compiled loop looks up to set seven cards."""

    words: NDArray[np.uint64]
    bits: NDArray[np.uint64]
    offsets: NDArray[np.int32]
    by_place: Settings
    """By the place of the ranks."""
    starts: NDArray[np.uint32]
    """Where the settings of hands with these ranks in one suit begin."""
    suited: Settings
    """From there on by the ranks of the other cards."""
    logs: NDArray[np.uint8]
    """The rank of a single bit."""


@cache
def setting_tables(rules: RankingRules, way: HouseWay) -> SettingTables:
    """The tables of one ranking and one house way, computed from both."""
    tables, hands = seven_tables(rules), two_hand_tables(rules)
    sevens = np.array(list(_rank_classes(rules)), dtype=np.int64)
    plans = np.array([_coded(house_plan(way, _counts(seven))) for seven in sevens.tolist()], dtype=np.int64)
    by_place = np.zeros(tables.by_place.size, dtype=np.uint32)
    planned = np.zeros(tables.by_place.size, dtype=np.int64)
    set_ranks(*hands, sevens, plans, by_place, planned)
    starts, cells = _suited_starts(rules)
    suited = np.zeros(cells, dtype=np.uint32)
    set_suited(*hands, planned, starts, np.array(ranks_of(rules)), suited)
    logs = np.zeros(MASKS, dtype=np.uint8)
    logs[1 << np.arange(RANKS)] = np.arange(RANKS)
    return SettingTables(tables.words, tables.bits, tables.offsets, by_place, starts, suited, logs)


def _rank_classes(rules: RankingRules) -> Iterator[tuple[int, ...]]:
    """The ranks of every seven cards, a joker as one more rank."""
    for others in (SEVEN, SEVEN - 1):
        for ranks in combinations_with_replacement(ranks_of(rules), others):
            if all(ranks.count(rank) <= SUITS for rank in set(ranks)):
                yield ranks + (JOKER_RANK,) * (SEVEN - others)


def _counts(seven: list[int]) -> list[int]:
    counts = [0] * RANKS
    for rank in seven:
        counts[ACE if rank == JOKER_RANK else rank] += 1
    return counts


def _coded(plan: Plan) -> int:
    one, other = sorted(plan.small)
    return plan.runs * PAIRS + one * RANKS + other


def _suited_starts(rules: RankingRules) -> tuple[NDArray[np.uint32], int]:
    """Where the cells of every set of ranks of a suit begin, and how many cells there are."""
    deck = sum(1 << rank for rank in ranks_of(rules))
    starts, cells = np.zeros(2 * MASKS, dtype=np.uint32), 0
    for mask in range(2 * MASKS):
        joker, ranks = divmod(mask, MASKS)
        others = SEVEN - joker - ranks.bit_count()
        if 0 <= others <= 2 and not ranks & ~deck:
            starts[mask] = cells
            cells += RANKS**others
    return starts, cells


@inlined
def suited_setting(starts: Any, suited: Any, logs: Any, total: Any, held: Any) -> Any:
    """The setting of seven cards of which a suit has five or more with the joker."""
    mask = suited_mask(total, held)
    own, code = mask & _RANK_BITS, _ZERO
    for suit in range(SUITS):
        ranks = (held >> (_SUIT_WIDTH * np.uint64(suit))) & _RANK_BITS
        if ranks != own:
            while ranks:
                code = code * _RANKS + np.uint64(logs[ranks & (~ranks + _ONE)])
                ranks &= ranks - _ONE
    return suited[np.uint64(starts[mask]) + code]


@inlined
def setting_of(offsets: Any, by_place: Any, starts: Any, suited: Any, logs: Any, total: Any, held: Any) -> Any:
    """Both hands of seven cards, whose words and bits are summed up, as one number."""
    setting = by_place[place_of(offsets, np.uint64(by_place.size // 2), total)]
    if total & _SUITED:
        setting = suited_setting(starts, suited, logs, total, held)
    return setting


def settings_of(rules: RankingRules, way: HouseWay, hands: NDArray[np.uint8]) -> Settings:
    """The settings of rows of seven cards."""
    found = np.empty(hands.shape[0], dtype=np.uint32)
    _settings_of(*setting_tables(rules, way), hands, found)
    return found


@compiled
def _settings_of(
    words: Any, bits: Any, offsets: Any, by_place: Any, starts: Any, suited: Any, logs: Any, hands: Any, found: Any
) -> None:
    for i in range(hands.shape[0]):
        total, held = _START, _ZERO
        for place in range(SEVEN):
            total += words[hands[i, place]]
            held |= bits[hands[i, place]]
        found[i] = setting_of(offsets, by_place, starts, suited, logs, total, held)
