"""The stream of a table: its header, its entries decided again, its money, its chance and its latest snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from ludex.core.record import SCHEMA
from ludex.core.table import Entry
from ludex.errors import LudexError
from ludex.games.records import Reopened, RulesThen, read_stored_header, reopen
from ludex.games.registry import Opened
from ludex.house.audit.auditor import Auditor
from ludex.house.audit.balances import Balances
from ludex.house.audit.books import Book
from ludex.house.audit.deciding import Deciding
from ludex.house.audit.faults import Fault, told
from ludex.house.audit.generators import ChanceStream, Redrawn
from ludex.house.audit.money import Accounts
from ludex.house.bodies import Bodies, Found
from ludex.house.findings import Finding, Note, Noted, Told
from ludex.house.snapshots import read_snapshot
from ludex.house.store.rows import Stored, StoredSnapshot
from ludex.house.streams import TABLE
from ludex.kit.fair import PackInUse


class _Table:
    """One table while it is audited."""

    def __init__(
        self,
        auditor: Auditor,
        opened: Opened,
        id: str,
        chance: ChanceStream | None,
        taken: StoredSnapshot | None,
        book: Book,
        balances: Balances,
    ) -> None:
        self.stream, self._auditor, self._taken = TABLE + id, auditor, taken
        self._book, self._balances = book, balances
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
            self._book.enter(Entry(stored.version, found.entry.command, found.entry.events))
            yield from self._accounts.enter(stored.version, found.clear)
            yield from self._balances.enter(Entry(stored.version, found.entry.command, found.clear))
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


class TablePart:
    """A table from its header on; of one whose header cannot be read nothing can be said."""

    def __init__(
        self, auditor: Auditor, id: str, chance: ChanceStream | None, taken: StoredSnapshot | None, book: Book
    ) -> None:
        self._auditor, self._id, self._stream = auditor, id, TABLE + id
        self._chance, self._taken, self._book = chance, taken, book
        self._balances = auditor.balances_of(self._stream)
        self._table: _Table | None = None
        self._is_begun = False

    def enter(self, stored: Stored) -> Iterable[Told]:
        """The header, and then every entry."""
        if self._table is not None:
            return self._table.enter(stored)
        was_begun, self._is_begun = self._is_begun, True
        if was_begun or stored.version != 0:
            return ()
        found = _opened(self._auditor, self._id, stored)
        if isinstance(found, Finding):
            return (found,)
        self._table = _Table(
            self._auditor, found.opened, self._id, self._chance, self._taken, self._book, self._balances
        )
        return _rules(self._stream, found)

    def end(self) -> Iterator[Told]:
        """What a table ends with, and what is wrong with its chance."""
        if self._table is not None:
            yield from self._table.end()
        else:
            self._book.is_read = False
            yield Note(note=Noted.STOPPED, stream=self._stream, version=0)
        yield from self._balances.end()
        if self._chance is None:
            yield Note(note=Noted.OWN_CHANCE, stream=self._stream)
        else:
            yield from self._chance.findings


class Audited(NamedTuple):
    """What is told of a table, and what wallets and links are held against."""

    told: Sequence[Told]
    book: Book


async def audit_table(auditor: Auditor, id: str, *, is_linked: bool) -> Audited:
    """Everything that is wrong with one table and its chance."""
    book, chance = Book(is_linked=is_linked), ChanceStream(id)
    told = [each async for each in auditor.read(chance.stream, chance)]
    taken = await auditor.store.snapshot(TABLE + id)
    part = TablePart(auditor, id, None if chance.is_empty else chance, taken, book)
    told += [each async for each in auditor.read(TABLE + id, part)]
    return Audited(told, book)


def _opened(auditor: Auditor, id: str, stored: Stored) -> Reopened | Finding:
    """The table under the rules of its header, or what is wrong with that."""
    try:
        header = read_stored_header(stored.body)
        if header.table_id == id:
            alike = msgspec.json.encode(msgspec.structs.replace(header, table_id=""))
            if alike not in auditor.reopened:
                auditor.reopened[alike] = reopen(auditor.law, header)
            return auditor.reopened[alike]
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
