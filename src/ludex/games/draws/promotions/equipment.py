"""A promotion as somebody describes it: promoter, purpose, ways of taking part, notice, dates and prizes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludex.errors import Misuse
from ludex.games.common.premises.commands import Day, check_day
from ludex.games.draws.among.described import amount_of, check_names, read_described
from ludex.games.draws.promotions.rules import Basis, Form, PrizeKind, PromotionRules, Purpose
from ludex.law.strict import Tree

USUAL = "promotion"

Text = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+\Z")]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}\Z")]


class Prize(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What somebody wins."""

    name: Text
    kind: Literal[PrizeKind, "honour"]
    """What it is; a title or a mention is neither money nor anything in kind."""
    value: int | str
    """What it is worth, in the main unit of the currency."""
    acquired_since: Day | None = None
    placed_at: str = ""
    """Where its existence can be seen; nowhere when nothing is said."""
    placed_since: Day | None = None
    bank: str = ""
    """The bank in which the money is; none when nothing is said."""
    banked_since: Day | None = None


class PromotionDraw(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A draw with its date and what is won in it."""

    day: Day
    prizes: Annotated[tuple[Prize, ...], Meta(min_length=1)]


class Channel(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way of taking part: a form in the shop, a page, a telephone number."""

    surcharge: int | str = 0
    """What it costs above the usual price of such a way."""
    premium_rate: bool = False
    """Whether it is a number or a message with a tariff of its own."""


class DescribedNotice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The notice to the authority."""

    presented: Day | None = None
    """The day on which it was presented; nothing where it was not."""
    activities: Annotated[int, Meta(ge=1, le=1000)] = 1
    """For how many activities it is."""


class DescribedPromotion(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A promotion as its promoter describes it."""

    promoter: Text
    purpose: Purpose = "advertising"
    form: Form = "draw"
    takers: Annotated[tuple[Literal[Basis, "anybody"], ...], Meta(min_length=1)]
    cost: int | str = 0
    """What taking part costs besides what is bought."""
    consideration: str = ""
    """What is asked in return in particular; nothing mostly."""
    channels: Annotated[dict[Slug, Channel], Meta(min_length=1)]
    authorised: bool = False
    notice: DescribedNotice
    tract: Literal["single", "successive"] = "single"
    draws: Annotated[tuple[PromotionDraw, ...], Meta(min_length=1)]
    begins: Day
    """The day on which people begin to take part: an inspection asks what is so then."""

    def __post_init__(self) -> None:
        known = [self.begins, self.notice.presented]
        for draw in self.draws:
            known.append(draw.day)
            for prize in draw.prizes:
                known += [prize.acquired_since, prize.placed_since, prize.banked_since]
        for day in known:
            if day is not None:
                check_day(day)


_FIRST_DAY = "2026-01-01"

DESCRIBED: dict[str, dict[str, Tree]] = {
    USUAL: {
        "promoter": "corner bakery",
        "takers": ["buyers", "clients", "potential-clients"],
        "channels": {"form": {}, "page": {}},
        "notice": {"presented": "2025-12-20"},
        "begins": _FIRST_DAY,
        "draws": [
            {
                "day": _FIRST_DAY,
                "prizes": [
                    {
                        "name": "500 euros", "kind": "money", "value": 500,
                        "bank": "savings bank", "banked_since": "2025-12-20",
                    },
                    {
                        "name": "coffee machine", "kind": "goods", "value": 120, "acquired_since": "2025-12-10",
                        "placed_at": "the shop window", "placed_since": "2025-12-15",
                    },
                ],
            }
        ],
    },
}  # fmt: skip
"""The one that has a name, as it would be described."""


class PromotionEquipment:
    """A described promotion with its amounts in the currency of the place."""

    def __init__(self, rules: PromotionRules, described: DescribedPromotion) -> None:
        self.described = described
        self.cost = amount_of("cost", described.cost, rules.currency)
        self.surcharges = {
            name: amount_of(f"channels.{name}", each.surcharge, rules.currency)
            for name, each in described.channels.items()
        }
        prizes = [prize for draw in described.draws for prize in draw.prizes]
        check_names([prize.name for prize in prizes])
        days = [draw.day for draw in described.draws]
        if days != sorted(set(days)):
            raise Misuse("draws follow each other, each on a day of its own", slug="days-of-draws")
        self.values = {prize.name: amount_of(prize.name, prize.value, rules.currency) for prize in prizes}


def read_equipment(rules: PromotionRules, described: Tree) -> PromotionEquipment:
    """A promotion as somebody described it."""
    return PromotionEquipment(rules, read_described(described, DescribedPromotion, DESCRIBED))
