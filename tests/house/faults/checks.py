"""What is checked after every fault: the store is whole, the money is all there, nothing that was told is missing.

All findings are told, each as a line; none is what a house is for.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

import asyncpg

from ludex.house.auditing import audit_store
from ludex.house.bodies import Bodies
from ludex.house.everywhere import BOT_MONEY, play_at
from ludex.house.findings import Finding
from ludex.house.house import House
from ludex.house.keys import Keys
from ludex.house.people import read_wallet_entry
from ludex.house.resuming import reopened
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.store.backend import HeadRow
from ludex.house.store.checking import StoreFault
from ludex.house.store.opening import POSTGRES, open_store
from ludex.house.streams import TABLE, WALLET
from ludex.house.wallets import Granted, Wallet
from tests.house.faults.busy import bots_of, furnish
from tests.house.faults.journal import Acknowledged, Line, acknowledged, changed_outcomes, digest
from tests.tables import LAW

GONE_WITHIN_S = 20
"""So long a server may need to notice that a program was killed."""
MISSING = "acknowledged, and is missing"
NOT_THERE = "the store cannot be read"
"""What findings say where something is lost: an entry, or everything."""


@dataclass
class Found:
    """What a check came to."""

    entries: int = 0
    findings: list[str] = field(default_factory=list)


async def audit(store: Store, keys: Keys, witness: HeadRow | None = None) -> list[str]:
    """The one place where it is said what an audit is; where the witness saw more than is there, it must tell so."""
    told = [each async for each in audit_store(store, LAW, keys, witness=witness) if isinstance(each, Finding)]
    is_cut = witness is not None and len(await store.heads()) <= witness.number
    if is_cut and not any(each.fault is StoreFault.PUT_BACK for each in told):
        return ["the audit does not miss what the witness saw"]
    return [str(each) for each in told if not (is_cut and each.fault is StoreFault.PUT_BACK)]


async def check(
    where: str, keys: Keys, lines: Sequence[Line] = (), *, reach: int | None = None, witness: HeadRow | None = None
) -> Found:
    """Everything that is wrong with a store after a fault, by what was written down beside it."""
    try:
        await until_alone(where)
        store = await open_store(where)
    except Exception as error:
        return Found(findings=[f"{NOT_THERE}: {error!r}"])
    found = Found(sum(store.tip(stream).version + 1 for stream in store.streams))
    try:
        if store.streams:  # a house that was cut before its first entry has nothing to audit
            found.findings += await audit(store, keys, witness)
        found.findings += await missing(store, acknowledged(lines, reach))
        found.findings += await money(store, keys)
        found.findings += [f"another outcome: {each}" for each in changed_outcomes(lines)]
    except asyncpg.PostgresError as error:  # a page of it is no page any more
        found.findings.append(f"{NOT_THERE}: {error!r}")
    finally:
        await store.close()
    return found


async def missing(store: Store, told: Iterable[Acknowledged]) -> list[str]:
    """What was acknowledged and is not there, or is another entry by now."""
    wanted: dict[str, dict[int, str]] = {}
    found: list[str] = []
    for each in told:
        before = wanted.setdefault(each.stream, {}).setdefault(each.version, each.body)
        found += [f"acknowledged twice: {each.stream}#{each.version}"] if before != each.body else []
    for stream, bodies in wanted.items():
        there = {entry.version: digest(entry.body) async for entry in store.entries(stream)}
        for version, body in bodies.items():
            if there.get(version) != body:
                what = "acknowledged, and is another one now" if version in there else MISSING
                found.append(f"{what}: {stream}#{version}")
    return found


async def money(store: Store, keys: Keys) -> list[str]:
    """Whether every cent that was granted is in a wallet or at a table, told by both in the same way."""
    by_wallets, by_tables = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    found: list[str] = []
    for stream in store.streams:
        if stream.startswith(WALLET):
            wallet, granted = await _wallet(store, stream)
            by_wallets.update({(wallet.person, table): amount for table, amount in wallet.tables.items()})
            if granted != BOT_MONEY:
                found.append(f"{stream}: {granted} was granted")
            if wallet.balance + sum(wallet.tables.values()) != granted or wallet.balance < 0:
                found.append(f"{stream}: {wallet.balance} and {wallet.tables} of {granted}")
        elif stream.startswith(TABLE):
            id = stream.removeprefix(TABLE)
            brought, left = await _table(store, stream, keys)
            by_tables.update({(person, id): amount for person, amount in brought.items()})
            if left:
                found.append(f"{stream}: accounts sum to {left}")
    for place in {*by_wallets, *by_tables}:
        if by_wallets[place] != by_tables[place]:
            found.append(f"{place}: {by_wallets[place]} by the wallet, {by_tables[place]} by the table")
    return found


async def _wallet(store: Store, stream: str) -> tuple[Wallet, int]:
    """A wallet as its stream leaves it, and what the house gave in all."""
    wallet, granted = Wallet(person=stream.removeprefix(WALLET)), 0
    async for stored in store.entries(stream):
        for event in read_wallet_entry(stored).events:
            wallet.fold(event, stored.at)
            granted += event.amount if isinstance(event, Granted) else 0
    return wallet, granted


async def _table(store: Store, stream: str, keys: Keys) -> tuple[Counter[str], int]:
    """What people brought to a table and did not take away, and what all of its accounts come to: nothing."""
    opened = await reopened(store, LAW, stream)
    bodies = Bodies(opened, stream, Sealer(keys.sealing))
    brought, state = Counter[str](), opened.game.start(opened.setup)
    async for stored in store.entries(stream, after=0):
        for event in bodies.read(stored.body, stored.schema).entry.events:
            opened.game.evolve(state, event)
            brought.update(event.brought)
    return brought, sum(state.accounts.values())


async def go_on(where: str, keys: Keys, rounds: int, seed: int, ids: Collection[str] = ()) -> list[str]:
    """Which tables of a house, all or some, do not go on for some rounds, to their closing."""
    await until_alone(where)
    found: list[str] = []
    house = await House.open(where, LAW, keys)
    try:
        await furnish(house)
        tables = [table for table in house.tables.values() if not ids or table.id in ids]
        before = {table.id: table.table.version for table in tables}
        playing = [
            play_at(table, rounds, seed=seed + number, bots=bots_of(table)) for number, table in enumerate(tables)
        ]
        ends = await asyncio.gather(*playing, return_exceptions=True)
        for table, end in zip(tables, ends, strict=True):
            if end is not None:
                found.append(f"{table.id} does not go on: {end!r}")
            elif table.table.version == before[table.id]:
                found.append(f"{table.id} does not go on: nothing happens")
    finally:
        await house.close()
    return found


async def until_alone(where: str) -> None:
    """Waits until a server has noticed that whoever was killed is gone: what they had begun is done or undone then."""
    if not where.startswith(POSTGRES):
        return
    connection = await asyncpg.connect(where, timeout=GONE_WITHIN_S)
    try:
        deadline = asyncio.get_running_loop().time() + GONE_WITHIN_S
        while await connection.fetchval(_OTHERS):
            if asyncio.get_running_loop().time() > deadline:
                raise AssertionError("somebody else is still at the database")
            await asyncio.sleep(0.02)
    finally:
        await connection.close()


_OTHERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""
