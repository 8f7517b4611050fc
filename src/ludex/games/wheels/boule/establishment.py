"""What a house needs for boule: a chief, a croupier for each cloth, a lawful dish, and cloths that are alike."""

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
    finding,
)
from ludex.errors import Misuse, Unit, Value
from ludex.games.common.throws.cloth import misprints
from ludex.games.wheels.boule.dish import PATHS, USUAL, faults, read_dish
from ludex.games.wheels.boule.rules import BouleRules
from ludex.law.ruleset import RuleGroup

_IDENTICAL = "establishment.layout.identical"
_BOXES = "establishment.layout.boxes"
_MIDDLE = "establishment.layout.middle"


class Posts(RuleGroup, frozen=True):
    """Who serves a table."""

    chief: int
    croupier: int


class Staffing(RuleGroup, frozen=True):
    """Who serves one cloth, and two (personal)."""

    one_cloth: Posts
    two_cloths: Posts
    shared_chief: SharedChief


class Print(RuleGroup, frozen=True):
    """What is printed on the cloths."""

    identical: bool
    """All cloths of a table are alike."""
    boxes: bool
    """There is a box for every possible bet, and none for another."""
    middle: int
    """The number whose box is in the middle."""


class BouleEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for boule."""

    staff: Staffing
    layout: Print


class DescribedBoule(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A boule table as somebody describes it."""

    cloths: Annotated[int, Meta(ge=0, le=9)]
    """How many cloths it has."""
    equipment: Any = USUAL
    """The dish: its name, its differences from a known one, or the whole of it."""
    boxes: tuple[tuple[Word, ...], ...] | None = None
    """The bets printed on each cloth; as they should be when nothing is said."""
    middle: Annotated[int, Meta(ge=0, le=99)] | None = None
    """The number in the middle of the cloths; the one that should be there when nothing is said."""


class BoulePrint(Struct, frozen=True):
    """What can be read on the cloths."""

    boxes: tuple[tuple[str, ...], ...]
    middle: int


def read_boule(cloth: Cloth) -> BoulePrint:
    """The bets of each cloth, and the number in the middle of the first."""
    boxes: dict[str, list[str]] = {}
    for zone in cloth.zones:
        boxes.setdefault(zone.id.rpartition(":")[0], []).append(zone.bet)
    plans = {
        int(mark.text): plan
        for zone in cloth.zones
        for mark in zone.marks
        if (plan := zone.plan) is not None and mark.text.isdecimal()
    }
    # The box in the middle is the one whose middle lies nearest to that of all of them.
    x, y = (sum(plan.middle[axis] for plan in plans.values()) / len(plans) for axis in (0, 1))
    middle = min(plans, key=lambda number: abs(plans[number].middle[0] - x) + abs(plans[number].middle[1] - y))
    return BoulePrint(tuple(map(tuple, boxes.values())), middle)


def inspect_boule(
    establishment: BouleEstablishment, rules: BouleRules, table: DescribedBoule, drawn: BoulePrint | None
) -> Iterator[Shortcoming]:
    """Everything about the dish and the cloths of a table that the law does not allow."""
    for path, fault in faults(rules, read_dish(rules, table.equipment)):
        yield Shortcoming(Fault.EQUIPMENT, path, fault)
    layout = establishment.layout
    if drawn is None:
        return
    if table.middle not in (None, drawn.middle):
        yield Shortcoming(
            Fault.PRINT, _MIDDLE, counted("in-the-middle", table.middle or 0), asked(Unit.NUMBER, drawn.middle)
        )
    if table.boxes is None:
        return
    if len(table.boxes) != table.cloths:
        raise Misuse(
            "boxes: {described} cloths are described, and there are {cloths}",
            slug="cloths-described",
            described=len(table.boxes),
            cloths=table.cloths,
        )
    if layout.identical and len({tuple(sorted(boxes)) for boxes in table.boxes}) > 1:
        yield Shortcoming(Fault.PRINT, _IDENTICAL, finding("cloths-differ"))
    if not layout.boxes:
        return
    for number, boxes in enumerate(table.boxes, start=1):
        yield from misprints(_BOXES, drawn.boxes[0], boxes, Value(number, Unit.CLOTH))


def describe_boule(_establishment: BouleEstablishment, rules: BouleRules, drawn: BoulePrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {"cloths": rules.cloths, "boxes": drawn.boxes, "middle": drawn.middle}


ESTABLISHMENT = EstablishmentType(
    read=read_boule,
    describe=describe_boule,
    rules=BouleEstablishment,
    described=DescribedBoule,
    choices=("cloths",),
    inspect=inspect_boule,
    inspected=(*PATHS, _IDENTICAL, _BOXES, _MIDDLE),
)
