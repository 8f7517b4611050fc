"""The rules of promotions (combinaciones aleatorias): what they are, the notice to the authority, dates and prizes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.rules import DeciderRules
from ludex.errors import Reason
from ludex.law.ruleset import RuleGroup

PrizeKind = Literal["money", "goods", "real-estate", "services"]
"""Money; or in kind: goods that can be moved, a house or land, a service."""
Purpose = Literal["advertising", "promotional", "other"]
Form = Literal["draw", "lottery", "game"]
"""What it looks like: a draw of entries, numbers as of a lottery, a game in which chance decides."""
Basis = Literal["buyers", "clients", "potential-clients"]
"""By what somebody takes part: they buy, they are a client already, or they may become one."""
Charge = Literal["cost", "surcharge", "premium-rate"]
"""What somebody may be made to pay: a price, more than the usual for a way of taking part, a tariff of its own."""
Defect = Literal["inaccuracy", "falsity", "omission", "not-presented"]


class Definition(RuleGroup, frozen=True):
    """What a promotion is."""

    prize_kinds: tuple[PrizeKind, ...]
    """It has prizes in money or in kind."""
    other_kind: Reason | None
    purposes: tuple[Purpose, ...]
    advertising: Reason | None
    """It is held to advertise."""
    takers: tuple[Basis, ...]
    not_a_taker: Reason | None
    free: Reason | None
    """Taking part costs nothing besides."""
    consideration: Reason | None
    """Nothing in particular is asked in return."""


class Authorisation(RuleGroup, frozen=True):
    """Whether somebody must be asked first."""

    prior: Literal["none-where-free", "always"]
    forms: tuple[Form, ...]
    """The forms of promotion that need none."""
    charges: tuple[Charge, ...]
    """By what taking part is not free."""
    missing: Reason | None
    """Where one is needed it is there."""


class Notice(RuleGroup, frozen=True):
    """The notice to the authority (comunicación previa)."""

    presented: Reason | None
    """It is presented before the promotion is held."""
    individual: Reason | None
    """Each activity has one of its own."""
    activities: Annotated[int, Meta(ge=0)]
    """How many activities one notice is for at most."""
    effective_days: int
    """How many days after it was presented it has effect."""
    defects: tuple[Defect, ...]
    """What may be wrong with it, so that the promotion cannot go on."""
    where_essential: tuple[Defect, ...]
    """Which of them matter only where they are essential."""
    stops: Reason | None
    """From the moment that it is known, nothing goes on."""
    inspected: bool
    """Whether the authority may look at it at any time."""


class Dates(RuleGroup, frozen=True):
    """When draws are held."""

    single: Annotated[int, Meta(ge=0)]
    """How many dates a single one has (tracto único)."""
    successive_least: Annotated[int, Meta(ge=0)]
    """How many a successive one has at least (tracto sucesivo)."""
    wrong_single: Reason | None
    wrong_successive: Reason | None
    single_day: Reason | None
    """The one draw is on its date."""
    successive_day: Reason | None
    """Each of several draws is on its date."""


class Prizes(RuleGroup, frozen=True):
    """What must be so of the prizes before a draw."""

    deposited_kinds: tuple[PrizeKind, ...]
    """Which prizes are acquired, and deposited or installed."""
    acquired: Reason | None
    placed: Reason | None
    """They are where it can be seen that they exist."""
    banked: Reason | None
    """Money is deposited in a bank."""
    days_before: Annotated[int, Meta(ge=0)]
    """How many days before the draw all that must be so."""
    banked_by: Literal["draw", "start"]
    """By when money is in the bank: by its draw, or when the promotion begins."""


class Entries(RuleGroup, frozen=True):
    """Which entries are in a draw, and what becomes of them."""

    later_draws: Literal["all", "since-last"]
    """Whether entries of earlier draws are in the later ones too."""
    winning: Literal["out", "stays"]
    """Whether an entry that won is in the next draw."""
    when_stopped: Literal["void", "kept"]
    """What becomes of entries when the promotion cannot go on."""


class PromotionRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a promotion is held by."""

    promotion: Definition
    authorisation: Authorisation
    notice: Notice
    dates: Dates
    prizes: Prizes
    entries: Entries
