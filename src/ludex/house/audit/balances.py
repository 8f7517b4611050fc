"""The stored ledger against the entries: it may lie behind, and holds to the cent what they lead to up to there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core.table import Entry
from ludex.errors import LudexError
from ludex.house.audit.faults import Fault
from ludex.house.findings import Finding
from ludex.house.ledger import Ledger
from ludex.house.people import WalletEntry
from ludex.house.store.backend import RECKONED, BalanceRow


class Balances:
    """What is stored of every account, struck out stream by stream where the entries lead to it."""

    def __init__(self, rows: Sequence[BalanceRow]) -> None:
        self._stored: dict[str, set[BalanceRow]] = {}
        for row in rows:
            self._stored.setdefault(row.stream, set()).add(row)
        self._ends = {row.stream: row.version for row in rows if row.account == RECKONED}
        self._ledger = Ledger()

    def enter(self, stream: str, entry: Entry | WalletEntry) -> Iterator[Finding]:
        """The next entry of a stream, its events as they stand in the clear."""
        if stream not in self._ends:
            return
        try:
            self._ledger.take(stream, entry)
        except LudexError:  # after a gap, which is found by itself, nobody knows what follows
            self._forget(stream)
            return
        if entry.version == self._ends[stream]:
            if {*self._ledger.rows(stream)} != self._stored[stream]:
                yield self._finding(stream, entry.version)
            self._forget(stream)

    def _forget(self, stream: str) -> None:
        del self._ends[stream], self._stored[stream]

    def end(self) -> Iterator[Finding]:
        """After all streams: balances of entries that nobody stored."""
        for stream in sorted(self._stored):
            yield self._finding(stream, self._ends.get(stream))

    def _finding(self, stream: str, version: int | None) -> Finding:
        return Finding(fault=Fault.OTHER_BALANCES, stream=stream, version=version)
