"""What is asked of a house that sells scratch tickets: somebody who sells them, and lawful lots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.core.establishment import (
    DescribedRoom,
    EstablishmentType,
    Fault,
    RoomEstablishment,
    Shortcoming,
)
from ludex.games.draws.scratch_tickets.equipment import USUAL, read_equipment
from ludex.games.draws.scratch_tickets.findings import found
from ludex.games.draws.scratch_tickets.rules import TicketRules
from ludex.law.ruleset import RuleGroup


class ShopPosts(RuleGroup, frozen=True):
    """Who must be there."""

    seller: int


class ShopStaff(RuleGroup, frozen=True):
    """The posts of the one kind of place there is."""

    shop: ShopPosts
    shared_posts: tuple[str, ...]
    """Whose people may look after several places."""


class ShopEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house with scratch tickets."""

    staff: ShopStaff


class DescribedTicketShop(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place where tickets are sold, as somebody describes it."""

    equipment: Any = USUAL
    """Its lots, by name."""


def inspect(
    _establishment: ShopEstablishment, rules: TicketRules, room: DescribedTicketShop, _read: None
) -> Iterable[Shortcoming]:
    """Every rule that one of its lots does not keep to."""
    for lot in read_equipment(rules, room.equipment).lots.values():
        for flaw in lot.flaws(rules):
            what, allowed = found(lot, rules, flaw.rule)
            yield Shortcoming(Fault.EQUIPMENT, flaw.rule, what, allowed)


ESTABLISHMENT = EstablishmentType(
    rules=ShopEstablishment,
    described=DescribedTicketShop,
    inspect=inspect,
    inspected=("lots.", "print.", "codes."),
)
