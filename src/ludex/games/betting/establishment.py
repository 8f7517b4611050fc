"""What is asked of a house in which bets are made: its devices, channels and zones, and what it takes bets on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ludex.core.establishment import (
    DescribedRoom,
    EstablishmentType,
    Fault,
    RoomEstablishment,
    Shortcoming,
    finding,
)
from ludex.core.options import Bound
from ludex.errors import Unit, Value
from ludex.games.betting.equipment import USUAL, ShopEquipment, read_equipment
from ludex.games.betting.rules import BettingRules
from ludex.law.ruleset import RuleGroup


class ShopPosts(RuleGroup, frozen=True):
    """Who must be in a shop: the law of betting names nobody."""

    operator: int = 0
    clerk: int = 0


class ShopStaff(RuleGroup, frozen=True):
    """The posts of a shop, of which there is one kind."""

    shop: ShopPosts
    shared_posts: tuple[str, ...]
    """Whose people may look after several places."""


class ShopEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house in which bets are made."""

    staff: ShopStaff


class DescribedBettingShop(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A betting shop as somebody describes it."""

    equipment: Any = USUAL
    """Its place, devices and channels, and the events and markets on which it takes bets."""


_OF_EVENTS = {
    "events.of_kind": "event-of-other-kind",
    "events.uncertain": "event-not-uncertain",
    "events.company_apart": "event-of-company",
    "events.lawful": "event-on-such-grounds",
    "events.real": "event-not-real",
}
_OF_MARKETS = {
    "contents.several_events": "market-on-several-events",
    "events.lawful": "market-on-such-grounds",
    "live.other_kinds": "market-not-live",
    "company.against_it": "market-against-company",
    "company.between_others": "market-between-others",
}
_OF_DEVICES = {
    "means.other_devices": "device-of-other-kind",
    "means.approved": "device-not-approved",
    "means.establishment_authorised": "device-establishment-not-authorised",
    "places.premises_authorised": "device-premises-not-authorised",
    "places.zone_enabled": "device-zone-not-enabled",
    "places.place_authorised": "device-place-not-authorised",
}
_OF_CHANNELS = {
    "places.other_channels": "channel-of-other-kind",
    "places.channel_authorised": "channel-not-authorised",
    "places.channel_reach": "channel-beyond",
}
"""What is found of each of them, by the rule that is broken."""


def inspect(
    _establishment: ShopEstablishment, rules: BettingRules, table: DescribedBettingShop, _read: None
) -> Iterable[Shortcoming]:
    """What is wrong with what a shop has and takes bets on."""
    equipment = read_equipment(rules, table.equipment)
    for name in equipment.described.events:
        yield from _found(_OF_EVENTS, name, equipment.event_flaws(name))
    for name in equipment.described.markets:
        yield from _found(_OF_MARKETS, name, equipment.market_flaws(name))
    for name in equipment.described.devices:
        yield from _found(_OF_DEVICES, name, equipment.device_flaws(name))
        yield from _found(_OF_DEVICES, name, equipment.place_flaws(name, _venues(equipment)))
    for name in equipment.described.channels:
        yield from _found(_OF_CHANNELS, name, equipment.channel_flaws(name))


def _venues(equipment: ShopEquipment) -> tuple[str, ...]:
    """Where the events are held on which a shop has markets."""
    markets = equipment.described.markets.values()
    return tuple(dict.fromkeys(equipment.venues(event for each in markets for event in (each.event, *each.also))))


def _found(findings: Mapping[str, str], name: str, flaws: Iterable[Bound]) -> Iterator[Shortcoming]:
    for flaw in flaws:
        yield Shortcoming(Fault.EQUIPMENT, flaw.rule, finding(findings[flaw.rule], Value(name, Unit.NAMED)))


ESTABLISHMENT = EstablishmentType(
    rules=ShopEstablishment,
    described=DescribedBettingShop,
    inspect=inspect,
    inspected=("events.", "company.", "live.", "places.", "means.", "contents."),
)
