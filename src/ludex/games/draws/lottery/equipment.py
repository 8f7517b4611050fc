"""A lottery as somebody described it: its numbers, its draws, its categories of prizes, and what its tickets say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludex.core.options import Bound
from ludex.errors import Misuse, Reason, within
from ludex.games.common.premises.commands import check_day
from ludex.games.draws.among.described import amount_of
from ludex.games.draws.lottery.numbers import NumberKind, Numbers
from ludex.games.draws.lottery.rules import LotteryRules, PartOf
from ludex.kit.money import NOTHING, Cents
from ludex.law.shape import misfit
from ludex.law.strict import Tree

USUAL = "usual"
"""A small one, with numbers of three digits."""
FIRST_DAY = "2026-01-01"
"""The day of a session of which nobody says any, and of the first draw where no draws are told."""
Printed = Literal["number", "date", "price"]
PRINTS: tuple[Printed, ...] = ("number", "date", "price")
WHOLE = 100
Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,29}\Z")]


class DescribedCategory(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A category of prizes: how far a ticket must coincide, and what it then wins."""

    matches: Annotated[int, Meta(ge=0, le=20)]
    amount: int | str | None = None
    """In the currency's main unit, where prizes are fixed."""
    percent: Annotated[int, Meta(ge=1, le=100)] | None = None
    """Of what goes to prizes, where they are parts of the sales."""
    thing: Name | None = None
    """What is won where it is no money."""


class Described(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lottery as somebody describes it."""

    name: Name = "lottery"
    price: int | str = 2
    digits: Annotated[int, Meta(ge=1, le=9)] | None = None
    """How many digits a number has; the numbers of a ticket are told by the two that follow where it has several."""
    choose: Annotated[int, Meta(ge=1, le=20)] | None = None
    of: Annotated[int, Meta(ge=1, le=100)] | None = None
    draws: tuple[str, ...] = (FIRST_DAY, "2026-01-08")
    categories: tuple[DescribedCategory, ...] = (
        DescribedCategory(matches=3, amount=700, percent=60),
        DescribedCategory(matches=2, amount=20, percent=25),
        DescribedCategory(matches=1, amount=3, percent=15),
    )
    prints: tuple[Printed, ...] = PRINTS


class Category(msgspec.Struct, frozen=True):
    """A category of prizes."""

    matches: int
    amount: Cents
    percent: int


class Lottery:
    """A lottery, with all that follows from its description."""

    def __init__(self, rules: LotteryRules, described: Described) -> None:
        self.described, self.name = described, described.name
        self.price = amount_of("price", described.price, rules.currency)
        self.kind = _kind(described, rules.drawing.part_of)
        self.draws = tuple(sorted(described.draws))
        self.by_pool = rules.prizes.prizes_by == "pool"
        self.categories = tuple(
            Category(
                each.matches,
                NOTHING if each.amount is None else amount_of("amount", each.amount, rules.currency),
                each.percent or 0,
            )
            for each in sorted(described.categories, key=lambda each: -each.matches)
        )
        self._check()
        self.unlawful = next(self.flaws(rules), None)
        """Why its tickets may not be sold; nothing when they may."""
        self._full_cost = rules.tickets.copies * sum(
            self.numbers_in(place) * each.amount for place, each in enumerate(self.categories)
        )

    def _check(self) -> None:
        told = self.described
        for day in self.draws:
            check_day(day)
        if not self.draws or len({*self.draws}) < len(self.draws):
            raise Misuse("draws: each on a day of its own, and one at least", slug="days-of-lottery")
        wanted = [each.matches for each in self.categories]
        if not wanted or len({*wanted}) < len(wanted) or wanted[0] > self.kind.length:
            raise Misuse("categories: each with another number of matches that a ticket can have", slug="categories")
        if not all(map(self.numbers_in, range(len(self.categories)))):
            raise Misuse("categories: one of them no ticket can win", slug="category-nobody-wins")
        if self.price <= 0:
            raise Misuse("price: a ticket costs something", slug="ticket-for-nothing")
        if self.by_pool and sum(each.percent for each in self.categories) != WHOLE:
            raise Misuse("categories: together they have 100 percent of what goes to prizes", slug="whole-fund")
        if not self.by_pool and any(each.amount is None and each.thing is None for each in told.categories):
            raise Misuse("categories: each has an amount", slug="amount-of-category")

    def flaws(self, rules: LotteryRules) -> Iterator[Bound]:
        """Every rule that the lottery does not keep to."""
        prints = {*self.described.prints}
        wrong = {
            "tickets.number_printed": "number" not in prints,
            "tickets.date_printed": "date" not in prints,
            "tickets.price_listed": self.price not in rules.tickets.prices,
            "prizes.in_money": any(each.thing is not None for each in self.described.categories)
            or any(not (each.percent if self.by_pool else each.amount) for each in self.categories),
            "drawing.some": any(not each.matches for each in self.categories),
        }
        for path, broken in wrong.items():
            if broken and rules.forbids(path):
                yield Bound(rules.refusal(path).reason, rules.clauses_of(path), path)
        coincidences = {"whole" if each.matches == self.kind.length else "part" for each in self.categories}
        listed = {
            "tickets.forms": self.kind.form in rules.tickets.forms,
            "drawing.coincidences": coincidences <= {*rules.drawing.coincidences},
        }
        for path, lawful in listed.items():
            if not lawful:
                yield Bound(Reason.UNLAWFUL_TICKETS, rules.clauses_of(path), path)

    def category_of(self, ticket: Numbers, drawn: Numbers) -> int | None:
        """Which category a ticket wins in, counted from the highest; nothing where it wins nothing."""
        return self.category_for(self.kind.coinciding(ticket, drawn))

    def category_for(self, matches: int) -> int | None:
        """Which category so many matches win in, counted from the highest; nothing where they win nothing."""
        return next((place for place, each in enumerate(self.categories) if each.matches <= matches), None)

    def numbers_in(self, place: int) -> int:
        """With how many results a ticket wins in a category, and in no higher one."""
        above = self.categories[place - 1].matches if place else self.kind.length + 1
        return sum(self.kind.ways(matches) for matches in range(self.categories[place].matches, above))

    def cover(self, tickets: int) -> Cents:
        """The most that so many tickets of a draw can win where prizes are fixed."""
        if self.by_pool:
            return NOTHING
        most = tickets * max(each.amount for each in self.categories)
        # Where each number is sold so many times at most, all tickets together cannot win more than all numbers do.
        return Cents(min(most, self._full_cost) if self.kind.of is None else most)


def read_equipment(rules: LotteryRules, described: Tree) -> Lottery:
    """A lottery as somebody described it."""
    try:
        told = Described() if described == USUAL else msgspec.convert(described, Described)
    except msgspec.ValidationError as error:
        raise within("equipment", Misuse(misfit(error))) from None
    try:
        return Lottery(rules, told)
    except Misuse as misuse:
        raise within("equipment", misuse) from None


def _kind(described: Described, part: PartOf) -> NumberKind:
    """What stands on a ticket: three digits where nothing is said."""
    if described.choose is None and described.of is None:
        return NumberKind(described.digits or 3, part=part)
    if described.digits is not None or described.choose is None or described.of is None:
        raise Misuse("a ticket has digits, or so many numbers of so many", slug="digits-or-numbers")
    if described.choose > described.of:
        raise Misuse(
            "{choose} numbers of {of} are too many",
            slug="too-many-numbers",
            choose=described.choose,
            of=described.of,
        )
    return NumberKind(described.choose, described.of)
