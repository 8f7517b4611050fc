"""Lots of tickets as somebody describes them: their plan of prizes, their boxes, and what is printed on them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SIZE_MAX = 1_000_000
SERIAL_MAX = 10**12
CONTENTS_MAX = 60_000
"""No more ways to fill the boxes of a ticket: more would take long to count."""
NAME = r"^[a-z][a-z0-9-]{0,29}\Z"
Mark = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,20}\Z")]
Name = Annotated[str, Meta(pattern=NAME)]
Number = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,6}\Z")]
"""The number of a ticket in its lot, as a key."""
Code = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{0,40}\Z")]
Seed = Annotated[int, Meta(ge=0, le=2**62)] | Annotated[str, Meta(min_length=1, max_length=200)]
Printed = Literal["prize", "price", "prizes", "instructions", "combinations", "amounts", "code", "serial", "other-game"]
PRINTS: tuple[Printed, ...] = (
    "prize",
    "price",
    "prizes",
    "instructions",
    "combinations",
    "amounts",
    "code",
    "serial",
    "other-game",
)
"""All that may be printed on a ticket."""


class Prize(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A prize of a lot with what wins it."""

    shows: tuple[Mark, ...] = ()
    """The marks that a ticket must show; nothing where the instructions do not say it."""
    amount: int | str | None = None
    """In the currency's main unit; nothing where the prize is no money."""
    thing: Name = ""
    tickets: Annotated[int, Meta(ge=1, le=SIZE_MAX)] = 1
    printed: bool = True
    """Whether the combination stands among those that are printed."""
    says: int | str | None = None
    """The amount that is printed beside it, where it is another."""


class DescribedLot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lot as somebody describes it."""

    size: Annotated[int, Meta(ge=1, le=SIZE_MAX)] = 100
    price: int | str = 2
    prizes: tuple[Prize, ...] = (
        Prize(shows=("bell", "bell", "bell"), amount=50, tickets=1),
        Prize(shows=("cherry", "cherry", "cherry"), amount=10, tickets=4),
        Prize(shows=("star", "star", "star"), amount=2, tickets=15),
    )
    marks: tuple[Mark, ...] = ("bell", "cherry", "star", "lemon", "plum")
    rows: Annotated[int, Meta(ge=1, le=3)] = 2
    columns: Annotated[int, Meta(ge=1, le=4)] = 3
    covered: bool = True
    combined_with: Name = ""
    """The game that the tickets belong to besides; none where they are a game by themselves."""
    prints: tuple[Printed, ...] = PRINTS
    seed: Seed = 1
    """What the secret of the lot is made of: a number, or a text as long as the secret should be."""
    codes: dict[Number, Code] = {}
    """Codes that are told, by the number of the ticket in the lot; the others come from the secret."""
    serials: dict[Number, Annotated[int, Meta(ge=1, le=SERIAL_MAX)]] = {}
    """Serials that are told in the same way; the others are that number."""


class Described(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All lots that somebody has for sale."""

    lots: dict[Name, DescribedLot]
