"""Cards of a series as they are printed: numbered one by one or in strips, each with a code that its content gives.

The code is made of what stands on the card and of nothing else, so that whoever has the card can have it made again. It
finds a number that was altered or misread; it does not prove who printed the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256

from msgspec import Struct

from ludex.errors import Allowed, Misuse, Unit, Value
from ludex.games.bingo.equipment import Described, HallEquipment, PrintedSeries
from ludex.games.bingo.rules import BingoRules
from ludex.kit.bingo.cards import BingoCard, CardRules, faults
from ludex.kit.bingo.strips import strip
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents

CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty-two figures and letters that nobody takes for each other."""
CODE_LENGTH, CODE_PART = 8, 4
STRIPS_OF_SEED = 1_000_000
"""More strips than a series can have, so that no two of them are drawn from one seed."""
_ALIKE = str.maketrans("OIL", "011", " -")


class PrintedCard(Struct, frozen=True):
    """A card with its number in the series, what it says of itself, and its code."""

    number: int
    card: BingoCard
    says: Mapping[str, str | int]
    """What the law wants to stand on it, by slug: amounts in the smallest unit."""
    code: str


class Printing(Struct, frozen=True, kw_only=True):
    """A series that is printed for a place."""

    rules: BingoRules
    equipment: HallEquipment
    series: str
    seed: int
    in_strips: bool = False
    """Whether cards follow each other in strips that hold every number once."""

    @property
    def size(self) -> int:
        """How many cards the series has."""
        return self.equipment.size(self.series)

    @property
    def price(self) -> Cents:
        """What one of them costs."""
        return self.equipment.price(self.series)

    @property
    def strip_size(self) -> int:
        """How many cards hold every number once."""
        return self.rules.card_rules.numbers // self.rules.card_rules.per_card

    def card(self, number: int) -> PrintedCard:
        """A card by its number, held against the law."""
        card = self._in_strip(number) if self.in_strips else self.equipment.card(self.series, number)
        assert not faults(card, self.rules.card_rules), f"card {number} is not lawful"
        says = self._says(number)
        return PrintedCard(number, card, says, code_of(self.rules.jurisdiction, says, card))

    def cards(self, first: int, last: int) -> Iterator[PrintedCard]:
        """Cards that follow each other."""
        return map(self.card, range(first, last + 1))

    def _in_strip(self, number: int) -> BingoCard:
        place, at = divmod(number - 1, self.strip_size)
        return _strips(self.rules.card_rules, self.seed, place)[at]

    def _says(self, number: int) -> dict[str, str | int]:
        known: dict[str, str | int] = {
            "series": self.series, "number": number, "price": int(self.price), "size": self.size,
        }  # fmt: skip
        unknown = [slug for slug in self.rules.cards.printed if slug not in known]
        if unknown:
            raise Misuse(
                "cards.printed: nobody knows how a card says {unknown}", slug="unknown-print-of-card", unknown=unknown
            )
        return {slug: known[slug] for slug in self.rules.cards.printed}


@lru_cache(maxsize=256)
def _strips(rules: CardRules, seed: int, place: int) -> tuple[BingoCard, ...]:
    """A strip of a series, wherever one begins to print."""
    return strip(rules, Seeded(seed * STRIPS_OF_SEED + place))


def printing(
    rules: BingoRules, *, series: str, size: int, seed: int, price: str | None = None, in_strips: bool = False
) -> Printing:
    """A series to be printed, refused where such cards may not be sold."""
    described = Described(
        series={series: PrintedSeries(size=size, price=price, seed=seed, printed=rules.cards.printed)}
    )
    found = Printing(
        rules=rules, equipment=HallEquipment(rules, described), series=series, seed=seed, in_strips=in_strips
    )
    bound = found.equipment.unlawful(series)
    if bound is not None:
        allowed = Allowed(Unit.MONEY, values=tuple(map(int, rules.cards.face_values)))
        raise bound.refused(Value.money(found.price), allowed)
    if in_strips and size % found.strip_size:
        raise Misuse(
            "strips have {strip} cards each: a series of {size} is no whole number of them",
            slug="size-of-strips",
            strip=found.strip_size,
            size=size,
        )
    return found


def code_of(place: str, says: Mapping[str, str | int], card: BingoCard) -> str:
    """A short digest of a card: of its place, what it says of itself, and its numbers row by row."""
    told = [f"{slug}={value}" for slug, value in says.items()]
    rows = [" ".join("-" if cell is None else str(cell) for cell in row) for row in card.rows]
    digest = int.from_bytes(sha256("\n".join(["bingo", place, *told, *rows]).encode()).digest())
    signs = [CODE_SIGNS[digest >> 5 * at & 31] for at in range(CODE_LENGTH)]
    return "-".join("".join(signs[at : at + CODE_PART]) for at in range(0, CODE_LENGTH, CODE_PART))


def read_code(written: str) -> str:
    """A code as somebody typed it: small letters, spaces and letters that look like figures are understood."""
    signs = written.upper().translate(_ALIKE)
    if len(signs) != CODE_LENGTH or not set(signs) <= set(CODE_SIGNS):
        raise Misuse(
            "{code} is no code of a card: it has {length} figures and letters",
            slug="code-of-card",
            code=repr(written),
            length=CODE_LENGTH,
        )
    return "-".join(signs[at : at + CODE_PART] for at in range(0, CODE_LENGTH, CODE_PART))
