"""What is asked of a house in which bets are made: its devices, channels and zones, and what it takes bets on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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


class ShopEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house in which bets are made."""

    staff: ShopStaff


class DescribedBettingShop(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A betting shop as somebody describes it."""

    equipment: Any = USUAL
    """Its place, devices and channels, and the events and markets on which it takes bets."""


def inspect(
    _establishment: ShopEstablishment, rules: BettingRules, table: DescribedBettingShop, _read: None
) -> Iterable[Shortcoming]:
    """What is wrong with what a shop has and takes bets on."""
    equipment = read_equipment(rules, table.equipment)
    for name in equipment.described.events:
        yield from _found("betting-event", name, equipment.event_flaws(name))
    for name in equipment.described.markets:
        yield from _found("betting-market", name, equipment.market_flaws(name))
    for name in equipment.described.devices:
        yield from _found("betting-device", name, equipment.device_flaws(name))
        yield from _found("betting-device", name, equipment.place_flaws(name, _venues(equipment)))
    for name in equipment.described.channels:
        yield from _found("betting-channel", name, equipment.channel_flaws(name))


def _venues(equipment: ShopEquipment) -> tuple[str, ...]:
    """Where the events are held on which a shop has markets."""
    markets = equipment.described.markets.values()
    return tuple(dict.fromkeys(equipment.venues(event for each in markets for event in (each.event, *each.also))))


def _found(slug: str, name: str, flaws: Iterable[Bound]) -> Iterator[Shortcoming]:
    for flaw in flaws:
        yield Shortcoming(Fault.EQUIPMENT, flaw.rule, finding(slug, Value(name, Unit.NAMED)))


ESTABLISHMENT = EstablishmentType(
    rules=ShopEstablishment,
    described=DescribedBettingShop,
    inspect=inspect,
    inspected=("events.", "company.", "live.", "places.", "means.", "contents."),
)
