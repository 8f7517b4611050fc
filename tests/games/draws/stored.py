"""A shop whose entries are stored before they count, in the store of the house, and that goes on from what is stored.

As a program, `python -m tests.games.draws.stored FILE MOMENT` begins such a shop, has a winning ticket presented in it,
and is killed before or after the entry that checks it is stored.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import msgspec

from ludex.core.record import EntryReader, replay
from ludex.core.table import Entry, Keep, Table
from ludex.errors import Misuse
from ludex.games.draws.scratch_tickets.commands import CheckTicket
from ludex.games.registry import Opened
from ludex.house.store.appending import Store
from ludex.house.store.opening import open_store
from ludex.house.store.rows import EMPTY, Batch, Row, Stored
from ludex.kit.chance import Script
from tests.games.draws.shops import beginning, buy, lot_of, present, scratch, shop_with

Answer = TypeVar("Answer")
STREAM = "table:shop"
TICKET, BEARER = "spring-1", "ana"
PRIZE = 50_00
MOMENTS = ("before", "after")


@cache
def shop() -> Opened:
    """A shop with a lot of which every other ticket wins fifty."""
    return shop_with({"size": 8, "prizes": [{"shows": ["bell"], "amount": PRIZE // 100, "tickets": 4}]})


class Keeper:
    """Stores the entries of one table; the store's only writer runs in a thread of its own."""

    def __init__(self, stream: str, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self._stream, self._store, self._loop = stream, store, loop
        kind = shop().type
        self._read = EntryReader(kind.commands, kind.events).read
        if store.tip(stream).version == EMPTY:
            self._append(Row(stream=stream, version=0, body=msgspec.json.encode(shop().header), at=0))

    def keep(self, entry: Entry) -> None:
        """Stores an entry; one that does not follow what is stored is refused, and has not happened."""
        command, body = entry.command, msgspec.json.encode(entry)
        row = Row(stream=self._stream, version=entry.version, body=body, at=0, by=command.by, id=command.id)
        if self._append(row) is not None:
            raise Misuse("this command led to another entry before")

    def recall(self, by: str, id: str) -> Entry | None:
        """The entry that a command led to."""
        version = self._wait(self._store.version_of(self._stream, by, id))
        return None if version is None else self.entries()[version - 1]

    def entries(self) -> list[Entry]:
        """All that is stored, the header aside."""

        async def found() -> list[Stored]:
            return [each async for each in self._store.entries(self._stream, after=0)]

        return [self._read(each.body, each.schema) for each in self._wait(found())]

    def table(self, keep: Keep | None = None) -> Table[Any]:
        """The table as it goes on from what is stored."""
        opened, stored = shop(), self.entries()
        state = replay(opened.game, opened.setup, stored)
        return Table.at(opened.game, state, len(stored), Script(), keep=keep or self.keep, recall=self.recall)

    def _append(self, row: Row) -> int | None:
        return self._wait(self._store.append(Batch([row])))

    def _wait(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


@contextmanager
def house(file: Path) -> Iterator[Callable[[str], Keeper]]:
    """What makes the keeper of a stream in a file of SQLite, which is opened before and closed after."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        store = asyncio.run_coroutine_threadsafe(open_store(str(file)), loop).result()
        try:
            yield lambda stream: Keeper(stream, store, loop)
        finally:
            asyncio.run_coroutine_threadsafe(store.close(), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def with_a_winner(keeper: Keeper | None, keep: Keep | None = None) -> Table[Any]:
    """The table once somebody has a ticket that shows that it has won, which nobody has presented yet."""
    opened = shop()
    table = opened.table(Script(), keep=keep) if keeper is None else keeper.table(keep)
    assert isinstance(table.chance, Script)
    table.chance.add(["bell", lot_of(opened).faces("bell").pick(0)])
    for command in (*beginning(opened), buy(BEARER, 2), scratch(BEARER, TICKET)):
        table.apply(command)
    return table


def be_killed(file: str, moment: str) -> None:
    """The program dies at this moment, and nothing that it would still have done is done."""
    with house(Path(file)) as streams:
        keeper = streams(STREAM)

        def keep(entry: Entry) -> None:
            for at in MOMENTS:
                if at == moment and isinstance(entry.command, CheckTicket):
                    os.kill(os.getpid(), signal.SIGKILL)
                if at == "before":
                    keeper.keep(entry)

        with_a_winner(keeper, keep).run(present(shop(), BEARER, TICKET, id="terminal-1"))


if __name__ == "__main__":
    be_killed(*sys.argv[1:])
