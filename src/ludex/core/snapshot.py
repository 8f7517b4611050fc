"""Snapshots: a table's state as JSON, from which it goes on with the entries that came after.

A state equals what is read from its JSON, in every game; so a table that was stopped and resumed at any entry decides
as if nothing had happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ludex.core.game import Game
from ludex.core.record import SCHEMA, out_of_place
from ludex.core.state import DeciderSetup, DeciderState
from ludex.core.table import Entry, Keep, Recall, Table
from ludex.errors import Corrupt
from ludex.kit.chance import Chance

State = TypeVar("State", bound=DeciderState)


class Snapshot(Struct, frozen=True):
    """What was so at a table after an entry."""

    version: int
    state: msgspec.Raw
    schema: int = SCHEMA
    """That of the entries when it was taken. States are not lifted: one of another schema is made again."""


def snapshot(table: Table[Any]) -> Snapshot:
    """The table as it is now."""
    return Snapshot(table.version, msgspec.Raw(msgspec.json.encode(table.state)))


def resume(
    game: Game[State],
    setup: DeciderSetup,
    taken: Snapshot | None,
    entries: Iterable[Entry],
    chance: Chance,
    *,
    keep: Keep | None = None,
    recall: Recall | None = None,
) -> Table[State]:
    """The table that a snapshot and the entries after it lead to; from its opening where none was taken.

    Entries that the snapshot holds already are passed over; a gap is `Corrupt`. One of another schema is not read.
    """
    version, state = 0, game.start(setup)
    if taken is not None and taken.schema == SCHEMA:
        try:
            version, state = taken.version, msgspec.json.decode(taken.state, type=type(state))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Corrupt(
                "the snapshot of version {version}: {why}",
                slug="damaged-snapshot",
                version=str(taken.version),
                why=error,
            ) from None
    table = Table.at(game, state, version, chance, keep=keep, recall=recall)
    for entry in entries:
        if entry.version <= table.version:
            continue
        if entry.version != table.version + 1:
            raise out_of_place(entry.version, table.version + 1)
        table.fold(entry)
    return table
