"""Whether a store is as it was written: every chain, every command, every snapshot and every signed head.

A reader collects: all findings are told, each with its place. What the entries mean is somebody else's to check.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from enum import StrEnum

import msgspec
from msgspec import Struct

from ludex.errors import Corrupt
from ludex.house.store import chain
from ludex.house.store.appending import Store
from ludex.house.store.backend import HeadRow
from ludex.house.store.heads import Head, read_heads, signed_tips
from ludex.house.store.rows import Stored, Tip


class StoreFault(StrEnum):
    """What can be wrong with a store."""

    GAP = "gap"  # an entry is missing between two others, or stands twice
    OTHER_HASH = "other-hash"  # an entry is not the one that was hashed, or does not follow the one before
    NOT_READABLE = "not-readable"  # the body of an entry tells no command
    COMMAND_WITHOUT_ENTRY = "command-without-entry"
    ENTRY_WITHOUT_COMMAND = "entry-without-command"
    OTHER_SNAPSHOT = "other-snapshot"  # taken after an entry that the stream does not have
    HEAD = "head"  # not signed by this house, or out of order
    CUT = "cut"  # a stream ends before what was signed
    OTHER_HISTORY = "other-history"  # a stream has another entry where one was signed
    PUT_BACK = "put-back"  # the whole store ends before what the witness saw


class StoreFinding(Struct, frozen=True, kw_only=True):
    """Something that is wrong, and where."""

    fault: StoreFault
    stream: str = ""
    version: int | None = None
    why: str = ""


class _Given(Struct, frozen=True):
    """What the body of an entry tells of its command."""

    by: str = ""
    id: str = ""


class _Body(Struct, frozen=True):
    """The part of an entry's body that the store knows; a header has none of it."""

    command: _Given = _Given()


Given = dict[tuple[str, str], int]
"""The entries that commands with an id led to, by who gave them and the id."""


async def check_store(store: Store, public_key: bytes, witness: HeadRow | None = None) -> AsyncIterator[StoreFinding]:
    """Everything that is wrong with a store, by the key that its heads are signed with and the last head that
    somebody saw who keeps no store.
    """
    rows = await store.heads()
    heads: list[Head] = []
    for number, read in enumerate(read_heads(rows, public_key)):
        if isinstance(read, Corrupt):
            yield StoreFinding(fault=StoreFault.HEAD, version=number, why=str(read))
        else:
            heads.append(read)
    if witness is not None and witness not in rows:
        yield StoreFinding(fault=StoreFault.PUT_BACK, version=witness.number, why="the head that was seen is not there")
    signed = signed_tips(heads)
    for stream in sorted({*await store.named(), *signed}):
        async for finding in _check_stream(store, stream, _signed_in(heads, stream), signed.get(stream)):
            yield finding


def _signed_in(heads: list[Head], stream: str) -> Mapping[int, bytes]:
    """The hashes that were signed of a stream, by version."""
    return {each.version: bytes.fromhex(each.hash) for head in heads for each in head.tips if each.stream == stream}


async def _check_stream(
    store: Store, stream: str, signed: Mapping[int, bytes], last: Tip | None
) -> AsyncIterator[StoreFinding]:
    """A stream from its beginning: after a fault the check goes on from what is there, so that all faults are told."""
    tip = chain.start(stream)
    given: Given = {}
    hashes: dict[int, bytes] = {}
    taken = await store.snapshot(stream)
    async for entry in store.entries(stream):
        for finding in _check_entry(entry, tip, signed):
            yield finding
        try:
            command = msgspec.json.decode(entry.body, type=_Body).command
        except msgspec.MsgspecError as error:
            yield StoreFinding(fault=StoreFault.NOT_READABLE, stream=stream, version=entry.version, why=str(error))
            command = _Given()
        if command.id:
            given[command.by, command.id] = entry.version
        tip = Tip(entry.version, entry.hash)
        if taken is not None and taken.version == entry.version:
            hashes[entry.version] = entry.hash
    if last is not None and tip.version < last.version:
        yield StoreFinding(fault=StoreFault.CUT, stream=stream, version=tip.version, why=f"signed up to {last.version}")
    if taken is not None and hashes.get(taken.version) != taken.hash:
        yield StoreFinding(fault=StoreFault.OTHER_SNAPSHOT, stream=stream, version=taken.version)
    async for finding in _check_commands(store, stream, given):
        yield finding


def _check_entry(entry: Stored, tip: Tip, signed: Mapping[int, bytes]) -> Iterator[StoreFinding]:
    stream, version = entry.stream, entry.version
    if version != tip.version + 1:
        yield StoreFinding(fault=StoreFault.GAP, stream=stream, version=version, why=f"after {tip.version}")
    elif not chain.follows(entry, tip):
        yield StoreFinding(fault=StoreFault.OTHER_HASH, stream=stream, version=version)
    if version in signed and signed[version] != entry.hash:
        yield StoreFinding(fault=StoreFault.OTHER_HISTORY, stream=stream, version=version)


async def _check_commands(store: Store, stream: str, given: Given) -> AsyncIterator[StoreFinding]:
    """The commands that are kept beside the entries are those in the entries."""
    kept = {(key.by, key.id): key.version async for key in store.keys(stream)}
    for fault, here, there in (
        (StoreFault.COMMAND_WITHOUT_ENTRY, kept, given),
        (StoreFault.ENTRY_WITHOUT_COMMAND, given, kept),
    ):
        for named, version in here.items():
            if there.get(named) != version:
                yield StoreFinding(fault=fault, stream=stream, version=version, why=" ".join(named))
