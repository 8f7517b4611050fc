"""The fields of commands: which are money, and in which unit a refusal tells each of them."""

from __future__ import annotations

from functools import cache
from typing import get_args, get_type_hints

from ludex.core.commands import Command
from ludex.errors import Unit
from ludex.kit.money import Amount

_UNITS = {
    "announcement": Unit.ANNOUNCEMENT,
    "ball": Unit.CHOICE,
    "behind": Unit.CARDS,
    "bet": Unit.BET,
    "bets": Unit.BET,
    "bettor": Unit.PERSON,
    "box": Unit.BOX,
    "breach": Unit.CHOICE,
    "card": Unit.CARD,
    "cards": Unit.CARDS,
    "category": Unit.CATEGORY,
    "cause": Unit.INCIDENT,
    "claim": Unit.CATEGORY,
    "cloth": Unit.CLOTH,
    "counted": Unit.CARDS,
    "croupier": Unit.PERSON,
    "decision": Unit.CHOICE,
    "dice": Unit.DICE,
    "guest": Unit.PERSON,
    "hands": Unit.HANDS,
    "looked": Unit.CHOICE,
    "means": Unit.CHOICE,
    "other": Unit.PERSON,
    "place": Unit.PLACE,
    "pocket": Unit.POCKET,
    "prisoner": Unit.PRISONER,
    "recovered": Unit.CHOICE,
    "rounds": Unit.ROUNDS,
    "set": Unit.DICE_SET,
    "shooter": Unit.PERSON,
    "times": Unit.TIMES,
    "to": Unit.PERSON,
    "verdict": Unit.CHOICE,
    "wheel": Unit.CHOICE,
    "who": Unit.PERSON,
    "why": Unit.CHOICE,
    "winner": Unit.PERSON,
}
"""By the name of the field: it means the same in every command that has it. Money is known by its type instead."""

_MEMBERS = {Unit.CARDS: Unit.CARD_HELD}
"""What each member is of a field that lists several, where its unit counts them."""


@cache
def amount_fields(command: type[Command]) -> frozenset[str]:
    """The fields of a command that are money."""
    hints = get_type_hints(command, include_extras=True)
    return frozenset(name for name, hint in hints.items() if hint == Amount or Amount in get_args(hint))


def unit_of(command: type[Command], field: str) -> Unit:
    """The unit of a field of a command; of a field that lists several things, what counts them."""
    return Unit.MONEY if field in amount_fields(command) else _UNITS.get(field, Unit.SETTING)


def member_unit_of(command: type[Command], field: str) -> Unit:
    """The unit of each of the things that a field of a command lists."""
    unit = unit_of(command, field)
    return _MEMBERS.get(unit, unit)
