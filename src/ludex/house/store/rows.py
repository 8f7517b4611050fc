"""What is stored: entries of streams, one after the other, and the snapshots from which a stream is taken up again.

A stream is whatever has a history of its own: a table, a wallet, a link between tables, the house. Its entry 0 is its
header; every further one is what one command led to.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ludex.core.record import SCHEMA
from ludex.errors import Corrupt


class Row(Struct, frozen=True, gc=False, kw_only=True):
    """An entry that somebody wants stored."""

    stream: str
    version: int
    body: bytes
    at: int
    """Microseconds since 1970 by the clock of the house, which may have been set back in between."""
    by: str = ""
    id: str = ""
    """Who gave the command, under which id: a repeated command is known by both; empty where it has no id."""
    schema: int = SCHEMA


class Stored(Struct, frozen=True, gc=False):
    """An entry as it is stored."""

    stream: str
    version: int
    at: int
    schema: int
    body: bytes
    hash: bytes
    """Of this entry and, through the one before it, of all of the stream."""


class StoredSnapshot(Struct, frozen=True, gc=False, kw_only=True):
    """What was so in a stream after an entry; only the latest one of a stream is kept."""

    stream: str
    version: int
    at: int
    schema: int
    body: bytes
    hash: bytes = b""
    """That of the entry that it was taken after: a snapshot of another history is not gone on from."""


class Batch(Struct, frozen=True, gc=False):
    """Entries of one or several streams that are stored together or not at all, with the snapshots taken after them."""

    rows: Sequence[Row]
    snapshots: Sequence[StoredSnapshot] = ()


class Tip(Struct, frozen=True, gc=False):
    """Where a stream ends."""

    version: int
    hash: bytes


EMPTY = -1
"""The version of a stream that has no entry yet."""
LOWEST = -(2**63)
"""Below every version that a database can hold: an audit reads also what nobody ever appended."""


def damaged(stored: Stored, error: Exception) -> Corrupt:
    """What is wrong with an entry that cannot be read, with its place."""
    return Corrupt(
        "{stream}#{entry}: {why}",
        slug="entry-of-stream",
        stream=stored.stream,
        entry=str(stored.version),
        why=error,
    )
