"""The program that writes a file of SQLite: it ends with whoever asks, and whoever asks hears when it has ended."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludex.errors import Stopped
from ludex.house.store import sqlite_writer
from ludex.house.store.appending import Store
from ludex.house.store.opening import open_store
from ludex.house.store.sqlite_writer import packed
from tests.house.stores import batch, during, row

ENDS_WITHIN_S = 30
GROUP: Any = ("group", ([(2, "table:a")], [], [], []))


def test_a_writer_that_is_killed_stops_the_store(tmp_path: Path) -> None:
    """Everybody who waits is told in one line, nothing hangs, and what was acknowledged is there."""
    where = str(tmp_path / "house.db")

    async def write() -> None:
        store = await open_store(where)
        await store.append(batch(row("table:a", 0)))
        waiting = [asyncio.create_task(store.append(batch(row(f"table:b{number}", 0)))) for number in range(9)]
        os.kill(store._backend._asked.process.pid, signal.SIGKILL)  # type: ignore[attr-defined]
        answers = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), ENDS_WITHIN_S)
        assert {str(answer) for answer in answers} == {
            "the store has stopped: ConnectionError: the program that writes the store has ended"
        }
        with pytest.raises(Stopped, match="has ended"):
            await store.append(batch(row("table:a", 1)))
        await asyncio.wait_for(store.close(), ENDS_WITHIN_S)

    async def there(store: Store) -> int:
        return store.tip("table:a").version

    asyncio.run(write())
    assert during(where, there) == 0


@pytest.mark.parametrize("is_there", [True, False])
def test_what_nobody_waits_for_any_more_is_not_written(tmp_path: Path, *, is_there: bool) -> None:
    """A house that opens the file after another one was killed finds all that is ever written of the other one."""
    where = tmp_path / "house.db"
    during(str(where), lambda store: store.append(batch(row("table:z", 0))))
    held = sqlite3.connect(where, isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    here, there = socket.socketpair()
    with here, there:
        writer = subprocess.Popen(
            [sys.executable, "-I", "-S", sqlite_writer.__file__, str(where)],
            stdin=there.fileno(),
            stdout=there.fileno(),
        )
        there.close()
        here.sendall(packed(GROUP) + packed(("close", ())))
        if is_there:
            held.execute("COMMIT")
            while here.recv(1024):  # until it closes its side
                pass
    if not is_there:
        held.execute("COMMIT")
    assert (writer.wait(ENDS_WITHIN_S) == 0) == is_there
    assert held.execute("SELECT count(*) FROM streams WHERE name = 'table:a'").fetchone() == (is_there,)
    held.close()
