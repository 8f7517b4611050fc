"""What the exact edge of each bet gives the house for what was played, and how far the result may lie from it.

Edges are those of an initial stake at which every payment is a whole number. Where a bet may be played in several ways
the house expects something between the worst and the best of them. Where guests decide how a hand goes on, the edge is
that of best play: the house expects no less, and nobody knows how much more.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction

import msgspec
from msgspec import Struct

from ludex.errors import Misuse
from ludex.games.registry import Opened, OpenedTable
from ludex.kit.money import Cents
from ludex.odds.bets import DIVISIBLE, BetOdds, SolvedOdds
from ludex.odds.distribution import Distribution
from ludex.sim.statistics import root

NORMAL_999 = Fraction(3_290_527, 1_000_000)
"""So many standard deviations to either side hold 999 results of 1000."""
ROUGH = Fraction(1, 5)
"""Where third moments come to a larger part of the variance than this (Lyapunov's ratio), a sum is not yet normal."""


class Without(StrEnum):
    """Why nothing is expected of a game."""

    AMONG_PLAYERS = "among-players"  # they bet against each other
    PLAYER_HOLDS_BANK = "player-holds-bank"
    NO_ODDS = "no-odds"
    FIXED_BY_LAW = "fixed-by-law"  # what the house keeps of what it sells is no matter of chance
    BY_OTHERS = "by-others"  # what a bet is worth depends on what others stake or buy, or on what happens elsewhere


class Edge(Struct, frozen=True):
    """What the house has of a unit staked on a bet, in whatever way it is played."""

    low: Fraction
    high: Fraction | None
    """Nothing where `low` is that of best play, and other play gives the house more."""
    deviation: Fraction
    """The largest of those ways that the odds tell."""
    cube: Fraction
    """The cube root of the third absolute moment: rare large prizes weigh more in it than in the deviation. Where
    results are not told apart, the deviation."""


class Expectation(Struct, frozen=True, kw_only=True):
    """What was to be expected of some plays."""

    played: int
    """The initial stakes that were decided, each as often as it was."""
    low: Fraction
    high: Fraction | None
    """Nothing where some of it is expected at least."""
    variance: Fraction
    """Of the result, at most."""
    third: Fraction
    """The third absolute moments of all rounds, at most."""
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
            high=None if self.high is None or other.high is None else self.high + other.high,
            variance=self.variance + other.variance,
            third=self.third + other.third,
            unknown=unknown,
        )

    def deviations(self, result: int) -> float | None:
        """So many standard deviations a result is from what the exact edge gives; nothing where nothing was played."""
        if not self.variance:
            return None
        missed = min(result - self.low, Fraction(0))
        if self.high is not None:
            missed += max(result - self.high, Fraction(0))
        return float(missed) / math.sqrt(self.variance)

    @property
    def bounds(self) -> tuple[Fraction, Fraction | None]:
        """Between which 999 results of 1000 lie, if chance does as it should; some have a lower one alone."""
        away = NORMAL_999 * root(self.variance)
        return self.low - away, None if self.high is None else self.high + away

    def is_within(self, result: int) -> bool:
        """Whether a result lies within its bounds."""
        low, high = self.bounds
        return low <= result and (high is None or result <= high)

    @property
    def is_rough(self) -> bool:
        """Whether few rounds, or few large prizes, weigh so much that the bounds are no more than a hint."""
        return self.third**2 > ROUGH**2 * self.variance**3


NOTHING_PLAYED = Expectation(
    played=0, low=Fraction(0), high=Fraction(0), variance=Fraction(0), third=Fraction(0), unknown={}
)
Edges = Mapping[str, Edge | None]
"""By bet; nothing for one that is a part of another, whose edge has its own in it."""
Row = BetOdds | SolvedOdds


def why_without(opened: Opened) -> Without | None:
    """Why nothing can be expected of a game whatever its odds are; nothing where its odds have to be asked."""
    kind = opened.type
    if kind.house_take is not None:
        return Without.AMONG_PLAYERS
    if isinstance(opened, OpenedTable):
        return None if kind.duels is None and kind.priced is None else Without.PLAYER_HOLDS_BANK
    if kind.hall_odds:
        return Without.FIXED_BY_LAW
    if kind.odds is None:
        return Without.NO_ODDS
    return None if kind.sold else Without.BY_OTHERS


class EdgeBook:
    """The edges of games, found once for the same rules and equipment."""

    def __init__(self) -> None:
        self._found: dict[bytes, Edges] = {}

    def of(self, opened: Opened) -> Edges:
        """The edge of every bet of a game that has odds; none where they cannot be told."""
        header = opened.header
        key = msgspec.json.encode((header.game, header.digest, header.licence, header.table))
        if key not in self._found:
            self._found[key] = edges_of(opened)
        return self._found[key]


def edges_of(opened: Opened) -> Edges:
    """The edge of every bet of a game, or none."""
    assert opened.type.odds is not None, "only what has odds is asked for"
    whole = opened.least_stake * DIVISIBLE if isinstance(opened, OpenedTable) else opened.usual_stake
    rows: dict[str, list[Row]] = {}
    try:
        for row in opened.type.odds(opened.game, Cents(whole)):
            rows.setdefault(row.bet, []).append(row)
        growing = _growing(opened, Cents(whole), rows)
    except Misuse:
        return {}  # nobody told how it is played, or a library is missing that solves it
    moments = _Moments()
    return {bet: _edge(ways, moments) for bet, ways in rows.items() if bet not in growing}


def _growing(opened: Opened, stake: Cents, rows: Mapping[str, list[Row]]) -> set[str]:
    """The bets that are paid from a jackpot to which stakes add up: what they are worth changes from round to round."""
    progressive = opened.type.progressive
    if progressive is None or not opened.rules.by_path.get(progressive.rule):
        return set()
    grown: dict[str, list[Row]] = {}
    for row in progressive.odds(opened.game, stake, stake):
        grown.setdefault(row.bet, []).append(row)
    return {bet for bet, ways in rows.items() if [way.net for way in ways] != [way.net for way in grown.get(bet, [])]}


class _Moments:
    """Deviation and cube of each distribution, reckoned once for all boxes that share it."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[Distribution, Fraction, Fraction]] = {}

    def of(self, net: Distribution) -> tuple[Fraction, Fraction]:
        if id(net) not in self._found:
            mean = float(net.mean)
            third = math.fsum(abs(float(value) - mean) ** 3 * float(chance) for value, chance in net.chances.items())
            self._found[id(net)] = net, root(net.variance), Fraction(math.cbrt(third))
        return self._found[id(net)][1:]


def _edge(ways: Iterable[Row], moments: _Moments) -> Edge | None:
    """What the ways of playing a bet come to together."""
    lows, highs = list[Fraction](), list[Fraction | None]()
    deviations, cubes = list[Fraction](), list[Fraction]()
    for way in ways:
        if isinstance(way, SolvedOdds):
            edge, error, is_least = Fraction(way.edge_float), Fraction(way.error), True
            deviation = cube = Fraction(0) if way.spread is None else Fraction(way.spread.find().deviation)
        elif way.part_of:
            continue
        else:
            edge, error, is_least = way.edge, way.error, way.is_of_best_play
            deviation, cube = moments.of(way.net)
        lows.append(edge - error)
        highs.append(None if is_least else edge + error)
        deviations.append(deviation)
        cubes.append(cube)
    if not lows:
        return None
    known = [high for high in highs if high is not None]
    high = max(known) if len(known) == len(highs) else None
    return Edge(min(lows), high, max(deviations), max(cubes))
