"""What a house needs for circle poker: a croupier at each table, a chief over few of them, numbered places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, field

from ludex.core.cloth import Cloth, PlaceKind
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    asked,
    finding,
    numbers,
)
from ludex.errors import Allowed, Unit, Value
from ludex.games.poker.circle.people.table_limits import most_edges
from ludex.games.poker.circle.rules import CircleRules, Side
from ludex.law.ruleset import RuleGroup, read_amount

_LAYOUT, _NOTICE = "establishment.layout", "establishment.notice"


class Staffing(RuleGroup, frozen=True, kw_only=True):
    """Who serves a table."""

    table: dict[str, int]
    table_dispensable: dict[str, int | bool] = field(default_factory=dict)
    """Who need not be there, and whether the games management must have said so."""
    shared_chief: SharedChief
    """A chief controls a sector of several tables."""
    shared_posts: tuple[str, ...]
    """Who else may serve several tables."""


class Layout(RuleGroup, frozen=True):
    """What is marked on the table."""

    places: Literal["numbered"] | None
    """The places are numbered one after the other, from the first on."""


class Notice(RuleGroup, frozen=True):
    """What is displayed at the table."""

    minimum: Literal["displayed"] | None
    """The minimum, where bets have no maximum."""


class CircleEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for circle poker."""

    staff: Staffing
    layout: Layout
    notice: Notice


class DescribedCircle(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of circle poker as somebody describes it; what is not said is as it should be."""

    first_place: Side | None = None
    """On which side of the croupier the first place is."""
    places: tuple[int, ...] | None = None
    """The numbers of the places, from the first one round to the last."""
    minimum_displayed: bool = True
    """Whether the minimum is displayed, where bets have no maximum."""


class CirclePrint(Struct, frozen=True):
    """What can be read on the table."""

    first_place: Side
    places: tuple[int, ...]


def read_circle(cloth: Cloth) -> CirclePrint:
    """The numbers of the places, and on which side of the croupier, who sits above, the first is."""
    seats = {int(place.id.rpartition(":")[2]): place for place in cloth.places if place.kind is PlaceKind.SEAT}
    first = seats[min(seats)]
    return CirclePrint("left" if first.x > 0 else "right", tuple(sorted(seats)))


def describe_circle(_establishment: CircleEstablishment, _rules: CircleRules, drawn: CirclePrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {f: getattr(drawn, f) for f in drawn.__struct_fields__}


def inspect_circle(
    establishment: CircleEstablishment, rules: CircleRules, table: DescribedCircle, drawn: CirclePrint | None
) -> Iterator[Shortcoming]:
    """Everything about places, minimum and notices of a table that the law does not allow."""
    if drawn is not None and table.first_place not in (None, drawn.first_place):
        what = finding("first-place-at", Value(str(table.first_place), Unit.FEATURE))
        yield Shortcoming(Fault.PRINT, "players.first_place", what, asked(Unit.FEATURE, drawn.first_place))
    places = table.places
    if places is not None and establishment.layout.places is not None and places != tuple(range(1, len(places) + 1)):
        what = finding("places-numbered", *numbers(*places))
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.places", what, Allowed.hint("consecutive-places"))
    minimum = read_amount(table.minimum, rules.currency)
    if rules.forbids("limits.within") and minimum < rules.minimum:
        least = Allowed(Unit.MONEY, low=rules.minimum)
        yield Shortcoming(Fault.NOT_AUTHORISED, "limits.within", finding("minimum", Value.money(minimum)), least)
    for edge, path in most_edges(rules):
        if minimum > edge:
            most = Allowed(Unit.MONEY, high=edge)
            yield Shortcoming(Fault.NOT_AUTHORISED, path, finding("minimum", Value.money(minimum)), most)
    wanted = establishment.notice.minimum is not None and rules.limits.limit == "none"
    if wanted and not table.minimum_displayed:
        displayed = asked(Unit.MONEY, minimum)
        yield Shortcoming(Fault.PRINT, f"{_NOTICE}.minimum", finding("minimum-not-displayed"), displayed)


ESTABLISHMENT = EstablishmentType(
    read=read_circle,
    describe=describe_circle,
    rules=CircleEstablishment,
    described=DescribedCircle,
    choices=(),
    inspect=inspect_circle,
    inspected=(
        "players.first_place",
        f"{_LAYOUT}.places",
        f"{_NOTICE}.minimum",
        "limits.within",
        "limits.minimum_most",
    ),
)
