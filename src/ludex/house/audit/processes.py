"""The tables of a store audited side by side, by processes that open it to read by themselves.

A process that finds a table otherwise than the auditor saw it, as a house goes on meanwhile, leaves it to the auditor.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from msgspec.structs import replace

from ludex.house.audit.auditor import Auditor
from ludex.house.audit.tables import Audited, audit_table
from ludex.house.sealing import Sealer
from ludex.house.store.backend import BalanceRow
from ludex.house.store.checking import Signed
from ludex.house.store.opening import read_store
from ludex.house.store.rows import Tip
from ludex.house.streams import CHANCE, TABLE
from ludex.kit.processes import answer_no_terminal, ended_when_unwanted
from ludex.law.book import Law

TOLD_EVERY_S = 0.1


class Processes(NamedTuple):
    """Where others find the same store, and how many of them audit it."""

    where: str
    number: int


class _Table(NamedTuple):
    """A table that another process is to audit, as the auditor sees it."""

    id: str
    is_linked: bool
    named: Collection[str]
    tips: Mapping[str, Tip]
    signed: Signed
    balances: Mapping[str, Sequence[BalanceRow]]


class _Given(NamedTuple):
    """What a process begins with."""

    where: str
    law: Law
    sealing: bytes | None
    """The key, where the auditor has it."""
    entries: Any
    """How many entries all of them have audited, in memory that they share."""


async def audit_tables(
    auditor: Auditor, tables: Mapping[str, bool], sealing: bytes | None, processes: Processes | None
) -> AsyncIterator[tuple[str, Audited]]:
    """What is told of each table, in their order; of each it is known whether it is linked."""
    if processes is None or processes.number < 2:
        for id, is_linked in tables.items():
            yield id, await audit_table(auditor, id, is_linked=is_linked)
        return
    context = get_context("spawn")  # a process with a store has threads, and must not be forked
    entries = context.Value("q", 0)
    given = _Given(processes.where, auditor.law, sealing, entries)
    workers = ProcessPoolExecutor(processes.number, context, initializer=_begin, initargs=(given,))
    with ended_when_unwanted(workers) as pool:
        loop, told = asyncio.get_running_loop(), 0
        # The longest ones first, so that nobody waits for one alone in the end.
        longest = sorted(tables, key=lambda id: -auditor.store.tip(TABLE + id).version)
        asked = {id: loop.run_in_executor(pool, _audited, _of(auditor, id, tables[id])) for id in longest}
        for id, is_linked in tables.items():
            while not asked[id].done():
                await asyncio.wait([asked[id]], timeout=TOLD_EVERY_S)
                done = entries.value
                auditor.progress(done - told)
                told = done
            found = asked.pop(id).result()
            yield id, found if found is not None else await audit_table(auditor, id, is_linked=is_linked)
        auditor.progress(entries.value - told)


def _of(auditor: Auditor, id: str, is_linked: bool) -> _Table:
    table, chance = TABLE + id, CHANCE + id
    tips = {stream: auditor.store.tip(stream) for stream in (table, chance)}
    balances = {table: auditor.balances.get(table, ())}
    named = tips.keys() & auditor.named
    return _Table(id, is_linked, named, tips, auditor.signed.of(table, chance), balances)


# In the other process.


class _Process:
    """What it opens with its first table and keeps until it ends: opening a store takes as long as a small table."""

    def __init__(self, given: _Given) -> None:
        self._given, self._loop = given, asyncio.new_event_loop()
        self._auditor: Auditor | None = None

    def audited(self, table: _Table) -> Audited | None:
        return self._loop.run_until_complete(self._audit(table))

    async def _audit(self, table: _Table) -> Audited | None:
        auditor = self._auditor = self._auditor or await self._opened()
        if any(auditor.store.tip(stream) != tip for stream, tip in table.tips.items()):
            return None
        auditor = replace(auditor, named=table.named, signed=table.signed, balances=table.balances)
        return await audit_table(auditor, table.id, is_linked=table.is_linked)

    async def _opened(self) -> Auditor:
        given = self._given
        return Auditor(
            store=await read_store(given.where),
            law=given.law,
            sealer=None if given.sealing is None else Sealer(given.sealing),
            named=(),
            signed=Signed({}, is_closed=False),
            balances={},
            progress=self._tell,
        )

    def _tell(self, entries: int) -> None:
        counted = self._given.entries
        with counted.get_lock():
            counted.value += entries


_process: list[_Process] = []


def _begin(given: _Given) -> None:
    answer_no_terminal()
    _process[:] = [_Process(given)]


def _audited(table: _Table) -> Audited | None:
    return _process[0].audited(table)
