"""The money of a table, added up again from the moves alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ludex.core.events import CAGE, Event
from ludex.house.audit.faults import Fault
from ludex.house.findings import Finding


class Accounts:
    """What every account of a table holds. Moves take from one what they give to another, so they sum to nothing."""

    def __init__(self, stream: str, begun: Mapping[str, int]) -> None:
        """`begun` is what earlier days left to the table."""
        self._stream = stream
        self._held: dict[str, int] = dict(begun)
        self._below: set[str] = set()

    def enter(self, version: int, events: Iterable[Event]) -> Iterator[Finding]:
        """The moves of an entry; what an account lacks is told once, at the entry that took it."""
        held, touched = self._held, set[str]()
        for event in events:
            for move in event.moves:
                if move.amount <= 0:
                    values: dict[str, object] = {"amount": str(move.amount)}
                    yield Finding(fault=Fault.NO_MOVE, stream=self._stream, version=version, values=values)
                held[move.source] = held.get(move.source, 0) - move.amount
                held[move.target] = held.get(move.target, 0) + move.amount
                touched.add(move.source)
        for account in sorted(touched - {CAGE} - self._below):
            if held[account] < 0:  # the cage alone has what it gives from elsewhere
                self._below.add(account)
                values = {"account": account, "amount": str(held[account])}
                yield Finding(fault=Fault.BELOW_NOTHING, stream=self._stream, version=version, values=values)

    def agree(self, accounts: Mapping[str, int]) -> bool:
        """Whether a table holds what the moves lead to."""
        return _filled(accounts) == _filled(self._held)


def _filled(accounts: Mapping[str, int]) -> dict[str, int]:
    return {account: amount for account, amount in accounts.items() if amount}
