"""The stream of a table: its header, its entries decided again, its money, its chance and its latest snapshot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ludex.core.record import SCHEMA
from ludex.errors import LudexError
from ludex.games.records import Reopened, RulesThen, read_stored_header, reopen
from ludex.games.registry import Opened
from ludex.house.audit.balances import Balances
from ludex.house.audit.books import Books
from ludex.house.audit.deciding import Deciding
from ludex.house.audit.faults import Fault, told
from ludex.house.audit.generators import ChanceStream, Redrawn
from ludex.house.audit.money import Accounts
from ludex.house.bodies import Bodies, Found
from ludex.house.findings import Finding, Note, Noted, Told
from ludex.house.live import CHANCE_PREFIX, PREFIX
from ludex.house.sealing import Sealer
from ludex.house.snapshots import read_snapshot
from ludex.house.store.appending import Store
from ludex.house.store.rows import Stored, StoredSnapshot
from ludex.kit.fair import PackInUse
from ludex.law.book import Law

Progress = Callable[[str, int], None]
"""(stream, entries) -> nothing: is told how many more entries of a stream were audited."""
TOLD_EVERY = 256
"""So many entries are audited between two words of progress."""


class Auditor(Struct, frozen=True, kw_only=True):
    """What an audit is done with, and what it has gathered."""

    store: Store
    law: Law
    sealer: Sealer | None
    """Nothing where the auditor has not the key of the house."""
    books: Books
    balances: Balances
    progress: Progress

    async def entries(self, stream: str) -> AsyncIterator[Stored]:
        """The entries of a stream, from its header; how many were read is told now and then."""
        read = 0
        async for stored in self.store.entries(stream):
            yield stored
            read += 1
            if read % TOLD_EVERY == 0:
                self.progress(stream, TOLD_EVERY)
        self.progress(stream, read % TOLD_EVERY)


class _Table:
    """One table while it is audited."""

    def __init__(
        self, auditor: Auditor, opened: Opened, id: str, chance: ChanceStream | None, taken: StoredSnapshot | None
    ) -> None:
        self.id, self.stream, self._auditor, self._taken = id, PREFIX + id, auditor, taken
        self._bodies = Bodies(opened, self.stream, auditor.sealer)
        self._clear = Bodies(opened, self.stream, None)
        seed = None if chance is None or auditor.sealer is None else chance.seed(auditor.sealer)
        redrawn = None if chance is None or seed is None else Redrawn(opened, chance, seed)
        self._deciding = Deciding(opened, self.stream, self._bodies, redrawn)
        self._accounts = Accounts(self.stream, self._deciding.state.accounts)
        self._is_deciding = True
        self._sealed = self._last = 0

    def enter(self, stored: Stored) -> Iterator[Told]:
        """The next entry that is stored, whatever its version says."""
        follows, self._last = stored.version == self._last + 1, stored.version
        found, error = self._read(stored)
        if error is not None:
            yield Finding(fault=Fault.UNREADABLE, stream=self.stream, version=stored.version, values={"error": error})
        if found is not None:
            if found.entry.version != stored.version:
                said = {"said": str(found.entry.version)}
                yield Finding(fault=Fault.OTHER_PLACE, stream=self.stream, version=stored.version, values=said)
            self._auditor.books.enter(self.id, msgspec.structs.replace(found.entry, version=stored.version))
            yield from self._accounts.enter(stored.version, found.clear)
            clear = msgspec.structs.replace(found.entry, version=stored.version, events=found.clear)
            yield from self._auditor.balances.enter(self.stream, clear)
            self._sealed += not found.whole
        if self._is_deciding:
            # Over a gap, or past what cannot be read, nobody knows the state.
            sound = found is not None and error is None and follows and found.entry.version == stored.version
            yield from self._decide(found if sound else None)

    def _read(self, stored: Stored) -> tuple[Found | None, LudexError | None]:
        """An entry, or as much of it as stands in the clear, and what keeps the rest from being read."""
        try:
            return self._bodies.read(stored.body, stored.schema), None
        except Exception as error:  # whatever a forged body breaks
            why = told(error)
        try:
            return self._clear.read(stored.body, stored.schema), why
        except Exception:  # as above
            return None, why

    def _decide(self, found: Found | None) -> Iterator[Told]:
        deciding = self._deciding
        if found is not None and found.whole:
            yield from deciding.decide(found)
        self._is_deciding = found is not None and found.whole and not deciding.is_lost
        if self._is_deciding:
            if self._taken is not None and self._taken.version == deciding.version:
                yield from self._check_snapshot(self._taken)
        elif found is None or found.whole:
            yield Note(note=Noted.STOPPED, stream=self.stream, version=deciding.version)
        else:
            yield Note(note=Noted.SEALED, stream=self.stream, version=deciding.version)

    def _check_snapshot(self, taken: StoredSnapshot) -> Iterator[Finding]:
        if self._auditor.sealer is None:
            return
        deciding = self._deciding
        try:
            found = read_snapshot(taken, self._auditor.sealer)
            if taken.schema != SCHEMA:
                return  # states are not lifted: one of another schema is made again
            state = msgspec.json.decode(found.state, type=type(deciding.state))
        except (LudexError, msgspec.MsgspecError) as error:
            yield self._of_snapshot(Fault.SNAPSHOT, taken, error=told(error))
            return
        packs = found.packs if deciding.redrawn is None else deciding.redrawn.generator.packs
        if (state, _begun(found.packs)) != (deciding.state, _begun(packs)):
            yield self._of_snapshot(Fault.OTHER_STATE, taken)

    def _of_snapshot(self, fault: Fault, taken: StoredSnapshot, **values: object) -> Finding:
        return Finding(fault=fault, stream=self.stream, version=taken.version, values=values)

    def end(self) -> Iterator[Told]:
        """After the last entry."""
        deciding, taken = self._deciding, self._taken
        if self._is_deciding:
            if not self._accounts.agree(deciding.state.accounts):
                yield Finding(fault=Fault.OTHER_ACCOUNTS, stream=self.stream, version=deciding.version)
            if deciding.redrawn is not None:
                yield from deciding.redrawn.end(deciding.state)
        if taken is not None and self._auditor.sealer is None:
            yield Note(note=Noted.SEALED_SNAPSHOT, stream=self.stream, version=taken.version)
        elif taken is not None and taken.version > deciding.version:
            # Its state is not known any more; that it opens at its place can be said all the same.
            yield from self._check_seal(taken)
        if self._sealed:
            yield Note(note=Noted.SEALED_ENTRIES, stream=self.stream, values={"entries": self._sealed})
        for each in deciding.differences.told():
            values = msgspec.to_builtins(each)
            yield Note(note=Noted.CITATIONS, stream=self.stream, version=each.entry, values=values)

    def _check_seal(self, taken: StoredSnapshot) -> Iterator[Finding]:
        assert self._auditor.sealer is not None, "whoever asks has the key"
        try:
            read_snapshot(taken, self._auditor.sealer)
        except LudexError as error:
            yield self._of_snapshot(Fault.SNAPSHOT, taken, error=error)


async def audit_table(auditor: Auditor, id: str) -> AsyncIterator[Told]:
    """Everything that is wrong with one table and its chance."""
    stream, store = PREFIX + id, auditor.store
    chance = await _chance(auditor, id)
    table: _Table | None = None
    async for stored in auditor.entries(stream):
        if table is not None:
            for each in table.enter(stored):
                yield each
        elif stored.version == 0:
            found = _opened(auditor.law, id, stored)
            if isinstance(found, Finding):
                yield found
                break
            for note in _rules(stream, found):
                yield note
            table = _Table(auditor, found.opened, id, chance, await store.snapshot(stream))
        else:
            break
    if table is not None:
        for each in table.end():
            yield each
    else:
        auditor.books.unread.add(id)
        yield Note(note=Noted.STOPPED, stream=stream, version=0)
    if chance is None:
        yield Note(note=Noted.OWN_CHANCE, stream=stream)
    for each in () if chance is None else chance.findings:
        yield each


async def _chance(auditor: Auditor, id: str) -> ChanceStream | None:
    rows = [each async for each in auditor.entries(CHANCE_PREFIX + id)]
    return ChanceStream(id, rows) if rows else None


def _opened(law: Law, id: str, stored: Stored) -> Reopened | Finding:
    """The table under the rules of its header, or what is wrong with that."""
    try:
        header = read_stored_header(stored.body)
        if header.table_id == id:
            return reopen(law, header)
        values: dict[str, object] = {"said": header.table_id}
        return Finding(fault=Fault.OTHER_PLACE, stream=stored.stream, version=0, values=values)
    except Exception as error:  # whatever a forged header breaks
        return Finding(fault=Fault.HEADER, stream=stored.stream, version=0, values={"error": told(error)})


def _rules(stream: str, reopened: Reopened) -> Iterator[Note]:
    """What today's law says otherwise."""
    if reopened.rules is not RulesThen.SAME or reopened.added or reopened.dropped:
        values: dict[str, Any] = {
            "rules": str(reopened.rules),
            "why": reopened.refused,
            "changes": [each.path for each in reopened.changes],
            "added": list(reopened.added),
            "dropped": list(reopened.dropped),
        }
        yield Note(note=Noted.RULES, stream=stream, version=0, values=values)


def _begun(packs: Sequence[PackInUse]) -> tuple[PackInUse, ...]:
    """Packs without those at the end that nothing was drawn from: a refused command may have had one committed to."""
    found = list(packs)
    while found and not found[-1].drawn:
        found.pop()
    return tuple(found)
