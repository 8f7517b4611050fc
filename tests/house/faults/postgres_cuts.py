"""PostgreSQL under a busy house: its machine loses power, its write-ahead log is cut, or its disk is full.

A server of one's own is played on from a known moment; what a cut leaves of its files is laid out as the data of
another server, which recovers what it can and is asked what is there.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ludex.house.house import read_witness
from ludex.house.keys import keys_at
from ludex.house.store.backend import HeadRow
from tests.house.faults.busy import Order
from tests.house.faults.checks import check
from tests.house.faults.disks import images, read_records
from tests.house.faults.journal import Line, acknowledged
from tests.house.faults.killing import FINDINGS_MAX, Child, kill_once_grown
from tests.house.faults.power import compiled, moments
from tests.house.faults.servers import SEGMENT_MB, Data, Server, Settings, flushed, own_server
from tests.house.faults.wal import witness_in
from tests.house.stores import said

DATABASE = "house"
WRITTEN, FULL = "written", "full"
"""Beside the data: the journal of what was written, and the file that says where the disk is full."""
OFTEN: Settings = {"checkpoint_timeout": 30, "max_wal_size": 2 * SEGMENT_MB, "min_wal_size": 2 * SEGMENT_MB}
"""The log is put into the files often, so that power cuts fall into that as well."""
NEVER: Settings = {"checkpoint_timeout": "1d", "max_wal_size": "10GB"}
"""Everything is in the log alone, so that it may be cut anywhere."""
LOSING: Settings = {"synchronous_commit": "off", "wal_writer_delay": "10s"}
QUICK: Settings = {"fsync": "off"}
"""For a server that only looks at what a cut has left."""
LOG, CONTROL = "pg_wal/", "global/pg_control"
SEGMENT_BYTES = SEGMENT_MB << 20
SEGMENTS_A_FILE = (1 << 32) // SEGMENT_BYTES
"""A segment's name is the number of the timeline, of four gigabytes, and of the segment in them."""
PAGE_BYTES = 8192

Results = Iterator[tuple[int, list[str]]]
"""How many acknowledged entries there were at each cut, and what is wrong."""


def empty_database() -> Data:
    """The data of a server with an empty database for a house."""
    with own_server() as server:
        asyncio.run(said(server.url, f"CREATE DATABASE {DATABASE}"))
        server.shut()
        return server.taken()


def order_at(server: Server, folder: Path, seed: int) -> Order:
    """A house on a busy evening."""
    return Order(
        where=server.url_of(DATABASE),
        keys=str(folder / "keys"),
        journal=str(folder / "journal"),
        seed=seed,
        witness=str(witness_in(folder)),
    )


def watched(server: Server) -> dict[str, str]:
    """The environment in which a server's files are watched."""
    written = server.data.parent / WRITTEN
    server.own(written)
    return {
        "LD_PRELOAD": str(compiled(server.data.parent)),
        "LUDEX_FOLDER": str(server.data),
        "LUDEX_JOURNAL": str(written),
        "LUDEX_FULL": str(server.data.parent / FULL),
    }


# Power cuts.


class Watched(NamedTuple):
    """An evening of which all is known that was written: the data before it, and what was told during it."""

    before: Data
    lines: list[Line]


def play_with_journal(server: Server, folder: Path, seed: int, settings: Settings, bytes_min: int) -> Watched:
    """A house that is killed once it has written down so much, and then its server."""
    before, environment = server.taken(), watched(server)
    server.start({**OFTEN, **settings}, environment)
    order = replace(order_at(server, folder, seed), grows=environment["LUDEX_JOURNAL"])
    lines = kill_once_grown(Child(order), folder / "journal", bytes_min)
    server.stop()
    return Watched(before, lines)


def check_power_cuts(server: Server, folder: Path, played: Watched, cuts: int, seed: int) -> Results:
    """What is wrong after a cut at so many moments, with none or some of what was not synced still written."""
    records, whim = read_records(server.data.parent / WRITTEN, server.data), Random(seed)
    witness = read_witness(witness_in(folder))
    ends = moments(records, cuts, whim)
    for end, left in zip(ends, images(played.before.files, records, ends, whim), strict=True):
        yield _wrong(Data(played.before.folders, dict(left)), folder, played.lines, end, witness)


def _wrong(image: Data, folder: Path, lines: list[Line], reach: int, witness: HeadRow | None) -> tuple[int, list[str]]:
    """What another server finds wrong in what a cut has left."""
    there = len(acknowledged(lines, reach))
    with own_server(image) as server:
        try:
            server.start(QUICK)
        except subprocess.CalledProcessError:
            return there, [f"cut at {reach}: the server does not start: {server.told()}"]
        keys = keys_at(folder / "keys")
        found = asyncio.run(check(server.url_of(DATABASE), keys, lines, reach=reach, witness=witness))
    return there, [f"cut at {reach} ({there} acknowledged): {each}" for each in found.findings[:FINDINGS_MAX]]


# The log cut.


class Logged(NamedTuple):
    """An evening that is in the log alone."""

    before: Data
    log: dict[str, bytes]
    """Its segments by their names."""
    lines: list[Line]
    begins: int
    """Where the log was when the evening began, in bytes from its beginning."""

    @property
    def ends(self) -> int:
        """How far it was when the last entry was acknowledged."""
        return max((line.reach for line in acknowledged(self.lines)), default=self.begins)


def play_into_log(server: Server, folder: Path, seed: int, bytes_min: int) -> Logged:
    """A house that is killed once it has written down so much, on a server that never puts its log into the files."""
    before = server.taken()
    server.start(NEVER)
    # As files of a server that runs: one that was ended in order reads no log.
    before.files[CONTROL] = (server.data / CONTROL).read_bytes()
    begins = asyncio.run(flushed(server.url))
    order = replace(order_at(server, folder, seed), is_flushed=True)
    lines = kill_once_grown(Child(order), folder / "journal", bytes_min)
    server.stop()
    log = {name: content for name, content in server.taken().files.items() if _is_segment(name)}
    return Logged(before, log, lines, begins)


def check_cuts(folder: Path, played: Logged, cuts: Iterable[int]) -> Results:
    """What is wrong with a database whose log was cut, at each place."""
    witness = read_witness(witness_in(folder))
    for cut in cuts:
        files = {name: content for name, content in played.before.files.items() if not _is_segment(name)}
        files |= _cut(played.log, cut)
        yield _wrong(Data(played.before.folders, files), folder, played.lines, cut, witness)


def _is_segment(name: str) -> bool:
    return name.startswith(LOG) and "/" not in name.removeprefix(LOG)


def _cut(log: dict[str, bytes], cut: int) -> dict[str, bytes]:
    """The segments up to a place; what follows in the last one is nothing."""
    found: dict[str, bytes] = {}
    for name, content in log.items():
        written = name.removeprefix(LOG)
        begins = (int(written[8:16], 16) * SEGMENTS_A_FILE + int(written[16:], 16)) * SEGMENT_BYTES
        if begins < cut:
            found[name] = content[: cut - begins].ljust(SEGMENT_BYTES, b"\0")
    return found


# A full disk.


def fill_disk(server: Server, part: str) -> None:
    """No file grows from now on whose path has this part."""
    full = server.data.parent / FULL
    full.write_text(part)
    server.own(full)


def make_room(server: Server) -> None:
    """There is room again; where the server had to end, somebody starts it."""
    (server.data.parent / FULL).unlink()
    server.start()
