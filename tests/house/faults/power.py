"""Power cuts: what was written to the files of SQLite and not synced is lost, all of it or some.

A small library in C keeps a journal of what a house writes and syncs. The files that a cut would have left at any
moment are made from it.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from ludex.house.keys import Keys
from tests.house.faults.busy import Order
from tests.house.faults.checks import check
from tests.house.faults.disks import Record, images, read_records
from tests.house.faults.journal import Line, acknowledged
from tests.house.faults.killing import FINDINGS_MAX, Child, kill_once_grown

SOURCE = Path(__file__).with_name("lost_writes.c")
COMPILER = shutil.which("gcc")
CHECKPOINT_PAGES = 150
"""The log is put into the file often, so that cuts fall into that as well."""
LIBRARY = "lost_writes.so"


def compiled(folder: Path) -> Path:
    """The library, made by the compiler of the machine."""
    assert COMPILER is not None, "whoever asks knows that there is one"
    library = folder / LIBRARY
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
    records, whim = read_records(folder / "written", folder), Random(seed)
    ends = moments(records, cuts, whim)
    files = {"house.db": (folder / "before.db").read_bytes()}
    for end, left in zip(ends, images(files, records, ends, whim), strict=True):
        found = asyncio.run(check(_laid_out(left, folder / "cut"), keys, lines, reach=end))
        there = len(acknowledged(lines, end))
        yield there, [f"power cut {end} ({there} acknowledged): {each}" for each in found.findings[:FINDINGS_MAX]]


def moments(records: Sequence[Record], cuts: int, whim: Random) -> list[int]:
    """Places in the journal at which the power goes: some by chance, and the last one."""
    return sorted({*(whim.choice(records).end for _ in range(cuts - 1)), records[-1].end})


def _laid_out(left: Iterable[tuple[str, bytes]], folder: Path) -> str:
    """The file of SQLite that a cut left, with its log, in a folder where nothing else is."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in left:
        (folder / name).write_bytes(content)
    return str(folder / "house.db")
