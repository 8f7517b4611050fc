"""The store in one file of SQLite: written by one thread with a write-ahead log, every group synced to the disk."""

from __future__ import annotations

import sqlite3
from asyncio import get_running_loop
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

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

BUSY_MS = 5000
"""So long a statement waits for another process that has the file."""

AT_ONCE = (128, 32, 8, 1)
"""So many rows go into one statement: the writer's thread then takes turns with the others once for all of them."""

_ENTRY = "INSERT INTO entries (stream, version, at, schema, body, hash) VALUES "
_KEY = 'INSERT OR IGNORE INTO commands (stream, "by", id, version) VALUES '
_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (stream, version, at, schema, body, hash) VALUES (?, ?, ?, ?, ?, ?)"
_HEAD = "INSERT INTO heads (number, body, signature) VALUES (?, ?, ?)"
_TIPS = """SELECT e.stream, e.version, e.hash FROM entries AS e
JOIN (SELECT stream, max(version) AS version FROM entries GROUP BY stream) AS last
ON e.stream = last.stream AND e.version = last.version"""
_READ = """SELECT stream, version, at, schema, body, hash FROM entries
WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"""
_KEYS = """SELECT stream, "by", id, version FROM commands
WHERE stream = ? AND ("by", id) > (?, ?) ORDER BY "by", id LIMIT ?"""
_VERSION = 'SELECT version FROM commands WHERE stream = ? AND "by" = ? AND id = ?'
_LATEST = "SELECT stream, version, at, schema, body, hash FROM snapshots WHERE stream = ?"
_HEADS = "SELECT number, body, signature FROM heads ORDER BY number"
_BALANCES = "SELECT stream, account, amount, version FROM balances ORDER BY stream, account"
_RECKONED = "SELECT version FROM balances WHERE stream = ? AND account = ?"
_BALANCE = "INSERT OR REPLACE INTO balances (stream, account, amount, version) VALUES (?, ?, ?, ?)"
_NO_BALANCES = "DELETE FROM balances"


class Sqlite:
    """A file of SQLite whose tables are there already."""

    def __init__(self, path: Path, *, synchronous: str = "FULL", is_read_only: bool = False) -> None:
        """`synchronous` is what the tests of durability turn off, to show that they notice.

        What is opened to be read alone is seen as it is at this moment, whatever is written meanwhile.
        """
        # One thread writes and another one reads: readers of a write-ahead log hold nobody up.
        self._writing, self._reading = _one_thread(), _one_thread()
        connect = partial(_looking, path) if is_read_only else partial(_connected, path, synchronous)
        self._writer = self._writing.submit(connect).result()
        self._reader = self._reading.submit(connect).result()

    async def write(self, group: Sequence[Prepared]) -> Repeated:
        """Writes a group in one transaction."""
        return await get_running_loop().run_in_executor(self._writing, self._write, group)

    def _write(self, group: Sequence[Prepared]) -> Repeated:
        keys = [key for each in group for key in each.keys]
        repeated: Repeated = {}
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            if keys and self._insert(_KEY, keys) < len(keys):
                # Rare: some command was given before. Its batch is left out, and the others are written.
                self._writer.execute("ROLLBACK")
                self._writer.execute("BEGIN IMMEDIATE")
                repeated = repeated_in(group, self._known(group))
                group = without(group, repeated)
                self._insert(_KEY, [key for each in group for key in each.keys])
            self._insert(_ENTRY, [_told(entry) for each in group for entry in each.entries])
            if any(each.snapshots for each in group):
                self._writer.executemany(_SNAPSHOT, (_kept(taken) for each in group for taken in each.snapshots))
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise
        return repeated

    def _insert(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
        """Inserts rows, many with one statement, and says how many were not there yet."""
        done = first = 0
        for size in AT_ONCE:
            while len(rows) - first >= size:
                some = rows[first : first + size]
                place = f"({', '.join('?' * len(some[0]))})"
                values = [value for row in some for value in row]
                done += self._writer.execute(statement + ", ".join([place] * size), values).rowcount
                first += size
        return done

    def _known(self, group: Sequence[Prepared]) -> Known:
        """The commands of a group that led to entries before."""
        keys = [key[:3] for each in group for key in each.keys]
        found = ((key, self._writer.execute(_VERSION, key).fetchone()) for key in keys)
        return {key: int(row[0]) for key, row in found if row is not None}

    async def write_head(self, head: HeadRow) -> None:
        """Writes a head in a transaction of its own."""
        await get_running_loop().run_in_executor(self._writing, self._writer.execute, _HEAD, head)

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
        while found := await self._read(_KEYS, stream, *after, READ_AT_ONCE):
            for row in found:
                yield Key(*row)
            after = found[-1][1:3]

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
        return await get_running_loop().run_in_executor(self._writing, self._write_balances, stream, after, rows)

    def _write_balances(self, stream: str, after: int, rows: Sequence[BalanceRow]) -> bool:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            found = self._writer.execute(_RECKONED, (stream, RECKONED)).fetchone()
            is_next = after == (EMPTY if found is None else found[0])
            if is_next:
                self._writer.executemany(_BALANCE, rows)
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise
        return is_next

    async def drop_balances(self) -> None:
        """Forgets all balances."""
        await get_running_loop().run_in_executor(self._writing, self._writer.execute, _NO_BALANCES)

    async def form(self) -> str:
        """Which of its forms the store has, by the last step that made it."""
        return str((await self._read(FORM))[0][0])

    async def _read(self, statement: str, *asked: Any) -> list[Any]:
        def read() -> list[Any]:
            return self._reader.execute(statement, asked).fetchall()

        return await get_running_loop().run_in_executor(self._reading, read)

    async def close(self) -> None:
        """Closes both connections, the reader first: the writer then puts the log into the file."""
        for thread, connection in ((self._reading, self._reader), (self._writing, self._writer)):
            await get_running_loop().run_in_executor(thread, connection.close)
            thread.shutdown()


def _one_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="ludex-sqlite")


def _looking(path: Path) -> sqlite3.Connection:
    # Without a log beside it nobody has the file open, and nothing at all is written, not even beside it.
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "mode=ro&immutable=1"
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?{how}", uri=True, isolation_level=None, timeout=BUSY_MS / 1000
    )
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM sqlite_master")  # from here on it is seen as it is now
    return connection


def _connected(path: Path, synchronous: str) -> sqlite3.Connection:
    # Transactions are begun and ended by name: nothing is committed because a statement happened to come first.
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_MS / 1000)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    return connection


def _told(entry: Stored) -> tuple[Any, ...]:
    return (entry.stream, entry.version, entry.at, entry.schema, entry.body, entry.hash)


def _kept(taken: StoredSnapshot) -> tuple[Any, ...]:
    return (taken.stream, taken.version, taken.at, taken.schema, taken.body, taken.hash)
