"""How often each of the nine cases comes, from figures counted for the packaged law where they are of this ranking."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import msgspec

from ludex.games.poker.banked.odds.pai_gow.figures import CASES
from ludex.games.poker.hands.house_way import HouseWay
from ludex.games.poker.hands.packaged import digest_of
from ludex.games.poker.hands.rules import RankingRules


class PairCounts(NamedTuple):
    """How many ordered pairs of hands without a card in common stand to each other in each way."""

    relations: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    """By the first hand's large one (higher, equal, lower) and small one (higher, equal, lower)."""
    total: int


def digest(rules: RankingRules, way: HouseWay) -> str:
    """What the figures of a ranking and a house way are filed under: under any others they would be another's."""
    said = {"ranking": digest_of(rules), "way": msgspec.to_builtins(way)}
    return sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()[:16]


def pairs_of(rules: RankingRules, way: HouseWay) -> PairCounts:
    """All pairs of hands by how they compare: by the figures where there are some, otherwise counted now."""
    known = CASES.get(digest(rules, way))
    if known is not None:
        return PairCounts(known, sum(map(sum, known)))
    # The figures are read without the libraries that count others.
    from ludex.games.poker.banked.odds.pai_gow.pairs import count_pairs

    return count_pairs(rules, way)
