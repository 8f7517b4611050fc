"""How the state keeps what happens at the exchange.

Events are folded as they were told: of others' orders one knows neither whose they are nor what is held for them.
"""

from __future__ import annotations

from typing import TypeVar

from ludex.core.decider import Folds
from ludex.games.betting import events as shop
from ludex.games.betting.exchange import events as did
from ludex.games.betting.exchange.book import Book, Order
from ludex.games.betting.exchange.state import Bettor, ExchangeState
from ludex.games.betting.state import BettingState
from ludex.kit.exposure import Change, Exposure, met_at_once, met_later, offered

Markets = TypeVar("Markets", dict[str, str], dict[str, tuple[str, ...]])
SUSPENDED, CLOSED, STARTED, OVER = "suspended", "closed", "started", "over"
"""Why a market takes no orders."""


def _placed(state: BettingState, event: did.OrderPlaced) -> None:
    """An order met what it could, and the rest of it waits."""
    exchange, side, player = state.exchange, event.side, event.player
    exchange.orders_placed = event.order
    book = exchange.books[event.market]
    forecast = state.markets[event.market].forecasts.index(event.forecast)
    left: int = event.size
    value = 0
    for fill in event.fills:
        left -= fill.size
        value += fill.size * fill.price
        order = book.take(fill.order, fill.size)
        book.matched[forecast] += fill.size
        if order.player:
            change = met_later(order.side, fill.size, fill.size * fill.price)
            _less_waits(exchange, event.market, fill.order, order, fill.size, change)
    if left:
        book.add(event.order, Order(player, forecast, side, event.price, event.size), left)
    if not player:
        return
    bettor = exchange.bettors.get(player)
    if bettor is None:
        bettor = exchange.bettors[player] = Bettor()
    own = bettor.exposures.get(event.market) or Exposure.none(len(book.backs))
    change = offered(side, event.price, left)
    if value:
        change = change.plus(met_at_once(side, event.size - left, value))
    own = bettor.exposures[event.market] = own.after(forecast, change, side, event.price, left)
    if left:
        bettor.orders[event.order] = event.market
        bettor.left[event.order] = left
    elif own.is_nothing:
        _forget(exchange, player, event.market)


def _less_waits(exchange: ExchangeState, market: str, number: int, order: Order, size: int, change: Change) -> None:
    """So much less of somebody's order waits."""
    bettor = exchange.bettors[order.player]
    exposure = bettor.exposures[market].after(order.forecast, change, order.side, order.price, -size)
    bettor.exposures[market] = exposure
    bettor.left[number] -= size
    if number not in exchange.books[market].orders:
        del bettor.orders[number], bettor.left[number]
    if exposure.is_nothing:
        _forget(exchange, order.player, market)


def _cancelled(state: BettingState, event: did.OrderCancelled) -> None:
    exchange, size = state.exchange, event.size
    order = exchange.books[event.market].take(event.order, size)
    if order.player:
        change = offered(order.side, order.price, -size)
        _less_waits(exchange, event.market, event.order, order, size, change)


def _forget(exchange: ExchangeState, player: str, market: str) -> None:
    """Nothing is kept of somebody who has nothing at stake in a market any more."""
    bettor = exchange.bettors[player]
    del bettor.exposures[market]
    if not bettor.exposures:
        del exchange.bettors[player]


def _lapsed(state: BettingState, event: did.OrdersLapsed) -> None:
    exchange = state.exchange
    book = exchange.books[event.market]
    _drop_orders(exchange, event.market)
    for player in [*exchange.bettors]:
        exposure = exchange.exposure(player, event.market)
        if exposure is not None:
            exposure = exchange.bettors[player].exposures[event.market] = exposure.lapsed()
            if exposure.is_nothing:
                _forget(exchange, player, event.market)
    exchange.books[event.market] = Book.of(len(book.backs))
    exchange.books[event.market].matched = book.matched


def _drop_orders(exchange: ExchangeState, market: str) -> None:
    for bettor in exchange.bettors.values():
        for number in [number for number, where in bettor.orders.items() if where == market]:
            del bettor.orders[number], bettor.left[number]


def _decided(state: BettingState, event: did.ExchangeSettled | did.ExchangeVoided) -> None:
    exchange = state.exchange
    _drop_orders(exchange, event.market)
    for player in [*exchange.bettors]:
        bettor = exchange.bettors[player]
        bettor.exposures.pop(event.market, None)
        if not bettor.exposures:
            del exchange.bettors[player]
    del exchange.books[event.market]
    exchange.taking, exchange.shut = _without(exchange.taking, event.market), _without(exchange.shut, event.market)


def _without(markets: Markets, market: str) -> Markets:
    """All of them but one, as others may still look at all of them."""
    return {name: each for name, each in markets.items() if name != market}


def _opened(state: BettingState, event: shop.MarketOpened) -> None:
    exchange = state.exchange
    if event.kind == "exchange":
        exchange.books[event.market] = Book.of(len(event.forecasts))
        exchange.taking = exchange.taking | {event.market: event.forecasts}


def _shut(exchange: ExchangeState, market: str, why: str) -> None:
    """A market takes no orders, if it is one of the exchange."""
    if market in exchange.books:
        exchange.taking = _without(exchange.taking, market)
        exchange.shut = exchange.shut | {market: why}


def _resumed(state: BettingState, event: shop.MarketResumed) -> None:
    exchange = state.exchange
    if event.market in exchange.shut:
        exchange.shut = _without(exchange.shut, event.market)
        exchange.taking = exchange.taking | {event.market: state.markets[event.market].forecasts}


def _suspended(state: BettingState, event: shop.MarketSuspended) -> None:
    _shut(state.exchange, event.market, SUSPENDED)


def _closed(state: BettingState, event: shop.MarketClosed) -> None:
    _shut(state.exchange, event.market, CLOSED)


def _started(state: BettingState, event: shop.EventStarted) -> None:
    for market in event.closed:
        _shut(state.exchange, market, STARTED)


def _ended(state: BettingState, event: shop.EventEnded) -> None:
    for market in event.closed:
        live = market in state.markets and state.markets[market].live
        _shut(state.exchange, market, OVER if live else STARTED)


FOLDS: Folds = {
    did.OrderPlaced: _placed,
    did.OrderCancelled: _cancelled,
    did.OrdersLapsed: _lapsed,
    did.ExchangeSettled: _decided,
    did.ExchangeVoided: _decided,
    shop.MarketOpened: _opened,
    shop.MarketSuspended: _suspended,
    shop.MarketResumed: _resumed,
    shop.MarketClosed: _closed,
    shop.EventStarted: _started,
    shop.EventEnded: _ended,
}
