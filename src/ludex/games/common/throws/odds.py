"""The odds of a game that one throw decides, from its declaration: every bet exactly, per bet that is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from ludex.core.commands import Command, Join, OpenSession
from ludex.core.roles import CHIEF
from ludex.core.state import BETTING, CLOSED, Setup
from ludex.errors import Misuse
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.games.common.stakes.commands import PlaceOnCloth, Withdraw
from ludex.games.common.throws.declaration import Declaration, decides, net
from ludex.games.common.throws.state import ThrowState
from ludex.games.common.throws.table import ThrowTable
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution, whole
from ludex.odds.explore import Exploration, Limits, explore

PLAYER = "ana"


def all_odds(table: ThrowTable[Any, Any], stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet of this table."""
    return declared_odds(table.declaration, stake)


def declared_odds(game: Declaration, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet that a game declares."""
    defined = definitions(game.rules)
    for bet in game.bets.values():
        paths = defined[bet.kind]
        readings = (game.rules.sources[path].reading for path in paths)
        yield BetOdds(
            bet=bet.slug,
            choice=None,
            net=per_unit(game, bet, stake),
            clauses=game.rules.clauses_of(*paths),
            reading=next((reading for reading in readings if reading), ""),
        )


def per_unit(game: Declaration, bet: Bet, stake: Cents) -> Distribution:
    """What a unit staked on a bet gains or loses, by the throws that decide it."""
    decided: Counter[int] = Counter()
    for outcome in game.cases():
        value = net(game, bet, outcome, stake)
        if value is not None:
            decided[value] += 1
    total = decided.total()
    if not total:
        raise Misuse("{bet} is never decided", slug="never-decided", bet=bet.slug)
    return whole({Fraction(value, stake): Fraction(cases, total) for value, cases in decided.items()})


def throws_to_decide(game: Declaration) -> Fraction:
    """How many throws a round takes on average."""
    cases = game.cases()
    return Fraction(len(cases), sum(decides(game, outcome) for outcome in cases))


def explored(
    table: ThrowTable[Any, Any], setup: Setup, bet: str, stake: Cents, limits: Limits
) -> Exploration[ThrowState]:
    """One bet followed on the table itself until it is decided, or the limits cut it off."""
    return explore(table, table.start(setup), _play(table, setup, bet, stake), same=_same, limits=limits)


def _play(table: ThrowTable[Any, Any], setup: Setup, bet: str, stake: Cents) -> Callable[[ThrowState], Command | None]:
    """What everybody does: the player bets once and takes their winnings, the staff do their work."""

    def play(state: ThrowState) -> Command | None:
        duty = table.duty(state)
        if duty is not None:
            return duty
        if state.phase == CLOSED:
            return OpenSession(by=setup.posts[CHIEF][0])
        if PLAYER not in state.players:
            return Join(by=PLAYER, chips=stake)
        if state.phase == BETTING and state.next_id == 1:
            return PlaceOnCloth(by=PLAYER, bet=bet, stake=stake)
        if state.round > 1:
            return Withdraw(by=PLAYER, bet=bet) if state.stakes else None
        return table.lead(state)

    return play


def _same(state: ThrowState) -> tuple[object, ...]:
    """What the rest of play and its value depend on."""
    settling = state.outcome if state.phase not in (BETTING, CLOSED) else None
    purse = state.funds(PLAYER)
    return (state.phase, state.round, settling, purse, len(state.players), state.next_id, tuple(state.stakes.values()))
