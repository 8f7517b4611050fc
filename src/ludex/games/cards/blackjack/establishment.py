"""What a house needs for blackjack: inspector and croupier, cards and shoe, the table, and cloths that are turned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from ludex.core.cloth import Cloth, PlaceKind
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    Supervision,
    TableEstablishment,
    asked,
    counted,
    every,
    finding,
)
from ludex.errors import Unit, Value
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.common.shoe.keeping import (
    SHOE_INSPECTED,
    DescribedShoe,
    ShoeKeeping,
    inspect_shoe,
    inspect_shoe_numbers,
)
from ludex.law.ruleset import RuleGroup

Shape = Literal["semicircle", "any"]
OtherTable = Literal["minipunto", "punto-y-banca", "trente-et-quarante", "banked-poker"]
CONTINUOUS = "continuous"
"""The shoe that shuffles by itself what is put back."""


class Posts(RuleGroup, frozen=True):
    """Who serves a table."""

    chief: int
    croupier: int


class Staffing(RuleGroup, frozen=True):
    """Who serves a table, and when an inspector serves several (personal)."""

    table: Posts
    shared_chief: SharedChief


class OtherTables(Supervision, frozen=True):
    """When an inspector also serves tables of other games."""

    other_games: tuple[OtherTable, ...]


class Cards(RuleGroup, frozen=True):
    """The packs of a table."""

    colours: tuple[int, int]
    """So many packs of each colour."""


class Layout(RuleGroup, frozen=True):
    """The table and what is shown at it."""

    shape: Shape
    slots: int
    """Openings for cash and tips beside the croupier; any number where none is asked for."""
    prizes_shown: bool
    """The prizes of the jackpot can be read at the table."""


class Turning(RuleGroup, frozen=True):
    """Cloths that are turned for another game (paños reversibles)."""

    changes_a_day: int
    closed_first: bool
    """The game before is closed first."""
    new_float: bool
    """The new game begins with a float of its own."""
    numbered: bool
    in_books: bool
    similar: bool
    """Only between games whose tables are alike."""


class BlackjackEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for blackjack."""

    staff: Staffing
    supervision: OtherTables
    cards: Cards
    shoe: ShoeKeeping
    layout: Layout
    turning: Turning


class DescribedTurning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was done with a cloth that is turned."""

    changes_today: int = 0
    """How often it was turned today."""
    closed_first: bool = True
    """Whether the game before was closed first."""
    new_float: bool = True
    """Whether the new game has a float of its own."""
    number: int | None = 1
    """Its number; nothing where it bears none."""
    in_books: bool = True
    """Whether the books show the change."""
    similar: bool = True
    """Whether the tables of both games are alike."""


class DescribedBlackjack(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A blackjack table as somebody describes it."""

    boxes: int | None = None
    """How many are marked; what the licence says when nothing is said."""
    dealer: Literal["manual", "continuous"] | None = None
    """Whether the shoe is filled by hand or shuffles without end, likewise."""
    packs: tuple[int, ...] = (3, 3)
    """How many packs of each colour."""
    shoe: DescribedShoe = DescribedShoe()
    """The shoe as a thing: its model, its number, where it is kept."""
    shape: str = "semicircle"
    """The shape of the table."""
    slots: int = 2
    """How many openings there are beside the croupier."""
    prizes_shown: bool = True
    """Whether the prizes of the jackpot can be read at the table."""
    turning: DescribedTurning | None = None
    """Nothing where the cloth is of one game."""


class BlackjackPrint(Struct, frozen=True):
    """What can be read on the table."""

    boxes: int
    slots: int
    prizes_shown: bool
    shape: str


def read_blackjack(cloth: Cloth) -> BlackjackPrint:
    """Boxes, slots and prizes, and the shape: straight on the croupier's side and round on the players'."""
    boxes = sum(any(mark.text.isdecimal() for mark in zone.marks) for zone in cloth.zones)
    slots = sum(place.kind is PlaceKind.SLOT for place in cloth.places)
    prizes = any(mark.text.startswith("jackpot-") for mark in cloth.marks)
    edge = cloth.edge.box()
    straight = [x for x, y in cloth.edge.points() if y == edge.y]
    rounded = any(leg.radii is not None and leg.radii[0] > edge.width / 4 for leg in cloth.edge.legs)
    shape = "semicircle" if rounded and max(straight) - min(straight) > edge.width / 2 else "any"
    return BlackjackPrint(boxes, slots, prizes, shape)


def describe_blackjack(
    establishment: BlackjackEstablishment, _rules: BlackjackRules, drawn: BlackjackPrint
) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {**{f: getattr(drawn, f) for f in drawn.__struct_fields__}, "packs": establishment.cards.colours}


def inspect_blackjack(
    establishment: BlackjackEstablishment,
    rules: BlackjackRules,
    table: DescribedBlackjack,
    drawn: BlackjackPrint | None,
) -> Iterator[Shortcoming]:
    """Everything about a table that the law does not allow."""
    yield from _inspect_cards(establishment.cards, table)
    yield from _inspect_dealer(rules, table)
    automatic = (table.dealer or rules.dealer) == CONTINUOUS
    yield from inspect_shoe(establishment.shoe, table.shoe, automatic=automatic, table_open=table.open)
    if drawn is not None:
        yield from _inspect_layout(establishment.layout, table, drawn)
    yield from _inspect_turning(establishment.turning, rules, table.turning)


def _inspect_cards(law: Cards, table: DescribedBlackjack) -> Iterator[Shortcoming]:
    if sorted(table.packs) != sorted(law.colours):
        what = counted("packs-of-colours", *table.packs)
        yield Shortcoming(Fault.EQUIPMENT, "establishment.cards.colours", what, every(Unit.NUMBER, *law.colours))


def _inspect_dealer(rules: BlackjackRules, table: DescribedBlackjack) -> Iterator[Shortcoming]:
    # One that is filled by hand needs no licence.
    if table.dealer == CONTINUOUS and rules.dealer != CONTINUOUS:
        yield Shortcoming(Fault.NOT_AUTHORISED, "dealer", finding("shoe-shuffles"))


def _inspect_layout(law: Layout, table: DescribedBlackjack, drawn: BlackjackPrint) -> Iterator[Shortcoming]:
    if law.shape != "any" and table.shape != drawn.shape:
        yield Shortcoming(
            Fault.EQUIPMENT, "establishment.layout.shape", _shape(table.shape), asked(Unit.FEATURE, drawn.shape)
        )
    if law.slots and table.slots != drawn.slots:
        yield Shortcoming(
            Fault.EQUIPMENT,
            "establishment.layout.slots",
            counted("slots", table.slots),
            asked(Unit.NUMBER, drawn.slots),
        )
    if drawn.prizes_shown and not table.prizes_shown:
        yield Shortcoming(Fault.PRINT, "establishment.layout.prizes_shown", finding("no-prizes-shown"))


def _shape(shape: str) -> tuple[Value, ...]:
    return finding("shape", Value(shape, Unit.FEATURE))


def _inspect_turning(law: Turning, rules: BlackjackRules, cloth: DescribedTurning | None) -> Iterator[Shortcoming]:
    if cloth is None:
        return
    if not rules.reversible:
        yield Shortcoming(Fault.NOT_AUTHORISED, "reversible", finding("turned-cloth"))
        return
    rows = (
        (cloth.changes_today > law.changes_a_day, "changes_a_day", counted("cloth-changes", cloth.changes_today)),
        (law.closed_first and not cloth.closed_first, "closed_first", finding("not-closed-before")),
        (law.new_float and not cloth.new_float, "new_float", finding("no-new-float")),
        (law.numbered and cloth.number is None, "numbered", finding("cloth-without-number")),
        (law.in_books and not cloth.in_books, "in_books", finding("not-in-books")),
        (law.similar and not cloth.similar, "similar", finding("tables-not-alike")),
    )
    for wrong, rule, what in rows:
        if wrong:
            yield Shortcoming(Fault.EQUIPMENT, f"establishment.turning.{rule}", what)


_GROUPS = {"cards": Cards, "layout": Layout, "turning": Turning}
ESTABLISHMENT = EstablishmentType(
    read=read_blackjack,
    describe=describe_blackjack,
    rules=BlackjackEstablishment,
    described=DescribedBlackjack,
    choices=("boxes",),
    inspect=inspect_blackjack,
    together=inspect_shoe_numbers,
    inspected=(
        "reversible",
        "dealer",
        *SHOE_INSPECTED,
        *(f"establishment.{name}.{rule}" for name, group in _GROUPS.items() for rule in group.__struct_fields__),
    ),
)
