"""The table loop: one command, one entry, stored and then folded, whole or not at all; and the duties that follow.

An automatic table performs duties at once; a live one waits for its croupier, and an incident can be declared between
two of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.game import Game
from ludex.core.options import Option
from ludex.core.state import Setup, TableState
from ludex.errors import LudexError, NoOutcome, Reason, Refused
from ludex.kit.chance import Chance, Script

State = TypeVar("State", bound=TableState)

DUTIES_MAX = 1000
"""No round has that many duties in a row: more would be a table that turns in circles."""


class Entry(Struct, frozen=True, gc=False):
    """One command and all that came of it."""

    version: int
    command: Command
    events: tuple[Event, ...]


class Table(Generic[State]):
    """A game being played."""

    def __init__(
        self, game: Game[State], setup: Setup, chance: Chance, begun: tuple[State, Sequence[Entry]] | None = None
    ) -> None:
        """A table that nothing has happened at; or one that goes on after some entries, from where they led."""
        self.game = game
        self.setup = setup
        self.chance = chance
        self.entries: list[Entry] = []
        self._ids: set[str] = set()
        if begun is None:
            self.state = game.start(setup)
        else:
            self.state, self.entries = begun[0], list(begun[1])
            self._ids.update([entry.command.id for entry in begun[1] if entry.command.id])

    def options(self, who: str) -> Sequence[Option]:
        """What this person may do now."""
        return self.game.options(self.state, who)

    def apply(self, command: Command) -> Entry:
        """Decides one command; when it is refused nothing has happened."""
        if command.id and command.id in self._ids:
            raise Refused(Reason.REPEATED, asked=command.id)
        game, state, chance, entries = self.game, self.state, self.chance, self.entries
        if type(chance) is Script:
            events = self._read_out(command, chance)
        else:
            events = tuple(game.decide(state, command, chance))
        entry = Entry(len(entries) + 1, command, events)
        entries.append(entry)
        if command.id:
            self._ids.add(command.id)
        evolve = game.evolve
        for event in events:
            evolve(state, event)
        return entry

    def _read_out(self, command: Command, script: Script) -> tuple[Event, ...]:
        """What comes of a command with outcomes known beforehand: half a throw does not use its own up."""
        try:
            events = tuple(self.game.decide(self.state, command, script))
        except LudexError:
            script.start_over()
            raise
        script.keep()
        return events

    def perform_duties(self) -> Iterator[Entry]:
        """Does what the staff must do, until somebody has a choice or chance has no answer yet."""
        for _ in range(DUTIES_MAX):
            duty = self.game.duty(self.state)
            if duty is None:
                return
            try:
                yield self.apply(duty)
            except NoOutcome:
                return
        raise AssertionError("the duties of this table never end")

    def run(self, command: Command) -> list[Entry]:
        """One command and the duties that follow it."""
        return [self.apply(command), *self.perform_duties()]
