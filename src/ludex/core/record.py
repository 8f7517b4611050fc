"""Records: a session as lines of JSON, its replay without chance, and its verification by deciding everything again.

The first line says which rules it was played by; every further line is one entry. A record that is damaged, has a gap,
or does not follow from its own commands is `Corrupt`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, Union

import msgspec
from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.game import Game
from ludex.core.state import Setup, TableState
from ludex.core.table import Entry
from ludex.errors import Corrupt, LudexError
from ludex.kit.chance import Script

State = TypeVar("State", bound=TableState)


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Under which law, licence and set-up a session was played."""

    game: str
    jurisdiction: str
    licence: dict[str, Any]
    table: dict[str, Any]
    setup: Setup
    digest: str


class Record(Struct, frozen=True):
    """A session: what it was played by, and everything that was commanded and happened."""

    header: Header
    entries: tuple[Entry, ...]


def dump(record: Record) -> bytes:
    """A record as lines of JSON."""
    encode = msgspec.json.encode
    return b"\n".join([encode(record.header), *(encode(entry) for entry in record.entries)]) + b"\n"


def entry_decoder(commands: Iterable[type[Command]], events: Iterable[type[Event]]) -> msgspec.json.Decoder[Any]:
    """A decoder of entries for a game with these commands and events."""
    command: Any = Union[tuple(commands)]  # noqa: UP007 - the members are only known when the game is
    event: Any = Union[tuple(events)]  # noqa: UP007 - likewise
    shape = msgspec.defstruct(
        "StoredEntry",
        [("version", int), ("command", command), ("events", tuple[event, ...])],
        frozen=True,
        forbid_unknown_fields=True,
    )
    return msgspec.json.Decoder(shape)


def load(data: bytes, commands: Iterable[type[Command]], events: Iterable[type[Event]]) -> Record:
    """A record from its lines, or `Corrupt` with the line that is wrong."""
    decoder = entry_decoder(commands, events)
    lines = data.split(b"\n")
    if len(lines) < 2 or lines[-1] != b"":
        raise Corrupt("the record does not end with a whole line")
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Corrupt(f"line 1: {error}") from None
    entries = []
    for number, line in enumerate(lines[1:-1], start=1):
        try:
            stored = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Corrupt(f"line {number + 1}: {error}") from None
        if stored.version != number:
            raise Corrupt(f"line {number + 1}: entry {stored.version} where {number} should be")
        entries.append(Entry(stored.version, stored.command, stored.events))
    return Record(header, tuple(entries))


def replay(game: Game[State], setup: Setup, entries: Iterable[Entry]) -> State:
    """The state that a record leads to: events are folded, nothing is decided."""
    state = game.start(setup)
    for entry in entries:
        for event in entry.events:
            game.evolve(state, event)
    return state


def verify(game: Game[State], record: Record) -> State:
    """Decides every entry again, with the outcomes that were seen, and compares what comes of it."""
    if record.header.digest != game.rules.digest:
        raise Corrupt(f"played by rules {record.header.digest}, verified by {game.rules.digest}")
    state = game.start(record.header.setup)
    for entry in record.entries:
        script = Script(outcome for event in entry.events for outcome in event.drawn)
        try:
            events = tuple(game.decide(state, entry.command, script))
        except LudexError as error:
            raise Corrupt(f"entry {entry.version}: {error}") from None
        if events != entry.events:
            raise Corrupt(f"entry {entry.version}: what is recorded does not follow from the command")
        for event in events:
            game.evolve(state, event)
    return state
