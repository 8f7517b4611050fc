"""A live table: it decides, has the entry stored, folds it, and tells people; in this order and never otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy.util import greenlet_spawn

from ludex.core.commands import Command
from ludex.core.options import Option
from ludex.core.table import Entry
from ludex.core.waits import Wait, waits
from ludex.errors import Misuse, Refused, Stopped
from ludex.games.registry import Opened
from ludex.house.clock import Times
from ludex.house.links import Link
from ludex.house.stored_table import RepeatedError, StoredTable, brought_in
from ludex.kit.chance import Script

Answer = TypeVar("Answer")


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
                raise RepeatedError(known)
            self.table.fold(entry)
        except RepeatedError as repeated:
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
