"""The audit of a store: an evening audits clean, and whatever somebody alters afterwards is found at its place."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.core.commands import Leave
from ludex.errors import Misuse, Refused
from ludex.house.audit.faults import Fault
from ludex.house.audit.processes import Processes
from ludex.house.auditing import audit_store, entries_of
from ludex.house.bots import NAMES
from ludex.house.evening import Evening
from ludex.house.everywhere import BOT_MONEY, play_everywhere
from ludex.house.findings import Note, Noted
from ludex.house.house import House
from ludex.house.keys import Keys
from ludex.house.store.checking import StoreFault
from ludex.house.store.opening import read_store
from ludex.kit.money import Cents
from tests.house import played
from tests.house.audited import altered, asked, faults, first, found, notes, places, told
from tests.house.houses import KEYS, in_house
from tests.house.played import CHANCE, FIRST, HOLDEM, HOUSE, LINK, MACHINES, ROULETTE, SECOND, WALLET, witness_of
from tests.house.stores import of, said
from tests.tables import LAW

# An evening as it was.


def test_an_evening_audits_clean(untouched: Path) -> None:
    """Every table, wallet, generator and link; there is nothing to note either."""
    assert told(untouched) == []


def test_without_the_key_what_is_sealed_is_noted(untouched: Path) -> None:
    """Nothing is wrong, and the auditor learns what could not be checked."""
    assert found(untouched, KEYS.public) == []
    noted = notes(untouched, KEYS.public)
    assert noted.keys() == {Noted.SEALED, Noted.SEALED_ENTRIES, Noted.SEALED_SNAPSHOT, Noted.SEALED_CHANCE}
    assert noted[Noted.SEALED_SNAPSHOT] == 5


def test_a_pack_that_only_a_refused_command_needed_is_no_finding(tmp_path: Path) -> None:
    """It was committed to before the refusal, lies in the closing snapshot, and nothing was drawn from it."""
    where = str(tmp_path / "house.db")

    async def play(house: House) -> None:
        table = await house.add_table("holdem", "cantabria")
        for name in NAMES:
            await house.people.admit(name, BOT_MONEY, bot=True)
        generator = table.table.generator
        assert generator is not None

        def until_a_pack_is_due() -> None:
            next(iter(Evening(table.opened, 1, None, table=table.table).run(3)))  # it opens, and they sit down
            while not generator.is_due(table.table.state.packs_mixed):
                step = table.table.game.duty(table.table.state) or table.table.game.lead(table.table.state)
                assert step is not None
                table.table.apply(step)

        await table.lead(until_a_pack_is_due)
        with pytest.raises(Refused):
            await table.give(Leave(by="zoe"))
        assert not generator.packs[-1].drawn

    in_house(where, play)
    assert found(Path(where)) == []


def test_an_audit_writes_nothing(copied: Path) -> None:
    """Neither into the file nor beside it; also where a house has the file open."""
    before = copied.read_bytes()
    assert found(copied) == []
    assert copied.read_bytes() == before
    assert sorted(each.name for each in copied.parent.iterdir()) == ["house.db", "house.db.witness"]

    async def meanwhile(_house: Any) -> None:
        store = await read_store(str(copied))
        assert [each async for each in audit_store(store, LAW, KEYS)] == []
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await store.drop_balances()
        await store.close()

    in_house(str(copied), meanwhile, witness=witness_of(copied))
    assert found(copied) == []


def test_progress_is_told_for_every_entry(untouched: Path) -> None:
    """As many as the store has."""

    async def run() -> tuple[int, int]:
        store, counted = await read_store(str(untouched)), list[int]()
        async for _ in audit_store(store, LAW, KEYS, progress=counted.append):
            pass
        await store.close()
        return sum(counted), entries_of(store)

    counted, total = asyncio.run(run())
    assert counted == total


def test_processes_tell_what_one_alone_tells(copied: Path) -> None:
    """Of the store as it was when it was opened: what was altered since then they leave to the auditor."""
    altered(copied, f"UPDATE entries SET body = otherwise(body) WHERE stream = {of(ROULETTE)} AND version = 20")

    async def run() -> None:
        store, counted = await read_store(str(copied)), list[int]()
        altered(copied, f"DELETE FROM entries WHERE stream = {of(HOLDEM)} AND version > 9")
        alone = [str(each) async for each in audit_store(store, LAW, KEYS)]
        processes = Processes(str(copied), 2)
        together = audit_store(store, LAW, KEYS, processes=processes, progress=counted.append)
        assert [str(each) async for each in together] == alone
        assert sum(counted) == entries_of(store)
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("content", [b"", b"no store", b"SQLite format 3\0" + bytes(500)])
def test_what_is_no_store_is_refused(tmp_path: Path, content: bytes) -> None:
    """And not made into one."""
    copied = tmp_path / "house.db"
    copied.write_bytes(content)
    with pytest.raises(Misuse, match="no store of a house can be read"):
        asyncio.run(read_store(str(copied)))
    assert copied.read_bytes() == content


# Whatever is altered.


ENTRIES = {
    "stream": "stream = stream + 100",
    "version": "version = version + 5000",
    "negative version": "version = -7",
    "at": "at = at + 1",
    "negative at": "at = -1",
    "schema": "schema = 1",
    "newer schema": "schema = 99",
    "negative schema": "schema = -1",
    "body": "body = otherwise(body)",
    "empty body": "body = x''",
    "no text": "body = x'7b22ff22'",
    "another body": "body = CAST('[]' AS BLOB)",
    "hash": "hash = zeroblob(32)",
    "short hash": "hash = x'00'",
}
STREAMS = {HOLDEM: 9, FIRST: 30, WALLET: 3, CHANCE: 1, LINK: 2, HOUSE: 1}


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("field", ENTRIES)
def test_every_field_of_an_entry(copied: Path, field: str, stream: str) -> None:
    """At the entry, or at the next one where it is missing."""
    version = STREAMS[stream]
    altered(copied, f"UPDATE entries SET {ENTRIES[field]} WHERE stream = {of(stream)} AND version = {version}")
    assert places(found(copied)) & {(stream, version), (stream, version + 1)}


@pytest.mark.parametrize("stream", [ROULETTE, WALLET, HOUSE])
@pytest.mark.parametrize("change", ENTRIES.values())
def test_every_field_of_a_beginning(copied: Path, change: str, stream: str) -> None:
    """Headers are entries too."""
    altered(copied, f"UPDATE entries SET {change} WHERE stream = {of(stream)} AND version = 0")
    assert places(found(copied)) & {(stream, 0), (stream, 1)}


COMMANDS = ("stream = stream + 100", "\"by\" = 'x'", "id = 'x'", "version = version + 1", "\"by\" = '', id = ''")


@pytest.mark.parametrize("change", COMMANDS)
def test_every_field_of_a_command(copied: Path, change: str) -> None:
    """What a repeated command is known by."""
    version = asked(copied, f"SELECT min(version) FROM commands WHERE stream = {of(FIRST)}")
    altered(copied, f"UPDATE commands SET {change} WHERE stream = {of(FIRST)} AND version = {version}")
    assert (FIRST, version) in places(found(copied))


SNAPSHOTS = (
    "stream = stream + 100",
    "version = version - 1",
    "version = version + 1",
    "at = at + 1",
    "schema = 1",
    "schema = 3",
    "body = zeroblob(40)",
    "body = x''",
    "hash = zeroblob(32)",
)


@pytest.mark.parametrize("change", SNAPSHOTS)
def test_every_field_of_a_snapshot(copied: Path, change: str) -> None:
    """Those that no hash covers are sealed with it."""
    altered(copied, f"UPDATE snapshots SET {change} WHERE stream = {of(HOLDEM)}")
    stream = f"#{asked(copied, f'SELECT {of(HOLDEM)} + 100')}" if "100" in change else HOLDEM
    snapshots = {Fault.SNAPSHOT, StoreFault.OTHER_SNAPSHOT}
    assert {finding.stream for finding in found(copied) if finding.fault in snapshots} == {stream}


@pytest.mark.parametrize("change", ["number = 7", "body = otherwise(body)", "body = x'ff'", "signature = zeroblob(64)"])
def test_every_field_of_a_head(copied: Path, change: str) -> None:
    """By its number."""
    altered(copied, f"UPDATE heads SET {change} WHERE number = 0")
    number = 7 if "number" in change else 0
    assert (StoreFault.HEAD, "", number) in faults(found(copied))


BALANCES = ("stream = stream + 100", "account = 'x'", "amount = amount || '0'", "amount = 'x'", "version = 1")


@pytest.mark.parametrize("change", BALANCES)
def test_every_field_of_a_balance(copied: Path, change: str) -> None:
    """The ledger is made of the entries."""
    altered(copied, f"UPDATE balances SET {change} WHERE stream = {of(WALLET)} AND account = 'wallet'")
    assert WALLET in {finding.stream for finding in found(copied) if finding.fault is Fault.OTHER_BALANCES}


@pytest.mark.parametrize("stream", STREAMS)
def test_a_dropped_entry(copied: Path, stream: str) -> None:
    """Of a wallet, a table, a generator, a link or the house."""
    version = STREAMS[stream]
    altered(copied, f"DELETE FROM entries WHERE stream = {of(stream)} AND version = {version}")
    findings = found(copied)
    assert places(findings) & {(stream, version), (stream, version + 1)}


def test_a_dropped_entry_of_a_wallet_is_missed_by_the_table(copied: Path) -> None:
    """Money came to it of which no wallet knows."""
    body = asked(copied, f"SELECT body FROM entries WHERE stream = {of(WALLET)} AND version = 1")
    altered(copied, f"DELETE FROM entries WHERE stream = {of(WALLET)} AND version = 1")
    event = msgspec.json.decode(body)["events"][0]
    assert (Fault.NOT_IN_WALLET, f"table:{event['table']}", event["entry"]) in faults(found(copied))


def test_exchanged_entries(copied: Path) -> None:
    """Two neighbours."""
    at = f"stream = {of(ROULETTE)} AND version"
    steps = ((20, 9000), (21, 20), (9000, 21))
    altered(copied, *(f"UPDATE entries SET version = {to} WHERE {at} = {here}" for here, to in steps))
    assert places(found(copied)) >= {(ROULETTE, 20), (ROULETTE, 21)}


@pytest.mark.parametrize("stream", [ROULETTE, "wallet:x", "nobody"])
def test_an_inserted_entry(copied: Path, stream: str) -> None:
    """At the end of a stream, or as one of its own."""
    version = 1 + (asked(copied, f"SELECT max(version) FROM entries WHERE stream = {of(stream)}") or 0)
    if not version - 1:
        altered(copied, f"INSERT INTO streams VALUES (1000, '{stream}')")
    altered(copied, f"INSERT INTO entries VALUES ({of(stream)}, {version}, 1, 2, x'7b7d', zeroblob(32))")
    assert (stream, version) in places(found(copied))


def test_a_cut_tail(copied: Path) -> None:
    """With its commands and its snapshot; the heads have signed more."""
    last = asked(copied, f"SELECT max(version) FROM entries WHERE stream = {of(ROULETTE)}")
    altered(
        copied,
        f"DELETE FROM entries WHERE stream = {of(ROULETTE)} AND version > {last - 3}",
        f"DELETE FROM snapshots WHERE stream = {of(ROULETTE)}",
    )
    assert (StoreFault.CUT, ROULETTE, last - 3) in faults(found(copied))


def test_yesterdays_copy(copied: Path, tmp_path: Path) -> None:
    """It is sound in itself; the witness has seen a later head."""
    yesterday = tmp_path / "yesterday.db"
    shutil.copy(copied, yesterday)

    async def grants(house: House) -> None:
        await house.people.grant("ana", Cents(100))

    in_house(str(copied), grants, witness=witness_of(copied))
    assert found(copied) == []
    shutil.copy(yesterday, copied)
    assert found(copied, with_witness=False) == []
    assert [finding.fault for finding in found(copied)] == [StoreFault.PUT_BACK]


def test_a_house_that_was_killed_is_not_suspected(copied: Path) -> None:
    """It opens again with a head of its own; what it stored after that is noted as not signed yet."""

    async def killed() -> None:
        house = await House.open(str(copied), LAW, KEYS, witness=witness_of(copied))
        await house.people.grant("ana", Cents(100))
        await house.store.close()

    asyncio.run(killed())
    assert [each.note for each in told(copied) if isinstance(each, Note)] == [Noted.NOT_SIGNED]
    assert found(copied) == []


def test_a_reader_goes_on_after_a_fault(copied: Path) -> None:
    """Faults of several streams are told together, and where a table was not decided further is noted."""
    for stream in (ROULETTE, MACHINES, SECOND):
        altered(copied, f"UPDATE entries SET body = x'7b7d' WHERE stream = {of(stream)} AND version = 12")
    assert places(found(copied)) >= {(ROULETTE, 12), (MACHINES, 12), (SECOND, 12)}
    assert notes(copied)[Noted.STOPPED] == 3


def test_the_key_of_another_house(untouched: Path) -> None:
    """It signs nothing here, and opens nothing."""
    other = Keys(bytes(32), bytes(32))
    told = {finding.fault for finding in found(untouched, other)}
    assert told >= {StoreFault.HEAD, Fault.OTHER_KEY, Fault.GENERATOR, Fault.SNAPSHOT, Fault.UNREADABLE}


def test_stores_of_either_kind_are_audited_alike(where: str) -> None:
    """A short evening, and one alteration."""

    async def plays(house: House) -> None:
        await house.add_table("boule", "galicia")
        await play_everywhere(house, 1, seed=1)

    in_house(where, plays)
    assert told(where) == []

    statement = f"UPDATE entries SET at = at + 1 WHERE stream = {of('table:boule-galicia-1')} AND version = 3"
    if "://" in where:
        asyncio.run(said(where, statement))
    else:
        altered(Path(where), statement)
    assert (StoreFault.OTHER_HASH, "table:boule-galicia-1", 3) in faults(found(where))


def test_the_evening_has_what_the_tests_alter(untouched: Path) -> None:
    """Each stream is long enough, and a jackpot moved at both tables."""
    for stream, version in {**STREAMS, ROULETTE: 25, MACHINES: 12, SECOND: 12}.items():
        assert asked(untouched, f"SELECT max(version) FROM entries WHERE stream = {of(stream)}") > version, stream
    for table in played.LINKED:
        assert first(untouched, LINK, table) is not None
