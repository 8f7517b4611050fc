"""The values of hands as arrays for the compiled loops, under any ranking and any deck.

Every choice of five to seven ranks has its own place in the packaged table, whatever it is worth: another ranking is
another set of values at the same places.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

from ludex.errors import Misuse
from ludex.games.poker.hands.batch import Parts, parts
from ludex.games.poker.hands.classes import RANK_NAMES, sees_suits
from ludex.games.poker.hands.packaged import PLACE_MASK, PLACE_SHIFT, ROW_MASK, ROW_SHIFT, digest_of, tables
from ludex.games.poker.hands.ranking import HandRanking, hand_ranking
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import LEAST, MOST, START, WORDS
from ludex.kit.cards import SUITS, Card

Ranks = tuple[int, ...]


@cache
def parts_of(rules: RankingRules) -> Parts:
    """The words of all cards, the rows, and the values by ranks and by the cards of a suit."""
    words, offsets, by_place, suits = parts()
    if tables().head.rules == digest_of(rules):
        return words, offsets, by_place, suits
    if rules.cards != LEAST:
        raise Misuse(
            "equities are counted for hands of five cards, not of {cards}", slug="equity-five-cards", cards=rules.cards
        )
    if sees_suits(rules) < LEAST:
        raise Misuse(
            "equities are not counted where fewer than five cards of a suit make something", slug="equity-few-suited"
        )
    ranking = hand_ranking(rules)
    ranks = sorted(RANK_NAMES.index(written) for written in rules.values)
    return words, offsets, _by_place(ranking, ranks, offsets, by_place.size), _by_suit(ranking, ranks, suits.size)


def _by_place(ranking: HandRanking, ranks: list[int], offsets: Any, size: int) -> Any:
    values = np.zeros(size, dtype=np.uint16)
    fives: dict[Ranks, int] = {}
    for count in range(LEAST, MOST + 1):
        for chosen in combinations_with_replacement(ranks, count):
            if any(chosen.count(rank) > SUITS for rank in set(chosen)):
                continue
            if count == LEAST:
                fives[chosen] = ranking.value(_unsuited(chosen))
            total = START + sum(WORDS[card] for card in _unsuited(chosen))
            place = (total >> PLACE_SHIFT & PLACE_MASK) + int(offsets[total >> ROW_SHIFT & ROW_MASK])
            values[place] = max(fives[five] for five in set(combinations(chosen, LEAST)))
    return values


def _unsuited(ranks: Ranks) -> list[Card]:
    """Cards of these ranks, which are sorted: suits in turn never meet twice at one rank."""
    return [Card(SUITS * rank + place % SUITS) for place, rank in enumerate(ranks)]


def _by_suit(ranking: HandRanking, ranks: list[int], size: int) -> Any:
    """The value of five cards or more of one suit, by the bits of their ranks."""
    values = np.zeros(size, dtype=np.uint16)
    for count in range(LEAST, min(MOST, len(ranks)) + 1):
        for chosen in combinations(ranks, count):
            best = 0
            for five in combinations(chosen, LEAST):
                value = ranking.value([Card(SUITS * rank) for rank in five])
                if value < ranking.value(_unsuited(five)):
                    raise Misuse(
                        "equities are not counted where cards of one suit are worth less than of several",
                        slug="equity-suited-less",
                    )
                best = max(best, value)
            values[sum(1 << rank for rank in chosen)] = best
    return values
