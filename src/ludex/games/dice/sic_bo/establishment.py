"""What a house needs for sic bo: the text asks for three dice, and leaves the staff to practice."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.establishment import DescribedTable, Fault, House, SharedChief, Shortcoming, TableEstablishment
from ludex.games.dice.sic_bo.rules import SicBoRules
from ludex.law.ruleset import Heading


class TableStaff(Heading, frozen=True):
    """Who serves a table."""

    chief: int
    croupier: int


class Staffing(Heading, frozen=True):
    """Who serves a table, and a chief who serves several."""

    table: TableStaff
    shared_chief: SharedChief


class SicBoEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for sic bo."""

    staff: Staffing


class DescribedSicBo(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of sic bo as somebody describes it."""

    dice: int
    """How many lie in the shaker."""


def inspect_sic_bo(
    establishment: SicBoEstablishment, rules: SicBoRules, table: DescribedSicBo
) -> Iterator[Shortcoming]:
    """Everything about the shaker that the law does not allow."""
    if table.dice != rules.dice:
        yield Shortcoming(Fault.EQUIPMENT, "dice", f"{table.dice} dice", str(rules.dice))


HOUSE = House(
    rules=SicBoEstablishment,
    described=DescribedSicBo,
    choices=(),
    inspect=inspect_sic_bo,
    inspected=("dice",),
)
