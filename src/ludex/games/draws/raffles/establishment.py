"""What is asked of somebody who holds a raffle: what is raffled, the tickets, and who needs an authorisation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.core.establishment import DescribedRoom, EstablishmentType, Fault, RoomEstablishment, Shortcoming, finding
from ludex.errors import Unit, Value
from ludex.games.draws.raffles.equipment import USUAL, read_equipment
from ludex.games.draws.raffles.lawful import LawfulRaffle
from ludex.games.draws.raffles.rules import RaffleRules
from ludex.law.ruleset import RuleGroup


class StandPosts(RuleGroup, frozen=True, rename="kebab"):
    """Who must be at a raffle."""

    organiser: int = 0


class StandStaff(RuleGroup, frozen=True):
    """The posts of a raffle, of which there is one kind."""

    stand: StandPosts
    shared_posts: tuple[str, ...]
    """Whose people may look after several places."""


class RaffleEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of somebody who holds a raffle."""

    staff: StandStaff


class DescribedStand(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A raffle or a tombola as somebody describes it."""

    equipment: Any = USUAL
    """Its organiser, its prizes and tickets, and its days."""


_FOUND = {
    "exemption.needed": "raffle-not-authorised",
    "issue.worth": "raffle-issue-too-small",
    "prizes.on_display": "raffle-not-on-display",
    "prizes.owned": "raffle-not-owned",
    "raffle.determined": "raffle-not-determined",
    "tombola.exposed": "raffle-not-exposed",
    "tombola.other_way": "raffle-other-way",
    "tombola.several": "raffle-too-few-objects",
} | {
    f"{own}.{rule}": slug
    for own in ("raffle", "tombola")
    for rule, slug in (
        ("one_price", "raffle-no-single-price"),
        ("other_kind", "raffle-not-goods"),
        ("told_apart", "raffle-not-told-apart"),
    )
}
"""What is found, by the rule that is broken."""


def inspect(
    _establishment: RaffleEstablishment, rules: RaffleRules, stand: DescribedStand, _read: None
) -> Iterable[Shortcoming]:
    """What is wrong with a raffle on the day on which its sale is to begin."""
    equipment = read_equipment(rules, stand.equipment)
    day = equipment.described.sale_day
    for flaw in LawfulRaffle(rules, equipment).flaws(day):
        fault = Fault.NOT_AUTHORISED if flaw.rule == "exemption.needed" else Fault.EQUIPMENT
        yield Shortcoming(fault, flaw.rule, finding(_FOUND[flaw.rule], Value(day, Unit.DAY)))


ESTABLISHMENT = EstablishmentType(
    rules=RaffleEstablishment,
    described=DescribedStand,
    inspect=inspect,
    inspected=("raffle.", "tombola.", "issue.", "prizes.", "exemption."),
)
