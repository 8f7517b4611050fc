"""The commands that players may give by name at a table, with what each of their fields is to whoever types it."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

from ludex.core.edge import amount_fields, command_types
from ludex.core.roles import Role
from ludex.games.registry import Opened


def orders(opened: Opened) -> dict[str, dict[str, str]]:
    """The commands that players may give by name, with what each of their fields is."""
    found: dict[str, dict[str, str]] = {}
    for do, command in command_types(opened.type).items():
        known = ("withdraw", "join", "leave", *(["bet"] if "bet" in command.__struct_fields__ else []))
        if do not in known and Role.PLAYER in opened.rules.roles_for(do):
            hints = get_type_hints(command, include_extras=True)
            own = [name for name in command.__struct_fields__ if name not in ("by", "player", "id", "seen")]
            found[do] = {name: _kind(name, hints[name], name in amount_fields(command)) for name in own}
    return found


def _kind(name: str, hint: Any, is_money: bool) -> str:
    """What a field of a command is to whoever types it."""
    if name == "bet" or is_money:
        return "bet" if name == "bet" else "amount"
    if get_origin(hint) is tuple:
        return "numbers"
    parts = {hint, *get_args(hint), *(part for each in get_args(hint) for part in get_args(each))}
    return "number" if int in parts else "word"
