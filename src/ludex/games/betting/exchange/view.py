"""What people see of the exchange: prices with what waits at them, and of bets and orders their own alone."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.events import Event, Move, purse
from ludex.games.betting.exchange import events as did
from ludex.games.betting.exchange.book import Queues
from ludex.games.betting.exchange.state import ExchangeState
from ludex.games.betting.state import BettingState
from ludex.kit.exposure import WHOLE, Side
from ludex.kit.money import NOTHING, Cents

PRICES_SEEN = 3
"""So many of the best prices are shown on each side."""


class PriceSeen(Struct, frozen=True):
    """A price with what waits at it."""

    price: int
    size: Cents


class ForecastSeen(Struct, frozen=True):
    """A forecast with the best prices at which it can be backed and laid now."""

    forecast: str
    to_back: tuple[PriceSeen, ...]
    to_lay: tuple[PriceSeen, ...]
    matched: Cents
    """The backs that were met so far."""
    if_wins: Cents | None = None
    """What whoever looks wins of others if it comes, or loses, before commission; nothing where they have no bets."""


class OwnOrder(Struct, frozen=True):
    """An order of one's own that waits."""

    order: int
    forecast: str
    side: Side
    price: int
    size: Cents
    left: Cents


class MarketSeen(Struct, frozen=True):
    """A market of the exchange that is not decided."""

    market: str
    shut: str
    """Why it takes no orders; empty when it does."""
    forecasts: tuple[ForecastSeen, ...]
    orders: tuple[OwnOrder, ...]
    held: Cents
    """What is held of whoever looks."""


def seen(state: BettingState, who: str) -> tuple[MarketSeen, ...]:
    """All markets of the exchange as somebody sees them."""
    return tuple(_market(state, market, who) for market in state.exchange.books)


def _market(state: BettingState, market: str, who: str) -> MarketSeen:
    exchange, forecasts = state.exchange, state.markets[market].forecasts
    book, exposure = exchange.books[market], exchange.exposure(who, market)
    won = None if exposure is None else exposure.matched()
    return MarketSeen(
        market=market,
        shut=exchange.shut.get(market, ""),
        forecasts=tuple(
            ForecastSeen(
                forecast=forecast,
                to_back=_best(book.lays[place]),
                to_lay=_best(book.backs[place]),
                matched=Cents(book.matched[place]),
                if_wins=None if won is None else Cents(won[place] // WHOLE),
            )
            for place, forecast in enumerate(forecasts)
        ),
        orders=tuple(_own_orders(exchange, market, forecasts, who)),
        held=NOTHING if exposure is None else Cents(exposure.held),
    )


def _best(queues: Queues) -> tuple[PriceSeen, ...]:
    return tuple(PriceSeen(price, Cents(size)) for price, size in queues.best(PRICES_SEEN))


def _own_orders(exchange: ExchangeState, market: str, forecasts: tuple[str, ...], who: str) -> list[OwnOrder]:
    bettor, book = exchange.bettors.get(who), exchange.books[market]
    found = []
    for number, where in () if bettor is None else bettor.orders.items():
        if where == market:
            order, left = book.orders[number], Cents(book.left_of(number))
            name = forecasts[order.forecast]
            found.append(OwnOrder(number, name, order.side, order.price, Cents(order.size), left))
    return found


def hidden_from(event: Event, who: str) -> Event:
    """An event of the exchange as somebody is told of it who is no staff: others and their money stay hidden."""
    match event:
        case did.OrderPlaced(player=player, fills=fills):
            told = tuple(fill if fill.player == who else replace(fill, player="") for fill in fills)
            return replace(event, player=_if_own(player, who), fills=told, moves=_own(event, who))
        case did.OrderCancelled(player=player):
            return replace(event, player=_if_own(player, who), moves=_own(event, who))
        case did.ExchangeSettled(reckoned=reckoned):
            told_of = tuple(each for each in reckoned if each.player == who)
            return replace(event, reckoned=told_of, moves=_own(event, who))
        case did.OrdersLapsed() | did.ExchangeVoided():
            return replace(event, moves=_own(event, who))
        case _:
            return event


def _if_own(player: str, who: str) -> str:
    return player if player == who else ""


def _own(event: Event, who: str) -> tuple[Move, ...]:
    """The moves of somebody's own money."""
    account = purse(who)
    return tuple(move for move in event.moves if account in (move.source, move.target))
