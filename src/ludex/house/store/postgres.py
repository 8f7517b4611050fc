"""The store in PostgreSQL: one connection writes, every group in one transaction, and another one reads."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

import asyncpg

from ludex.house.store.backend import RECKONED, HeadRow, Known, Prepared, Repeated, repeated_in, without
from ludex.house.store.queries import RECKONED_TO, VERSION_OF
from ludex.house.store.rows import EMPTY

_COLUMNS = ("stream", "version", "at", "schema", "body", "hash")
_STREAM = "INSERT INTO streams (number, name) VALUES ($1, $2)"
_KEYS = """INSERT INTO commands (stream, "by", id, version)
SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) ON CONFLICT DO NOTHING"""
_SNAPSHOT = """INSERT INTO snapshots (stream, version, at, schema, body, hash) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (stream) DO UPDATE SET version = excluded.version, at = excluded.at, schema = excluded.schema,
body = excluded.body, hash = excluded.hash"""
_HEAD = "INSERT INTO heads (number, body, signature) VALUES ($1, $2, $3)"
_NOBODY_WRITES = "LOCK TABLE entries, heads IN SHARE MODE"
_ONE_RECKONER = "LOCK TABLE balances IN SHARE ROW EXCLUSIVE MODE"
_BALANCE = """INSERT INTO balances (stream, account, amount, version) VALUES ($1, $2, $3, $4)
ON CONFLICT (stream, account) DO UPDATE SET amount = excluded.amount, version = excluded.version"""
_NO_BALANCES = "DELETE FROM balances"


class Postgres:
    """A database whose tables are there already."""

    groups_at_once = 1

    def __init__(self, writer: Any, reader: Any) -> None:
        self._writer, self._reader = writer, reader
        # A connection does one thing at a time: a head may be signed, or another stream read, in the middle of another.
        self._writing, self._reading = Lock(), Lock()

    @classmethod
    async def connect(cls, url: str) -> Self:
        """The database at a URL."""
        return cls(await asyncpg.connect(url), await asyncpg.connect(url))

    @classmethod
    async def connect_to_read(cls, url: str) -> Self:
        """The same to be read alone, as it is at this moment, whatever is written meanwhile."""
        settings = {"default_transaction_read_only": "on"}
        found = cls(
            await asyncpg.connect(url, server_settings=settings), await asyncpg.connect(url, server_settings=settings)
        )
        await found._reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return found

    async def write(self, group: Sequence[Prepared]) -> Repeated:
        """Writes a group in one transaction."""
        repeated: Repeated = {}
        async with self._writing, _told_when_lost():
            try:
                await self._write(group)
            except _KnownCommandError:
                # Rare: some command was given before. Its batch is left out, and the others are written.
                repeated = repeated_in(group, await self._known(group))
                await self._write(without(group, repeated))
        return repeated

    async def _write(self, group: Sequence[Prepared]) -> None:
        transaction = self._writer.transaction()
        await transaction.start()
        try:
            await self._insert(group)
        except BaseException:
            with suppress(Exception):  # over a connection that is lost nothing can be taken back
                await transaction.rollback()
            raise
        await transaction.commit()

    async def _insert(self, group: Sequence[Prepared]) -> None:
        keys = [key for each in group for key in each.keys]
        if keys:
            done = await self._writer.execute(_KEYS, *map(list, zip(*keys, strict=True)))
            if int(done.rpartition(" ")[2]) < len(keys):
                raise _KnownCommandError
        entries = [entry for each in group for entry in each.entries]
        await self._writer.copy_records_to_table("entries", records=entries, columns=_COLUMNS)
        for statement, rows in (
            (_STREAM, [stream for each in group for stream in each.streams]),
            (_SNAPSHOT, [taken for each in group for taken in each.snapshots]),
        ):
            if rows:
                await self._writer.executemany(statement, rows)

    async def _known(self, group: Sequence[Prepared]) -> Known:
        """The commands of a group that led to entries before."""
        keys = [key[:3] for each in group for key in each.keys]
        found = [(key, await self._writer.fetchval(VERSION_OF, *key)) for key in keys]
        return {key: int(version) for key, version in found if version is not None}

    async def write_head(self, head: HeadRow) -> None:
        """Writes a head in a transaction of its own."""
        async with self._writing, _told_when_lost():
            await self._writer.execute(_HEAD, *head)

    async def write_balances(self, stream: int, after: int, rows: Sequence[tuple[int, str, str, int]]) -> bool:
        """Writes balances in a transaction of their own, unless somebody else did meanwhile."""
        async with self._writing, self._writer.transaction():
            await self._writer.execute(_ONE_RECKONER)
            found = await self._writer.fetchval(RECKONED_TO, stream, RECKONED)
            is_next = after == (EMPTY if found is None else found)
            if is_next:
                await self._writer.executemany(_BALANCE, rows)
        return is_next

    async def drop_balances(self) -> None:
        """Forgets all balances."""
        async with self._writing:
            await self._writer.execute(_NO_BALANCES)

    async def read(self, statement: str, *asked: Any) -> Sequence[Sequence[Any]]:
        """The rows that answer a statement."""
        async with self._reading:
            found: Sequence[Sequence[Any]] = await self._reader.fetch(statement, *asked)
        return found

    async def settled(self) -> None:
        """Waits for whatever a writer that was killed had begun: the server ends it, and it may still be stored."""
        async with self._writing, self._writer.transaction():
            await self._writer.execute(_NOBODY_WRITES)

    async def close(self) -> None:
        """Closes both connections."""
        await self._reader.close()
        await self._writer.close()


@asynccontextmanager
async def _told_when_lost() -> AsyncIterator[None]:
    """Says so where a connection was lost in the middle of copying: the driver knows no better than to be confused."""
    try:
        yield
    except asyncpg.InternalClientError as error:
        raise ConnectionError("the connection to the server is lost") from error


class _KnownCommandError(Exception):
    """Some command of a group led to an entry before."""
