"""Exports of a store: records of its tables, entries of its streams, movements of money, rounds, and hands of poker.

There are two copies. The auditor's has every event as the croupier saw it, and neither what is sealed nor the seed of
any generator. The other one has everything, and is made with the keys of the house alone.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import msgspec

from ludex.core.record import Record
from ludex.errors import Misuse
from ludex.games.poker.circle.table import CirclePoker
from ludex.games.poker.histories.export import Told, told_hands
from ludex.games.registry import Opened
from ludex.house.export_rows import EntryRow, MoveRow, RoundRow
from ludex.house.flows import Dated, Flow, RoundNumber, flows, round_of
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.store.rows import Stored, damaged
from ludex.house.streams import CHANCE, TABLE
from ludex.house.table_streams import TableStream, check_table, tables_of
from ludex.law.book import Law

SEALED, EVENTS, SEED = "sealed", "events", "secret"


class Export:
    """What is read out of one store, of one of its tables or of all."""

    def __init__(self, store: Store, law: Law, sealer: Sealer | None, table: str | None = None) -> None:
        """Without a sealer it is the auditor's copy."""
        self._store, self._law, self._sealer = store, law, sealer
        if table is not None:
            check_table(store, table)
        self.tables: Sequence[str] = tables_of(store) if table is None else [table]
        self._streams = sorted(store.streams) if table is None else [TABLE + table, CHANCE + table]

    async def table(self, table: str) -> TableStream:
        """One table."""
        return await TableStream.of(self._store, self._law, table, self._sealer)

    async def record(self, table: str) -> Record:
        """A table as the record of an evening keeps it; of the auditor's copy a game with covered cards tells less."""
        stream = await self.table(table)
        return Record(stream.opened.header, tuple([each.entry async for each in stream.entries()]))

    async def entries(self) -> AsyncIterator[bytes]:
        """Every entry of every stream as a line of JSON; of one table, those of the table and of its generator."""
        encode = msgspec.json.Encoder().encode
        for stream in self._streams:
            async for stored in self._store.entries(stream):
                yield encode(self._entry(stored)) + b"\n"

    def _entry(self, stored: Stored) -> EntryRow:
        row = EntryRow(
            stream=stored.stream,
            version=stored.version,
            at=stored.at,
            schema=stored.schema,
            hash=stored.hash.hex(),
            body=msgspec.Raw(stored.body),
        )
        if b'"sealed"' not in stored.body:
            return row
        try:
            body: dict[str, Any] = msgspec.json.decode(stored.body, type=dict[str, Any])
            sealed = body.pop(SEALED, None)
            if sealed is None:
                return row
            if self._sealer is None:
                return msgspec.structs.replace(row, body=_raw(body), left_out=[_secret_of(stored)])
            opened = self._sealer.open(b64decode(sealed), f"{stored.stream}#{stored.version}")
            body[_secret_of(stored)] = b64encode(opened).decode() if _is_seed(stored) else msgspec.Raw(opened)
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, TypeError) as error:
            raise damaged(stored, error) from None
        return msgspec.structs.replace(row, body=_raw(body), opened=[_secret_of(stored)])

    async def moves(self) -> AsyncIterator[MoveRow]:
        """Every movement of money at the tables."""
        for table in self.tables:
            stream = await self.table(table)
            rounds = _Rounds(stream.opened)
            async for dated in stream.entries():
                number = rounds.next(dated)
                for event in dated.entry.events:
                    for move in event.moves:
                        yield MoveRow(
                            table=table,
                            session=number.session,
                            round=number.round,
                            entry=dated.entry.version,
                            at=dated.at or 0,
                            event=str(event.__struct_config__.tag),
                            source=move.source,
                            target=move.target,
                            amount=move.amount,
                        )

    async def rounds(self) -> AsyncIterator[RoundRow]:
        """What everybody staked in each round in which they did, and was paid back."""
        for table in self.tables:
            stream = await self.table(table)
            rounds, number, found = _Rounds(stream.opened), RoundNumber(0, 0), dict[str, Flow]()
            async for dated in stream.entries():
                now = rounds.next(dated)
                if now != number:
                    for row in _rows(table, number, found):
                        yield row
                    number, found = now, {}
                for event in dated.entry.events:
                    for person, flow in flows(event):
                        found[person] = found.get(person, Flow()).and_then(flow)
            for row in _rows(table, number, found):
                yield row

    async def hands(self) -> AsyncIterator[tuple[str, Opened, Told]]:
        """Every hand at the tables of poker that have hand histories; with the keys, all faces that anybody saw."""
        found = False
        for table in self.tables:
            stream = await self.table(table)
            game = stream.opened.game
            if not isinstance(game, CirclePoker):
                continue
            record = await self.record(table)
            try:
                told = list(told_hands(game, record, () if self._sealer is None else None))
            except Misuse:  # a variety that the format does not know; of one table it is said
                if len(self.tables) == 1:
                    raise
                continue
            found = True
            for each in told:
                yield table, stream.opened, each
        if not found:
            raise Misuse("no table here has hand histories: {tables}", slug="no-histories-here", tables=self.tables)


class _Rounds:
    """Follows a table, and says to which round each entry belongs."""

    def __init__(self, opened: Opened) -> None:
        self._game = opened.game
        self._state = opened.game.start(opened.setup)
        self._now: RoundNumber | None = None

    def next(self, dated: Dated) -> RoundNumber:
        """The round of the next entry."""
        self._now = round_of(self._state, self._now)
        for event in dated.entry.events:
            self._game.evolve(self._state, event)
        return self._now


def _rows(table: str, number: RoundNumber, found: dict[str, Flow]) -> Iterator[RoundRow]:
    for person, flow in found.items():
        if flow.staked or flow.paid_back:
            yield RoundRow(
                table=table,
                session=number.session,
                round=number.round,
                person=person,
                staked=flow.staked,
                paid_back=flow.paid_back,
                net=flow.net,
            )


def _is_seed(stored: Stored) -> bool:
    return stored.stream.startswith(CHANCE)


def _secret_of(stored: Stored) -> str:
    """What is sealed in an entry: the seed of a generator, or the events of a table as they were."""
    return SEED if _is_seed(stored) else EVENTS


def _raw(body: dict[str, Any]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(body))
