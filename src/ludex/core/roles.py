"""Roles: the posts that people hold, and the offices that players hold for a while. Both are names in the law's data.

One person holds one post at a time. The names here are those of tables; a hall, a draw or a game adds its own with
`DeciderType.roles`, and whoever has neither a post nor a place is a visitor.
"""

from __future__ import annotations

from typing import NewType

Role = NewType("Role", str)

PLAYER = Role("player")
VISITOR = Role("visitor")
CROUPIER = Role("croupier")
TABLE_END = Role("table-end")
ASSISTANT = Role("assistant")
STICKMAN = Role("stickman")
MONEY_CHANGER = Role("money-changer")
CHIEF = Role("chief")
DEPUTY = Role("deputy")
DIRECTOR = Role("director")
AUTHORITY = Role("authority")

TABLE_ROLES = (
    PLAYER,
    CROUPIER,
    TABLE_END,
    ASSISTANT,
    STICKMAN,
    MONEY_CHANGER,
    CHIEF,
    DEPUTY,
    DIRECTOR,
    AUTHORITY,
    VISITOR,
)
"""The roles that the statute of any table may name."""


def is_staff(role: str | None) -> bool:
    """Whether a role is a post: whoever is not of the public holds one."""
    return role not in (None, PLAYER, VISITOR)
