"""The rules of betting: events, where and how bets are made, when they are admitted, and what they pay."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.rules import DeciderRules
from ludex.errors import Reason
from ludex.games.betting.exchange.rules import ExchangeRules
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

Percent = Annotated[int, Meta(ge=0, le=1000)]
"""A part of a sum; up to how much of it, the law's data say."""
MarketKind = Literal["pool", "fixed", "exchange"]
Where = Literal["internal", "external"]
How = Literal["in-person", "remote"]
Content = Literal["simple", "combined"]
Moment = Literal["live", "on-result"]


class Events(RuleGroup, frozen=True):
    """What may be bet on (acontecimiento)."""

    kinds: tuple[str, ...]
    public: tuple[str, ...]
    """Of what is neither sports nor competition, what the definition of a bet names."""
    others: tuple[str, ...]
    """What only the clause on the object of a bet names."""
    of_kind: Reason | None
    announced: Reason | None
    """The company determines an event before anybody bets on it."""
    uncertain: Reason | None
    company_apart: Reason | None
    """The company has no hand in the outcome."""
    bettors_apart: Reason | None
    """Whoever bets has none either."""
    grounds: tuple[str, ...]
    """For which no bet is allowed."""
    lawful: Reason | None
    not_real: tuple[str, ...]
    """What an event is that does not really happen."""
    real: Reason | None
    """Simulated and virtual events are not bet on."""


class Company(RuleGroup, frozen=True):
    """Who takes bets against itself, or stands between people who bet among themselves."""

    against_it: Reason | None
    """Whoever takes bets at fixed odds is an authorised company."""
    between_others: Reason | None
    """So is whoever stands between people who bet among themselves."""


class Live(RuleGroup, frozen=True):
    """Bets while an event is under way (apuesta en tiempo real)."""

    kinds: tuple[MarketKind, ...]
    other_kinds: Reason | None
    over: Reason | None
    """They are admitted before the event ends."""


class OnResult(RuleGroup, frozen=True):
    """Bets before an event (apuesta sobre el resultado)."""

    over: Reason | None
    """They are admitted before the event starts."""


class Places(RuleGroup, frozen=True):
    """Where a bet is made (apuesta interna, externa)."""

    in_venue: Where
    """Inside the venue in which the event is held."""
    outside: Where
    other_venue: Where
    """Inside a venue, on an event that is held in another."""
    by_channel: Where
    zone_enabled: Reason | None
    premises_authorised: Reason | None
    """Outside the venue of an event bets are made in authorised premises."""
    place_authorised: Reason | None
    """A place in a venue is authorised for events that are held in another."""
    channels: tuple[str, ...]
    """What a channel is by which bets may be made."""
    other_channels: Reason | None
    channel_authorised: Reason | None
    reaches: tuple[str, ...]
    """Of what a channel must not go beyond the territory: where bets are run, made and offered."""
    channel_reach: Reason | None
    """A channel does not reach beyond the territory."""


class Means(RuleGroup, frozen=True):
    """How a bet is made (apuesta presencial, no presencial o en modo remoto)."""

    by_device: How
    by_channel: How
    devices: tuple[str, ...]
    other_devices: Reason | None
    approved_for: str
    """What a machine is approved for."""
    approved: Reason | None
    """It is approved for that in particular."""
    establishment_authorised: Reason | None
    """Devices stand in authorised establishments."""
    present: Reason | None
    """Whoever bets at a device is there."""
    away: Reason | None
    """Whoever bets by a channel is not in the establishment."""


class Contents(RuleGroup, frozen=True):
    """How many results a bet is on (apuesta simple, combinada o múltiple)."""

    simple: Annotated[int, Meta(ge=0, le=100)]
    combined: Annotated[int, Meta(ge=0, le=100)]
    """From how many results on it is combined."""
    one_event: bool
    """Results of one event may be combined."""
    several_events: bool
    same_market: Reason | None
    """Two results of which only one can come are not combined."""
    alone: Reason | None
    """Only fixed odds are multiplied."""
    legs_most: Annotated[int, Meta(ge=2, le=100)]


class Slips(RuleGroup, frozen=True):
    """The document of a bet (boleto o resguardo)."""

    needed: Reason | None
    """It is what proves a bet: without it nothing is paid."""
    bearer: tuple[How, ...]
    """The bets whose slip belongs to its bearer."""
    not_handed_on: Reason | None
    """The others stay with the account that they were made from."""
    once: Reason | None
    """A slip is paid once."""
    payment_days: Annotated[int, Meta(ge=1, le=3650)]
    in_time: Reason | None


class Stakes(RuleGroup, frozen=True):
    """How much may be staked."""

    stake_least: Cents
    """The unit of bets: stakes are multiples of it."""
    stake_most: Cents


class Pool(RuleGroup, frozen=True):
    """Bets whose stakes are shared among those who were right (apuesta mutua)."""

    shared_percent: Percent
    """How much of the pool is shared; the rest is deducted."""
    shared_among: Literal["right", "all"]
    parts: Literal["by-stake"]
    """Whoever staked twice as much has twice as large a part."""
    below_stake: Literal["paid"]
    """What becomes of a share that is smaller than the stake."""
    one_for: Literal["result"]
    """What there is one pool for."""
    fractions: Literal["rest"]
    """What becomes of parts of a cent: all is rounded down, and what is left has its account."""
    dead_heat: Literal["by-forecast", "together"]
    """Whether each forecast that was right has an equal part of the pool, or all of them one together."""
    nobody_right: Literal["refund", "carry-over"]


class Fixed(RuleGroup, frozen=True):
    """Bets against the company at odds (apuesta de contrapartida)."""

    pays: Literal["multiplied", "stake"]
    validated: Reason | None
    """Odds are validated before anybody bets at them."""
    odds_of: Literal["slip", "market"]
    """Whether a slip is paid at the odds that it was made at, or at those of the end."""
    dead_heat: Literal["divided", "in-full"]
    void_leg: Literal["counts-one"]
    """What becomes of a combined bet of which one forecast is void."""
    fractions: Literal["book"]
    """What becomes of a part of a cent: a payment is rounded down once, and the company keeps what is left."""
    odds_least: Annotated[int, Meta(ge=100, le=1_000_000)]
    """In hundredths."""
    odds_most: Annotated[int, Meta(ge=100, le=1_000_000)]
    payout_most: Cents
    over_payout: Reason | None
    covered: Reason | None
    """The company has what it may owe."""


class Results(RuleGroup, frozen=True):
    """What becomes of bets when results are wrong, or never come."""

    void: Literal["stakes-back"]
    """What becomes of the bets on an event that is not held or not finished."""
    scratched: Literal["stakes-back"]
    """What becomes of the bets on a forecast that can no longer come."""
    one_left: Reason | None
    """No forecast is taken out where only one would be left."""
    correction: Literal["before-payment", "never"]
    too_late: Reason | None


class BettingRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What bets are made by."""

    events: Events
    company: Company
    live: Live
    on_result: OnResult
    places: Places
    means: Means
    contents: Contents
    slips: Slips
    stakes: Stakes
    pool: Pool
    fixed: Fixed
    results: Results
    exchange: ExchangeRules
