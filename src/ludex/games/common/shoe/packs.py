"""The packs of a table as somebody describes them, and what the law asks of them in every game that has such packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
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


def _halves(colours: Counter[str], apart: int) -> bool:
    """Whether there are two colours, and of the one no more than so many packs more than of the other."""
    return len(colours) == 2 and max(colours.values()) - min(colours.values()) <= apart


COLOURED: Mapping[str, Callable[[Counter[str]], bool]] = {
    "half-and-half": lambda colours: _halves(colours, 0),
    "two-colours": lambda colours: _halves(colours, 1),
    "all-alike": lambda colours: len(colours) <= 1,
}
"""Which colours packs may have, by the law's policy."""


def inspect_packs(
    law: PackMarks, number: int, packs: Sequence[DescribedPack], *, rule: str = "shoe.packs"
) -> Iterator[Shortcoming]:
    """How many packs there are, of how many cards, and of which colours; `rule` says how many there should be."""
    if len(packs) != number:
        yield Shortcoming(Fault.EQUIPMENT, rule, counted("packs", len(packs)), asked(Unit.NUMBER, number))
    for size in sorted({pack.cards for pack in packs if pack.cards != law.each}):
        yield Shortcoming(
            Fault.EQUIPMENT, f"{CARDS}.each", counted("cards-in-pack", size), asked(Unit.NUMBER, law.each)
        )
    colours = Counter(pack.colour for pack in packs)
    if law.colours is not None and not COLOURED[law.colours](colours):
        told = iter(colours) if law.colours == "all-alike" else colours.elements()
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
