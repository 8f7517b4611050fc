"""The state that every table has: people, money, phase, session and limits. Games extend it.

Only `evolve` writes it; `copy` is cheap because what it holds is frozen, flat, or a part with a `copy` of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from msgspec import Struct, field
from msgspec.structs import replace

from ludex.core.commands import Point
from ludex.core.roles import Role
from ludex.kit.money import Cents

CLOSED = "closed"
READY = "ready"
BETTING = "betting"
BETWEEN = "between"
CLOSING = "closing"


class Setup(Struct, frozen=True, kw_only=True):
    """What a table is given before it opens."""

    posts: dict[Role, tuple[str, ...]]
    advance: Cents = Cents(0)
    """The float that the cage hands the table at the authorised minimum."""
    guarantee: Cents = Cents(0)
    """What the cage sets aside for the table's bets at the authorised minimum."""
    zones: dict[str, tuple[str, ...]] = {}
    """The bets that a table-end employee controls; all of them when nothing is said."""


class Pending(Struct, frozen=True):
    """A change of limits that the table was told of."""

    minimum: Cents
    rounds_left: int
    announced_in: int = 0  # the round in which the table was last told


class StatePart(Struct):
    """Facts that change together: a table's state, or the part of it that a round replaces whole."""

    def copy(self) -> Self:
        """One of its own: frozen values are shared, containers and parts are copied."""
        held = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return replace(self, **{name: _own(value) for name, value in held if isinstance(value, _CHANGING)})


class TableState(StatePart, kw_only=True):
    """What is so at a table now."""

    phase: str = CLOSED
    steps: int = 0
    """How many events have been recorded."""
    draws: int = 0
    """How many outcomes of chance were seen: where a live generator goes on."""
    round: int = 0
    turn: int = 0
    session: int = 0
    accounts: dict[str, int] = field(default_factory=dict)
    roles: dict[str, Role] = field(default_factory=dict)
    posts: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    advance: Cents = Cents(0)
    guarantee: Cents = Cents(0)
    minimum: Cents = Cents(0)
    changes: int = 0
    pending: Pending | None = None
    requested: Cents | None = None
    granted: Cents | None = None
    planned: Cents | None = None
    """The minimum at which the next session opens, where the director has set another than the authorised one."""
    rounds_left: int | None = None

    @property
    def point(self) -> Point:
        """The decision point that the table is at."""
        return Point(self.round, self.phase, self.turn)

    @property
    def is_last_round(self) -> bool:
        """Whether this round was announced as the session's last, or only plays out what that one left undecided."""
        return self.rounds_left in (0, 1)

    @property
    def plays_out(self) -> bool:
        """Whether the last round is over and only what it left undecided is played."""
        return self.rounds_left == 0 and self.phase != CLOSED

    def funds(self, player: str) -> int:
        """What a player has in front of him."""
        return self.accounts.get(f"player:{player}", 0)


_CHANGING = (dict, list, StatePart)


def _own(changing: Any) -> Any:
    """A copy of what may change; lists hold frozen values alone."""
    if isinstance(changing, StatePart):
        return changing.copy()
    if isinstance(changing, list):
        return list(changing)
    return {key: _own(value) if isinstance(value, _CHANGING) else value for key, value in changing.items()}
