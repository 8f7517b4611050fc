"""The rules on every house, whatever its games: the statute about every game, frozen and typed.

What a place's text does not speak of is nothing here. How a floor is checked against them is `house.py`.
"""

from __future__ import annotations

from typing import Literal

from ludex.law.book import Law
from ludex.law.establishment import Establishment, resolve_establishment
from ludex.law.ruleset import RuleGroup

HouseKind = Literal["casino", "bingo-hall", "arcade", "betting-shop", "bar"]
"""What kind of house somebody may have."""
Term = Literal["form", "places", "people", "channels"]
"""What an authorisation may name of a game besides the game."""


class GameRules(RuleGroup, frozen=True):
    """Which games may be played."""

    only_listed: bool
    """Those of the catalogue alone."""
    by_authorisation: bool
    """Each only by a house that is authorised to it."""
    houses: tuple[HouseKind, ...] | None = None
    """The kinds of house that may have them; any where nothing is said."""
    terms: tuple[Term, ...] = ()
    """What must be as the authorisation names it."""


class ServiceRules(RuleGroup, frozen=True):
    """Tables of which some are in service, if the house is authorised to their games."""

    tables: dict[str, tuple[str, ...]]
    """For each kind of table the games that are played at it."""
    least: int
    """How many of each kind."""
    during: Literal["all-hours", "while-played"]
    """When: at all hours of opening, or while anything is played."""


class PrintRules(RuleGroup, frozen=True):
    """What is printed, and in which languages."""

    languages: tuple[str, ...]
    on: tuple[Literal["cloths", "material"], ...]
    """What may be printed in these alone."""


class MaterialRules(RuleGroup, frozen=True):
    """What material needs before it is used."""

    approved: bool
    registered: bool


class TournamentRules(RuleGroup, frozen=True):
    """When a house may hold a tournament."""

    of_authorised_games: bool
    """Only of games that the house is authorised to."""
    authorised: bool
    """Only by authorisation."""
    terms_by_authority: bool
    """On terms that the authority sets."""
    asked_by_holder: bool
    """At the request of the company that holds the authorisation."""


class TournamentMaterialRules(RuleGroup, frozen=True):
    """Material of a tournament that is not as the catalogue describes it."""

    may_differ: bool
    houses: tuple[HouseKind, ...]
    """The kinds of house in whose tournaments it may."""
    in_the_terms: bool
    """It stands in the terms of the tournament."""
    terms_authorised: bool
    """Those terms are authorised."""
    approved: bool
    """Somebody verified that it does what it is for."""


class AdaptingRules(RuleGroup, frozen=True):
    """How long games have that were authorised when the text became law."""

    years: int


class AmendmentRules(RuleGroup, frozen=True):
    """From when an amendment is law for certain."""

    days_after: int
    """Days from its publication."""


class HouseEstablishment(Establishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of every house, and from when."""

    in_force: dict[str, int]
    """For each regulation the days from its publication until it is law."""
    amendments: AmendmentRules | None = None
    games: GameRules | None = None
    in_service: ServiceRules | None = None
    print: PrintRules | None = None
    material: MaterialRules | None = None
    tournaments: TournamentRules | None = None
    tournament_material: TournamentMaterialRules | None = None
    adapting: AdaptingRules | None = None


def house_rules(law: Law, place: str) -> HouseEstablishment:
    """What the law of a place asks of every house."""
    return resolve_establishment(law.general(place), HouseEstablishment)
