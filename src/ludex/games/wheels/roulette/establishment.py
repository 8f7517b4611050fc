"""What a house needs for its roulettes: who serves a table, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludex.core.cloth import Cloth, PlaceKind
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    asked,
    counted,
    every,
    finding,
    numbers,
)
from ludex.core.outlines import Box
from ludex.core.roles import CROUPIER, TABLE_END
from ludex.errors import Allowed, Unit, Value
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.equipment import PATHS, faults
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.wheels import read_wheel
from ludex.law.ruleset import RuleGroup

Side = Literal["left", "right"]
SIMPLE = frozenset({"red", "black", "even", "odd", "low", "high"})
_STRAIGHT = "straight-"
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
    """How many cloths it has."""
    equipment: Any
    """The wheel: its name, its differences from a known one, or the whole of it."""
    columns: Annotated[int, Meta(ge=0, le=99)] | None = None
    """In how many columns the numbers stand; as they should when nothing is said."""
    rows: Annotated[int, Meta(ge=0, le=99)] | None = None
    """In how many rows, likewise."""
    double_zero: Side | None = None
    """On which side of the zero the double zero is printed, likewise."""


class RoulettePrint(Struct, frozen=True, kw_only=True):
    """What can be read on the cloth; what only an American roulette has is nothing elsewhere."""

    languages: tuple[str, ...]
    columns: int
    rows: int
    double_zero: Side | None
    """On which side of the zero the double zero lies."""
    betting_sides: int
    courtesy: tuple[int, int] | None
    boxes_per_colour: int


def read_roulette(cloth: Cloth) -> RoulettePrint:
    """What the plan of the first cloth shows, and the boxes on the rim."""
    plans = {zone.id: zone.plan for zone in cloth.zones if zone.plan is not None}
    straight = {name.removeprefix(_STRAIGHT): box for name, box in plans.items() if name.startswith(_STRAIGHT)}
    numbers_at = [box for box in straight.values() if box.y >= 0]
    width = max(box.x + box.width for box in numbers_at)
    aside = {
        "left" if box.x < 0 else "right" for name, box in plans.items() if name in SIMPLE and not 0 <= box.x < width
    }
    beside = straight["00"].x > straight["0"].x if {"0", "00"} <= straight.keys() else None
    boxes = [place.id for place in cloth.places if place.kind is PlaceKind.COLOUR]
    return RoulettePrint(
        languages=(cloth.language,),
        columns=len({box.x for box in numbers_at}),
        rows=len({box.y for box in numbers_at}),
        double_zero=None if beside is None else "right" if beside else "left",
        betting_sides=len(aside),
        courtesy=_courtesy(plans),
        boxes_per_colour=len(boxes) // max(1, len({name.partition("@")[0] for name in boxes})),
    )


def _courtesy(plans: Mapping[str, Box]) -> tuple[int, int] | None:
    """The dozens between which both zeros have a second space."""
    space = plans.get("split-0-00@2")
    if space is None:
        return None
    dozens = [box for name, box in plans.items() if name.startswith("dozen-")]
    at = space.middle[1]
    above, reached = sum(box.y + box.height <= at for box in dozens), sum(box.y < at for box in dozens)
    return above, reached + 1


def describe_roulette(_establishment: TableEstablishment, rules: RouletteRules, drawn: RoulettePrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    shown = {name: getattr(drawn, name) for name in ("columns", "rows", "double_zero")}
    return {"cloths": rules.cloths, "layout_languages": drawn.languages, **shown}


def boxes_of(establishment: TableEstablishment) -> int:
    """How many boxes each colour has on the rim, where there are colours."""
    return establishment.rim.boxes_per_colour if isinstance(establishment, AmericanEstablishment) else 1


def inspect_roulette(
    establishment: RouletteEstablishment, rules: RouletteRules, table: DescribedRoulette, drawn: RoulettePrint | None
) -> Iterator[Shortcoming]:
    """Everything about the wheel and the cloth of a table that the law does not allow."""
    yield from _inspect(establishment.layout, rules, table, drawn)
    listed, most = establishment.staff.one_cloth, establishment.staff.one_cloth_dispensable.besides
    if most is None or table.cloths != 1:
        return
    croupiers, ends = (len(table.staff.get(post, ())) for post in (CROUPIER, TABLE_END))
    # Too many table ends are found by themselves, as at every table.
    if max(0, croupiers - listed.croupier) + min(ends, listed.table_end) > most:
        allowed = asked(Unit.NUMBER, listed.croupier + most)
        yield Shortcoming(Fault.TOO_MANY, _BESIDES, numbers(croupiers + ends), allowed, CROUPIER)


def _grid(table: DescribedRoulette, drawn: RoulettePrint) -> Iterator[Shortcoming]:
    """The numbers in their columns and rows, and where the double zero lies."""
    if table.columns not in (None, drawn.columns):
        what = counted("number-columns", table.columns or 0)
        yield Shortcoming(Fault.PRINT, "layout.columns", what, _one(drawn.columns))
    if table.rows not in (None, drawn.rows):
        yield Shortcoming(Fault.PRINT, "layout.rows", counted("number-rows", table.rows or 0), _one(drawn.rows))
    if table.double_zero not in (None, drawn.double_zero):
        what = finding("double-zero-at", Value(str(table.double_zero), Unit.FEATURE))
        lawful = None if drawn.double_zero is None else asked(Unit.FEATURE, drawn.double_zero)
        yield Shortcoming(Fault.PRINT, "layout.double_zero", what, lawful)


def _one(number: int) -> Allowed:
    return asked(Unit.NUMBER, number)


def _inspect(
    printed: Print, rules: RouletteRules, table: DescribedRoulette, drawn: RoulettePrint | None
) -> Iterator[Shortcoming]:
    for path, fault in faults(rules, read_wheel(table.equipment)):
        yield Shortcoming(Fault.EQUIPMENT, path, fault)
    languages = table.layout_languages
    if printed.terms is not None and languages == ():
        yield Shortcoming(Fault.PRINT, _TERMS, finding("no-names-printed"), Allowed.hint("names-of-bets"))
    if drawn is not None:
        yield from _grid(table, drawn)
    if languages is not None and not {*printed.languages} <= {*languages}:
        what = every(Unit.LANGUAGE, *languages) or finding("no-names-printed")
        yield Shortcoming(Fault.PRINT, _LANGUAGES, what, every(Unit.LANGUAGE, *printed.languages))


ESTABLISHMENT = EstablishmentType(
    read=read_roulette,
    describe=describe_roulette,
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


def describe_american(
    establishment: AmericanEstablishment, rules: AmericanRules, drawn: RoulettePrint
) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    colours = rules.seating.places
    return {
        **describe_roulette(establishment, rules, drawn),
        "colours": colours,
        "boxes": colours * drawn.boxes_per_colour,
        "betting_sides": drawn.betting_sides,
        "courtesy": drawn.courtesy,
    }


def inspect_american(
    establishment: AmericanEstablishment, rules: AmericanRules, table: DescribedAmerican, drawn: RoulettePrint | None
) -> Iterator[Shortcoming]:
    """Everything about the wheel, the cloth and the boxes of a table that the law does not allow."""
    yield from _inspect(establishment.layout, rules, table, drawn)
    if drawn is None:
        return
    boxes = table.colours * drawn.boxes_per_colour
    if table.boxes != boxes:
        yield Shortcoming(
            Fault.EQUIPMENT, _BOXES, counted("colour-boxes", table.boxes, table.colours), asked(Unit.NUMBER, boxes)
        )
    if table.betting_sides != drawn.betting_sides:
        yield Shortcoming(
            Fault.EQUIPMENT, "layout.sides", counted("betting-sides", table.betting_sides), _one(drawn.betting_sides)
        )
    if table.courtesy != drawn.courtesy:
        what = counted("courtesy", *table.courtesy) if table.courtesy else finding("no-courtesy")
        lawful = drawn.courtesy
        allowed = every(Unit.NUMBER, *lawful) if lawful else None
        yield Shortcoming(Fault.EQUIPMENT, "layout.courtesy", what, allowed)


AMERICAN_ESTABLISHMENT = EstablishmentType(
    read=read_roulette,
    describe=describe_american,
    rules=AmericanEstablishment,
    described=DescribedAmerican,
    choices=("cloths",),
    inspect=inspect_american,
    inspected=(*PATHS, _TERMS, _LANGUAGES, _BOXES, "layout.sides", "layout.courtesy"),
)
