"""What people see of lots and of their own tickets."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from ludex.core.papers import PaperLine
from ludex.games.common.premises.doors import PremisesView
from ludex.kit.money import Cents


class TicketSeen(Struct, frozen=True):
    """A ticket as its bearer has it before them: covered, or with what it shows."""

    ticket: str
    lot: str
    code: str
    marks: tuple[str, ...] = ()
    won: str = ""
    state: str = ""
    """Lost, won or paid; nothing of one that was not checked."""


class LotSeen(Struct, frozen=True):
    """A lot as everybody may know it."""

    lot: str
    price: Cents
    size: int
    sold: int
    on_sale: bool
    left: dict[str, int]
    """What the tickets that nobody opened hide, sold ones and unsold ones together."""


class LotPrinted(Struct, frozen=True):
    """What is so of every ticket of a lot."""

    lines: tuple[PaperLine, ...]
    """What stands on it."""
    prizes: dict[str, Cents]
    """What each combination wins."""
    rows: int
    columns: int
    """Its boxes."""


class ShopView(PremisesView, frozen=True, kw_only=True):
    """What a person sees: the lots, and their own tickets."""

    lots: tuple[LotSeen, ...]
    printed: dict[str, LotPrinted]
    tickets: tuple[TicketSeen, ...]
    held: dict[str, int]
    """How many tickets everybody has."""

    def prizes_left(self, lot: LotSeen) -> Cents:
        """What the tickets of a lot that nobody opened win together."""
        prizes = self.printed[lot.lot].prizes
        return Cents(sum(prizes[label] * count for label, count in lot.left.items()))

    def worth(self, lot: LotSeen) -> Fraction:
        """What each of them is worth, in the smallest unit of money; nothing where none is left."""
        return Fraction(self.prizes_left(lot), max(sum(lot.left.values()), 1))
