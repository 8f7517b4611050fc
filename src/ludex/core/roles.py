"""Roles: the posts that people hold at a table. One person holds one post at a time."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """A post at a table; whoever holds none is a visitor."""

    PLAYER = "player"
    CROUPIER = "croupier"
    TABLE_END = "table-end"
    ASSISTANT = "assistant"
    STICKMAN = "stickman"
    MONEY_CHANGER = "money-changer"
    CHIEF = "chief"
    DEPUTY = "deputy"
    DIRECTOR = "director"
    AUTHORITY = "authority"
    VISITOR = "visitor"

    __hash__ = str.__hash__  # roles are looked up at every command; the one of Enum is a Python call


STAFF = frozenset(Role) - {Role.PLAYER, Role.VISITOR}

# Looking a member up on its class is a Python call in 3.11; what every command asks for has a name of its own.
PLAYER = Role.PLAYER
VISITOR = Role.VISITOR
