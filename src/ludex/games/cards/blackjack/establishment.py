"""What a house needs for blackjack: inspector and croupier, cards and shoe, the table, and cloths that are turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    Supervision,
    TableEstablishment,
)
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.law.ruleset import RuleGroup

Keeping = Literal["cupboard", "locked-on-table", "open-on-table"]
Shape = Literal["semicircle", "any"]
OtherTable = Literal["minipunto", "punto-y-banca", "trente-et-quarante"]
Hander = Literal["director", "responsible-employee", "chief"]


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


class ShoeKeeping(RuleGroup, frozen=True):
    """What is asked of a shoe (distribuidor)."""

    approved: bool
    """It is of an approved model."""
    approved_automatic: bool
    """So is one that shuffles by itself."""
    one_by_one: bool
    numbered: bool
    kept: tuple[Keeping, ...]
    """Where it may be while the table is closed."""
    handed_out_by: tuple[Hander, ...]
    moved_about: bool
    """The same shoe does not always go to the same table."""


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


class DescribedShoe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shoe as somebody describes it."""

    approved: bool = True
    one_by_one: bool = True
    number: int | UnsetType | None = UNSET
    """Nothing where it bears none; one of its own where nothing is said."""
    kept: Keeping = "cupboard"
    """Where it is while the table is closed."""
    handed_out_by: Hander = "director"
    always_here: bool = False


class DescribedTurning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was done with a cloth that is turned."""

    changes_today: int = 0
    closed_first: bool = True
    new_float: bool = True
    number: int | None = 1
    in_books: bool = True
    similar: bool = True


class DescribedBlackjack(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A blackjack table as somebody describes it."""

    boxes: int | None = None
    """How many are marked; what the licence says when nothing is said."""
    dealer: Literal["manual", "continuous"] | None = None
    """Whether the shoe is filled by hand or shuffles without end, likewise."""
    packs: tuple[int, ...] = (3, 3)
    """How many packs of each colour."""
    shoe: DescribedShoe = DescribedShoe()
    shape: str = "semicircle"
    slots: int = 2
    prizes_shown: bool = True
    turning: DescribedTurning | None = None
    """Nothing where the cloth is of one game."""


def inspect_blackjack(
    establishment: BlackjackEstablishment, rules: BlackjackRules, table: DescribedBlackjack
) -> Iterator[Shortcoming]:
    """Everything about a table that the law does not allow."""
    for path, fault, what in (
        *_cards(establishment, table),
        *_shoe(establishment.shoe, rules, table),
        *_layout(establishment.layout, rules, table),
        *_turned(establishment.turning, rules, table),
    ):
        yield Shortcoming(fault, path, what)


Found = tuple[str, Fault, str]


def _cards(establishment: BlackjackEstablishment, table: DescribedBlackjack) -> Iterator[Found]:
    if sorted(table.packs) != sorted(establishment.cards.colours):
        yield "establishment.cards.colours", Fault.EQUIPMENT, " + ".join(map(str, table.packs)) + " packs"


def _shoe(law: ShoeKeeping, rules: BlackjackRules, table: DescribedBlackjack) -> Iterator[Found]:
    shoe = table.shoe
    by_itself = (table.dealer or rules.dealer) == "continuous"
    if by_itself and rules.dealer != "continuous":  # one that is filled by hand needs no licence
        yield "dealer", Fault.NOT_AUTHORISED, "a shoe that shuffles by itself"
    path = "approved_automatic" if by_itself and law.approved_automatic else "approved"
    if getattr(law, path) and not shoe.approved:
        yield f"establishment.shoe.{path}", Fault.EQUIPMENT, "a shoe of no approved model"
    if law.one_by_one and not shoe.one_by_one:
        yield "establishment.shoe.one_by_one", Fault.EQUIPMENT, "a shoe that gives several cards at once"
    if law.numbered and shoe.number is None:
        yield "establishment.shoe.numbered", Fault.EQUIPMENT, "a shoe without a number"
    if not table.open and shoe.kept not in law.kept:
        yield "establishment.shoe.kept", Fault.EQUIPMENT, f"the shoe is {shoe.kept}"
    if shoe.handed_out_by not in law.handed_out_by:
        yield "establishment.shoe.handed_out_by", Fault.EQUIPMENT, f"handed out by the {shoe.handed_out_by}"
    if law.moved_about and shoe.always_here:
        yield "establishment.shoe.moved_about", Fault.EQUIPMENT, "always the same shoe"


def numbered_apart(
    establishment: BlackjackEstablishment, tables: Sequence[DescribedBlackjack]
) -> Iterator[tuple[DescribedBlackjack, Shortcoming]]:
    """Shoes are numbered to be told apart, so no two of a house bear one number."""
    seen: set[int] = set()
    for table in tables if establishment.shoe.numbered else ():
        number = table.shoe.number
        if isinstance(number, int):
            if number in seen:
                yield table, Shortcoming(Fault.EQUIPMENT, "establishment.shoe.numbered", f"another shoe {number}")
            seen.add(number)


def _layout(law: Layout, rules: BlackjackRules, table: DescribedBlackjack) -> Iterator[Found]:
    if law.shape != "any" and table.shape != law.shape:
        yield "establishment.layout.shape", Fault.EQUIPMENT, table.shape
    if law.slots and table.slots != law.slots:
        yield "establishment.layout.slots", Fault.EQUIPMENT, f"{table.slots} slots"
    if law.prizes_shown and rules.bets.jackpot.installed and not table.prizes_shown:
        yield "establishment.layout.prizes_shown", Fault.PRINT, "no list of prizes"


def _turned(law: Turning, rules: BlackjackRules, table: DescribedBlackjack) -> Iterator[Found]:
    cloth = table.turning
    if cloth is None:
        return
    if not rules.reversible:
        yield "reversible", Fault.NOT_AUTHORISED, "a cloth that is turned"
        return
    if cloth.changes_today > law.changes_a_day:
        yield "establishment.turning.changes_a_day", Fault.EQUIPMENT, f"{cloth.changes_today} changes"
    for asked, done, path, what in (
        (law.closed_first, cloth.closed_first, "closed_first", "the game before was not closed"),
        (law.new_float, cloth.new_float, "new_float", "no new float"),
        (law.numbered, cloth.number is not None, "numbered", "a cloth without a number"),
        (law.in_books, cloth.in_books, "in_books", "the books do not show it"),
        (law.similar, cloth.similar, "similar", "the tables are not alike"),
    ):
        if asked and not done:
            yield f"establishment.turning.{path}", Fault.EQUIPMENT, what


_BELOW = {
    "cards": ("colours",),
    "shoe": ("approved", "approved_automatic", "one_by_one", "numbered", "kept", "handed_out_by", "moved_about"),
    "layout": ("shape", "slots", "prizes_shown"),
    "turning": ("changes_a_day", "closed_first", "new_float", "numbered", "in_books", "similar"),
}
ESTABLISHMENT = EstablishmentType(
    rules=BlackjackEstablishment,
    described=DescribedBlackjack,
    choices=("boxes",),
    inspect=inspect_blackjack,
    together=numbered_apart,
    inspected=(
        "reversible",
        "dealer",
        *(f"establishment.{heading}.{path}" for heading, paths in _BELOW.items() for path in paths),
    ),
)
