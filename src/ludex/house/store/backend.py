"""What a database does for the store: it writes groups whole or not at all, and reads streams in order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple, Protocol

from ludex.house.store.rows import Stored, StoredSnapshot, Tip

READ_AT_ONCE = 4096
"""So many entries are in memory at a time while a stream is read."""
FORM = "SELECT version_num FROM alembic_version"
"""Asks which step made the tables what they are."""
RECKONED = ""
"""The account of the row that says up to which entry a stream was reckoned."""
NAMED = "SELECT stream FROM entries UNION SELECT stream FROM commands UNION SELECT stream FROM snapshots"
"""Asks for every stream that some table names."""


class Key(NamedTuple):
    """The command of an entry that had an id."""

    stream: str
    by: str
    id: str
    version: int


class Prepared(NamedTuple):
    """A batch as it is written: entries with their hashes, the keys of their commands, and snapshots."""

    entries: Sequence[Stored]
    keys: Sequence[Key]
    snapshots: Sequence[StoredSnapshot]


class HeadRow(NamedTuple):
    """A signed head as it is stored."""

    number: int
    body: bytes
    signature: bytes


class BalanceRow(NamedTuple):
    """What an account of a stream holds after an entry, as it is stored."""

    stream: str
    account: str
    """Empty in the row that says up to which entry the stream was reckoned."""
    amount: str
    """In decimal digits: a sum of amounts may be larger than a column of numbers holds."""
    version: int
    """The entry up to which the stream was reckoned then."""


Repeated = dict[int, int]
"""Which batches of a group were not written, by their places, as one of their commands had led to an entry before."""
Known = dict[tuple[str, str, str], int]
"""The entries that some commands led to, by stream, giver and id."""


def repeated_in(group: Sequence[Prepared], known: Known) -> Repeated:
    """The batches of which some command is known, or stands in an earlier batch of the group."""
    found: Repeated = {}
    ahead = dict(known)
    for place, each in enumerate(group):
        versions = [ahead[key[:3]] for key in each.keys if key[:3] in ahead]
        if versions:
            found[place] = versions[0]
        else:
            ahead.update({key[:3]: key.version for key in each.keys})
    return found


def without(group: Sequence[Prepared], repeated: Repeated) -> list[Prepared]:
    """The batches of a group that are written."""
    return [each for place, each in enumerate(group) if place not in repeated]


class Backend(Protocol):
    """One database, spoken to by one writer and any number of readers."""

    async def write(self, group: Sequence[Prepared]) -> Repeated:
        """Writes a group durably: when this returns it outlives the machine; when it raises nothing was written,
        or nobody knows.
        """
        ...

    async def write_head(self, head: HeadRow) -> None:
        """Writes a signed head durably."""
        ...

    async def tips(self) -> dict[str, Tip]:
        """Where every stream ends."""
        ...

    async def named(self) -> set[str]:
        """Every stream that some table names."""
        ...

    def entries(self, stream: str, after: int) -> AsyncIterator[Stored]:
        """The entries of a stream after one, in order."""
        ...

    def keys(self, stream: str) -> AsyncIterator[Key]:
        """The commands of a stream that had ids."""
        ...

    async def version_of(self, stream: str, by: str, id: str) -> int | None:
        """The entry that a command led to; nothing where there was no such command."""
        ...

    async def snapshot(self, stream: str) -> StoredSnapshot | None:
        """The latest snapshot of a stream."""
        ...

    async def heads(self) -> Sequence[HeadRow]:
        """All signed heads, the first one first."""
        ...

    async def balances(self) -> Sequence[BalanceRow]:
        """All balances that are stored, as they were at one moment."""
        ...

    async def write_balances(self, stream: str, after: int, rows: Sequence[BalanceRow]) -> bool:
        """Writes balances of a stream that was reckoned up to an entry; nothing where it no longer is."""
        ...

    async def drop_balances(self) -> None:
        """Forgets all balances."""
        ...

    async def close(self) -> None:
        """Lets go of the database."""
        ...
