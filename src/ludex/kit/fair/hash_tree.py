"""A hash tree (Merkle): many hashes under one root, and for each of them the short path that leads there.

Two neighbours are hashed together, level by level; the last one of an odd level goes up as it is, so no leaf is ever
counted twice. That is the shape of RFC 9162 (certificate transparency), and nodes carry its mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from ludex.errors import Corrupt

HASH_BYTES = 32

_NODE = b"\x01"
_PAIR = 2 * HASH_BYTES


def levels(leaves: bytes) -> tuple[bytes, ...]:
    """The hashes of every level in a row, from the leaves to the root."""
    found = [leaves]
    while len(found[-1]) > HASH_BYTES:
        below = found[-1]
        paired = len(below) - len(below) % _PAIR
        nodes = [sha256(_NODE + below[at : at + _PAIR]).digest() for at in range(0, paired, _PAIR)]
        found.append(b"".join(nodes) + below[paired:])
    return tuple(found)


def path_of(tree: Sequence[bytes], index: int) -> list[bytes]:
    """The hashes that a leaf needs on its way up, lowest first."""
    path: list[bytes] = []
    for level in tree[:-1]:
        beside = (index ^ 1) * HASH_BYTES
        if beside < len(level):
            path.append(level[beside : beside + HASH_BYTES])
        index >>= 1
    return path


def climb(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes:
    """The root that a path leads to from one of so many leaves; `Corrupt` where the path is too long or too short."""
    ahead, found = list(reversed(path)), leaf
    while size > 1:
        if index ^ 1 < size:
            if not ahead:
                raise Corrupt("the path is too short")
            beside = ahead.pop()
            found = sha256(_NODE + (beside + found if index & 1 else found + beside)).digest()
        index, size = index >> 1, size + 1 >> 1
    if ahead:
        raise Corrupt("the path is too long")
    return found
