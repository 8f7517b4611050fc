"""A house that is killed at random instants, again and again, over one store that grows."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Self

import msgspec

from ludex.house.keys import Keys, keys_at
from ludex.house.store.opening import POSTGRES
from tests.house.faults.busy import Order
from tests.house.faults.checks import check, go_on
from tests.house.faults.journal import Begun, Line, Ready, acknowledged, read_journal

ROOT = Path(__file__).resolve().parents[3]
BEGUN_WITHIN_S = 60
"""So long a program may take to come up on a busy machine."""
GROWN_WITHIN_S = 240
OPENING_S = 1.0
"""So long after it began to open a house is killed at the latest, in one of four cases; in the others people play."""
PLAYING_BYTES = 60_000
"""So much is written down at most before it is killed then: also where the machine is busy with others."""
PLAYING_S = 5
FINDINGS_MAX = 20
"""More are not told: the first ones say what is wrong."""


class Child:
    """A house in a program of its own."""

    def __init__(self, order: Order, environment: Mapping[str, str] | None = None) -> None:
        self._journal = Path(order.journal)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.house.faults.busy", msgspec.json.encode(order).decode()],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    @property
    def lines(self) -> list[Line]:
        """What it has written down."""
        return read_journal(self._journal)

    def until(self, kind: type[Line]) -> None:
        """Waits for a line of this kind."""
        deadline = time.monotonic() + BEGUN_WITHIN_S
        while not any(isinstance(line, kind) for line in self.lines) and self.process.poll() is None:
            assert time.monotonic() < deadline, f"no {kind.__name__} within {BEGUN_WITHIN_S} s"
            time.sleep(0.02)

    def until_grown(self, bytes_more: float) -> None:
        """Waits until so much more was written down, or for so long."""
        enough, deadline = self._journal.stat().st_size + bytes_more, time.monotonic() + PLAYING_S
        while self._journal.stat().st_size < enough and time.monotonic() < deadline:
            time.sleep(0.001)

    def kill(self, *, with_writer: bool = False) -> list[str]:
        """Kills it, alone or with the program that writes for it: what is wrong where it had ended by itself before."""
        if with_writer:
            os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        return self.ended(-9)

    def ended(self, expected: int, within_s: float = BEGUN_WITHIN_S) -> list[str]:
        """Waits until it has ended: what is wrong where it did so otherwise than expected, or not at all."""
        try:
            said, _ = self.process.communicate(timeout=within_s)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            return [f"the house hangs: nothing happened for {within_s} s"]
        if self.process.returncode == expected:
            return []
        last = [str(line) for line in self.lines[-3:]]
        return [f"the house ended with {self.process.returncode}: {last} {said.decode()[-2000:]}"]


def kill_once_grown(child: Child, file: Path, bytes_min: int) -> list[Line]:
    """Kills a house once a file that it writes is so long, and says what it had written down."""
    with child:
        child.until(Ready)
        deadline = time.monotonic() + GROWN_WITHIN_S
        while child.process.poll() is None and (not file.exists() or file.stat().st_size < bytes_min):
            assert time.monotonic() < deadline, f"{file} does not grow"
            time.sleep(0.005)
        wrong = child.kill()
    assert not wrong, wrong
    return child.lines


@dataclass
class Tally:
    """What was done and found over many faults."""

    kills: int = 0
    while_opening: int = 0
    """So many of the kills came before the tables were ready."""
    stores: int = 0
    entries: int = 0
    acknowledged: int = 0
    findings: list[str] = field(default_factory=list)


def kill_again_and_again(
    folder: Path,
    where: str,
    kills: int,
    seed: int,
    progress: Callable[[str], None] | None = None,
    *,
    jumps: bool = False,
) -> Tally:
    """Kills the house of one store so often; after each kill it is checked, and in the end every table goes on.

    `jumps` is whether its clock is set to and fro all the time.
    """
    whim, tally, keys = Random(seed), Tally(stores=1), keys_at(folder / "keys")
    lines: list[Line] = []
    for number in range(kills):
        order = Order(
            where=where,
            keys=str(folder / "keys"),
            journal=str(folder / f"journal-{number}"),
            seed=seed + number,
            jumps=jumps,
        )
        lines += _killed(order, whim, tally)
        found = asyncio.run(check(_copied(where, folder / "copy"), keys, lines))
        tally.entries = found.entries
        tally.findings += [f"seed {seed}, kill {number}: {each}" for each in found.findings[:FINDINGS_MAX]]
        if progress is not None:
            progress(f"{tally.kills} kills, {found.entries} entries, {len(tally.findings)} findings")
    tally.acknowledged = len(acknowledged(lines))
    tally.findings += [f"seed {seed}: {each}" for each in still_there(where, keys, lines, seed)]
    return tally


def still_there(where: str, keys: Keys, lines: list[Line], seed: int, tables: Collection[str] = ()) -> list[str]:
    """What is wrong once every table, or some, has gone on for a round to the end of its evening."""
    wrong = asyncio.run(go_on(where, keys, 1, seed, tables))
    return [*wrong, *asyncio.run(check(where, keys, lines)).findings]


def _killed(order: Order, whim: Random, tally: Tally) -> list[Line]:
    """A house that is killed at some moment: while it opens, or while people play."""
    with Child(order) as child:
        if whim.random() < 1 / 4:
            child.until(Begun)
            time.sleep(whim.random() * OPENING_S)
        else:
            child.until(Ready)
            child.until_grown(whim.random() * PLAYING_BYTES)
        tally.findings += [f"seed {order.seed}: {each}" for each in child.kill(with_writer=whim.random() < 1 / 2)]
    tally.kills += 1
    tally.while_opening += not any(isinstance(line, Ready) for line in child.lines)
    return child.lines


def _copied(where: str, folder: Path) -> str:
    """A store to look at: what is done to a copy does not help the house that opens the store itself."""
    if where.startswith(POSTGRES):
        return where
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for file in Path(where).parent.glob("house.db*"):
        shutil.copy(file, folder / file.name)
    return str(folder / "house.db")
