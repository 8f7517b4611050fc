"""The faults at length: `python -m tests.house.faults.long --kills 200`, or `make faults`; minutes to hours.

Ends with 1 where anything was found. Tells what it does on the standard error, and what was done and found at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from ludex.house.keys import keys_at
from tests.house.faults.busy import Order
from tests.house.faults.furnished import furnished_folder
from tests.house.faults.halting import halted
from tests.house.faults.killing import FINDINGS_MAX, Child, Tally, kill_again_and_again, still_there
from tests.house.faults.power import COMPILER, check_power_cuts, compiled, play_with_journal
from tests.house.faults.servers import Server, own_server, terminated
from tests.house.faults.wal import check_cuts, frames, log_of, play_into_log
from tests.house.stores import database

KILLS_A_STORE = 10
"""A new store after so many kills: every audit reads all of it."""
ROOM = 300_000
LOSING_CUTS = 5
"""So many cuts must find that something is missing where not every commit is synced."""

Row = tuple[str, str, list[str]]
"""A kind of fault, what was done, and what was found."""


def main() -> int:
    """Every kind of fault, as often as is asked."""
    asked = _asked()
    rows: list[Row] = []
    with ExitStack() as stack:
        base = stack.enter_context(TemporaryDirectory(prefix="ludex-faults-"))
        furnished = Path(base) / "furnished"
        furnished.mkdir()
        asyncio.run(furnished_folder(furnished))
        server = stack.enter_context(own_server())
        for parts in (
            _kills(asked, furnished, server),
            _cuts(asked, furnished),
            _power_cuts(asked, furnished),
            _failures(asked, furnished, server),
        ):
            for row in parts:
                rows.append(row)
                _say("\n  ".join([f"{row[0]}: {row[1]}, {len(row[2])} findings", *row[2][:FINDINGS_MAX]]))
    return _told(rows)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="in each of the two databases")
    parser.add_argument("--bytes", type=int, default=200, help="cuts of the log at random bytes")
    parser.add_argument("--frames", type=int, default=0, help="cuts of the log at frames: every so many-th; 0 is all")
    parser.add_argument("--log", type=int, default=4_000_000, help="how long the log is that is cut, in bytes")
    parser.add_argument("--power-cuts", type=int, default=50)
    parser.add_argument("--failures", type=int, default=5, help="of each kind: no room, a lost server")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _kills(asked: argparse.Namespace, furnished: Path, server: Server) -> Iterator[Row]:
    for name in ("SQLite", "PostgreSQL"):
        total = Tally()
        for first in range(0, asked.kills, KILLS_A_STORE):
            kills, seed = min(KILLS_A_STORE, asked.kills - first), asked.seed + 1000 * first
            tell = _teller(f"{name}, from kill {first}")
            if name == "SQLite":
                with _folder(furnished if first else None) as folder:
                    total.add(kill_again_and_again(folder, str(folder / "house.db"), kills, seed, tell))
            else:
                with _folder() as folder, database(server.url) as url:
                    total.add(kill_again_and_again(folder, url, kills, seed, tell))
        done = (
            f"{total.kills} kills ({total.while_opening} while opening) of {total.stores} stores, "
            f"{total.entries} entries, {total.acknowledged} acknowledged"
        )
        yield f"killed, {name}", done, total.findings


def _cuts(asked: argparse.Namespace, furnished: Path) -> Iterator[Row]:
    with _folder(furnished) as folder:
        lines = play_into_log(folder, asked.seed, asked.log)
        ends, whim = frames(log_of(folder / "house.db")), Random(asked.seed)
        at_frames, at_bytes = ends[:: asked.frames or 1], [whim.randrange(ends[-1]) for _ in range(asked.bytes)]
        for name, cuts in (("frames", at_frames), ("bytes", at_bytes)):
            results = check_cuts(folder, keys_at(folder / "keys"), lines, cuts)
            yield _row(f"log cut at {name}", f"{len(cuts)} of a log of {len(ends) - 1} frames", results, len(cuts))


def _power_cuts(asked: argparse.Namespace, furnished: Path) -> Iterator[Row]:
    if COMPILER is None:
        yield "power cut", "left out: there is no C compiler", []
        return
    for synchronous in ("FULL", "NORMAL", "OFF"):
        with _folder(furnished) as folder:
            lines = play_with_journal(folder, compiled(folder), asked.seed, synchronous, asked.log)
            cuts = asked.power_cuts if synchronous == "FULL" else LOSING_CUTS
            results = check_power_cuts(folder, keys_at(folder / "keys"), lines, cuts, asked.seed)
            name, done, findings = _row(f"power cut, synchronous {synchronous}", f"{cuts}", results, cuts)
            if synchronous == "FULL":
                yield name, done, findings
            else:
                missing = [each for each in findings if "acknowledged, and is missing" in each]
                yield (
                    name,
                    f"{done}: must be found",
                    [] if missing else ["nothing is missing where not every commit is synced"],
                )


def _failures(asked: argparse.Namespace, furnished: Path, server: Server) -> Iterator[Row]:
    full: list[str] = []
    for number in range(asked.failures):
        with _folder(furnished) as folder:
            order = _order(folder, str(folder / "house.db"), asked.seed + number)
            full += _halted_and_back(replace(order, room=ROOM * (number + 1)))
    yield "no room", f"{asked.failures} times", full
    for name in ("connections ended", "server stopped"):
        found: list[str] = []
        for number in range(asked.failures):
            with _folder() as folder, database(server.url) as url:
                order = _order(folder, url, asked.seed + number)
                fail = server.stop if name == "server stopped" else (lambda url=url: terminated(url))
                found += _halted_and_back(order, fail, server)
        yield name, f"{asked.failures} times", found


def _order(folder: Path, where: str, seed: int) -> Order:
    return Order(where=where, keys=str(folder / "keys"), journal=str(folder / "journal"), seed=seed)


def _halted_and_back(order: Order, fail: Callable[[], object] | None = None, server: Server | None = None) -> list[str]:
    """What is wrong with a house whose database fails, and once it is there again."""
    keys, child = keys_at(Path(order.keys)), Child(order)
    wrong = halted(child, fail, Random(order.seed).random() * 2)
    if server is not None:
        server.start()
    wrong = wrong or still_there(order.where, keys, child.lines, order.seed)
    return [f"seed {order.seed}: {each}" for each in wrong[:FINDINGS_MAX]]


def _row(name: str, done: str, results: Iterable[tuple[int, list[str]]], of: int) -> Row:
    """A row from the results of many cuts; who watches is told now and then."""
    findings: list[str] = []
    for number, (_, wrong) in enumerate(results, 1):
        findings += wrong
        if not number % 50 or number == of:
            _say(f"{name}: {number} of {of}, {len(findings)} findings")
    return name, done, findings


@contextmanager
def _folder(furnished: Path | None = None) -> Iterator[Path]:
    """A folder that is cleared away: an empty one, or one with a furnished house."""
    with TemporaryDirectory(prefix="ludex-faults-") as folder:
        if furnished is None:
            yield Path(folder)
        else:
            yield Path(shutil.copytree(furnished, Path(folder) / "house"))


def _teller(name: str) -> Callable[[str], None]:
    return lambda said: _say(f"{name}: {said}")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _told(rows: list[Row]) -> int:
    """The table of what was done and found."""
    for name, done, findings in rows:
        print(f"{name:32} {len(findings):4} findings   {done}")
        for finding in findings[:FINDINGS_MAX]:
            print(f"    {finding}")
    return 1 if any(findings for _, _, findings in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
