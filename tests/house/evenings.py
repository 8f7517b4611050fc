"""An evening of bots at some tables of a house, played once and copied for every test that reads it."""

from __future__ import annotations

import asyncio
import atexit
import shutil
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeVar

from ludex.house.everywhere import play_everywhere
from ludex.house.house import House
from ludex.house.store.appending import Store
from tests.house.houses import KEYS
from tests.house.stores import during
from tests.tables import LAW

Answer = TypeVar("Answer")

GAMES = (
    "roulette-french",
    "blackjack",
    "craps",
    "sic-bo",
    "wheel-of-fortune",
    "punto-y-banca",
    "chemin-de-fer",
    "holdem",
    "machines",
    "bingo",
    "betting",
)
ROUNDS = 4


@cache
def _played() -> Path:
    """The database of the evening."""
    folder = Path(mkdtemp(prefix="ludex-evening-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "house.db"

    async def play() -> None:
        house = await House.open(str(path), LAW, KEYS, synchronous="OFF")
        for game in GAMES:
            await house.add_table(game, "cantabria")
        await play_everywhere(house, ROUNDS, seed=11)
        await house.close()

    asyncio.run(play())
    return path


def evening(tmp_path: Path) -> str:
    """A copy of it that a test may alter."""
    where = tmp_path / "evening.db"
    shutil.copy(_played(), where)
    return str(where)


def at_evening(tmp_path: Path, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """What some work at a copy of it comes to."""
    return during(evening(tmp_path), work)
