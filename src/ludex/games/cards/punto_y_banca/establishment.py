"""What a house needs for punto y banca: staff for each kind of table, packs, a shoe, and a numbered cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ludex.core.cloth import Cloth
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    Word,
    asked,
    counted,
    every,
    finding,
    numbers,
)
from ludex.core.roles import CROUPIER
from ludex.errors import Allowed, Unit, Value
from ludex.games.cards.punto_y_banca.hands import BANK, PLAYER, TIE
from ludex.games.cards.punto_y_banca.rules import OMISSIBLE, PuntoRules
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
_RIGHT = asked(Unit.FEATURE, "right")

Number = Annotated[int, Meta(ge=1, le=1000)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=100)]
Posts = dict[str, int]
Spared = dict[str, int | bool]
"""Who need not be there, and whether the games management must have said so."""


class Staffing(RuleGroup, frozen=True, kw_only=True):
    """Who serves each kind of table."""

    large: Posts
    one_wing: Posts
    reduced: Posts
    large_dispensable: Spared = field(default_factory=dict)
    one_wing_dispensable: Spared = field(default_factory=dict)
    shared_chief: SharedChief
    reduced_shared: SharedChief
    """A chief who serves several reduced tables."""


class Cards(RuleGroup, frozen=True):
    """What the packs are like."""

    colours: Literal["half-and-half"] | None
    """Half of them are of one colour and half of another."""
    each: int
    """How many cards a pack has."""
    indices: bool
    """They bear indices."""
    perfect: bool
    """They may be used again while they are in perfect condition, and no longer."""


class Print(RuleGroup, frozen=True):
    """What is on the table."""

    from_right: bool
    """They are numbered from the right of the table chief."""
    consecutive: bool
    """The places are numbered one after the other."""
    bank_boxes: bool
    """There are as many boxes for bets on the bank as places, numbered like them."""
    tie_box: bool
    """There is a box for bets on the tie."""
    reduced_basket: Literal["box-at-right"] | None
    """Where used cards go at a reduced table: a box at the croupier's right instead of the basket."""


class PuntoEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for punto y banca."""

    staff: Staffing
    cards: Cards
    shoe: ShoeKeeping
    layout: Print


class DescribedPunto(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of punto y banca as somebody describes it; what is not said is as it should be."""

    kind: Word = "large"
    """Large, midi or mini."""
    wings: Number = 2
    """How many wings a large table has."""
    packs: DescribedPacks | None = None
    """The packs in the shoe, one by one."""
    shoe_kind: Word | None = None
    """Whether the shoe is filled by hand or shuffles without end; what the licence says when nothing is said."""
    shoe: DescribedShoe = DescribedShoe()
    """The shoe as a thing: its model, its number, where it is kept."""
    first_place: Literal["right", "left"] = "right"
    """At which hand of the table chief the numbers begin."""
    places: Numbers | None = None
    """The numbers of the places, from the first on."""
    bank_boxes: Numbers | None = None
    """The numbers of the boxes for bets on the bank."""
    tie_box: bool = True
    """Whether there is a box for the tie."""
    basket: Literal["basket", "box-at-right", "box-at-left"] | None = None
    """Where used cards go; where they should when nothing is said."""


def staffing(rules: PuntoRules) -> str:
    """Which list of staff a table has."""
    if rules.kind != "large":
        return "reduced"
    return "one_wing" if rules.wings == 1 else "large"


class PuntoPrint(Struct, frozen=True, kw_only=True):
    """What can be read on the table."""

    places: tuple[int, ...]
    bank_boxes: tuple[int, ...]
    tie_box: bool
    first_place: Literal["right", "left"]
    basket: Literal["basket", "box-at-right", "box-at-left"]


def read_punto(cloth: Cloth) -> PuntoPrint:
    """The numbers of places and boxes, from which side they run, and where used cards go."""
    boxes: dict[str, list[int]] = {PLAYER: [], BANK: []}
    for zone in cloth.zones:
        if "@" in zone.id:
            boxes[zone.bet] += [int(mark.text) for mark in zone.marks]
    edge, places = cloth.edge.box(), tuple(sorted(boxes[PLAYER]))
    # At an oval the chief sits below and looks up; at a half moon they stand above with the croupier.
    below = abs(edge.middle[1]) < 1
    first = next((zone for zone in cloth.zones if places and zone.id == f"{PLAYER}@{places[0]}"), None)
    at_right = first is None or (first.chips.x > 0) == below
    basket = cloth.middle("discard")[0]
    return PuntoPrint(
        places=places,
        bank_boxes=tuple(sorted(boxes[BANK])),
        tie_box=any(zone.bet == TIE for zone in cloth.zones),
        first_place="right" if at_right else "left",
        basket="basket" if abs(basket) < 1 else "box-at-right" if basket < 0 else "box-at-left",
    )


def describe_punto(_establishment: PuntoEstablishment, rules: PuntoRules, drawn: PuntoPrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {"kind": rules.kind, "wings": rules.wings, **{f: getattr(drawn, f) for f in drawn.__struct_fields__}}


def inspect_punto(
    establishment: PuntoEstablishment, rules: PuntoRules, table: DescribedPunto, drawn: PuntoPrint | None
) -> Iterator[Shortcoming]:  # fmt: skip
    """Everything about minimum, cards, shoe and cloth of a table that the law does not allow."""
    minimum = read_amount(table.minimum, rules.currency)
    if rules.table_minimum is not None and minimum < rules.minimum:
        yield Shortcoming(
            Fault.WRONG_MINIMUM, "table_minimum", (Value.money(minimum),), Allowed(Unit.MONEY, low=rules.minimum)
        )
    if table.packs is not None:
        marks = establishment.cards
        yield from inspect_packs(marks, rules.shoe.packs, table.packs)
        yield from inspect_indices(table.packs, wanted=True) if marks.indices else ()
        yield from inspect_wear(table.packs) if marks.perfect else ()
    automatic = rules.shoe_kind == "continuous"
    yield from inspect_shoe(establishment.shoe, table.shoe, automatic=automatic, table_open=table.open)
    if drawn is not None:
        yield from _cloth(establishment.layout, table, drawn)
        yield from _reduced(establishment.layout, rules, table, drawn)


def _reduced(law: Print, rules: PuntoRules, table: DescribedPunto, drawn: PuntoPrint) -> Iterator[Shortcoming]:
    """What is asked of mini and midi tables besides: how many places, and a box for used cards."""
    if rules.kind == "large":
        return
    most = len(drawn.places)
    if table.places is not None and len(table.places) > most:
        yield Shortcoming(
            Fault.PRINT, f"places.{rules.kind}", counted("places", len(table.places)), Allowed(Unit.NUMBER, high=most)
        )
    box = drawn.basket
    if law.reduced_basket is not None and table.basket not in (None, box):
        yield Shortcoming(
            Fault.EQUIPMENT, f"{_LAYOUT}.reduced_basket", _basket(str(table.basket)), asked(Unit.FEATURE, box)
        )


def _basket(where: str) -> tuple[Value, ...]:
    return finding("used-cards-go", Value(where, Unit.FEATURE))


def _numbers(law: Print, first: int, places: tuple[int, ...]) -> Iterator[Shortcoming]:
    if not places:
        yield Shortcoming(Fault.PRINT, "places.first", finding("no-numbered-places"), asked(Unit.NUMBER, first))
        return
    if places[0] != first:
        yield Shortcoming(Fault.PRINT, "places.first", counted("first-place", places[0]), asked(Unit.NUMBER, first))
    following = range(places[0], places[0] + len(places) + 1)
    lawful = (tuple(following[:-1]), tuple(number for number in following if number != OMISSIBLE)[: len(places)])
    if law.consecutive and places not in lawful:
        what = finding("places-numbered", *numbers(*places))
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.consecutive", what, Allowed.hint("consecutive-but-omissible"))


def _cloth(law: Print, table: DescribedPunto, drawn: PuntoPrint) -> Iterator[Shortcoming]:
    if law.from_right and table.first_place != drawn.first_place:
        yield Shortcoming(
            Fault.PRINT, f"{_LAYOUT}.from_right", finding("numbers-from", Value("left", Unit.FEATURE)), _RIGHT
        )
    if table.places is not None:
        yield from _numbers(law, drawn.places[0], table.places)
    boxes, places = table.bank_boxes, table.places or drawn.bank_boxes
    lawful = every(Unit.NUMBER, *places)
    if law.bank_boxes and boxes is not None and boxes != places:
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.bank_boxes", finding("bank-boxes", *numbers(*boxes)), lawful)
    if law.tie_box and drawn.tie_box and not table.tie_box:
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.tie_box", finding("no-boxes", Value(TIE, Unit.BET)))


ESTABLISHMENT = EstablishmentType(
    read=read_punto,
    describe=describe_punto,
    rules=PuntoEstablishment,
    described=DescribedPunto,
    choices=("kind", "wings", "shoe_kind"),
    supervised_as=lambda rules: "punto-y-banca" if rules.kind == "large" else "minipunto",
    chief_acts_as=lambda rules: (CROUPIER,) if staffing(rules) == "one_wing" and rules.wing_chief else (),
    inspect=inspect_punto,
    together=inspect_shoe_numbers,
    inspected=(
        "table_minimum",
        "shoe.packs",
        "places.first",
        "places.mini",
        "places.midi",
        *(f"{CARDS}.{field}" for field in Cards.__struct_fields__),
        *SHOE_INSPECTED,
        *(f"{_LAYOUT}.{field}" for field in Print.__struct_fields__),
    ),
)
