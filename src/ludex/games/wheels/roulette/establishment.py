"""What a house needs for French roulette: who serves one cloth or two, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.core.establishment import DescribedTable, Fault, House, SharedChief, Shortcoming, TableEstablishment
from ludex.games.wheels.roulette.equipment import PATHS, faults
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.wheels import read_wheel
from ludex.law.ruleset import Heading

_POSTS = {"table_end": "table-end"}
_LANGUAGES = "establishment.layout.languages"


class OneCloth(Heading, frozen=True, rename=_POSTS):
    """The staff of a table with one cloth (a un solo paño)."""

    chief: int
    croupier: int
    table_end: int


class TwoCloths(Heading, frozen=True, rename=_POSTS):
    """The staff of a table with two cloths (a dos paños)."""

    chief: int
    deputy: int
    croupier: int
    table_end: int


class OneClothDispensable(Heading, frozen=True, rename=_POSTS):
    """How many of each post one cloth can do without."""

    table_end: int
    management_decides: bool
    """The games management must have dispensed with them; otherwise they are simply optional."""


class TwoClothsDispensable(Heading, frozen=True, rename=_POSTS):
    """How many of each post two cloths can do without."""

    deputy: int
    table_end: int
    management_decides: bool


class Staffing(Heading, frozen=True):
    """Who serves a table (personal)."""

    one_cloth: OneCloth
    one_cloth_dispensable: OneClothDispensable
    two_cloths: TwoCloths
    two_cloths_dispensable: TwoClothsDispensable
    shared_chief: SharedChief


class Print(Heading, frozen=True):
    """What is printed on the cloth."""

    languages: tuple[str, ...]
    """The names of the bets stand there in each of these."""


class RouletteEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for French roulette."""

    staff: Staffing
    layout: Print


class DescribedRoulette(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roulette as somebody describes it."""

    cloths: int
    wheel: Any
    """Its name, its differences from a known one, or the whole of it."""
    layout_languages: tuple[str, ...]


def inspect_roulette(
    establishment: RouletteEstablishment, rules: RouletteRules, table: DescribedRoulette
) -> Iterator[Shortcoming]:
    """Everything about the wheel and the cloth of a table that the law does not allow."""
    for path, fault in faults(rules, read_wheel(table.wheel)):
        yield Shortcoming(Fault.EQUIPMENT, path, fault)
    missing = [language for language in establishment.layout.languages if language not in table.layout_languages]
    if missing:
        printed = ", ".join(table.layout_languages) or "-"
        yield Shortcoming(Fault.PRINT, _LANGUAGES, printed, ", ".join(establishment.layout.languages))


HOUSE = House(
    rules=RouletteEstablishment,
    described=DescribedRoulette,
    choices=("cloths",),
    inspect=inspect_roulette,
    inspected=(*PATHS, _LANGUAGES),
)
