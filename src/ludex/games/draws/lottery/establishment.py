"""What is asked of a house that has a lottery: somebody who runs it, and tickets as the law wants them."""

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
from ludex.games.draws.lottery.equipment import USUAL, read_equipment
from ludex.games.draws.lottery.findings import found
from ludex.games.draws.lottery.rules import LotteryRules
from ludex.law.ruleset import RuleGroup


class OfficePosts(RuleGroup, frozen=True):
    """Who must be there."""

    organiser: int


class OfficeStaff(RuleGroup, frozen=True):
    """The posts of the one kind of place there is."""

    office: OfficePosts
    shared_posts: tuple[str, ...]
    """Whose people may look after several places."""


class OfficeEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house with a lottery."""

    staff: OfficeStaff


class DescribedOffice(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An office where tickets are sold, as somebody describes it."""

    equipment: Any = USUAL
    """Its lottery."""


def inspect(
    _establishment: OfficeEstablishment, rules: LotteryRules, room: DescribedOffice, _read: None
) -> Iterable[Shortcoming]:
    """Every rule that its lottery does not keep to."""
    lottery = read_equipment(rules, room.equipment)
    for flaw in lottery.flaws(rules):
        what, allowed = found(lottery, rules, flaw.rule)
        yield Shortcoming(Fault.EQUIPMENT, flaw.rule, what, allowed)


ESTABLISHMENT = EstablishmentType(
    rules=OfficeEstablishment,
    described=DescribedOffice,
    inspect=inspect,
    inspected=("tickets.", "drawing.", "prizes.in_money"),
)
