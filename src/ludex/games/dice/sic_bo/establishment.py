"""What a house needs for sic bo: three dice and an area for each bet; the text leaves the staff to practice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct

from ludex.core.cloth import Cloth
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    Word,
    asked,
    counted,
)
from ludex.errors import Unit
from ludex.games.common.throws.cloth import misprints
from ludex.games.dice.sic_bo.rules import SicBoRules
from ludex.law.ruleset import RuleGroup

_AREAS = "establishment.layout.areas"


class TableStaff(RuleGroup, frozen=True):
    """Who serves a table."""

    chief: int
    croupier: int


class Staffing(RuleGroup, frozen=True):
    """Who serves a table, and a chief who serves several."""

    table: TableStaff
    shared_chief: SharedChief


class Print(RuleGroup, frozen=True):
    """What is printed on the cloth."""

    areas: bool
    """Every bet has its area (área de la mesa), and nothing else has one."""


class SicBoEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for sic bo."""

    staff: Staffing
    layout: Print


class DescribedSicBo(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of sic bo as somebody describes it."""

    dice: Annotated[int, Meta(ge=0, le=100)]
    """How many lie in the shaker."""
    areas: tuple[Word, ...] | None = None
    """The bets that have an area; all of them and no other when nothing is said."""


class SicBoPrint(Struct, frozen=True):
    """What can be read on the cloth."""

    areas: tuple[str, ...]


def read_sic_bo(cloth: Cloth) -> SicBoPrint:
    """The bets that have an area."""
    return SicBoPrint(tuple(zone.bet for zone in cloth.zones))


def inspect_sic_bo(
    establishment: SicBoEstablishment, rules: SicBoRules, table: DescribedSicBo, drawn: SicBoPrint | None
) -> Iterator[Shortcoming]:
    """Everything about the shaker and the cloth that the law does not allow."""
    if table.dice != rules.dice:
        yield Shortcoming(Fault.EQUIPMENT, "dice", counted("dice", table.dice), asked(Unit.NUMBER, rules.dice))
    if drawn is not None and table.areas is not None and establishment.layout.areas:
        yield from misprints(_AREAS, drawn.areas, table.areas)


def describe_sic_bo(_establishment: SicBoEstablishment, rules: SicBoRules, drawn: SicBoPrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {"dice": rules.dice, "areas": drawn.areas}


ESTABLISHMENT = EstablishmentType(
    read=read_sic_bo,
    describe=describe_sic_bo,
    rules=SicBoEstablishment,
    described=DescribedSicBo,
    choices=(),
    inspect=inspect_sic_bo,
    inspected=("dice", _AREAS),
)
