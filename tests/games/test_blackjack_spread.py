"""How far the results of a box lie apart: counted from traced rounds, filed for every place, found for other rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import pstdev
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.games.cards.blackjack.odds.bets import all_odds
from ludex.games.cards.blackjack.odds.charts import mimic
from ludex.games.cards.blackjack.odds.kernel import SPREAD_UNIT, BlackjackKernel
from ludex.games.cards.blackjack.odds.spread import BoxSpread, chart_of, simulated_spread, spread_key
from ludex.games.cards.blackjack.odds.spread_figures import FIGURES
from ludex.games.registry import Opened, open_usual
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.odds.bets import SolvedOdds
from tests.games.blackjack import PLACES

LAW = Law()


def opened(place: str) -> Opened:
    return open_usual(LAW, "blackjack", place)


def test_the_spread_is_that_of_the_rounds() -> None:
    """Of the very rounds that were traced, reckoned by somebody else."""
    game = opened("cantabria")
    kernel = BlackjackKernel(game.game, mimic(21, 17), boxes=2)
    cards = [Card(face) for face in range(52) for _ in range(6)]
    counts, results = kernel.counts(), list[float]()
    for seed in range(40):
        Random(seed).shuffle(cards)
        for row in kernel.trace(cards, 9):
            for box, (insured, cell) in enumerate(row):
                counts[box, insured, cell] += 1
                results.append(kernel.net(insured, cell, SPREAD_UNIT) / SPREAD_UNIT)
    found = kernel.spread(counts)
    assert found.win == sum(result > 0 for result in results) / len(results)
    assert found.deviation == pytest.approx(pstdev(results), rel=1e-3)  # ours divides by one less
    assert Counter(results)[1.5] > 5


@pytest.mark.parametrize("place", PLACES)
def test_every_way_has_its_figure(place: str) -> None:
    """Filed for the packaged law, and within what a short simulation may miss."""
    game: Any = opened(place)
    ways = {row.choice: row.spread for row in all_odds(game.game, Cents(2000)) if isinstance(row, SolvedOdds)}
    assert set(ways) >= {"best", "insuring", "cut-card"}
    for way, spread in ways.items():
        assert spread == BoxSpread(game.rules, str(way))
        assert spread_key(game.rules, str(way)) in FIGURES
        again = simulated_spread(game.rules, str(way), rounds=400_000)
        assert spread.find().deviation == pytest.approx(again.deviation, abs=0.008)
        assert spread.find().win == pytest.approx(again.win, abs=0.004)


def test_other_rules_are_simulated_when_asked_for() -> None:
    """A blackjack that pays twice the stake spreads results further; the same question is answered once."""
    rules: Any = opened("galicia").rules
    box = replace(rules.bets.box, blackjack=rules.bets.box.pays * 2)
    richer = BoxSpread(replace(rules, bets=replace(rules.bets, box=box)), "best")
    assert spread_key(richer.rules, "best") not in FIGURES
    # About 4.5 blackjacks in a hundred: 2 squared for 1.5 squared adds 0.08 to the variance.
    more = richer.find().deviation ** 2 - BoxSpread(rules, "best").find().deviation ** 2
    assert more == pytest.approx(0.08, abs=0.02)
    assert richer.find() is richer.find()


def test_a_way_adds_to_best_play() -> None:
    """Insurance, even money, or neither."""
    rules: Any = opened("cantabria").rules
    told = [(chart.insure, chart.even_money) for chart in (chart_of(rules, way) for way in ("best", "insuring"))]
    assert told == [(False, False), (True, False)]
    assert chart_of(rules, "even-money").even_money
    assert chart_of(rules, "cut-card") == chart_of(rules, "best")


def test_figures_of_the_cut_card_are_apart() -> None:
    """How far a shoe is dealt changes them, and not those of a full shoe."""
    rules: Any = opened("galicia").rules
    other = replace(rules, boxes=rules.boxes - 1)
    assert spread_key(rules, "best") == spread_key(other, "best")
    assert spread_key(rules, "cut-card") != spread_key(other, "cut-card")
