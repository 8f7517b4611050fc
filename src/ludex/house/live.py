"""A live table: it decides, has the entry stored, folds it, and tells people; in this order and never otherwise.

A table itself knows nothing of waiting. It runs in a greenlet, which waits for the store while other tables go on; so
a host or a bot leads a live table as it leads any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy.util import await_only, greenlet_spawn

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Option
from ludex.core.record import SCHEMA
from ludex.core.state import CLOSED
from ludex.core.table import Entry, Table
from ludex.core.waits import Wait, waits
from ludex.errors import Corrupt, Misuse, Reason, Refused, Stopped, Unit, Value
from ludex.games.records import read_stored_header, reopen
from ludex.games.registry import Opened
from ludex.house.bodies import Bodies
from ludex.house.clock import Clock, Times
from ludex.house.generator import Generator
from ludex.house.links import Link
from ludex.house.people import People
from ludex.house.sealing import Sealer
from ludex.house.snapshots import read_snapshot, sealed_snapshot
from ludex.house.staffing import staff_who_may
from ludex.house.store.appending import Store, Then
from ludex.house.store.rows import Batch, Row, StoredSnapshot
from ludex.kit.chance import Chance, Script, Silent, Slot
from ludex.law.book import Law

Answer = TypeVar("Answer")

PREFIX, CHANCE_PREFIX = "table:", "chance:"


class Watcher(Protocol):
    """Somebody who is told what happens at a table, once it is stored."""

    def told(self, version: int, events: Sequence[Event]) -> None:
        """What one entry comes to as they see it; it must not wait."""
        ...


class Services(Struct, frozen=True, kw_only=True):
    """What a live table needs of its house."""

    store: Store
    people: People
    clock: Clock
    sealer: Sealer


class _RepeatedError(Exception):
    """A command that led to an entry before."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class StoredTable(Table[Any]):
    """A table whose entries are stored before they count; only a greenlet may apply commands to it."""

    opened: Opened
    id: str
    link: Link | None

    def set_up(self, services: Services, opened: Opened, id: str) -> None:
        """What it stores with; it has folded what was stored before."""
        self.opened, self.id, self.stream = opened, id, PREFIX + id
        self.link = None
        self._services = services
        self._bodies = Bodies(opened, self.stream, services.sealer)
        self._watchers: dict[str, list[Watcher]] = {}
        self._due: StoredSnapshot | None = None
        self._round = self.state.round
        self._keep = self._store
        # A host may wrap the chance of the table, to count what is drawn.
        self.generator = self.chance if isinstance(self.chance, Generator) else None
        if self.generator is not None:
            self.generator.prepare = self._commit

    def watch(self, who: str, watcher: Watcher) -> None:
        """Somebody is told from now on what this person may see."""
        self._watchers.setdefault(who, []).append(watcher)

    def leave_alone(self, who: str, watcher: Watcher) -> None:
        """They are told no more."""
        self._watchers[who].remove(watcher)
        if not self._watchers[who]:
            del self._watchers[who]

    # Deciding, storing, folding, telling.

    def apply(self, command: Command) -> Entry:
        """Decides one command after what the table must hear first; a repeated one is answered with its entry."""
        self.hear()
        try:
            return super().apply(command)
        except _RepeatedError as repeated:
            return self.recalled(command, repeated.version)
        except Refused:
            if command.id:
                known = await_only(self._services.store.version_of(self.stream, command.by, command.id))
                if known is not None:
                    return self.recalled(command, known)
            raise

    def hear(self) -> None:
        """The news of the other tables of its link."""
        if self.link is None or self.state.phase == CLOSED:
            return
        for news, commands in list(self.link.untold(self.id, self._reporter())):
            for command in commands:
                try:
                    super().apply(command)
                except _RepeatedError:
                    continue
                except Refused:
                    return  # not now: it is told before the next command
            self.link.tell(self.id, news)

    def _reporter(self) -> str:
        """Who of the staff reports what happened elsewhere."""
        return staff_who_may(self.opened, self.options, "report-jackpot-fed")

    @property
    def is_ready(self) -> bool:
        """Whether the next command needs nothing to be stored or heard before it is decided."""
        return self.link is None and (self.generator is None or not self.generator.is_due(self._packs_mixed))

    def store_then(self, entry: Entry, then: Then) -> None:
        """Stores an entry that is nobody else's business: neither a wallet's nor another table's."""
        at = self._services.clock.now_us()
        self._services.store.submit(Batch((self._row(entry, at),), self._take_due()), then)

    def _store(self, entry: Entry) -> None:
        """Stores an entry with what it does to wallets and what it leaves to be told; when it raises, nothing was."""
        services, at = self._services, self._services.clock.now_us()
        rows = [self._row(entry, at)]
        told = None if self.link is None else self.link.row(self.id, entry, at)
        if told is not None:
            rows.append(told[0])
        brought = brought_in(entry.events)
        held = list(brought)
        if held:
            await_only(services.people.hold(held))
        try:
            passed = services.people.passing(brought, self.id, entry.version, at) if held else []
            rows += [row for row, _ in passed]
            known = await_only(services.store.append(Batch(rows, self._take_due())))
            if known is not None:
                raise _RepeatedError(known)
            services.people.record(passed)
        finally:
            if held:
                services.people.let_go(held)
        if told is not None and self.link is not None:
            self.link.stored(told[1])

    def _row(self, entry: Entry, at: int) -> Row:
        """An entry as it is stored."""
        command, slots = entry.command, () if self.generator is None else self.generator.slots
        body = self._bodies.write(entry, self.state, slots)
        return Row(stream=self.stream, version=entry.version, body=body, at=at, by=command.by, id=command.id)

    def _take_due(self) -> tuple[StoredSnapshot, ...]:
        """The snapshot that goes along with the next entry; where that is not stored, a later round has another."""
        due, self._due = self._due, None
        return () if due is None else (due,)

    def fold(self, entry: Entry, to: Iterable[str] = ()) -> dict[str, list[Event]]:
        """Records a stored entry, tells it to whoever watches, and takes a snapshot when a round is over."""
        watchers = self._watchers
        shown = super().fold(entry, (*to, *watchers))
        for who, watching in watchers.items():
            for watcher in watching:
                watcher.told(entry.version, shown[who])
        if self.state.round != self._round:
            self._round = self.state.round
            self._due = self.snapshot()
        return shown

    def snapshot(self) -> StoredSnapshot:
        """The table as it is now, sealed: nobody reads covered cards in it, and nobody alters it."""
        packs = () if self.generator is None else self.generator.packs
        at, sealer = self._services.clock.now_us(), self._services.sealer
        return sealed_snapshot(self.stream, self.version, at, self.state, packs, sealer)

    async def put_away(self) -> None:
        """Stores a snapshot of how it is left."""
        if self.version and not self.is_stopped and not self._services.store.is_stopped:
            await self._services.store.append(Batch((), (self.snapshot(),)))

    def _commit(self) -> None:
        """Stores what the generator commits to before it draws from it."""
        assert self.generator is not None, "nothing else commits"
        if self.generator.is_due(self._packs_mixed):
            rows = self.generator.commitments(self._packs_mixed, self._services.clock.now_us())
            await_only(self._services.store.append(Batch(rows)))

    @property
    def _packs_mixed(self) -> int:
        """None where there is no table."""
        return getattr(self.state, "packs_mixed", 0)

    def recalled(self, command: Command, version: int) -> Entry:
        """The entry that a command led to; another command with its id is refused."""
        entry = await_only(self._read(version))
        if entry.command != command:
            raise Refused(Reason.REPEATED, asked=Value(command.id, Unit.COMMAND_ID))
        return entry

    async def _read(self, version: int) -> Entry:
        async for stored in self._services.store.entries(self.stream, after=version - 1):
            return self._bodies.read(stored.body, stored.schema).entry
        raise Corrupt(
            "{stream}: entry {entry} is missing", slug="entry-missing", stream=self.stream, entry=str(version)
        )


def brought_in(events: Iterable[Event]) -> dict[str, int]:
    """What people brought in some events together, or took away."""
    found: dict[str, int] = {}
    for event in events:
        for person, amount in event.brought.items():
            found[person] = found.get(person, 0) + amount
    return {person: amount for person, amount in found.items() if amount}


class LiveTable:
    """A table that people act at, each waiting for no longer than their own command takes."""

    def __init__(self, table: StoredTable, times: Times) -> None:
        self.table, self.times = table, times
        self._alone = asyncio.Lock()
        self._work: set[asyncio.Task[Any]] = set()
        self._moved = asyncio.Event()

    @property
    def id(self) -> str:
        """What it is called in this house."""
        return self.table.id

    @property
    def opened(self) -> Opened:
        """Its game, rules and header."""
        return self.table.opened

    def options(self, who: str) -> Sequence[Option]:
        """What somebody may do now."""
        return self.table.options(who)

    @property
    def waits(self) -> Wait | None:
        """Whom it waits for."""
        return waits(self.table.game, self.table.state)

    def join(self, link: Link, told: int) -> None:
        """It shares a jackpot from now on."""
        link.join(self.id, told)
        self.table.link, self._alone = link, link.alone

    async def give(self, command: Command) -> Entry:
        """One command: when this returns it is stored. Who goes away in the meantime changes nothing."""
        table = self.table
        if self._alone.locked() or not table.is_ready:
            return await self.lead(partial(table.apply, command))
        try:
            entry = table.decide(command)
        except Refused:
            if command.id:  # it may have led to an entry before
                return await self.lead(partial(table.apply, command))
            raise
        if entry.version <= table.version:
            return entry
        if brought_in(entry.events):
            table.chance.undo()
            return await self.lead(partial(table.apply, command))
        # Most commands concern this table alone: nobody waits but for the store, which tells when it is done.
        await self._alone.acquire()
        answer: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()
        try:
            table.store_then(entry, partial(self._stored, entry, answer))
        except BaseException:
            table.chance.undo()
            self._alone.release()
            raise
        return await answer

    def _stored(self, entry: Entry, answer: asyncio.Future[Entry], known: int | None, stopped: Stopped | None) -> None:
        """The store has an entry, had another for this command, or has stopped."""
        try:
            if stopped is not None:
                raise stopped
            if known is not None:
                raise _RepeatedError(known)
            self.table.fold(entry)
        except _RepeatedError as repeated:
            self.table.chance.undo()
            work = asyncio.create_task(self._answer_again(entry.command, repeated.version, answer))
            self._work.add(work)
            work.add_done_callback(self._work.discard)
        except Exception as error:
            if not self.table.is_stopped:
                self.table.chance.undo()
            if not answer.cancelled():
                answer.set_exception(error)
        else:
            if not answer.cancelled():
                answer.set_result(entry)
        finally:
            self._alone.release()
            self._moved.set()

    async def _answer_again(self, command: Command, version: int, answer: asyncio.Future[Entry]) -> None:
        try:
            entry = await greenlet_spawn(self.table.recalled, command, version)
        except Exception as error:
            if not answer.cancelled():
                answer.set_exception(error)
        else:
            if not answer.cancelled():
                answer.set_result(entry)

    async def run(self, command: Command) -> list[Entry]:
        """One command and the duties that follow it."""
        return await self.lead(lambda: self.table.run(command))

    async def lead(self, work: Callable[[], Answer]) -> Answer:
        """Some work at the table, during which nobody else acts there."""
        # A task of its own: whoever asked may go away, and what was begun is ended all the same.
        task = asyncio.create_task(self._led(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return await asyncio.shield(task)

    async def _led(self, work: Callable[[], Answer]) -> Answer:
        async with self._alone:
            try:
                found: Answer = await greenlet_spawn(work)
            finally:
                self._moved.set()
            return found

    def tell_outcomes(self, outcomes: Iterable[object]) -> None:
        """What the croupier reads from a real wheel, shoe or cage, for the next draws."""
        if not isinstance(self.table.chance, Script):
            raise Misuse("{table} draws by itself: its outcomes are not told", slug="outcomes-not-told", table=self.id)
        self.table.chance.add(outcomes)

    async def keep_time(self) -> None:
        """Does what the law makes of silence, whenever a table has waited for its time; ends with its task."""
        while not self.table.is_stopped:
            self._moved.clear()
            version, wait = self.table.version, self.waits
            if wait is None or wait.silence is None:
                await self._moved.wait()
            elif await self._stays_at(version, self.times.of(wait.kind)):
                await self.lead(partial(self._be_silent, wait.silence, version))

    async def _stays_at(self, version: int, seconds: float) -> bool:
        """Whether nothing happens for so long, by the clock of the loop: one that is set changes nothing."""
        try:
            async with asyncio.timeout(seconds):
                while self.table.version == version:
                    await self._moved.wait()
                    self._moved.clear()
        except TimeoutError:
            return True
        return False

    def _be_silent(self, command: Command, version: int) -> None:
        if self.table.version == version:
            self.table.apply(command)

    async def settle(self) -> None:
        """Waits until everything that was begun is done, and stores a snapshot of how the table is left."""
        if self._work:
            await asyncio.wait(self._work)
        await self.table.put_away()


async def resumed_table(
    services: Services, law: Law, stream: str, times: Times, *, chance: Chance | None = None
) -> LiveTable:
    """A table as its stored entries leave it: from its latest snapshot and what came after, or from its beginning."""
    store, id = services.store, stream.removeprefix(PREFIX)
    opened = await reopened(store, law, stream)
    bodies = Bodies(opened, stream, services.sealer)
    found = await store.snapshot(stream)
    state, version, drawn = opened.game.start(opened.setup), 0, list[Slot]()
    if found is not None and found.schema == SCHEMA and await _is_of(store, found):
        taken = read_snapshot(found, services.sealer)
        state, version = msgspec.json.decode(taken.state, type=type(state)), found.version
        drawn += [Slot(pack.published.commitment.pack, slot) for pack in taken.packs for slot in pack.drawn]
    table = StoredTable.at(opened.game, state, version, Silent())
    async for stored in store.entries(stream, after=version):
        read = bodies.read(stored.body, stored.schema)
        Table.fold(table, read.entry)
        drawn += read.slots
    if chance is None:
        begun = [each async for each in store.entries(CHANCE_PREFIX + id)]
        chance = Generator.resumed(opened, begun, services.sealer, number=table.state.draws, drawn=drawn)
    table.chance = chance
    table.set_up(services, opened, id)
    return LiveTable(table, times)


async def _is_of(store: Store, taken: StoredSnapshot) -> bool:
    """Whether the stream has the entry that a snapshot was taken after: one of another history is not gone on from."""
    async for stored in store.entries(taken.stream, after=taken.version - 1):
        return stored.version == taken.version and stored.hash == taken.hash
    return False


async def reopened(store: Store, law: Law, stream: str) -> Opened:
    """The game of a table, by the rules that its header keeps."""
    async for stored in store.entries(stream):
        if stored.version == 0:
            return reopen(law, read_stored_header(stored.body)).opened
        break
    raise Corrupt("{stream}: entry {entry} is missing", slug="entry-missing", stream=stream, entry="0")


async def new_table(
    services: Services, opened: Opened, id: str, times: Times, *, chance: Chance | None = None
) -> LiveTable:
    """A table that nothing has happened at: its header is stored, and the beginning of its generator's stream."""
    at = services.clock.now_us()
    rows = [Row(stream=PREFIX + id, version=0, body=msgspec.json.encode(opened.header), at=at)]
    if chance is None:
        chance, begun = Generator.new(opened, id, CHANCE_PREFIX + id, services.sealer, at)
        rows.append(begun)
    await services.store.append(Batch(rows))
    table = StoredTable(opened.game, opened.setup, chance)
    table.set_up(services, opened, id)
    return LiveTable(table, times)
