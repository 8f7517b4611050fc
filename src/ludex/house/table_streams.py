"""Tables as a store keeps them, read by whoever only looks: their games, their entries, and who played at them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence

import msgspec

from ludex.errors import Corrupt, Misuse
from ludex.games.registry import Opened
from ludex.house.flows import Dated
from ludex.house.house import Began
from ludex.house.keys import Keys
from ludex.house.people import read_wallet_entry
from ludex.house.reading import entries_of
from ludex.house.recall import ROUNDS, Recall, Recalled, latest, no_rounds
from ludex.house.resuming import reopened
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.streams import HOUSE, TABLE, WALLET
from ludex.house.wallets import Brought
from ludex.law.book import Law
from ludex.words import Words


def tables_of(store: Store) -> Sequence[str]:
    """The tables of a store by name."""
    return sorted(stream.removeprefix(TABLE) for stream in store.streams if stream.startswith(TABLE))


def check_table(store: Store, table: str) -> None:
    """Refuses a table that a store does not have."""
    known = tables_of(store)
    if table not in known:
        raise Misuse("no table is called {table}; known: {known}", slug="no-table-called", table=table, known=known)


async def check_keys(store: Store, keys: Keys) -> None:
    """Refuses keys of another house."""
    async for stored in store.entries(HOUSE):
        if msgspec.json.decode(stored.body, type=Began).public_key != keys.public:
            raise Misuse("these are not the keys of this house", slug="keys-of-another")
        return


class TableStream:
    """One table of a store."""

    def __init__(self, store: Store, opened: Opened, table: str, sealer: Sealer | None) -> None:
        self.opened, self.table = opened, table
        self._store, self._sealer = store, sealer

    @classmethod
    async def of(cls, store: Store, law: Law, table: str, sealer: Sealer | None) -> TableStream:
        """A table by its name; without a sealer everything is read as the croupier saw it."""
        check_table(store, table)
        return cls(store, await reopened(store, law, TABLE + table), table, sealer)

    async def entries(self) -> AsyncIterator[Dated]:
        """All its entries in order."""
        stream, expected = TABLE + self.table, 1
        async for timed in entries_of(self._store, self.opened, stream, self._sealer):
            if timed.entry.version != expected:
                raise Corrupt(
                    "{stream}: entry {entry} is missing", slug="entry-missing", stream=stream, entry=str(expected)
                )
            expected += 1
            yield Dated(timed.entry, timed.at)


WordsAt = Callable[[Opened], Words]
"""The words in which what happened at a table is told."""


async def recalled_in(
    store: Store,
    law: Law,
    sealer: Sealer | None,
    person: str,
    words: WordsAt,
    *,
    table: str | None = None,
    rounds: int = ROUNDS,
) -> list[Recalled]:
    """The last rounds of a person, at one table or at all that they brought money to."""
    tables = await _tables_of(store, person)
    if table is not None:
        check_table(store, table)
        tables = [each for each in tables if each == table]
    found: list[Recalled] = []
    for each in tables:
        stream = await TableStream.of(store, law, each, sealer)
        recall = Recall(stream.opened, each, person, rounds)
        async for dated in stream.entries():
            recall.read(dated)
        found += recall.told(words(stream.opened))
    if not found:
        raise no_rounds(person)
    return latest(found, rounds)


async def _tables_of(store: Store, person: str) -> list[str]:
    """The tables that somebody brought money to, as their wallet tells."""
    stream = WALLET + person
    if stream not in store.streams:
        raise Misuse("nobody called {person} has a wallet here", slug="no-wallet", person=person)
    tables: dict[str, None] = {}
    async for stored in store.entries(stream):
        tables |= {each.table: None for each in read_wallet_entry(stored).events if isinstance(each, Brought)}
    return list(tables)
