"""Verification: every entry of a record is decided again, and what comes of it is held against what was recorded.

A fact that does not follow makes a record `Corrupt`. What an event cites is no fact of the game: where the law's
citations have been corrected since, the differences are told beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.events import Event
from ludex.core.game import Game
from ludex.core.record import Record
from ludex.core.state import TableState
from ludex.core.table import Entry
from ludex.errors import Corrupt, LudexError, Misuse
from ludex.kit.chance import Script

State = TypeVar("State", bound=TableState)


class Correction(Struct, frozen=True, kw_only=True):
    """An event that cites other clauses now than it was recorded with."""

    event: str
    then: tuple[str, ...]
    now: tuple[str, ...]
    entry: int
    """The first entry in which it is so."""
    times: int


class Verified(Struct, Generic[State], frozen=True):
    """The state that a record leads to, and what its events cite otherwise today."""

    state: State
    corrections: tuple[Correction, ...] = ()


def verify(game: Game[State], record: Record) -> Verified[State]:
    """Decides every entry again, with the outcomes that were seen; the game must be one by the record's own rules."""
    header = record.header
    if header.digest != game.rules.digest:
        raise Misuse(
            "a record by the rules {recorded} is not verified by {given}",
            slug="record-of-other-rules",
            recorded=header.digest[:16],
            given=game.rules.digest[:16],
        )
    state = game.start(header.setup)
    differences = Differences()
    for entry in record.entries:
        script = Script(outcome for event in entry.events for outcome in event.drawn)
        try:
            events = tuple(game.decide(state, entry.command, script))
        except LudexError as error:
            raise _damaged(entry, error) from None
        if events != entry.events:
            if facts(events) != facts(entry.events):
                raise _damaged(
                    entry, Corrupt("what is recorded does not follow from the command", slug="not-following")
                )
            differences.add(entry, events)
        for event in events:
            game.evolve(state, event)
    return Verified(state, differences.told())


def facts(events: Iterable[Event]) -> list[Event]:
    """Events without what they cite, which is no fact of the game."""
    return [replace(event, clauses=()) for event in events]


class Differences:
    """What events cited when they were recorded and cite now, each pair once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[int]] = {}

    def add(self, entry: Entry, events: Sequence[Event]) -> None:
        """An entry whose events are the same facts as these."""
        for recorded, decided in zip(entry.events, events, strict=True):
            if recorded.clauses != decided.clauses:
                pair = (str(recorded.__struct_config__.tag), recorded.clauses, decided.clauses)
                counted = self._found.setdefault(pair, [entry.version, 0])
                counted[1] += 1

    def told(self) -> tuple[Correction, ...]:
        """Each pair with its first entry and how often it was met."""
        return tuple(
            Correction(event=event, then=then, now=now, entry=first, times=times)
            for (event, then, now), (first, times) in self._found.items()
        )


def _damaged(entry: Entry, why: LudexError) -> Corrupt:
    """What is wrong with an entry."""
    return Corrupt("entry {entry}: {why}", slug="damaged-entry", entry=str(entry.version), why=why)
