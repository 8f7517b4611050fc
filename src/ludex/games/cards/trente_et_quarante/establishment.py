"""What a house needs for trente et quarante: a chief and two croupiers, packs that are all alike, and a cloth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from ludex.core.establishment import DescribedTable, Fault, House, SharedChief, Shortcoming, TableEstablishment
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.law.ruleset import Heading

_CARDS, _BOXES = "establishment.cards", "establishment.layout.boxes"


class TableStaff(Heading, frozen=True):
    """Who serves a table."""

    chief: int
    croupier: int


class Staffing(Heading, frozen=True):
    """Who serves a table, and a chief who serves several."""

    table: TableStaff
    shared_chief: SharedChief


class CardMarks(Heading, frozen=True):
    """What the packs are like."""

    colours: Literal["all-alike"] | None
    """All of them are of one colour."""
    indices: Literal["without", "any"]


class Print(Heading, frozen=True):
    """What is on the cloth."""

    boxes: tuple[Literal["red", "black", "colour", "inverse"], ...]


class TrenteEstablishment(TableEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for trente et quarante."""

    staff: Staffing
    cards: CardMarks
    layout: Print


class Pack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack of cards as somebody describes it."""

    colour: str
    indices: bool = False


class DescribedTrente(DescribedTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of trente et quarante as somebody describes it; what is not said is as it should be."""

    packs: tuple[Pack, ...] | None = None
    boxes: tuple[str, ...] | None = None


def inspect_trente(
    establishment: TrenteEstablishment, rules: TrenteRules, table: DescribedTrente
) -> Iterator[Shortcoming]:
    """Everything about cards and cloth of a table that the law does not allow."""
    law, packs = establishment.cards, table.packs
    if packs is not None:
        if len(packs) != rules.shoe.packs:
            yield Shortcoming(Fault.EQUIPMENT, "shoe.packs", f"{len(packs)} packs", str(rules.shoe.packs))
        colours = dict.fromkeys(pack.colour for pack in packs)
        if law.colours is not None and len(colours) > 1:
            yield Shortcoming(Fault.EQUIPMENT, f"{_CARDS}.colours", ", ".join(colours), "one colour")
        if law.indices == "without" and any(pack.indices for pack in packs):
            yield Shortcoming(Fault.EQUIPMENT, f"{_CARDS}.indices", "cards with indices")
    boxes = establishment.layout.boxes
    if table.boxes is not None and set(table.boxes) != set(boxes):
        yield Shortcoming(Fault.PRINT, _BOXES, ", ".join(table.boxes), ", ".join(boxes))


HOUSE = House(
    rules=TrenteEstablishment,
    described=DescribedTrente,
    choices=(),
    inspect=inspect_trente,
    inspected=("shoe.packs", f"{_CARDS}.colours", f"{_CARDS}.indices", _BOXES),
)
