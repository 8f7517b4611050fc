"""The store in one file of SQLite, written by a program beside with a log ahead, every group synced to the disk."""

from __future__ import annotations

import asyncio
import marshal
import socket
import sqlite3
import subprocess
import sys
from asyncio import get_running_loop
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Self

from ludex.house.store import sqlite_writer
from ludex.house.store.backend import RECKONED, HeadRow, Prepared, Repeated, repeated_in, without
from ludex.house.store.rows import EMPTY
from ludex.house.store.sqlite_writer import BUSY_MS, CLOSE, LENGTH_BYTES, packed

PRAGMAS = {"wal_autocheckpoint": "4000"}
"""How the writer's connection is set: the log is put into the file after so many pages."""


class Sqlite:
    """A file of SQLite whose tables are there already."""

    groups_at_once = 2

    def __init__(self, path: Path, asked: _Asked | None) -> None:
        """`asked` is the program that writes; without it the file is read alone."""
        # Readers of a write-ahead log hold nobody up.
        self._reading = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ludex-sqlite")
        self._reader = self._reading.submit(partial(_connected, path, is_looking=asked is None)).result()
        self._asked = asked

    @classmethod
    async def connect(cls, path: Path, *, synchronous: str = "FULL") -> Self:
        """The file to be written; `synchronous` is what tests of durability turn off, to show that they notice."""
        asked = await _Asked.started(path, PRAGMAS | {"synchronous": synchronous})
        try:
            await asked.ask("open")
            return cls(path, asked)
        except BaseException:
            await asked.close()
            raise

    @classmethod
    def connect_to_read(cls, path: Path) -> Self:
        """The same to be read alone, as it is at this moment, whatever is written meanwhile."""
        return cls(path, None)

    async def write(self, group: Sequence[Prepared]) -> Repeated:
        """Writes a group in one transaction."""
        repeated: Repeated = {}
        known = await self._ask("group", *_tables(group))
        if known is not None:
            # Rare: some command was given before. Its batch is left out, and the others are written.
            repeated = repeated_in(group, known)
            if others := without(group, repeated):
                await self._ask("group", *_tables(others))
        return repeated

    async def write_head(self, head: HeadRow) -> None:
        """Writes a head in a transaction of its own."""
        await self._ask("head", *head)

    async def write_balances(self, stream: int, after: int, rows: Sequence[tuple[int, str, str, int]]) -> bool:
        """Writes balances in a transaction of their own, unless somebody else did meanwhile."""
        done: bool = await self._ask("balances", stream, RECKONED, None if after == EMPTY else after, [*rows])
        return done

    async def drop_balances(self) -> None:
        """Forgets all balances."""
        await self._ask("drop_balances")

    async def _ask(self, what: str, *arguments: Any) -> Any:
        if self._asked is None:
            raise sqlite3.OperationalError("this store is only read: attempt to write a readonly database")
        return await self._asked.ask(what, *arguments)

    async def read(self, statement: str, *asked: Any) -> Sequence[Sequence[Any]]:
        """The rows that answer a statement."""

        def read() -> list[Any]:
            return self._reader.execute(statement.replace("$", "?"), asked).fetchall()

        return await get_running_loop().run_in_executor(self._reading, read)

    async def settled(self) -> None:
        """Nothing to wait for: the writer waited, when it opened, until nobody else wrote."""

    async def close(self) -> None:
        """Closes both connections, the reader first: the writer then puts the log into the file."""
        await get_running_loop().run_in_executor(self._reading, self._reader.close)
        self._reading.shutdown()
        if self._asked is not None:
            await self._asked.close()


class _Asked(asyncio.Protocol):
    """The program that writes, which answers one request after the other."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._answers: deque[asyncio.Future[Any]] = deque()
        self._received = bytearray()
        self._requests: asyncio.WriteTransport | None = None

    @classmethod
    async def started(cls, path: Path, pragmas: dict[str, str]) -> _Asked:
        """A writer of a file."""
        here, there = socket.socketpair()
        with there:
            # By itself alone: neither the packages nor the settings of whoever begins it concern it.
            program = [sys.executable, "-I", "-S", sqlite_writer.__file__, str(path)]
            said = [f"{name} = {value}" for name, value in pragmas.items()]
            process = subprocess.Popen([*program, *said], stdin=there.fileno(), stdout=there.fileno())
        _, asked = await get_running_loop().create_connection(lambda: cls(process), sock=here)
        return asked

    def ask(self, what: str, *arguments: Any) -> asyncio.Future[Any]:
        """What the writer answers; whoever waits no more changes nothing."""
        answer: asyncio.Future[Any] = get_running_loop().create_future()
        if self._requests is None:
            answer.set_exception(_gone())
        else:
            self._answers.append(answer)
            self._requests.write(packed((what, arguments)))
        return answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It can be asked from now on."""
        assert isinstance(transport, asyncio.WriteTransport), "a socket is written as it is read"
        self._requests = transport

    def data_received(self, data: bytes) -> None:
        """Some of an answer, or several."""
        received = self._received
        received += data
        while len(received) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(received[:LENGTH_BYTES])
            if len(received) < end:
                return
            is_done, what = marshal.loads(received[LENGTH_BYTES:end])
            del received[:end]
            answer = self._answers.popleft()
            if answer.cancelled():
                continue
            if is_done:
                answer.set_result(what)
            else:
                kind, why = what
                answer.set_exception(getattr(sqlite3, kind)(why))

    def connection_lost(self, error: Exception | None) -> None:
        """The writer has ended; nobody who waits is left waiting."""
        self._requests = None
        for answer in self._answers:
            if not answer.done():
                answer.set_exception(_gone())
        self._answers.clear()

    async def close(self) -> None:
        """Lets the writer end once it has done what was asked."""
        with suppress(ConnectionError):  # it has ended
            await self.ask(CLOSE)
        if self._requests is not None:
            self._requests.close()
        await get_running_loop().run_in_executor(None, self.process.wait)


def _gone() -> ConnectionError:
    return ConnectionError("the program that writes the store has ended")


def _tables(group: Sequence[Prepared]) -> list[list[Any]]:
    """The rows of a group, table by table."""
    parts = zip(*((each.streams, each.entries, each.keys, each.snapshots) for each in group), strict=True)
    return [[*chain.from_iterable(rows)] for rows in parts]


def _connected(path: Path, *, is_looking: bool) -> sqlite3.Connection:
    """Reads and never writes; who only looks sees the file as it is now, and leaves nothing beside it."""
    # Without a log beside it nobody has the file open, and nothing at all is written, not even beside it.
    has_log = not is_looking or path.with_name(f"{path.name}-wal").exists()
    how = "mode=ro" if has_log else "mode=ro&immutable=1"
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?{how}", uri=True, isolation_level=None, timeout=BUSY_MS / 1000
    )
    if is_looking:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master")  # from here on it is seen as it is now
    return connection
