"""The rules of a lottery: what a ticket says, when it is sold and drawn, and what coinciding with the draw wins."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.rules import DeciderRules
from ludex.errors import Reason
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

Form = Literal["number", "numbers"]
"""Whether a ticket has one number, told by its digits, or several."""
Coincidence = Literal["whole", "part"]
PartOf = Literal["ending", "beginning", "places"]
"""Which digits of a number are counted where not all coincide: the last ones, the first ones, or each in its place."""
PrizesBy = Literal["fixed", "pool"]
NoWinner = Literal["next-draw", "house"]


class Tickets(RuleGroup, frozen=True):
    """What a ticket is."""

    forms: tuple[Form, ...]
    number_printed: Reason | None
    date_printed: Reason | None
    """The day of the draw stands on the ticket."""
    prices: tuple[Cents, ...]
    price_listed: Reason | None
    copies: Annotated[int, Meta(ge=1, le=10_000)]
    """How many tickets may have the same number, where a ticket has one."""


class Drawing(RuleGroup, frozen=True):
    """When the draw is held, and what coincides with it."""

    later: Reason | None
    """The draw comes after the sale: nothing is sold for one that was held, or whose day is past."""
    on_its_day: Reason | None
    """It is held on the day that the tickets have on them."""
    coincidences: tuple[Coincidence, ...]
    part_of: PartOf
    """Which digits of a number coincide with it in part."""
    some: Reason | None
    """What does not coincide in anything has no prize."""
    missed_refunds: bool
    """Whether tickets are paid back where no draw was held on its day."""


class Prizes(RuleGroup, frozen=True):
    """What is won."""

    in_money: Reason | None
    holder: Reason | None
    """Whoever has the ticket is paid, and nobody else."""
    prizes_by: PrizesBy
    """Whether prizes are fixed amounts, or parts of what tickets were sold for."""
    fund_percent: Annotated[int, Meta(ge=1, le=100)]
    """How much of it goes to prizes where they are parts."""
    no_winner: NoWinner
    """What becomes of a part that nobody wins."""
    funded: bool
    """Whether the most that fixed prizes can cost is set aside as tickets are sold."""
    claim_days: Annotated[int, Meta(ge=1, le=10_000)]
    in_time: Reason | None


class LotteryRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a lottery is run by."""

    tickets: Tickets
    drawing: Drawing
    prizes: Prizes
