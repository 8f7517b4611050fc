"""What an audit is done with, and how it reads a stream: once, for its chain and for what it says."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from ludex.games.records import Reopened
from ludex.house.audit.balances import Balances
from ludex.house.findings import Finding, Told
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.store.backend import BalanceRow
from ludex.house.store.checking import Signed, check_stream
from ludex.house.store.rows import EMPTY, Stored
from ludex.law.book import Law

Progress = Callable[[int], None]
"""Is told how many more entries were audited."""
TOLD_EVERY = 256
"""So many entries are audited between two words of progress."""


class Part(Protocol):
    """The audit of one stream: what its entries say, beyond that they are those that were stored."""

    def enter(self, stored: Stored) -> Iterable[Told]:
        """The next entry that is stored, whatever its version says."""
        ...

    def end(self) -> Iterable[Told]:
        """After the last entry."""
        ...


class Auditor(Struct, frozen=True, kw_only=True):
    """What an audit is done with."""

    store: Store
    law: Law
    sealer: Sealer | None
    """Nothing where the auditor has not the key of the house."""
    named: Collection[str]
    """Every stream that some table of the store names, or some head."""
    signed: Signed
    balances: Mapping[str, Sequence[BalanceRow]]
    """What is stored of the accounts, by stream."""
    progress: Progress
    reopened: dict[bytes, Reopened] = {}
    """Tables by their headers, but for their names: opening one takes as long as deciding a thousand entries."""

    def balances_of(self, stream: str) -> Balances:
        """What is stored of the accounts of a stream."""
        return Balances(stream, self.balances.get(stream, ()))

    async def read(self, stream: str, part: Part | None = None) -> AsyncIterator[Told]:
        """Everything that is wrong with a stream, by itself and by what it says; nobody knows of some what they say."""
        if stream in self.named:
            read = 0
            async for each in check_stream(self.store, stream, self.signed):
                if isinstance(each, Finding):
                    yield each
                    continue
                if part is not None and each.version > EMPTY:
                    for told in part.enter(each):
                        yield told
                read += 1
                if read % TOLD_EVERY == 0:
                    self.progress(TOLD_EVERY)
            self.progress(read % TOLD_EVERY)
        if part is not None:
            for told in part.end():
                yield told
