"""What a house needs for banca francesa: a chief and two croupiers, three sets of lawful dice, and a cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludex.core.cloth import Cloth as TableCloth
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    Instead,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    asked,
    counted,
    every,
    finding,
    numbers,
)
from ludex.errors import Allowed, Unit, Value
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.kit.dice import FACES, Die, read_die
from ludex.law.ruleset import RuleGroup

_DICE = "establishment.dice"
BANCA_DIE = "banca-die"
_CLOTH = {
    "layout.small": "small-totals",
    "layout.big": "big-totals",
    "layout.aces_boxes": "aces-boxes",
    "layout.words": "words-printed",
}
"""The rules on the cloth, and what is told of each when it is broken."""


class DiceMarks(RuleGroup, frozen=True):
    """What the dice must be like."""

    edge_mm: tuple[int, int]
    """The shortest and the longest edge."""
    same_edge: bool
    """The dice of a set have edges of one length."""
    same_colour: bool
    same_transparency: bool
    opposite_faces: int
    """What two faces that lie opposite each other add up to."""
    numbered: bool
    marked: bool
    """They bear the mark of the house (anagrama)."""
    balanced: bool
    in_case: bool
    """The sets lie in a case (estuche)."""
    case_stays: bool
    """It stays at the table until the table closes."""


class TableStaff(RuleGroup, frozen=True):
    """Who serves a table."""

    chief: int
    croupier: int


class Staffing(RuleGroup, frozen=True):
    """Who serves a table, and a chief who serves several."""

    table: TableStaff
    shared_chief: SharedChief


class BancaEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for banca francesa."""

    staff: Staffing
    dice: DiceMarks


Count = Annotated[int, Meta(ge=0, le=100)]


class Cloth(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is printed on a cloth."""

    small: tuple[Count, ...]
    """The totals printed for small."""
    big: tuple[Count, ...]
    """The totals printed for big."""
    aces_boxes: Count
    """How many boxes there are for aces."""
    words: tuple[str, ...] | None = None
    """What is written on it; as it should be when nothing is said."""


class DescribedBanca(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of banca francesa as somebody describes it."""

    cloth: Cloth
    """What is printed on its cloth."""
    dice_sets: tuple[tuple[Any, ...], ...]
    """The sets in the case, die by die: each by its name, or its differences from a known one."""
    case: Literal["at-table", "away", "none"] = "at-table"
    """Where the case is."""


def read_banca(cloth: TableCloth) -> Cloth:
    """The totals, boxes and words that are printed."""
    printed: dict[str, tuple[str, tuple[int, ...]]] = {}
    for zone in cloth.zones:
        if zone.bet in ("small", "big") and zone.marks:
            first, *more = (mark.text for mark in zone.marks)  # the word and the totals; the totals alone at either end
            totals = more[0] if more else ""
            word = first.removesuffix(totals).strip().lower()
            printed[zone.bet] = word, tuple(int(total) for total in totals.split("-") if total)
    words = [printed["small"][0], printed["big"][0], *(mark.text.lower() for mark in cloth.marks[:1])]
    boxes = sum(zone.bet == "aces" for zone in cloth.zones)
    return Cloth(
        small=printed["small"][1], big=printed["big"][1], aces_boxes=boxes, words=tuple(word for word in words if word)
    )


def describe_banca(establishment: BancaEstablishment, rules: BancaRules, drawn: Cloth) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    sets = [[BANCA_DIE] * rules.dice.thrown] * rules.dice.sets
    return {"cloth": drawn, "dice_sets": sets, "case": "at-table" if establishment.dice.in_case else "none"}


def inspect_banca(
    establishment: BancaEstablishment, rules: BancaRules, table: DescribedBanca, drawn: Cloth | None
) -> Iterator[Shortcoming]:
    """Everything about the cloth and the dice of a table that the law does not allow."""
    for path in _CLOTH if drawn is not None else ():
        name = path.partition(".")[2]
        printed, lawful = getattr(table.cloth, name), getattr(drawn, name)
        if printed is not None and printed != lawful:
            what = finding(_CLOTH[path], *_values(printed))
            yield Shortcoming(Fault.EQUIPMENT, path, what, _values(lawful))
    if len(table.dice_sets) != rules.dice.sets:
        yield Shortcoming(
            Fault.EQUIPMENT,
            "dice.sets",
            counted("dice-sets", len(table.dice_sets)),
            asked(Unit.NUMBER, rules.dice.sets),
        )
    if establishment.dice.in_case and table.case == "none":
        yield Shortcoming(Fault.EQUIPMENT, f"{_DICE}.in_case", finding("no-dice-case"))
    if establishment.dice.case_stays and table.open and table.case == "away":
        yield Shortcoming(Fault.EQUIPMENT, f"{_DICE}.case_stays", finding("dice-case-away"))
    for number, described in enumerate(table.dice_sets, start=1):
        dice = [read_die(die) for die in described]
        if len(dice) != rules.dice.thrown:
            yield Shortcoming(
                Fault.EQUIPMENT,
                "dice.thrown",
                counted("dice-in-set", number, len(dice)),
                asked(Unit.NUMBER, rules.dice.thrown),
            )
        for name, slug, found, allowed in _faults(establishment.dice, dice):
            what = finding(slug, *numbers(number), *found)
            yield Shortcoming(Fault.EQUIPMENT, f"{_DICE}.{name}", what, allowed)


def _faults(law: DiceMarks, dice: list[Die]) -> Iterator[tuple[str, str, tuple[Value, ...], Instead]]:
    """What is wrong with the dice of a set: the rule, the sentence, what was found, and what the law has."""
    shortest, longest = law.edge_mm
    for edge in dict.fromkeys(die.edge for die in dice):
        if not shortest <= edge <= longest:
            bounds = Allowed(Unit.NUMBER, low=shortest, high=longest)
            yield "edge_mm", "set-edge", (Value(str(edge), Unit.MEASURE),), bounds
    if law.same_edge and len({die.edge for die in dice}) > 1:
        yield "same_edge", "set-edges-differ", (), None
    if law.same_colour and len({die.colour for die in dice}) > 1:
        colours = tuple(Value(die.colour, Unit.FEATURE) for die in dice)
        yield "same_colour", "set-colours", colours, None
    if law.same_transparency and len({die.transparent for die in dice}) > 1:
        yield "same_transparency", "set-transparency", (), None
    for pair in dict.fromkeys(pair for die in dice for pair in die.opposite):
        if sum(pair) != law.opposite_faces:
            yield "opposite_faces", "set-opposite", numbers(*pair), asked(Unit.NUMBER, law.opposite_faces)
    for faces in dict.fromkeys(tuple(sorted(face for pair in die.opposite for face in pair)) for die in dice):
        if faces != FACES:  # pairs that add up do not make a die while a face is missing or there twice
            yield "opposite_faces", "set-faces", numbers(*faces), every(Unit.NUMBER, *FACES)
    if law.numbered and not all(die.serial for die in dice):
        yield "numbered", "set-without-number", (), None
    if law.marked and not all(die.initials for die in dice):
        yield "marked", "set-without-mark", (), None
    if law.balanced and not all(die.balanced for die in dice):
        yield "balanced", "set-not-balanced", (), None


def _values(printed: int | tuple[int | str, ...]) -> tuple[Value, ...]:
    """What is printed: words, or numbers."""
    each = printed if isinstance(printed, tuple) else (printed,)
    return tuple(Value(one, Unit.NUMBER if isinstance(one, int) else Unit.SETTING) for one in each)


ESTABLISHMENT = EstablishmentType(
    read=read_banca,
    describe=describe_banca,
    rules=BancaEstablishment,
    described=DescribedBanca,
    choices=(),
    inspect=inspect_banca,
    inspected=(
        *_CLOTH,
        "dice.sets",
        "dice.thrown",
        *(f"{_DICE}.{name}" for name in DiceMarks.__struct_fields__),
    ),
)
