"""The host of a table: it leads one that is made already as it leads one of its own."""

from __future__ import annotations

import subprocess
import sys

from ludex.core.table import Entry
from ludex.extras import EXTRAS
from ludex.games.registry import Opened, open_usual
from ludex.house.bots import bots_at
from ludex.house.driver import TableDriver
from ludex.kit.chance import Seeded
from ludex.law.book import Law

LAW = Law()
STEPS = 40
MODULES = ("bots", "driver", "evening", "random_bots", "slugs", "staffing")


def opened() -> Opened:
    """A table whose bets are made anew whenever chance has spoken."""
    return open_usual(LAW, "roulette-french", "cantabria")


def led(driver: TableDriver) -> list[Entry]:
    """The opening and some steps of a table with bots, as an evening leads it."""
    bots = bots_at(driver, 3)
    entries = [*driver.open(), *bots.sit_down()]
    for _ in range(STEPS):
        entries += [*bots.bet(), *driver.lead(), *bots.choose()]
    return entries


def test_a_table_that_is_made_already_is_led_as_it_is() -> None:
    """It stays the same object with its own chance and keeper, and comes to the same as a table of the host's own."""
    kept: list[Entry] = []
    table = opened().table(Seeded(7), keep=kept.append)
    driver = TableDriver(opened(), Seeded(8), table=table)
    assert driver.table is table
    entries = led(driver)
    assert entries == kept
    assert entries == led(TableDriver(opened(), Seeded(7)))
    assert entries != led(TableDriver(opened(), Seeded(8)))


def test_its_draws_are_counted() -> None:
    """From the moment when a host takes it over, also when another led it before: otherwise nobody would bet anew."""
    table = opened().table(Seeded(7))
    first = TableDriver(opened(), table.chance, table=table)
    led(first)
    drawn = first.moment[1]
    assert drawn > 1
    second = TableDriver(opened(), table.chance, table=table)
    assert second.moment == (table.state.round, 0)
    bots = bots_at(second, 4)
    for _ in range(STEPS):
        bots.bet()
        second.lead()
    assert second.moment[1] > 1
    assert first.moment[1] == drawn + second.moment[1]


def test_the_host_needs_no_extra() -> None:
    """Nothing of it imports a database or another optional library, so that a seat works with the base install."""
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({list(EXTRAS)!r}))\n"
        + "".join(f"import ludex.house.{module}\n" for module in MODULES)
        + "print(*[name for name in sys.modules if name.startswith('ludex.house.store')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
