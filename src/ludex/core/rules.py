"""The part of a ruleset that every table reads: who may do what, the limits, and how limits change."""

from __future__ import annotations

from typing import Literal

from ludex.core.roles import Role
from ludex.errors import Reason
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup, Ruleset

Authorisation = Literal["standing", "each-time"]
Direction = Literal["upwards", "never", "any"]


class LimitsChange(RuleGroup, frozen=True):
    """When and how the minimum of a table may change (variación de los límites de apuesta)."""

    authorisation: Authorisation | None
    """A standing authorisation in the licence, or one for every change."""
    change_authorised: bool
    """Whether this licence holds the standing authorisation."""
    in_session: Direction | None
    """Which way the limits may go once the table is open."""
    notice_rounds: int
    """How many rounds are still played at the old limits after the change is announced."""
    announced: Reason | None
    """Each of those rounds is announced before it is played."""
    times_a_session: int | None
    carry_over: Literal["in-proportion"] | None
    """Float, maxima and guarantee follow the minimum."""
    multiples: tuple[int, ...] | None
    """The multiples of the authorised minimum that a table may have; any minimum where none are listed."""


class Seating(RuleGroup, frozen=True):
    """How many may play at a table."""

    players: Literal["unlimited", "limited"]
    places: int
    """How many the table admits where the number is limited."""


class Staff(RuleGroup, frozen=True):
    """What the table's staff may not do."""

    hands_off: Reason | None
    """Some may not handle money, plaques or chips."""
    hands_off_roles: tuple[Role, ...]
    present: Reason | None
    """One bets for a player only when he is present at the table."""


class TableRules(Ruleset, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table's ruleset has."""

    may: dict[str, dict[str, tuple[Role, ...]]]
    """Who may give each command, by the clause that lets them."""
    staff: Staff
    seating: Seating
    limits_change: LimitsChange
    minimum: Cents
    """The minimum of the authorisation (mínimo de las apuestas)."""
    chip: Cents
    """The table's smallest chip: stakes are multiples of it."""

    def paths_for(self, do: str) -> tuple[str, ...]:
        """The paths of the rules that let somebody give a command."""
        return tuple(f"may.{do}.{entry}" for entry in self.may[do])

    def roles_for(self, do: str) -> dict[Role, str]:
        """Who may give a command, with the path of the rule that lets him."""
        return {role: f"may.{do}.{entry}" for entry, roles in self.may[do].items() for role in roles}
