"""What a house needs for the wheel of fortune: who serves a table, its wheel, and what is printed on its cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from ludex.core.cloth import Cloth
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    Word,
)
from ludex.errors import Unit, Value
from ludex.games.common.throws.cloth import misprints
from ludex.games.wheels.wheel_of_fortune.cells import read_wheel
from ludex.games.wheels.wheel_of_fortune.equipment import faults
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules
from ludex.law.ruleset import RuleGroup

Side = Literal["left", "right"]

_COMBINATIONS = "establishment.layout.combinations"
_SIDES = "establishment.layout.sides"


class TableStaff(RuleGroup, frozen=True):
    """The staff of a table."""

    chief: int
    croupier: int


class Staffing(RuleGroup, frozen=True):
    """Who serves a table (personal)."""

    table: TableStaff
    shared_chief: SharedChief


class Print(RuleGroup, frozen=True):
    """What is printed on the cloth."""

    combinations: bool
    """Every combination that may be bet on has its box, and nothing else has one."""
    sides: tuple[Side, ...]
    """On each of these sides all of them; anywhere where no side is named."""


class FortuneEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for the wheel of fortune."""

    staff: Staffing
    layout: Print


class DescribedFortune(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the wheel of fortune as somebody describes it."""

    equipment: Any
    """The wheel: its name, its differences from a known one, or the whole of it."""
    printed: dict[Side, tuple[Word, ...]]
    """The bets that have a box on either side of the cloth."""


class FortunePrint(Struct, frozen=True):
    """What can be read on the cloth."""

    printed: dict[Side, tuple[str, ...]]


def read_fortune(cloth: Cloth) -> FortunePrint:
    """The bets on either side of the cloth, whose middle is that between the chips and the sign above it."""
    middle = (cloth.middle("rack")[0] + cloth.middle("sign")[0]) / 2
    sides: dict[Side, list[str]] = {"left": [], "right": []}
    for zone in cloth.zones:
        sides["left" if zone.outline.box().middle[0] < middle else "right"].append(zone.bet)
    return FortunePrint({side: tuple(bets) for side, bets in sides.items() if bets})


def inspect_fortune(
    establishment: FortuneEstablishment, rules: FortuneRules, table: DescribedFortune, drawn: FortunePrint | None
) -> Iterator[Shortcoming]:
    """Everything about the wheel and the cloth of a table that the law does not allow."""
    for path, fault in faults(rules.wheel, read_wheel(table.equipment, rules.wheel.symbols)):
        yield Shortcoming(Fault.EQUIPMENT, path, fault)
    law = establishment.layout
    if drawn is None or not law.combinations:
        return
    if law.sides:
        for side in law.sides:
            yield from misprints(
                _SIDES, drawn.printed.get(side, ()), table.printed.get(side, ()), Value(side, Unit.FEATURE)
            )
    else:
        everywhere = tuple(box for boxes in table.printed.values() for box in boxes)
        yield from misprints(_COMBINATIONS, [bet for bets in drawn.printed.values() for bet in bets], everywhere)


def describe_fortune(_establishment: FortuneEstablishment, _rules: FortuneRules, drawn: FortunePrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {"printed": drawn.printed}


ESTABLISHMENT = EstablishmentType(
    read=read_fortune,
    describe=describe_fortune,
    rules=FortuneEstablishment,
    described=DescribedFortune,
    choices=(),
    inspect=inspect_fortune,
    inspected=("wheel.", _COMBINATIONS, _SIDES),
)
