"""Who bets against whom at the exchange is for each of them to see alone."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from ludex.core.events import purse
from ludex.games.betting.exchange.view import MarketSeen, PriceSeen
from ludex.kit.money import Cents
from tests.games.betting_exchange.flows import PLAYERS, Flow

STEPS = 60


@pytest.fixture(name="flow", scope="module")
def _flow() -> Flow:
    """A market in which much was met, some of it cancelled, that was paid in the end."""
    flow = Flow(Random(3))
    flow.run(STEPS)
    assert flow.happened >= {"met-several", "cancelled-part"}
    return flow


@pytest.mark.parametrize("who", [*PLAYERS, "stranger"])
def test_nobody_is_told_of_others_and_their_money(flow: Flow, who: str) -> None:
    """Neither whose an order is, nor what others hold, win or get back; prices and sizes are for everybody."""
    game = flow.table.game
    known = game.start(flow.opened.setup)
    others = {player for player in PLAYERS if player != who}
    for entry in flow.table.entries[flow.begun :]:
        for event in entry.events:
            told = game.show(event, who, known)
            written = msgspec.json.encode(told).decode()
            assert not {name for name in others if f'"{name}"' in written or purse(name) in written}
            assert {move for move in event.moves if purse(who) in (move.source, move.target)} == {*told.moves}


@pytest.mark.parametrize("who", [*PLAYERS[:2], "stranger"])
def test_what_somebody_is_told_is_all_that_they_see_and_may_do(who: str) -> None:
    """Whoever only folds what they are told has the same view and the same options after every command."""
    flow = Flow(Random(11))
    game, table = flow.table.game, flow.table
    known, told = game.start(flow.opened.setup), 0
    for _ in range(STEPS):
        flow.step()
        for entry in table.entries[told:]:
            for event in entry.events:
                game.evolve(known, game.show(event, who, known))
        told = len(table.entries)
        assert game.view(known, who) == game.view(table.state, who)
        assert game.options(known, who) == game.options(table.state, who)
    assert flow.happened >= {"met", "cancelled-part"}


def test_the_staff_see_who_bets(flow: Flow) -> None:
    """The company guarantees the bets, so it knows whose they are."""
    game, state = flow.table.game, flow.table.state
    assert all(game.show(event, "operator", state) == event for entry in flow.table.entries for event in entry.events)


def test_everybody_sees_prices_and_their_own_bets_alone() -> None:
    """What waits is summed by price, the best three first; orders and positions are one's own."""
    flow = Flow(Random(5))
    for _ in range(STEPS):
        flow.try_one(flow.order())
    game, state, double = flow.table.game, flow.table.state, flow.double
    views = {who: _seen_by(game.view(state, who)) for who in (*PLAYERS, "stranger", "operator")}
    for who, seen in views.items():
        own = {each.number: each.left for each in double.waiting if each.player == who}
        assert {each.order: each.left for each in seen.orders} == own
        assert seen.held == double.held(who)
        for forecast in seen.forecasts:
            assert (forecast.to_back, forecast.to_lay) == _best(flow, forecast.forecast)
            bets = [each for each in double.matches if who in (each.backer, each.layer)]
            won = double.won(who, [forecast.forecast])
            assert forecast.if_wins == (int(won // 1) if bets or own else None)
    assert any(seen.orders for seen in views.values())


def _seen_by(view: Any) -> MarketSeen:
    market: MarketSeen = view.exchange[0]
    return market


def _best(flow: Flow, forecast: str) -> tuple[tuple[object, ...], ...]:
    """The three best prices for whoever backs, and for whoever lays."""
    found = []
    for side, sign in (("lay", -1), ("back", 1)):
        sizes: dict[int, int] = {}
        for each in flow.double.waiting:
            if (each.forecast, each.side) == (forecast, side):
                sizes[each.price] = sizes.get(each.price, 0) + each.left
        best = sorted(sizes, key=lambda price: sign * price)[:3]
        found.append(tuple(PriceSeen(price, Cents(sizes[price])) for price in best))
    return tuple(found)
