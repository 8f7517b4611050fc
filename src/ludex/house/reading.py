"""Entries of tables read back from the store: in the clear, for whoever adds up money, or as they were.

In the clear stand all moves of money, so that no law, rules or key is needed to add them up.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import NamedTuple

from ludex.core.record import EntryReader
from ludex.core.table import Entry
from ludex.errors import Corrupt
from ludex.games.records import read_stored_header, upcaster
from ludex.games.registry import Opened, decider_type
from ludex.house.bodies import Bodies
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.store.rows import Stored, damaged
from ludex.kit.chance import Slot

HEADER = 0
"""The version of what a table's stream begins with, which is no entry."""
_BESIDE = (("slots", tuple[Slot, ...], ()), ("sealed", bytes, b""))


class Timed(NamedTuple):
    """An entry, and when it was stored."""

    at: int
    """Microseconds since 1970."""
    entry: Entry


async def clear_entries(store: Store, stream: str, after: int = HEADER) -> AsyncIterator[Entry]:
    """The entries of a table after one, as everybody at it may know them."""
    reader = await _clear_reader(store, stream)
    async for stored in store.entries(stream, max(after, HEADER)):
        yield _placed(stored, reader.read)


async def _clear_reader(store: Store, stream: str) -> EntryReader:
    async for stored in store.entries(stream):
        if stored.version == HEADER:
            return _reader_of(read_stored_header(stored.body).game)
        break
    raise Corrupt("{stream}: entry {entry} is missing", slug="entry-missing", stream=stream, entry=str(HEADER))


@cache
def _reader_of(game: str) -> EntryReader:
    kind = decider_type(game)
    return EntryReader(kind.commands, kind.events, upcaster(game), _BESIDE)


async def entries_of(store: Store, opened: Opened, stream: str, sealer: Sealer | None) -> AsyncIterator[Timed]:
    """All entries of a table as they were; without a key, as the croupier saw them."""
    bodies = Bodies(opened, stream, sealer)

    def read(body: bytes, schema: int) -> Entry:
        return bodies.read(body, schema).entry

    async for stored in store.entries(stream, HEADER):
        yield Timed(stored.at, _placed(stored, read))


def _placed(stored: Stored, read: Callable[[bytes, int], Entry]) -> Entry:
    """An entry as it is read; what is wrong with it is told with its place."""
    try:
        return read(stored.body, stored.schema)
    except Corrupt as error:
        raise damaged(stored, error) from None
