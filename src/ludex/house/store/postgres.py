"""The store in PostgreSQL: one connection writes, every group in one transaction, and another one reads."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

import asyncpg

from ludex.house.store.backend import (
    FORM,
    NAMED,
    READ_AT_ONCE,
    RECKONED,
    BalanceRow,
    HeadRow,
    Key,
    Known,
    Prepared,
    Repeated,
    repeated_in,
    without,
)
from ludex.house.store.rows import EMPTY, Stored, StoredSnapshot, Tip

_COLUMNS = ("stream", "version", "at", "schema", "body", "hash")
_KEYS = """INSERT INTO commands (stream, "by", id, version)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) ON CONFLICT DO NOTHING"""
_SNAPSHOT = """INSERT INTO snapshots (stream, version, at, schema, body, hash) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (stream) DO UPDATE SET version = excluded.version, at = excluded.at, schema = excluded.schema,
body = excluded.body, hash = excluded.hash"""
_HEAD = "INSERT INTO heads (number, body, signature) VALUES ($1, $2, $3)"
_TIPS = "SELECT DISTINCT ON (stream) stream, version, hash FROM entries ORDER BY stream, version DESC"
_READ = """SELECT stream, version, at, schema, body, hash FROM entries
WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3"""
_KEYS_OF = """SELECT stream, "by", id, version FROM commands
WHERE stream = $1 AND ("by", id) > ($2, $3) ORDER BY "by", id LIMIT $4"""
_VERSION = 'SELECT version FROM commands WHERE stream = $1 AND "by" = $2 AND id = $3'
_LATEST = "SELECT stream, version, at, schema, body, hash FROM snapshots WHERE stream = $1"
_HEADS = "SELECT number, body, signature FROM heads ORDER BY number"
_BALANCES = "SELECT stream, account, amount, version FROM balances ORDER BY stream, account"
_RECKONED = "SELECT version FROM balances WHERE stream = $1 AND account = $2"
_ONE_RECKONER = "LOCK TABLE balances IN SHARE ROW EXCLUSIVE MODE"
_BALANCE = """INSERT INTO balances (stream, account, amount, version) VALUES ($1, $2, $3, $4)
ON CONFLICT (stream, account) DO UPDATE SET amount = excluded.amount, version = excluded.version"""
_NO_BALANCES = "DELETE FROM balances"


class Postgres:
    """A database whose tables are there already."""

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

    async def form(self) -> str:
        """Which of its forms the store has, by the last step that made it."""
        return str(await self._reader.fetchval(FORM))

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
        rows = (
            (entry.stream, entry.version, entry.at, entry.schema, entry.body, entry.hash)
            for each in group
            for entry in each.entries
        )
        await self._writer.copy_records_to_table("entries", records=rows, columns=_COLUMNS)
        for each in group:
            for kept in each.snapshots:
                await self._writer.execute(
                    _SNAPSHOT, kept.stream, kept.version, kept.at, kept.schema, kept.body, kept.hash
                )

    async def _known(self, group: Sequence[Prepared]) -> Known:
        """The commands of a group that led to entries before."""
        keys = [key[:3] for each in group for key in each.keys]
        found = [(key, await self._writer.fetchval(_VERSION, *key)) for key in keys]
        return {key: int(version) for key, version in found if version is not None}

    async def write_head(self, head: HeadRow) -> None:
        """Writes a head in a transaction of its own."""
        async with self._writing, _told_when_lost():
            await self._writer.execute(_HEAD, *head)

    async def tips(self) -> dict[str, Tip]:
        """Where every stream ends."""
        return {stream: Tip(version, hash) for stream, version, hash in await self._read(_TIPS)}

    async def named(self) -> set[str]:
        """Every stream that some table names."""
        return {row[0] for row in await self._read(NAMED)}

    async def entries(self, stream: str, after: int) -> AsyncIterator[Stored]:
        """The entries of a stream after one, some thousand at a time."""
        while found := await self._read(_READ, stream, after, READ_AT_ONCE):
            for row in found:
                yield Stored(*row)
            after = found[-1][1]

    async def keys(self, stream: str) -> AsyncIterator[Key]:
        """The commands of a stream that had ids."""
        after = ("", "")
        while found := await self._read(_KEYS_OF, stream, *after, READ_AT_ONCE):
            for row in found:
                yield Key(*row)
            after = tuple(found[-1])[1:3]

    async def version_of(self, stream: str, by: str, id: str) -> int | None:
        """The entry that a command led to."""
        found = await self._read(_VERSION, stream, by, id)
        return int(found[0][0]) if found else None

    async def snapshot(self, stream: str) -> StoredSnapshot | None:
        """The latest snapshot of a stream."""
        found = await self._read(_LATEST, stream)
        names = StoredSnapshot.__struct_fields__
        return StoredSnapshot(**dict(zip(names, found[0], strict=True))) if found else None

    async def heads(self) -> Sequence[HeadRow]:
        """All signed heads."""
        return [HeadRow(*row) for row in await self._read(_HEADS)]

    async def balances(self) -> Sequence[BalanceRow]:
        """All balances that are stored."""
        return [BalanceRow(*row) for row in await self._read(_BALANCES)]

    async def write_balances(self, stream: str, after: int, rows: Sequence[BalanceRow]) -> bool:
        """Writes balances in a transaction of their own, unless somebody else did meanwhile."""
        async with self._writing, self._writer.transaction():
            await self._writer.execute(_ONE_RECKONER)
            found = await self._writer.fetchval(_RECKONED, stream, RECKONED)
            is_next = after == (EMPTY if found is None else found)
            if is_next:
                await self._writer.executemany(_BALANCE, rows)
        return is_next

    async def drop_balances(self) -> None:
        """Forgets all balances."""
        async with self._writing:
            await self._writer.execute(_NO_BALANCES)

    async def _read(self, statement: str, *asked: Any) -> Any:
        async with self._reading:
            return await self._reader.fetch(statement, *asked)

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
