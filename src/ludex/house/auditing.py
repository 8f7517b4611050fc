"""The audit of a store: chains and heads, every decision taken again, money, chance, wallets and links.

A reader collects: everything that is wrong is told, each with its place, and nothing of it stops the audit. Without the
key that seals, an auditor checks all that stands in the clear and is told what that leaves out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

import msgspec

from ludex.errors import Corrupt
from ludex.house.audit.balances import Balances
from ludex.house.audit.books import Books
from ludex.house.audit.faults import Fault
from ludex.house.audit.links import audit_link
from ludex.house.audit.tables import Auditor, Progress, audit_table
from ludex.house.audit.wallets import audit_brought, audit_wallet
from ludex.house.findings import Finding, Note, Noted, Told
from ludex.house.house import STREAM, Began, Linked
from ludex.house.keys import Keys
from ludex.house.links import PREFIX as LINK
from ludex.house.live import CHANCE_PREFIX as CHANCE
from ludex.house.live import PREFIX as TABLE
from ludex.house.people import PREFIX as WALLET
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.store.backend import HeadRow
from ludex.house.store.checking import check_store
from ludex.house.store.heads import Head, read_heads, signed_tips
from ludex.house.store.rows import EMPTY, Stored, Tip
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
) -> AsyncIterator[Told]:
    """Everything that is wrong with a store, and what is no fault and should be known.

    `keys` are those of the house, or its public key alone; `witness` is the last head that somebody saw who keeps no
    store.
    """
    public = keys if isinstance(keys, bytes) else keys.public
    sealer = None if isinstance(keys, bytes) else Sealer(keys.sealing)
    async for finding in check_store(store, public, witness):
        yield finding
    books = Books()
    balances = Balances(await store.balances())
    auditor = Auditor(store=store, law=law, sealer=sealer, books=books, balances=balances, progress=progress or _silent)
    streams = sorted(await store.named())
    for finding in _strays(streams):
        yield finding
    async for finding in _audit_house(auditor, public):
        yield finding
    for table in _of(streams, TABLE):
        async for told in audit_table(auditor, table):
            yield told
    for link in sorted({*_of(streams, LINK), *books.links}):
        async for finding in audit_link(auditor, link):
            yield finding
    for person in _of(streams, WALLET):
        async for told in audit_wallet(auditor, person):
            yield told
    for finding in (*audit_brought(books), *balances.end()):
        yield finding
    async for note in _notes(store, public, streams, is_sealed=sealer is None):
        yield note


def _silent(stream: str, entries: int) -> None:
    """Nobody is told."""


def _of(streams: Iterable[str], prefix: str) -> list[str]:
    return [stream.removeprefix(prefix) for stream in streams if stream.startswith(prefix)]


def _strays(streams: list[str]) -> list[Finding]:
    """Streams that no part of a house writes, and generators of no table."""
    known = {STREAM, *(each for each in streams if each.startswith((TABLE, WALLET, LINK)))}
    known |= {CHANCE + table for table in _of(streams, TABLE)}
    return [Finding(fault=Fault.UNKNOWN_STREAM, stream=each) for each in streams if each not in known]


async def _audit_house(auditor: Auditor, public: bytes) -> AsyncIterator[Finding]:
    """The stream of the house: whose key it has, and which tables are linked."""
    is_begun = False
    async for stored in auditor.entries(STREAM):
        try:
            if stored.version:
                finding = _join(auditor, stored, msgspec.json.decode(stored.body, type=Linked))
            else:
                began, is_begun = msgspec.json.decode(stored.body, type=Began), True
                finding = _finding(Fault.OTHER_KEY, stored) if began.public_key != public else None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            finding = _finding(Fault.UNREADABLE, stored, error=Corrupt(str(error)))
        if finding is not None:
            yield finding
    if not is_begun:
        yield Finding(fault=Fault.OTHER_KEY, stream=STREAM, version=0)


def _join(auditor: Auditor, stored: Stored, linked: Linked) -> Finding | None:
    """A table is one of a link from here on."""
    auditor.books.join(linked.link, linked.table)
    if linked.version != stored.version:
        return _finding(Fault.OTHER_PLACE, stored, said=str(linked.version))
    return (
        None if TABLE + linked.table in auditor.store.streams else _finding(Fault.NO_TABLE, stored, table=linked.table)
    )


def _finding(fault: Fault, stored: Stored, **values: object) -> Finding:
    return Finding(fault=fault, stream=stored.stream, version=stored.version, values=values)


async def _notes(store: Store, public: bytes, streams: list[str], *, is_sealed: bool) -> AsyncIterator[Note]:
    """What nobody could check: what was not signed yet, and without the key what tables draw."""
    heads = [each for each in read_heads(await store.heads(), public) if isinstance(each, Head)]
    signed = signed_tips(heads)
    ahead = sum(max(0, store.tip(each).version - signed.get(each, Tip(EMPTY, b"")).version) for each in store.streams)
    if ahead:
        yield Note(note=Noted.NOT_SIGNED, values={"entries": ahead})
    chances = [each for each in streams if each.startswith(CHANCE)]
    if is_sealed and chances:
        yield Note(note=Noted.SEALED_CHANCE, values={"tables": len(chances)})
