"""What the store asks of either database: the statements, and what their rows come to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from ludex.house.store.backend import Backend, BalanceRow, HeadRow
from ludex.house.store.rows import Stored, StoredSnapshot, Tip

READ_AT_ONCE = 4096
"""So many entries are in memory at a time while a stream is read."""
UNNAMED = "#"
"""Stands before the number of a stream that no table gives a name to."""
VERSION_OF = 'SELECT version FROM commands WHERE stream = $1 AND "by" = $2 AND id = $3'
RECKONED_TO = "SELECT version FROM balances WHERE stream = $1 AND account = $2"
_FORM = "SELECT version_num FROM alembic_version"
_STREAMS = "SELECT name, number FROM streams"
_NAMED = """SELECT coalesce(s.name, '#' || n.stream) FROM
(SELECT stream FROM entries UNION SELECT stream FROM commands UNION SELECT stream FROM snapshots) AS n
LEFT JOIN streams AS s ON s.number = n.stream UNION SELECT name FROM streams"""
_TIPS = """SELECT s.name, e.version, e.hash FROM streams AS s JOIN entries AS e
ON e.stream = s.number AND e.version = (SELECT max(version) FROM entries WHERE stream = s.number)"""
_ENTRIES = """SELECT version, at, schema, body, hash FROM entries
WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3"""
_KEYS = """SELECT "by", id, version FROM commands
WHERE stream = $1 AND ("by", id) > ($2, $3) ORDER BY "by", id LIMIT $4"""
_SNAPSHOT = "SELECT version, at, schema, body, hash FROM snapshots WHERE stream = $1"
_HEADS = "SELECT number, body, signature FROM heads ORDER BY number"
_BALANCES = """SELECT coalesce(s.name, '#' || b.stream), b.account, b.amount, b.version
FROM balances AS b LEFT JOIN streams AS s ON s.number = b.stream ORDER BY 1, 2"""


class Key(NamedTuple):
    """The command of an entry that had an id."""

    by: str
    id: str
    version: int


class Queries:
    """What is asked of one database; streams that nobody knows have nothing."""

    def __init__(self, backend: Backend, numbers: dict[str, int]) -> None:
        self._backend, self._numbers = backend, numbers

    def _number(self, stream: str) -> int:
        if stream.startswith(UNNAMED):
            return int(stream.removeprefix(UNNAMED))
        return self._numbers.get(stream, 0)  # the first one has the number 1

    async def named(self) -> set[str]:
        """Every stream that some table names, whether it has entries or not."""
        return {row[0] for row in await self._backend.read(_NAMED)}

    async def tips(self) -> dict[str, Tip]:
        """Where every stream ends."""
        return {stream: Tip(version, hash) for stream, version, hash in await self._backend.read(_TIPS)}

    async def entries(self, stream: str, after: int) -> AsyncIterator[Stored]:
        """The entries of a stream after one in order, some thousand at a time."""
        number, read = self._number(stream), self._backend.read
        while found := await read(_ENTRIES, number, after, READ_AT_ONCE):
            for row in found:
                yield Stored(stream, *row)
            after = found[-1][0]

    async def keys(self, stream: str) -> AsyncIterator[Key]:
        """The commands of a stream that had ids."""
        number, by, id = self._number(stream), "", ""
        while found := await self._backend.read(_KEYS, number, by, id, READ_AT_ONCE):
            for row in found:
                yield Key(*row)
            by, id, _ = found[-1]

    async def version_of(self, stream: str, by: str, id: str) -> int | None:
        """The entry that a command led to; nothing where there was no such command."""
        found = await self._backend.read(VERSION_OF, self._number(stream), by, id)
        return int(found[0][0]) if found else None

    async def snapshot(self, stream: str) -> StoredSnapshot | None:
        """The latest snapshot of a stream."""
        found = await self._backend.read(_SNAPSHOT, self._number(stream))
        if not found:
            return None
        version, at, schema, body, hash = found[0]
        return StoredSnapshot(stream=stream, version=version, at=at, schema=schema, body=body, hash=hash)

    async def heads(self) -> Sequence[HeadRow]:
        """All signed heads, the first one first."""
        return [HeadRow(*row) for row in await self._backend.read(_HEADS)]

    async def balances(self) -> Sequence[BalanceRow]:
        """All balances that are stored, as they were at one moment."""
        return [BalanceRow(*row) for row in await self._backend.read(_BALANCES)]


async def numbers_in(backend: Backend) -> dict[str, int]:
    """The number of every stream that has a name."""
    return {row[0]: row[1] for row in await backend.read(_STREAMS)}


async def form_of(backend: Backend) -> str:
    """Which of its forms a store has, by the last step that made it."""
    return str((await backend.read(_FORM))[0][0])
