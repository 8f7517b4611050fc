"""What a house needs for baccarat at two tables: staff, new packs, a shoe, a table of two cloths, and one free bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludex.core.cloth import Cloth
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    asked,
    counted,
    finding,
)
from ludex.core.roles import Role
from ludex.errors import Allowed, Unit, Value
from ludex.games.baccarat.among_players import establishment as shared
from ludex.games.baccarat.among_players.establishment import LAYOUT, Side
from ludex.games.baccarat.two_tables.rules import Modality, TwoTablesRules
from ludex.games.common.shoe.keeping import SHOE_INSPECTED, ShoeKeeping, inspect_shoe
from ludex.games.common.shoe.packs import CARDS, DescribedPack, inspect_indices, inspect_packs
from ludex.law.ruleset import RuleGroup

_FREE = "establishment.free_bank"
_FIRST, _GOES_ON = "places.first", "places.second_goes_on"
AUXILIARY = Role("auxiliary")
"""The post of a helper that the table has for itself."""
Number = Annotated[int, Meta(ge=0, le=1000)]
Numbers = Annotated[tuple[Number, ...], Meta(min_length=1, max_length=100)]


class Dispensable(RuleGroup, frozen=True):
    """How many of a post a table can do without."""

    auxiliary: int
    management_decides: bool
    """The games management must have dispensed with them; otherwise they are simply optional."""


class Staffing(RuleGroup, frozen=True, kw_only=True):
    """Who serves a table."""

    table: dict[str, int]
    table_dispensable: Dispensable
    auxiliaries: shared.Helpers
    shared_chief: SharedChief


class Cards(RuleGroup, frozen=True):
    """What the packs are like."""

    colours: Literal["two-colours"] | None
    """They are of two colours, as many of the one as of the other, or one more."""
    each: int
    """How many cards a pack has."""
    indices: bool
    """They may bear indices."""
    unused: bool
    """They are always new."""


class Print(RuleGroup, frozen=True):
    """What is on the table."""

    banker_opposite: bool
    """The banker sits opposite the croupier."""
    first_cloth_side: Side
    """At which hand of the banker the first cloth lies."""
    equal_places: bool
    """Both cloths have as many places."""
    numbered_from_banker: bool
    """On each cloth the numbers run from the place that is nearest to the banker."""
    other_cloth_area: bool
    """Each cloth has an area for stakes on the other."""


class FreeBank(RuleGroup, frozen=True):
    """Where and for how long a bank without limit may be played (banca libre)."""

    tables: int
    """At how many tables of a house."""
    sessions: int
    """For how many sessions at most."""
    dinner_between: bool
    """Two sessions are parted by the hour of dinner."""
    shoes_each: int
    """How many shoes are dealt in a session at most."""


class TwoTablesEstablishment(shared.AmongPlayersEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for baccarat at two tables."""

    staff: Staffing
    cards: Cards
    shoe: ShoeKeeping
    layout: Print
    free_bank: FreeBank


class DescribedNewPack(DescribedPack, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack of cards that should be new."""

    used: bool = False
    """Whether it was used before."""


class DescribedTwoTables(shared.DescribedAmongPlayers, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of two cloths as somebody describes it; what is not said is as it should be."""

    modality: Modality = "limited"
    """Which kind of bank is played at it."""
    sessions: Annotated[int, Meta(ge=1, le=100)] = 1
    """How many sessions a free bank has there in a day."""
    dinner_between: bool = True
    """Whether they are parted by the hour of dinner."""
    shoes: Annotated[int, Meta(ge=0, le=100)] | None = None
    """How many shoes are dealt in each of them; as many as should be when nothing is said."""
    packs: Annotated[tuple[DescribedNewPack, ...], Meta(max_length=100)] | None = None
    """The packs in the shoe, one by one."""
    banker_opposite: bool = True
    """Whether the banker sits opposite the croupier."""
    first_cloth: Side | None = None
    """At which hand of the banker the first cloth lies; where it should when nothing is said."""
    first_numbers: Numbers | None = None
    """The numbers of its places, from the nearest to the banker on."""
    second_numbers: Numbers | None = None
    """Those of the second cloth."""
    other_cloth_areas: bool = True
    """Whether each cloth has an area for stakes on the other."""


class TwoTablesPrint(Struct, frozen=True, kw_only=True):
    """What can be read on the table."""

    banker_opposite: bool
    first_cloth: Side
    first_numbers: tuple[int, ...]
    second_numbers: tuple[int, ...]
    other_cloth_areas: bool


def read_two_tables(cloth: Cloth) -> TwoTablesPrint:
    """Where the banker and the cloths are, and how their places are numbered. The banker looks up to the croupier."""
    banker_x, banker_y = cloth.middle("seat:banker")

    def away(number: int) -> float:
        x, y = cloth.middle(f"seat:{number}")
        return hypot(x - banker_x, y - banker_y)

    seats = [place.number for place in cloth.places if place.id.startswith("seat:") and place.number]
    # The line before a player is that of their own cloth: it lies farther out than that of the area for the other.
    own = {
        number: max(("first", "second"), key=lambda each: _outness(cloth, f"{each}-line@{number}")) for number in seats
    }
    numbers = {each: tuple(sorted((n for n in seats if own[n] == each), key=away)) for each in ("first", "second")}
    return TwoTablesPrint(
        banker_opposite=banker_y > 0,
        first_cloth="right" if cloth.middle(f"seat:{numbers['first'][0]}")[0] > banker_x else "left",
        first_numbers=numbers["first"],
        second_numbers=numbers["second"],
        other_cloth_areas=all(f"{each}@{number}" in cloth.by_id for each in numbers for number in seats),
    )


def _outness(cloth: Cloth, zone: str) -> float:
    """How far from the middle of the table a zone lies."""
    x, y = cloth.middle(zone)
    box = cloth.edge.box()
    return hypot(x / box.width, y / box.height)


def describe_two_tables(
    _establishment: TwoTablesEstablishment, rules: TwoTablesRules, drawn: TwoTablesPrint
) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {"modality": rules.bank.modality, **{name: getattr(drawn, name) for name in drawn.__struct_fields__}}


def inspect_two_tables(
    establishment: TwoTablesEstablishment,
    rules: TwoTablesRules,
    table: DescribedTwoTables,
    drawn: TwoTablesPrint | None,
) -> Iterator[Shortcoming]:
    """Everything about minimum, cards, shoe, cloths and free bank of a table that the law does not allow."""
    yield from shared.inspect_minimum(rules, rules.table_minimum, table)
    yield from _packs(establishment.cards, rules, table)
    yield from shared.inspect_helpers(establishment.staff.auxiliaries, table, AUXILIARY)
    yield from inspect_shoe(establishment.shoe, table.shoe, automatic=False, table_open=table.open)
    yield from _layout(establishment.layout, table)
    yield from _numbers(establishment.layout, rules, table)
    if table.modality == "free":
        yield from _sessions(establishment.free_bank, table)


def _packs(law: Cards, rules: TwoTablesRules, table: DescribedTwoTables) -> Iterator[Shortcoming]:
    """How many there are depends on the kind of bank."""
    if table.packs is None:
        return
    rule = "shoe.packs" if table.modality == "limited" else "shoe.packs_free"
    yield from inspect_packs(law, rules.shoe.for_bank(table.modality).packs, table.packs, rule=rule)
    yield from () if law.indices else inspect_indices(table.packs, wanted=False)
    if law.unused and any(pack.used or pack.worn for pack in table.packs):
        yield Shortcoming(Fault.EQUIPMENT, f"{CARDS}.unused", finding("used-cards"))


def _layout(law: Print, table: DescribedTwoTables) -> Iterator[Shortcoming]:
    """Where the banker sits, where the first cloth lies, and the areas for the other."""
    if law.banker_opposite and not table.banker_opposite:
        yield Shortcoming(Fault.PRINT, f"{LAYOUT}.banker_opposite", finding("banker-not-opposite"))
    if table.first_cloth not in (None, law.first_cloth_side):
        what = finding("first-cloth-at", Value(str(table.first_cloth), Unit.FEATURE))
        allowed = asked(Unit.FEATURE, law.first_cloth_side)
        yield Shortcoming(Fault.PRINT, f"{LAYOUT}.first_cloth_side", what, allowed)
    if law.other_cloth_area and not table.other_cloth_areas:
        yield Shortcoming(Fault.PRINT, f"{LAYOUT}.other_cloth_area", finding("no-area-for-other-cloth"))


def _numbers(law: Print, rules: TwoTablesRules, table: DescribedTwoTables) -> Iterator[Shortcoming]:
    """How the places are numbered: as many on each cloth, from the banker on, the second after the first."""
    first, second = table.first_numbers, table.second_numbers
    if law.equal_places and first is not None and second is not None and len(first) != len(second):
        yield Shortcoming(Fault.PRINT, f"{LAYOUT}.equal_places", counted("places-of-cloths", len(first), len(second)))
    for found in (first, second):
        if law.numbered_from_banker and found is not None and any(b != a + 1 for a, b in pairwise(found)):
            what = counted("numbers-from-banker", *found)
            yield Shortcoming(Fault.PRINT, f"{LAYOUT}.numbered_from_banker", what)
    begins = rules.places.first
    if first is not None and min(first) != begins:
        yield Shortcoming(Fault.PRINT, _FIRST, counted("first-number", min(first)), asked(Unit.NUMBER, begins))
    # What is not said of the first cloth is as it should be.
    last = max(first) if first is not None else begins + rules.places.cloth_places - 1
    follows = last + 1 if rules.places.second_goes_on else begins
    if second is not None and min(second) != follows:
        what = counted("second-cloth-begins", min(second))
        yield Shortcoming(Fault.PRINT, _GOES_ON, what, asked(Unit.NUMBER, follows))


def _sessions(law: FreeBank, table: DescribedTwoTables) -> Iterator[Shortcoming]:
    """For how long a free bank is played."""
    if table.sessions > law.sessions:
        what = counted("free-bank-sessions", table.sessions)
        yield Shortcoming(Fault.NOT_AUTHORISED, f"{_FREE}.sessions", what, Allowed(Unit.NUMBER, high=law.sessions))
    if law.dinner_between and table.sessions > 1 and not table.dinner_between:
        yield Shortcoming(Fault.NOT_AUTHORISED, f"{_FREE}.dinner_between", finding("no-dinner-between"))
    if table.shoes is not None and table.shoes > law.shoes_each:
        what = counted("free-bank-shoes", table.shoes)
        yield Shortcoming(Fault.NOT_AUTHORISED, f"{_FREE}.shoes_each", what, Allowed(Unit.NUMBER, high=law.shoes_each))


def inspect_together(
    establishment: TwoTablesEstablishment, rules: Any, tables: Sequence[DescribedTwoTables]
) -> Iterator[tuple[DescribedTable, Shortcoming]]:
    """What all games among players ask of their tables together, and tables with a free bank beyond those allowed."""
    yield from shared.inspect_together(establishment, rules, tables)
    free = [table for table in tables if table.open and table.modality == "free"]
    most = establishment.free_bank.tables
    for table in free[most:]:
        what = counted("free-banks", len(free))
        yield table, Shortcoming(Fault.NOT_AUTHORISED, f"{_FREE}.tables", what, Allowed(Unit.NUMBER, high=most))


ESTABLISHMENT = EstablishmentType(
    read=read_two_tables,
    describe=describe_two_tables,
    rules=TwoTablesEstablishment,
    described=DescribedTwoTables,
    choices=("modality",),
    inspect=inspect_two_tables,
    together=inspect_together,
    inspected=(
        *shared.SHARED_INSPECTED,
        "shoe.packs",
        "shoe.packs_free",
        *(f"{CARDS}.{field}" for field in Cards.__struct_fields__),
        *SHOE_INSPECTED,
        *(f"{LAYOUT}.{field}" for field in Print.__struct_fields__),
        _FIRST,
        _GOES_ON,
        *(f"{_FREE}.{field}" for field in FreeBank.__struct_fields__),
    ),
)
