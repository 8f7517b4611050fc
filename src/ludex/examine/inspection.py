"""The inspection of a floor: every table against every rule that the law has for the establishment.

A reader collects: all that is wrong is found at once, each with its clause and its table. Where the rule itself is our
practice because the text is silent, the violation cites the clause of the duty that the practice leaves whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from ludex.core.establishment import DescribedTable, Fault, SharedChief, TableEstablishment
from ludex.core.roles import Role
from ludex.core.rules import TableRules
from ludex.errors import Misuse, Refused
from ludex.examine.floor import Authorisation, Floor, read_floor
from ludex.games.registry import GROUPS, game_type
from ludex.law.book import Law
from ludex.law.establishment import resolve_establishment
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount, resolve
from ludex.law.statute import Statute
from ludex.law.strict import Tree

_STAFF = "establishment.staff"
_SHARED = f"{_STAFF}.shared_chief"
_SHARED_ALSO = f"{_STAFF}.shared_chief_also"
_AT_MINIMUM = "establishment.floor.table_at_authorised_minimum"


class Violation(Struct, frozen=True, kw_only=True):
    """One thing that is wrong with a floor: where, what, and by which clauses."""

    table: str | None
    """Nothing when it concerns the floor as a whole."""
    game: str
    fault: Fault
    clauses: tuple[str, ...]
    rule: str
    """The path of the rule."""
    what: str
    """What was found."""
    allowed: str = ""
    """What the law has instead."""
    post: str = ""
    """The post concerned, where it is about staff."""


class Inspection(Struct, frozen=True):
    """Everything wrong with a floor, and the clauses that it was checked against."""

    violations: tuple[Violation, ...]
    checked: frozenset[str]


def inspect_floor(law: Law, place: str, tree: Tree) -> list[Violation]:
    """Everything about a described floor that the law of a place does not allow."""
    return list(inspection(law, place, tree).violations)


def inspection(law: Law, place: str, tree: Tree) -> Inspection:
    """The same with the clauses that were checked."""
    floor = read_floor(tree, law.regulations.jurisdiction(place).currency)
    found: list[Violation] = []
    checked: set[str] = set()
    for game in floor.games:
        inspector = _Inspector(law, place, game, floor)
        inspector.run()
        found += inspector.found
        checked |= inspector.checked
    return Inspection(tuple(found), frozenset(checked))


class _Inspector:
    """The tables of one game."""

    def __init__(self, law: Law, place: str, game: str, floor: Floor) -> None:
        self._game = game
        self._kind = game_type(game)
        self._statute: Statute = law.statute(game, place)
        self._currency: Currency = law.regulations.jurisdiction(place).currency
        self._establishment: TableEstablishment = resolve_establishment(self._statute, self._kind.house.rules)
        self._authorisation: Authorisation = floor.authorised[game]
        self._tables = [table for table in floor.tables if table.game == game]
        self._open = [table for table in self._tables if table.open]
        self._sector = _sector(game, floor)
        self.found: list[Violation] = []
        self.checked: set[str] = set()

    def run(self) -> None:
        licensed = self._resolved(None, {})
        lists: dict[str, str] = {}  # for every table that is served, which list of staff it has
        for table in self._tables:
            chosen = {name: getattr(table, name) for name in self._kind.house.choices}
            self._see(*self._kind.house.choices)
            rules = self._resolved(table, chosen) if licensed is not None else None
            if licensed is not None:
                self._check_equipment(table, rules or licensed)
            if rules is not None and table.open:
                lists[table.id] = self._kind.staffing(rules)
                self._check_staff(table, lists[table.id])
        self._check_shared(lists)
        self._check_minimum()

    def _resolved(self, table: DescribedTable | None, chosen: Mapping[str, Any]) -> TableRules | None:
        """The rules of a table, or of the licence alone; nothing when they choose what they may not."""
        licence = {**self._authorisation.licence, "minimum": self._authorisation.minimum}
        stages = [("licence", licence), ("table", chosen)]
        try:
            return resolve(self._statute, self._currency, self._kind.rules, stages)
        except Refused as refused:
            self._add(table, Fault.NOT_AUTHORISED, refused.rule, str(refused.asked), allowed=str(refused.allowed))
            return None

    def _check_equipment(self, table: DescribedTable, rules: TableRules) -> None:
        self._see(*self._kind.house.inspected)
        try:
            for short in self._kind.house.inspect(self._establishment, rules, table):
                self._add(table, short.fault, short.path, short.what, allowed=short.allowed)
        except Misuse as misuse:
            raise Misuse(f"floor: table {table.id}: {misuse}") from None

    def _check_staff(self, table: DescribedTable, listed: str) -> None:
        """Every post is filled, but for those that may be left out; no post is unknown."""
        posts: dict[str, int] = msgspec.to_builtins(getattr(self._establishment.staff, listed))
        dispensable = getattr(self._establishment.staff, f"{listed}_dispensable", None)  # nobody, where nothing is said
        spared: dict[str, int] = {} if dispensable is None else msgspec.to_builtins(dispensable)
        decided = spared.pop("management_decides", True)
        dispensed = Counter(table.dispensed)
        for post, needed in posts.items():
            path, spared_path = f"{_STAFF}.{listed}.{post}", f"{_STAFF}.{listed}_dispensable.{post}"
            may_spare, asked = spared.get(post, 0), dispensed.get(post, 0)
            self._see(path)
            if post in spared:
                self._see(spared_path, f"{_STAFF}.{listed}_dispensable.management_decides")
            if asked > may_spare:
                by = spared_path if post in spared and self._clauses(spared_path) else path
                self._add(table, Fault.NOT_DISPENSABLE, by, str(asked), allowed=str(may_spare), post=post)
            least = needed - (min(asked, may_spare) if decided else may_spare)
            there = len(table.staff.get(post, ()))
            if there < least:
                self._add(table, Fault.TOO_FEW, path, str(there), allowed=str(least), post=post)
            # More people than are needed break nothing; where none is needed, the number says how many there may be.
            if may_spare and not decided and there > needed:
                self._add(table, Fault.TOO_MANY, path, str(there), allowed=str(needed), post=post)
        for post in dict.fromkeys([*(post for post, names in table.staff.items() if names), *table.dispensed]):
            if post not in posts:
                path = f"{_STAFF}.{listed}.{next(iter(posts))}"
                self._add(table, Fault.UNLISTED_POST, path, post, allowed=", ".join(posts), post=post)

    def _check_shared(self, lists: Mapping[str, str]) -> None:
        """Whoever serves two tables holds a post that tables may share, or is a chief of tables that may share one."""
        serving: dict[str, list[tuple[DescribedTable, str]]] = {}
        for table in self._sector:
            for post, names in table.staff.items():
                for name in names:
                    serving.setdefault(name, []).append((table, post))
        shared: tuple[str, ...] = getattr(self._establishment.staff, "shared_posts", ())
        if hasattr(self._establishment.staff, "shared_posts"):
            self._see(f"{_STAFF}.shared_posts")
        for name, places in serving.items():
            posts = {post for _, post in places}
            if len(places) == 1 or (len(posts) == 1 and posts <= {*shared}):
                continue
            if posts == {Role.CHIEF}:
                self._check_chief(name, [table for table, _ in places], lists)
                continue
            for table, post in places[1:]:
                # A table of another variety of the group has the list of this one.
                listed = lists.get(table.id) or next(iter(lists.values()), "")
                path = f"{_STAFF}.{listed}.{post}"
                if path in self._statute.establishment:
                    self._add(table, Fault.SHARED_POST, path, name, post=post)

    def _check_chief(self, name: str, tables: list[DescribedTable], lists: Mapping[str, str]) -> None:
        staff, heading = self._establishment.staff, self._sharing(tables, lists)
        shared: SharedChief = getattr(staff, heading.removeprefix(f"{_STAFF}."))
        also: SharedChief | None = getattr(staff, "shared_chief_also", None)
        self._see_sharing(heading)
        if also is not None:
            self._see_sharing(_SHARED_ALSO)
            # Whoever serves more tables than the first way allows has taken the second, and is held to its terms.
            shared, heading = (also, _SHARED_ALSO) if len(tables) > shared.tables else (shared, heading)
        for table in tables[shared.tables :]:
            path = f"{heading}.tables"
            if not self._clauses(path) and table.id in lists:
                path = f"{_STAFF}.{lists[table.id]}.{Role.CHIEF}"
            self._add(table, Fault.TOO_MANY_TABLES, path, name, allowed=str(shared.tables), post=Role.CHIEF)
        for table in tables:
            others = [other for other in tables if other is not table]
            if shared.adjoining and not any(_adjoin(table, other) for other in others):
                self._add(table, Fault.NOT_ADJOINING, f"{heading}.adjoining", name, post=Role.CHIEF)
            if shared.own_recording and not table.own_recording:
                self._add(table, Fault.NOT_RECORDED, f"{heading}.own_recording", name, post=Role.CHIEF)

    def _sharing(self, tables: list[DescribedTable], lists: Mapping[str, str]) -> str:
        """The heading about one chief of these tables: that of their kind, where it has one of its own."""
        kinds = {lists.get(table.id, "") for table in tables}
        own = f"{next(iter(kinds))}_shared"
        return f"{_STAFF}.{own}" if len(kinds) == 1 and hasattr(self._establishment.staff, own) else _SHARED

    def _see_sharing(self, heading: str) -> None:
        self._see(*(f"{heading}.{rule}" for rule in SharedChief.__struct_fields__))

    def _check_minimum(self) -> None:
        """While a game is open, one of its tables may have to be open at the authorised minimum."""
        self._see(_AT_MINIMUM)
        asked = self._establishment.floor.table_at_authorised_minimum
        exempt = asked == "required-unless-exempt" and self._authorisation.exempt_from_minimum_table
        if asked == "optional" or exempt or not self._open:
            return
        lowest = read_amount(self._authorisation.minimum, self._currency)
        if all(read_amount(table.minimum, self._currency) != lowest for table in self._open):
            minima = ", ".join(dict.fromkeys(str(table.minimum) for table in self._open))
            self._add(None, Fault.NO_TABLE_AT_MINIMUM, _AT_MINIMUM, minima, allowed=str(self._authorisation.minimum))

    def _clauses(self, path: str) -> tuple[str, ...]:
        leaf = self._statute.establishment.get(path) or self._statute.leaves[path]
        return leaf.sources

    def _see(self, *paths: str) -> None:
        """Notes the clauses behind what is checked; a path that ends with a dot stands for every rule below it."""
        for path in paths:
            below = [rule for rule in self._statute.leaves if rule.startswith(path)] if path.endswith(".") else [path]
            for rule in below:
                self.checked.update(self._clauses(rule))

    def _add(
        self, table: DescribedTable | None, fault: Fault, rule: str, what: str, *, allowed: str = "", post: str = ""
    ) -> None:
        where = table.id if table is not None else None
        clauses = self._clauses(rule)
        self.found.append(
            Violation(
                table=where,
                game=self._game,
                fault=fault,
                clauses=clauses,
                rule=rule,
                what=what,
                allowed=allowed,
                post=post,
            )
        )


def _sector(game: str, floor: Floor) -> list[DescribedTable]:
    """The open tables whose staff are looked at together: those of a game or, once for all of it, of its group."""
    group = next((heirs for heirs in GROUPS.values() if game in heirs), (game,))
    first = next(other for other in floor.games if other in group)
    return [table for table in floor.tables if table.open and table.game in group] if game == first else []


def _adjoin(one: DescribedTable, other: DescribedTable) -> bool:
    return other.id in one.adjoining or one.id in other.adjoining
