"""How many commands a second a house stores durably, held against bare inserts of the same bytes in groups; how fast
it recovers; and whether a million entries fit into flat memory.

Both sides have as many clients as the catalogue has tables, each of which waits for what it asked before it asks again,
and both wait for the disk. The bare one decides nothing, hashes nothing and keeps no state.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
import tracemalloc
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ludex.core.commands import Command, Join
from ludex.core.table import Entry, Table
from ludex.games.common.stakes.commands import PlaceOnCloth, Withdraw
from ludex.games.registry import open_usual
from ludex.house.bodies import Bodies
from ludex.house.everywhere import catalogue
from ludex.house.house import House
from ludex.house.keys import new_keys
from ludex.house.live import LiveTable, resumed_table
from ludex.house.sealing import Sealer
from ludex.house.staffing import opening_commands
from ludex.house.store.rows import Batch, Row
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.law.book import Law

RUNS = 5
COMMANDS = 200
"""So many commands each client gives in a run."""
RECOVERED, MILLION = 200_000, 1_000_000
AT_ONCE = 1_000
"""So many entries are appended in one batch where only what lies in the store matters."""
GAME, PLACE = "roulette-french", "cantabria"


class Durable(NamedTuple):
    """What a run came to."""

    ratio: float
    commands_a_second: float
    bare_a_second: float
    cpu_us: float


def durable_commands() -> Durable:
    """Alternating runs of both; the median of each figure."""
    return asyncio.run(_alternating())


async def _alternating() -> Durable:
    rows: list[tuple[float, float, float]] = []
    for _ in range(RUNS):
        with TemporaryDirectory() as folder:
            ours, cpu, bodies = await _ours(Path(folder) / "house.db")
            rows.append((ours, await _bare(Path(folder) / "bare.db", bodies), cpu))
    ours, bare, cpu = (median(each[place] for each in rows) for place in range(3))
    return Durable(median(each[0] / each[1] for each in rows), ours, bare, cpu)


async def _ours(file: Path) -> tuple[float, float, list[list[bytes]]]:
    """Commands a second, the CPU of one in microseconds, and the bodies that were stored, client by client."""
    house = await House.open(str(file), Law(), new_keys())
    tables = [await _table(house, number) for number in range(len(catalogue(house.law)))]
    before = [table.table.version for table in tables]
    begun, used = time.perf_counter(), time.process_time()
    await asyncio.gather(*(_play(table, f"player-{number}") for number, table in enumerate(tables)))
    seconds, cpu = time.perf_counter() - begun, time.process_time() - used
    bodies = [
        [each.body async for each in house.store.entries(table.table.stream, after=first)]
        for table, first in zip(tables, before, strict=True)
    ]
    await house.close()
    commands = sum(map(len, bodies))
    assert commands == COMMANDS * len(tables)
    return commands / seconds, cpu / commands * 1e6, bodies


async def _table(house: House, number: int) -> LiveTable:
    """An open table with one rich player."""
    table, player = await house.add_table(GAME, PLACE), f"player-{number}"
    await house.people.admit(player, Cents(10**9))

    def open_it() -> None:
        for command in opening_commands(table.opened, table.table.options):
            table.table.run(command)

    await table.lead(open_it)
    await table.run(Join(by=player, chips=Cents(10**8)))
    return table


async def _play(table: LiveTable, player: str) -> None:
    for number in range(COMMANDS // 2):
        await table.give(PlaceOnCloth(by=player, bet="red", stake=Cents(1000), id=f"bet-{number}"))
        await table.give(Withdraw(by=player, bet="red", id=f"back-{number}"))


async def _bare(file: Path, bodies: list[list[bytes]]) -> float:
    """Inserts a second of the same bytes, by as many clients."""
    group = _Group(file)
    begun = time.perf_counter()
    await asyncio.gather(*(group.client(number, each) for number, each in enumerate(bodies)))
    seconds = time.perf_counter() - begun
    group.close()
    return sum(map(len, bodies)) / seconds


class _Group:
    """The least that inserts durably for many: whoever waits is written in one transaction."""

    def __init__(self, file: Path) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._connection = self._thread.submit(_connected, file).result()
        self._waiting: list[tuple[tuple[str, int, bytes], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def client(self, number: int, bodies: Iterable[bytes]) -> None:
        """One after the other."""
        for version, body in enumerate(bodies):
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(((f"table:{number}", version, body), done))
            if self._writing is None:
                self._writing = asyncio.create_task(self._write())
            await done

    async def _write(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            rows = [row for row, _ in group]
            await asyncio.get_running_loop().run_in_executor(self._thread, self._insert, rows)
            for _, done in group:
                done.set_result(None)
        self._writing = None

    def _insert(self, rows: list[tuple[str, int, bytes]]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Lets go of the file."""
        self._thread.submit(self._connection.close).result()
        self._thread.shutdown()


def _connected(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE entries (stream TEXT, version INT, body BLOB, PRIMARY KEY (stream, version)) STRICT"
    )
    return connection


# Recovery.


def recovered_a_second() -> float:
    """Entries a second from a store to a table that can go on, without a snapshot."""
    return asyncio.run(_recovered(RECOVERED))[0]


def grown_megabytes() -> float:
    """How much more memory is in use at its height while a million entries are recovered than for a tenth of them."""
    return (
        asyncio.run(_recovered(MILLION, trace=True))[1] - asyncio.run(_recovered(MILLION // 10, trace=True))[1]
    ) / 1e6


async def _recovered(entries: int, *, trace: bool = False) -> tuple[float, float]:
    with TemporaryDirectory() as folder:
        law, keys = Law(), new_keys()
        house = await House.open(str(Path(folder) / "house.db"), law, keys)
        table = await house.add_table(GAME, PLACE)
        await _fill(house, table, entries)
        if trace:
            tracemalloc.start()
        begun = time.perf_counter()
        found = await resumed_table(house.services, law, table.table.stream, house.times)
        seconds = time.perf_counter() - begun
        assert found.table.version == entries
        height = tracemalloc.get_traced_memory()[1] if trace else 0
        tracemalloc.stop()
        await house.close()
        return entries / seconds, float(height)


async def _fill(house: House, live: LiveTable, entries: int) -> None:
    """Entries of a long session, made by a table beside and put into the store as they are."""
    opened = open_usual(house.law, GAME, PLACE)
    bodies = Bodies(opened, live.table.stream, Sealer(house.keys.sealing))
    kept: list[Row] = []
    table: Table[Any]

    def keep(entry: Entry) -> None:
        body = bodies.write(entry, table.state, ())
        kept.append(Row(stream=live.table.stream, version=entry.version, body=body, at=1))

    table = opened.table(Seeded(1), keep=keep)
    commands = _session(opened, table)
    while table.version < entries:
        table.apply(next(commands))
        if len(kept) == AT_ONCE or table.version == entries:
            await house.store.append(Batch(kept))
            kept = []


def _session(opened: Any, table: Table[Any]) -> Iterator[Command]:
    yield from opening_commands(opened, table.options)
    yield Join(by="ana", chips=Cents(10**8))
    while True:
        yield PlaceOnCloth(by="ana", bet="red", stake=Cents(1000))
        yield Withdraw(by="ana", bet="red")
