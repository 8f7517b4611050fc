"""The odds of craps, from its declaration: every bet exactly, as a chain over the point it plays for.

The stake matters where a payment is no whole number of the smallest unit. Taking a bet back when it has its point is a
decision of the player where the law leaves it to them; where only another reading of the text would, that too is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from ludex.core.results import Lost, Push, Won
from ludex.games.dice.craps.bets import LINES, CrapsBet, Decision, Moved, Stands, paths, throws, turn, withdrawal_path
from ludex.games.dice.craps.rules import CrapsRules
from ludex.kit.money import Cents, share
from ludex.odds.bets import BetOdds
from ludex.odds.chain import Ways, solve
from ludex.odds.distribution import Distribution, gathered


class Choice(StrEnum):
    """What a player does with a bet that has got its point."""

    STAY = "stay"
    WITHDRAW = "withdraw"
    WITHDRAW_OTHERWISE_READ = "withdraw-otherwise-read"
    """They take it back, which only another reading than the one taken would let them do."""


class Table(Protocol):
    """What the odds need of a table."""

    @property
    def rules(self) -> CrapsRules: ...

    @property
    def bets(self) -> dict[str, CrapsBet]: ...


def edge_resolved(row: BetOdds) -> Fraction:
    """The house's share per bet resolved: bets without a result are not counted, as if they were made again."""
    return row.edge / (1 - row.net.chances.get(Fraction(0), Fraction(0)))


def all_odds(game: Table, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet of this table; one that may be taken back at its point comes once for each way."""
    for bet in game.bets.values():
        for choice in choices(game.rules, bet):
            yield odds_of(game.rules, bet, stake, choice)


def choices(rules: CrapsRules, bet: CrapsBet) -> tuple[Choice | None, ...]:
    """The ways of playing a bet that make a difference under some reading, the best of those allowed first."""
    path = withdrawal_path(bet)
    if bet.kind not in LINES or bet.is_moved or bet.kind == "win":
        # Elsewhere taking back only ends a bet whose every further throw is like the last; and no text lets win go.
        return (None,)
    allowed: bool = getattr(rules.bets, bet.kind).withdrawal
    if allowed:
        return (Choice.STAY, Choice.WITHDRAW)
    return (Choice.STAY, Choice.WITHDRAW_OTHERWISE_READ) if rules.sources[path].reading else (None,)


def odds_of(rules: CrapsRules, bet: CrapsBet, stake: Cents, choice: Choice | None = None) -> BetOdds:
    """The odds of one bet, played in one way."""
    founded_on = paths(rules, bet)
    path = withdrawal_path(bet) if choice is not None else ""
    readings = (rules.sources[each].reading for each in (*([path] if path else []), *founded_on))
    return BetOdds(
        bet=bet.slug,
        choice=choice,
        net=distribution(rules, bet, stake, choice).scaled(Fraction(1, stake)),
        clauses=rules.clauses_of(*founded_on),
        reading=next((reading for reading in readings if reading), ""),
    )


def net(rules: CrapsRules, decision: Decision, stake: Cents) -> int:
    """What a stake gains or loses by a decision."""
    match decision:
        case Won(pays):
            return share(stake, pays, rules.settlement.rounding)
        case Lost():
            return -stake
        case Push():
            return 0


def distribution(rules: CrapsRules, bet: CrapsBet, stake: Cents, choice: Choice | None = None) -> Distribution:
    """How likely each net result of a stake is: for each of them a chain over the points, solved exactly."""
    stays = choice in (None, Choice.STAY)
    ends: dict[int | None, dict[int, Fraction]] = {}
    onward: dict[int | None, dict[int | None, Fraction]] = {}
    ahead: list[int | None] = [bet.number]
    while ahead:
        point = ahead.pop()
        ends[point], onward[point] = {}, {}
        for dice, chance in _falls(rules):
            following = turn(rules, bet, point, dice)
            match following:
                case Moved(to) if stays:
                    onward[point][to] = onward[point].get(to, Fraction(0)) + chance
                    if to not in ends and to not in ahead:
                        ahead.append(to)
                case Moved():
                    ends[point][0] = ends[point].get(0, Fraction(0)) + chance
                case Stands():
                    onward[point][point] = onward[point].get(point, Fraction(0)) + chance
                case _:
                    value = net(rules, following, stake)
                    ends[point][value] = ends[point].get(value, Fraction(0)) + chance
    results = {value for each in ends.values() for value in each}
    chains = {value: _chain(onward, ends, value) for value in results}
    return gathered((Fraction(value), solve(chain)[bet.number]) for value, chain in chains.items())


def _falls(rules: CrapsRules) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    every = list(throws(rules))
    return ((dice, Fraction(1, len(every))) for dice in every)


def _chain(
    onward: dict[int | None, dict[int | None, Fraction]], ends: dict[int | None, dict[int, Fraction]], value: int
) -> dict[int | None, Ways[int | None]]:
    """The chain whose worth is the chance of ending with this net result."""
    return {point: Ways(onward[point], ends[point].get(value, Fraction(0))) for point in onward}
