"""What a house needs for trente et quarante: a chief and two croupiers, packs that are all alike, and a cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludex.core.cloth import Cloth, Zone
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    Word,
    asked,
    every,
    finding,
)
from ludex.errors import Unit, Value
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.common.shoe.packs import CARDS, DescribedPacks, inspect_indices, inspect_packs
from ludex.law.ruleset import RuleGroup

_LAYOUT = "establishment.layout"
_FORMS = {"shape": "shape", "band": "in-the-band", "triangle": "in-the-triangle"}
"""What is told of a form that is not as it should be."""

Box = Literal["red", "black", "colour", "inverse"]
Words = Annotated[tuple[Word, ...], Meta(max_length=100)]


class TableStaff(RuleGroup, frozen=True):
    """Who serves a table."""

    chief: int
    croupier: int


class Staffing(RuleGroup, frozen=True):
    """Who serves a table, and a chief who serves several."""

    table: TableStaff
    shared_chief: SharedChief


class CardMarks(RuleGroup, frozen=True):
    """What the packs are like."""

    colours: Literal["all-alike"] | None
    """All of them are of one colour."""
    each: int
    """How many cards a pack has."""
    indices: Literal["without", "any"]


class Print(RuleGroup, frozen=True):
    """What is on the cloth; nothing is asked of its form where nothing is said."""

    boxes: tuple[Box, ...]
    shape: Literal["shield"] | None
    larger: tuple[Box, ...]
    """The boxes that are larger than the others."""
    band: Box | None
    """The box in the band between these."""
    triangle: Box | None
    """The box with the form of a triangle, below."""


class TrenteEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for trente et quarante."""

    staff: Staffing
    cards: CardMarks
    layout: Print


class DescribedTrente(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of trente et quarante as somebody describes it; what is not said is as it should be."""

    packs: DescribedPacks | None = None
    """The packs, one by one."""
    boxes: Words | None = None
    """The boxes on the cloth."""
    shape: Word | None = None
    """The form of the cloth."""
    larger: Words | None = None
    """The boxes that are larger than the others."""
    band: Word | None = None
    """The box in the band between these."""
    triangle: Word | None = None
    """The box in the triangle below."""


class TrentePrint(Struct, frozen=True):
    """What can be read on the cloth."""

    boxes: tuple[str, ...]
    shape: str | None
    by_size: tuple[str, ...]
    """The boxes, the largest first."""
    band: str
    triangle: str


def read_trente(cloth: Cloth) -> TrentePrint:
    """The boxes by how large they are and where they lie: two large ones, the one between them, the one below."""
    # Of two that are alike the one at the left comes first.
    by_size = sorted(cloth.zones, key=lambda zone: (-round_area(zone), zone.outline.box().x))
    smaller = sorted(by_size[2:], key=lambda zone: -zone.outline.box().middle[1])
    low, between = (zone.bet for zone in (*smaller, *by_size)[:2])
    # A shield ends in a point where two arcs meet.
    bottom = max(y for _, y in cloth.edge.points())
    pointed = any(leg.radii is not None and leg.to[1] == bottom for leg in cloth.edge.legs)
    bets = tuple(dict.fromkeys(zone.bet for zone in cloth.zones))
    return TrentePrint(bets, "shield" if pointed else None, tuple(zone.bet for zone in by_size), between, low)


def round_area(zone: Zone) -> int:
    """How large a zone is, in whole units: sides that mirror each other are alike."""
    return int(zone.outline.area + 0.5)


def describe_trente(establishment: TrenteEstablishment, _rules: TrenteRules, drawn: TrentePrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    forms = {f: getattr(drawn, f) for f in ("boxes", "shape", "band", "triangle")}
    return {**forms, "larger": drawn.by_size[: len(establishment.layout.larger or (0, 0))]}


def inspect_trente(
    establishment: TrenteEstablishment, rules: TrenteRules, table: DescribedTrente, drawn: TrentePrint | None
) -> Iterator[Shortcoming]:
    """Everything about cards and cloth of a table that the law does not allow."""
    if table.packs is not None:
        marks = establishment.cards
        yield from inspect_packs(marks, rules.shoe.packs, table.packs)
        yield from inspect_indices(table.packs, wanted=False) if marks.indices == "without" else ()
    if drawn is not None:
        yield from _cloth(establishment.layout, table, drawn)


def _cloth(law: Print, table: DescribedTrente, drawn: TrentePrint) -> Iterator[Shortcoming]:
    lists = (("boxes", drawn.boxes, table.boxes), ("larger", drawn.by_size[: len(law.larger)], table.larger))
    for rule, boxes, found in lists:
        if getattr(law, rule) and found is not None and sorted(found) != sorted(boxes):
            named = tuple(Value(box, Unit.BET) for box in found)
            what = finding("boxes-printed", *named) if rule == "boxes" else finding("larger-boxes", *named)
            yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.{rule}", what, every(Unit.BET, *boxes))
    forms = (
        ("shape", drawn.shape, table.shape),
        ("band", drawn.band, table.band),
        ("triangle", drawn.triangle, table.triangle),
    )
    for rule, form, seen in forms:
        if getattr(law, rule) is not None and form is not None and seen not in (None, form):
            unit = Unit.FEATURE if rule == "shape" else Unit.BET
            what = finding(_FORMS[rule], Value(str(seen), unit))
            yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.{rule}", what, asked(unit, form))


ESTABLISHMENT = EstablishmentType(
    read=read_trente,
    describe=describe_trente,
    rules=TrenteEstablishment,
    described=DescribedTrente,
    choices=(),
    inspect=inspect_trente,
    inspected=(
        "shoe.packs",
        *(f"{CARDS}.{rule}" for rule in CardMarks.__struct_fields__),
        *(f"{_LAYOUT}.{rule}" for rule in Print.__struct_fields__),
    ),
)
