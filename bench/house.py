"""How many commands a second a house stores durably, held against bare inserts of the same bytes in groups; how fast
it recovers; and whether a million entries fit into flat memory.

Both sides have as many clients as the catalogue has tables, each of which waits for what it asked before it asks again,
and both wait for the disk. The bare one decides nothing, hashes nothing and keeps no state: it inserts the rows that
the house stored, entries and the ids of their commands, into the same tables. How fast it would be with the bodies
alone, in one table without hashes and ids, is told beside it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
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
from ludex.house.live import LiveTable
from ludex.house.resuming import resumed_table
from ludex.house.sealing import Sealer
from ludex.house.staffing import opening_commands
from ludex.house.store.opening import open_store
from ludex.house.store.rows import Batch, Row
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.law.book import Law

RUNS = 5
COMMANDS = 200
"""So many commands each client gives in a run."""
RECOVERED, MILLION = 200_000, 1_000_000
SIDE_BY_SIDE = 20
"""So many tables have them."""
AT_ONCE = 100
"""So many entries of each are appended in one batch, where only what lies in the store matters."""
GAME, PLACE = "roulette-french", "cantabria"


class Durable(NamedTuple):
    """What a run came to."""

    ratio: float
    commands_a_second: float
    bare_a_second: float
    bodies_a_second: float
    """What bare inserts of the bodies alone would do."""
    cpu_us: float


class Client(NamedTuple):
    """The rows that one table stored in a run, in their order."""

    entries: list[tuple[Any, ...]]
    keys: list[tuple[Any, ...]]


def durable_commands() -> Durable:
    """Alternating runs of both; the median of each figure."""
    return asyncio.run(_alternating())


async def _alternating() -> Durable:
    runs: list[Durable] = []
    for _ in range(RUNS):
        with TemporaryDirectory() as folder:
            ours, cpu, clients = await _ours(Path(folder) / "house.db")
            store = await open_store(str(Path(folder) / "bare.db"))
            await store.close()
            bare = await _bare(Path(folder) / "bare.db", clients, ROWS)
            alone = [Client([(row[0], row[1], row[4]) for row in each.entries], []) for each in clients]
            bodies = await _bare(Path(folder) / "bodies.db", alone, BODIES)
            runs.append(Durable(ours / bare, ours, bare, bodies, cpu))
    return Durable(*(median(figures) for figures in zip(*runs, strict=True)))


async def _ours(file: Path) -> tuple[float, float, list[Client]]:
    """Commands a second, the CPU of one in microseconds, and the rows that were stored, client by client."""
    children = _cpu_of_children()
    house = await House.open(str(file), Law(), new_keys())
    tables = [await _table(house, number) for number in range(len(catalogue(house.law)))]
    before = [table.table.version for table in tables]
    begun, used = time.perf_counter(), time.process_time()
    await asyncio.gather(*(_play(table, f"player-{number}") for number, table in enumerate(tables)))
    seconds, cpu = time.perf_counter() - begun, time.process_time() - used
    await house.close()
    cpu += _cpu_of_children() - children  # the program that writes, also while it opened the tables
    clients = [_client(file, table.table.stream, first) for table, first in zip(tables, before, strict=True)]
    commands = sum(len(client.entries) for client in clients)
    assert commands == COMMANDS * len(tables)
    return commands / seconds, cpu / commands * 1e6, clients


def _cpu_of_children() -> float:
    """Of those that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _client(file: Path, stream: str, after: int) -> Client:
    """What a table stored after an entry."""
    with closing(sqlite3.connect(file)) as connection:
        asked = (connection.execute("SELECT number FROM streams WHERE name = ?", (stream,)).fetchone()[0], after)
        return Client(
            *(
                connection.execute(
                    f"SELECT * FROM {table} WHERE stream = ? AND version > ? ORDER BY version", asked
                ).fetchall()
                for table in ("entries", "commands")
            )
        )


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


ROWS = (
    "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
    "INSERT INTO commands VALUES (?, ?, ?, ?)",
)
"""Into the tables that a store makes."""
BODIES = ("INSERT INTO bodies VALUES (?, ?, ?)",)


async def _bare(file: Path, clients: list[Client], statements: Sequence[str]) -> float:
    """Inserts a second of the same rows, or of their bodies alone, by as many clients."""
    group = _Group(file, statements)
    begun = time.perf_counter()
    await asyncio.gather(*(group.client(each) for each in clients))
    seconds = time.perf_counter() - begun
    group.close()
    return sum(len(each.entries) for each in clients) / seconds


class _Group:
    """The least that inserts durably for many: whoever waits is written in one transaction."""

    def __init__(self, file: Path, statements: Sequence[str]) -> None:
        self._statements = statements
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._connection = self._thread.submit(_connected, file).result()
        self._waiting: list[tuple[Sequence[tuple[Any, ...]], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def client(self, client: Client) -> None:
        """One command after the other: a row for each table."""
        for rows in zip(*client[: len(self._statements)], strict=True):
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((rows, done))
            if self._writing is None:
                self._writing = asyncio.create_task(self._write())
            await done

    async def _write(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            tables = [*zip(*(rows for rows, _ in group), strict=True)]
            inserting = asyncio.get_running_loop().run_in_executor(self._thread, self._insert, tables)
            await asyncio.wait([inserting])
            error = inserting.exception()
            for _, done in group:
                done.set_result(None) if error is None else done.set_exception(error)
        self._writing = None

    def _insert(self, tables: Sequence[Sequence[tuple[Any, ...]]]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        for statement, rows in zip(self._statements, tables, strict=True):
            self._connection.executemany(statement, rows)
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
        "CREATE TABLE IF NOT EXISTS bodies (stream INT, version INT, body BLOB, PRIMARY KEY (stream, version)) STRICT"
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
    """Entries a second of tables that were played at side by side, and how much memory was in use at its height."""
    with TemporaryDirectory() as folder:
        law, keys = Law(), new_keys()
        house = await House.open(str(Path(folder) / "house.db"), law, keys)
        tables = [await house.add_table(GAME, PLACE) for _ in range(SIDE_BY_SIDE)]
        await _fill(house, tables, entries // SIDE_BY_SIDE)
        if trace:
            tracemalloc.start()
        begun = time.perf_counter()
        for table in tables:
            found = await resumed_table(house.services, law, table.table.stream, house.times)
            assert found.table.version == entries // SIDE_BY_SIDE
        seconds = time.perf_counter() - begun
        height = tracemalloc.get_traced_memory()[1] if trace else 0
        tracemalloc.stop()
        await house.close()
        return entries / seconds, float(height)


async def _fill(house: House, tables: Sequence[LiveTable], entries: int) -> None:
    """So many entries of every table, which lie in the store between those of the others, as in an evening."""
    made = [_entries(house, table.table.stream, entries) for table in tables]
    for _ in range(0, entries, AT_ONCE):
        rows = chain.from_iterable(zip(*(islice(each, AT_ONCE) for each in made), strict=True))
        await house.store.append(Batch([*rows]))


def _entries(house: House, stream: str, entries: int) -> Iterator[Row]:
    """Those of a long session, made by a table beside."""
    opened = open_usual(house.law, GAME, PLACE)
    bodies, kept = Bodies(opened, stream, Sealer(house.keys.sealing)), list[Row]()
    table: Table[Any]

    def keep(entry: Entry) -> None:
        kept.append(Row(stream=stream, version=entry.version, body=bodies.write(entry, table.state, ()), at=1))

    table = opened.table(Seeded(1), keep=keep)
    commands = _session(opened, table)
    while table.version < entries:
        table.apply(next(commands))
        yield kept.pop()


def _session(opened: Any, table: Table[Any]) -> Iterator[Command]:
    yield from opening_commands(opened, table.options)
    yield Join(by="ana", chips=Cents(10**8))
    while True:
        yield PlaceOnCloth(by="ana", bet="red", stake=Cents(1000))
        yield Withdraw(by="ana", bet="red")
