"""What a house needs for sic bo: three dice and an area for each bet; the text leaves the staff to practice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

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
from ludex.games.dice.sic_bo.bets import all_bets
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


def inspect_sic_bo(
    establishment: SicBoEstablishment, rules: SicBoRules, table: DescribedSicBo
) -> Iterator[Shortcoming]:
    """Everything about the shaker and the cloth that the law does not allow."""
    if table.dice != rules.dice:
        yield Shortcoming(Fault.EQUIPMENT, "dice", counted("dice", table.dice), asked(Unit.NUMBER, rules.dice))
    if table.areas is not None and establishment.layout.areas:
        yield from misprints(_AREAS, all_bets(rules), table.areas)


ESTABLISHMENT = EstablishmentType(
    rules=SicBoEstablishment,
    described=DescribedSicBo,
    choices=(),
    inspect=inspect_sic_bo,
    inspected=("dice", _AREAS),
)
