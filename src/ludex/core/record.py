"""Records: a session as lines of JSON, and its replay without chance.

The first line is a header with the rules it was played by; every further line is one entry. A record that is damaged
or has a gap is `Corrupt`. `docs/records.md` tells the format to whoever reads it elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, Union

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.game import Game
from ludex.core.state import DeciderSetup, DeciderState, Setup
from ludex.core.table import Entry
from ludex.core.upcast import Upcaster
from ludex.errors import Corrupt, Misuse, damaged_line
from ludex.law.regulations import Currency
from ludex.law.ruleset import rules_digest

State = TypeVar("State", bound=DeciderState)

SCHEMA = 2
"""The form in which headers and entries are written now. Whoever stores entries one by one keeps it beside each."""

_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
_UNLIFTABLE = (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError)


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Under which law, licence and set-up a session was played."""

    schema: int
    game: str
    jurisdiction: str
    table_id: str
    """The table's id, given by whoever runs it; empty where nobody did."""
    currency: Currency
    licence: dict[str, Any]
    table: dict[str, Any]
    setup: Any
    """What it was given before it opened, typed by whoever loads the record."""
    rules: dict[str, Any] | None
    """Every rule by its path, after licence and table have chosen; nothing where a record of schema 1 kept none."""
    digest: str
    """The digest of the rules."""
    citations: str
    """The digest of what the rules cited then; empty where a record of schema 1 kept none."""


class Record(Struct, frozen=True):
    """A session: what it was played by, and everything that was commanded and happened."""

    header: Header
    entries: tuple[Entry, ...]


def dump(record: Record) -> bytes:
    """A record as lines of JSON."""
    encode = msgspec.json.encode
    return b"\n".join([encode(record.header), *(encode(entry) for entry in record.entries)]) + b"\n"


Beside = tuple[str, Any, Any]
"""A field that somebody stores beside an entry: its name, its type and what it is when it is not there."""


def events_type(events: Iterable[type[Event]]) -> Any:
    """The events of an entry as they are stored, for a game with these."""
    event: Any = Union[tuple(events)]  # noqa: UP007 - the members are only known when the game is
    return tuple[event, ...]


def entry_type(
    commands: Iterable[type[Command]], events: Iterable[type[Event]], beside: Iterable[Beside] = ()
) -> type[Any]:
    """An entry as it is stored, for a game with these commands and events."""
    command: Any = Union[tuple(commands)]  # noqa: UP007 - as above
    return msgspec.defstruct(
        "StoredEntry",
        [("version", int), ("command", command), ("events", events_type(events)), *beside],
        frozen=True,
        forbid_unknown_fields=True,
    )


class EntryReader:
    """Reads stored entries of a game, of whatever schema."""

    def __init__(
        self,
        commands: Iterable[type[Command]],
        events: Iterable[type[Event]],
        upcaster: Upcaster | None = None,
        beside: Iterable[Beside] = (),
    ) -> None:
        self._type = entry_type(commands, events, beside)
        self._decode = msgspec.json.Decoder(self._type).decode
        self._upcaster = upcaster or Upcaster()

    def read(self, stored: bytes, schema: int = SCHEMA) -> Entry:
        """The entry that some bytes are, or `Corrupt`."""
        found = self.read_all(stored, schema)
        return Entry(found.version, found.command, found.events)

    def read_all(self, stored: bytes, schema: int = SCHEMA) -> Any:
        """The same with what was stored beside it, as attributes of these names."""
        try:
            return self._decode(stored) if schema == SCHEMA else self._lifted(stored, schema)
        except _UNREADABLE as error:
            raise Corrupt(str(error)) from None

    def _lifted(self, stored: bytes, schema: int) -> Any:
        _check_known(schema)
        tree = msgspec.json.decode(stored)
        try:
            lifted = self._upcaster.entry(tree, schema)
        except _UNLIFTABLE as error:
            raise Corrupt(
                "no entry of schema {schema}: {kind}: {why}",
                slug="no-entry",
                schema=str(schema),
                kind=type(error).__name__,
                why=error,
            ) from None
        return msgspec.convert(lifted, self._type, str_keys=True)


def load(
    data: bytes,
    commands: Iterable[type[Command]],
    events: Iterable[type[Event]],
    upcaster: Upcaster | None = None,
    setup: type[DeciderSetup] = Setup,
) -> Record:
    """A record from its lines, or `Corrupt` with the line that is wrong."""
    lines = data.split(b"\n")
    if len(lines) < 2 or lines[-1] != b"":
        raise Corrupt("the record does not end with a whole line", slug="record-cut")
    try:
        schema, header = read_header(lines[0], upcaster, setup)
    except Corrupt as error:
        raise damaged_line(1, error) from None
    reader = EntryReader(commands, events, upcaster)
    entries = []
    for number, line in enumerate(lines[1:-1], start=1):
        try:
            entry = reader.read(line, schema)
        except Corrupt as error:
            raise damaged_line(number + 1, error) from None
        if entry.version != number:
            raise damaged_line(number + 1, out_of_place(entry.version, number))
        entries.append(entry)
    return Record(header, tuple(entries))


def out_of_place(entry: int, expected: int) -> Corrupt:
    """What is wrong with an entry that does not follow the one before it."""
    return Corrupt(
        "entry {entry} where {expected} should be", slug="entry-out-of-place", entry=str(entry), expected=str(expected)
    )


def header_tree(line: bytes) -> tuple[int, dict[str, Any]]:
    """The schema of a header, and its fields as they were written: whose they are must be known to lift them."""
    try:
        tree = msgspec.json.decode(line, type=dict[str, Any])
    except _UNREADABLE as error:
        raise Corrupt(str(error)) from None
    schema = tree.get("schema", 1)
    if type(schema) is not int or schema < 1:
        raise Corrupt("{schema} is no schema", slug="no-schema", schema=repr(schema))
    _check_known(schema)
    return schema, tree


def _check_known(schema: int) -> None:
    if schema > SCHEMA:
        raise Misuse(
            "it is of schema {schema}, and this program reads schemas up to {known}",
            slug="newer-schema",
            schema=schema,
            known=SCHEMA,
        )


def read_header(line: bytes, upcaster: Upcaster | None = None, setup: type[DeciderSetup] = Setup) -> tuple[int, Header]:
    """A header, and the schema in which it was written."""
    schema, tree = header_tree(line)
    try:
        rules = tree.get("rules")
        # As they were written: renamed rules have another digest than the one that the session was opened under.
        if rules is not None and rules_digest(tree["game"], tree["jurisdiction"], rules) != tree["digest"]:
            raise Corrupt("the rules are not those of the digest beside them", slug="other-digest")
        lifted = (upcaster or Upcaster()).header(tree, schema)
    except _UNLIFTABLE as error:
        raise Corrupt(
            "no header of schema {schema}: {kind}: {why}",
            slug="no-header",
            schema=str(schema),
            kind=type(error).__name__,
            why=error,
        ) from None
    try:
        header = msgspec.convert(lifted, Header, str_keys=True)
        return schema, replace(header, setup=msgspec.convert(header.setup, setup, str_keys=True))
    except _UNREADABLE as error:
        raise Corrupt(str(error)) from None


def replay(game: Game[State], setup: DeciderSetup, entries: Iterable[Entry]) -> State:
    """The state that a record leads to: events are folded, nothing is decided."""
    state = game.start(setup)
    for entry in entries:
        for event in entry.events:
            game.evolve(state, event)
    return state
