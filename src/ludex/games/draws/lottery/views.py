"""What people see of a lottery, and of their own tickets."""

from __future__ import annotations

from msgspec import Struct

from ludex.games.common.premises.doors import PremisesView
from ludex.kit.money import NOTHING, Cents


class TicketSeen(Struct, frozen=True):
    """A ticket as its bearer has it before them."""

    ticket: str
    draw: str
    numbers: str
    state: str = ""
    """Lost, won, paid, lapsed or void; nothing before its draw."""
    amount: Cents = NOTHING


class DrawSeen(Struct, frozen=True):
    """A draw as everybody knows it."""

    draw: str
    sold: int
    result: str
    """Nothing while none was held."""
    stage: str
    """Held, cancelled or lapsed; nothing while its tickets are or may be sold."""


class OfficeView(PremisesView, frozen=True, kw_only=True):
    """What a person sees: the draws, and their own tickets."""

    price: Cents
    prints: tuple[str, ...]
    """What stands on every ticket."""
    draws: tuple[DrawSeen, ...]
    tickets: tuple[TicketSeen, ...]
    held: dict[str, int]
    """How many tickets everybody has."""
    carried: Cents
    """What earlier draws left to the next."""
