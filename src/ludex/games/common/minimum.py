"""The minimum of a table where the law lets tables differ: never below the authorised one."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludex.core.commands import ChangeLimits, OpenSession
from ludex.core.options import Bound, Option, Range
from ludex.core.rulebook import Action
from ludex.core.rules import TableRules
from ludex.errors import Reason
from ludex.kit.money import LARGEST


def from_authorised(rules: TableRules, action: Action) -> Action:
    """The action, with the authorised minimum as the least where it sets the minimum of the table or opens it."""
    if action.command not in (ChangeLimits, OpenSession):
        return action
    low = Bound(Reason.BELOW_MINIMUM, rules.clauses_of("table_minimum"), "table_minimum")
    floor = Range("minimum", rules.minimum, LARGEST, low, Bound(Reason.NO_SUCH), optional=True)

    def bounded(state: Any, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        offered = action.offer(state, by, owners)
        if not isinstance(offered, Option):
            return offered
        return replace(offered, domains=(floor, *offered.domains), clauses=(*offered.clauses, *low.clauses))

    return replace(action, offer=bounded)
