"""Live tables as a store has them: begun with a header, and resumed where their entries leave them."""

from __future__ import annotations

import msgspec

from ludex.core.record import SCHEMA
from ludex.core.table import Table
from ludex.errors import Corrupt
from ludex.games.records import read_stored_header, reopen
from ludex.games.registry import Opened
from ludex.house.bodies import Bodies
from ludex.house.clock import Times
from ludex.house.generator import Generator
from ludex.house.live import LiveTable
from ludex.house.snapshots import read_snapshot
from ludex.house.store.appending import Store
from ludex.house.store.rows import Batch, Row, StoredSnapshot
from ludex.house.stored_table import Services, StoredTable
from ludex.house.streams import CHANCE, TABLE
from ludex.kit.chance import Chance, Silent, Slot
from ludex.law.book import Law


async def resumed_table(
    services: Services, law: Law, stream: str, times: Times, *, chance: Chance | None = None
) -> LiveTable:
    """A table as its stored entries leave it: from its latest snapshot and what came after, or from its beginning."""
    store, id = services.store, stream.removeprefix(TABLE)
    opened = await reopened(store, law, stream)
    bodies = Bodies(opened, stream, services.sealer)
    found = await store.snapshot(stream)
    state, version, drawn = opened.game.start(opened.setup), 0, list[Slot]()
    if found is not None and found.schema == SCHEMA and await _is_of(store, found):
        taken = read_snapshot(found, services.sealer)
        state, version = msgspec.json.decode(taken.state, type=type(state)), found.version
        drawn += [Slot(pack.published.commitment.pack, slot) for pack in taken.packs for slot in pack.drawn]
    table = StoredTable.at(opened.game, state, version, Silent())
    async for stored in store.entries(stream, after=version):
        read = bodies.read(stored.body, stored.schema)
        Table.fold(table, read.entry)
        drawn += read.slots
    if chance is None:
        begun = [each async for each in store.entries(CHANCE + id)]
        chance = Generator.resumed(opened, begun, services.sealer, number=table.state.draws, drawn=drawn)
    table.chance = chance
    table.set_up(services, opened, id)
    return LiveTable(table, times)


async def _is_of(store: Store, taken: StoredSnapshot) -> bool:
    """Whether the stream has the entry that a snapshot was taken after: one of another history is not gone on from."""
    async for stored in store.entries(taken.stream, after=taken.version - 1):
        return stored.version == taken.version and stored.hash == taken.hash
    return False


async def reopened(store: Store, law: Law, stream: str) -> Opened:
    """The game of a table, by the rules that its header keeps."""
    async for stored in store.entries(stream):
        if stored.version == 0:
            return reopen(law, read_stored_header(stored.body)).opened
        break
    raise Corrupt("{stream}: entry {entry} is missing", slug="entry-missing", stream=stream, entry="0")


async def new_table(
    services: Services, opened: Opened, id: str, times: Times, *, chance: Chance | None = None
) -> LiveTable:
    """A table that nothing has happened at: its header is stored, and the beginning of its generator's stream."""
    at = services.clock.now_us()
    rows = [Row(stream=TABLE + id, version=0, body=msgspec.json.encode(opened.header), at=at)]
    if chance is None:
        chance, begun = Generator.new(opened, id, CHANCE + id, services.sealer, at)
        rows.append(begun)
    await services.store.append(Batch(rows))
    table = StoredTable(opened.game, opened.setup, chance)
    table.set_up(services, opened, id)
    return LiveTable(table, times)
