"""What one event does to the money of people: what they brought from outside, staked, and were paid back.

It holds for every game, as money moves in events alone: whatever leaves somebody's chips is staked, whatever comes back
is paid back, but for what passes to or from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ludex.core.events import Event, purse
from ludex.core.state import CLOSED, CLOSING, DeciderState
from ludex.core.table import Entry

_PURSE = purse("")


class Dated(NamedTuple):
    """An entry, and when it was stored."""

    entry: Entry
    at: int | None
    """Microseconds since 1970; nothing where nobody noted it, as in a record."""


class Flow(NamedTuple):
    """The money of one person in an event, or in several."""

    brought: int = 0
    """From outside; less than nothing where they took it away."""
    staked: int = 0
    paid_back: int = 0

    @property
    def net(self) -> int:
        """What they won, or lost where it is less than nothing."""
        return self.paid_back - self.staked

    @property
    def change(self) -> int:
        """By how much the chips in front of them changed."""
        return self.brought + self.net

    def and_then(self, other: Flow) -> Flow:
        """Both together."""
        return Flow(self.brought + other.brought, self.staked + other.staked, self.paid_back + other.paid_back)


NO_FLOW = Flow()


def flows(event: Event) -> Iterator[tuple[str, Flow]]:
    """Everybody whose money an event moves, each with what it does to theirs."""
    out: dict[str, int] = {}
    back: dict[str, int] = {}
    for move in event.moves:
        if move.source.startswith(_PURSE):
            _add(out, move.source.removeprefix(_PURSE), move.amount)
        if move.target.startswith(_PURSE):
            _add(back, move.target.removeprefix(_PURSE), move.amount)
    brought = event.brought if out or back else {}
    for person in dict.fromkeys([*out, *back]):
        outside = brought.get(person, 0)
        staked = out.get(person, 0) + min(outside, 0)
        paid_back = back.get(person, 0) - max(outside, 0)
        # What was brought and did not become chips was paid for something at once.
        less = min(staked, paid_back, 0)
        yield person, Flow(outside, staked - less, paid_back - less)


def _add(amounts: dict[str, int], person: str, amount: int) -> None:
    amounts[person] = amounts.get(person, 0) + amount


class RoundNumber(NamedTuple):
    """Which round of which session."""

    session: int
    round: int


def round_of(state: DeciderState, before: RoundNumber | None) -> RoundNumber:
    """The round that what happens next belongs to: the close of a table belongs to its last one."""
    if before is not None and state.phase in (CLOSING, CLOSED):
        return before
    return RoundNumber(state.session, state.round)


def in_purse(state: Any, person: str) -> int:
    """What somebody has in front of them."""
    return int(state.accounts.get(purse(person), 0))
