"""The ruleset of sic bo: the bets as the law lists them, and what the licence says they pay."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.games.common.throws.rules import ThrowRules
from ludex.law.ruleset import Count, RuleGroup

DICE_MAX = 6
"""No shaker has more: everything that they can show is listed."""


class Alike(RuleGroup, frozen=True):
    """A bet on dice that show the same number: how many of them at least."""

    dice: int


class SpecificTriple(Alike, frozen=True):
    """Specific triple (triple específica), with the numbers that it may be made on."""

    numbers: tuple[int, ...]


class Totals(RuleGroup, frozen=True):
    """A bet on one total (total): which totals there are, and whether one made by a triple wins too."""

    lowest: int
    highest: Count
    triples: Literal["count"] | None


class Half(RuleGroup, frozen=True):
    """Small or big (pequeña, grande): the totals that win, unless a triple makes them."""

    totals: tuple[int, ...]
    triples: Literal["lose"] | None


class Combination(RuleGroup, frozen=True):
    """A bet on different numbers that must all show (combinación de dos dados): on how many."""

    numbers: int


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made (apuestas posibles)."""

    listed: Reason | None
    triple: SpecificTriple
    any_triple: Alike
    double: Alike
    total: Totals
    small: Half
    big: Half
    combination: Combination
    single: Alike


class SicBoRules(ThrowRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sic bo at one table."""

    dice: Annotated[int, Meta(ge=1, le=DICE_MAX)]
    """How many dice are in the shaker (agitador)."""
    bets: Bets
    pay_table: dict[str, int]
    """What the licence says each bet pays to one, by `pays-` and the name of the bet."""
    maxima: dict[str, int]
    """What the licence allows on each kind of bet, in minima, by `maximum-` and the name of the kind."""
