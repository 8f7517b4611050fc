"""Whether a described raffle or tombola is lawful: the flaws by which a sale is refused and a floor inspected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from ludex.core.options import Bound
from ludex.games.draws.raffles.equipment import Prize, RaffleEquipment
from ludex.games.draws.raffles.rules import RaffleRules


class LawfulRaffle:
    """A described raffle held against the rules."""

    def __init__(self, rules: RaffleRules, equipment: RaffleEquipment) -> None:
        self._rules = rules
        self._equipment = equipment
        self.own = "tombola" if equipment.is_tombola else "raffle"
        """The heading of the rules that say what it is."""

    def flaws(self, day: str) -> Iterator[Bound]:
        """Every rule that it breaks if the sale begins on this day."""
        rules = self._rules
        for path in self._broken(day):
            if rules.forbids(path):
                refused = rules.refusal(path)
                yield Bound(refused.reason, refused.clauses, path)

    def away(self, day: str, prizes: Iterable[Prize]) -> Bound | None:
        """Why nothing goes on today: some of these prizes are where nobody can examine them any more."""
        path = "prizes.on_display"
        if not self._rules.forbids(path) or not any(_gone(each, day) for each in prizes):
            return None
        refused = self._rules.refusal(path)
        return Bound(refused.reason, refused.clauses, path)

    def held_against(self) -> tuple[str, ...]:
        """The rules that it keeps to when its sale begins."""
        shared = (
            "kinds", "other_kind", "one_price", "told_apart",
        )  # fmt: skip
        own = (
            ("several", "objects_least", "exposed", "ways", "other_way")
            if self._equipment.is_tombola
            else ("determined",)
        )
        common = ("issue.worth", "prizes.owned", "prizes.on_display", *self._leave())
        return (*(f"{self.own}.{name}" for name in (*shared, *own)), *common)

    @property
    def exempt(self) -> bool:
        """Whether it needs no authorisation."""
        rules, told = self._rules.exemption, self._equipment.described
        values = self._equipment.values
        prize = self._equipment.prices_together if rules.counted == "together" else max(values, default=0)
        entitled = told.organised_by in rules.organisers or told.for_festivals >= rules.festivals_percent
        return entitled and prize <= rules.prize_most

    def _leave(self) -> tuple[str, ...]:
        """The rules by which it needs none, where that is so."""
        if not self.exempt:
            return ("exemption.needed",)
        by_organiser = self._equipment.described.organised_by in self._rules.exemption.organisers
        limb = "exemption.organisers" if by_organiser else "exemption.festivals_percent"
        return (limb, "exemption.prize_most")

    def _broken(self, day: str) -> Iterator[str]:
        equipment, own = self._equipment, self.own
        kinds = self._rules.tombola.kinds if equipment.is_tombola else self._rules.raffle.kinds
        if any(each.kind not in kinds for each in equipment.prizes):
            yield f"{own}.other_kind"
        yield from self._broken_tombola(day) if equipment.is_tombola else self._broken_raffle()
        tickets = equipment.tickets
        uneven = any(cost != count * equipment.price for count, cost in equipment.bundles.items())
        if tickets.price is None or not equipment.price or uneven:
            yield f"{own}.one_price"
        if len(set(tickets.marks)) < len(tickets.marks):
            yield f"{own}.told_apart"
        if equipment.issued_together < equipment.prices_together:
            yield "issue.worth"
        if not self.exempt and not equipment.described.authorised:
            yield "exemption.needed"
        if not all(self._by(each.owned_since, day) for each in equipment.prizes):
            yield "prizes.owned"
        if not all(self._shown(each, day) for each in equipment.prizes):
            yield "prizes.on_display"

    def _broken_raffle(self) -> Iterator[str]:
        if not self._equipment.prizes or not all(each.determined for each in self._equipment.prizes):
            yield "raffle.determined"

    def _broken_tombola(self, day: str) -> Iterator[str]:
        tombola, equipment = self._rules.tombola, self._equipment
        if len(equipment.prizes) < tombola.objects_least:
            yield "tombola.several"
        if not all(self._shown(each, day) for each in equipment.prizes):
            yield "tombola.exposed"
        if equipment.described.way not in tombola.ways:
            yield "tombola.other_way"

    def _shown(self, prize: Prize, day: str) -> bool:
        return bool(prize.shown_at) and self._by(prize.shown_since, day) and not _gone(prize, day)

    def _by(self, since: str | None, day: str) -> bool:
        """Whether something is so early enough before the sale begins."""
        if since is None:
            return False
        return date.fromisoformat(since) + timedelta(days=self._rules.prizes.days_before) <= date.fromisoformat(day)


def _gone(prize: Prize, day: str) -> bool:
    """Whether it is not on display any more; days are written so that their order is that of their letters."""
    return prize.shown_until is not None and prize.shown_until < day
