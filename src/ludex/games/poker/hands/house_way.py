"""A house way: which two of seven cards a house puts into the small hand, by rules that leave nothing to choose.

`house_plan` reads the ranks alone and says which two make the small hand, and whether a straight or a flush comes
first; `set_house_way` finds the cards. The compiled loops take their plans from the same function.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import NamedTuple

import msgspec
from msgspec import Struct

from ludex.games.poker.hands.classes import ACE, RANK_NAMES
from ludex.games.poker.hands.rules import COMPLETED, Rank, RankingRules
from ludex.games.poker.hands.split import TwoHands, two_hands
from ludex.kit.cards import JOKER, SUITS, Card
from ludex.law.strict import load_file

SMALL = 2
"""The cards of the small hand."""
SEVEN = 7


class HouseWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ranks at which a house changes its way; the comments of its file say what each means."""

    name: str
    three_divided_from: Rank
    four_together_to: Rank
    four_beside_ace_to: Rank
    five_aces_beside: Rank
    full_together_to: Rank
    full_beside: tuple[Rank, Rank]
    two_pair_divided_from: tuple[Rank, Rank]
    two_pair_together_to: Rank
    pair_before_run_from: Rank


class Runs(IntEnum):
    """When a straight or a flush makes the large hand, whatever ranks the plan puts into the small one."""

    NEVER = 0
    WITH_PAIR = 1
    """Where a pair is left for the small hand."""
    ALWAYS = 2


class Plan(NamedTuple):
    """What becomes of seven cards of some ranks."""

    small: tuple[int, int]
    """The two ranks of the small hand, from the ace (0) to the king (12); a joker counts as an ace."""
    runs: Runs = Runs.NEVER


class Setting(NamedTuple):
    """Seven cards as two hands, each laid as a croupier lays it."""

    large: tuple[Card, ...]
    small: tuple[Card, ...]


@cache
def usual_house_way() -> HouseWay:
    """The house way that comes with Ludex."""
    return msgspec.convert(load_file(files("ludex.games.poker.hands") / "data" / "house-way.yaml"), HouseWay)


class _Ranks:
    """How many cards of each rank there are, and comparisons with the ranks of a house way."""

    def __init__(self, counts: Sequence[int]) -> None:
        held = [(count, _height(rank), rank) for rank, count in enumerate(counts) if count]
        held.sort(reverse=True)
        self.shape = tuple(count for count, _, _ in held)
        self.by_count = [rank for _, _, rank in held]
        """The most first, then from high to low."""
        self.singles = [rank for count, _, rank in held if count == 1]

    def is_at_most(self, rank: int, limit: Rank) -> bool:
        """Whether a rank is no higher than a written one."""
        return _height(rank) <= _height(RANK_NAMES.index(limit))

    def is_at_least(self, rank: int, limit: Rank) -> bool:
        """Whether a rank is no lower than a written one."""
        return _height(rank) >= _height(RANK_NAMES.index(limit))

    @property
    def has_single_ace(self) -> bool:
        """Whether an ace that pairs with nothing may go into the small hand."""
        return ACE in self.singles


def _height(rank: int) -> int:
    return len(RANK_NAMES) if rank == ACE else rank


def house_plan(way: HouseWay, counts: Sequence[int]) -> Plan:
    """What becomes of seven cards, of which so many are of each rank from the ace to the king, a joker as an ace."""
    ranks = _Ranks(counts)
    first, second = ranks.by_count[0], ranks.by_count[1]
    match ranks.shape:
        case (5, *_):
            beside = RANK_NAMES.index(way.five_aces_beside)
            return Plan(_pair(beside if counts[beside] >= SMALL else first))
        case (4, 3) | (4, 2, _) | (3, 2, 2):
            return Plan(_pair(second))
        case (4, *_):
            return _four(way, ranks, first)
        case (3, 3, _) | (2, 2, 2, _):
            return Plan(_pair(first))
        case (3, 2, *_):
            together = ranks.is_at_most(second, way.full_together_to)
            beside_full = tuple(map(RANK_NAMES.index, way.full_beside))
            return Plan(_two(beside_full) if together and set(beside_full) <= set(ranks.singles) else _pair(second))
        case (3, *_):
            divided = ranks.is_at_least(first, way.three_divided_from)
            return Plan((first, second) if divided else _two(ranks.singles), Runs.WITH_PAIR)
        case (2, 2, *_):
            return _two_pair(way, ranks, first, second)
        case (2, *_):
            before_run = ranks.has_single_ace and ranks.is_at_least(first, way.pair_before_run_from)
            return Plan(_two(ranks.singles), Runs.WITH_PAIR if before_run else Runs.ALWAYS)
        case _:
            return Plan(_two(ranks.singles[1:]), Runs.ALWAYS)


def _four(way: HouseWay, ranks: _Ranks, four: int) -> Plan:
    beside_ace = ranks.has_single_ace and ranks.is_at_most(four, way.four_beside_ace_to)
    together = beside_ace or ranks.is_at_most(four, way.four_together_to)
    return Plan(_two(ranks.singles) if together else _pair(four))


def _two_pair(way: HouseWay, ranks: _Ranks, higher: int, lower: int) -> Plan:
    from_higher, from_lower = way.two_pair_divided_from
    divided = higher == ACE or (ranks.is_at_least(higher, from_higher) and ranks.is_at_least(lower, from_lower))
    together = ranks.is_at_most(higher, way.two_pair_together_to) or ranks.has_single_ace
    return Plan(_two(ranks.singles) if together and not divided else _pair(lower))


def _pair(rank: int) -> tuple[int, int]:
    return rank, rank


def _two(ranks: Sequence[int]) -> tuple[int, int]:
    return ranks[0], ranks[1]


def rank_of(card: Card) -> int:
    """The rank that a card counts as in a plan: a joker is an ace."""
    return ACE if card == JOKER else card // SUITS


def set_house_way(rules: RankingRules, cards: Sequence[Card], way: HouseWay | None = None) -> Setting:
    """Seven cards as the house sets them; the order in which they are given makes no difference."""
    hands, held = two_hands(rules), sorted(cards)
    assert len(held) == SEVEN, "seven cards are set into two hands"
    counts = [0] * len(RANK_NAMES)
    for card in held:
        counts[rank_of(card)] += 1
    return laid(hands, _chosen(hands, lawful_settings(hands, held), house_plan(way or usual_house_way(), counts)))


class Valued(NamedTuple):
    """One way to set seven cards, with the values of both hands."""

    large_value: int
    small_value: int
    large: tuple[Card, ...]
    small: tuple[Card, ...]


def lawful_settings(hands: TwoHands, cards: Sequence[Card]) -> list[Valued]:
    """Every way to set some cards in which the large hand is above the small one; every way where there is none."""
    every = []
    for small in combinations(cards, SMALL):
        large = tuple(card for card in cards if card not in small)
        every.append(Valued(hands.large.value(large), hands.small.value(small), large, small))
    return [one for one in every if one.large_value >= hands.least_above[one.small_value]] or every


def laid(hands: TwoHands, setting: Valued) -> Setting:
    """Both hands as a croupier lays them."""
    return Setting(hands.large.best_hand(setting.large), hands.small.best_hand(setting.small))


def _chosen(hands: TwoHands, settings: list[Valued], plan: Plan) -> Valued:
    """The setting of a plan: of several with the same small hand the one with the highest large hand."""
    if plan.runs is not Runs.NEVER:
        least = hands.small.starts.get("pair", 0) if plan.runs is Runs.WITH_PAIR else 0
        runs = [
            one for one in settings if one.small_value >= least and hands.large.category(one.large_value) in COMPLETED
        ]
        if runs:
            return max(runs, key=lambda one: (one.small_value, one.large_value))
    planned = [one for one in settings if sorted(map(rank_of, one.small)) == sorted(plan.small)]
    # Under law that ranks hands otherwise a plan may be unlawful; the house then keeps the higher large hand.
    return max(planned or settings, key=lambda one: (one.large_value, one.small_value))
