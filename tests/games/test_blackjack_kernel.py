"""The compiled game plays the same rounds as the table, and its estimates agree with the solver."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.games.cards.blackjack.odds.best_chart import best_chart, solution
from ludex.games.cards.blackjack.odds.charts import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Chart, mimic
from ludex.games.cards.blackjack.odds.jackpot import jackpot_net
from ludex.games.cards.blackjack.odds.kernel import BlackjackKernel
from ludex.games.cards.blackjack.odds.kernel_loop import CELLS, JACKPOTS
from ludex.games.cards.blackjack.odds.solver_rules import VALUES
from ludex.games.registry import Opened, open_game
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from tests.games.blackjack import PLACES
from tests.games.blackjack_rounds import rounds_at_the_table

LAW = Law()


def opened(place: str, **licence: Any) -> Opened:
    return open_game(LAW, "blackjack", place, licence={"minimum": 10, **licence})


def whimsical(random: Random, rules: Any) -> Chart:
    """A chart that does everything somewhere, wise or not."""

    def code(low: int, high: int, *, first: bool) -> int:
        codes = [STAND, HIT, HIT]
        total = low + high + 2
        if (rules.double.any_total and (low, high) != (0, VALUES - 1)) or (total in rules.double.totals and low):
            codes.append(DOUBLE)
        if low == high:
            codes += [SPLIT] * 4
        if first and rules.surrender.back is not None:
            codes.append(SURRENDER)
        return STAND if (low, high) == (0, VALUES - 1) else random.choice(codes)

    def codes(first: bool) -> Any:
        table: dict[tuple[int, int], tuple[int, ...]] = {}
        for low in range(VALUES):
            for high in range(low, VALUES):
                row = [code(low, high, first=first) for _ in range(VALUES)]
                row[0] = row[0] if row[0] != SURRENDER else HIT  # nobody surrenders against an ace
                table[low, high] = table[high, low] = tuple(row)
        return tuple(tuple(table[low, high] for high in range(VALUES)) for low in range(VALUES))

    later = tuple(
        tuple(tuple(HIT if total < 11 + random.randrange(8) else STAND for _ in range(VALUES)) for total in range(22))
        for _ in range(2)
    )
    return Chart(codes(True), codes(False), codes(False), later, insure=True, even_money=True)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", range(6))
def test_the_kernel_and_the_table_play_alike(place: str, seed: int) -> None:
    """The same cards and the same chart give the same result on every box of every round."""
    random = Random(seed)
    game = opened(place, **({"jackpot_stake": 1} if place == "cantabria" else {}))
    rules: Any = game.rules
    boxes = random.choice((2, 3, 7))
    chart = whimsical(random, rules)
    cards = [Card(face) for face in range(52) for _ in range(6)]
    random.shuffle(cards)
    cards = cards[: 312 - rules.shoe.burn.cards]
    stake = Cents(rules.minimum * 2)
    table = [played.nets for played in rounds_at_the_table(game, cards, chart, boxes, stake)]
    kernel = BlackjackKernel(game.game, chart, boxes=boxes)
    traced = kernel.trace(cards, len(table))
    assert len(table) > 3
    assert [[kernel.net(insured, cell, stake) for insured, cell in row] for row in traced] == table


@pytest.mark.parametrize("place", PLACES)
def test_estimates_agree_with_the_solver(place: str) -> None:
    """From a full shoe each time, three million rounds lie within four errors of the solved edge."""
    game = opened(place, **({} if place == "spain-1977" else {"dealer": "continuous"}))
    rules: Any = game.rules
    kernel = BlackjackKernel(game.game, boxes=1)
    if place == "spain-1977":  # no shoe that shuffles is lawful there, so every block begins with a new one
        counts = kernel.counts()
        for block in range(400_000):
            kernel.play(counts, seed=7, block=block, rounds=1)
    else:
        counts = run(kernel, seed=7, rounds=3_000_000, workers=1)
    seen = estimate(kernel.nets(counts, "box-1", Cents(2000), "best"), unit=2000, seed=7)
    assert seen.error is not None
    assert abs(float(seen.mean) + solution(rules).edge) < 4 * float(seen.error)


def test_the_jackpot_is_counted_by_what_the_first_cards_make() -> None:
    """The kernel's jackpots lie within four errors of the exact ones, for the chart that it plays."""
    game = opened("cantabria", dealer="continuous")
    kernel = BlackjackKernel(game.game)
    counts = run(kernel, seed=3, rounds=1_000_000, workers=1)
    assert counts[:, JACKPOTS].sum() == counts[:, :JACKPOTS].sum() == 7_000_000
    seen = estimate(kernel.nets(counts, "jackpot-1", Cents(100), "best"), unit=100, seed=3)
    assert seen.error is not None
    rules: Any = game.rules
    exact = jackpot_net(rules, third=kernel.chart)
    assert abs(float(seen.mean - exact.mean)) < 4 * float(seen.error)


def test_a_seed_gives_the_same_counts_with_any_number_of_workers() -> None:
    """Blocks have their own streams and shoes."""
    kernel = BlackjackKernel(opened("galicia").game, mimic(21, 17), boxes=2)
    one, two = (run(kernel, seed=5, rounds=3 * 2**20, workers=workers) for workers in (1, 2))
    assert (one == two).all()
    assert one.shape == (2, JACKPOTS + 1, CELLS)


def test_what_the_loop_cannot_play_is_misuse() -> None:
    """A law that pays hands otherwise has no kernel."""
    statute = LAW.statute("blackjack", "galicia")
    altered = LAW.with_statute(statute.altered(statute.leaves["bets.box.pays"].altered(2)))
    with pytest.raises(Misuse, match="even money"):
        BlackjackKernel(open_game(altered, "blackjack", "galicia", licence={"minimum": 10}).game, mimic(21, 17))


def test_the_best_chart_beats_the_bank_s_own_way() -> None:
    """Whoever plays as the bank does loses several times as much."""
    kernel = BlackjackKernel(opened("cantabria", dealer="continuous").game, mimic(21, 17), boxes=1)
    counts = run(kernel, seed=1, rounds=1_000_000, workers=1)
    mean = float(estimate(kernel.nets(counts, "box-1", Cents(1000), None), unit=1000, seed=1).mean)
    assert -0.06 < mean < -0.05
    assert best_chart(opened("cantabria").rules) != kernel.chart
