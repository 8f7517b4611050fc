"""The audit of a store: chains and heads, every decision taken again, money, chance, wallets and links.

A reader collects: everything that is wrong is told, each with its place, and nothing of it stops the audit. Without the
key that seals, an auditor checks all that stands in the clear and is told what that leaves out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

from ludex.house.audit.auditor import Auditor, Progress
from ludex.house.audit.books import Books
from ludex.house.audit.faults import Fault
from ludex.house.audit.houses import HousePart
from ludex.house.audit.links import LinkPart
from ludex.house.audit.processes import Processes, audit_tables
from ludex.house.audit.wallets import WalletPart, audit_brought
from ludex.house.findings import Finding, Note, Noted, Told
from ludex.house.keys import Keys
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.store.backend import BalanceRow, HeadRow
from ludex.house.store.checking import read_signed
from ludex.house.store.rows import EMPTY
from ludex.house.streams import CHANCE, HOUSE, LINK, TABLE, WALLET
from ludex.law.book import Law


def entries_of(store: Store) -> int:
    """How many entries an audit reads."""
    return sum(store.tip(stream).version + 1 for stream in store.streams)


async def audit_store(
    store: Store,
    law: Law,
    keys: Keys | bytes,
    *,
    witness: HeadRow | None = None,
    progress: Progress | None = None,
    processes: Processes | None = None,
) -> AsyncIterator[Told]:
    """Everything that is wrong with a store, and what is no fault and should be known.

    `keys` are those of the house, or its public key alone; `witness` is the last head that somebody saw who keeps no
    store. `processes` audit its tables side by side, where there are any.
    """
    public, sealing = (keys, None) if isinstance(keys, bytes) else (keys.public, keys.sealing)
    signed, findings = await read_signed(store, public, witness)
    for finding in findings:
        yield finding
    named = await store.named()
    auditor = Auditor(
        store=store,
        law=law,
        sealer=None if sealing is None else Sealer(sealing),
        named={*named, *signed.hashes},
        signed=signed,
        balances=_by_stream(await store.balances()),
        progress=progress or _silent,
    )
    books = Books()
    async for told in auditor.read(HOUSE, HousePart(public, books, store.streams)):
        yield told
    tables = {id: books.is_linked(id) for id in sorted(_of(named, TABLE))}
    async for id, audited in audit_tables(auditor, tables, sealing, processes):
        books.tables[id] = audited.book
        for told in audited.told:
            yield told
    async for told in _audit_others(auditor, named, books):
        yield told
    async for note in _notes(auditor, named):
        yield note


def _silent(entries: int) -> None:
    """Nobody is told."""


def _by_stream(rows: Iterable[BalanceRow]) -> dict[str, list[BalanceRow]]:
    found: dict[str, list[BalanceRow]] = {}
    for row in rows:
        found.setdefault(row.stream, []).append(row)
    return found


async def _audit_others(auditor: Auditor, named: set[str], books: Books) -> AsyncIterator[Told]:
    """After the house and its tables: links and wallets are held against them."""
    links, people = sorted({*_of(named, LINK), *books.links}), sorted(_of(named, WALLET))
    for link in links:
        async for told in auditor.read(LINK + link, LinkPart(link, books)):
            yield told
    for person in people:
        async for told in auditor.read(WALLET + person, WalletPart(auditor, person, books)):
            yield told
    for finding in audit_brought(books):
        yield finding
    known = {HOUSE, *(prefix + table for prefix in (TABLE, CHANCE) for table in books.tables)}
    known |= {LINK + link for link in links} | {WALLET + person for person in people}
    async for told in _audit_unknown(auditor, named, known):
        yield told


async def _audit_unknown(auditor: Auditor, named: set[str], known: set[str]) -> AsyncIterator[Told]:
    """Streams that no part of a house writes, generators of no table, and what was signed and is gone."""
    for stream in sorted({*auditor.named} - known):
        if stream in named:
            yield Finding(fault=Fault.UNKNOWN_STREAM, stream=stream)
        async for told in auditor.read(stream):
            yield told
    for stream in sorted(auditor.balances.keys() - known):
        for finding in auditor.balances_of(stream).end():
            yield finding


def _of(streams: Iterable[str], prefix: str) -> list[str]:
    return [stream.removeprefix(prefix) for stream in streams if stream.startswith(prefix)]


async def _notes(auditor: Auditor, named: set[str]) -> AsyncIterator[Note]:
    """What nobody could check: what was not signed yet, and without the key what tables draw."""
    store, hashes = auditor.store, auditor.signed.hashes
    ahead = sum(max(0, store.tip(each).version - max(hashes.get(each, ()), default=EMPTY)) for each in store.streams)
    if ahead:
        yield Note(note=Noted.NOT_SIGNED, values={"entries": ahead})
    chances = _of(named, CHANCE)
    if auditor.sealer is None and chances:
        yield Note(note=Noted.SEALED_CHANCE, values={"tables": len(chances)})
