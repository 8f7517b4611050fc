"""A store that is killed while its tables are made: `python -m tests.house.faults.making FOLDER`.

For every statement that makes them a process is killed after it; the next one must be able to open what is left.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from ludex.house.store.opening import open_store

STATEMENTS_MAX = 100


async def _opened(where: str) -> None:
    store = await open_store(where)
    await store.close()


def _in_a_process(where: str, kill_after: int | None) -> bool:
    """Whether a store was opened by a process that is killed after so many statements, or never."""
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1] == 0
    done = count(1)

    def executed(*_statement: Any) -> None:
        if next(done) == kill_after:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "after_cursor_execute", executed)
    try:
        asyncio.run(_opened(where))
    except BaseException as error:
        print(f"killed after statement {kill_after}: {error!r}", flush=True)
        os._exit(1)
    os._exit(0)


def main(folder: Path) -> int:
    """How many kills it took until a store was made before the next one, or a fault's line for each that was not."""
    for kills in range(STATEMENTS_MAX):
        where = str(folder / f"{kills}.db")
        if _in_a_process(where, kills + 1):
            print(f"{kills} kills")
            return 0
        if not _in_a_process(where, None):
            print(f"after statement {kills + 1} the store opens never again")
            return 1
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
