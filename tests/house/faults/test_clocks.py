"""A clock that is set to and fro changes what is written down as the time, and nothing else."""

from __future__ import annotations

import asyncio
import os
from itertools import count
from pathlib import Path

import pytest

from ludex.core.commands import Join, Leave
from ludex.core.table import Entry
from ludex.errors import Reason, Refused
from ludex.house.bots import NAMES
from ludex.house.clock import DAY_US, Clock, Times
from ludex.house.everywhere import BOT_MONEY, play_at
from ludex.house.house import House
from ludex.house.keys import keys_at
from ludex.house.wallets import Limit
from ludex.kit.money import Cents
from tests.house.faults.busy import Order
from tests.house.faults.checks import check
from tests.house.faults.clocks import JumpingClock
from tests.house.faults.killing import Child, kill_once_grown
from tests.house.houses import in_house, open_session, seated, stored

GAMES = ("roulette-french", "blackjack", "holdem", "bingo")
PLACE = "cantabria"
SEED = 17
LIMIT = Cents(150_000)
NOW = 20_000 * DAY_US
EVENING_BYTES = 100_000


class SetClock:
    """A clock that stands where it was set."""

    def __init__(self, now: int = NOW) -> None:
        self.now = now

    def now_us(self) -> int:
        """Microseconds since 1970."""
        return self.now


def test_the_same_evening_under_a_clock_that_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same seeds every entry is the same, whatever time it is."""

    def played(where: str, clock: Clock | None) -> list[list[Entry]]:
        seeds = count()
        monkeypatch.setattr(os, "urandom", lambda size: next(seeds).to_bytes(size))
        return in_house(where, _evening, clock=clock)

    evening = played(str(tmp_path / "still.db"), None)
    assert evening == played(str(tmp_path / "jumping.db"), JumpingClock(SEED))
    assert all(evening)


async def _evening(house: House) -> list[list[Entry]]:
    tables = [await house.add_table(game, PLACE) for game in GAMES]
    for name in NAMES:
        await house.people.admit(name, BOT_MONEY, bot=True)
    for number, table in enumerate(tables):
        await play_at(table, 2, seed=SEED + number)
    return [await stored(house, table) for table in tables]


def test_limits_do_not_end_sooner_when_the_clock_is_set_back(tmp_path: Path) -> None:
    """Nor does an exclusion, also after the house was opened again."""
    clock = SetClock()

    async def limit(house: House) -> None:
        table = await house.add_table(GAMES[0], PLACE, id="roulette")
        await open_session(table)
        await house.people.admit("ana", Cents(1_000_000))
        await house.people.set_limit("ana", Limit.BROUGHT, LIMIT)
        await seated(house, table, "ana", chips=LIMIT)
        await table.run(Leave(by="ana"))
        await house.people.set_limit("ana", Limit.BROUGHT, None)
        await house.people.admit("bea", Cents(1_000_000))
        await house.people.exclude("bea", clock.now + DAY_US)
        clock.now -= 3 * DAY_US
        await refused(house)

    async def refused(house: House) -> None:
        for person, reason in (("ana", Reason.OWN_LIMIT), ("bea", Reason.SELF_EXCLUDED)):
            with pytest.raises(Refused) as caught:
                await house.tables["roulette"].run(Join(by=person, chips=Cents(100_000)))
            assert caught.value.reason is reason

    for work in (limit, refused):
        in_house(str(tmp_path / "house.db"), work, clock=clock)


@pytest.mark.parametrize("by", [-DAY_US, DAY_US])
def test_time_outs_go_by_a_clock_that_nobody_sets(tmp_path: Path, by: int) -> None:
    """A wall clock that is set does not make silence lead on sooner, nor later."""
    clock = SetClock()

    async def play(house: House) -> tuple[bool, bool]:
        table = await house.add_table(GAMES[0], PLACE)
        await open_session(table)
        await seated(house, table, "ana")
        house.run()
        version, quick = table.table.version, table.times.offer_s < 1
        async with asyncio.timeout(20):
            for _ in range(10):
                await asyncio.sleep(0.01)
                clock.now += by
            while quick and table.table.version == version:
                await asyncio.sleep(0.01)
        return quick, table.table.version > version

    for seconds in (0.02, 1000):
        times = Times(turn_s=seconds, offer_s=seconds, duty_s=seconds)
        quick, went_on = in_house(str(tmp_path / f"{seconds}.db"), play, clock=clock, times=times)
        assert went_on is quick


def test_a_busy_evening_under_a_clock_that_jumps(folder: Path) -> None:
    """Wallets, heads and snapshots with times in no order: all of it is checked clean."""
    where, keys = str(folder / "house.db"), keys_at(folder / "keys")
    order = Order(where=where, keys=str(folder / "keys"), journal=str(folder / "journal"), seed=SEED, jumps=True)
    lines = kill_once_grown(Child(order), folder / "journal", EVENING_BYTES)
    found = asyncio.run(check(where, keys, lines))
    assert not found.findings, (SEED, found.findings)
