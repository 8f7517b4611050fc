"""A raffle or a tombola as somebody describes it: organiser, prizes, tickets and days."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludex.errors import Misuse
from ludex.games.common.premises.commands import Day, check_day
from ludex.games.draws.among.described import amount_of, check_names, read_described
from ludex.games.draws.raffles.rules import OrganiserKind, PrizeKind, RaffleRules, Way
from ludex.kit.money import NOTHING, Cents
from ludex.law.strict import Tree

USUAL, TOMBOLA = "raffle", "tombola"
FESTIVAL = "festival"
TICKETS_MAX = 1_000_000

Text = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+\Z")]
Several = Annotated[int, Meta(ge=1, le=1000)]


class Prize(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Goods or a service that somebody wins."""

    name: Text
    price: int | str
    """What it costs, in the main unit of the currency."""
    kind: PrizeKind = "goods"
    owned_since: Day | None = None
    """Since when it is the organiser's; nothing where it is not."""
    shown_at: str = ""
    """Where the public can examine it; nowhere when nothing is said."""
    shown_since: Day | None = None
    shown_until: Day | None = None
    """The last day on which it is there, where it goes before it is drawn."""
    determined: bool = True
    """Whether it is settled which it is; a surprise is not."""
    points: Several = 1
    """How many points it takes, where points are added up."""


class Tickets(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Tickets as they were printed."""

    issued: Annotated[int, Meta(ge=1, le=TICKETS_MAX)]
    price: int | str | None = None
    """What one costs, in the main unit; nothing where everybody pays what they like."""
    bundles: dict[Several, int | str] = {}
    """What so many together cost, where that is offered."""
    first: Annotated[int, Meta(ge=0, le=10**9)] = 1
    """The first number; the others follow it."""
    marks: tuple[Text, ...] = ()
    """What they are told apart by instead of numbers, ticket by ticket."""


class DescribedRaffle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A raffle as its organiser describes it."""

    kind: Annotated[str, Meta(pattern=r"^(raffle|tombola)\Z")]
    organiser: Text
    organised_by: OrganiserKind
    festivals_percent: Annotated[int, Meta(ge=0, le=100)] | None = None
    """How much of the profit goes to popular festivals: all of it where it is held for them and nothing is said."""
    authorised: bool = False
    prizes: tuple[Prize, ...]
    tickets: Tickets
    sale_day: Day
    """The day on which the sale is to begin: an inspection asks what is so then."""
    draw_day: Day | None = None
    """The day of the draw, which stands on the tickets; none at a tombola that draws whenever tickets were sold."""
    winning: Several = 1
    """How many tickets win in one draw of a tombola."""
    way: Literal[Way, "money"] = "instant"
    """How a winning ticket brings an object; money is what it may not bring."""
    points: Several = 1
    """How many points a winning ticket brings."""

    def __post_init__(self) -> None:
        days = (self.sale_day, self.draw_day, *(day for each in self.prizes for day in _days(each)))
        for day in days:
            if day is not None:
                check_day(day)

    @property
    def for_festivals(self) -> int:
        """How much of the profit goes to popular festivals, in percent."""
        if self.festivals_percent is None:
            return 100 if self.organised_by == FESTIVAL else 0
        return self.festivals_percent


def _days(prize: Prize) -> tuple[str | None, ...]:
    return prize.owned_since, prize.shown_since, prize.shown_until


_SINCE: dict[str | int, Tree] = {"owned_since": "2025-12-01", "shown_at": "the town hall", "shown_since": "2025-12-15"}
_FIRST_DAY = "2026-01-01"

DESCRIBED: dict[str, dict[str, Tree]] = {
    USUAL: {
        "kind": "raffle",
        "organiser": "neighbours of the harbour",
        "organised_by": "non-profit",
        "prizes": [
            {"name": "bicycle", "price": 600, **_SINCE},
            {"name": "mountain weekend", "price": 300, "kind": "services", **_SINCE},
            {"name": "cured ham", "price": 100, **_SINCE},
        ],
        "tickets": {"issued": 500, "price": 2},
        "sale_day": _FIRST_DAY,
        "draw_day": _FIRST_DAY,
    },
    TOMBOLA: {
        "kind": "tombola",
        "organiser": "fair committee",
        "organised_by": "festival",
        "prizes": [
            {"name": "teddy bear", "price": 15, "points": 2, **_SINCE},
            {"name": "set of pans", "price": 40, "points": 4, **_SINCE},
            {"name": "ball", "price": 5, "points": 1, **_SINCE},
        ],
        "tickets": {"issued": 60, "price": 1},
        "sale_day": _FIRST_DAY,
        "winning": 2,
        "way": "points",
    },
}
"""Those that have a name, as they would be described."""


class RaffleEquipment:
    """A described raffle with its amounts in the currency of the place."""

    def __init__(self, rules: RaffleRules, described: DescribedRaffle) -> None:
        self.described = described
        self.is_tombola = described.kind == "tombola"
        self.tickets = described.tickets
        self.price = amount_of("tickets.price", described.tickets.price or 0, rules.currency)
        """What a ticket costs; nothing where no price is certain."""
        self.bundles = {
            count: amount_of(f"tickets.bundles.{count}", told, rules.currency)
            for count, told in self.tickets.bundles.items()
        }
        self.prizes = described.prizes
        self.values = tuple(amount_of(each.name, each.price, rules.currency) for each in self.prizes)
        """What each prize costs."""
        check_names([each.name for each in self.prizes])
        marks = self.tickets.marks
        if marks and len(marks) != self.tickets.issued:
            raise Misuse(
                "{issued} tickets are issued and {marks} have marks",
                slug="marks-of-tickets",
                issued=self.tickets.issued,
                marks=len(marks),
            )

    @property
    def prices_together(self) -> Cents:
        """What all prizes cost."""
        return Cents(sum(self.values, NOTHING))

    @property
    def issued_together(self) -> Cents:
        """What all tickets cost together."""
        return Cents(self.price * self.tickets.issued)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """What stands on each ticket, in their order."""
        first = self.tickets.first
        return self.tickets.marks or tuple(map(str, range(first, first + self.tickets.issued)))

    @cached_property
    def place_of(self) -> Mapping[str, int]:
        """The place of each ticket in their order, by what stands on it."""
        return {label: place for place, label in enumerate(self.labels)}


def read_equipment(rules: RaffleRules, described: Tree) -> RaffleEquipment:
    """A raffle as somebody described it."""
    return RaffleEquipment(rules, read_described(described, DescribedRaffle, DESCRIBED))
