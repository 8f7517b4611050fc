"""The ruleset of boule: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.errors import Reason
from ludex.games.common.throws.rules import ThrowRules
from ludex.law.ruleset import RuleGroup

Chance = Literal["red", "black", "even", "odd", "low", "high"]
Colour = Literal["red", "black", "yellow", "green", "white", "blue"]


class Dish(RuleGroup, frozen=True):
    """What a lawful dish looks like (plataforma circular)."""

    holes: int
    numbers: tuple[int, int]
    """From and to: the numbers that the holes bear, all of them equally often."""
    red: tuple[int, ...]
    black: tuple[int, ...]
    neutral_colour: Literal["yellow", "green", "white", "blue"] | None
    """How the number of no colour is painted; any way that the next rule leaves, where nothing is said."""
    neutral_plain: Reason | None
    """That number is neither red nor black."""
    diameter_cm: int
    side_cm: int


class Number(RuleGroup, frozen=True):
    """A bet on one number (suerte múltiple): from and to, and what it pays to one."""

    numbers: tuple[int, int]
    pays: Fraction


class Simple(RuleGroup, frozen=True):
    """The simple chances (suertes sencillas)."""

    chances: tuple[Chance, ...]
    above: int
    """High is every number above this one."""
    below: int
    """Low is every number below this one."""
    neutral: tuple[int, ...]
    """The numbers that belong to no simple chance."""
    on_neutral: Literal["lost"] | None
    """What becomes of every simple chance when such a number comes up; nothing happens to it where nothing is said."""
    pays: Fraction


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    number: Number
    simple: Simple


class Bank(RuleGroup, frozen=True):
    """The bank's money at the table."""

    stays: Reason | None
    """None of it leaves the table during play but what winners are paid."""


class BouleRules(ThrowRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Boule at one table."""

    dish: Dish
    bets: Bets
    maximum_number: int
    """The largest stake on a number, in authorised minima."""
    maximum_simple: int
    """The largest stake on a simple chance, in authorised minima."""
    bank: Bank
