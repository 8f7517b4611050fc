"""The store: appended whole or not at all, in order, chained; repeated commands are known; a failure stops it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from ludex.errors import Misuse, Stopped
from ludex.house.store import chain, sqlite
from ludex.house.store.appending import Store
from ludex.house.store.opening import open_store
from ludex.house.store.rows import EMPTY, Batch, Stored, StoredSnapshot, Tip
from tests.house.stores import batch, during, row


async def entries(store: Store, stream: str, after: int = EMPTY) -> list[Stored]:
    return [entry async for entry in store.entries(stream, after)]


def test_what_was_appended_is_there_after_it_was_opened_again(where: str) -> None:
    """Entries come back in order with every field, chained from the beginning of their stream."""

    async def write(store: Store) -> None:
        for version in range(5):
            await store.append(batch(row("table:a", version, f'{{"n":{version}}}')))

    async def read(store: Store) -> Sequence[Stored]:
        assert await entries(store, "table:a", after=2) == (await entries(store, "table:a"))[3:]
        assert await entries(store, "table:b") == []
        return await entries(store, "table:a")

    during(where, write)
    found = during(where, read)
    assert [(entry.version, entry.body) for entry in found] == [(n, f'{{"n":{n}}}'.encode()) for n in range(5)]
    tip = chain.start("table:a")
    for entry in found:
        assert chain.follows(entry, tip)
        tip = Tip(entry.version, entry.hash)
    assert during(where, tip_of("table:a")) == tip


def tip_of(stream: str):  # type: ignore[no-untyped-def]
    async def ask(store: Store) -> Tip:
        return store.tip(stream)

    return ask


def test_entries_of_several_streams_are_stored_together(where: str) -> None:
    """A batch with a row that does not follow is refused whole, and nothing of it is stored."""

    async def write(store: Store) -> None:
        await store.append(batch(row("table:a", 0), row("wallet:ana", 0)))
        with pytest.raises(Misuse, match="does not follow"):
            await store.append(batch(row("table:a", 1), row("wallet:ana", 2)))
        assert not store.is_stopped
        assert (store.tip("table:a").version, store.tip("wallet:ana").version) == (0, 0)
        await store.append(batch(row("table:a", 1), row("table:a", 2), row("wallet:ana", 1)))

    during(where, write)
    assert [entry.version for entry in during(where, lambda store: entries(store, "table:a"))] == [0, 1, 2]


def test_a_repeated_command_is_answered_and_stored_once(where: str) -> None:
    """It is known by stream, giver and id, also within one group; what else is in the group is stored."""

    async def write(store: Store) -> None:
        first = await store.append(batch(row("table:a", 0, by="ana", id="7")))
        answers = await asyncio.gather(
            store.append(batch(row("table:a", 1, by="ana", id="7"))),
            store.append(batch(row("table:b", 0, by="ana", id="7"))),
            store.append(batch(row("table:c", 0, by="bea", id="7"))),
        )
        assert (first, *answers) == (None, 0, None, None)
        assert await store.append(batch(row("table:a", 1, by="ana", id="8"))) is None
        assert await store.version_of("table:a", "ana", "8") == 1
        assert await store.version_of("table:a", "bea", "8") is None

    during(where, write)
    assert during(where, tip_of("table:a")).version == 1


def test_one_append_of_a_stream_at_a_time(where: str) -> None:
    """Whoever does not wait for an entry cannot store the next one."""

    async def write(store: Store) -> None:
        waiting = asyncio.ensure_future(store.append(batch(row("table:a", 0))))
        await asyncio.sleep(0)
        with pytest.raises(Misuse, match="after the one before it is"):
            await store.append(batch(row("table:a", 1)))
        await waiting
        await store.append(batch(row("table:a", 1)))

    during(where, write)


def test_many_appends_share_a_commit(where: str) -> None:
    """While one group is written the next one gathers: far fewer groups are written than batches."""

    async def write(store: Store) -> int:
        groups = 0
        backend = store._backend
        inner = backend.write

        async def counted(group):  # type: ignore[no-untyped-def]
            nonlocal groups
            groups += 1
            return await inner(group)

        backend.write = counted  # type: ignore[method-assign]
        for version in range(20):
            await asyncio.gather(*(store.append(batch(row(f"table:{name}", version))) for name in range(50)))
        return groups

    assert during(where, write) <= 20 * 50 / 10


def test_the_latest_snapshot_is_kept(where: str) -> None:
    """With the hash of the entry that it was taken after; one of another moment is refused."""

    def taken(version: int) -> StoredSnapshot:
        return StoredSnapshot(stream="table:a", version=version, at=version, schema=2, body=b"[%d]" % version)

    async def write(store: Store) -> None:
        await store.append(Batch([row("table:a", 0)], [taken(0)]))
        await store.append(Batch([row("table:a", 1)]))
        await store.append(Batch([row("table:a", 2)], [taken(1)]))
        with pytest.raises(Misuse, match="after the last entry"):
            await store.append(Batch([row("table:a", 3)], [taken(1)]))
        await store.append(Batch([], [taken(2)]))
        found, last = await store.snapshot("table:a"), (await entries(store, "table:a"))[-1]
        assert found is not None
        assert (found.version, found.body, found.hash) == (2, b"[2]", last.hash)
        assert await store.snapshot("table:b") is None

    during(where, write)


def test_two_writers_cannot_both_go_on(where: str) -> None:
    """The version is the fence: the second of two stores over one database fails and stops; the first goes on."""

    async def both() -> None:
        first, second = await open_store(where), await open_store(where)
        await first.append(batch(row("table:a", 0)))
        with pytest.raises(Stopped):
            await second.append(batch(row("table:a", 0)))
        assert second.is_stopped
        with pytest.raises(Stopped):
            await second.append(batch(row("table:b", 0)))
        await first.append(batch(row("table:a", 1)))
        await first.close()
        await second.close()

    asyncio.run(both())
    assert during(where, tip_of("table:a")).version == 1


def test_everybody_who_waits_on_a_failed_writer_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: all batches that wait fail with the same reason, none hangs, and nothing of theirs is stored."""
    where = str(tmp_path / "house.db")

    async def first(store: Store) -> None:
        await store.append(batch(row("table:a", 0)))

    async def write() -> None:
        store = await open_store(where)
        answers = await asyncio.wait_for(
            asyncio.gather(
                *(store.append(batch(row(f"table:{name}", 0, "x" * 100_000))) for name in range(30)),
                return_exceptions=True,
            ),
            timeout=30,
        )
        assert all(isinstance(answer, Stopped) and "full" in str(answer) for answer in answers)
        with pytest.raises(Stopped):
            await store.append(batch(row("table:a", 1)))
        await store.close()

    during(where, first)
    pages = sqlite3.connect(where).execute("PRAGMA page_count").fetchone()[0]
    monkeypatch.setitem(sqlite.PRAGMAS, "max_page_count", str(pages + 2))
    asyncio.run(write())
    kept = (
        sqlite3.connect(where).execute("SELECT name, version FROM entries JOIN streams ON number = stream").fetchall()
    )
    assert kept == [("table:a", 0)]


def test_where_a_store_cannot_be(tmp_path: Path) -> None:
    """Neither a file nor PostgreSQL, or a folder that does not exist: one clear line."""
    for told in ("mysql://localhost/ludex", str(tmp_path / "nowhere" / "house.db")):
        with pytest.raises(Misuse):
            asyncio.run(open_store(told))


def test_a_store_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    """Its tables were made by a step that this program does not know."""
    path = tmp_path / "house.db"
    during(str(path), tip_of("table:a"))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'store_99'")
    with pytest.raises(Misuse, match="another program"):
        asyncio.run(open_store(str(path)))
