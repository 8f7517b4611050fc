"""A database that fails under a busy house: the house stops, says why in one line, and goes on once it is back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from ludex.house.keys import keys_at
from tests.house.faults.busy import Order
from tests.house.faults.checks import check
from tests.house.faults.halting import halted
from tests.house.faults.killing import Child, still_there
from tests.house.faults.power import COMPILER, compiled
from tests.house.faults.servers import Server, terminated
from tests.house.stores import database

SEED = 13
ROOM = 300_000


def order(folder: Path, where: str) -> Order:
    """A house on a busy evening."""
    return Order(where=where, keys=str(folder / "keys"), journal=str(folder / "journal"), seed=SEED)


@pytest.mark.parametrize(
    "by",
    [
        pytest.param("disk", marks=pytest.mark.skipif(COMPILER is None, reason="no C compiler: no disk can be full")),
        pytest.param("limit", marks=pytest.mark.skipif(COMPILER is not None, reason="a full disk is tried itself")),
    ],
)
def test_a_disk_that_is_full_stops_the_house(folder: Path, by: str) -> None:
    """For the log, or for the file that it is put into: everybody is told, nothing hangs; with room again all go on."""
    where = str(folder / "house.db")
    ordered = replace(order(folder, where), checkpoint_pages=50)
    if by == "disk":
        child = Child(ordered, {"LD_PRELOAD": str(compiled(folder)), "LUDEX_ROOM": str(2 * ROOM)})
    else:
        child = Child(replace(ordered, room=ROOM))
    wrong = halted(child) or still_there(where, keys_at(folder / "keys"), child.lines, SEED)
    assert not wrong, (SEED, wrong)


@pytest.fixture
def url(own: Server) -> Iterator[str]:
    with database(own.url) as found:
        yield found


def test_a_lost_connection_stops_the_house(url: str, tmp_path: Path) -> None:
    """An administrator ends it; the house does not go on by guessing what was stored."""
    keys = keys_at(tmp_path / "keys")
    child = Child(order(tmp_path, url))
    wrong = halted(child, partial(terminated, url)) or asyncio.run(check(url, keys, child.lines)).findings
    assert not wrong, (SEED, wrong)


def test_a_server_that_is_stopped_stops_the_house(own: Server, url: str, tmp_path: Path) -> None:
    """In the middle of everything, as when its machine is switched off; after it has started again all goes on."""
    keys = keys_at(tmp_path / "keys")
    child = Child(order(tmp_path, url))
    wrong = halted(child, own.stop)
    own.start()
    wrong = wrong or still_there(url, keys, child.lines, SEED)
    assert not wrong, (SEED, wrong)
