"""The odds of a roulette, from its declaration: every bet exactly, simple chances by choice at the zero and stake.

What the zero leaves of a simple chance is a chain over further zeros. The stake matters: half of a small one falls
below the minimum and may not leave prison, and halves are rounded to the smallest unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

from msgspec.structs import replace

from ludex.core.commands import AnnounceLast, Command, Join, OpenSession
from ludex.core.results import Held
from ludex.core.state import BETTING, CLOSED, Setup
from ludex.errors import Misuse
from ludex.games.common.prison.commands import LeaveInPrison, TakeHalf
from ludex.games.common.prison.state import ZERO_CHOICE
from ludex.games.common.stakes.bets import definitions
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth, Withdraw
from ludex.games.common.stakes.state import ROLLING
from ludex.games.wheels.roulette.bets import RouletteBet, net, result
from ludex.games.wheels.roulette.commands import Spin
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.state import RouletteState
from ludex.games.wheels.roulette.table import Roulette
from ludex.kit.money import Cents
from ludex.kit.wheels import ZERO, Pocket
from ludex.odds.bets import BetOdds
from ludex.odds.chain import Ways, solve
from ludex.odds.distribution import Distribution, certain, gathered, mixed
from ludex.odds.explore import Exploration, Limits, explore


class Choice(StrEnum):
    """What a player does at every zero that leaves them the choice."""

    BEST = "best"
    HALF = "half"
    PRISON = "prison"


class Read(StrEnum):
    """How the text is read on simple chances at the double zero, where it does not say."""

    EITHER_ZERO = "either-zero"
    ZERO_ALONE = "zero-alone"


_SIMPLE_AT_DOUBLE_ZERO: dict[Read, Literal["as-zero", "lost"]] = {Read.EITHER_ZERO: "as-zero", Read.ZERO_ALONE: "lost"}
Way = Choice | Read

MUST_STAY = "must-stay-note"
"""The first zero leaves the player no choice at this stake."""


def all_odds(game: Roulette[Any], stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet of this table; a simple chance that leaves a choice comes once for each."""
    for bet in game.bets.values():
        for choice in choices(game.rules, bet):
            yield odds_of(game, bet, stake, choice)


def choices(rules: RouletteRules, bet: RouletteBet) -> tuple[Way | None, ...]:
    """The ways of playing a bet that make a difference, the best first; or of reading its rule, the one taken first."""
    if isinstance(result(rules, bet, ZERO), Held):
        return tuple(Choice)
    return readings(rules, bet) or (None,)


def readings(rules: RouletteRules, bet: RouletteBet) -> tuple[Read, ...]:
    """How a simple chance may be read at the double zero, the reading taken first; nothing where none is in doubt."""
    doubted = bet.is_simple and rules.layout.double_zero is not None and rules.sources["double_zero_simple"].reading
    return tuple(sorted(Read, key=lambda read: as_read(rules, read) is not rules)) if doubted else ()


def as_read(rules: RouletteRules, way: str | None) -> RouletteRules:
    """The rules under another reading; the same where it is the one taken, or no reading at all."""
    said = _SIMPLE_AT_DOUBLE_ZERO[Read(way)] if way in set(Read) else rules.double_zero_simple
    return rules if said == rules.double_zero_simple else replace(rules, double_zero_simple=said)


def odds_of(
    game: Roulette[Any], bet: RouletteBet, stake: Cents, choice: Way | None, spins: int | None = None
) -> BetOdds:
    """The odds of one bet; `spins` says how many are left in the session, if the end of it matters."""
    rules, pockets = game.rules, game.wheel.order
    chance = Fraction(1, len(pockets))
    rows = [(chance, _net(game, bet, pocket, stake, choice, spins)) for pocket in pockets]
    path = "double_zero_simple" if isinstance(choice, Read) else f"bets.{bet.kind}.pays"
    bound = isinstance(choice, Choice) and not _Prison(game, bet, stake).may_leave(1)
    return BetOdds(
        bet=bet.slug,
        choice=choice,
        net=mixed(rows).scaled(Fraction(1, stake)),
        clauses=rules.clauses_of(*definitions(rules)[bet.kind]),
        reading=rules.sources[path].reading,
        note=MUST_STAY if bound else "",
    )


def _net(
    game: Roulette[Any], bet: RouletteBet, pocket: Pocket, stake: Cents, way: Way | None, spins: int | None
) -> Distribution:
    """What a stake gains or loses, in units of money, when the ball rests in this pocket."""
    decided = net(as_read(game.rules, way), bet, pocket, stake)
    if decided is not None:
        return certain(Fraction(decided))
    choice = way if isinstance(way, Choice) else Choice.BEST
    left = _Prison(game, bet, stake).after_zero(1, choice, spins)
    return gathered((value - stake, chance) for value, chance in left.chances.items())


class _Prison:
    """The zero regime as a chain over zeros, for one stake on one chance."""

    def __init__(self, game: Roulette[Any], bet: RouletteBet, stake: Cents) -> None:
        rules, size = game.rules, len(game.wheel.order)
        self._zero = rules.zero
        self._stake = stake
        self._minimum = rules.prison_minimum(rules.minimum)
        self._free = Fraction(len(bet.numbers), size)
        self._again = Fraction(1, size)

    def may_leave(self, zeros: int) -> bool:
        """Whether the player has a choice at this zero."""
        return self._zero.may_leave(self._stake, zeros, self._minimum)

    def after_zero(self, zeros: int, choice: Choice, spins: int | None) -> Distribution:
        """What comes back of the stake after so many zeros; `spins` were left before this one, if the end matters."""
        refund = certain(Fraction(self._zero.refund(self._stake, zeros)))
        if spins == 1:
            return refund
        value = self._zero.value(self._stake, zeros)
        if value == 0:
            return refund  # rounding has eaten the stake: nothing is left to decide
        if self.may_leave(zeros) and choice is Choice.HALF:
            return refund
        left = None if spins is None else spins - 1
        rows = [
            (self._free, certain(Fraction(value))),
            (1 - self._free - self._again, certain(Fraction(0))),
            (self._again, self.after_zero(zeros + 1, choice, left)),
        ]
        stay = mixed(rows)
        if self.may_leave(zeros) and choice is Choice.BEST and refund.mean >= stay.mean:
            return refund
        return stay

    def expected_by_chain(self) -> Fraction:
        """What staying is worth at the first zero to whoever always stays, by solving the chain of further zeros."""
        chain: dict[int, Ways[int]] = {}
        zeros = 1
        while value := self._zero.value(self._stake, zeros):
            chain[zeros] = Ways({zeros + 1: self._again}, self._free * value)
            zeros += 1
        chain[zeros] = Ways({}, Fraction(0))
        return solve(chain)[1]


def stay_worth(game: Roulette[Any], bet: RouletteBet, stake: Cents) -> Fraction:
    """The expected value of always staying in prison after the first zero, by the chain."""
    return _Prison(game, bet, stake).expected_by_chain()


PLAYER = "ana"


def explored(
    game: Roulette[Any],
    setup: Setup,
    *,
    bet: str,
    stake: Cents,
    choice: Choice,
    spins: int,
    closing: bool,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Exploration[RouletteState]:
    """One bet followed on the table itself through so many spins, the last of which may close the session."""
    if bet not in game.bets:
        raise Misuse("no bet is called {bet}", slug="no-bet-so-called", bet=bet)
    play = _play(game, bet, stake, choice, spins, closing=closing)
    return explore(game, game.start(setup), play, same=_same, limits=limits)


def _play(
    game: Roulette[Any], bet: str, stake: Cents, choice: Choice, spins: int, *, closing: bool
) -> Callable[[RouletteState], Command | None]:
    """What everybody does: the player bets once and takes their winnings, the staff do their work."""

    def play(state: RouletteState) -> Command | None:
        duty = game.duty(state)
        if duty is not None:
            return duty
        if state.phase == CLOSED:
            return OpenSession(by="chief") if state.session == 0 else None
        if PLAYER not in state.players:
            return Join(by=PLAYER, chips=stake)
        if state.phase == ROLLING:
            return NoMoreBets(by="croupier")
        if state.phase == ZERO_CHOICE:
            return (TakeHalf if choice is Choice.HALF else LeaveInPrison)(by=PLAYER, bet=bet)
        assert state.phase == BETTING
        return _between_spins(state, bet, stake, spins, closing=closing)

    return play


def _between_spins(state: RouletteState, bet: str, stake: Cents, spins: int, *, closing: bool) -> Command | None:
    if closing and state.round == 1 and state.rounds_left is None:
        return AnnounceLast(by="chief", rounds=spins)
    if state.round == 1 and state.next_id == 1:
        return PlaceOnCloth(by=PLAYER, bet=bet, stake=stake)
    if state.round > 1 and state.stakes:
        return Withdraw(by=PLAYER, bet=bet)
    if state.round > 1 and (not state.prisoners or state.round > spins):
        return None
    return Spin(by="croupier")


def _same(state: RouletteState) -> tuple[object, ...]:
    """What the rest of play and its value depend on: not which number fell, nor which way the wheel was turned."""
    return (
        state.phase,
        state.round,
        state.spin.number,
        state.funds(PLAYER),
        tuple(state.players),
        state.session,
        state.next_id,
        state.zero_held,
        state.rounds_left,
        tuple(state.stakes.values()),
        tuple(state.prisoners.values()),
    )


def worth(exploration: Exploration[RouletteState]) -> tuple[Fraction, Fraction]:
    """Between which two amounts the player's expected purse lies: who is still in prison loses all, or comes back."""

    def at_least(state: RouletteState) -> Fraction:
        return Fraction(state.funds(PLAYER))

    def at_most(state: RouletteState) -> Fraction:
        return at_least(state) + sum(prisoner.value for prisoner in state.prisoners.values())

    return exploration.bounds(at_least, at_most)
