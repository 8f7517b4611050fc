"""What happens in a betting shop: events and markets, coupons and slips, results and payment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from ludex.core.events import Event, from_outside
from ludex.errors import Unit
from ludex.games.betting.rules import Content, How, MarketKind, Moment, Where
from ludex.games.betting.state import Leg
from ludex.games.common.premises.events import PREMISES_EVENTS
from ludex.kit.money import NOTHING, Cents


class EnteredByChannel(Event, frozen=True, tag="entered-by-channel"):
    """Somebody came by a channel. What they bring is for them and the staff to see."""

    player: str
    channel: str
    cash: Annotated[Cents, Unit.MONEY] | None

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)


class EventAnnounced(Event, frozen=True, tag="event-announced"):
    """Bets will be taken on an event."""

    name: str
    """What the event is called."""


class EventStarted(Event, frozen=True, tag="event-started"):
    """An event has begun."""

    name: str
    closed: tuple[str, ...] = ()
    """The markets that take no further bets."""


class EventEnded(Event, frozen=True, tag="event-ended"):
    """An event is over."""

    name: str
    closed: tuple[str, ...] = ()


class EventCancelled(Event, frozen=True, tag="event-cancelled"):
    """An event is not held, or not finished."""

    name: str


class MarketOpened(Event, frozen=True, tag="market-opened"):
    """Bets are taken on a result."""

    market: str
    name: str
    """The event."""
    kind: MarketKind
    forecasts: tuple[str, ...]
    also: tuple[str, ...] = ()
    results: int = 1
    live: bool = False
    carried: Annotated[Cents, Unit.MONEY] = NOTHING
    """What an earlier pool left to it."""


class OddsSet(Event, frozen=True, tag="odds-set"):
    """Odds of a forecast were validated."""

    market: str
    forecast: str
    odds: Annotated[int, Unit.ODDS]


class MarketSuspended(Event, frozen=True, tag="market-suspended"):
    """A market takes no bets for now."""

    market: str


class MarketResumed(Event, frozen=True, tag="market-resumed"):
    """A market takes bets again."""

    market: str


class MarketClosed(Event, frozen=True, tag="market-closed"):
    """A market takes no further bets."""

    market: str


class ForecastScratched(Event, frozen=True, tag="forecast-scratched"):
    """A forecast was taken out, and what was staked on it alone goes back."""

    market: str
    forecast: str
    owed: Annotated[Cents, Unit.MONEY]


class MarketVoided(Event, frozen=True, tag="market-voided"):
    """The bets of a market are void."""

    market: str
    day: str
    owed: Annotated[Cents, Unit.MONEY]


class ForecastMarked(Event, frozen=True, tag="forecast-marked"):
    """Somebody marked a forecast on their coupon."""

    player: str
    market: str
    forecast: str


class CouponErased(Event, frozen=True, tag="coupon-erased"):
    """Somebody begins their coupon anew."""

    player: str


class BetAccepted(Event, frozen=True, kw_only=True, tag="bet-accepted"):
    """A bet was made, and its slip handed over."""

    slip: str
    """What the slip is called."""
    player: str
    kind: MarketKind
    legs: tuple[Leg, ...]
    stake: Annotated[Cents, Unit.MONEY]
    payout: Annotated[Cents, Unit.MONEY] = NOTHING
    """What it pays at fixed odds when all of it is right."""
    content: Content = "simple"
    moment: Moment = "on-result"
    through: str
    place: Where
    means: How


class SlipHandedOn(Event, frozen=True, tag="slip-handed-on"):
    """A slip has another bearer."""

    slip: str
    player: str
    to: str


class ResultReported(Event, frozen=True, tag="result-reported"):
    """A forecast was right."""

    market: str
    forecast: str


class ResultWithdrawn(Event, frozen=True, tag="result-withdrawn"):
    """A result was wrong; what was settled by it is undone."""

    market: str


class Dividend(Struct, frozen=True, forbid_unknown_fields=True):
    """What the unit of a pool is paid on a forecast."""

    forecast: str
    amount: Cents


class MarketSettled(Event, frozen=True, tag="market-settled"):
    """It is known what every bet of a market is paid."""

    market: str
    day: str
    winners: tuple[str, ...]
    dividends: tuple[Dividend, ...] = ()
    """Of a pool, what its unit is paid on each forecast that is paid anything."""
    owed: Annotated[Cents, Unit.MONEY] = NOTHING
    """What all slips that are decided by it are paid together."""


class SlipPaid(Event, frozen=True, tag="slip-paid"):
    """A slip was paid what it came to."""

    slip: str
    player: str
    amount: Cents


class SlipsLapsed(Event, frozen=True, tag="slips-lapsed"):
    """Nobody claimed these slips in time."""

    slips: tuple[str, ...]
    amount: Cents


BETTING_EVENTS: tuple[type[Event], ...] = (
    *PREMISES_EVENTS,
    EnteredByChannel,
    EventAnnounced,
    EventStarted,
    EventEnded,
    EventCancelled,
    MarketOpened,
    OddsSet,
    MarketSuspended,
    MarketResumed,
    MarketClosed,
    ForecastScratched,
    MarketVoided,
    ForecastMarked,
    CouponErased,
    BetAccepted,
    SlipHandedOn,
    ResultReported,
    ResultWithdrawn,
    MarketSettled,
    SlipPaid,
    SlipsLapsed,
)
