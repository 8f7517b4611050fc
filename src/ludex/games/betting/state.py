"""What is so in a betting shop: events, markets on them, coupons, slips, and the exchange."""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct, field

from ludex.core.state import DeciderSetup
from ludex.games.betting.exchange.state import ExchangeState
from ludex.games.betting.rules import Content, How, MarketKind, Moment, Where
from ludex.games.common.premises.doors import PremisesState
from ludex.kit.money import NOTHING, Cents

EventStatus = Literal["announced", "under-way", "over", "cancelled"]
MarketStatus = Literal["open", "suspended", "closed", "settled", "void"]
SlipStatus = Literal["open", "paid", "lapsed"]


class AnnouncedEvent(Struct, frozen=True):
    """An event that the company announced, and how far it has come."""

    id: str
    status: EventStatus = "announced"


class Market(Struct, frozen=True, kw_only=True):
    """What may be bet on a result of an event; replaced whole, and nothing in it is ever changed."""

    id: str
    event: str
    also: tuple[str, ...] = ()
    """Further events of which a forecast of a pool names a result as well."""
    kind: MarketKind
    forecasts: tuple[str, ...]
    results: int = 1
    """How many results of each event a forecast names."""
    live: bool = False
    status: MarketStatus = "open"
    odds: dict[str, int] = {}
    """The validated odds of each forecast in hundredths, where they are fixed."""
    staked: dict[str, Cents] = {}
    """What was staked on each forecast by slips of it alone."""
    liability: dict[str, Cents] = {}
    """What slips of it alone are paid if a forecast is right."""
    carried: Cents = NOTHING
    """What an earlier pool left to it."""
    scratched: tuple[str, ...] = ()
    """Forecasts that were taken out; their stakes go back."""
    winners: tuple[str, ...] = ()
    """What was right, once it is known; several at a dead heat."""
    dividends: dict[str, Cents] = {}
    """What the unit of a pool is paid on each forecast, once it is settled."""
    settled_on: str = ""
    """The day from which its slips are paid."""

    @property
    def events(self) -> tuple[str, ...]:
        """All events that it is about."""
        return (self.event, *self.also)


class Leg(Struct, frozen=True, forbid_unknown_fields=True):
    """One forecast of a slip, with the odds that it was made at where they are fixed."""

    market: str
    forecast: str
    odds: int = 0


class Slip(Struct, frozen=True, kw_only=True):
    """The document of a bet (boleto o resguardo)."""

    id: str
    holder: str
    """Who has it, or the account that it was made from."""
    kind: MarketKind
    legs: tuple[Leg, ...]
    stake: Cents
    payout: Cents = NOTHING
    """What it pays at fixed odds when all of it is right."""
    content: Content = "simple"
    moment: Moment = "on-result"
    through: str
    place: Where
    means: How
    day: str
    status: SlipStatus = "open"


class BettingSetup(DeciderSetup, frozen=True, kw_only=True):
    """What a shop is given before it opens."""

    fund: Cents = Cents(10_000_00)
    """What the company has set aside for bets at fixed odds."""


class BettingState(PremisesState, kw_only=True):
    """What is so in a betting shop now."""

    events: dict[str, AnnouncedEvent] = field(default_factory=dict)
    markets: dict[str, Market] = field(default_factory=dict)
    coupons: dict[str, tuple[Leg, ...]] = field(default_factory=dict)
    """What people have marked and not handed in."""
    away: dict[str, str] = field(default_factory=dict)
    """Who plays from elsewhere, with the channel that they came by."""
    slips: dict[str, Slip] = field(default_factory=dict)
    held: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The slips that everybody has, by their ids."""
    next_slip: int = 1
    combined: dict[str, Cents] = field(default_factory=dict)
    """What undecided slips on several markets may be paid, by their ids."""
    exchange: ExchangeState = field(default_factory=ExchangeState)

    def copy(self) -> Self:
        """A state of its own; the exchange, whose books are changed in place, copies itself."""
        own = super().copy()
        own.exchange = self.exchange.copy()
        return own

    @property
    def slip_id(self) -> str:
        """What the next slip is called."""
        return str(self.next_slip)


def keep_slip(state: BettingState, slip: Slip) -> None:
    """Records that somebody has a slip."""
    state.slips[slip.id] = slip
    state.held[slip.holder] = (*state.held.get(slip.holder, ()), slip.id)
    state.next_slip += 1
