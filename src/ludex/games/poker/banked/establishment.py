"""What a house needs for poker against it: a croupier a table, a chief of a sector, cards, a divided cloth and notices.

Games differ by data alone: which spaces a box is divided into, what is displayed, and whose tables a sector
may have besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from ludex.core.cloth import Cloth, MarkKind, PlaceKind
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    Supervision,
    TableEstablishment,
    Word,
    asked,
    counted,
    every,
    finding,
    numbers,
)
from ludex.errors import Allowed, Unit, Value
from ludex.games.common.shoe.keeping import (
    SHOE_INSPECTED,
    DescribedShoe,
    ShoeKeeping,
    inspect_shoe,
    inspect_shoe_numbers,
)
from ludex.games.poker.banked.rules import BankedRules
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup, read_amount

_CARDS, _LAYOUT, _NOTICE = "establishment.cards", "establishment.layout", "establishment.notice"
AUTOMATIC = "automatic"
SUPERVISED_AS = "banked-poker"
"""What such a table is where a chief serves tables of several games."""

Shape = Literal["semicircle", "any"]
OtherTable = Literal["blackjack", "minipunto", "punto-y-banca", "banked-poker"]
Few = Annotated[int, Meta(ge=0, le=1000)]


class Staffing(RuleGroup, frozen=True, kw_only=True):
    """Who serves a table."""

    table: dict[str, int]
    table_dispensable: dict[str, int | bool] = field(default_factory=dict)
    """Who need not be there, and whether the games management must have said so."""
    shared_chief: SharedChief
    """A chief has a sector of several tables."""


class Sector(Supervision, frozen=True):
    """When the sector of a chief has tables of other games too (sector de naipes de contrapartida)."""

    other_games: tuple[OtherTable, ...]


class Cards(RuleGroup, frozen=True):
    """What the packs are like."""

    each: int
    """How many cards a pack has."""


class Layout(RuleGroup, frozen=True):
    """The table and what is marked on it."""

    shape: Shape
    spaces: tuple[str, ...]
    """The bets that have a space in every box (espacios de la casilla); other bets have boxes or slots apart."""
    numbered: tuple[int, ...]
    """The numbers of these spaces, from the first on; none where they need none."""
    apart: bool
    """Boxes of other bets are well told from these (casillas bien diferenciadas)."""
    counters: bool
    """The slots of a pool count what is put in (ranuras con contador)."""
    common_boxes: int
    """So many boxes for the cards that count for all."""
    board: tuple[int, ...]
    """So many of them for each lot in which they are dealt (Flop, Turn, River); none where they are not divided."""
    bank_boxes: int
    """So many boxes for the bank's cards; none where the text asks for none."""
    tip_slot: bool
    """There is an opening for tips."""


class Notice(RuleGroup, frozen=True):
    """What is displayed at the table."""

    pays: bool
    """What combinations are paid."""
    pool: bool
    """Which combinations win of the pool, and how much."""
    band: bool
    """The minima that are authorised (banda de fluctuación)."""


class BankedEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for poker against it."""

    staff: Staffing
    supervision: Sector
    cards: Cards
    shoe: ShoeKeeping
    layout: Layout
    notice: Notice


class DescribedBanked(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of poker against the house as somebody describes it; what is not said is as it should be."""

    boxes: Few | None = None
    """How many are marked; what the licence says when nothing is said."""
    dealer: Literal["manual", "automatic"] | None = None
    """Whether the croupier deals by hand or from an automatic dealer, likewise."""
    packs: Few | None = None
    """How many packs it has."""
    pack_cards: Few | None = None
    """How many cards a pack has."""
    shoe: DescribedShoe = DescribedShoe()
    """The automatic dealer as a thing, where there is one: its model, its number, where it is kept."""
    shape: str | None = None
    """The shape of the table."""
    spaces: tuple[Word, ...] | None = None
    """The bets that have a space in every box."""
    numbered: tuple[Few, ...] | None = None
    """The numbers of these spaces, from the first on."""
    boxes_apart: bool = True
    """Whether boxes of other bets are well told from these."""
    counters: bool = True
    """Whether the slots of a pool count what is put in."""
    common_boxes: Few | None = None
    """How many boxes there are for the cards that count for all."""
    board: tuple[Few, ...] | None = None
    """How many of them there are for each lot in which they are dealt."""
    bank_boxes: Few | None = None
    """How many boxes there are for the bank's cards."""
    tip_slot: bool = True
    """Whether there is an opening for tips."""
    pays_displayed: bool = True
    """Whether what combinations are paid is displayed."""
    pool_displayed: bool = True
    """Whether the combinations that win of the pool are displayed, and how much."""
    band_displayed: bool = True
    """Whether the authorised minima are displayed."""


class BankedPrint(Struct, frozen=True):
    """What can be read on the table."""

    shape: str
    spaces: tuple[str, ...]
    numbered: tuple[int, ...]
    others: bool
    """Whether there are boxes of bets that have no space in a box."""
    slots: int
    """How many slots of a pool there are."""
    common_boxes: int
    tip_slot: bool
    pays_displayed: bool
    pool_displayed: bool
    band_displayed: bool


def read_banked(cloth: Cloth) -> BankedPrint:
    """How the first box is divided, the places for cards and slots, and what stands in letters."""
    here = [zone for zone in cloth.zones if zone.bet.endswith("-1")]
    slots = {place.of for place in cloth.places if place.kind is PlaceKind.SLOT and place.of}
    laid = [zone for zone in here if zone.bet not in slots]
    marks = {mark.text.partition("-")[0] for mark in cloth.marks}
    numbered = (mark.text for zone in laid for mark in zone.marks if mark.kind is MarkKind.TEXT)
    edge = cloth.edge.box()
    straight = [x for x, y in cloth.edge.points() if y == edge.y]
    rounded = any(leg.radii is not None and leg.radii[0] > edge.width / 4 for leg in cloth.edge.legs)
    return BankedPrint(
        shape="semicircle" if rounded and max(straight) - min(straight) > edge.width / 2 else "any",
        spaces=tuple(zone.bet.rpartition("-")[0] for zone in laid if not zone.colour),
        numbered=tuple(map(int, numbered)),
        others=any(zone.colour for zone in laid),
        slots=len(slots),
        common_boxes=sum(place.kind is PlaceKind.BOARD and not place.of for place in cloth.places),
        tip_slot="tip-slot" in cloth.by_id,
        pays_displayed="pays" in marks,
        pool_displayed="pool" in marks,
        band_displayed="band" in marks,
    )


def describe_banked(establishment: BankedEstablishment, rules: BankedRules, drawn: BankedPrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    said = {name: getattr(drawn, name) for name in drawn.__struct_fields__ if name not in ("others", "slots")}
    return {
        **said,
        "boxes": rules.boxes,
        "packs": _packs(rules, rules.dealer)[0],
        "pack_cards": establishment.cards.each,
    }


def _packs(rules: BankedRules, dealer: str) -> tuple[int, str]:
    """How many packs a table has, and the rule that says so."""
    return (rules.packs_in_turn, "packs_in_turn") if dealer == AUTOMATIC else (rules.shoe.packs, "shoe.packs")


def inspect_banked(
    establishment: BankedEstablishment, rules: BankedRules, table: DescribedBanked, drawn: BankedPrint | None
) -> Iterator[Shortcoming]:
    """Everything about a table that the law does not allow."""
    yield from _inspect_minimum(rules, table)
    yield from _inspect_cards(establishment, rules, table)
    if drawn is not None:
        yield from _inspect_layout(establishment.layout, table, drawn)
        yield from _inspect_notices(establishment.notice, table, drawn)


def inspect_fixed_boxes(
    establishment: BankedEstablishment, rules: BankedRules, table: DescribedBanked, drawn: BankedPrint | None
) -> Iterator[Shortcoming]:
    """The same, where the law says how many boxes every table has."""
    if table.boxes not in (None, rules.boxes):
        found = counted("boxes", table.boxes or 0)
        yield Shortcoming(Fault.EQUIPMENT, "boxes", found, asked(Unit.NUMBER, rules.boxes))
    yield from inspect_banked(establishment, rules, table, drawn)


def _inspect_minimum(rules: BankedRules, table: DescribedBanked) -> Iterator[Shortcoming]:
    """The director sets no minimum outside the authorised band."""
    band, minimum = rules.band, read_amount(table.minimum, rules.currency)
    if not band.band_least <= minimum <= band.band_most:
        path = "band.band_least" if minimum < band.band_least else "band.band_most"
        allowed = Allowed(Unit.MONEY, low=band.band_least, high=band.band_most)
        yield Shortcoming(Fault.WRONG_MINIMUM, path, (Value.money(Cents(minimum)),), allowed)


def _inspect_cards(
    establishment: BankedEstablishment, rules: BankedRules, table: DescribedBanked
) -> Iterator[Shortcoming]:
    dealer = table.dealer or rules.dealer
    if dealer == AUTOMATIC and rules.dealer != AUTOMATIC:
        yield Shortcoming(Fault.NOT_AUTHORISED, "dealer", finding("shoe-shuffles"))
        dealer = rules.dealer
    wanted, rule = _packs(rules, dealer)
    if table.packs not in (None, wanted):
        yield Shortcoming(Fault.EQUIPMENT, rule, counted("packs", table.packs or 0), asked(Unit.NUMBER, wanted))
    each = establishment.cards.each
    if table.pack_cards not in (None, each):
        found = counted("cards-in-pack", table.pack_cards or 0)
        yield Shortcoming(Fault.EQUIPMENT, f"{_CARDS}.each", found, asked(Unit.NUMBER, each))
    # Who deals by hand has no dealer that could be approved, numbered or kept.
    if dealer == AUTOMATIC:
        yield from inspect_shoe(establishment.shoe, table.shoe, automatic=True, table_open=table.open)


def _inspect_layout(law: Layout, table: DescribedBanked, drawn: BankedPrint) -> Iterator[Shortcoming]:
    if law.shape != "any" and table.shape not in (None, drawn.shape):
        found = finding("shape", Value(str(table.shape), Unit.FEATURE))
        yield Shortcoming(Fault.EQUIPMENT, f"{_LAYOUT}.shape", found, asked(Unit.FEATURE, drawn.shape))
    if table.spaces is not None and sorted(table.spaces) != sorted(drawn.spaces):
        found = finding("spaces-of-a-box", *every(Unit.BET, *table.spaces))
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.spaces", found, every(Unit.BET, *drawn.spaces))
    if table.numbered is not None and not {*drawn.numbered} <= {*table.numbered}:
        found = finding("spaces-numbered" if table.numbered else "spaces-without-numbers", *numbers(*table.numbered))
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.numbered", found, every(Unit.NUMBER, *drawn.numbered))
    if law.apart and drawn.others and not table.boxes_apart:
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.apart", finding("boxes-not-apart"))
    if law.counters and drawn.slots and not table.counters:
        yield Shortcoming(Fault.EQUIPMENT, f"{_LAYOUT}.counters", finding("slots-without-counter"))
    if table.common_boxes not in (None, law.common_boxes):
        found = counted("boxes-for-common-cards", table.common_boxes or 0)
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.common_boxes", found, asked(Unit.NUMBER, law.common_boxes))
    if law.board and table.board not in (None, law.board):
        found = finding("boxes-of-streets", *numbers(*(table.board or ())))
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.board", found, every(Unit.NUMBER, *law.board))
    if law.bank_boxes and table.bank_boxes not in (None, law.bank_boxes):
        found = counted("boxes-for-bank", table.bank_boxes or 0)
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.bank_boxes", found, asked(Unit.NUMBER, law.bank_boxes))
    if law.tip_slot and not table.tip_slot:
        yield Shortcoming(Fault.EQUIPMENT, f"{_LAYOUT}.tip_slot", finding("no-tip-slot"))


def _inspect_notices(law: Notice, table: DescribedBanked, drawn: BankedPrint) -> Iterator[Shortcoming]:
    rows = (
        (law.pays and not table.pays_displayed, "pays", "pays-not-displayed"),
        # Where the house has no pool there is nothing to be shown of it.
        (law.pool and drawn.pool_displayed and not table.pool_displayed, "pool", "pool-not-displayed"),
        (law.band and not table.band_displayed, "band", "band-not-displayed"),
    )
    for wrong, rule, what in rows:
        if wrong:
            yield Shortcoming(Fault.PRINT, f"{_NOTICE}.{rule}", finding(what))


_GROUPS = {_CARDS: Cards, _LAYOUT: Layout, _NOTICE: Notice}
ESTABLISHMENT = EstablishmentType(
    read=read_banked,
    describe=describe_banked,
    rules=BankedEstablishment,
    described=DescribedBanked,
    choices=("boxes",),
    inspect=inspect_banked,
    together=inspect_shoe_numbers,
    inspected=(
        "band.band_least",
        "band.band_most",
        "dealer",
        "shoe.packs",
        "packs_in_turn",
        *SHOE_INSPECTED,
        *(f"{heading}.{rule}" for heading, group in _GROUPS.items() for rule in group.__struct_fields__),
    ),
    supervised_as=lambda _rules: SUPERVISED_AS,
)
"""Where a table chooses how many boxes it has."""
CHOSEN_DEALER = replace(ESTABLISHMENT, choices=("boxes", "dealer"))
"""Where a table chooses how it is dealt besides."""
FIXED_BOXES = replace(
    ESTABLISHMENT, choices=(), inspect=inspect_fixed_boxes, inspected=(*ESTABLISHMENT.inspected, "boxes")
)
"""Where the law says how many boxes every table has."""
