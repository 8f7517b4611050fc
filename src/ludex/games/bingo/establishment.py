"""What is asked of a house with a bingo hall: its people, and what it plays with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.core.establishment import (
    DescribedRoom,
    EstablishmentType,
    Fault,
    RoomEstablishment,
    Shortcoming,
    Word,
    every,
    finding,
)
from ludex.errors import Unit, Value
from ludex.games.bingo.equipment import USUAL, read_equipment
from ludex.games.bingo.rules import BingoRules
from ludex.law.ruleset import RuleGroup


class HallPosts(RuleGroup, frozen=True, rename="kebab"):
    """Who must be in a hall; none of a post that a text does not have."""

    hall_chief: int = 0
    table_chief_cashier: int = 0
    caller_seller: int = 0
    table_chief: int = 0
    cashier: int = 0
    seller: int = 0


class HallStaff(RuleGroup, frozen=True):
    """The posts of a hall, of which there is one kind."""

    hall: HallPosts


class HallEstablishment(RoomEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked of a house with a hall."""

    staff: HallStaff


class DescribedHall(DescribedRoom, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hall as somebody describes it."""

    equipment: Any = USUAL
    """Its series of cards, what draws and reads the balls, its further rooms, and another kind of bingo that it has."""
    reserve: bool = True
    """Whether a whole set of balls lies in reserve."""
    panels: tuple[Word, ...] | None = None
    """What can be read on its panels of the game and of the balls; as it should be when nothing is said."""


def inspect(
    _establishment: HallEstablishment, rules: BingoRules, table: DescribedHall, _read: None
) -> Iterable[Shortcoming]:
    """What is wrong with the cards, the balls, the panels and the rooms of a hall."""
    equipment = read_equipment(rules, table.equipment)
    for lacking in equipment.shortcomings():
        yield Shortcoming(Fault.EQUIPMENT, lacking.rule, finding("hall-equipment"))
    for name in equipment.series:
        for unlawful in equipment.flaws(name):
            yield Shortcoming(Fault.EQUIPMENT, unlawful.rule, finding("series-of-cards", Value(name, Unit.SETTING)))
    if not table.reserve and rules.forbids("balls.reserve"):
        yield Shortcoming(Fault.EQUIPMENT, "balls.reserve", finding("no-reserve"))
    if table.panels is None:
        return
    for path, asked in (("panels.game", rules.panels.game), ("panels.numbers", rules.panels.numbers)):
        if not set(asked) <= set(table.panels):
            yield Shortcoming(Fault.EQUIPMENT, path, finding("hall-panels"), every(Unit.SETTING, *asked))


ESTABLISHMENT = EstablishmentType(
    rules=HallEstablishment,
    described=DescribedHall,
    inspect=inspect,
    inspected=("cards.", "balls.", "panels."),
)
