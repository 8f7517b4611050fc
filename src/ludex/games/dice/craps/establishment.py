"""What a house needs for craps: a chief, two croupiers and a stickman, lawful dice, and the words on the cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ludex.core.cloth import Cloth, Mark, MarkKind
from ludex.core.establishment import (
    DescribedTable,
    EstablishmentType,
    Fault,
    SharedChief,
    Shortcoming,
    TableEstablishment,
    asked,
    counted,
    every,
    finding,
)
from ludex.errors import Unit, Value
from ludex.games.dice.craps.equipment import PATHS, USUAL, faults, read_set
from ludex.games.dice.craps.marks import Labels
from ludex.games.dice.craps.rules import CrapsRules
from ludex.law.ruleset import RuleGroup

_LABELS = ("establishment.layout.labels", "establishment.layout.craps_letter", "establishment.layout.eleven_letter")
LABELLED = (
    ("win",), ("dont-win",), ("dont-come",), ("six",), ("nine",), ("come",), ("field",), ("big-6",), ("big-8",),
    ("double-2",), ("double-12",), ("pays-seven",), ("seven",), ("pays-hard-6", "pays-hard-8"),
    ("pays-craps-3", "pays-eleven"), ("pays-craps-2", "pays-craps-12"), ("any-craps",),
)  # fmt: skip
"""What each of the labels stands on, in the order in which the text lists them."""
_REPLACED = ("establishment.layout.not_for_craps", "establishment.layout.not_for_eleven")


class Posts(RuleGroup, frozen=True):
    """Who serves a table (personal)."""

    chief: int
    croupier: int
    stickman: int


class Dispensable(RuleGroup, frozen=True):
    """Nobody can be done without."""

    management_decides: bool


class Staffing(RuleGroup, frozen=True):
    """The staff of every table."""

    table: Posts
    table_dispensable: Dispensable
    shared_chief: SharedChief


class Print(RuleGroup, frozen=True):
    """What is printed on the cloth (nombres en el paño)."""

    labels: tuple[str, ...]
    craps_letter: tuple[str, ...]
    """What stands in the circle for any craps."""
    not_for_craps: tuple[str, ...]
    """What it stands instead of."""
    eleven_letter: tuple[str, ...]
    """What stands in the circle for eleven."""
    not_for_eleven: tuple[str, ...]
    """What it stands instead of."""


class CrapsEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for craps."""

    staff: Staffing
    layout: Print


class DescribedCraps(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A craps table as somebody describes it."""

    equipment: Any = USUAL
    """The dice of the session, one by one or so many alike; those the law asks for when nothing is said."""
    in_play: int | None = None
    """How many of them are thrown; as many as should be when nothing is said."""
    reserve_in_hollow: bool = True
    """Whether the others lie in the hollow of the table."""
    dice_set: str = ""
    """How the house calls this set of dice."""
    dice_set_before: str = ""
    """How it called the one of the session before."""
    printed: tuple[str, ...] | None = None
    """The words and letters on the cloth; as they should be when nothing is said."""


class CrapsPrint(Struct, frozen=True):
    """What can be read on the cloth."""

    printed: tuple[str, ...]
    """Words and letters as they stand, without what every house words as it likes."""


def read_craps(cloth: Cloth) -> CrapsPrint:
    """Every text of the law's own wording."""
    every = (mark.text for marks in (cloth.marks, *(zone.marks for zone in cloth.zones)) for mark in _texts(marks))
    return CrapsPrint(tuple(dict.fromkeys(every)))


def _texts(marks: tuple[Mark, ...]) -> list[Mark]:
    return [mark for mark in marks if mark.kind is MarkKind.TEXT and not mark.text.isdecimal()]


def describe_craps(_establishment: CrapsEstablishment, _rules: CrapsRules, drawn: CrapsPrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    return {"printed": drawn.printed}


def inspect_craps(
    establishment: CrapsEstablishment, rules: CrapsRules, table: DescribedCraps, drawn: CrapsPrint | None
) -> Iterator[Shortcoming]:
    """Everything about the dice and the cloth of a table that the law does not allow."""
    for path, fault in faults(rules, read_set(rules, table.equipment)):
        yield Shortcoming(Fault.EQUIPMENT, path, fault)
    if table.in_play not in (None, rules.dice.in_play):
        yield Shortcoming(
            Fault.EQUIPMENT,
            "dice.in_play",
            counted("dice-in-play", table.in_play or 0),
            asked(Unit.NUMBER, rules.dice.in_play),
        )
    if rules.forbids("dice.reserve") and not table.reserve_in_hollow:
        yield Shortcoming(Fault.EQUIPMENT, "dice.reserve", finding("reserve-elsewhere"))
    if rules.forbids("dice.fresh") and table.dice_set and table.dice_set == table.dice_set_before:
        yield Shortcoming(Fault.EQUIPMENT, "dice.fresh", finding("dice-of-before", Value(table.dice_set, Unit.SETTING)))
    if table.printed is None or drawn is None:
        return
    lawful, printed = ({word.casefold() for word in words} for words in (drawn.printed, table.printed))
    for path in _LABELS:
        labels: tuple[str, ...] = getattr(establishment.layout, path.rsplit(".", 1)[-1])
        if missing := [label for label in labels if label.casefold() in lawful - printed]:
            yield Shortcoming(Fault.PRINT, path, _written("words-missing", missing), every(Unit.SETTING, *labels))
    for path in _REPLACED:
        replaced: tuple[str, ...] = getattr(establishment.layout, path.rsplit(".", 1)[-1])
        if left := [label for label in replaced if label.casefold() in printed - lawful]:
            yield Shortcoming(Fault.PRINT, path, _written("words-replaced", left))


def _written(slug: str, words: list[str]) -> tuple[Value, ...]:
    return finding(slug, *(Value(word, Unit.SETTING) for word in words))


def labels_of(layout: Print) -> Labels:
    """What the cloth says, as the text words it; nothing where it leaves that to the house."""
    words = {slug: label for slugs, label in zip(LABELLED, layout.labels, strict=False) for slug in slugs}
    for slug, letters in (("any-craps-letter", layout.craps_letter), ("eleven-letter", layout.eleven_letter)):
        words.update((slug, letter) for letter in letters)
    return Labels(words)


ESTABLISHMENT = EstablishmentType(
    read=read_craps,
    describe=describe_craps,
    rules=CrapsEstablishment,
    described=DescribedCraps,
    choices=(),
    inspect=inspect_craps,
    inspected=(*PATHS, "dice.reserve", "dice.fresh", *_LABELS, *_REPLACED),
)
