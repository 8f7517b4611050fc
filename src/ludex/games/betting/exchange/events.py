"""What happens at the exchange: orders and what they met, what lapses, and how markets are settled or void."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from ludex.core.events import Event
from ludex.errors import Unit
from ludex.kit.exposure import Side
from ludex.kit.money import Cents


class Fill(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of an order that waited, met at its price. Whose it is, is for them to see alone."""

    order: int
    player: str
    price: int
    size: Cents


class OrderPlaced(Event, frozen=True, tag="order-placed"):
    """Somebody backs or lays; what it met of others, and the rest waits. Who they are is for them to see alone."""

    order: int
    player: str
    market: str
    forecast: str
    side: Side
    price: Annotated[int, Unit.ODDS]
    size: Annotated[Cents, Unit.MONEY]
    fills: tuple[Fill, ...] = ()


class OrderCancelled(Event, frozen=True, tag="order-cancelled"):
    """So much of an order that waited was withdrawn."""

    order: int
    player: str
    market: str
    size: Annotated[Cents, Unit.MONEY]


class OrdersLapsed(Event, frozen=True, tag="orders-lapsed"):
    """Nothing waits any more in a market that takes no further bets; what was held for it goes back."""

    market: str


class Reckoned(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a market came to for somebody: what they won of others, or lost, and what the company deducts of it."""

    player: str
    won: int
    commission: Cents


class ExchangeSettled(Event, frozen=True, tag="exchange-settled"):
    """Bets among people are paid. What each of them won is for them to see alone."""

    market: str
    winners: tuple[str, ...]
    """Several at a dead heat."""
    reckoned: tuple[Reckoned, ...]


class ExchangeVoided(Event, frozen=True, tag="exchange-voided"):
    """Bets among people are void; everything that was held goes back."""

    market: str


EXCHANGE_EVENTS: tuple[type[Event], ...] = (
    OrderPlaced,
    OrderCancelled,
    OrdersLapsed,
    ExchangeSettled,
    ExchangeVoided,
)
