"""A table decided again, entry by entry, by the rules that it was opened under and by its own chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludex.core.events import Event
from ludex.core.table import Entry
from ludex.core.verification import Differences, facts
from ludex.errors import Corrupt, LudexError
from ludex.games.registry import Opened
from ludex.house.audit.faults import Fault, told
from ludex.house.audit.generators import Redrawn
from ludex.house.bodies import Bodies, Found
from ludex.house.findings import Finding
from ludex.kit.chance import Chance, Script


class Deciding:
    """The state that the entries of a table lead to; after what cannot have happened nothing more is decided."""

    def __init__(self, opened: Opened, stream: str, bodies: Bodies, redrawn: Redrawn | None) -> None:
        self._opened, self._stream, self._bodies = opened, stream, bodies
        self.redrawn = redrawn
        """What its own generator draws; nothing where the outcomes are taken from the entries alone."""
        self.state: Any = opened.game.start(opened.setup)
        self.version = 0
        """Up to which entry it was decided again."""
        self.is_lost = False
        """Whether something was recorded that cannot have happened: what follows it is decided no more."""
        self.differences = Differences()

    def decide(self, found: Found) -> Iterator[Finding]:
        """Decides the next entry again and records it; raises nothing, whatever stands in it."""
        entry = found.entry
        yield from self._check(found)
        if self.is_lost:
            return
        try:
            for event in entry.events:
                self._opened.game.evolve(self.state, event)
        except Exception as error:  # whatever a forged fact breaks
            self.is_lost = True
            yield self._finding(Fault.NOT_FOLDED, entry, error=told(error))
            return
        if self.redrawn is not None:
            self.redrawn.generator.keep()
        self.version = entry.version

    def _check(self, found: Found) -> Iterator[Finding]:
        entry, redrawn = found.entry, self.redrawn
        if self._shown(entry) != found.clear:
            yield self._finding(Fault.OTHER_CLEAR, entry)
        outcomes = [outcome for event in entry.events for outcome in event.drawn]
        if redrawn is not None:
            yield from redrawn.prepare(self.state)
            redrawn.generator.begin()
            number = redrawn.generator.live.number
            if self._follows(entry, redrawn.generator) is None:
                if redrawn.generator.slots != found.slots:
                    yield self._finding(Fault.OTHER_SLOTS, entry)
                return
            if redrawn.generator.live.number != number + len(outcomes):
                self.redrawn = None  # it cannot go on from where the entries are
        error = self._follows(entry, Script(outcomes))
        if error is not None:
            self.is_lost = True
            yield self._finding(Fault.NOT_FOLLOWING, entry, error=error)
        elif redrawn is not None:
            yield self._finding(Fault.OTHER_OUTCOME, entry)

    def _follows(self, entry: Entry, chance: Chance) -> LudexError | None:
        """Why an entry does not follow from its command with some chance, if it does not."""
        try:
            events = tuple(self._opened.game.decide(self.state, entry.command, chance))
        except Exception as error:  # as above
            return told(error)
        if events != entry.events:
            if facts(events) != facts(entry.events):
                return Corrupt("what is recorded does not follow from the command", slug="not-following")
            self.differences.add(entry, events)
        return None

    def _shown(self, entry: Entry) -> Sequence[Event] | None:
        """What the croupier saw of an entry; nothing where that cannot be told."""
        try:
            return self._bodies.shown(entry.events, self.state)
        except Exception:  # as above: what breaks it is found when it is decided
            return None

    def _finding(self, fault: Fault, entry: Entry, **values: object) -> Finding:
        return Finding(fault=fault, stream=self._stream, version=entry.version, values=values)
