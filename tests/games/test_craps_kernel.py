"""The kernel of craps: the table's own results throw by throw, exact edges, and errors of the right size."""

from __future__ import annotations

from math import erf, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from ludex.errors import Misuse
from ludex.games.dice.craps.kernel import CrapsKernel
from ludex.games.dice.craps.odds import Choice, all_odds
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.sim.batches import run
from tests.games.craps import give, opened_craps, seated_craps, throw, usual_craps
from tests.tables import LAW, PLACES

STAKE = Cents(13_200)
PURSE = 10**6


def saying(path: str, value: Any, place: str = "cantabria") -> Law:
    """The law with one rule of craps saying something else."""
    statute = LAW.statute("craps", place)
    return LAW.with_statute(statute.altered(statute.leaves[path].altered(value)))


def dice_of(seed: int, throws: int) -> list[tuple[int, int]]:
    """Throws of an evening."""
    pick = Random(seed)
    return [(pick.randint(1, 6), pick.randint(1, 6)) for _ in range(throws)]


def on_the_table(place: str, bet: str, dice: list[tuple[int, int]]) -> dict[int, int]:
    """What a bet came to on the real table, laid anew as soon as it is decided."""
    game = opened_craps(place, minimum=1, simple_maximum=1000)
    table = seated_craps(game, bea=PURSE, ana=PURSE)
    found: dict[int, int] = {}
    before = table.state.funds("ana")
    for each in dice:
        if table.state.sought is None and "bea" not in table.state.staked:
            give(table, "bet", "bea", bet="win", stake=1)
        if "ana" not in table.state.staked:
            before = table.state.funds("ana")
            give(table, "bet", "ana", bet=bet, stake=132)
        throw(table, each)
        if "ana" not in table.state.staked:
            net = table.state.funds("ana") - before
            found[net] = found.get(net, 0) + 1
        if table.state.shooter != "bea":
            give(table, "refuse-dice", table.state.shooter)
    return found


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("bet", ["field", "big-6", "over-7", "hard-4", "seven", "horn", "right-9", "wrong-4"])
def test_bets_on_every_throw_come_to_the_same_as_on_the_table(place: str, bet: str) -> None:
    """The same dice, bet by bet, each laid anew as soon as it was decided; the kernel counts whole series."""
    kernel = CrapsKernel(usual_craps(place).game)
    dice = whole_series(kernel, dice_of(3, 150))
    stake = Cents(132 * (100 if place != "spain-1977" else 1))
    assert kernel.nets(kernel.count(dice), bet, stake, None) == on_the_table(place, bet, dice)


def whole_series(kernel: CrapsKernel, dice: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many of the throws as end with a series."""
    while kernel.count(dice).sum() != len(dice):
        dice = dice[:-1]
    return dice


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("bet", ["win", "dont-win"])
def test_bets_with_a_point_come_to_the_same_as_on_the_table(place: str, bet: str) -> None:
    """One bet a series, won, lost or gone back, series by series."""
    kernel = CrapsKernel(usual_craps(place).game)
    table = seated_craps(usual_craps(place), bea=PURSE, ana=PURSE)
    choice = None if bet == "win" else Choice.STAY
    series: list[tuple[int, int]] = []
    give(table, "bet", "bea", bet="dont-win", stake=10)
    give(table, "bet", "ana", bet=bet, stake=100)
    before = table.state.funds("ana")
    for dice in dice_of(7, 200):
        throw(table, dice)
        series.append(dice)
        if table.state.sought is None:
            net = table.state.funds("ana") - before - 100 * table.game.rules.currency.per_main
            stake = Cents(100 * table.game.rules.currency.per_main)
            assert kernel.nets(kernel.count(series), bet, stake, choice) == {net: 1}
            series = []
            if table.state.shooter != "bea":
                give(table, "refuse-dice", table.state.shooter)
            give(table, "bet", "bea", bet="win", stake=10)
            give(table, "bet", "ana", bet=bet, stake=100)
            before = table.state.funds("ana")


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_against_its_exact_edge(place: str) -> None:
    """No bet of two million series is further from its edge than chance allows."""
    game = usual_craps(place).game
    kernel = CrapsKernel(game)
    counts = run(kernel, seed=11, rounds=2_000_000, workers=2)
    assert counts[0].sum() == 2_000_000
    scores = []
    for row in all_odds(game, STAKE):
        nets = kernel.nets(counts, row.bet, STAKE, row.choice)
        rounds = sum(nets.values())
        mean = sum(value * times for value, times in nets.items()) / rounds / STAKE
        scores.append((mean - float(row.net.mean)) / sqrt(float(row.net.variance) / rounds))
    assert max(map(abs, scores)) < 4


def test_scores_over_many_seeds_are_normal() -> None:
    """Over sixty seeds the scores of some bets lie in every tenth of the bell about equally often."""
    game = usual_craps("cantabria").game
    kernel = CrapsKernel(game)
    rows = [row for row in all_odds(game, STAKE) if row.bet in ("win", "dont-come", "hard-4", "wrong-10", "field")]
    parts = [0] * 10
    for seed in range(60):
        counts = run(kernel, seed=seed, rounds=100_000, workers=1)
        for row in rows:
            nets = kernel.nets(counts, row.bet, STAKE, row.choice)
            rounds = sum(nets.values())
            mean = sum(value * times for value, times in nets.items()) / rounds / STAKE
            score = (mean - float(row.net.mean)) / sqrt(float(row.net.variance) / rounds)
            parts[min(9, int(10 * (1 + erf(score / sqrt(2))) / 2))] += 1
    wanted = sum(parts) / 10
    assert sum((part - wanted) ** 2 / wanted for part in parts) < 28  # one in a thousand, with nine degrees of freedom


def test_workers_change_nothing() -> None:
    """A seed gives the same counts however many play it."""
    kernel = CrapsKernel(usual_craps().game)
    one = run(kernel, seed=5, rounds=3_000_001, workers=1)
    three = run(kernel, seed=5, rounds=3_000_001, workers=3)
    assert np.array_equal(one, three)


def test_a_series_left_open_is_none() -> None:
    """Throws after the last decision are not counted."""
    kernel = CrapsKernel(usual_craps().game)
    assert kernel.count([(3, 4), (2, 2)]).sum() == 1
    assert kernel.count([(2, 2), (1, 1), (3, 1)]).sum() == 3


def test_law_whose_bets_end_apart_is_not_simulated() -> None:
    """One series cannot count bets that do not share their points."""
    with pytest.raises(Misuse, match="does not end when win does"):
        CrapsKernel(opened_craps(law=saying("bets.come.out", 8)).game)
    with pytest.raises(Misuse, match="points"):
        CrapsKernel(opened_craps(law=saying("bets.win.otherwise", "loses")).game)


def test_taking_back_at_the_point_is_counted() -> None:
    """Where it is a choice, a series that reaches a point comes to nothing."""
    kernel = CrapsKernel(usual_craps().game)
    counts = kernel.count([(2, 2), (3, 4), (3, 4), (1, 1)])
    assert kernel.nets(counts, "dont-win", Cents(100), Choice.WITHDRAW) == {0: 1, -100: 1, 100: 1}
    assert kernel.nets(counts, "dont-win", Cents(100), Choice.STAY) == {100: 2, -100: 1}
