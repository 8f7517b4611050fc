"""The kernel of boule: the table's own results round by round, under packaged and altered law, and exact edges."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from ludex.core.commands import Join, OpenSession
from ludex.core.table import Recorded
from ludex.errors import Misuse
from ludex.games.common.stakes.commands import PlaceOnCloth, Withdraw
from ludex.games.common.throws.kernel import ThrowKernel
from ludex.games.common.throws.odds import per_unit
from ludex.games.registry import Opened, open_usual
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from ludex.sim.streams import fill, start
from tests.games.boule import NUMBERS, PLACES, opened, saying, throw, usual
from tests.tables import LAW

PURSE = Cents(10**9)


class Felt:
    """The real table with one player for each bet, who bets anew every round."""

    def __init__(self, game: Opened, stake: Cents) -> None:
        self.kernel, self.stake = ThrowKernel(game.game), stake
        self.bets = {f"p{number}": bet for number, bet in enumerate(game.game.bets)}
        self.table: Recorded[Any] = game.recorded(Script())
        self.table.run(OpenSession(by="chief"))
        for player in self.bets:
            self.table.run(Join(by=player, chips=PURSE))

    def play(self, number: int) -> dict[str, int]:
        """What each player gains or loses in one round."""
        table = self.table
        before = {player: table.state.funds(player) for player in self.bets}
        for player, bet in self.bets.items():
            table.run(PlaceOnCloth(by=player, bet=bet, stake=self.stake))
        throw(table, number)
        for player in list(table.state.staked):
            table.run(Withdraw(by=player, bet=self.bets[player]))
        return {player: table.state.funds(player) - before[player] for player in self.bets}

    def compare(self, numbers: list[int]) -> None:
        """The table and the kernel, round by round and all together."""
        totals = dict.fromkeys(self.bets, 0)
        for number in numbers:
            counts = self.kernel.count([number])
            for player, net in self.play(number).items():
                assert self.kernel.nets(counts, self.bets[player], self.stake, None) == {net: 1}
                totals[player] += net
        counts = self.kernel.count(numbers)
        for player, bet in self.bets.items():
            nets = self.kernel.nets(counts, bet, self.stake, None)
            assert sum(nets.values()) == len(numbers)
            assert sum(net * times for net, times in nets.items()) == totals[player]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("times", [1, 3])
def test_every_bet_comes_to_what_the_table_pays(place: str, times: int) -> None:
    """Every bet on every number, and then numbers as they fall."""
    game = usual(place)
    falling = Random(times).choices(NUMBERS, k=20)
    Felt(game, Cents(game.rules.minimum * times)).compare([*NUMBERS, *falling])


@pytest.mark.parametrize(
    "law",
    [
        saying("bets.number.pays", 8),
        saying("bets.simple.pays", 2),
        saying("bets.simple.on_neutral", None),
        saying("bets.simple.above", 7),
        saying("bets.simple.chances", ["red", "low"]),
        saying("winning_stake", None),
        saying("winning_stake", "returned"),
    ],
)
def test_the_kernel_follows_the_law(law: Law) -> None:
    """Altered law alters table and kernel alike."""
    game = opened(law=law)
    Felt(game, Cents(game.rules.minimum)).compare([*NUMBERS])


@cache
def kernel(place: str) -> ThrowKernel:
    """The kernel of a place."""
    return ThrowKernel(usual(place).game)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("rounds", [1, 2, 3, 1000, 99_991])
def test_rounds_are_the_draws_of_the_stream(place: str, rounds: int) -> None:
    """The fast loop counts what filling a buffer and counting draw by draw gives, and so many rounds exactly."""
    cases = usual(place).game.declaration.cases()
    counts = kernel(place).counts()
    kernel(place).play(counts, seed=4, block=2, rounds=rounds)
    assert counts.sum() == rounds
    buffer = np.empty(200_000, dtype=np.uint8)
    holes = buffer[: fill(start(4, 2), len(cases), buffer)][:rounds]
    assert counts.tolist() == np.bincount(holes, minlength=len(cases)).tolist()


def test_blocks_add_up() -> None:
    """What was counted before stays counted."""
    counts = kernel("cantabria").counts()
    for block in range(3):
        kernel("cantabria").play(counts, seed=1, block=block, rounds=100)
    assert counts.sum() == 300


@pytest.mark.parametrize("place", PLACES)
def test_intervals_hold_the_exact_edge(place: str) -> None:
    """As often as they claim, over sixty seeds and every bet; none is far off; the deviation is right to two digits."""
    game, stake = usual(place), Cents(usual(place).rules.minimum * 2)
    exact = {slug: per_unit(game.game.declaration, bet, stake) for slug, bet in game.game.bets.items()}
    held = 0
    for seed in range(60):
        counts = run(kernel(place), seed=seed, rounds=2**18, workers=2)
        for slug, net in exact.items():
            found = estimate(kernel(place).nets(counts, slug, stake, None), unit=stake, seed=seed)
            assert found.interval is not None
            assert found.error is not None
            held += found.interval[0] < net.mean < found.interval[1]
            assert abs(found.mean - net.mean) < 5 * found.error, f"{slug}, seed {seed}"
            assert float(found.deviation or 0) == pytest.approx(sqrt(net.variance), rel=2e-2)
    assert 0.93 < held / (60 * len(exact)) < 0.97


@pytest.mark.parametrize("place", PLACES)
def test_holes_are_equally_likely(place: str) -> None:
    """Chi squared over the holes, at one in ten thousand."""
    counts = run(kernel(place), seed=3, rounds=10**6, workers=1)
    expected = 10**6 / len(counts)
    assert sum((count - expected) ** 2 / expected for count in counts.tolist()) < {9: 31.8, 18: 46.4}[len(counts)]


def test_nothing_is_to_be_chosen() -> None:
    """A bet is played in one way."""
    assert {kernel("galicia").choices(bet) for bet in usual("galicia").game.bets} == {(None,)}


def test_drawing_alone_draws_as_many() -> None:
    """What the benchmark measures against; the same stream gives the same sum."""
    first, again = (kernel("galicia").draw(seed=1, block=0, rounds=1000) for _ in range(2))
    assert first == again > 0


@pytest.mark.parametrize("holes", [[], [1], [1] * 300])
def test_a_dish_that_cannot_be_simulated(holes: list[int]) -> None:
    """One clear error: too few cases, or more than a draw can tell apart."""
    dish: Any = {"holes": holes, "paint": {1: "black"} if holes else {}, "diameter_cm": 150, "side_cm": 185}
    with pytest.raises(Misuse, match="equally likely cases"):
        ThrowKernel(opened(table={"equipment": dish}).game)


def test_throws_that_decide_nothing_are_drawn_too() -> None:
    """At banca francesa most throws are thrown again: as many draws are measured as the rounds would need."""
    rounds = 2000
    for game, most in (("boule", 1.1), ("banca-francesa", 4.0)):
        found = ThrowKernel(open_usual(LAW, game, "cantabria").game)
        mean = (len(found.counts()) - 1) / 2
        drawn = found.draw(seed=1, block=0, rounds=rounds) / mean / rounds
        assert drawn > 1.5 if most > 2 else 0.9 < drawn < most, game
