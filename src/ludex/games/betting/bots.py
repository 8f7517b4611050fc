"""Players of a betting shop: one who bets in pools, one who backs whatever they fancy, one who makes a market.

Nobody knows how an event will end. A maker takes the odds that the company states for the same forecasts, or calls all
of them equally likely, and waits on both sides of the price that is fair by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.options import Among, Option, Orders, Range, Rows
from ludex.games.betting.commands import MarkForecast, PlaceBet, PresentSlip
from ludex.games.betting.exchange.commands import CancelOrder, PlaceOrder
from ludex.games.betting.exchange.view import ForecastSeen, MarketSeen
from ludex.games.betting.rules import MarketKind
from ludex.games.betting.shop import BettingView
from ludex.kit.exposure import WHOLE, Prices, Side
from ludex.kit.money import Cents

SELDOM = 3
"""One time in so many somebody bets who might."""
CHANGES_MIND = 10
"""One time in so many a maker withdraws an order that waits."""
UNITS = 3
"""So many of the least stake somebody bets at most at once."""
APART = Fraction(1, 10)
"""How far from the fair price a maker waits, on either side."""


def punter(sight: Observation) -> Command | None:
    """Bets in pools."""
    return _presented(sight) or _handed_in(sight) or _marked(sight, "pool")


def backer(sight: Observation) -> Command | None:
    """Backs any forecast at the odds of the company, or at the best price that somebody lays."""
    return _presented(sight) or _handed_in(sight) or _marked(sight, "fixed") or _taken(sight)


def maker(sight: Observation) -> Command | None:
    """Backs and lays all forecasts around the fair price, and renews what was met."""
    return _presented(sight) or _withdrawn(sight) or _made(sight)


def company(sight: Observation) -> Command | None:
    """One is a maker, the next bets in pools, the third backs, and so on by their places."""
    view: BettingView = sight.view
    ways = (maker, punter, backer)
    return ways[view.players.index(sight.who) % len(ways)](sight)


def _presented(sight: Observation) -> Command | None:
    """A slip that is paid something is presented."""
    option = sight.option("present-slip")
    view: BettingView = sight.view
    return (
        None
        if option is None
        else _first(option, (PresentSlip(by=sight.who, slip=each.slip.id) for each in view.slips))
    )


def _handed_in(sight: Observation) -> Command | None:
    """A coupon is handed in as soon as something is marked on it."""
    option = sight.option("place-bet")
    if option is None:
        return None
    stakes = next(domain for domain in option.domains if isinstance(domain, Range))
    units = min(1 + sight.pick(UNITS), stakes.high // stakes.step)
    through = [str(word) for domain in option.domains if isinstance(domain, Among) for word in domain.values]
    stake = Cents(units * stakes.step)
    return _first(option, (PlaceBet(by=sight.who, stake=stake, through=each) for each in dict.fromkeys(through)))


def _marked(sight: Observation, kind: MarketKind) -> Command | None:
    """Now and then some forecast of a market of a kind."""
    option = sight.option("mark-forecast")
    view: BettingView = sight.view
    if option is None or view.coupon or sight.pick(SELDOM) or view.balances[sight.who] < sight.rules.stakes.stake_least:
        return None
    of_kind = {market.market for market in view.markets if market.kind == kind}
    rows = [
        row for domain in option.domains if isinstance(domain, Rows) for row in domain.rows if str(row[0]) in of_kind
    ]
    if not rows:
        return None
    market, forecast = rows[sight.pick(len(rows))]
    return _first(option, [MarkForecast(by=sight.who, market=str(market), forecast=str(forecast))])


def _taken(sight: Observation) -> Command | None:
    """Now and then the best price at which some forecast is laid."""
    option, orders = _orders(sight)
    if option is None or orders is None or sight.pick(SELDOM):
        return None
    laid = [(market, forecast) for market in _open(sight, orders) for forecast in market.forecasts if forecast.to_back]
    if not laid:
        return None
    market, forecast = laid[sight.pick(len(laid))]
    best, least = forecast.to_back[0], orders.terms.least
    size = max(least, min(best.size, Cents(least * (1 + sight.pick(UNITS)))))
    return _first(option, [_order(sight, market, forecast, "back", best.price, size)])


def _made(sight: Observation) -> Command | None:
    """An order on a side of a forecast on which the maker has none, if they can answer for it."""
    option, orders = _orders(sight)
    if option is None or orders is None:
        return None
    size = Cents(orders.terms.least * UNITS)
    wanted = (
        _order(sight, market, forecast, side, price, size)
        for market in _open(sight, orders)
        for forecast in market.forecasts
        for side, price in _around(orders.terms.prices, _fair(sight, market, forecast.forecast))
        if not any(own.forecast == forecast.forecast and own.side == side for own in market.orders)
    )
    return _first(option, wanted)


def _withdrawn(sight: Observation) -> Command | None:
    """Now and then some order of theirs that waits."""
    option = sight.option("cancel-order")
    if option is None or sight.pick(CHANGES_MIND):
        return None
    numbers = [int(str(number)) for domain in option.domains if isinstance(domain, Among) for number in domain.values]
    return _first(option, [CancelOrder(by=sight.who, order=numbers[sight.pick(len(numbers))])])


def _fair(sight: Observation, market: MarketSeen, forecast: str) -> Fraction:
    """The price of a forecast by the odds of another market on the same forecasts, or as one of so many alike."""
    view: BettingView = sight.view
    names = {each.forecast for each in market.forecasts}
    for other in view.markets:
        odds = {each.forecast: each.odds for each in other.forecasts if each.odds}
        if other.kind == "fixed" and {*odds} == names:
            return Fraction(odds[forecast], WHOLE) * sum(Fraction(WHOLE, each) for each in odds.values())
    return Fraction(len(names))


def _around(prices: Prices, fair: Fraction) -> Iterator[tuple[Side, int]]:
    """A price at which to lay below the fair one, and one at which to back above it."""
    sides: tuple[tuple[Side, Fraction], ...] = (("lay", 1 - APART), ("back", 1 + APART))
    for side, part in sides:
        near = min(max(int(fair * part * WHOLE), prices.lowest), prices.highest)
        yield side, near - near % prices.step_at(near)


def _order(
    sight: Observation, market: MarketSeen, forecast: ForecastSeen, side: Side, price: int, size: Cents
) -> PlaceOrder:
    return PlaceOrder(by=sight.who, market=market.market, forecast=forecast.forecast, side=side, price=price, size=size)


def _orders(sight: Observation) -> tuple[Option | None, Orders | None]:
    """What may be ordered, if anything."""
    option = sight.option("place-order")
    domains = () if option is None else option.domains
    return option, next((domain for domain in domains if isinstance(domain, Orders)), None)


def _open(sight: Observation, orders: Orders) -> list[MarketSeen]:
    view: BettingView = sight.view
    return [market for market in view.exchange if market.market in orders.markets]


def _first(option: Option, commands: Iterable[Command]) -> Command | None:
    """The first of some commands that lies within an option."""
    return next((command for command in commands if option.refusal(command) is None), None)


STRATEGIES: dict[str, Strategy] = {"company": company, "punter": punter, "backer": backer, "maker": maker}
"""By the names that people choose them by; the first is the usual one."""
