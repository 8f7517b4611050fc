"""What a house needs for games at which players hold the bank: staff, helpers for several tables, shoes and places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from ludex.core.establishment import DescribedTable, Fault, Label, Shortcoming, TableEstablishment, counted, finding
from ludex.core.rules import TableRules
from ludex.errors import Allowed, Unit, Value
from ludex.games.common.shoe.keeping import DescribedShoe, inspect_shoe_numbers
from ludex.law.ruleset import RuleGroup, read_amount

LAYOUT = "establishment.layout"
_HELPERS = "establishment.staff.auxiliaries"
_SEATS = "establishment.seats.one_each"
Side = Literal["left", "right"]
Touched = Literal["play", "cards", "chips"]


class Helpers(RuleGroup, frozen=True):
    """Those who help at several tables (servidores auxiliares)."""

    tables: int
    """For how many tables there may be one."""
    hands_off: bool
    """They have nothing to do with play, cards or chips."""


class Seats(RuleGroup, frozen=True):
    """Who sits at several tables."""

    one_each: bool
    """Nobody has a place at several tables at once."""


class AmongPlayersEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for such a game."""

    seats: Seats


class DescribedAmongPlayers(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of such a game as somebody describes it; what is not said is as it should be."""

    shoe: DescribedShoe = DescribedShoe()
    """The shoe as a thing: its model, its number, where it is kept."""
    seated: tuple[Label, ...] = ()
    """Who has a place at the table."""
    auxiliaries: tuple[Label, ...] = ()
    """Who helps at it, among other tables."""
    auxiliaries_touch: tuple[Touched, ...] = ()
    """What they have to do with that is not theirs."""


def inspect_minimum(rules: TableRules, bound: str | None, table: DescribedTable) -> Iterator[Shortcoming]:
    """A minimum below the authorised one, where `bound` is the policy on minima of tables."""
    minimum = read_amount(table.minimum, rules.currency)
    if bound is not None and minimum < rules.minimum:
        allowed = Allowed(Unit.MONEY, low=rules.minimum)
        yield Shortcoming(Fault.WRONG_MINIMUM, "table_minimum", (Value.money(minimum),), allowed)


def inspect_helpers(law: Helpers, table: DescribedAmongPlayers, own: str = "") -> Iterator[Shortcoming]:
    """Those who help at several tables and serve at this one, or have to do with what is not theirs.

    `own` is the post of a helper that this table has for itself.
    """
    if not law.hands_off:
        return
    staff = {person for post, names in table.staff.items() if post != own for person in names}
    if serving := staff & {*table.auxiliaries}:
        what = finding("auxiliaries-serve", *map(Value.person, sorted(serving)))
        yield Shortcoming(Fault.UNLISTED_POST, f"{_HELPERS}.hands_off", what)
    if table.auxiliaries_touch:
        what = finding("auxiliaries-touch", *(Value(each, Unit.FEATURE) for each in table.auxiliaries_touch))
        yield Shortcoming(Fault.PEOPLE, f"{_HELPERS}.hands_off", what)


def inspect_together(
    establishment: AmongPlayersEstablishment, rules: Any, tables: Sequence[DescribedAmongPlayers]
) -> Iterator[tuple[DescribedTable, Shortcoming]]:
    """Shoes of one number, too many helpers, and people with a place at several tables."""
    yield from inspect_shoe_numbers(establishment, rules, tables)
    served = [table for table in tables if table.open]
    helpers = dict.fromkeys(person for table in served for person in table.auxiliaries)
    most = -(-len(served) // max(establishment.staff.auxiliaries.tables, 1))
    if len(helpers) > most:
        what = counted("auxiliaries", len(helpers))
        yield served[-1], Shortcoming(Fault.PEOPLE, f"{_HELPERS}.tables", what, Allowed(Unit.NUMBER, high=most))
    if not establishment.seats.one_each:
        return
    seen: dict[str, DescribedAmongPlayers] = {}
    for table in served:
        for person in table.seated:
            if person in seen and seen[person] is not table:
                what = finding("sits-at-two-tables", Value.person(person))
                yield table, Shortcoming(Fault.PEOPLE, _SEATS, what)
            seen[person] = table


SHARED_INSPECTED = ("table_minimum", *(f"{_HELPERS}.{field}" for field in Helpers.__struct_fields__), _SEATS)
"""The paths of the rules that these read."""
