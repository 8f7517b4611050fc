"""The state that every decider has, people, money and phase; and that of tables, with sessions and limits.

Only `evolve` writes it; `copy` is cheap because what it holds is flat, or a struct of flat parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from ludex.core.commands import Point
from ludex.core.roles import VISITOR, Role
from ludex.kit.money import NOTHING, Cents

Copied = TypeVar("Copied", bound=Struct)

CLOSED = "closed"
READY = "ready"
BETTING = "betting"
BETWEEN = "between"
CLOSING = "closing"


class DeciderSetup(Struct, frozen=True, kw_only=True):
    """What a hall, a draw or a table is given before it opens; each adds what earlier days left to it."""

    posts: dict[Role, tuple[str, ...]]


class Setup(DeciderSetup, frozen=True, kw_only=True):
    """What a table is given before it opens."""

    advance: Cents = NOTHING
    """The float that the cage hands the table at the authorised minimum."""
    guarantee: Cents = NOTHING
    """What the cage sets aside for the table's bets at the authorised minimum."""
    zones: dict[str, tuple[str, ...]] = {}
    """The bets that a table-end employee controls; all of them when nothing is said."""


class Pending(Struct, frozen=True):
    """A change of limits that the table was told of."""

    minimum: Cents
    rounds_left: int
    announced_in: int = 0  # the round in which the table was last told


class DeciderState(Struct, kw_only=True, forbid_unknown_fields=True):
    """What is so now wherever people are and money moves."""

    phase: str = CLOSED
    steps: int = 0
    """How many events have been recorded."""
    draws: int = 0
    """How many outcomes of chance were seen: where a live generator goes on."""
    round: int = 0
    turn: int = 0
    session: int = 0
    accounts: dict[str, Cents] = field(default_factory=dict)
    roles: dict[str, Role] = field(default_factory=dict)
    posts: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)
    offices: dict[Role, tuple[str, ...]] = field(default_factory=dict)
    """Who of the players holds what for now: the dice, the cards, the bank."""
    players: list[str] = field(default_factory=list)

    def copy(self) -> Self:
        """A state of its own: what is not frozen in it, containers and structs, is copied."""
        return _own_struct(self)

    @property
    def point(self) -> Point:
        """The decision point that has been reached."""
        return Point(self.round, self.phase, self.turn)

    def funds(self, player: str) -> Cents:
        """What a player has in front of them."""
        return self.accounts.get(f"player:{player}", NOTHING)

    def holder_of(self, office: Role) -> str:
        """Who holds an office that one player holds at a time; nobody is an empty name."""
        holders = self.offices.get(office)
        return holders[0] if holders else ""

    def hand_over(self, office: Role, player: str) -> None:
        """An office goes to a player, and from whoever held it; to nobody by an empty name."""
        if player:
            self.offices[office] = (player,)
        else:
            self.offices.pop(office, None)  # a table whose offices nobody holds has none

    def roles_of(self, who: str) -> tuple[Role, ...]:
        """A person's post or place, and the offices that they hold."""
        return (self.roles.get(who, VISITOR), *(office for office, holders in self.offices.items() if who in holders))


class TableState(DeciderState, kw_only=True):
    """What is so at a table now."""

    packs_mixed: int = 0
    """How many packs of cards or shoes were mixed since the table was made: the number of the next one."""
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
    def is_last_round(self) -> bool:
        """Whether this round was announced as the session's last, or only plays out what that one left undecided."""
        return self.rounds_left in (0, 1)

    @property
    def plays_out(self) -> bool:
        """Whether the last round is over and only what it left undecided is played."""
        return self.rounds_left == 0 and self.phase != CLOSED


def put_staff(state: DeciderState, setup: DeciderSetup) -> None:
    """Puts the staff at their posts; everybody else comes by command."""
    state.posts = dict(setup.posts)
    state.roles = {name: role for role, holders in setup.posts.items() for name in holders}


def _own_struct(struct: Copied) -> Copied:
    """A struct of its own, with containers and parts of its own."""
    held = ((name, getattr(struct, name)) for name in struct.__struct_fields__)
    return replace(struct, **{name: _own(value) for name, value in held if isinstance(value, dict | list | Struct)})


def _own(value: Any) -> Any:
    if isinstance(value, Struct):
        return value if value.__struct_config__.frozen else _own_struct(value)
    if isinstance(value, list):
        return list(value)
    return {key: _own(each) if isinstance(each, dict | list) else each for key, each in value.items()}
