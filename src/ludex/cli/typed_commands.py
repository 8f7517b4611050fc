"""The commands that players may give by name at a table, with what each of their fields is to whoever types it."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from ludex.core.commands import Command
from ludex.core.edge import command_types, field_types
from ludex.core.fields import amount_fields
from ludex.core.roles import PLAYER
from ludex.games.registry import Opened

COMMON = frozenset(Command.__struct_fields__)
"""The fields that every command has."""


def typed_commands(opened: Opened) -> dict[str, dict[str, str]]:
    """The commands that players may give by name, with what each of their fields is."""
    found: dict[str, dict[str, str]] = {}
    for do, command in command_types(opened.type).items():
        known = ("withdraw", "join", "leave", *(["bet"] if "bet" in command.__struct_fields__ else []))
        if do not in known and PLAYER in opened.rules.roles_for(do):
            own = {name: hint for name, hint in field_types(command).items() if name not in COMMON}
            found[do] = {name: _kind(name, hint, name in amount_fields(command)) for name, hint in own.items()}
    return found


def _kind(name: str, hint: Any, is_money: bool) -> str:
    """What a field of a command is to whoever types it."""
    if name == "bet" or is_money:
        return "bet" if name == "bet" else "amount"
    if get_origin(hint) is tuple:
        return "numbers"
    parts = {hint, *get_args(hint), *(part for each in get_args(hint) for part in get_args(each))}
    return "number" if int in parts else "word"
