"""A table being played: commands are decided, kept by somebody, and only then folded into the state.

Deciding changes nothing, so whoever runs a table can store an entry before it counts. A fold that fails stops the table
for good: it never goes on from half a state. An automatic table performs duties at once; a live one waits for its
croupier, and an incident can be declared between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Self, TypeVar

from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.game import Game
from ludex.core.options import Option
from ludex.core.state import DeciderSetup, DeciderState
from ludex.errors import Misuse, NoOutcome, Reason, Refused, Stopped, Unit, Value
from ludex.kit.chance import Chance

State = TypeVar("State", bound=DeciderState)

DUTIES_MAX = 1000
"""No round has that many duties in a row: more would be a table that turns in circles."""
REMEMBERED_MAX = 1000
"""At least so many of the latest commands with an id are known to a table by itself; a store knows all of them."""


class Entry(Struct, frozen=True, gc=False):
    """One command and all that came of it."""

    version: int
    command: Command
    events: tuple[Event, ...]


Keep = Callable[[Entry], object]
"""Stores an entry before it is folded; when it raises, nothing has happened."""
Recall = Callable[[str, str], Entry | None]
"""(by, id) -> the entry that a stored command led to."""


class Table(Generic[State]):
    """A game being played. Nothing in it grows with the session."""

    def __init__(
        self,
        game: Game[State],
        setup: DeciderSetup,
        chance: Chance,
        *,
        keep: Keep | None = None,
        recall: Recall | None = None,
    ) -> None:
        """A table that nothing has happened at. `keep` stores its entries, `recall` finds those it has forgotten."""
        self._begin(game, game.start(setup), 0, chance, keep, recall)

    @classmethod
    def at(
        cls,
        game: Game[State],
        state: State,
        version: int,
        chance: Chance,
        *,
        keep: Keep | None = None,
        recall: Recall | None = None,
    ) -> Self:
        """A table that goes on from a state, after so many entries."""
        table = cls.__new__(cls)
        table._begin(game, state, version, chance, keep, recall)
        return table

    def _begin(
        self,
        game: Game[State],
        state: State,
        version: int,
        chance: Chance,
        keep: Keep | None,
        recall: Recall | None,
    ) -> None:
        self.game, self.state, self.version, self.chance = game, state, version, chance
        self._keep, self._recall = keep, recall
        self._remembered: dict[tuple[str, str], Entry] = {}
        self._remembered_before: dict[tuple[str, str], Entry] = {}  # as many, from before those
        self._stopped: tuple[str, ...] = ()  # the entry that could not be recorded, the error and what it says

    @property
    def is_stopped(self) -> bool:
        """Whether a fold failed, after which nothing more is accepted."""
        return bool(self._stopped)

    def _stop(self) -> Stopped:
        entry, kind, why = self._stopped
        return Stopped(
            "entry {entry} could not be recorded: {kind}: {why}", slug="not-recorded", entry=entry, kind=kind, why=why
        )

    def options(self, who: str) -> Sequence[Option]:
        """What this person may do now."""
        if self._stopped:
            raise self._stop()
        return self.game.options(self.state, who)

    def decide(self, command: Command) -> Entry:
        """What would come of a command; nothing has happened yet, and when it is refused nothing will.

        A command that was given before leads to the entry that it led to then, whose version is not a new one.
        """
        if self._stopped:
            raise self._stop()
        if command.id:
            known = self._known(command)
            if known is not None:
                return known
        version = self.version + 1  # what is recorded meanwhile leaves an entry that does not follow
        chance = self.chance
        chance.begin()
        try:
            events = self.game.decide(self.state, command, chance)
        except BaseException:
            chance.undo()
            raise
        return Entry(version, command, tuple(events))

    def fold(self, entry: Entry, to: Iterable[str] = ()) -> dict[str, list[Event]]:
        """Records an entry that was kept, and says what each of some people is shown of it.

        What they are shown depends on the state before each event. An entry that cannot be folded stops the table.
        """
        if self._stopped:
            raise self._stop()
        if entry.version != self.version + 1:
            raise Misuse(
                "entry {entry} does not follow entry {last}",
                slug="entry-out-of-order",
                entry=entry.version,
                last=self.version,
            )
        shown: dict[str, list[Event]] = {}
        try:
            if to:
                shown = self._shown_while_folding(entry, to)
            else:
                evolve, state = self.game.evolve, self.state
                for event in entry.events:
                    evolve(state, event)
        except BaseException as error:
            self._stopped = (str(entry.version), type(error).__name__, str(error))
            if isinstance(error, Exception):
                raise self._stop() from error
            raise
        self.version = entry.version
        self.chance.keep()
        if entry.command.id:
            self._remember(entry)
        return shown

    def _shown_while_folding(self, entry: Entry, people: Iterable[str]) -> dict[str, list[Event]]:
        """Folds an entry event by event, each shown before it is folded."""
        game, state = self.game, self.state
        shown: dict[str, list[Event]] = {who: [] for who in people}
        for event in entry.events:
            for who, seen in shown.items():
                seen.append(game.show(event, who, state))
            game.evolve(state, event)
        return shown

    def apply(self, command: Command) -> Entry:
        """Decides one command, has its entry kept and folds it; when it is refused or not kept nothing has happened."""
        last = self.version
        entry = self.decide(command)
        if entry.version <= last:
            return entry
        keep = self._keep
        if keep is not None:
            try:
                keep(entry)
            except BaseException:
                self.chance.undo()
                raise
        self.fold(entry)
        return entry

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

    def _known(self, command: Command) -> Entry | None:
        """The entry that this command led to; the same id for another command is refused."""
        key = (command.by, command.id)
        entry = self._remembered.get(key) or self._remembered_before.get(key)
        if entry is None and self._recall is not None:
            entry = self._recall(command.by, command.id)
        if entry is not None and entry.command != command:
            raise Refused(Reason.REPEATED, asked=Value(command.id, Unit.COMMAND_ID))
        return entry

    def _remember(self, entry: Entry) -> None:
        # Forgotten by halves: a dictionary from which the first one is taken again and again grows slow.
        if len(self._remembered) >= REMEMBERED_MAX:
            self._remembered_before, self._remembered = self._remembered, {}
        self._remembered[entry.command.by, entry.command.id] = entry


class Recorded(Table[State]):
    """A table that keeps its entries in memory: for cases, exercises, hand histories and tests."""

    entries: list[Entry]

    def __init__(self, game: Game[State], setup: DeciderSetup, chance: Chance) -> None:
        """A table that nothing has happened at."""
        self.entries = []
        super().__init__(game, setup, chance, keep=self.entries.append)

    @classmethod
    def after(cls, game: Game[State], state: State, entries: Iterable[Entry], chance: Chance) -> Self:
        """A table that goes on from where some entries led."""
        kept = list(entries)
        table = cls.at(game, state, len(kept), chance, keep=kept.append)
        table.entries = kept
        return table
