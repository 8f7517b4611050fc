"""What the exact edge of each bet gives the house for what was played, and how far the result may lie from it.

Edges are those of an initial stake at which every payment is a whole number; where a bet may be played in several ways
the house expects something between the worst and the best of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from ludex.games.registry import Opened, OpenedTable
from ludex.kit.money import Cents
from ludex.odds.bets import DIVISIBLE, BetOdds
from ludex.sim.statistics import root

NORMAL_999 = Fraction(3_290_527, 1_000_000)
"""So many standard deviations to either side hold 999 results of 1000."""
ROUGH = 100
"""Where one round alone has more than this part of the variance, the sum is not distributed as the bound takes it."""


class Without(StrEnum):
    """Why nothing is expected of a game."""

    AMONG_PLAYERS = "among-players"  # they bet against each other
    PLAYER_HOLDS_BANK = "player-holds-bank"
    NO_ODDS = "no-odds"
    BY_PLAY = "by-play"  # the edge is that of best play, which nobody has to follow
    NO_TABLE = "no-table"  # what is sold there has odds of its own, but no bets that are followed one by one


class Edge(Struct, frozen=True):
    """What the house has of a unit staked on a bet, in whatever way it is played."""

    low: Fraction
    high: Fraction
    deviation: Fraction
    """The largest of those ways."""


class Expectation(Struct, frozen=True, kw_only=True):
    """What was to be expected of some plays."""

    played: int
    """The initial stakes that were decided, each as often as it was."""
    low: Fraction
    high: Fraction
    variance: Fraction
    """Of the result, at most."""
    largest: Fraction
    """What the round with the largest part has of it."""
    unknown: Mapping[str, int] = {}
    """What was played on bets whose odds nobody told."""

    def plus(self, other: Expectation) -> Expectation:
        """Both together, which were played in different rounds or at different tables."""
        unknown = dict(self.unknown)
        for bet, amount in other.unknown.items():
            unknown[bet] = unknown.get(bet, 0) + amount
        return Expectation(
            played=self.played + other.played,
            low=self.low + other.low,
            high=self.high + other.high,
            variance=self.variance + other.variance,
            largest=max(self.largest, other.largest),
            unknown=unknown,
        )

    def deviations(self, result: int) -> float | None:
        """So many standard deviations a result is from what the exact edge gives; nothing where nothing was played."""
        if not self.variance:
            return None
        missed = min(result - self.low, Fraction(0)) + max(result - self.high, Fraction(0))
        return float(missed) / math.sqrt(self.variance)

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Between which 999 results of 1000 lie, if chance does as it should."""
        away = NORMAL_999 * root(self.variance)
        return self.low - away, self.high + away

    @property
    def is_rough(self) -> bool:
        """Whether one round weighs so much that the bounds say little."""
        return self.largest * ROUGH > self.variance


NOTHING_PLAYED = Expectation(
    played=0, low=Fraction(0), high=Fraction(0), variance=Fraction(0), largest=Fraction(0), unknown={}
)
Edges = Mapping[str, Edge]


def edges_of(opened: Opened) -> Edges | Without:
    """The edge of every bet of a game, or why nothing is expected of it."""
    kind = opened.type
    if kind.house_take is not None:
        return Without.AMONG_PLAYERS
    if not isinstance(opened, OpenedTable):
        return Without.NO_ODDS if kind.odds is None else Without.NO_TABLE
    if kind.duels is not None or kind.priced is not None:
        return Without.PLAYER_HOLDS_BANK
    if kind.odds is None:
        return Without.NO_ODDS
    if kind.chart:
        return Without.BY_PLAY
    rows: dict[str, list[BetOdds]] = {}
    for row in kind.odds(opened.game, Cents(opened.least_stake * DIVISIBLE)):
        if not isinstance(row, BetOdds) or row.mean_stake is not None:
            return Without.BY_PLAY
        rows.setdefault(row.bet, []).append(row)
    return {bet: _edge(ways) for bet, ways in rows.items()}


def _edge(ways: list[BetOdds]) -> Edge:
    return Edge(
        low=min(way.edge - way.error for way in ways),
        high=max(way.edge + way.error for way in ways),
        deviation=root(max(way.net.variance for way in ways)),
    )
