"""The house: its store, its people, its live tables and their links.

It is opened from what is stored, and closed with a signed head that says where everything ends.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from ludex.errors import Misuse
from ludex.games.registry import Opened, open_decider, open_usual
from ludex.house.clock import Clock, Times, WallClock
from ludex.house.keys import Keys
from ludex.house.links import Link, can_be_linked, read_news
from ludex.house.live import LiveTable
from ludex.house.people import People
from ludex.house.resuming import new_table, resumed_table
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.store.backend import HeadRow
from ludex.house.store.heads import Head as SignedHead
from ludex.house.store.heads import Signer, read_heads, signed_tips
from ludex.house.store.opening import open_store
from ludex.house.store.rows import Batch, Row, Tip
from ludex.house.stored_table import Services
from ludex.house.streams import HOUSE, LINK, TABLE
from ludex.kit.chance import Chance
from ludex.law.book import Law
from ludex.law.strict import Tree

SIGNED_EVERY_S = 5.0
"""How often the ends of all streams are signed while a house runs."""


class Began(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the stream of a house begins."""

    version: int = 0
    public_key: bytes


class Linked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table became one of a link."""

    version: int
    link: str
    table: str


class Witness(Struct, frozen=True, forbid_unknown_fields=True):
    """The last head that was signed, as it is kept outside the store: a store that is put back is missed by it."""

    number: int
    body: bytes
    signature: bytes

    @property
    def row(self) -> HeadRow:
        """The same as it is stored."""
        return HeadRow(self.number, self.body, self.signature)


class House:
    """Tables, people and links over one store."""

    def __init__(self, law: Law, store: Store, keys: Keys, clock: Clock, times: Times, witness: Path | None) -> None:
        self.law, self.store, self.keys, self.times = law, store, keys, times
        self._clock, self._witness = clock, witness
        self._not_witnessed: Misuse | None = None  # why the last head that was signed is not with the witness
        self.people = People(store, clock)
        self.services = Services(store=store, people=self.people, clock=clock, sealer=Sealer(keys.sealing))
        self.tables: dict[str, LiveTable] = {}
        self.links: dict[str, Link] = {}
        self._linked = 0
        self._signer = Signer(keys.signing)
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(
        cls,
        where: str,
        law: Law,
        keys: Keys,
        *,
        clock: Clock | None = None,
        times: Times | None = None,
        witness: Path | None = None,
        chances: Mapping[str, Chance] | None = None,
        synchronous: str = "FULL",
    ) -> House:
        """The house in a file or database, every table as its entries leave it; a new one where there is none.

        `chances` are those of tables that do not draw by themselves, by table.
        """
        store = await open_store(where, synchronous=synchronous)
        try:
            house = cls(law, store, keys, clock or WallClock(), times or Times(), witness)
            await house._read(chances or {})
        except BaseException:
            await store.close()
            raise
        return house

    async def _read(self, chances: Mapping[str, Chance]) -> None:
        store = self.store
        if HOUSE not in store.streams:
            body = msgspec.json.encode(Began(public_key=self.keys.public))
            await store.append(Batch([Row(stream=HOUSE, version=0, body=body, at=self._clock.now_us())]))
        await self._check_keys()
        rows = await store.heads()
        heads = [each for each in read_heads(rows, self.keys.public) if isinstance(each, SignedHead)]
        self._signer = Signer(self.keys.signing, rows[-1] if rows else None, signed_tips(heads))
        await self.people.read()
        for stream in sorted(each for each in store.streams if each.startswith(TABLE)):
            id = stream.removeprefix(TABLE)
            table = await resumed_table(self.services, self.law, stream, self.times, chance=chances.get(id))
            self.tables[id] = table
        await self._read_links()
        if heads and heads[-1].closing:
            await self.sign(opening=True)  # what follows a head of closing is nobody's: see `check_store`

    async def _check_keys(self) -> None:
        async for stored in self.store.entries(HOUSE):
            began = msgspec.json.decode(stored.body, type=Began)
            if began.public_key != self.keys.public:
                raise Misuse("these are not the keys of this house", slug="keys-of-another")
            return

    async def _read_links(self) -> None:
        """Which tables are linked, what was told among them, and what was not."""
        async for stored in self.store.entries(HOUSE, after=0):
            linked = msgspec.json.decode(stored.body, type=Linked)
            self._linked = linked.version
            link = self.links.setdefault(linked.link, Link(linked.link, self.store.tip(LINK + linked.link)))
            told = await self._told(link, linked.table)
            self.tables[linked.table].join(link, told)
        for link in self.links.values():
            async for stored in self.store.entries(link.stream):
                link.hear(read_news(stored))

    async def _told(self, link: Link, table: str) -> int:
        """Before which entry of a link a table was told everything: by the ids of its commands.

        What is told takes one command or two; the last entry that a table knows of is told once more, and answered.
        """
        begins = f"{link.name}-"
        numbers = [
            int(key.id.removeprefix(begins).partition("-")[0])
            async for key in self.store.keys(TABLE + table)
            if key.id.startswith(begins)
        ]
        return max(numbers, default=0)

    # Tables.

    async def add_table(
        self,
        game: str,
        place: str,
        *,
        id: str = "",
        licence: Mapping[str, Tree] | None = None,
        table: Mapping[str, Tree] | None = None,
        chance: Chance | None = None,
    ) -> LiveTable:
        """A new table under the law of a place; without a licence, that of whoever names none."""
        name = id or self._free_name(game, place)
        if name in self.tables:
            raise Misuse("a table is called {table} already", slug="table-there", table=name)
        opened = self._opened(game, place, name, licence, table)
        live = await new_table(self.services, opened, name, self.times, chance=chance)
        self.tables[name] = live
        return live

    def _opened(
        self, game: str, place: str, id: str, licence: Mapping[str, Tree] | None, table: Mapping[str, Tree] | None
    ) -> Opened:
        if licence is None and table is None:
            usual = open_usual(self.law, game, place)
            licence, table = usual.header.licence, usual.header.table
        return open_decider(self.law, game, place, licence=licence, table=table, table_id=id)

    def _free_name(self, game: str, place: str) -> str:
        names = (f"{game}-{place}-{number}" for number in range(1, len(self.tables) + 2))
        return next(name for name in names if name not in self.tables)

    async def link(self, name: str, tables: Sequence[str]) -> Link:
        """Tables that share a jackpot from now on, before anybody plays at them."""
        if name in self.links:
            raise Misuse("a link is called {link} already", slug="link-there", link=name)
        live = [self.table(each) for each in tables]
        for each in live:
            if each.table.version or each.table.link is not None or not can_be_linked(each.opened):
                raise Misuse("{table} cannot share a jackpot", slug="not-to-link", table=each.id)
        rows = []
        for each in live:
            self._linked += 1
            body = msgspec.json.encode(Linked(version=self._linked, link=name, table=each.id))
            rows.append(Row(stream=HOUSE, version=self._linked, body=body, at=self._clock.now_us()))
        await self.store.append(Batch(rows))
        link = self.links[name] = Link(name, self.store.tip(LINK + name))
        for each in live:
            each.join(link, 0)
        return link

    def table(self, id: str) -> LiveTable:
        """A table by its name."""
        if id not in self.tables:
            raise Misuse(
                "no table is called {table}; known: {known}", slug="no-table-called", table=id, known=self.tables
            )
        return self.tables[id]

    # Running and closing.

    def run(self) -> None:
        """Signs heads at intervals and does what silence leads to, until the house is closed."""
        self._tasks = [asyncio.create_task(self._sign_often())]
        self._tasks += [asyncio.create_task(each.keep_time()) for each in self.tables.values()]

    async def _sign_often(self) -> None:
        while not self.store.is_stopped:
            await asyncio.sleep(SIGNED_EVERY_S)
            await self.sign()

    async def sign(self, *, closing: bool = False, opening: bool = False) -> None:
        """Signs where all streams end, and has the witness keep it."""
        tips: dict[str, Tip] = {stream: self.store.tip(stream) for stream in self.store.streams}
        row = self._signer.sign(tips, self._clock.now_us(), closing=closing, opening=opening)
        if row is not None:
            await self.store.append_head(row)
            if self._witness is not None:
                self._not_witnessed = _kept(self._witness, Witness(*row))

    async def close(self) -> None:
        """Ends what was begun, signs where everything ends, and lets go of the store.

        A witness that could not be written keeps nobody from playing; it is told once everything is stored.
        """
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            if not self.store.is_stopped:
                for table in self.tables.values():
                    await table.settle()
                await self.sign(closing=True)
        finally:
            await self.store.close()
        if self._not_witnessed is not None:
            raise self._not_witnessed


def read_witness(path: Path) -> HeadRow | None:
    """The head that a witness keeps; nothing where there is none yet."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Witness).row
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Misuse("{path}: it cannot be read: {why}", slug="cannot-be-read", path=path, why=error) from None


def _kept(path: Path, witness: Witness) -> Misuse | None:
    """Writes a file that is whole at any moment: the new content, or what was there before; or says why it cannot."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(msgspec.json.encode(witness))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        return Misuse("{path}: it cannot be written: {why}", slug="cannot-be-written", path=path, why=error.strerror)
    return None
