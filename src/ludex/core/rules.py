"""The part of a ruleset that every decider reads, who may do what; and that of tables, limits and how they change."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.roles import Role
from ludex.errors import Misuse, Reason, Refused, Value
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup, Ruleset, no_rules

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
    places: Annotated[int, Meta(le=1000)]
    """How many the table admits where the number is limited."""


class Staff(RuleGroup, frozen=True):
    """What the table's staff may not do."""

    hands_off: Reason | None
    """Some may not handle money, plaques or chips."""
    hands_off_roles: tuple[Role, ...]
    present: Reason | None
    """One bets for a player only when they are present at the table."""


class DeciderRules(Ruleset, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every ruleset has by which people do something."""

    may: dict[str, dict[str, tuple[Role, ...]]]
    """Who may give each command, by the clause that lets them."""

    def paths_for(self, do: str) -> tuple[str, ...]:
        """The paths of the rules that let somebody give a command."""
        try:
            return tuple(f"may.{do}.{entry}" for entry in self.may[do])
        except KeyError:
            raise self._nobody_may(do) from None

    def roles_for(self, do: str) -> dict[Role, str]:
        """Who may give a command, with the path of the rule that lets them."""
        try:
            return {role: f"may.{do}.{entry}" for entry, roles in self.may[do].items() for role in roles}
        except KeyError:
            raise self._nobody_may(do) from None

    def _nobody_may(self, do: str) -> Misuse:
        """What is said where a table is built by law data that forget one of its commands."""
        return no_rules(self.game, self.jurisdiction, [f"may.{do}"])

    def keeps_off(self, role: Role, do: str) -> Refused | None:
        """The refusal of somebody who may not handle money, where a rule says so and they try."""
        return None

    def not_present(self, player: str) -> Refused:
        """The refusal of acting for somebody who is not there."""
        return Refused(Reason.NOT_PRESENT, asked=Value.person(player))


class TableRules(DeciderRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table's ruleset has."""

    staff: Staff
    seating: Seating
    limits_change: LimitsChange
    minimum: Cents
    """The minimum of the authorisation (mínimo de las apuestas)."""
    chip: Cents
    """The table's smallest chip: stakes are multiples of it."""

    def keeps_off(self, role: Role, do: str) -> Refused | None:
        """Some of a table's staff may not handle money, plaques or chips."""
        if role in self.staff.hands_off_roles and self.forbids("staff.hands_off"):
            return self.refusal("staff.hands_off", asked=Value.command(do))
        return None

    def not_present(self, player: str) -> Refused:
        """One bets for a player only when they are present; a player who is not there cannot be conjured up either."""
        if self.forbids("staff.present"):
            return self.refusal("staff.present", asked=Value.person(player))
        return DeciderRules.not_present(self, player)
