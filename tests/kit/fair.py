"""What tests of fair draws share: a seed, a table, and definitions written a second time."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

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
