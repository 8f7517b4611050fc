"""What a betting shop has, as somebody described it: its place, devices and channels, and what bets are on.

The rules that it is held against are those by which bets are refused in play, so that an inspection finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from ludex.core.options import Bound
from ludex.errors import Misuse, Reason, within
from ludex.games.betting.rules import BettingRules, How, MarketKind, Where
from ludex.law.shape import misfit
from ludex.law.strict import Tree

USUAL = "usual"
"""A shop with a terminal and a website, a race and a match, and a market of each kind."""

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z")]
Odds = Annotated[int, Meta(ge=100, le=1_000_000)]
FORECASTS_MOST = 400
RESULTS_MOST = 20


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of what somebody described."""


class Zone(_Part, frozen=True):
    """A zone of the venue in which the premises stand."""

    enabled: bool = True
    """Bets may be made in it on what is held here."""
    for_other_venues: bool = False
    """Bets may be made in it on what is held elsewhere."""


class Device(_Part, frozen=True):
    """Something by which bets are made on the spot."""

    kind: str = "terminal"
    """What kind of device it is; a terminal when nothing is said."""
    approved_for: str = "betting"
    """What it was approved for; empty where it was for nothing."""
    zone: str = ""
    """The zone of the venue that it stands in, where the premises are part of one."""


class Channel(_Part, frozen=True):
    """A way of betting from elsewhere."""

    kind: str = "telematic"
    """What kind of channel it is; telematic when nothing is said."""
    authorised: bool = True
    """The channel is authorised."""
    beyond: tuple[str, ...] = ()
    """What of it goes beyond the territory."""


class DescribedEvent(_Part, frozen=True):
    """What will happen, as the company determines it."""

    kind: str = "sports"
    """What kind of event it is; sports when nothing is said."""
    venue: str = ""
    """Where it is held."""
    nature: str = "real"
    """Whether it does happen, or is simulated or virtual."""
    uncertain: bool = True
    """Nobody knows its outcome yet."""
    company_apart: bool = True
    """The company has no hand in it."""
    parties: tuple[Slug, ...] = ()
    """Who takes part in it or has a hand in its outcome."""
    touches: tuple[Slug, ...] = ()
    """The grounds on which bets on it would be forbidden."""


class DescribedMarket(_Part, frozen=True):
    """What bets are taken on, and how."""

    event: str
    """The event that it is about."""
    kind: MarketKind
    """Whether it is a pool, at fixed odds or an exchange."""
    forecasts: tuple[Slug, ...]
    """What may be bet on in it, from 2 to 400 names."""
    also: tuple[str, ...] = ()
    """Further events of a pool whose forecasts are results of several."""
    results: Annotated[int, Meta(ge=1, le=RESULTS_MOST)] = 1
    """How many results of each event a forecast names, as the first two of a race in their order."""
    live: bool = False
    """Bets are taken until the event ends, not only until it starts."""
    odds: dict[str, Odds] = {}
    """In hundredths; validated when the market opens."""
    touches: tuple[Slug, ...] = ()
    """The grounds on which the bet itself would be forbidden, whatever it is on."""


class Described(_Part, frozen=True):
    """What a shop says that it has."""

    company_authorised: bool = True
    """The company may take bets at fixed odds and run an exchange."""
    premises_authorised: bool = True
    """The premises are authorised for bets."""
    venue: str = ""
    """The venue of events in which the premises stand; none where they stand by themselves."""
    zones: dict[Slug, Zone] = {}
    """The zones of that venue, by name."""
    devices: dict[Slug, Device] = msgspec.field(default_factory=lambda: {"terminal-1": Device()})
    """What bets are made by on the spot, by name; one terminal when nothing is said."""
    channels: dict[Slug, Channel] = {}
    """The ways of betting from elsewhere, by name; none when nothing is said."""
    events: dict[Slug, DescribedEvent] = {}
    """What bets may be taken on, by name."""
    markets: dict[Slug, DescribedMarket] = {}
    """The results on which bets are taken, by name."""


def _usual() -> Described:
    race, match = DescribedEvent(kind="competition", venue="racecourse"), DescribedEvent(venue="stadium")
    return Described(
        channels={"website": Channel()},
        events={"race": race, "match": match},
        markets={
            "race-winner": DescribedMarket(event="race", kind="pool", forecasts=("arrow", "breeze", "comet", "dawn")),
            "match-result": DescribedMarket(
                event="match",
                kind="fixed",
                forecasts=("home", "draw", "away"),
                live=True,
                odds={"home": 190, "draw": 340, "away": 410},
            ),
            "race-favourite": DescribedMarket(
                event="race", kind="fixed", forecasts=("yes", "no"), odds={"yes": 210, "no": 170}
            ),
            "match-home": DescribedMarket(event="match", kind="exchange", forecasts=("yes", "no"), live=True),
        },
    )


class Stand(msgspec.Struct, frozen=True):
    """Where and how a bet is made."""

    place: Where
    means: How
    paths: tuple[str, ...]
    """The rules by which it is so."""


class ShopEquipment:
    """What a shop has, held against its rules."""

    def __init__(self, rules: BettingRules, described: Described) -> None:
        self._rules = rules
        self.described = described
        self.through = (*described.devices, *described.channels)
        """Everything by which a bet can be made."""

    def event_flaws(self, name: str) -> Iterator[Bound]:
        """Every rule for which an event may not be bet on."""
        event, rules = self.described.events[name], self._rules
        return self._forbidden(
            {
                "events.of_kind": event.kind not in (*rules.events.kinds, *rules.events.public, *rules.events.others),
                "events.uncertain": not event.uncertain,
                "events.company_apart": not event.company_apart,
                "events.lawful": bool({*event.touches} & {*rules.events.grounds}),
                "events.real": event.nature in rules.events.not_real,
            }
        )

    def market_flaws(self, name: str) -> Iterator[Bound]:
        """Every rule for which a market may not be opened."""
        market, rules = self.described.markets[name], self._rules
        if market.also and not rules.contents.several_events:
            yield Bound(Reason.NO_SUCH, rules.clauses_of("contents.several_events"), "contents.several_events")
        yield from self._forbidden(
            {
                "events.lawful": bool({*market.touches} & {*rules.events.grounds}),
                "live.other_kinds": market.live and market.kind not in rules.live.kinds,
                "company.against_it": market.kind == "fixed" and not self.described.company_authorised,
                "company.between_others": market.kind == "exchange" and not self.described.company_authorised,
            }
        )

    def device_flaws(self, name: str) -> Iterator[Bound]:
        """Every rule for which nobody may bet at a device, whatever on."""
        device, rules = self.described.devices[name], self._rules
        unauthorised = not self.described.premises_authorised
        return self._forbidden(
            {
                "means.other_devices": device.kind not in rules.means.devices,
                "means.approved": device.approved_for != rules.means.approved_for,
                "places.premises_authorised": unauthorised and not self.described.venue,
                "means.establishment_authorised": unauthorised,
            }
        )

    def channel_flaws(self, name: str) -> Iterator[Bound]:
        """Every rule for which nobody may bet by a channel."""
        channel, rules = self.described.channels[name], self._rules
        return self._forbidden(
            {
                "places.other_channels": channel.kind not in rules.places.channels,
                "places.channel_authorised": not channel.authorised,
                "places.channel_reach": bool({*channel.beyond} & {*rules.places.reaches}),
            }
        )

    def place_flaws(self, name: str, venues: Iterable[str]) -> Iterator[Bound]:
        """Every rule for which nobody may bet at a device on events that are held in these venues."""
        here = self.described.venue
        zone = self.described.zones.get(self.described.devices[name].zone, Zone(enabled=False))
        held = {venue == here for venue in venues} if here else set()
        return self._forbidden(
            {
                "places.zone_enabled": True in held and not zone.enabled,
                "places.place_authorised": False in held and not zone.for_other_venues,
            }
        )

    def through_flaws(self, name: str, venues: Iterable[str], *, away: bool) -> Iterator[Bound]:
        """Every rule for which somebody may not bet by a device or channel on events in these venues."""
        if name in self.described.devices:
            yield from self._forbidden({"means.present": away})
            yield from self.device_flaws(name)
            yield from self.place_flaws(name, venues)
        else:
            yield from self._forbidden({"means.away": not away})
            yield from self.channel_flaws(name)

    def stand(self, name: str, venues: Iterable[str]) -> Stand:
        """Where and how a bet is made by a device or a channel, on events that are held in these venues."""
        places, means, here = self._rules.places, self._rules.means, self.described.venue
        if name in self.described.channels:
            return Stand(places.by_channel, means.by_channel, ("places.by_channel", "means.by_channel"))
        if not here:
            return Stand(places.outside, means.by_device, ("places.outside", "means.by_device"))
        if all(venue == here for venue in venues):
            return Stand(places.in_venue, means.by_device, ("places.in_venue", "means.by_device"))
        return Stand(places.other_venue, means.by_device, ("places.other_venue", "means.by_device"))

    def venues(self, events: Iterable[str]) -> tuple[str, ...]:
        """Where events are held."""
        return tuple(self.described.events[each].venue for each in events)

    def _forbidden(self, wanting: Mapping[str, bool]) -> Iterator[Bound]:
        """The prohibitions in force among rules that something does not keep to."""
        for path, wrong in wanting.items():
            if wrong and self._rules.forbids(path):
                refused = self._rules.refusal(path)
                yield Bound(refused.reason, refused.clauses, path)


def read_equipment(rules: BettingRules, described: Tree) -> ShopEquipment:
    """What a shop has as somebody described it."""
    if described == USUAL:
        return ShopEquipment(rules, _usual())
    try:
        told = msgspec.convert(described, Described)
    except msgspec.ValidationError as error:
        raise within("equipment", Misuse(misfit(error))) from None
    for wrong in _nonsense(told):
        raise within("equipment", wrong)
    return ShopEquipment(rules, told)


def _nonsense(told: Described) -> Iterator[Misuse]:
    """What makes no sense whatever the law says."""
    for name, device in told.devices.items():
        if device.zone and device.zone not in told.zones:
            yield Misuse("{device} stands in no zone {zone}", slug="no-such-zone", device=name, zone=device.zone)
    if told.zones and not told.venue:
        yield Misuse("zones are those of a venue, and none is named", slug="zones-without-venue")
    for name in {*told.devices} & {*told.channels}:
        yield Misuse("{name} is a device and a channel", slug="device-and-channel", name=name)
    for name, market in told.markets.items():
        yield from _market_nonsense(name, market, told.events)


def _market_nonsense(name: str, market: DescribedMarket, events: Mapping[str, DescribedEvent]) -> Iterator[Misuse]:
    every = (market.event, *market.also)
    for event in every:
        if event not in events:
            yield Misuse("{market}: there is no event {event}", slug="no-such-event", market=name, event=event)
    if len(set(every)) < len(every) or (market.also and market.kind != "pool"):
        yield Misuse("{market}: only a pool is on several events, each once", slug="events-of-market", market=name)
    if not 2 <= len(set(market.forecasts)) == len(market.forecasts) <= FORECASTS_MOST:
        yield Misuse(
            "{market}: from 2 to {most} different forecasts",
            slug="forecasts-of-market",
            market=name,
            most=FORECASTS_MOST,
        )
    if not {*market.odds} <= {*market.forecasts} or (market.odds and market.kind != "fixed"):
        yield Misuse("{market}: only forecasts of fixed odds have odds", slug="odds-of-market", market=name)
