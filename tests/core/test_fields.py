"""The fields of commands: each has a unit in which a refusal tells it."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from ludex.core.commands import ChangeLimits, Command, Kind
from ludex.core.edge import command_types
from ludex.core.fields import member_unit_of, unit_of
from ludex.errors import Unit
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.poker.circle.draw.commands import Discard
from ludex.games.registry import GAMES, decider_type

EVERY = {command for game in GAMES for command in command_types(decider_type(game)).values()}


def test_every_field_of_every_command_has_a_unit() -> None:
    """But for those that all commands have, which no domain bounds."""
    fields = {(command, field) for command in EVERY for field in command.__struct_fields__}
    common = set(Command.__struct_fields__)
    told = {(command, field): unit_of(command, field) for command, field in fields if field not in common}
    assert [each for each, unit in told.items() if unit is Unit.SETTING] == []


class Examine(Command, frozen=True, tag="examine"):
    """A command of no game, with a field of every sort."""

    kind = Kind.AT_WILL

    plain: int = 0
    place: Annotated[int, Meta(ge=1), Unit.PLACE] | None = None
    either: Annotated[Annotated[int, Meta(ge=0)] | Literal["00"], Unit.POCKET] = 0
    word: Literal["a", "b"] | None = None
    named: Annotated[Literal["a", "b"], Unit.INCIDENT] = "a"
    agreed: bool = False
    plain_list: tuple[int, ...] = ()
    dice: tuple[Annotated[int, Unit.DICE], ...] = ()
    cards: Annotated[tuple[Annotated[int, Unit.CARD_HELD], ...], Unit.CARDS] = ()


@pytest.mark.parametrize(
    ("field", "unit", "member"),
    [
        ("plain", Unit.SETTING, Unit.SETTING),
        ("place", Unit.PLACE, Unit.PLACE),
        ("either", Unit.POCKET, Unit.POCKET),
        ("word", Unit.CHOICE, Unit.CHOICE),
        ("named", Unit.INCIDENT, Unit.INCIDENT),
        ("agreed", Unit.CHOICE, Unit.CHOICE),
        ("plain_list", Unit.SETTING, Unit.SETTING),
        ("dice", Unit.DICE, Unit.DICE),
        ("cards", Unit.CARDS, Unit.CARD_HELD),
        ("by", Unit.PERSON, Unit.PERSON),
    ],
)
def test_a_field_names_its_unit_in_its_type(field: str, unit: Unit, member: Unit) -> None:
    """The outermost part of the type that names one; words and yes or no need not."""
    assert (unit_of(Examine, field), member_unit_of(Examine, field)) == (unit, member)


def test_money_is_known_by_its_type() -> None:
    """Whatever the field is called."""
    assert unit_of(ChangeLimits, "minimum") is unit_of(PlaceBet, "stake") is Unit.MONEY
    assert unit_of(PlaceBet, "bet") is Unit.BET


def test_what_is_listed_and_what_counts_it() -> None:
    """Cards are counted in cards, and each has a number."""
    assert unit_of(Discard, "cards") is Unit.CARDS
    assert member_unit_of(Discard, "cards") is Unit.CARD_HELD
    assert member_unit_of(PlaceBet, "bet") is Unit.BET
