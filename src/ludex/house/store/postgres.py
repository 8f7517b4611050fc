"""The store in PostgreSQL: one connection writes, every group in one transaction, and another one reads."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Self

import asyncpg

from ludex.house.store.backend import NAMED, READ_AT_ONCE, HeadRow, Key, Known, Prepared, Repeated, repeated_in, without
from ludex.house.store.rows import Stored, StoredSnapshot, Tip

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


class Postgres:
    """A database whose tables are there already."""

    def __init__(self, writer: Any, reader: Any) -> None:
        self._writer, self._reader = writer, reader

    @classmethod
    async def connect(cls, url: str) -> Self:
        """The database at a URL."""
        return cls(await asyncpg.connect(url), await asyncpg.connect(url))

    async def write(self, group: Sequence[Prepared]) -> Repeated:
        """Writes a group in one transaction."""
        repeated: Repeated = {}
        try:
            await self._write(group)
        except _KnownCommandError:
            # Rare: some command was given before. Its batch is left out, and the others are written.
            repeated = repeated_in(group, await self._known(group))
            await self._write(without(group, repeated))
        return repeated

    async def _write(self, group: Sequence[Prepared]) -> None:
        keys = [key for each in group for key in each.keys]
        async with self._writer.transaction():
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
        await self._writer.execute(_HEAD, *head)

    async def tips(self) -> dict[str, Tip]:
        """Where every stream ends."""
        return {stream: Tip(version, hash) for stream, version, hash in await self._reader.fetch(_TIPS)}

    async def named(self) -> set[str]:
        """Every stream that some table names."""
        return {row[0] for row in await self._reader.fetch(NAMED)}

    async def entries(self, stream: str, after: int) -> AsyncIterator[Stored]:
        """The entries of a stream after one, some thousand at a time."""
        while found := await self._reader.fetch(_READ, stream, after, READ_AT_ONCE):
            for row in found:
                yield Stored(*row)
            after = found[-1][1]

    async def keys(self, stream: str) -> AsyncIterator[Key]:
        """The commands of a stream that had ids."""
        after = ("", "")
        while found := await self._reader.fetch(_KEYS_OF, stream, *after, READ_AT_ONCE):
            for row in found:
                yield Key(*row)
            after = tuple(found[-1])[1:3]

    async def version_of(self, stream: str, by: str, id: str) -> int | None:
        """The entry that a command led to."""
        found = await self._reader.fetchval(_VERSION, stream, by, id)
        return None if found is None else int(found)

    async def snapshot(self, stream: str) -> StoredSnapshot | None:
        """The latest snapshot of a stream."""
        found = await self._reader.fetchrow(_LATEST, stream)
        names = StoredSnapshot.__struct_fields__
        return None if found is None else StoredSnapshot(**dict(zip(names, found, strict=True)))

    async def heads(self) -> Sequence[HeadRow]:
        """All signed heads."""
        return [HeadRow(*row) for row in await self._reader.fetch(_HEADS)]

    async def close(self) -> None:
        """Closes both connections."""
        await self._reader.close()
        await self._writer.close()


class _KnownCommandError(Exception):
    """Some command of a group led to an entry before."""
