"""What a database does for the store: it writes groups whole or not at all, and answers what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ludex.house.store.rows import Tip

RECKONED = ""
"""The account of the row that says up to which entry a stream was reckoned."""


StreamRow = tuple[int, str]
"""A stream as it is written: the number by which the other tables name it, and its name."""
EntryRow = tuple[int, int, int, int, bytes, bytes]
"""An entry as it is written, or a snapshot: stream, version, at, schema, body and hash."""
KeyRow = tuple[int, str, str, int]
"""The command of an entry that had an id, as it is written: stream, by, id and version."""


class Prepared(NamedTuple):
    """A batch as it is written, row by row of each table."""

    streams: Sequence[StreamRow]
    """Those that have no entry yet."""
    entries: Sequence[EntryRow]
    keys: Sequence[KeyRow]
    snapshots: Sequence[EntryRow]
    tips: Mapping[str, Tip]
    """Where its streams end then, by name."""


class HeadRow(NamedTuple):
    """A signed head as it is stored."""

    number: int
    body: bytes
    signature: bytes


class BalanceRow(NamedTuple):
    """What an account of a stream holds after an entry."""

    stream: str
    account: str
    """Empty in the row that says up to which entry the stream was reckoned."""
    amount: str
    """In decimal digits: a sum of amounts may be larger than a column of numbers holds."""
    version: int
    """The entry up to which the stream was reckoned then."""


Repeated = dict[int, int]
"""Which batches of a group were not written, by their places, as one of their commands had led to an entry before."""
Known = Mapping[tuple[int, str, str], int]
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
            ahead.update({key[:3]: key[3] for key in each.keys})
    return found


def without(group: Sequence[Prepared], repeated: Repeated) -> list[Prepared]:
    """The batches of a group that are written."""
    return [each for place, each in enumerate(group) if place not in repeated]


class Backend(Protocol):
    """One database, spoken to by one writer and any number of readers."""

    groups_at_once: int
    """So many groups are given to it at most, so that it has the next one when it is done with one: it writes them
    one after the other, and none after one that failed.
    """

    async def write(self, group: Sequence[Prepared]) -> Repeated:
        """Writes a group durably: when this returns it outlives the machine; when it raises nothing was written,
        or nobody knows.
        """
        ...

    async def write_head(self, head: HeadRow) -> None:
        """Writes a signed head durably."""
        ...

    async def write_balances(self, stream: int, after: int, rows: Sequence[tuple[int, str, str, int]]) -> bool:
        """Writes balances of a stream that was reckoned up to an entry; nothing where it no longer is."""
        ...

    async def drop_balances(self) -> None:
        """Forgets all balances."""
        ...

    async def read(self, statement: str, *asked: Any) -> Sequence[Sequence[Any]]:
        """The rows that answer a statement, in which `$1` stands for the first thing asked for."""
        ...

    async def settled(self) -> None:
        """Waits until nothing that was begun before, by whoever wrote here, is still under way."""
        ...

    async def close(self) -> None:
        """Lets go of the database."""
        ...
