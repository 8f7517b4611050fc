"""The bodies of a table's entries in the store: an entry as everybody at the table may know it, and the rest sealed.

In the clear stand the command and the events as the croupier saw them, so that an auditor without the key of the house
reads all money and every open card. Where that is not all, the events as they were are sealed beside it, and with them
the slots from which cards were drawn.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.record import SCHEMA, EntryReader, events_type
from ludex.core.table import Entry
from ludex.errors import Corrupt
from ludex.games.records import upcaster
from ludex.games.registry import Opened
from ludex.house.sealing import Sealer
from ludex.kit.chance import Slot

_ENCODE = msgspec.json.Encoder().encode


class Stored(Struct, frozen=True, omit_defaults=True):
    """An entry as it lies in the store."""

    version: int
    command: Command
    events: tuple[Event, ...]
    slots: tuple[Slot, ...] = ()
    """The slots that cards were drawn from, in their order."""
    sealed: bytes = b""
    """The events as they were, where not everybody may know all of them."""


class Found(NamedTuple):
    """An entry as it was read."""

    entry: Entry
    slots: tuple[Slot, ...]
    whole: bool
    """Whether nothing of it stayed sealed."""
    clear: tuple[Event, ...]
    """The events as they stand in the clear."""


class Bodies:
    """Writes and reads the entries of one table."""

    def __init__(self, opened: Opened, stream: str, sealer: Sealer | None) -> None:
        """Without a sealer entries can be read as the croupier saw them, and none can be written."""
        kind = opened.type
        self._game, self._witness = opened.game, opened.witness
        self._stream, self._sealer = stream, sealer
        beside = [("slots", tuple[Slot, ...], ()), ("sealed", bytes, b"")]
        self._reader = EntryReader(kind.commands, kind.events, upcaster(kind.slug), beside)
        self._events = msgspec.json.Decoder(events_type(kind.events)).decode

    def write(self, entry: Entry, state: Any, slots: Sequence[Slot]) -> bytes:
        """An entry that is about to be stored; the state is that before it."""
        shown = self.shown(entry.events, state)
        if shown == entry.events:
            return _ENCODE(Stored(entry.version, entry.command, entry.events, tuple(slots)))
        assert self._sealer is not None, "whoever writes entries can seal them"
        sealed = self._sealer.seal(_ENCODE(entry.events), self._place(entry.version))
        return _ENCODE(Stored(entry.version, entry.command, shown, tuple(slots), sealed))

    def shown(self, events: Sequence[Event], state: Any) -> tuple[Event, ...]:
        """Events as the croupier saw them; the state is that before their entry."""
        game, witness = self._game, self._witness
        return tuple([game.show(event, witness, state) for event in events])

    def read(self, body: bytes, schema: int = SCHEMA) -> Found:
        """An entry as it was; as the croupier saw it where it is sealed and nobody has the key."""
        if schema != SCHEMA:
            body = self._unsealed(body)  # what is sealed is lifted with the rest
        found = self._reader.read_all(body, schema)
        events, whole = found.events, not found.sealed
        if found.sealed and self._sealer is not None:
            try:
                events, whole = self._events(self._sealer.open(found.sealed, self._place(found.version))), True
            except msgspec.MsgspecError as error:
                raise Corrupt(str(error)) from None
        return Found(Entry(found.version, found.command, events), found.slots, whole, found.events)

    def _unsealed(self, body: bytes) -> bytes:
        """An entry of an older schema with its events as they were."""
        try:
            tree = msgspec.json.decode(body, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            raise Corrupt(str(error)) from None
        if self._sealer is not None and "sealed" in tree:
            place = self._place(tree.get("version", 0))
            tree["events"] = msgspec.json.decode(self._sealer.open(b64decode(tree.pop("sealed")), place))
        return msgspec.json.encode(tree)

    def _place(self, version: int) -> str:
        return f"{self._stream}#{version}"
