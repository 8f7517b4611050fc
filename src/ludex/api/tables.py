"""Tables as a library: one opened and played at, and one replayed from its record.

Amounts are whole numbers of the smallest unit everywhere: 20_00 is twenty euros. A licence is written as in the law's
own files, in the main unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from ludex.api.law import packaged_law
from ludex.core.commands import Command
from ludex.core.edge import read_command
from ludex.core.events import Event
from ludex.core.game import DeciderView
from ludex.core.options import Option
from ludex.core.record import Record, dump
from ludex.core.state import CLOSED
from ludex.core.table import Entry
from ludex.core.verification import verify
from ludex.errors import Misuse
from ludex.games.records import read_record, reopen
from ludex.games.registry import Opened, open_decider, open_usual
from ludex.house.staffing import opening_commands, staff_who_may
from ludex.kit.chance import Chance, Script, Seeded
from ludex.law.book import Law
from ludex.law.strict import Tree
from ludex.words import Words

SEED_MAX = 2**32
STEPS_MAX = 10_000
"""No round has that many steps: more would be a table that turns in circles."""


class Table:
    """A game being played: people act with `do`, the staff do what they must, and everything is recorded."""

    def __init__(self, opened: Opened, chance: Chance) -> None:
        self._opened = opened
        self._chance = chance
        self._table = opened.table(chance)
        self._entries: list[Entry] = []

    def __repr__(self) -> str:
        return f"<Table of {self.game} in {self.place}: round {self.round}, {self.phase}>"

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self._opened.header.game

    @property
    def place(self) -> str:
        """The slug of the jurisdiction."""
        return self._opened.header.jurisdiction

    @property
    def rules(self) -> Any:
        """The rules that it is played by, after the licence and the table have chosen."""
        return self._opened.rules

    @property
    def round(self) -> int:
        """The number of the present round."""
        return int(self._table.state.round)

    @property
    def phase(self) -> str:
        """The slug of the present phase: `betting`, `closed`..."""
        return str(self._table.state.phase)

    @property
    def players(self) -> tuple[str, ...]:
        """Who is at the table."""
        return tuple(self._table.state.players)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every command so far with the events that came of it."""
        return tuple(self._entries)

    def chips(self, who: str) -> int:
        """What somebody has in front of them, without their stakes."""
        return int(self._table.state.funds(who))

    def options(self, who: str) -> Sequence[Option]:
        """What somebody may do now, with the limits and clauses of each."""
        return self._table.options(who)

    def view(self, who: str) -> DeciderView:
        """What somebody may see of the table."""
        return self._table.game.view(self._table.state, who)

    def join(self, who: str, chips: int) -> tuple[Event, ...]:
        """Sits somebody down with so many chips, or lets them in with so much money."""
        return self._run(read_command(self._opened.type, self._opened.type.entering(who, chips)))

    def bet(self, who: str, bet: str, stake: int) -> tuple[Event, ...]:
        """Puts a stake on a bet."""
        return self.do(who, "bet", bet=bet, stake=stake)

    def do(self, who: str, command: str, /, **fields: Any) -> tuple[Event, ...]:
        """One command by its slug, and what the staff must do after it; `Refused` when it may not be done."""
        return self._run(read_command(self._opened.type, {**fields, "by": who, "do": command}))

    def staff(self, command: str, /, **fields: Any) -> tuple[Event, ...]:
        """The same by whoever of the staff may give that command now."""
        return self.do(staff_who_may(self._opened, self._table.options, command), command, **fields)

    def go_on(self) -> tuple[Event, ...]:
        """The next step when nobody wants to bet or choose any more; nothing while the table waits for somebody."""
        command = self._next()
        return () if command is None else self._run(command)

    def finish_round(self) -> tuple[Event, ...]:
        """Goes on until the round is over: whoever is asked and says nothing gets what the law makes of silence.

        It stops where silence leads nowhere, as when the shooter of craps must bet: the round is then the same.
        """
        number, events = self.round, list[Event]()
        for _ in range(STEPS_MAX):
            command = self._next()
            if command is None or self.round != number or self.phase == CLOSED:
                return tuple(events)
            events += self._run(command)
        raise AssertionError("this round never ends")

    def add_outcomes(self, *outcomes: object) -> None:
        """Tells what the wheel, the dice or the shoe give next, at a table that was opened with `outcomes`."""
        if not isinstance(self._chance, Script):
            raise Misuse(
                "this table draws by itself: open it with outcomes=[] to read them out", slug="table-draws-itself"
            )
        self._chance.add(outcomes)

    def tell(self, events: Iterable[Event], lang: str = "en") -> list[str]:
        """Events as sentences, as the croupier saw them: covered cards stay covered."""
        kind, rules, state = self._opened.type, self._opened.rules, self._table.state
        words = Words(lang, self.place, kind.slug, kind.family)
        shown = (self._table.game.show(event, self._opened.witness, state) for event in events)
        return [sentence for event in shown if (sentence := words.event(event, rules.currency).strip())]

    def picture(self, who: str = "", *, lang: str = "en", theme: str = "dark") -> str:
        """The table as SVG, as somebody sees it now; without a name, as a visitor does."""
        from ludex.api.pictures import drawn, scene_of

        scene = scene_of(self._opened, self._table.state, who)
        return drawn(self._opened, scene, who=who, lang=lang, theme=theme)

    def record(self) -> bytes:
        """Everything so far as lines of JSON, from which `ludex.replay` makes the same table."""
        return dump(Record(self._opened.header, self.entries))

    def _open(self) -> None:
        """Opens the session."""
        for command in opening_commands(self._opened, self._table.options):
            self._run(command)

    def _next(self) -> Command | None:
        game, state = self._table.game, self._table.state
        return game.duty(state) or game.lead(state)

    def _run(self, command: Command) -> tuple[Event, ...]:
        entries = self._table.run(command)
        self._entries += entries
        return tuple(event for entry in entries for event in entry.events)

    def _repeat(self, entries: Iterable[Entry]) -> None:
        """Does once more what was recorded, duties included."""
        self._entries += [self._table.apply(entry.command) for entry in entries]


def open_table(
    game: str,
    place: str,
    *,
    licence: Mapping[str, Tree] | None = None,
    table: Mapping[str, Tree] | None = None,
    seed: int | None = None,
    outcomes: Iterable[object] | None = None,
    law: Law | None = None,
) -> Table:
    """A table under the law of a place, with its session open; the same seed gives the same cards, dice and spins.

    `licence` and `table` are what these choose where the law lets them, as in a case. With `outcomes` nothing is drawn:
    they are what the wheel, the dice or the shoe give, and `NoOutcome` is raised when they run out.
    """
    book = law or packaged_law()
    if licence is None and table is None:
        opened = open_usual(book, game, place)
    else:
        opened = open_decider(book, game, place, licence=licence, table=table)
    played = Table(opened, _chance(seed, outcomes))
    played._open()
    return played


def replay(
    record: bytes | str | Path, *, entries: int | None = None, seed: int | None = None, law: Law | None = None
) -> Table:
    """The table that a record, or a file of one, leads to: all is decided again; `Corrupt` where it does not follow.

    With `entries` only so many of them; with a seed, or with `Table.add_outcomes`, the table can be played on.
    """
    stored = record if isinstance(record, bytes) else _read(Path(record))
    opened, kept = _loaded(stored, law or packaged_law())
    verify(opened.game, kept)
    if entries is not None and not 0 <= entries <= len(kept.entries):
        raise Misuse(
            "the record has {most} entries, not {entries}",
            slug="entries-of-record",
            most=len(kept.entries),
            entries=entries,
        )
    chosen = kept.entries[:entries]
    drawn = Script(outcome for entry in chosen for event in entry.events for outcome in event.drawn)
    table = Table(opened, drawn)
    table._repeat(chosen)
    if seed is not None:
        table._chance = table._table.chance = Seeded(seed)
    return table


def _chance(seed: int | None, outcomes: Iterable[object] | None) -> Chance:
    if outcomes is None:
        return Seeded(SystemRandom().randrange(SEED_MAX) if seed is None else seed)
    if seed is not None:
        raise Misuse("outcomes are drawn by a seed or told, not both", slug="seed-or-outcomes")
    return Script(outcomes)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Misuse("{path}: it cannot be read: {why}", slug="cannot-be-read", path=path, why=error.strerror) from None


def _loaded(stored: bytes, law: Law) -> tuple[Opened, Record]:
    """A record with the table it was played at, under the rules that it keeps."""
    record = read_record(stored)
    return reopen(law, record.header).opened, record
