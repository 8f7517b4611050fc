"""The store in one file of SQLite: written by one thread with a write-ahead log, every group synced to the disk."""

from __future__ import annotations

import sqlite3
from asyncio import get_running_loop
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from ludex.house.store.backend import RECKONED, HeadRow, Known, Prepared, Repeated, repeated_in, without
from ludex.house.store.queries import RECKONED_TO, VERSION_OF
from ludex.house.store.rows import EMPTY

BUSY_MS = 5000
"""So long a statement waits for another process that has the file."""
AT_ONCE = (128, 32, 8, 1)
"""So many rows go into one statement: the writer's thread then takes turns with the others once for all of them."""

_STREAM = "INSERT INTO streams (number, name) VALUES "
_ENTRY = "INSERT INTO entries (stream, version, at, schema, body, hash) VALUES "
_KEY = 'INSERT OR IGNORE INTO commands (stream, "by", id, version) VALUES '
_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (stream, version, at, schema, body, hash) VALUES "
_HEAD = "INSERT INTO heads (number, body, signature) VALUES (?, ?, ?)"
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
        repeated: Repeated = {}
        with self._transaction():
            keys = [key for each in group for key in each.keys]
            if self._insert(_KEY, keys) < len(keys):
                # Rare: some command was given before. Its batch is left out, and the others are written.
                self._writer.execute("ROLLBACK")
                self._writer.execute("BEGIN IMMEDIATE")
                repeated = repeated_in(group, self._known(group))
                group = without(group, repeated)
                self._insert(_KEY, [key for each in group for key in each.keys])
            self._insert(_STREAM, [stream for each in group for stream in each.streams])
            self._insert(_ENTRY, [entry for each in group for entry in each.entries])
            self._insert(_SNAPSHOT, [taken for each in group for taken in each.snapshots])
        return repeated

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing."""
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            raise

    def _insert(self, statement: str, rows: Sequence[Sequence[Any]]) -> int:
        """Inserts rows, many with one statement, and says how many were not there yet."""
        done = first = 0
        for size in AT_ONCE:
            while len(rows) - first >= size:
                some = rows[first : first + size]
                place = f"({', '.join('?' * len(some[0]))})"
                values = [*chain.from_iterable(some)]
                done += self._writer.execute(statement + ", ".join([place] * size), values).rowcount
                first += size
        return done

    def _known(self, group: Sequence[Prepared]) -> Known:
        """The commands of a group that led to entries before."""
        keys = [key[:3] for each in group for key in each.keys]
        found = ((key, self._writer.execute(_own(VERSION_OF), key).fetchone()) for key in keys)
        return {key: int(row[0]) for key, row in found if row is not None}

    async def write_head(self, head: HeadRow) -> None:
        """Writes a head in a transaction of its own."""
        await get_running_loop().run_in_executor(self._writing, self._writer.execute, _HEAD, head)

    async def write_balances(self, stream: int, after: int, rows: Sequence[tuple[int, str, str, int]]) -> bool:
        """Writes balances in a transaction of their own, unless somebody else did meanwhile."""
        return await get_running_loop().run_in_executor(self._writing, self._write_balances, stream, after, rows)

    def _write_balances(self, stream: int, after: int, rows: Sequence[tuple[int, str, str, int]]) -> bool:
        with self._transaction():
            found = self._writer.execute(_own(RECKONED_TO), (stream, RECKONED)).fetchone()
            is_next = after == (EMPTY if found is None else found[0])
            if is_next:
                self._writer.executemany(_BALANCE, rows)
        return is_next

    async def drop_balances(self) -> None:
        """Forgets all balances."""
        await get_running_loop().run_in_executor(self._writing, self._writer.execute, _NO_BALANCES)

    async def read(self, statement: str, *asked: Any) -> Sequence[Sequence[Any]]:
        """The rows that answer a statement."""

        def read() -> list[Any]:
            return self._reader.execute(_own(statement), asked).fetchall()

        return await get_running_loop().run_in_executor(self._reading, read)

    async def settled(self) -> None:
        """Nothing outlives a process that wrote here: the file is locked by nobody but the living."""

    async def close(self) -> None:
        """Closes both connections, the reader first: the writer then puts the log into the file."""
        for thread, connection in ((self._reading, self._reader), (self._writing, self._writer)):
            await get_running_loop().run_in_executor(thread, connection.close)
            thread.shutdown()


def _own(statement: str) -> str:
    """A statement as SQLite counts what is asked."""
    return statement.replace("$", "?")


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
