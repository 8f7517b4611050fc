"""A store that somebody altered: every field of every table, missing entries, a cut tail, a copy of yesterday."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from ludex.house.findings import Finding
from ludex.house.store.appending import Store
from ludex.house.store.backend import HeadRow
from ludex.house.store.checking import StoreFault, check_store
from ludex.house.store.heads import Signer
from ludex.house.store.rows import Batch, StoredSnapshot, Tip
from tests.house.stores import during, of, row

KEY = bytes(range(32))
PUBLIC = Signer(KEY).public_key
STREAMS = ("table:a", "table:b", "wallet:ana")
LENGTH = 6


def body(version: int) -> str:
    return f'{{"version":{version},"command":{{"do":"bet","by":"ana","id":"{version}"}},"events":[]}}'


async def written(store: Store) -> None:
    """Three streams of six entries, with a head after every second one and a snapshot of the first stream."""
    signer = Signer(KEY)
    for version in range(LENGTH):
        for stream in STREAMS:
            await store.append(Batch([row(stream, version, body(version), by="ana", id=str(version))]))
        if version % 2:
            head = signer.sign({stream: store.tip(stream) for stream in STREAMS}, at=version)
            assert head is not None
            await store.append_head(head)
    taken = StoredSnapshot(stream="table:a", version=LENGTH - 1, at=9, schema=2, body=b"{}")
    await store.append(Batch([], [taken]))


async def found(store: Store, witness: HeadRow | None = None) -> list[Finding]:
    return [finding async for finding in check_store(store, PUBLIC, witness)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that nobody altered."""
    made = tmp_path / "house.db"
    during(str(made), written)
    assert during(str(made), found) == []
    return made


def altered(path: Path, *statements: str) -> list[Finding]:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement
    connection.close()
    return during(str(path), found)


ONE = f"stream = {of('table:b')} AND version = 3"
FIELDS = [
    (f"UPDATE entries SET {change} WHERE {ONE}", fault)
    for change, fault in (
        ("stream = 99", StoreFault.GAP),
        ("version = 33", StoreFault.GAP),
        ("at = at + 1", StoreFault.OTHER_HASH),
        ("schema = 1", StoreFault.OTHER_HASH),
        ("body = CAST(replace(CAST(body AS TEXT), 'ana', 'bea') AS BLOB)", StoreFault.OTHER_HASH),
        ("hash = zeroblob(32)", StoreFault.OTHER_HASH),
    )
]
FIELDS += [
    (f"UPDATE commands SET {change} WHERE {ONE}", StoreFault.COMMAND_WITHOUT_ENTRY)
    for change in ("stream = 99", "\"by\" = 'bea'", "id = 'x'", "version = 4")
]
FIELDS += [
    (f"UPDATE snapshots SET {change}", StoreFault.OTHER_SNAPSHOT)
    for change in (f"stream = {of('table:b')}", "stream = 99", "version = 2", "version = 99", "hash = zeroblob(32)")
]
FIELDS += [
    (f"UPDATE streams SET {change} WHERE name = 'table:b'", fault)
    for change, fault in (
        ("number = 99", StoreFault.EMPTY),
        ("name = 'table:c'", StoreFault.CUT),
        ("name = 'table:c'", StoreFault.OTHER_HASH),
    )
]
FIELDS += [
    (f"UPDATE heads SET {change} WHERE number = 1", StoreFault.HEAD)
    for change in (
        "number = 7",
        "body = CAST(replace(CAST(body AS TEXT), '1', '2') AS BLOB)",
        "signature = zeroblob(64)",
    )
]


@pytest.mark.parametrize(("statement", "fault"), FIELDS)
def test_every_field_that_is_altered_is_found(path: Path, statement: str, fault: StoreFault) -> None:
    """Whatever one field of one table says otherwise, with its place."""
    findings = altered(path, statement)
    assert fault in {finding.fault for finding in findings}
    assert ONE not in statement or "table:b" in {finding.stream for finding in findings}


def test_fields_of_a_snapshot_that_no_hash_covers_are_found_by_folding(path: Path) -> None:
    """When, schema and body of a snapshot are held against the entries by whoever reads these."""
    assert altered(path, "UPDATE snapshots SET body = x'5b5d'") == []


@pytest.mark.parametrize(
    ("statement", "stream"),
    [
        ("INSERT INTO streams VALUES (99, 'table:c')", "table:c"),
        ("DELETE FROM streams WHERE name = 'table:b'", "table:b"),
        ("DELETE FROM streams WHERE name = 'wallet:ana'", "wallet:ana"),
    ],
)
def test_a_stream_that_was_named_or_is_no_longer_is_found(path: Path, statement: str, stream: str) -> None:
    """By its name: a stream has entries, and entries have one."""
    assert stream in {finding.stream for finding in altered(path, statement)}


@pytest.mark.parametrize("version", range(LENGTH))
def test_an_entry_that_was_dropped_is_found(path: Path, version: int) -> None:
    """At its place; the last ones are missed by the head that was signed over them."""
    findings = altered(path, f"DELETE FROM entries WHERE stream = {of('table:b')} AND version = {version}")
    faults = {finding.fault for finding in findings if finding.stream == "table:b"}
    assert faults & ({StoreFault.GAP} if version < LENGTH - 1 else {StoreFault.CUT})


def test_entries_that_were_exchanged_are_found(path: Path) -> None:
    """Two neighbours, their hashes with them."""
    other = f"stream = {of('table:b')} AND version"
    findings = altered(
        path,
        f"UPDATE entries SET version = 99 WHERE {other} = 2",
        f"UPDATE entries SET version = 2 WHERE {other} = 3",
        f"UPDATE entries SET version = 3 WHERE {other} = 99",
    )
    assert {(finding.fault, finding.version) for finding in findings} >= {
        (StoreFault.OTHER_HASH, 2),
        (StoreFault.OTHER_HASH, 3),
    }


def test_a_tail_that_was_cut_off_is_found(path: Path) -> None:
    """Also with its commands, and the last head over it: the one before has signed a part of it."""
    findings = altered(
        path,
        "DELETE FROM entries WHERE version > 2",
        "DELETE FROM commands WHERE version > 2",
        "DELETE FROM snapshots",
        "DELETE FROM heads WHERE number = 2",
    )
    assert {finding.stream for finding in findings if finding.fault is StoreFault.CUT} == {*STREAMS}


def test_another_history_with_sound_hashes_is_found(path: Path, tmp_path: Path) -> None:
    """Somebody who rewrites entries and their hashes cannot sign what they wrote."""
    other = tmp_path / "other.db"

    async def otherwise(store: Store) -> None:
        for version in range(LENGTH):
            await store.append(Batch([row("table:b", version, body(version).replace("bet", "win"))]))

    during(str(other), otherwise)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("ATTACH ? AS other", (str(other),))
        connection.execute(f"DELETE FROM entries WHERE stream = {of('table:b')}")
        others = "version, at, schema, body, hash"
        connection.execute(
            f"INSERT INTO entries (stream, {others}) SELECT {of('table:b')}, {others} FROM other.entries"
        )
    connection.close()
    findings = during(str(path), found)
    assert [finding.version for finding in findings if finding.fault is StoreFault.OTHER_HISTORY] == [1, 3, 5]


def test_a_store_of_yesterday_is_found_by_a_witness(path: Path, tmp_path: Path) -> None:
    """It is sound in itself; whoever saw a later head knows better."""
    yesterday = tmp_path / "yesterday.db"
    shutil.copy(path, yesterday)

    async def goes_on(store: Store) -> HeadRow:
        heads = await store.heads()
        signer = Signer(KEY, heads[-1], {stream: store.tip(stream) for stream in STREAMS})
        await store.append(Batch([row("table:a", LENGTH, body(LENGTH), by="ana", id=str(LENGTH))]))
        head = signer.sign({stream: store.tip(stream) for stream in STREAMS}, at=99, closing=True)
        assert head is not None
        await store.append_head(head)
        return head

    witness = during(str(path), goes_on)

    def seen(where: Path) -> list[Finding]:
        return during(str(where), lambda store: found(store, witness))

    assert seen(path) == []
    assert during(str(yesterday), found) == []
    assert [finding.fault for finding in seen(yesterday)] == [StoreFault.PUT_BACK]


def test_another_key_signs_nothing_here(path: Path) -> None:
    """A head of another house is not one of this."""
    other = Signer(bytes(32)).public_key

    async def by_other(store: Store) -> list[Finding]:
        return [finding async for finding in check_store(store, other)]

    assert [finding.fault for finding in during(str(path), by_other)] == [StoreFault.HEAD] * 3


def test_a_head_is_signed_only_where_something_went_on() -> None:
    """Or where the house closes."""
    signer = Signer(KEY)
    tips = {"table:a": Tip(0, bytes(32))}
    assert signer.sign(tips, at=1) is not None
    assert signer.sign(tips, at=2) is None
    assert signer.sign(tips, at=3, closing=True) is not None


def test_stores_of_postgres_are_checked_alike(postgres: str) -> None:
    """One alteration, by the same reader."""
    from tests.house.stores import database, said

    with database(postgres) as url:
        during(url, written)
        assert during(url, found) == []
        asyncio.run(said(url, f"UPDATE entries SET at = at + 1 WHERE {ONE}"))
        assert [(each.fault, each.stream, each.version) for each in during(url, found)] == [
            (StoreFault.OTHER_HASH, "table:b", 3)
        ]
