"""The rules of raffles and tombolas (rifas y tómbolas): their prizes and tickets, who needs leave, and the draw."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.rules import DeciderRules
from ludex.errors import Reason
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

PrizeKind = Literal["goods", "services", "money"]
OrganiserKind = Literal["non-profit", "festival", "other"]
"""A body without profit, somebody who raffles for popular festivals, or anybody else."""
Way = Literal["instant", "points"]
"""How a winning ticket brings an object: at once, or by points that are added up."""
Among = Literal["sold", "issued-again", "issued-organiser"]
"""Among which tickets is drawn: those sold; or all, drawing again for an unsold one, or leaving its prize."""


class Raffle(RuleGroup, frozen=True):
    """What a raffle is (rifa)."""

    kinds: tuple[PrizeKind, ...]
    """What may be raffled."""
    other_kind: Reason | None
    determined: Reason | None
    """All that is raffled is determined beforehand."""
    one_price: Reason | None
    """All tickets have one price, which is certain."""
    told_apart: Reason | None
    """Tickets have numbers one after the other, or are told apart in another way."""


class Tombola(RuleGroup, frozen=True):
    """What a tombola is (tómbola)."""

    kinds: tuple[PrizeKind, ...]
    other_kind: Reason | None
    objects_least: Annotated[int, Meta(ge=0)]
    several: Reason | None
    """It has several objects."""
    exposed: Reason | None
    """They are on display."""
    one_price: Reason | None
    told_apart: Reason | None
    together: bool
    """All winning tickets come out in one draw."""
    any_object: bool
    """A winning ticket lets its holder have whichever object they like."""
    all_taken: Reason | None
    """No ticket is sold once every object was taken."""
    ways: tuple[Way, ...]
    other_way: Reason | None


class Issue(RuleGroup, frozen=True):
    """What the tickets issued come to."""

    worth: Reason | None
    """All tickets together cost at least what is raffled does."""


class Prizes(RuleGroup, frozen=True):
    """What must be so of the prizes when the sale begins."""

    owned: Reason | None
    """They are the organiser's before the sale."""
    on_display: Reason | None
    """They are where the public can examine them, until they are drawn."""
    days_before: Annotated[int, Meta(ge=0)]
    """How many days before the sale they must be so."""


class Exemption(RuleGroup, frozen=True):
    """Who needs no authorisation."""

    organisers: tuple[OrganiserKind, ...]
    """Who does not, whatever they do with the profit."""
    festivals_percent: Annotated[int, Meta(ge=0)]
    """How much of the profit others give to popular festivals, whoever they are."""
    prize_most: Cents
    counted: Literal["together", "each"]
    """Whether all prizes together count or each by itself."""
    needed: Reason | None
    """Everybody else needs one."""


class DrawRules(RuleGroup, frozen=True):
    """How winners are drawn."""

    among: Among
    winning_ticket: Literal["out", "stays"]
    """Whether a ticket that won is drawn again for the next prize."""
    on_the_day: Reason | None
    """The draw is on the day that stands on the tickets, or on the one that it was put off to."""


class CallingOff(RuleGroup, frozen=True):
    """What follows when there is no draw."""

    gives_back: bool
    """Whoever brings a ticket gets its price."""
    before_draw: Reason | None
    """It cannot be called off once a winner was drawn."""


class RaffleRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a raffle or a tombola is held by."""

    raffle: Raffle
    tombola: Tombola
    issue: Issue
    prizes: Prizes
    exemption: Exemption
    draw: DrawRules
    calling_off: CallingOff
