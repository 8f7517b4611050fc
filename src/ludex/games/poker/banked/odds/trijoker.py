"""Trijoker, solved: three equal bets, of which two may be withdrawn as cards are seen (CAN10 annex, 14.2).

The three bets win or lose alike. So each of the first two is left in play where it is worth more than nothing by what
is seen then: three own cards for the first, one common card besides for the second. Where the second may be withdrawn
only after one choice about the first, that choice is worth what the second gains by it besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import (
    BINOMIALS,
    Numbers,
    all_hands,
    category_table,
    deck_of,
    hand_values,
    sort_cards,
)
from ludex.games.poker.banked.odds.terms import LeastHand, Pays
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.cards import Card
from ludex.odds.distribution import Distribution, gathered
from ludex.sim.streams import compiled

OWN = 3
"""Cards of one's own; the others of a hand are common."""
BETS = 3


class RideTerms(Struct, frozen=True, kw_only=True):
    """What trijoker is played for."""

    ranking: RankingRules
    least: LeastHand
    """The lowest hand that wins."""
    pays: Pays
    below: Fraction = Fraction(-1)
    """What a bet on a lower hand comes to."""
    pull_first: bool = True
    """Whether the first bet may be withdrawn."""
    pull_second: bool = True
    second_after: Literal["either", "pulled", "left"] = "either"
    """What must have become of the first bet where the second is to be withdrawn."""

    def may_pull_second(self, first_stays: bool) -> bool:
        """Whether the second bet may be withdrawn after the first one stayed, or did not."""
        return self.pull_second and self.second_after in ("either", "left" if first_stays else "pulled")


class RideOdds(Struct, frozen=True, kw_only=True):
    """Best play of trijoker, in single bets."""

    net: Distribution
    """The net result of all bets that stay in play."""
    first_stays: Fraction
    """How likely the first bet is left in play."""
    second_stays: Fraction
    by_bets: tuple[Distribution, ...]
    """The net result of the first, the second and the third bet by itself; nothing comes of one that is withdrawn."""

    @property
    def edge(self) -> Fraction:
        """The house's expected share of one bet."""
        return -self.net.mean

    @property
    def mean_stake(self) -> Fraction:
        """How many bets stay in play."""
        return 1 + self.first_stays + self.second_stays

    @property
    def risk(self) -> Fraction:
        """The house's expected share of what stays in play."""
        return self.edge / self.mean_stake


class RidePlay(NamedTuple):
    """When the first two bets are left in play, and what then comes of hands."""

    first: NDArray[np.bool_]
    """By number of the three own cards."""
    second: NDArray[np.bool_]
    """By number of the four cards that are seen; whether it is better, not whether it must be."""
    must: tuple[bool, bool]
    """Whether the second bet cannot be withdrawn, after the first one was and after it stayed."""
    stayed: Numbers
    """Deals by level of payment, whether the first bet stayed and whether the second did."""
    levels: tuple[Fraction, ...]
    """What each level comes to: the loss first, then the payments."""


def levels_of(terms: RideTerms) -> tuple[tuple[Fraction, ...], NDArray[np.uint8]]:
    """What a bet may come to, and for every value of a hand which of these it does."""
    categories, table = category_table(terms.ranking)
    least = hand_ranking(terms.ranking).least_value(terms.least.category, terms.least.ranks)
    levels = (terms.below, *(terms.pays.get(category, Fraction(0)) for category in categories))
    level_of = (table + 1).astype(np.uint8)
    level_of[:least] = 0
    return levels, level_of


@compiled
def _sum_parts(binomials: Any, hands: Any, worth: Any, sums: Any) -> None:
    """Adds what every hand is worth to each of its parts with one card fewer."""
    size = hands.shape[1]
    for i in range(hands.shape[0]):
        for left_out in range(size):
            number = np.int64(0)
            for place in range(size - 1):
                number += binomials[hands[i, place + (place >= left_out)], place + 1]
            sums[number] += worth[i]


@compiled
def _count_stayed(
    binomials: Any, hands: Any, levels: Any, first: Any, second: Any, must: Any, stayed: Any
) -> None:  # fmt: skip
    """Counts every way to deal every hand: which three cards are one's own, and which common one is seen first."""
    size = hands.shape[1]
    own, seen = np.empty(OWN, dtype=np.int64), np.empty(OWN + 1, dtype=np.int64)
    for i in range(hands.shape[0]):
        for last in range(size):
            for common in range(size):
                if common == last:
                    continue
                at = 0
                for place in range(size):
                    if place not in (last, common):
                        own[at] = hands[i, place]
                        seen[at] = own[at]
                        at += 1
                seen[OWN] = hands[i, common]
                sort_cards(seen)
                a, b = np.int64(0), np.int64(0)
                for place in range(OWN):
                    a += binomials[own[place], place + 1]
                for place in range(OWN + 1):
                    b += binomials[seen[place], place + 1]
                stays = np.int64(first[a])
                stayed[levels[i], stays, np.int64(second[b] or must[stays])] += 1


@cache
def _hands(rules: RankingRules) -> tuple[Any, Any]:
    return all_hands(len(deck_of(rules)), rules.cards), hand_values(rules)


def ride_play(terms: RideTerms) -> RidePlay:
    """When the bets are left in play, exactly."""
    cards = len(deck_of(terms.ranking))
    hands, values = _hands(terms.ranking)
    levels, level_of = levels_of(terms)
    unit = lcm(*(level.denominator for level in levels))
    worth = np.array([int(level * unit) for level in levels], dtype=np.int64)[level_of[values]]
    fours = np.zeros(comb(cards, OWN + 1), dtype=np.int64)
    _sum_parts(BINOMIALS, hands, worth, fours)
    left = _over_cards(cards, fours)
    after = [
        _over_cards(cards, np.maximum(fours, 0)) if terms.may_pull_second(stays) else left for stays in (False, True)
    ]
    first = left + after[1] > after[0] if terms.pull_first else np.ones(len(left), dtype=np.bool_)
    must = not terms.may_pull_second(first_stays=False), not terms.may_pull_second(first_stays=True)
    stayed = np.zeros((len(levels), 2, 2), dtype=np.int64)
    _count_stayed(BINOMIALS, hands, level_of[values], first, fours > 0, np.array(must), stayed)
    return RidePlay(first, fours > 0, must, stayed, levels)


def _over_cards(cards: int, fours: Numbers) -> Numbers:
    """What four cards are worth, added up over the first common card, by number of the three own ones."""
    threes = np.zeros(comb(cards, OWN), dtype=np.int64)
    _sum_parts(BINOMIALS, all_hands(cards, OWN + 1), fours, threes)
    return threes


def first_stays(terms: RideTerms, play: RidePlay, own: Sequence[Card]) -> bool:
    """Whether best play leaves the first bet with these three cards."""
    return bool(play.first[_number(terms.ranking, own)])


def second_stays(terms: RideTerms, play: RidePlay, own: Sequence[Card], common: Card) -> bool:
    """Whether best play leaves the second bet with these three cards and the first common one, or must."""
    must = play.must[first_stays(terms, play, own)]
    return must or bool(play.second[_number(terms.ranking, [*own, common])])


def _number(rules: RankingRules, cards: Sequence[Card]) -> int:
    deck = deck_of(rules)
    return sum(comb(place, at) for at, place in enumerate(sorted(map(deck.index, cards)), start=1))


def ride_odds(terms: RideTerms) -> RideOdds:
    """The exact odds under best play."""
    play = ride_play(terms)
    total = int(play.stayed.sum())
    rows = [
        (play.levels[level], (first, second, 1), Fraction(int(many), total))
        for (level, first, second), many in np.ndenumerate(play.stayed)
    ]
    return RideOdds(
        net=gathered((result * sum(stays), chance) for result, stays, chance in rows),
        first_stays=sum((chance for _, stays, chance in rows if stays[0]), Fraction(0)),
        second_stays=sum((chance for _, stays, chance in rows if stays[1]), Fraction(0)),
        by_bets=tuple(gathered((result * stays[bet], chance) for result, stays, chance in rows) for bet in range(BETS)),
    )
