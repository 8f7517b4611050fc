"""The faults at length: `python -m tests.house.faults.long --kills 200`, or `make faults`; minutes to hours.

Ends with 1 where anything was found. Tells what it does on the standard error, and what was done and found at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from msgspec.structs import replace

from ludex.house.keys import keys_at
from tests.house.faults import postgres_cuts, power, wal
from tests.house.faults.busy import Order
from tests.house.faults.checks import MISSING, NOT_THERE
from tests.house.faults.furnished import furnished_folder
from tests.house.faults.halting import halted
from tests.house.faults.killing import FINDINGS_MAX, Child, kill_again_and_again, still_there
from tests.house.faults.postgres_cuts import LOSING, NEVER, OFTEN, PAGE_BYTES, empty_database
from tests.house.faults.power import COMPILER, compiled
from tests.house.faults.servers import Server, Settings, own_server, terminated
from tests.house.stores import database

SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"
BOTH = (SQLITE, POSTGRESQL)
KILLS_A_STORE = 10
"""A new store after so many kills: every audit reads all of it."""
ROOM = 300_000
LOSING_CUTS = 5
"""So many cuts must find that something is missing where not every commit is synced."""
TOLD_EVERY = 25
ON_POSTGRESQL: dict[str, Settings] = {
    "synchronous_commit on": {},
    "synchronous_commit off": LOSING,
    "fsync off": {"fsync": "off"},
}
"""How a server may be set where the power goes; but for the first, something must be missing after that."""


class Row(NamedTuple):
    """A kind of fault, what was done, and what was found."""

    name: str
    done: Counter[str]
    findings: list[str]


class Asked(NamedTuple):
    """How much is to be done."""

    kills: int
    clocks: int
    bytes: int
    frames: int
    log: int
    evening: int
    power_cuts: int
    failures: int
    seed: int
    jobs: int


Part = Callable[[Asked], Row]
"""Something that is done by itself, in a process of its own."""


def main() -> int:
    """Every kind of fault, as often as is asked."""
    asked, rows, begun = _asked(), dict[str, Row](), time.monotonic()
    parts = _parts(asked)
    # A new process for each, as a house in one must not be forked.
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for number, part in enumerate(as_completed([pool.submit(part, asked) for part in parts]), 1):
            row = part.result()
            before = rows.get(row.name, Row(row.name, Counter(), []))
            rows[row.name] = Row(row.name, before.done + row.done, before.findings + row.findings)
            minutes = (time.monotonic() - begun) / 60
            _say(f"{number} of {len(parts)} after {minutes:.1f} min: {row.name}, {len(row.findings)} findings")
            _say("".join(f"  {each}\n" for each in row.findings[:FINDINGS_MAX]), end="")
    return _told(list(rows.values()))


def _asked() -> Asked:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="in each of the two databases")
    parser.add_argument("--clocks", type=int, default=20, help="kills under a clock that jumps, in each database")
    parser.add_argument("--bytes", type=int, default=200, help="cuts of a log at random bytes")
    parser.add_argument("--frames", type=int, default=1, help="cuts of a log at frames or pages: every so many-th")
    parser.add_argument("--log", type=int, default=4_000_000, help="how long SQLite's log is that is cut, in bytes")
    parser.add_argument("--evening", type=int, default=300_000, help="how much a house on PostgreSQL writes down")
    parser.add_argument("--power-cuts", type=int, default=50)
    parser.add_argument("--failures", type=int, default=5, help="of each kind: no room, a lost server")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="so much is done side by side")
    return Asked(**vars(parser.parse_args()))


def _parts(asked: Asked) -> list[Part]:
    """What is done, the databases by turns."""
    found: list[Part] = []
    for jumps, kills in ((False, asked.kills), (True, asked.clocks)):
        for first in range(0, kills, KILLS_A_STORE):
            many = min(KILLS_A_STORE, kills - first)
            found += [partial(_kills, name, many, asked.seed + 1000 * first, jumps) for name in BOTH]
    for is_at_bytes in (False, True):
        found += [partial(_sqlite_cuts, is_at_bytes), partial(_postgres_cuts, is_at_bytes)]
    if COMPILER is None:
        _say("no C compiler: power cuts and full disks are left out")
    else:
        found += [partial(_sqlite_power_cuts, synchronous) for synchronous in ("FULL", "NORMAL", "OFF")]
        found += [partial(_postgres_power_cuts, name) for name in ON_POSTGRESQL]
        found += [partial(_postgres_full, part) for part in ("pg_wal", "base")]
    found += [_sqlite_full, partial(_lost_servers, "connections ended"), partial(_lost_servers, "server stopped")]
    return found


# Each kind.


def _kills(name: str, kills: int, seed: int, jumps: bool, asked: Asked) -> Row:
    kind = f"killed{', the clock jumping' if jumps else ''}, {name}"
    killed = partial(kill_again_and_again, kills=kills, seed=seed, progress=_teller(f"{kind}, seed {seed}"))
    if name == SQLITE:
        # Every other store is made by a house that may be killed meanwhile.
        with _folder(is_furnished=bool(seed // 1000 // KILLS_A_STORE % 2)) as folder:
            tally = killed(folder, str(folder / "house.db"), jumps=jumps)
    else:
        with _folder() as folder, own_server() as server, database(server.url) as url:
            tally = killed(folder, url, jumps=jumps)
    done = {"kills": tally.kills, "while opening": tally.while_opening, "stores": tally.stores}
    return Row(kind, Counter(done | {"entries": tally.entries, "acknowledged": tally.acknowledged}), tally.findings)


def _sqlite_cuts(is_at_bytes: bool, asked: Asked) -> Row:
    with _folder(is_furnished=True) as folder:
        lines = wal.play_into_log(folder, asked.seed, asked.log)
        ends = wal.frames(wal.log_of(folder / "house.db"))
        cuts = _whims(asked, 0, ends[-1]) if is_at_bytes else ends[:: asked.frames]
        results = wal.check_cuts(folder, keys_at(folder / "keys"), lines, cuts)
        return _row(f"log cut at {'bytes' if is_at_bytes else 'frames'}, {SQLITE}", results, cuts)


def _postgres_cuts(is_at_bytes: bool, asked: Asked) -> Row:
    with _folder() as folder, own_server(empty_database()) as server:
        played = postgres_cuts.play_into_log(server, folder, asked.seed, asked.evening)
        pages = range(played.begins // PAGE_BYTES * PAGE_BYTES, played.ends, PAGE_BYTES)
        cuts = _whims(asked, played.begins, played.ends) if is_at_bytes else pages[1 :: asked.frames]
        results = postgres_cuts.check_cuts(folder, played, cuts)
        return _row(f"log cut at {'bytes' if is_at_bytes else 'pages'}, {POSTGRESQL}", results, cuts)


def _whims(asked: Asked, begins: int, ends: int) -> list[int]:
    whim = Random(asked.seed)
    return [whim.randrange(begins, ends) for _ in range(asked.bytes)]


def _sqlite_power_cuts(synchronous: str, asked: Asked) -> Row:
    with _folder(is_furnished=True) as folder:
        lines = power.play_with_journal(folder, compiled(folder), asked.seed, synchronous, asked.log)
        cuts = asked.power_cuts if synchronous == "FULL" else LOSING_CUTS
        results = power.check_power_cuts(folder, keys_at(folder / "keys"), lines, cuts, asked.seed)
        row = _row(f"power cut, synchronous {synchronous}, {SQLITE}", results, range(cuts))
    return row if synchronous == "FULL" else _must_be_found(row)


def _postgres_power_cuts(name: str, asked: Asked) -> Row:
    with _folder() as folder, own_server(empty_database()) as server:
        settings = ON_POSTGRESQL[name]
        played = postgres_cuts.play_with_journal(server, folder, asked.seed, settings, asked.evening)
        cuts = LOSING_CUTS if settings else asked.power_cuts
        results = postgres_cuts.check_power_cuts(server, folder, played, cuts, asked.seed)
        row = _row(f"power cut, {name}, {POSTGRESQL}", results, range(cuts))
    return _must_be_found(row) if settings else row


def _must_be_found(row: Row) -> Row:
    """Where not every commit is synced something is missing: a check that does not find it proves nothing."""
    lost = sum(MISSING in each or NOT_THERE in each for each in row.findings)
    wrong = [] if lost else ["nothing is lost where not every commit is synced"]
    return Row(row.name, row.done + Counter({"losses found, as must be": lost}), wrong)


def _sqlite_full(asked: Asked) -> Row:
    found: list[str] = []
    for number in range(asked.failures):
        with _folder(is_furnished=True) as folder:
            order = _order(folder, str(folder / "house.db"), asked.seed + number)
            found += _halted_and_back(replace(order, room=ROOM * (number + 1)))
    return Row(f"no room, {SQLITE}", Counter(times=asked.failures), found)


def _postgres_full(part: str, asked: Asked) -> Row:
    found: list[str] = []
    for number in range(asked.failures):
        with _folder() as folder, own_server(empty_database()) as server:
            server.start(NEVER if number % 2 else OFTEN, postgres_cuts.watched(server))
            order = postgres_cuts.order_at(server, folder, asked.seed + number)
            fail = partial(postgres_cuts.fill_disk, server, f"/{part}/")
            found += _halted_and_back(order, fail, partial(postgres_cuts.make_room, server))
    return Row(f"no room for {part}, {POSTGRESQL}", Counter(times=asked.failures), found)


def _lost_servers(name: str, asked: Asked) -> Row:
    found: list[str] = []
    with own_server() as server:
        for number in range(asked.failures):
            with _folder() as folder, database(server.url) as url:
                order = _order(folder, url, asked.seed + number)
                found += _halted_and_back(order, _failing(name, server, url), server.start)
    return Row(f"{name}, {POSTGRESQL}", Counter(times=asked.failures), found)


def _failing(name: str, server: Server, url: str) -> Callable[[], object]:
    return server.stop if name == "server stopped" else partial(terminated, url)


def _order(folder: Path, where: str, seed: int) -> Order:
    return Order(where=where, keys=str(folder / "keys"), journal=str(folder / "journal"), seed=seed)


def _halted_and_back(
    order: Order, fail: Callable[[], object] | None = None, back: Callable[[], object] | None = None
) -> list[str]:
    """What is wrong with a house whose database fails, and once it is there again."""
    keys, child = keys_at(Path(order.keys)), Child(order)
    wrong = halted(child, fail, Random(order.seed).random() * 2)
    if back is not None:
        back()
    wrong = [*wrong, *still_there(order.where, keys, child.lines, order.seed)]
    return [f"seed {order.seed}: {each}" for each in wrong[:FINDINGS_MAX]]


def _row(name: str, results: Iterable[tuple[int, list[str]]], cuts: Sequence[int]) -> Row:
    """A row from the results of many cuts; who watches is told now and then."""
    findings, tell = list[str](), _teller(name)
    for number, (_, wrong) in enumerate(results, 1):
        findings += wrong
        if not number % TOLD_EVERY:
            tell(f"{number} of {len(cuts)}, {len(findings)} findings")
    return Row(name, Counter(cuts=len(cuts)), findings)


@contextmanager
def _folder(*, is_furnished: bool = False) -> Iterator[Path]:
    """A folder that is cleared away: an empty one, or one with a furnished house."""
    with TemporaryDirectory(prefix="ludex-faults-") as folder:
        if is_furnished:
            asyncio.run(furnished_folder(Path(folder)))
        yield Path(folder)


def _teller(name: str) -> Callable[[str], None]:
    return lambda said: _say(f"{name}: {said}")


def _say(line: str, end: str = "\n") -> None:
    print(line, end=end, file=sys.stderr, flush=True)


def _told(rows: list[Row]) -> int:
    """The table of what was done and found."""
    for row in sorted(rows):
        done = ", ".join(f"{count} {what}" for what, count in row.done.items())
        print(f"{row.name:48} {len(row.findings):4} findings   {done}")
        for finding in row.findings[:FINDINGS_MAX]:
            print(f"    {finding}")
    return 1 if any(row.findings for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
