"""The commands that players may give by name at a table, with what each of their fields is to whoever types it."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from ludex.core.commands import Command, Join, Leave
from ludex.core.edge import command_types, field_types
from ludex.core.fields import amount_fields
from ludex.core.roles import PLAYER
from ludex.games.common.stakes.commands import PlaceBet, PlaceOnCloth, Withdraw
from ludex.games.registry import Opened

RAISE = "raise"
"""What players who bet against each other call it to put in more than is asked."""
COMMON = frozenset(Command.__struct_fields__)
"""The fields that every command has."""
_APART = frozenset({Join, Leave, PlaceBet, PlaceOnCloth, Withdraw})
"""What is typed in a way of its own, or never."""


def typed_commands(opened: Opened) -> dict[str, dict[str, str]]:
    """The commands that players may give by name, with what each of their fields is."""
    found: dict[str, dict[str, str]] = {}
    players = {PLAYER, *opened.type.offices}
    for do, command in command_types(opened.type).items():
        if command not in _APART and not players.isdisjoint(opened.rules.roles_for(do)):
            own = {name: hint for name, hint in field_types(command).items() if name not in COMMON}
            found[do] = {name: _kind(name, hint, name in amount_fields(command)) for name, hint in own.items()}
    return found


def _kind(name: str, hint: Any, is_money: bool) -> str:
    """What a field of a command is to whoever types it."""
    if name == "bet" or is_money:
        return "bet" if name == "bet" else "amount"
    parts = {hint, *get_args(hint), *(part for each in get_args(hint) for part in get_args(each))}
    if any(get_origin(part) is tuple for part in parts):
        return "cards"
    return "number" if int in parts else "word"
