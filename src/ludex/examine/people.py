"""The people of a floor across all its tables: who serves several, of one game or of different ones, and may they?

A person is looked at once, with every table they serve, so that tables which are lawful one by one are also lawful
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ludex.core.establishment import (
    DescribedRoom,
    DescribedTable,
    Fault,
    RoomEstablishment,
    SharedChief,
    Supervision,
    TableEstablishment,
)
from ludex.core.roles import CHIEF
from ludex.errors import Allowed, Unit

STAFF = "establishment.staff"
_SHARED, _SHARED_ALSO = f"{STAFF}.shared_chief", f"{STAFF}.shared_chief_also"
_SUPERVISION = "establishment.supervision"


class Served(Struct, frozen=True, kw_only=True):
    """An open table or hall as its staff are looked at."""

    table: DescribedRoom
    game: str
    group: str
    """The game or group of games whose tables are served together."""
    listed: str
    """Which list of staff it has."""
    kind: str
    """What it counts as where a chief also serves tables of other games."""
    chief_acts_as: tuple[str, ...]
    """The posts that its chief may fill besides their own."""
    establishment: RoomEstablishment

    def post_rule(self, post: str) -> str:
        """The path of the rule that puts somebody into a post at this table."""
        return f"{STAFF}.{self.listed}.{post}"

    @property
    def supervision(self) -> Supervision | None:
        """When its chief may also serve tables of other games; nothing where no text says so."""
        return self.establishment.supervision if isinstance(self.establishment, TableEstablishment) else None

    @property
    def has_own_recording(self) -> bool:
        """Whether it is recorded on its own."""
        return isinstance(self.table, DescribedTable) and self.table.own_recording

    @property
    def adjoining(self) -> tuple[str, ...]:
        """What stands beside it."""
        return self.table.adjoining if isinstance(self.table, DescribedTable) else ()


class Finding(Struct, frozen=True, kw_only=True):
    """Something wrong with where a person serves."""

    table: DescribedRoom
    rules_of: str
    """The game whose rule it breaks."""
    fault: Fault
    rule: str
    who: str
    post: str
    allowed: Allowed | None = None


Serving = Mapping[str, list[tuple[Served, str]]]
"""For each person the tables they serve, and in which post."""


def serving(tables: list[Served]) -> Serving:
    """Everybody on the floor with all tables they serve."""
    found: dict[str, list[tuple[Served, str]]] = {}
    for served in tables:
        for post, names in served.table.staff.items():
            for name in names:
                found.setdefault(name, []).append((served, post))
    return found


def consulted(tables: list[Served]) -> Iterator[tuple[Served, tuple[str, ...]]]:
    """The rules that are looked at for people who serve several of these tables."""
    for served in tables:
        staff = served.establishment.staff
        if hasattr(staff, "shared_posts"):
            yield served, (f"{STAFF}.shared_posts",)
    for places in serving(tables).values():
        chiefs = [served for served, post in places if post == CHIEF]
        if len(places) > 1 and len(chiefs) == len(places):
            for served in chiefs:
                if len({each.group for each in chiefs}) == 1:
                    for heading in _headings(served, chiefs):
                        yield served, tuple(f"{heading}.{rule}" for rule in SharedChief.__struct_fields__)
                elif served.supervision is not None:
                    yield served, tuple(f"{_SUPERVISION}.{rule}" for rule in Supervision.__struct_fields__)


def misplaced(tables: list[Served]) -> Iterator[Finding]:
    """Everybody who has posts together that nobody may have together, at one table or at several."""
    for name, every_place in serving(tables).items():
        yield from _two_posts(name, every_place)
        if all(post in _shared_posts(served) for served, post in every_place):
            continue
        places = list({served.table.id: (served, post) for served, post in reversed(every_place)}.values())[::-1]
        if len(places) == 1:
            continue
        posts = {post for _, post in places}
        chiefs = [served for served, _ in places] if posts == {CHIEF} else []
        if len({served.group for served, _ in places}) > 1:
            yield from _across_games(name, places, chiefs)
        elif chiefs and _headings(chiefs[0], chiefs):
            yield from _chief(name, chiefs)
        else:
            if len(posts) > 1 or not posts <= {*_shared_posts(places[0][0])}:
                yield from _not_both(name, places[1:], by=places[0][0])


def _shared_posts(served: Served) -> tuple[str, ...]:
    """The posts whose people may also serve elsewhere: at other tables of the game, and wherever that is so as well."""
    shared: tuple[str, ...] = getattr(served.establishment.staff, "shared_posts", ())
    return shared


def _two_posts(name: str, places: list[tuple[Served, str]]) -> Iterator[Finding]:
    """One person has one post at a table, but for a chief whom a text lets act in another."""
    for at, (served, post) in enumerate(places):
        others = {other for each, other in places[:at] if each is served}
        allowed = {CHIEF, *served.chief_acts_as}
        rule = served.post_rule(post)
        if (
            others
            and not (served.chief_acts_as and {*others, post} <= allowed)
            and rule in served.establishment.sources
        ):
            yield _found(served, Fault.TWO_POSTS, rule, name, post=post)


def _not_both(name: str, places: list[tuple[Served, str]], *, by: Served | None = None) -> Iterator[Finding]:
    for served, post in places:
        rule = (by or served).post_rule(post)
        if rule in (by or served).establishment.sources:  # a post that the law does not list is told already
            yield _found(served, Fault.SHARED_POST, rule, name, post=post, by=by)


def _across_games(name: str, places: list[tuple[Served, str]], chiefs: list[Served]) -> Iterator[Finding]:
    """Tables of different games have people of their own, but for a chief whom a text lets supervise them together."""
    by = next((each for each in chiefs if _supervision(each) is not None), None)
    law = None if by is None else _supervision(by)
    if by is None or law is None:
        first = places[0][0].group
        yield from _not_both(name, [place for place in places if place[0].group != first])
        return
    strangers = [served for served in chiefs if served.group != by.group and served.kind not in law.other_games]
    for served in strangers:
        yield _found(served, Fault.SHARED_POST, f"{_SUPERVISION}.other_games", name, by=by)
    for served in chiefs[law.tables :]:
        yield _found(served, Fault.TOO_MANY_TABLES, f"{_SUPERVISION}.tables", name, by=by, most=law.tables)
    for served in chiefs:
        if law.own_recording and not served.has_own_recording:
            yield _found(served, Fault.NOT_RECORDED, f"{_SUPERVISION}.own_recording", name, by=by)


def _supervision(served: Served) -> Supervision | None:
    """The rule that lets the chief of a table serve other games too, where there is one."""
    law = served.supervision
    return law if law is not None and law.other_games else None


def _found(
    served: Served,
    fault: Fault,
    rule: str,
    who: str,
    *,
    post: str = CHIEF,
    by: Served | None = None,
    most: int = 0,
) -> Finding:
    """What a rule says of a person at a table; `by` is the table whose game has the rule, where it is another's."""
    rules_of = (by or served).game
    allowed = Allowed(Unit.NUMBER, values=(most,)) if most else None
    return Finding(table=served.table, rules_of=rules_of, fault=fault, rule=rule, who=who, post=post, allowed=allowed)


def _chief(name: str, chiefs: list[Served]) -> Iterator[Finding]:
    """One chief of several tables of a game: how many, side by side, each recorded."""
    by = chiefs[0]  # varieties of a group have the rule in common; it is told once, as that of the first
    first, *rest = _headings(by, chiefs)
    shared = _sharing(by, first)
    # Whoever serves more tables than the first way allows has taken the second, and is held to its terms.
    if rest and len(chiefs) > shared.tables:
        first, shared = rest[0], _sharing(by, rest[0])
    for served in chiefs[shared.tables :]:
        rule = f"{first}.tables"
        rule = rule if by.establishment.clauses_of(rule) else served.post_rule(CHIEF)
        yield _found(served, Fault.TOO_MANY_TABLES, rule, name, by=by, most=shared.tables)
    together = _together(chiefs)
    for served in chiefs:
        if shared.adjoining and served.table.id not in together:
            yield _found(served, Fault.NOT_ADJOINING, f"{first}.adjoining", name, by=by)
        if shared.own_recording and not served.has_own_recording:
            yield _found(served, Fault.NOT_RECORDED, f"{first}.own_recording", name, by=by)


def _headings(served: Served, chiefs: list[Served]) -> list[str]:
    """The rules about one chief of these tables: that of their kind, where it has one of its own, and the other way.

    None where no text speaks of a chief of several.
    """
    staff, kinds = served.establishment.staff, {each.listed for each in chiefs}
    own = f"{next(iter(kinds))}_shared"
    if len(kinds) == 1 and hasattr(staff, own):
        return [f"{STAFF}.{own}"]
    if not hasattr(staff, "shared_chief"):
        return []
    return [_SHARED] if getattr(staff, "shared_chief_also", None) is None else [_SHARED, _SHARED_ALSO]


def _sharing(served: Served, heading: str) -> SharedChief:
    found: SharedChief = getattr(served.establishment.staff, heading.removeprefix(f"{STAFF}."))
    return found


def _together(chiefs: list[Served]) -> set[str]:
    """The largest group of these tables that stand side by side, each beside another; none where two are as large."""
    beside: dict[str, set[str]] = {served.table.id: set() for served in chiefs}
    for served in chiefs:
        for other in served.adjoining:
            if other in beside:
                beside[served.table.id].add(other)
                beside[other].add(served.table.id)
    groups = sorted({frozenset(_reached(table, beside)) for table in beside}, key=len)
    tied = len(groups) > 1 and len(groups[-1]) == len(groups[-2])
    return set() if tied else set(groups[-1])


def _reached(table: str, beside: Mapping[str, set[str]]) -> set[str]:
    reached, waiting = set[str](), [table]
    while waiting:
        at = waiting.pop()
        if at not in reached:
            reached.add(at)
            waiting += beside[at]
    return reached
