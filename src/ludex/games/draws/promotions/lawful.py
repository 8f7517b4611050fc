"""Whether a described promotion is lawful, before it begins and before each draw."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from ludex.core.options import Bound
from ludex.games.draws.promotions.equipment import Prize, PromotionDraw, PromotionEquipment
from ludex.games.draws.promotions.rules import Charge, PromotionRules

SINGLE, MONEY = "single", "money"


class LawfulPromotion:
    """A described promotion held against the rules."""

    def __init__(self, rules: PromotionRules, equipment: PromotionEquipment) -> None:
        self._rules = rules
        self._equipment = equipment
        self.single = equipment.described.tract == SINGLE

    def flaws_at_start(self, day: str, notice: str) -> Iterator[Bound]:
        """Every rule that it breaks if it begins on this day, its notice presented on that one."""
        return self._forbidden(self._broken_at_start(day, notice))

    def flaws_at_draw(self, draw: PromotionDraw, day: str) -> Iterator[Bound]:
        """Every rule that a draw breaks if it is held on this day."""
        return self._forbidden(self._broken_at_draw(draw, day))

    def held_against(self) -> tuple[str, ...]:
        """The rules that it keeps to when it begins."""
        dates = ("dates.single" if self.single else "dates.successive_least", self.on_date)
        return (
            "promotion.prize_kinds",
            "promotion.purposes",
            "promotion.advertising",
            "promotion.takers",
            "promotion.free",
            "promotion.consideration",
            "authorisation.prior",
            "authorisation.forms",
            "authorisation.charges",
            "notice.presented",
            "notice.individual",
            "notice.activities",
            "notice.effective_days",
            *dates,
        )

    def held_against_draw(self, draw: PromotionDraw) -> tuple[str, ...]:
        """The rules that the prizes of a draw keep to."""
        kinds = {prize.kind for prize in draw.prizes}
        deposited = not kinds.isdisjoint(self._rules.prizes.deposited_kinds)
        goods = ("prizes.acquired", "prizes.placed") if deposited else ()
        return ("prizes.deposited_kinds", *goods, *(("prizes.banked",) if MONEY in kinds else ()))

    @property
    def on_date(self) -> str:
        """The rule by which a draw is on its date."""
        return "dates.single_day" if self.single else "dates.successive_day"

    def _forbidden(self, paths: Iterator[str]) -> Iterator[Bound]:
        for path in paths:
            if self._rules.forbids(path):
                refused = self._rules.refusal(path)
                yield Bound(refused.reason, refused.clauses, path)

    def _broken_at_start(self, day: str, notice: str) -> Iterator[str]:
        rules, told = self._rules, self._equipment.described
        if told.purpose not in rules.promotion.purposes:
            yield "promotion.advertising"
        if any(prize.kind not in rules.promotion.prize_kinds for draw in told.draws for prize in draw.prizes):
            yield "promotion.other_kind"
        if not set(told.takers) <= set(rules.promotion.takers):
            yield "promotion.not_a_taker"
        if told.consideration:
            yield "promotion.consideration"
        charged = bool(self._charges() & set(rules.authorisation.charges))
        if self._needs_leave(charged=charged) and not told.authorised:
            yield "authorisation.missing"
        if charged:
            yield "promotion.free"
        if not notice or self._effective(notice) > date.fromisoformat(day):
            yield "notice.presented"
        if told.notice.activities > rules.notice.activities:
            yield "notice.individual"
        if self.single and len(told.draws) != rules.dates.single:
            yield "dates.wrong_single"
        if not self.single and len(told.draws) < rules.dates.successive_least:
            yield "dates.wrong_successive"
        # What begins when every date has passed can hold none of its draws.
        if told.draws and all(draw.day < day for draw in told.draws):
            yield self.on_date
        money = [prize for draw in told.draws for prize in draw.prizes if prize.kind == MONEY]
        if rules.prizes.banked_by == "start" and not all(self._banked(prize, day) for prize in money):
            yield "prizes.banked"

    def _needs_leave(self, *, charged: bool) -> bool:
        """Whether an authorisation is asked of it."""
        leave = self._rules.authorisation
        return charged or leave.prior == "always" or self._equipment.described.form not in leave.forms

    def _charges(self) -> set[Charge]:
        """By what taking part is not free."""
        found: set[Charge] = set()
        if self._equipment.cost:
            found.add("cost")
        if any(self._equipment.surcharges.values()):
            found.add("surcharge")
        if any(each.premium_rate for each in self._equipment.described.channels.values()):
            found.add("premium-rate")
        return found

    def _effective(self, notice: str) -> date:
        return date.fromisoformat(notice) + timedelta(days=self._rules.notice.effective_days)

    def _broken_at_draw(self, draw: PromotionDraw, day: str) -> Iterator[str]:
        if day != draw.day:
            yield self.on_date
        goods = [prize for prize in draw.prizes if prize.kind in self._rules.prizes.deposited_kinds]
        if not all(self._by(prize.acquired_since, day) for prize in goods):
            yield "prizes.acquired"
        if not all(prize.placed_at and self._by(prize.placed_since, day) for prize in goods):
            yield "prizes.placed"
        if not all(self._banked(prize, day) for prize in draw.prizes if prize.kind == MONEY):
            yield "prizes.banked"

    def _banked(self, prize: Prize, day: str) -> bool:
        return bool(prize.bank) and self._by(prize.banked_since, day)

    def _by(self, since: str | None, day: str) -> bool:
        """Whether something is so early enough before this day."""
        before = timedelta(days=self._rules.prizes.days_before)
        return since is not None and date.fromisoformat(since) + before <= date.fromisoformat(day)
