"""The packs of a table as somebody describes them, and what the law asks of them in every game that has such packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from ludex.core.establishment import Fault, Shortcoming, Word, asked, counted, finding
from ludex.errors import Unit, Value

CARDS = "establishment.cards"


class DescribedPack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack of cards as somebody describes it."""

    colour: Word
    """The colour of its backs."""
    cards: Annotated[int, Meta(ge=1, le=1000)] = 52
    """How many cards it has."""
    indices: bool | None = None
    """Whether they bear indices; as they should when nothing is said."""
    worn: bool = False
    """Whether they are worn."""


DescribedPacks = Annotated[tuple[DescribedPack, ...], Meta(max_length=100)]


class PackMarks(Protocol):
    """What the law says of packs in every game."""

    @property
    def colours(self) -> str | None: ...
    @property
    def each(self) -> int: ...


def inspect_packs(law: PackMarks, number: int, packs: Sequence[DescribedPack]) -> Iterator[Shortcoming]:
    """How many packs there are, of how many cards, and of which colours."""
    if len(packs) != number:
        yield Shortcoming(Fault.EQUIPMENT, "shoe.packs", counted("packs", len(packs)), asked(Unit.NUMBER, number))
    for size in sorted({pack.cards for pack in packs if pack.cards != law.each}):
        yield Shortcoming(
            Fault.EQUIPMENT, f"{CARDS}.each", counted("cards-in-pack", size), asked(Unit.NUMBER, law.each)
        )
    colours = Counter(pack.colour for pack in packs)
    halves = len(colours) == 2 and len(set(colours.values())) == 1
    if law.colours is not None and not (halves if law.colours == "half-and-half" else len(colours) <= 1):
        told = colours.elements() if law.colours == "half-and-half" else iter(colours)
        found = finding("packs-coloured", *(Value(colour, Unit.FEATURE) for colour in told))
        yield Shortcoming(Fault.EQUIPMENT, f"{CARDS}.colours", found, asked(Unit.FEATURE, law.colours))


def inspect_indices(packs: Sequence[DescribedPack], *, wanted: bool) -> Iterator[Shortcoming]:
    """Cards that bear indices where they may not, or lack them where they must."""
    if any(pack.indices is not None and pack.indices != wanted for pack in packs):
        what = finding("cards-without-indices" if wanted else "cards-with-indices")
        yield Shortcoming(Fault.EQUIPMENT, f"{CARDS}.indices", what)


def inspect_wear(packs: Sequence[DescribedPack]) -> Iterator[Shortcoming]:
    """Cards that are used although they are worn."""
    if any(pack.worn for pack in packs):
        yield Shortcoming(Fault.EQUIPMENT, f"{CARDS}.perfect", finding("worn-cards"))
