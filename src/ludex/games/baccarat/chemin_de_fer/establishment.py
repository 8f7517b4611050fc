"""What a house needs for chemin de fer: staff, helpers for several tables, packs, a shoe, and a numbered cloth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludex.core.cloth import Cloth
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    Label,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    asked,
    counted,
    finding,
)
from ludex.errors import Allowed, Unit, Value
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.common.shoe.keeping import (
    SHOE_INSPECTED,
    DescribedShoe,
    ShoeKeeping,
    inspect_shoe,
    inspect_shoe_numbers,
)
from ludex.games.common.shoe.packs import CARDS, DescribedPacks, inspect_indices, inspect_packs, inspect_wear
from ludex.law.ruleset import RuleGroup, read_amount

_LAYOUT = "establishment.layout"
_HELPERS = "establishment.staff.auxiliaries"
Side = Literal["left", "right"]
Touched = Literal["play", "cards", "chips"]
Number = Annotated[int, Meta(ge=1, le=1000)]


class Helpers(RuleGroup, frozen=True):
    """Those who help at several tables (servidores auxiliares)."""

    tables: int
    """For how many tables there may be one."""
    hands_off: bool
    """They have nothing to do with play, cards or chips."""


class Staffing(RuleGroup, frozen=True, kw_only=True):
    """Who serves a table."""

    table: dict[str, int]
    auxiliaries: Helpers
    shared_chief: SharedChief


class Cards(RuleGroup, frozen=True):
    """What the packs are like."""

    colours: Literal["half-and-half"] | None
    """Half of them are of one colour and half of another."""
    each: int
    """How many cards a pack has."""
    indices: bool
    """They may bear indices."""
    perfect: bool
    """They may be used again while they are in perfect condition, and no longer."""


class Print(RuleGroup, frozen=True):
    """What is on the table."""

    from_right: bool
    """Places are numbered from the croupier's right."""
    bank_side: Side
    """At which hand of the croupier the bank lies."""
    garage_side: Side
    """At which hand what is out of play lies."""
    minimum_shown: bool
    """The minimum is shown conspicuously at the table."""


class Seats(RuleGroup, frozen=True):
    """Who sits at several tables."""

    one_each: bool
    """Nobody has a place at several tables at once."""


class CheminEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for chemin de fer."""

    staff: Staffing
    cards: Cards
    shoe: ShoeKeeping
    layout: Print
    seats: Seats


class DescribedChemin(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of chemin de fer as somebody describes it; what is not said is as it should be."""

    packs: DescribedPacks | None = None
    """The packs in the shoe, one by one."""
    shoe: DescribedShoe = DescribedShoe()
    """The shoe as a thing: its model, its number, where it is kept."""
    first_place: Side = "right"
    """At which hand of the croupier the numbers begin."""
    bank: Side | None = None
    """At which hand of the croupier the bank lies; where it should when nothing is said."""
    garage: Side | None = None
    """At which hand what is out of play lies."""
    minimum_displayed: bool = True
    """Whether the minimum is on display at the table."""
    seated: tuple[Label, ...] = ()
    """Who has a place at the table."""
    auxiliaries: tuple[Label, ...] = ()
    """Who helps at it, among other tables."""
    auxiliaries_touch: tuple[Touched, ...] = ()
    """What they have to do with that is not theirs."""


class CheminPrint(Struct, frozen=True, kw_only=True):
    """What can be read on the table."""

    first_place: Side
    bank: Side
    garage: Side


def read_chemin(cloth: Cloth) -> CheminPrint:
    """From which side the places run, and where bank and garage lie. The croupier stands above and looks down."""
    side: dict[bool, Side] = {True: "right", False: "left"}
    seats = sorted((place.number, place.x) for place in cloth.places if place.id.startswith("seat:"))
    return CheminPrint(
        first_place=side[not seats or seats[0][1] < 0],
        bank=side[cloth.middle("bank")[0] < 0],
        garage=side[cloth.middle("garage")[0] < 0],
    )


def describe_chemin(_establishment: CheminEstablishment, _rules: CheminRules, drawn: CheminPrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {name: getattr(drawn, name) for name in drawn.__struct_fields__}


def inspect_chemin(
    establishment: CheminEstablishment, rules: CheminRules, table: DescribedChemin, drawn: CheminPrint | None
) -> Iterator[Shortcoming]:  # fmt: skip
    """Everything about minimum, cards, shoe and cloth of a table that the law does not allow."""
    minimum = read_amount(table.minimum, rules.currency)
    if rules.table_minimum is not None and minimum < rules.minimum:
        yield Shortcoming(
            Fault.WRONG_MINIMUM, "table_minimum", (Value.money(minimum),), Allowed(Unit.MONEY, low=rules.minimum)
        )
    if establishment.layout.minimum_shown and not table.minimum_displayed:
        what = finding("minimum-not-displayed")
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.minimum_shown", what, asked(Unit.MONEY, minimum))
    if table.packs is not None:
        marks = establishment.cards
        yield from inspect_packs(marks, rules.shoe.packs, table.packs)
        yield from () if marks.indices else inspect_indices(table.packs, wanted=False)
        yield from inspect_wear(table.packs) if marks.perfect else ()
    serving = {person for post in table.staff.values() for person in post} & {*table.auxiliaries}
    if establishment.staff.auxiliaries.hands_off and serving:
        what = finding("auxiliaries-serve", *map(Value.person, sorted(serving)))
        yield Shortcoming(Fault.UNLISTED_POST, f"{_HELPERS}.hands_off", what)
    if establishment.staff.auxiliaries.hands_off and table.auxiliaries_touch:
        what = finding("auxiliaries-touch", *(Value(each, Unit.FEATURE) for each in table.auxiliaries_touch))
        yield Shortcoming(Fault.PEOPLE, f"{_HELPERS}.hands_off", what)
    yield from inspect_shoe(establishment.shoe, table.shoe, automatic=False, table_open=table.open)
    if drawn is not None:
        if establishment.layout.from_right and table.first_place != drawn.first_place:
            what = finding("first-place-at", Value(table.first_place, Unit.FEATURE))
            yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.from_right", what, asked(Unit.FEATURE, drawn.first_place))
        rows: tuple[tuple[str, str | None, str], ...] = (
            ("bank_side", table.bank, establishment.layout.bank_side),
            ("garage_side", table.garage, establishment.layout.garage_side),
        )
        for rule, found, wanted in rows:
            if found not in (None, wanted):
                what = finding(
                    "lies-at-side", Value(rule.replace("_", "-"), Unit.FEATURE), Value(str(found), Unit.FEATURE)
                )
                yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.{rule}", what, asked(Unit.FEATURE, wanted))


def inspect_together(
    establishment: CheminEstablishment, tables: Sequence[DescribedChemin]
) -> Iterator[tuple[DescribedTable, Shortcoming]]:
    """Shoes of one number, too many helpers, and people with a place at several tables."""
    yield from inspect_shoe_numbers(establishment, tables)
    served = [table for table in tables if table.open]
    helpers = dict.fromkeys(person for table in served for person in table.auxiliaries)
    most = -(-len(served) // max(establishment.staff.auxiliaries.tables, 1))
    if len(helpers) > most:
        what = counted("auxiliaries", len(helpers))
        allowed = Allowed(Unit.NUMBER, high=most)
        yield served[-1], Shortcoming(Fault.PEOPLE, f"{_HELPERS}.tables", what, allowed)
    if not establishment.seats.one_each:
        return
    seen: dict[str, DescribedChemin] = {}
    for table in served:
        for person in table.seated:
            if person in seen and seen[person] is not table:
                what = finding("sits-at-two-tables", Value.person(person))
                yield table, Shortcoming(Fault.PEOPLE, "establishment.seats.one_each", what)
            seen[person] = table


ESTABLISHMENT = EstablishmentType(
    read=read_chemin,
    describe=describe_chemin,
    rules=CheminEstablishment,
    described=DescribedChemin,
    choices=(),
    inspect=inspect_chemin,
    together=inspect_together,
    inspected=(
        "table_minimum",
        "shoe.packs",
        *(f"{CARDS}.{field}" for field in Cards.__struct_fields__),
        *SHOE_INSPECTED,
        *(f"{_LAYOUT}.{field}" for field in Print.__struct_fields__),
        *(f"{_HELPERS}.{field}" for field in Helpers.__struct_fields__),
        "establishment.seats.one_each",
    ),
)
