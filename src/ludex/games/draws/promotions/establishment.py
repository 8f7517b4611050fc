"""What is asked of somebody who holds a promotion: what it is, its notice and its prizes, on the days that count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.core.establishment import DescribedRoom, EstablishmentType, Fault, RoomEstablishment, Shortcoming, finding
from ludex.core.options import Bound
from ludex.errors import Unit, Value
from ludex.games.draws.promotions.equipment import USUAL, read_equipment
from ludex.games.draws.promotions.lawful import LawfulPromotion
from ludex.games.draws.promotions.rules import PromotionRules
from ludex.law.ruleset import RuleGroup


class PromoterPosts(RuleGroup, frozen=True, rename="kebab"):
    """Who must be at a promotion."""

    promoter: int = 0


class PromotionStaff(RuleGroup, frozen=True):
    """The posts of a promotion, of which there is one kind."""

    promotion: PromoterPosts
    shared_posts: tuple[str, ...]
    """Whose people may look after several places."""


class PromotionEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of somebody who holds a promotion."""

    staff: PromotionStaff


class DescribedActivity(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A promotion as somebody describes it."""

    equipment: Any = USUAL
    """Its promoter and purpose, who takes part and how, its notice, its dates and its prizes."""


_FOUND = {
    "authorisation.missing": "promotion-not-authorised",
    "dates.single_day": "promotion-after-its-dates",
    "dates.successive_day": "promotion-after-its-dates",
    "dates.wrong_single": "promotion-wrong-dates",
    "dates.wrong_successive": "promotion-wrong-dates",
    "notice.individual": "promotion-shared-notice",
    "notice.presented": "promotion-no-notice",
    "prizes.acquired": "promotion-not-owned",
    "prizes.banked": "promotion-not-banked",
    "prizes.placed": "promotion-not-on-display",
    "promotion.advertising": "promotion-not-advertising",
    "promotion.consideration": "promotion-consideration",
    "promotion.free": "promotion-not-free",
    "promotion.not_a_taker": "promotion-not-a-customer",
    "promotion.other_kind": "promotion-not-goods",
}
"""What is found, by the rule that is broken."""


def inspect(
    _establishment: PromotionEstablishment, rules: PromotionRules, activity: DescribedActivity, _read: None
) -> Iterable[Shortcoming]:
    """What is wrong with a promotion on the day on which it begins, and with each draw on its date."""
    equipment = read_equipment(rules, activity.equipment)
    told, lawful = equipment.described, LawfulPromotion(rules, equipment)
    for flaw in lawful.flaws_at_start(told.begins, told.notice.presented or ""):
        yield _shortcoming(flaw, told.begins)
    for draw in told.draws:
        for flaw in lawful.flaws_at_draw(draw, draw.day):
            yield _shortcoming(flaw, draw.day)


def _shortcoming(flaw: Bound, day: str) -> Shortcoming:
    fault = Fault.NOT_AUTHORISED if flaw.rule == "authorisation.missing" else Fault.EQUIPMENT
    return Shortcoming(fault, flaw.rule, finding(_FOUND[flaw.rule], Value(day, Unit.DAY)))


ESTABLISHMENT = EstablishmentType(
    rules=PromotionEstablishment,
    described=DescribedActivity,
    inspect=inspect,
    inspected=("promotion.", "authorisation.", "notice.", "dates.", "prizes."),
)
