"""A disk as it is when the power goes: of what was written and not synced nothing is left, or any part.

Told by the journal that `lost_writes.c` keeps. A name is kept once its file or its folder was synced; what was done to
names happened in its order, as file systems with a journal have it, so a beginning of it may have outlived the cut.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path, PurePath
from random import Random
from typing import NamedTuple

SECTOR_BYTES = 512
"""A disk writes so much whole or not at all."""
_HEAD = struct.Struct("4q")


class What(IntEnum):
    """What was done to a file."""

    WRITE = 1
    TRUNCATE = 2
    SYNC = 3
    EXTEND = 4  # with nothing, up to its offset
    RENAME = 5
    UNLINK = 6
    SYNC_FOLDER = 7


class Record(NamedTuple):
    """Something that was done to a file, and where its record ends in the journal."""

    what: What
    name: str
    offset: int
    content: bytes
    """What was written, or the name that it was given."""
    end: int


def read_records(path: Path, folder: Path) -> list[Record]:
    """The journal, as far as its records are whole; names are below a folder."""
    content, at, found = path.read_bytes(), 0, list[Record]()
    begins = len(str(folder)) + 1
    while at + _HEAD.size <= len(content):
        what, length_of_name, offset, length = _HEAD.unpack_from(content, at)
        name = at + _HEAD.size
        end = name + length_of_name + (length if what in (What.WRITE, What.RENAME) else 0)
        if end > len(content):
            break
        written = content[name + length_of_name : end]
        if what == What.RENAME:
            written = written[begins:]
        found.append(Record(What(what), content[name + begins : name + length_of_name].decode(), offset, written, end))
        at = end
    return found


class _File:
    """What of a file is synced, and what was done to it since."""

    def __init__(self, content: bytes = b"") -> None:
        self.synced = bytearray(content)
        self.pending: list[Record] = []

    def sync(self) -> None:
        for each in self.pending:
            _do(self.synced, each)
        self.pending.clear()

    def left(self, whim: Random | None) -> bytes:
        if whim is None or not self.pending:
            return bytes(self.synced)
        content = bytearray(self.synced)
        for each in self.pending:
            _do_some(content, each, whim)
        return bytes(content)


class _Naming(NamedTuple):
    """A file was made, renamed or removed."""

    old: str
    new: str
    file: _File


class Disk:
    """The files of a folder while somebody writes them."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._seen = {name: _File(content) for name, content in files.items()}
        self._kept = dict(self._seen)
        self._namings: list[_Naming] = []

    def do(self, record: Record) -> None:
        """The next record of the journal."""
        match record.what:
            case What.SYNC:
                self._file(record.name).sync()
                self._keep(record.name, is_folder=False)
            case What.SYNC_FOLDER:
                self._keep(record.name, is_folder=True)
            case What.RENAME:
                self._name(record.name, record.content.decode())
            case What.UNLINK:
                self._name(record.name, "")
            case _:
                self._file(record.name).pending.append(record)

    def _file(self, name: str) -> _File:
        if name not in self._seen:
            self._namings.append(_Naming("", name, _File()))
            _apply(self._seen, self._namings[-1])
        return self._seen[name]

    def _name(self, old: str, new: str) -> None:
        self._namings.append(_Naming(old, new, self._file(old)))
        _apply(self._seen, self._namings[-1])

    def _keep(self, name: str, *, is_folder: bool) -> None:
        """What was done to names up to the last time that it was to this file, or in this folder."""
        concerned = [
            place
            for place, naming in enumerate(self._namings, 1)
            for each in (naming.old, naming.new)
            if each and (str(PurePath(each).parent) if is_folder else each) == name
        ]
        done = max(concerned, default=0)
        for naming in self._namings[:done]:
            _apply(self._kept, naming)
        del self._namings[:done]

    def left(self, whim: Random | None) -> Iterator[tuple[str, bytes]]:
        """What a cut leaves now: what was synced alone, or with any part of the rest."""
        names = dict(self._kept)
        for naming in self._namings[: whim.randint(0, len(self._namings))] if whim is not None else ():
            _apply(names, naming)
        for name, file in names.items():
            yield name, file.left(whim)


def images(
    files: Mapping[str, bytes], records: Iterable[Record], ends: Sequence[int], whim: Random
) -> Iterator[Iterator[tuple[str, bytes]]]:
    """What a cut at each place of the journal leaves; every other time some of what was not synced was written."""
    disk = Disk(files)
    some = {end: bool(number % 2) for number, end in enumerate(ends)}
    for record in records:
        disk.do(record)
        if record.end in some:
            yield disk.left(whim if some[record.end] else None)


def _apply(names: dict[str, _File], naming: _Naming) -> None:
    if naming.old:
        names.pop(naming.old, None)
    if naming.new:
        names[naming.new] = naming.file


def _do(content: bytearray, record: Record) -> None:
    """Does to a file what was done to it."""
    if record.what is What.TRUNCATE:
        del content[record.offset :]
    content.extend(bytes(max(0, record.offset - len(content))))
    if record.what is What.WRITE:
        content[record.offset : record.offset + len(record.content)] = record.content


def _do_some(content: bytearray, record: Record, whim: Random) -> None:
    """Writes any sectors of what was to be written; another length is there or not."""
    if record.what is not What.WRITE:
        if whim.random() < 0.5:
            _do(content, record)
        return
    for begins in range(0, len(record.content), SECTOR_BYTES):
        if whim.random() < 0.5:
            sector = record.content[begins : begins + SECTOR_BYTES]
            _do(content, record._replace(offset=record.offset + begins, content=sector))
