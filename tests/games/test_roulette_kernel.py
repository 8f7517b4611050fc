"""The kernel of French roulette: the table's own results round by round, exact edges, and errors of the right size."""

from __future__ import annotations

from functools import cache
from math import erf, sqrt
from typing import Any

import numpy as np
import pytest

from ludex.core.commands import Join, OpenSession
from ludex.core.table import Recorded
from ludex.errors import Misuse
from ludex.games.common.prison.commands import LeaveInPrison, TakeHalf
from ludex.games.common.stakes.commands import PlaceOnCloth, Withdraw
from ludex.games.wheels.roulette.kernel import ZEROS_MAX, RouletteKernel
from ludex.games.wheels.roulette.odds import Choice, odds_of
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.kit.wheels import ZERO
from ludex.law.book import Law
from ludex.sim.batches import run
from ludex.sim.statistics import Estimate, estimate
from ludex.sim.streams import fill, start
from tests.tables import PLACES, opened, saying, spin, usual, without

PURSE = Cents(10**9)
NUMBERS = [[pocket] for pocket in range(1, 37)]
# 1 and 20 lie on opposite sides of every simple chance.
PRISON = [[ZERO] * zeros + [number] for zeros in range(1, 9) for number in (1, 20)]
ONE_OF_EACH = [
    ("straight-7", None), ("split-0-1", None), ("street-1-2-3", None), ("corner-1-2-4-5", None), ("column-2", None),
    ("six-line-1-2-3-4-5-6", None), ("dozen-3", None), ("double-column-1-2", None), ("double-dozen-2-3", None),
    ("red", Choice.HALF), ("red", Choice.PRISON), ("low", Choice.HALF), ("low", Choice.PRISON),
]  # fmt: skip


class Felt:
    """The real table with one player for each bet and choice, who bets anew every round."""

    def __init__(self, game: Any, stake: Cents, *, simple: bool) -> None:
        self.kernel, self.stake = RouletteKernel(game.game), stake
        bets = [bet.slug for bet in game.game.bets.values() if bet.is_simple or not simple]
        ways = [(bet, choice) for bet in bets for choice in self.kernel.choices(bet)]
        self.players = {f"p{number}": way for number, way in enumerate(ways)}
        self.table: Recorded[Any] = game.recorded(Script())
        self.table.run(OpenSession(by="chief"))
        for player in self.players:
            self.table.run(Join(by=player, chips=PURSE))

    def play(self, pockets: list[int]) -> dict[str, int]:
        """What each player gains or loses in one round."""
        table = self.table
        before = {player: table.state.funds(player) for player in self.players}
        for player, (bet, _) in self.players.items():
            table.run(PlaceOnCloth(by=player, bet=bet, stake=self.stake))
        for pocket in pockets:
            spin(table, pocket)
            for prisoner in [each for each in table.state.prisoners.values() if each.pending]:
                take = self.players[prisoner.player][1] == Choice.HALF
                table.run((TakeHalf if take else LeaveInPrison)(by=prisoner.player, bet=prisoner.bet))
            for player in list(table.state.staked):
                for bet in list(table.state.staked[player]):
                    table.run(Withdraw(by=player, bet=bet))
        assert not table.state.prisoners
        return {player: table.state.funds(player) - before[player] for player in self.players}

    def compare(self, rounds: list[list[int]]) -> None:
        """The table and the kernel, round by round and all together."""
        totals = dict.fromkeys(self.players, 0)
        for pockets in rounds:
            counts = self.kernel.count(pockets)
            for player, net in self.play(pockets).items():
                assert self.kernel.nets(counts, self.players[player][0], self.stake, self.players[player][1]) == {
                    net: 1
                }
                totals[player] += net
        counts = self.kernel.count([pocket for pockets in rounds for pocket in pockets])
        for player, (bet, choice) in self.players.items():
            nets = self.kernel.nets(counts, bet, self.stake, choice)
            assert sum(nets.values()) == len(rounds)
            assert sum(net * times for net, times in nets.items()) == totals[player]


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_comes_to_what_the_table_pays(place: str) -> None:
    """Every bet on every number, and after zeros."""
    game = usual(place)
    Felt(game, Cents(game.rules.minimum * 2), simple=False).compare([*NUMBERS, *PRISON[:6]])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("times", [1, 3, 16])
def test_prison_through_many_zeros(place: str, times: int) -> None:
    """Stakes that must stay at once, later or much later, until rounding eats them."""
    game = usual(place)
    Felt(game, Cents(game.rules.minimum * times), simple=True).compare(PRISON)


@pytest.mark.parametrize(
    "law",
    [
        saying("zero.choice", "half"),
        without("zero.choice"),
        without("zero.again"),
        without("zero.below_minimum"),
        without("winning_stake.simple"),
        without("winning_stake.multiple"),
        saying("zero.below_minimum_amount", "value"),
        saying("zero.below_minimum_from", 2),
        saying("bets.straight.pays", 36),
        saying("zero.rounding", "up"),
    ],
)
def test_the_kernel_follows_the_law(law: Law) -> None:
    """Altered law alters table and kernel alike."""
    game = opened(law=law)
    rounds = [[7], [20], *PRISON[:6]]
    if game.game.rules.zero.choice != "half-or-prison":  # nothing is held, and every spin is a round
        rounds = [[pocket] for pockets in rounds for pocket in pockets]
    Felt(game, Cents(game.rules.minimum * 3), simple=False).compare(rounds)


def test_prisoners_whom_nothing_decides_cannot_be_simulated() -> None:
    """A bet that never ends has no result."""
    with pytest.raises(Misuse, match="never end"):
        RouletteKernel(opened(law=without("zero.next_spin")).game)


def test_a_wheel_without_a_zero_cannot_be_simulated() -> None:
    """Nothing to hold the simple chances, and nothing that this kernel was made for."""
    with pytest.raises(Misuse, match="a wheel with a zero"):
        RouletteKernel(opened(table={"equipment": {"like": "single-zero", "without": [0]}}).game)


@cache
def kernel() -> RouletteKernel:
    """The kernel of Cantabria."""
    return RouletteKernel(usual("cantabria").game)


@pytest.mark.parametrize("rounds", [1, 2, 3, 1000, 99_991])
def test_rounds_are_the_draws_of_the_stream(rounds: int) -> None:
    """The fast loop counts what filling a buffer and counting draw by draw gives, and so many rounds exactly."""
    counts = kernel().counts()
    kernel().play(counts, seed=4, block=2, rounds=rounds)
    assert counts.sum() == rounds
    buffer = np.empty(200_000, dtype=np.uint8)
    pockets = buffer[: fill(start(4, 2), 37, buffer)].tolist()
    ends = [at for at, pocket in enumerate(pockets) if pocket != ZERO]
    assert (counts == kernel().count(pockets[: ends[rounds - 1] + 1])).all()


def test_zeros_without_end_stay_in_the_table() -> None:
    """More zeros than are counted apart are counted with the most."""
    counts = kernel().count([ZERO] * (ZEROS_MAX + 5) + [7])
    assert counts[ZEROS_MAX, 7] == counts.sum() == 1


def test_what_is_left_open_is_not_counted() -> None:
    """A round ends with a number."""
    assert kernel().count([7, ZERO, ZERO]).sum() == 1


def seen(rounds: int, seed: int, bet: str, choice: Choice | None) -> Estimate:
    """What a simulation says of a bet of two minima."""
    stake = Cents(usual("cantabria").rules.minimum * 2)
    return estimate(kernel().nets(_counts(rounds, seed), bet, stake, choice), unit=stake, seed=seed)


@cache
def _counts(rounds: int, seed: int) -> Any:
    return run(kernel(), seed=seed, rounds=rounds, workers=2)


def exact(bet: str, choice: Choice | None) -> Any:
    """The odds of the same bet."""
    game = usual("cantabria").game
    return odds_of(game, game.bets[bet], Cents(game.rules.minimum * 2), choice)


@pytest.mark.parametrize(("bet", "choice"), ONE_OF_EACH)
def test_intervals_hold_the_exact_edge(bet: str, choice: Choice | None) -> None:
    """A hundred million rounds of one seed, and the deviation to three digits."""
    found, odds = seen(10**8, 1, bet, choice), exact(bet, choice)
    assert found.interval is not None
    assert found.interval[0] < -odds.edge < found.interval[1]
    assert float(found.deviation or 0) == pytest.approx(sqrt(odds.net.variance), rel=1e-3)


@pytest.mark.parametrize(("bet", "choice"), [ONE_OF_EACH[0], ONE_OF_EACH[6], ONE_OF_EACH[9], ONE_OF_EACH[10]])
def test_errors_have_the_right_size(bet: str, choice: Choice | None) -> None:
    """Over 200 seeds what is missed, in standard errors, is normal: Kolmogorov and Smirnov at one in a hundred."""
    edge, places = exact(bet, choice).edge, []
    for seed in range(200):
        found = seen(2**20, seed, bet, choice)
        assert found.error is not None
        places.append((1 + erf(float((found.mean + edge) / found.error) / sqrt(2))) / 2)
    places.sort()
    apart = max(max((at + 1) / 200 - place, place - at / 200) for at, place in enumerate(places))
    assert apart < 1.63 / sqrt(200)
