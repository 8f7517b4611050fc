"""What a house needs for its roulettes: who serves a table, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    asked,
    counted,
    finding,
    numbers,
)
from ludex.core.roles import CROUPIER, TABLE_END
from ludex.errors import Allowed, Unit, Value
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.equipment import PATHS, faults
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.wheels import read_wheel
from ludex.law.ruleset import RuleGroup

_POSTS = {"table_end": "table-end"}
_LANGUAGES = "establishment.layout.languages"
_TERMS = "establishment.layout.terms"
_BESIDES = "establishment.staff.one_cloth_dispensable.besides"
_BOXES = "establishment.rim.boxes_per_colour"


class OneCloth(RuleGroup, frozen=True, rename=_POSTS):
    """The staff of a table with one cloth (a un solo paño)."""

    chief: int
    croupier: int
    table_end: int


class TwoCloths(RuleGroup, frozen=True, rename=_POSTS):
    """The staff of a table with two cloths (a dos paños)."""

    chief: int
    deputy: int
    croupier: int
    table_end: int


class OneClothDispensable(RuleGroup, frozen=True, rename=_POSTS):
    """How many of each post one cloth can do without."""

    table_end: int
    management_decides: bool
    """The games management must have dispensed with them; otherwise they are simply optional."""
    besides: int | None
    """How many may stand there besides the chief and the croupiers it needs, as croupier or as table end."""


class TwoClothsDispensable(RuleGroup, frozen=True, rename=_POSTS):
    """How many of each post two cloths can do without."""

    deputy: int
    table_end: int
    management_decides: bool


class Staffing(RuleGroup, frozen=True):
    """Who serves a table (personal)."""

    one_cloth: OneCloth
    one_cloth_dispensable: OneClothDispensable
    two_cloths: TwoCloths
    two_cloths_dispensable: TwoClothsDispensable
    shared_chief: SharedChief


class Print(RuleGroup, frozen=True):
    """What is printed on the cloth."""

    terms: Literal["printed"] | None
    """The names of the bets, or abbreviations of them."""
    languages: tuple[str, ...]
    """The names of the bets stand there in each of these."""


class RouletteEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for French roulette."""

    staff: Staffing
    layout: Print


class DescribedRoulette(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roulette as somebody describes it."""

    cloths: int
    equipment: Any
    """The wheel: its name, its differences from a known one, or the whole of it."""
    layout_languages: tuple[str, ...]


def inspect_roulette(
    establishment: RouletteEstablishment, rules: RouletteRules, table: DescribedRoulette
) -> Iterator[Shortcoming]:
    """Everything about the wheel and the cloth of a table that the law does not allow."""
    yield from _inspect(establishment.layout, rules, table)
    listed, most = establishment.staff.one_cloth, establishment.staff.one_cloth_dispensable.besides
    if most is None or table.cloths != 1:
        return
    croupiers, ends = (len(table.staff.get(post, ())) for post in (CROUPIER, TABLE_END))
    # Too many table ends are found by themselves, as at every table.
    if max(0, croupiers - listed.croupier) + min(ends, listed.table_end) > most:
        allowed = asked(Unit.NUMBER, listed.croupier + most)
        yield Shortcoming(Fault.TOO_MANY, _BESIDES, numbers(croupiers + ends), allowed, CROUPIER)


def _one(number: int) -> Allowed:
    return asked(Unit.NUMBER, number)


def _inspect(printed: Print, rules: RouletteRules, table: DescribedRoulette) -> Iterator[Shortcoming]:
    for path, fault in faults(rules, read_wheel(table.equipment)):
        yield Shortcoming(Fault.EQUIPMENT, path, fault)
    if printed.terms is not None and not table.layout_languages:
        yield Shortcoming(Fault.PRINT, _TERMS, finding("no-names-printed"), Allowed.hint("names-of-bets"))
    missing = [language for language in printed.languages if language not in table.layout_languages]
    if missing:
        what = tuple(Value(language, Unit.LANGUAGE) for language in table.layout_languages) or finding(
            "no-names-printed"
        )
        yield Shortcoming(Fault.PRINT, _LANGUAGES, what, asked(Unit.LANGUAGE, *printed.languages))


ESTABLISHMENT = EstablishmentType(
    rules=RouletteEstablishment,
    described=DescribedRoulette,
    choices=("cloths",),
    inspect=inspect_roulette,
    inspected=(*PATHS, _TERMS, _LANGUAGES, _BESIDES),
)


class AmericanTable(RuleGroup, frozen=True):
    """The staff of an American roulette, whatever its cloths."""

    chief: int
    croupier: int
    assistant: int


class AmericanDispensable(RuleGroup, frozen=True):
    """How many of each post it can do without."""

    assistant: int
    management_decides: bool


class AmericanStaffing(RuleGroup, frozen=True):
    """Who serves an American roulette."""

    table: AmericanTable
    table_dispensable: AmericanDispensable
    shared_chief: SharedChief
    shared_chief_also: SharedChief | None = None
    """Another way of sharing a chief: more tables, on harder terms."""


class Rim(RuleGroup, frozen=True):
    """What stands on the rim of the cylinder."""

    boxes_per_colour: int


class AmericanEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for American roulette."""

    staff: AmericanStaffing
    layout: Print
    rim: Rim


class DescribedAmerican(DescribedRoulette, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An American roulette as somebody describes it."""

    colours: int
    """How many colours of chips it has."""
    boxes: int
    """How many boxes stand on the rim of its cylinder."""
    betting_sides: int = 1
    """On how many sides of the numbers bets are made."""
    courtesy: tuple[int, int] | None = None
    """The dozens between which both zeros can be bet."""


def inspect_american(
    establishment: AmericanEstablishment, rules: AmericanRules, table: DescribedAmerican
) -> Iterator[Shortcoming]:
    """Everything about the wheel, the cloth and the boxes of a table that the law does not allow."""
    yield from _inspect(establishment.layout, rules, table)
    boxes = table.colours * establishment.rim.boxes_per_colour
    if table.boxes != boxes:
        yield Shortcoming(
            Fault.EQUIPMENT, _BOXES, counted("colour-boxes", table.boxes, table.colours), asked(Unit.NUMBER, boxes)
        )
    if table.betting_sides != rules.layout.sides:
        yield Shortcoming(
            Fault.EQUIPMENT, "layout.sides", counted("betting-sides", table.betting_sides), _one(rules.layout.sides)
        )
    if table.courtesy != rules.layout.courtesy:
        what = counted("courtesy", *table.courtesy) if table.courtesy else finding("no-courtesy")
        lawful = rules.layout.courtesy
        allowed = asked(Unit.NUMBER, *lawful) if lawful else None
        yield Shortcoming(Fault.EQUIPMENT, "layout.courtesy", what, allowed)


AMERICAN_ESTABLISHMENT = EstablishmentType(
    rules=AmericanEstablishment,
    described=DescribedAmerican,
    choices=("cloths",),
    inspect=inspect_american,
    inspected=(*PATHS, _TERMS, _LANGUAGES, _BOXES, "layout.sides", "layout.courtesy"),
)
