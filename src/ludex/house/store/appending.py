"""Appending: entries of several streams are stored together or not at all, and many appends share one commit.

While one group is being written the next one gathers, so the slower the disk is the more entries a commit has. A writer
that fails fails everything that waits on it, and the store accepts nothing more: whoever goes on goes on from what is
stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from time import perf_counter
from typing import cast

from ludex.errors import Misuse, Stopped
from ludex.house.store import chain
from ludex.house.store.backend import Backend, BalanceRow, EntryRow, HeadRow, KeyRow, Prepared
from ludex.house.store.queries import Key, Queries, numbers_in
from ludex.house.store.rows import EMPTY, Batch, Row, Stored, StoredSnapshot, Tip

GROUP_MAX = 2000
"""So many batches are written at once at most: a group that never ends would keep everybody waiting."""
QUICK_S = 0.003
TOGETHER_MIN = 16
"""Where a disk takes less than this for a group, a group is one part of those who give batches, but for so few: the
others decide while these are written. Where it takes longer, as many as possible share its time.
"""


Then = Callable[[int | None, Stopped | None], None]
"""Is told once a batch is written: nothing where all of it was stored, the version of the entry that a command of it
led to before, or why the store has stopped. It must neither wait nor fail.
"""


class _Waiting:
    """A batch that waits to be written, and who is told of it."""

    __slots__ = ("prepared", "then")

    def __init__(self, prepared: Prepared, then: Then) -> None:
        self.prepared, self.then = prepared, then


class Store:
    """Streams in one database, with one writer."""

    def __init__(self, backend: Backend, queries: Queries, numbers: dict[str, int], tips: dict[str, Tip]) -> None:
        self._backend, self._queries, self._numbers, self._tips = backend, queries, numbers, tips
        self._numbers_given = max(numbers.values(), default=0)
        self._gathering: list[_Waiting] = []
        self._under_way: set[str] = set()
        self._writing: set[asyncio.Task[None]] = set()
        self._stopped: tuple[str, str] | None = None
        self._last_group = self._under_way_number = 0
        self._is_quick = True

    @classmethod
    async def over(cls, backend: Backend) -> Store:
        """The store that a database holds."""
        numbers = await numbers_in(backend)
        queries = Queries(backend, numbers)
        return cls(backend, queries, numbers, await queries.tips())

    @property
    def is_stopped(self) -> bool:
        """Whether a write failed, after which nothing more is accepted."""
        return self._stopped is not None

    @property
    def streams(self) -> Sequence[str]:
        """All streams, in no order that means anything."""
        return tuple(self._tips)

    def tip(self, stream: str) -> Tip:
        """Where a stream ends; one that nobody knows has no entry yet."""
        return self._tips.get(stream) or chain.start(stream)

    async def append(self, batch: Batch) -> int | None:
        """Stores a batch: when this returns it outlives the machine.

        When a command of it led to an entry before, nothing is stored and the version of that entry is answered.
        """
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

        def then(version: int | None, stopped: Stopped | None) -> None:
            if done.cancelled():
                return
            if stopped is None:
                done.set_result(version)
            else:
                done.set_exception(stopped)

        self.submit(batch, then)
        return await done

    def submit(self, batch: Batch, then: Then) -> None:
        """The same for who does not wait, and is told."""
        prepared = self._prepared(batch)
        self._under_way.update(prepared.tips)
        self._gathering.append(_Waiting(prepared, then))
        if self._is_enough(len(self._writing)):
            self._writing.add(asyncio.create_task(self._write()))

    def _prepared(self, batch: Batch) -> Prepared:
        if self._stopped is not None:
            raise self._stop()
        entries: list[EntryRow] = []
        keys: list[KeyRow] = []
        tips: dict[str, Tip] = {}
        new: dict[str, int] = {}
        for row in batch.rows:
            stream, version = row.stream, row.version
            if stream in self._under_way:
                raise Misuse(
                    "{stream}: an entry is stored after the one before it is", slug="stream-under-way", stream=stream
                )
            tip = tips.get(stream) or self.tip(stream)
            if version != tip.version + 1:
                raise _out_of_order(row, tip)
            hash = chain.link(tip.hash, version, row.at, row.schema, row.body)
            tips[stream] = Tip(version, hash)
            number = self._numbers.get(stream) or new.setdefault(stream, self._numbers_given + len(new) + 1)
            entries.append((number, version, row.at, row.schema, row.body, hash))
            if row.id:
                keys.append((number, row.by, row.id, version))
        snapshots = [self._snapshot_row(taken, tips, new) for taken in batch.snapshots]
        if new:
            self._numbers |= new
            self._numbers_given += len(new)
        return Prepared([(number, name) for name, number in new.items()], entries, keys, snapshots, tips)

    def _snapshot_row(self, taken: StoredSnapshot, tips: Mapping[str, Tip], new: Mapping[str, int]) -> EntryRow:
        """A snapshot with the hash of the entry that it was taken after: the last one stored, or one stored with it."""
        last = self.tip(taken.stream)
        for tip in (last, tips.get(taken.stream, last)):
            if tip.version == taken.version != EMPTY:
                number = self._numbers.get(taken.stream) or new[taken.stream]
                return number, taken.version, taken.at, taken.schema, taken.body, tip.hash
        raise Misuse(
            "{stream}: a snapshot is taken after the last entry, not after entry {entry}",
            slug="snapshot-out-of-order",
            stream=taken.stream,
            entry=str(taken.version),
        )

    async def _write(self) -> None:
        """Writes group after group, as long as there is enough for one."""
        try:
            while self._is_enough(len(self._writing) - 1):
                size = self._group_size()
                group, self._gathering = self._gathering[:size], self._gathering[size:]
                await self._write_group(group)
        finally:
            self._writing.discard(cast("asyncio.Task[None]", asyncio.current_task()))

    async def _write_group(self, group: Sequence[_Waiting]) -> None:
        self._under_way_number += len(group)
        begun = perf_counter()
        try:
            repeated = await self._backend.write([each.prepared for each in group])
        except BaseException as error:
            self._fail(error, group)
            if not isinstance(error, Exception):
                raise
            return
        self._last_group, self._is_quick = len(group), perf_counter() - begun < QUICK_S
        self._under_way_number -= len(group)
        for place, each in enumerate(group):
            self._written(each, repeated.get(place))

    def _is_enough(self, others: int) -> bool:
        """Whether a group is to be written, while others are."""
        if not others:
            return bool(self._gathering)
        return others < self._backend.groups_at_once and self._is_quick and len(self._gathering) >= self._group_size()

    def _group_size(self) -> int:
        """How many batches are written next, of all that wait."""
        if not self._is_quick:
            return GROUP_MAX
        # Those of the last group were told, and are about to give their next ones.
        everybody = self._last_group + self._under_way_number + len(self._gathering)
        part = -(-everybody // (self._backend.groups_at_once + 1))
        return min(max(part, TOGETHER_MIN), GROUP_MAX)

    def _written(self, waiting: _Waiting, version: int | None) -> None:
        """A batch is stored; or it is not, as a command of it led to an entry before."""
        prepared = waiting.prepared
        self._under_way.difference_update(prepared.tips)
        if version is None:
            self._tips.update(prepared.tips)
        else:
            for _, name in prepared.streams:
                del self._numbers[name]
        waiting.then(version, None)

    def _fail(self, error: BaseException, group: Sequence[_Waiting]) -> None:
        """Nobody who waits is left waiting, and nothing more is accepted."""
        if self._stopped is None:  # what fails afterwards is told why the first one did
            self._stopped = (type(error).__name__, " ".join(str(error).split()))  # PostgreSQL gives hints, line by line
        waiting, self._gathering = [*group, *self._gathering], []
        for each in waiting:
            each.then(None, self._stop())

    def _stop(self) -> Stopped:
        assert self._stopped is not None, "the store has not stopped"
        kind, why = self._stopped
        return Stopped("the store has stopped: {kind}: {why}", slug="store-stopped", kind=kind, why=why)

    async def settled(self) -> None:
        """Waits until everything is written that was appended so far."""
        while self._writing:
            await asyncio.wait(self._writing)

    async def append_head(self, head: HeadRow) -> None:
        """Stores a signed head."""
        if self._stopped is not None:
            raise self._stop()
        try:
            await self._backend.write_head(head)
        except Exception as error:
            self._fail(error, ())
            raise self._stop() from error

    async def named(self) -> set[str]:
        """Every stream that some table names, whether it has entries or not."""
        return await self._queries.named()

    def entries(self, stream: str, after: int = EMPTY) -> AsyncIterator[Stored]:
        """The entries of a stream after one, in order."""
        return self._queries.entries(stream, after)

    def keys(self, stream: str) -> AsyncIterator[Key]:
        """The commands of a stream that had ids."""
        return self._queries.keys(stream)

    async def version_of(self, stream: str, by: str, id: str) -> int | None:
        """The entry that a command led to."""
        return await self._queries.version_of(stream, by, id)

    async def snapshot(self, stream: str) -> StoredSnapshot | None:
        """The latest snapshot of a stream."""
        return await self._queries.snapshot(stream)

    async def heads(self) -> Sequence[HeadRow]:
        """All signed heads, the first one first."""
        return await self._queries.heads()

    async def balances(self) -> Sequence[BalanceRow]:
        """All balances that are stored, as they were at one moment."""
        return await self._queries.balances()

    async def write_balances(self, stream: str, after: int, rows: Sequence[BalanceRow]) -> bool:
        """Writes balances of a stream that was reckoned up to an entry; nothing where it no longer is."""
        number = self._numbers[stream]
        return await self._backend.write_balances(number, after, [(number, *row[1:]) for row in rows])

    async def drop_balances(self) -> None:
        """Forgets all balances: they can be reckoned out again."""
        await self._backend.drop_balances()

    async def close(self) -> None:
        """Writes what waits and lets go of the database."""
        await self.settled()
        await self._backend.close()


def _out_of_order(row: Row, tip: Tip) -> Misuse:
    return Misuse(
        "{stream}: entry {entry} does not follow entry {last}",
        slug="row-out-of-order",
        stream=row.stream,
        entry=str(row.version),
        last=str(tip.version),
    )
