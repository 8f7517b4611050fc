"""What tests of fair draws share: a seed, a table, and definitions written a second time."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from ludex.kit.cards import Card, Shoe
from ludex.kit.chance import Draw
from ludex.kit.fair import CardReceipt, Live, Receipt, receipt

SEED = bytes(range(32))
OTHER_SEED = bytes(32)
TABLE = "roulette-1"


def plain_root(hashes: Sequence[bytes]) -> bytes:
    """The root as RFC 9162 defines it: the largest power of two that leaves something goes to the left."""
    if len(hashes) == 1:
        return hashes[0]
    left = 1
    while left * 2 < len(hashes):
        left *= 2
    return sha256(b"\x01" + plain_root(hashes[:left]) + plain_root(hashes[left:])).digest()


def flipped(digits: str, bit: int) -> str:
    """Hexadecimal digits with one bit of their bytes turned over."""
    number = int(digits, 16) ^ 1 << bit % (4 * len(digits))
    return f"{number:0{len(digits)}x}"


def receipt_of_next(chance: Live, draw: Draw[Any]) -> Receipt:
    """The receipt of the next draw."""
    number = chance.number
    (published,) = [each for each in chance.published if number in each.commitment.numbers]
    chance.begin()
    seen = chance.next(draw)
    chance.keep()
    return receipt(published, chance.open(number), draw, seen)


def receipts(draw: Draw[Any], *, size: int, cut: str = "") -> list[Receipt]:
    """The receipts of a whole block of the same draw."""
    chance = Live(SEED, TABLE)
    chance.commit(size)
    if cut:
        chance.cut(cut)
    return [receipt_of_next(chance, draw) for _ in range(size)]


def card_receipts(shoe: Shoe, *, cut: str = "") -> list[CardReceipt]:
    """The receipts of a whole shoe, dealt card by card."""
    chance = Live(SEED, TABLE)
    chance.commit(shoe.left)
    chance.commit_pack(shoe.faces)
    if cut:
        chance.cut_pack(0, cut)
    found: list[CardReceipt] = []
    while shoe.left:
        assert shoe.slot is not None
        chance.begin()
        seen: Card = chance.next(shoe.draw)
        chance.keep()
        found.append(CardReceipt(chance.packs[0].published, shoe.slot.number, chance.open_card(shoe.slot), seen))
        shoe = shoe.dealt(seen)
    return found
