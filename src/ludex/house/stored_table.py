"""A stored table: a table whose entries are stored before they count.

A table itself knows nothing of waiting. It runs in a greenlet, which waits for the store while other tables go on; so
a host or a bot leads a stored table as it leads any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct
from sqlalchemy.util import await_only

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.state import CLOSED
from ludex.core.table import Entry, Table
from ludex.errors import Corrupt, Reason, Refused, Unit, Value
from ludex.games.registry import Opened
from ludex.house.bodies import Bodies
from ludex.house.clock import Clock
from ludex.house.generator import Generator
from ludex.house.links import Link
from ludex.house.people import People
from ludex.house.sealing import Sealer
from ludex.house.snapshots import sealed_snapshot
from ludex.house.staffing import staff_who_may
from ludex.house.store.appending import Store, Then
from ludex.house.store.rows import Batch, Row, StoredSnapshot
from ludex.house.streams import TABLE


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


class RepeatedError(Exception):
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
        self.opened, self.id, self.stream = opened, id, TABLE + id
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
        except RepeatedError as repeated:
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
                except RepeatedError:
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
                raise RepeatedError(known)
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
