"""A house on a busy evening, as a program that is killed: `python -m tests.house.faults.busy ORDER`.

Bots play at a table of every game of a place, and at two whose jackpot is linked, until somebody ends the program or
the house stops by itself.
"""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludex.errors import Stopped
from ludex.house import house as houses
from ludex.house.bots import NAMES, RANDOM
from ludex.house.clock import Times
from ludex.house.everywhere import BOT_MONEY, open_catalogue, play_at
from ludex.house.generator import Generator
from ludex.house.house import House
from ludex.house.keys import keys_at
from ludex.house.live import LiveTable
from ludex.house.store import sqlite
from ludex.house.store.appending import Store, Then
from ludex.house.store.backend import Prepared, Repeated
from ludex.house.store.postgres import Postgres
from ludex.house.store.rows import Batch, Row
from ludex.kit.chance import Draw, Source
from ludex.law.strict import Tree
from tests.house.faults.clocks import JumpingClock
from tests.house.faults.journal import Acknowledged, Begun, Closed, Drawn, Failed, Halted, Journal, Ready, digest
from tests.house.faults.servers import FLUSHED
from tests.tables import LAW

PLACE = "cantabria"
LINK, LINKED_TABLES = "seven", ("linked-1", "linked-2")
LINKED: dict[str, Tree] = {"minimum": 10, "progressive": True, "linked": True}
ROUNDS = 3
"""So many rounds an evening has, after which the table opens anew: its opening and closing are played too."""
SIGNED_EVERY_S = 0.1
CLOSED_WITHIN_S = 20
LIFE_S = 300
"""Nobody lives longer, also where whoever began the program is gone."""


class Order(Struct, frozen=True, kw_only=True):
    """What a house is to do."""

    where: str
    keys: str
    journal: str
    seed: int
    synchronous: str = "FULL"
    grows: str = ""
    """The file whose length is written down with every acknowledgement."""
    is_flushed: bool = False
    """Whether how far the log of PostgreSQL was flushed is written down instead."""
    witness: str = ""
    """The file in which the last signed head is kept; nowhere where it has no name."""
    checkpoint_pages: int = 1000
    """After so many pages SQLite puts its log into the file; never after none."""
    jumps: bool = False
    """Whether the clock is set to and fro all the time."""
    room: int | None = None
    """So many bytes its files may still grow, once the house is open."""


def main(order: Order) -> int:
    """Opens the house, plays until it stops, and says whether everything ended as it may."""
    signal.alarm(LIFE_S)
    journal = Journal(Path(order.journal))
    _write_down(journal, order)
    # Heads between all the other writes, not every five seconds.
    houses.SIGNED_EVERY_S = SIGNED_EVERY_S
    # With none everything stays in the log of SQLite, whose length then says what came before what.
    sqlite.PRAGMAS["wal_autocheckpoint"] = str(order.checkpoint_pages)
    journal.say(Begun())
    return asyncio.run(_evening(order, journal))


async def _evening(order: Order, journal: Journal) -> int:
    house = await House.open(
        order.where,
        LAW,
        keys_at(Path(order.keys)),
        clock=JumpingClock(order.seed) if order.jumps else None,
        times=Times(turn_s=0.2, offer_s=0.2, duty_s=0.2),
        synchronous=order.synchronous,
        witness=Path(order.witness) if order.witness else None,
    )
    await furnish(house)
    house.run()
    journal.say(Ready())
    if order.room is not None:
        longest = max(file.stat().st_size for file in Path(order.journal).parent.iterdir())
        limits = (longest + order.room, longest + order.room)
        resource.prlimit(house.store._backend._asked.process.pid, resource.RLIMIT_FSIZE, limits)  # type: ignore[attr-defined]
    playing = (_play(house, table, order.seed + number, journal) for number, table in enumerate(house.tables.values()))
    ended_well = await asyncio.gather(*playing)
    async with asyncio.timeout(CLOSED_WITHIN_S):
        await house.close()
    journal.say(Closed())
    return 0 if all(ended_well) else 1


async def furnish(house: House) -> None:
    """Every table, the link and a wallet for every bot: what an earlier life had no time for."""
    await open_catalogue(house, [PLACE])
    for id in LINKED_TABLES:
        if id not in house.tables:
            await house.add_table("blackjack", PLACE, id=id, licence=LINKED)
    if LINK not in house.links:
        await house.link(LINK, LINKED_TABLES)
    for name in NAMES:
        await house.people.admit(name, BOT_MONEY, bot=True)


def bots_of(table: LiveTable) -> str | None:
    """Those who bet on everything at the linked tables, so that there is something to tell."""
    return RANDOM if table.id in LINKED_TABLES else None


async def _play(house: House, table: LiveTable, seed: int, journal: Journal) -> bool:
    """Evening after evening, until the house stops: whether that is how it ended."""
    table.table.watch("croupier", _Witness(house, table))
    try:
        for evening in count():
            await play_at(table, ROUNDS, seed=seed + 1000 * evening, bots=bots_of(table))
    except Stopped as stopped:
        journal.say(Halted(table.id, str(stopped)))
        return True
    except Exception as error:
        journal.say(Failed(table.id, repr(error)))
    return False


class _Witness:
    """Somebody who is told what happens, and never of what is not stored."""

    def __init__(self, house: House, table: LiveTable) -> None:
        self._store, self._stream = house.store, table.table.stream

    def told(self, version: int, events: object) -> None:
        """What one entry comes to."""
        stored = self._store.tip(self._stream).version
        assert stored >= version, f"{self._stream}: told of {version} when {stored} was stored"


# What is written down.


def _write_down(journal: Journal, order: Order) -> None:
    """Every entry of whatever stream once it is acknowledged, and every outcome once it is given."""
    reach = _flushed(order.where) if order.is_flushed else partial(_length, Path(order.grows or order.journal))
    submit, give = Store.submit, Generator.next

    def submitted(store: Store, batch: Batch, then: Then) -> None:
        def told(version: int | None, stopped: Stopped | None) -> None:
            if version is None and stopped is None and batch.rows:
                there = reach()
                journal.say(*(_acknowledged(row, there) for row in batch.rows))
            then(version, stopped)

        submit(store, batch, told)

    def given(generator: Generator, draw: Draw[Any]) -> Any:
        if draw.slot is not None:
            outcome, place = give(generator, draw), f"pack {draw.slot.pack} slot {draw.slot.number}"
            journal.say(Drawn(generator._stream, place, str(outcome)))
            return outcome
        noted = _Noted(draw.source)
        place = f"draw {generator.live.number} of {noted.total}"
        outcome = give(generator, replace(draw, source=noted))
        journal.say(Drawn(generator._stream, place, f"way {noted.way}"))
        return outcome

    Store.submit = submitted  # type: ignore[method-assign, assignment]
    Generator.next = given  # type: ignore[method-assign, assignment]


def _length(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _flushed(where: str) -> Callable[[], int]:
    """How far the log of PostgreSQL was flushed when the last group had been written, in bytes from its beginning."""
    write, turn, reach = Postgres.write, asyncio.Lock(), 0
    asked: list[Any] = []

    async def written(database: Postgres, group: Sequence[Prepared]) -> Repeated:
        nonlocal reach
        repeated = await write(database, group)
        async with turn:
            if not asked:
                asked.append(await asyncpg.connect(where))
            reach = max(reach, int(await asked[0].fetchval(FLUSHED)))
        return repeated

    Postgres.write = written  # type: ignore[method-assign, assignment]
    return lambda: reach


def _acknowledged(row: Row, reach: int) -> Acknowledged:
    return Acknowledged(row.stream, row.version, digest(row.body), reach)


class _Noted:
    """What is drawn from, with a note of the way that was taken: what else remains may differ from life to life."""

    def __init__(self, source: Source[Any]) -> None:
        self._source = source
        self.total = source.total
        self.way: int | None = None

    def pick(self, way: int) -> Any:
        self.way = way
        return self._source.pick(way)


if __name__ == "__main__":
    sys.exit(main(msgspec.json.decode(sys.argv[1], type=Order)))
