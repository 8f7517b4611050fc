"""Power cuts: what was written to the files of SQLite and not synced is lost, all of it or some.

A small library in C keeps a journal of what a house writes and syncs. The files that a cut would have left at any
moment are made from it.
"""

from __future__ import annotations

import asyncio
import shutil
import struct
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from ludex.house.keys import Keys
from tests.house.faults.busy import Order
from tests.house.faults.checks import check
from tests.house.faults.journal import Line, acknowledged
from tests.house.faults.killing import FINDINGS_MAX, Child, kill_once_grown

SOURCE = Path(__file__).with_name("lost_writes.c")
COMPILER = shutil.which("gcc")
CHECKPOINT_PAGES = 150
"""The log is put into the file often, so that cuts fall into that as well."""
SECTOR_BYTES = 512
"""A disk writes so much whole or not at all."""
_HEAD = struct.Struct("4q")
_WRITE, _TRUNCATE, _SYNC = 1, 2, 3


class Record(NamedTuple):
    """Something that was done to a file, and where its record ends in the journal."""

    what: int
    file: str
    offset: int
    content: bytes
    end: int


def compiled(folder: Path) -> Path:
    """The library, made by the compiler of the machine."""
    assert COMPILER is not None, "whoever asks knows that there is one"
    library = folder / "lost_writes.so"
    if not library.exists():
        subprocess.run(
            [COMPILER, "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", library, SOURCE, "-ldl", "-lpthread"],
            check=True,
        )
    return library


def play_with_journal(folder: Path, library: Path, seed: int, synchronous: str, bytes_min: int) -> list[Line]:
    """A house that is killed once so much was written; the files as they were before stay beside it."""
    written = folder / "written"
    shutil.copy(folder / "house.db", folder / "before.db")
    order = Order(
        where=str(folder / "house.db"),
        keys=str(folder / "keys"),
        journal=str(folder / "journal"),
        seed=seed,
        synchronous=synchronous,
        grows=str(written),
        checkpoint_pages=CHECKPOINT_PAGES,
    )
    child = Child(order, {"LD_PRELOAD": str(library), "LUDEX_JOURNAL": str(written)})
    return kill_once_grown(child, written, bytes_min)


def check_power_cuts(
    folder: Path, keys: Keys, lines: Sequence[Line], cuts: int, seed: int
) -> Iterator[tuple[int, list[str]]]:
    """What is wrong after a cut at so many moments, with none or some of what was not synced still written."""
    records, whim = read_records(folder / "written"), Random(seed)
    ends = sorted({*(whim.choice(records).end for _ in range(cuts - 1)), records[-1].end})
    for number, image in enumerate(_images(folder, records, ends, whim)):
        cut = ends[number]
        found = asyncio.run(check(str(image), keys, lines, reach=cut))
        there = len(acknowledged(lines, cut))
        yield there, [f"power cut {cut} ({there} acknowledged): {each}" for each in found.findings[:FINDINGS_MAX]]


def read_records(path: Path) -> list[Record]:
    """The journal, as far as its records are whole."""
    content, at, found = path.read_bytes(), 0, list[Record]()
    while at + _HEAD.size <= len(content):
        what, name, offset, length = _HEAD.unpack_from(content, at)
        begins = at + _HEAD.size + name
        end = begins + length
        if end > len(content):
            break
        file = Path(content[at + _HEAD.size : begins].decode()).name
        found.append(Record(what, file, offset, content[begins:end], end))
        at = end
    return found


def _images(folder: Path, records: Sequence[Record], ends: Sequence[int], whim: Random) -> Iterator[Path]:
    """The files as the cut at each place of the journal leaves them; every other time some of the rest was written."""
    durable = {"house.db": bytearray((folder / "before.db").read_bytes()), "house.db-wal": bytearray()}
    pending: dict[str, list[Record]] = {name: [] for name in durable}
    cuts = {end: bool(number % 2) for number, end in enumerate(ends)}
    for record in records:
        waiting = pending[record.file]
        if record.what == _SYNC:
            for each in waiting:
                _do(durable[record.file], each)
            waiting.clear()
        else:
            waiting.append(record)
        if record.end in cuts:
            image = folder / "cut"
            shutil.rmtree(image, ignore_errors=True)
            image.mkdir()
            for name, content in durable.items():
                left = bytearray(content)
                for each in pending[name] if cuts[record.end] else ():
                    _do_some(left, each, whim)
                (image / name).write_bytes(left)
            yield image / "house.db"


def _do(content: bytearray, record: Record) -> None:
    """Does to a file what was done to it."""
    if record.what == _TRUNCATE:
        del content[record.offset :]
        content.extend(bytes(record.offset - len(content)))
        return
    content.extend(bytes(max(0, record.offset - len(content))))
    content[record.offset : record.offset + len(record.content)] = record.content


def _do_some(content: bytearray, record: Record, whim: Random) -> None:
    """Writes any sectors of what was to be written; a truncation happens or does not."""
    if record.what == _TRUNCATE:
        if whim.random() < 0.5:
            _do(content, record)
        return
    for begins in range(0, len(record.content), SECTOR_BYTES):
        if whim.random() < 0.5:
            sector = record.content[begins : begins + SECTOR_BYTES]
            _do(content, record._replace(offset=record.offset + begins, content=sector))
