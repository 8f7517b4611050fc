"""The packaged table of the usual ranking: for every choice of five to seven ranks, and of a suit's cards, their value.

The key of a sum is split in two: its high bits choose a row, its low bits a place in the row, and all rows lie one over
the other in a single array, each moved so far that no two hands meet (hash and displace). `make hand-tables` writes it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pkgutil import get_data

import msgspec
from msgspec import Struct

from ludex.errors import Corrupt
from ludex.games.poker.hands.rules import Category, RankingRules
from ludex.games.poker.hands.words import KEY_BITS, KEY_SHIFT

NAME = "data/fifty-two.bin"

ROW_BITS, PLACE_BITS = 13, 15
ROW_SHIFT = KEY_SHIFT + KEY_BITS - ROW_BITS
ROW_MASK = (1 << ROW_BITS) - 1
PLACE_SHIFT = KEY_SHIFT
PLACE_MASK = (1 << PLACE_BITS) - 1


class Head(Struct, frozen=True):
    """What the table was made for, and how long its parts are."""

    rules: str
    """The digest of the rules."""
    body: str
    """The digest of everything that follows the head."""
    classes: int
    starts: dict[Category, int]
    """The lowest value of each combination."""
    rows: int
    places: int
    masks: int


class Tables(Struct, frozen=True):
    """The packaged table, ready to be looked up."""

    head: Head
    offsets: Sequence[int]
    """How far each row is moved."""
    values: Sequence[int]
    """The value of each choice of ranks, whatever the suits."""
    suits: Sequence[int]
    """The value of five cards or more of one suit, by the bits of their ranks."""


def digest_of(rules: RankingRules) -> str:
    """A digest of what rules mean for the value of hands; rules for combinations that do not exist say nothing."""
    plain = msgspec.to_builtins(rules)
    plain["order"] = rules.effective_order
    del plain["stripped_flush"]
    # Rules that only decks with a joker have stay out where there is none.
    for path, without in (("wheel", "lowest"), ("joker", None)):
        if plain[path] == without:
            del plain[path]
    if "five-aces" not in rules.order:
        del plain["five_aces"]
    if "figures" not in rules.order:
        del plain["figures"], plain["ties"]["figures"]
    return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def encode(
    rules: RankingRules,
    *,
    starts: Mapping[Category, int],
    classes: int,
    offsets: Sequence[int],
    values: Sequence[int],
    suits: Sequence[int],
) -> bytes:
    """The file of a table: a line that says what it is, then its three arrays."""
    body = b"".join(_little(array(code, part)) for code, part in (("i", offsets), ("H", values), ("H", suits)))
    head = Head(
        rules=digest_of(rules),
        body=sha256(body).hexdigest(),
        classes=classes,
        starts=dict(starts),
        rows=len(offsets),
        places=len(values),
        masks=len(suits),
    )
    return msgspec.json.encode(head) + b"\n" + body


def decode(stored: bytes) -> Tables:
    """The table of a file, once its digest is checked."""
    line, _, body = stored.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError as error:
        raise Corrupt(f"{NAME}: {error}") from None
    if sha256(body).hexdigest() != head.body:
        raise Corrupt("{file}: the table is damaged; make hand-tables writes it anew", slug="damaged-table", file=NAME)
    parts = []
    for code, length in (("i", head.rows), ("H", head.places), ("H", head.masks)):
        part = array(code)
        size = length * part.itemsize
        part.frombytes(body[:size])
        parts.append(array(code, _little(part)))
        body = body[size:]
    return Tables(head, *parts)


def _little(part: array[int]) -> bytes:
    """The bytes of an array with the low byte first, wherever it is written or read."""
    if sys.byteorder == "big":
        part = part[:]
        part.byteswap()
    return part.tobytes()


@cache
def tables() -> Tables:
    """The table that comes with Ludex, read once."""
    stored = get_data(__package__, NAME)
    assert stored is not None
    return decode(stored)
