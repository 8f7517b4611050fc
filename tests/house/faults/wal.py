"""The log of SQLite cut off at any byte: what was acknowledged before that is there, and nothing is half there."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ludex.house.house import read_witness
from ludex.house.keys import Keys
from tests.house.faults.busy import Order
from tests.house.faults.checks import check
from tests.house.faults.journal import Line, acknowledged
from tests.house.faults.killing import FINDINGS_MAX, Child, kill_once_grown

HEADER_BYTES, FRAME_HEADER_BYTES = 32, 24
PAGE_SIZE_AT = slice(8, 12)
"""Where the header of the log says how long a page is, the highest byte first."""


def log_of(file: Path) -> Path:
    """The log beside a file of SQLite."""
    return file.with_name(f"{file.name}-wal")


def witness_in(folder: Path) -> Path:
    """Where a house keeps its last signed head, outside the store."""
    return folder / "witness"


def frames(log: Path) -> list[int]:
    """Where the frames of a log begin, and where the last whole one ends."""
    content = log.stat().st_size
    with log.open("rb") as opened:
        header = opened.read(HEADER_BYTES)
    length = FRAME_HEADER_BYTES + int.from_bytes(header[PAGE_SIZE_AT])
    return list(range(HEADER_BYTES, content + 1, length))


def play_into_log(folder: Path, seed: int, bytes_min: int) -> list[Line]:
    """A house that is killed once its log is so long, which holds everything since the house was opened."""
    file = folder / "house.db"
    order = Order(
        where=str(file),
        keys=str(folder / "keys"),
        journal=str(folder / "journal"),
        seed=seed,
        grows=str(log_of(file)),
        witness=str(witness_in(folder)),
        checkpoint_pages=0,
    )
    return kill_once_grown(Child(order), log_of(file), bytes_min)


def check_cuts(folder: Path, keys: Keys, lines: Sequence[Line], cuts: Iterable[int]) -> Iterator[tuple[int, list[str]]]:
    """What is wrong with a store whose log was cut, at each place."""
    file, last = folder / "house.db", len(acknowledged(lines))
    witness = read_witness(witness_in(folder))
    for cut in cuts:
        copy = cut_copy(file, folder / "cut", cut)
        found = asyncio.run(check(str(copy), keys, lines, reach=cut, witness=witness))
        there = len(acknowledged(lines, cut))
        wrong = [f"cut at byte {cut} ({there} of {last} acknowledged): {each}" for each in found.findings]
        yield there, wrong[:FINDINGS_MAX]


def cut_copy(file: Path, folder: Path, cut: int) -> Path:
    """A file of SQLite and the beginning of its log, in a folder where nothing else is."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(file, folder / file.name)
    with log_of(file).open("rb") as log:
        (folder / log_of(file).name).write_bytes(log.read(cut))
    return folder / file.name
