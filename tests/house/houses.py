"""Houses that the tests open: a law that is read once, keys that do not matter, and tables that bots play at."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from ludex.core.commands import Command, Join
from ludex.core.table import Entry
from ludex.house.bodies import Bodies
from ludex.house.house import House
from ludex.house.keys import KEY_BYTES, Keys
from ludex.house.live import LiveTable
from ludex.house.staffing import opening_commands
from ludex.kit.money import Cents
from tests.tables import LAW

Answer = TypeVar("Answer")

KEYS = Keys(bytes(range(KEY_BYTES)), bytes(range(1, KEY_BYTES + 1)))
MONEY = Cents(1_000_000)


def in_house(where: str, work: Callable[[House], Awaitable[Answer]], **opened: Any) -> Answer:
    """What some work in a house comes to, which is opened before it and closed after it."""

    async def run() -> Answer:
        house = await House.open(where, LAW, KEYS, **opened)
        try:
            return await work(house)
        finally:
            await house.close()

    return asyncio.run(run())


async def open_session(table: LiveTable) -> None:
    """Its session is open."""

    def open_it() -> None:
        for command in opening_commands(table.opened, table.table.options):
            table.table.run(command)

    await table.lead(open_it)


async def seated(house: House, table: LiveTable, *people: str, chips: int = 100_000) -> None:
    """People with wallets sit down, each with chips."""
    for person in people:
        await house.people.admit(person, MONEY)
        await table.run(Join(by=person, chips=Cents(chips)))


async def stored(house: House, table: LiveTable) -> list[Entry]:
    """Every entry of a table, as it was."""
    bodies = Bodies(table.opened, table.table.stream, house.services.sealer)
    found = house.store.entries(table.table.stream, after=0)
    return [bodies.read(each.body, each.schema).entry async for each in found]


async def given(table: LiveTable, commands: list[Command]) -> list[Entry]:
    """Commands one after the other."""
    return [await table.give(command) for command in commands]
