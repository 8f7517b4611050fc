"""What a house needs for chemin de fer: staff, helpers for several tables, packs, a shoe, and a numbered cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from ludex.core.cloth import Cloth
from ludex.core.establishment import EstablishmentType, Fault, SharedChief, Shortcoming, asked, finding
from ludex.errors import Unit, Value
from ludex.games.baccarat.among_players.establishment import (
    LAYOUT,
    SHARED_INSPECTED,
    AmongPlayersEstablishment,
    DescribedAmongPlayers,
    Helpers,
    Side,
    inspect_helpers,
    inspect_minimum,
    inspect_together,
)
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.common.shoe.keeping import SHOE_INSPECTED, ShoeKeeping, inspect_shoe
from ludex.games.common.shoe.packs import CARDS, DescribedPacks, inspect_indices, inspect_packs, inspect_wear
from ludex.law.ruleset import RuleGroup, read_amount


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


class CheminEstablishment(AmongPlayersEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for chemin de fer."""

    staff: Staffing
    cards: Cards
    shoe: ShoeKeeping
    layout: Print


class DescribedChemin(DescribedAmongPlayers, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of chemin de fer as somebody describes it; what is not said is as it should be."""

    packs: DescribedPacks | None = None
    """The packs in the shoe, one by one."""
    first_place: Side = "right"
    """At which hand of the croupier the numbers begin."""
    bank: Side | None = None
    """At which hand of the croupier the bank lies; where it should when nothing is said."""
    garage: Side | None = None
    """At which hand what is out of play lies."""
    minimum_displayed: bool = True
    """Whether the minimum is on display at the table."""


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
    yield from inspect_minimum(rules, rules.table_minimum, table)
    if establishment.layout.minimum_shown and not table.minimum_displayed:
        what = finding("minimum-not-displayed")
        minimum = read_amount(table.minimum, rules.currency)
        yield Shortcoming(Fault.PRINT, f"{LAYOUT}.minimum_shown", what, asked(Unit.MONEY, minimum))
    if table.packs is not None:
        marks = establishment.cards
        yield from inspect_packs(marks, rules.shoe.packs, table.packs)
        yield from () if marks.indices else inspect_indices(table.packs, wanted=False)
        yield from inspect_wear(table.packs) if marks.perfect else ()
    yield from inspect_helpers(establishment.staff.auxiliaries, table)
    yield from inspect_shoe(establishment.shoe, table.shoe, automatic=False, table_open=table.open)
    if drawn is not None:
        if establishment.layout.from_right and table.first_place != drawn.first_place:
            what = finding("first-place-at", Value(table.first_place, Unit.FEATURE))
            yield Shortcoming(Fault.PRINT, f"{LAYOUT}.from_right", what, asked(Unit.FEATURE, drawn.first_place))
        rows: tuple[tuple[str, str | None, str], ...] = (
            ("bank_side", table.bank, establishment.layout.bank_side),
            ("garage_side", table.garage, establishment.layout.garage_side),
        )
        for rule, found, wanted in rows:
            if found not in (None, wanted):
                what = finding(
                    "lies-at-side", Value(rule.replace("_", "-"), Unit.FEATURE), Value(str(found), Unit.FEATURE)
                )
                yield Shortcoming(Fault.PRINT, f"{LAYOUT}.{rule}", what, asked(Unit.FEATURE, wanted))


ESTABLISHMENT = EstablishmentType(
    read=read_chemin,
    describe=describe_chemin,
    rules=CheminEstablishment,
    described=DescribedChemin,
    choices=(),
    inspect=inspect_chemin,
    together=inspect_together,
    inspected=(
        *SHARED_INSPECTED,
        "shoe.packs",
        *(f"{CARDS}.{field}" for field in Cards.__struct_fields__),
        *SHOE_INSPECTED,
        *(f"{LAYOUT}.{field}" for field in Print.__struct_fields__),
    ),
)
