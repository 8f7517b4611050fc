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
    """What is stored of the accounts of one stream, until the entries have led to it."""

    def __init__(self, stream: str, rows: Sequence[BalanceRow]) -> None:
        self._stream, self._stored = stream, {*rows}
        self._end = next((row.version for row in rows if row.account == RECKONED), None)
        self._ledger = Ledger()

    def enter(self, entry: Entry | WalletEntry) -> Iterator[Finding]:
        """The next entry of the stream, its events as they stand in the clear."""
        if self._end is None:
            return
        try:
            self._ledger.take(self._stream, entry)
        except LudexError:  # after a gap, which is found by itself, nobody knows what follows
            self._forget()
            return
        if entry.version == self._end:
            if {*self._ledger.rows(self._stream)} != self._stored:
                yield self._finding(entry.version)
            self._forget()

    def _forget(self) -> None:
        self._stored, self._end = set(), None

    def end(self) -> Iterator[Finding]:
        """After the stream: balances of entries that nobody stored."""
        if self._stored:
            yield self._finding(self._end)

    def _finding(self, version: int | None) -> Finding:
        return Finding(fault=Fault.OTHER_BALANCES, stream=self._stream, version=version)
