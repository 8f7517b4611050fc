"""Snapshots of tables as they lie in the store: sealed, so that nobody reads covered cards in them or alters them.

A seal is bound to all that stands beside it, as no hash of the chain covers when and how a snapshot was taken.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludex.core.record import SCHEMA
from ludex.errors import Corrupt
from ludex.house.sealing import Sealer
from ludex.house.store.rows import StoredSnapshot
from ludex.kit.fair import PackInUse


class Taken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A snapshot of a table, before it is sealed."""

    state: msgspec.Raw
    packs: tuple[PackInUse, ...] = ()


def sealed_snapshot(
    stream: str, version: int, at: int, state: Any, packs: tuple[PackInUse, ...], sealer: Sealer
) -> StoredSnapshot:
    """A table as it is after an entry."""
    taken = msgspec.json.encode(Taken(state=msgspec.Raw(msgspec.json.encode(state)), packs=packs))
    bare = StoredSnapshot(stream=stream, version=version, at=at, schema=SCHEMA, body=b"")
    return replace(bare, body=sealer.seal(taken, _place_of(bare)))


def read_snapshot(found: StoredSnapshot, sealer: Sealer) -> Taken:
    """A stored snapshot of a table, or `Corrupt`."""
    opened = sealer.open(found.body, _place_of(found))
    try:
        return msgspec.json.decode(opened, type=Taken)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Corrupt(
            "{stream}: its snapshot: {why}", slug="snapshot-of-stream", stream=found.stream, why=error
        ) from None


def _place_of(taken: StoredSnapshot) -> str:
    return f"{taken.stream}@{taken.version}/{taken.at}/{taken.schema}"
