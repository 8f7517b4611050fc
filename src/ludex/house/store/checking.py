"""Whether a store is as it was written: every chain, every command, every snapshot and every signed head.

A reader collects: all findings are told, each with its place. What the entries mean is somebody else's to check.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec import Struct

from ludex.errors import Corrupt
from ludex.house.findings import Finding
from ludex.house.store import chain
from ludex.house.store.appending import Store
from ludex.house.store.backend import HeadRow
from ludex.house.store.heads import read_heads
from ludex.house.store.rows import EMPTY, LOWEST, Stored, Tip


class StoreFault(StrEnum):
    """What can be wrong with a store."""

    GAP = "gap"  # an entry is missing between two others, or stands twice
    EMPTY = "empty"  # a stream has a name and no entry
    OTHER_HASH = "other-hash"  # an entry is not the one that was hashed, or does not follow the one before
    NOT_READABLE = "not-readable"  # the body of an entry tells no command
    COMMAND_WITHOUT_ENTRY = "command-without-entry"
    ENTRY_WITHOUT_COMMAND = "entry-without-command"
    OTHER_SNAPSHOT = "other-snapshot"  # taken after an entry that the stream does not have
    HEAD = "head"  # not signed by this house, or out of order
    CUT = "cut"  # a stream ends before what was signed
    AFTER_CLOSING = "after-closing"  # a stream goes on after the house had closed, and the house never opened again
    OTHER_HISTORY = "other-history"  # a stream has another entry where one was signed
    PUT_BACK = "put-back"  # the whole store ends before what the witness saw


class _Given(Struct, frozen=True):
    """What the body of an entry tells of its command."""

    by: str = ""
    id: str = ""


class _Body(Struct, frozen=True):
    """The part of an entry's body that the store knows; a header has none of it."""

    command: _Given = _Given()


_READ = msgspec.json.Decoder(_Body).decode

Given = dict[tuple[str, str], int]
"""The entries that commands with an id led to, by who gave them and the id."""


class Signed(NamedTuple):
    """What was signed of some streams."""

    hashes: Mapping[str, Mapping[int, bytes]]
    """The hashes that were signed of each stream, by version."""
    is_closed: bool
    """Whether the last head is that of a house that closed."""

    def of(self, *streams: str) -> Signed:
        """What was signed of these alone."""
        return Signed({each: self.hashes[each] for each in streams if each in self.hashes}, self.is_closed)


async def check_store(store: Store, public_key: bytes, witness: HeadRow | None = None) -> AsyncIterator[Finding]:
    """Everything that is wrong with a store, by the key that its heads are signed with and the last head that
    somebody saw who keeps no store.
    """
    signed, findings = await read_signed(store, public_key, witness)
    for finding in findings:
        yield finding
    for stream in sorted({*await store.named(), *signed.hashes}):
        async for each in check_stream(store, stream, signed):
            if isinstance(each, Finding):
                yield each


async def read_signed(store: Store, public_key: bytes, witness: HeadRow | None) -> tuple[Signed, list[Finding]]:
    """What the heads of a store say, and what is wrong with them."""
    findings: list[Finding] = []
    hashes: dict[str, dict[int, bytes]] = {}
    rows, is_closed = await store.heads(), False
    for row, read in zip(rows, read_heads(rows, public_key), strict=True):
        if isinstance(read, Corrupt):
            findings.append(Finding(fault=StoreFault.HEAD, version=row.number, values={"error": read}))
            continue
        is_closed = read.closing
        for tip in read.tips:
            hashes.setdefault(tip.stream, {})[tip.version] = bytes.fromhex(tip.hash)
    if witness is not None and witness not in rows:
        findings.append(Finding(fault=StoreFault.PUT_BACK, version=witness.number))
    return Signed(hashes, is_closed), findings


async def check_stream(store: Store, stream: str, signed: Signed) -> AsyncIterator[Stored | Finding]:
    """The entries of a stream from its beginning, and between them what is wrong with them.

    After a fault the check goes on from what is there, so that all faults are told.
    """
    hashes = signed.hashes.get(stream, {})
    tip, last = chain.start(stream), max(hashes, default=EMPTY)
    given: Given = {}
    taken = await store.snapshot(stream)
    taken_after = b""
    async for entry in store.entries(stream, after=LOWEST):
        if entry.version in hashes or not chain.follows(entry, tip):
            for finding in _check_entry(entry, tip, hashes):
                yield finding
        try:
            command = _READ(entry.body).command
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            why = {"error": Corrupt(str(error))}
            yield Finding(fault=StoreFault.NOT_READABLE, stream=stream, version=entry.version, values=why)
            command = _Given()
        if command.id:
            given[command.by, command.id] = entry.version
        tip = Tip(entry.version, entry.hash)
        if taken is not None and taken.version == entry.version:
            taken_after = entry.hash
        yield entry
    if tip.version == EMPTY:
        yield Finding(fault=StoreFault.EMPTY, stream=stream)
    if tip.version < last:
        yield Finding(fault=StoreFault.CUT, stream=stream, version=tip.version, values={"signed": last})
    if signed.is_closed and tip.version > last:
        yield Finding(fault=StoreFault.AFTER_CLOSING, stream=stream, version=last + 1)
    if taken is not None and taken_after != taken.hash:
        yield Finding(fault=StoreFault.OTHER_SNAPSHOT, stream=stream, version=taken.version)
    async for finding in _check_commands(store, stream, given):
        yield finding


def _check_entry(entry: Stored, tip: Tip, hashes: Mapping[int, bytes]) -> Iterator[Finding]:
    stream, version = entry.stream, entry.version
    if version != tip.version + 1:
        yield Finding(fault=StoreFault.GAP, stream=stream, version=version, values={"after": tip.version})
    elif not chain.follows(entry, tip):
        yield Finding(fault=StoreFault.OTHER_HASH, stream=stream, version=version)
    if version in hashes and hashes[version] != entry.hash:
        yield Finding(fault=StoreFault.OTHER_HISTORY, stream=stream, version=version)


async def _check_commands(store: Store, stream: str, given: Given) -> AsyncIterator[Finding]:
    """The commands that are kept beside the entries are those in the entries."""
    kept = {(key.by, key.id): key.version async for key in store.keys(stream)}
    for fault, here, there in (
        (StoreFault.COMMAND_WITHOUT_ENTRY, kept, given),
        (StoreFault.ENTRY_WITHOUT_COMMAND, given, kept),
    ):
        for (by, id), version in here.items():
            if there.get((by, id)) != version:
                yield Finding(fault=fault, stream=stream, version=version, values={"by": by, "id": id})
