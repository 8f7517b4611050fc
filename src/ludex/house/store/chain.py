"""The chain of a stream: every entry has the hash of itself and of the one before it, so nothing changes unnoticed.

The hash covers every field that is stored with an entry. What it does not show is that entries are missing at the end:
for that the tips of all streams are signed at intervals (`heads.py`).
"""

from __future__ import annotations

from hashlib import sha256

from ludex.house.store.rows import EMPTY, Stored, Tip

_FIRST = b"ludex/stream/1|"
_ENTRY = b"ludex/entry/1|"


def start(stream: str) -> Tip:
    """The tip of a stream that has no entry yet."""
    return Tip(EMPTY, sha256(_FIRST + stream.encode()).digest())


def link(before: bytes, version: int, at: int, schema: int, body: bytes) -> bytes:
    """The hash of an entry that follows the one with a hash; numbers have eight bytes, the highest first."""
    numbers = version.to_bytes(8) + at.to_bytes(8) + schema.to_bytes(8)
    return sha256(b"".join((_ENTRY, before, numbers, body))).digest()


def follows(entry: Stored, tip: Tip) -> bool:
    """Whether an entry is the one after a tip, as it was hashed."""
    try:
        hashed = link(tip.hash, entry.version, entry.at, entry.schema, entry.body)
    except OverflowError:  # a number below nothing is none that was ever hashed
        return False
    return entry.version == tip.version + 1 and entry.hash == hashed
