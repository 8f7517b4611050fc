"""The ledger: double entry over an evening, the same however it was reckoned; what does not agree is told."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.commands import Join
from ludex.core.events import Joined, Move
from ludex.core.table import Entry
from ludex.errors import Corrupt, Misuse
from ludex.house import ledger, streams
from ludex.house.house import House
from ludex.house.ledger import Balance, Difference, Ledger
from ludex.house.people import Given, WalletEntry
from ludex.house.store.appending import Store
from ludex.house.store.backend import RECKONED, BalanceRow, HeadRow
from ludex.house.wallets import Wallet
from ludex.kit.money import Cents
from tests.house.evenings import at_evening, evening
from tests.house.houses import KEYS, in_house, open_session, seated
from tests.house.stores import batch, during, of, row
from tests.house.test_older_stores import OLD, unpacked

TABLE, WALLET = "table:t", "wallet:ana"


def joined(version: int, amount: int) -> Entry:
    """Somebody comes to a table with chips."""
    moved = (Move("cage", "player:ana", Cents(amount)),)
    event = Joined(player="ana", chips=Cents(amount), moves=moved)
    return Entry(version, Join(by="ana", chips=Cents(amount)), (event,))


def brought(version: int, amount: int) -> WalletEntry:
    """The same in their wallet."""
    wallet = Wallet(person="ana", balance=Cents(10**6))
    return WalletEntry(version, Given(by="ana", do="bring"), (wallet.bring("t", 1, Cents(amount), 0),))


async def naive(store: Store) -> dict[tuple[str, str], int]:
    """Every move of every stream added up from the JSON alone."""
    found: Counter[tuple[str, str]] = Counter()
    for stream in store.streams:
        if stream.startswith(("table:", "wallet:")):
            async for stored in store.entries(stream):
                for event in json.loads(stored.body).get("events", ()):
                    for move in event.get("moves", ()):
                        found[stream, move["source"]] -= move["amount"]
                        found[stream, move["target"]] += move["amount"]
    return {account: amount for account, amount in found.items() if amount}


def moved(found: Ledger) -> dict[tuple[str, str], int]:
    """The same of a ledger: without what it posts between wallets and tables."""
    return {
        (stream, account): amount
        for stream in found.streams
        for account, amount in found.balances(stream).items()
        if not (stream.startswith("table:") and account.startswith("wallet"))
    }


def test_an_evening_sums_to_nothing_and_agrees(tmp_path: Path) -> None:
    """In every stream, and between every wallet and table; each account is what its moves add up to."""

    async def work(store: Store) -> None:
        found = await ledger.build(store)
        assert len(found.streams) > 11
        assert found.unbalanced() == []
        assert list(found.differences()) == []
        assert moved(found) == await naive(store)
        between = [stream for stream in found.streams if found.amount(stream, ledger.WALLETS)]
        assert between, "some table won or lost"

    at_evening(tmp_path, work)


def test_tables_hold_what_the_ledger_says(tmp_path: Path) -> None:
    """The state of every table has the same accounts; of one that had money before its first entry, the rest."""

    async def work(house: House) -> None:
        found = await ledger.build(house.store)
        for table in house.tables.values():
            state, opened = table.table.state, table.opened
            before = opened.game.start(opened.setup).accounts
            for account in state.accounts.keys() | found.balances(table.table.stream).keys():
                if not account.startswith("wallet"):
                    held = state.accounts.get(account, 0) - before.get(account, 0)
                    assert held == found.amount(table.table.stream, account), (table.id, account)

    in_house(evening(tmp_path), work)


class KilledError(Exception):
    """The process ends here."""


class Killed:
    """A store whose process is killed after so many writes of balances."""

    def __init__(self, store: Store, writes: int) -> None:
        self._store, self._left = store, writes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write_balances(self, *what: Any) -> bool:
        """Writes, as long as it may."""
        if not self._left:
            raise KilledError
        self._left -= 1
        return await self._store.write_balances(*what)


def test_refreshed_in_steps_is_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is killed in between, and however few entries it reckons at once."""
    monkeypatch.setattr(ledger, "WRITTEN_AT_ONCE", 7)

    async def work(store: Store) -> None:
        for writes in (1, 2, 5, 11):
            with pytest.raises(KilledError):
                await ledger.refresh(Killed(store, writes))  # type: ignore[arg-type]
        behind = await ledger.stored(store)
        refreshed = await ledger.refresh(store)
        assert behind != refreshed
        assert refreshed == await ledger.stored(store) == await ledger.build(store)
        assert await ledger.refresh(store) == refreshed
        rows = await store.balances()
        await ledger.drop(store)
        assert (await ledger.stored(store)).streams == ()
        assert await ledger.rebuild(store) == refreshed
        assert set(await store.balances()) == set(rows)

    at_evening(tmp_path, work)


def test_it_goes_on_with_what_is_stored_later(where: str) -> None:
    """In both databases, also after the house was opened again; a table with a header alone has no balances."""

    async def play(house: House) -> None:
        table = await house.add_table("roulette-french", "cantabria", id="r")
        assert (await ledger.refresh(house.store)).streams == ()
        await open_session(table)
        await seated(house, table, "ana")
        first = await ledger.refresh(house.store)
        await seated(house, table, "bea", chips=50_000)
        second = await ledger.refresh(house.store)
        assert first != second
        assert second == await ledger.build(house.store)
        assert second.amount(streams.TABLE + "r", "wallet:bea") == -50_000
        assert second.amount("wallet:bea", "at:r") == 50_000

    async def look(house: House) -> None:
        assert await ledger.stored(house.store) == await ledger.build(house.store)
        await ledger.drop(house.store)
        assert await ledger.rebuild(house.store) == await ledger.build(house.store)

    in_house(where, play)
    in_house(where, look)


def test_whoever_reckons_at_the_same_time_changes_nothing(where: str) -> None:
    """Balances are written from where they were left alone: what another process wrote meanwhile stays."""

    async def work(house: House) -> None:
        table = await house.add_table("roulette-french", "cantabria", id="r")
        await open_session(table)
        await seated(house, table, "ana")
        late = await ledger.build(house.store)
        stream = streams.TABLE + "r"
        assert await house.store.write_balances(stream, -1, late.rows(stream))
        assert not await house.store.write_balances(stream, -1, [BalanceRow(stream, "cage", "7", 9)])
        assert await ledger.refresh(house.store) == await ledger.build(house.store)

    in_house(where, work)


class Overtaken:
    """A store in which another process always reckons first, once."""

    def __init__(self, store: Store) -> None:
        self._store, self._done = store, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write_balances(self, *what: Any) -> bool:
        """Comes too late the first time."""
        if not self._done:
            self._done = True
            await ledger.refresh(self._store)
        return await self._store.write_balances(*what)


def test_whoever_was_overtaken_goes_on_from_there(tmp_path: Path) -> None:
    """And comes to the same."""

    async def work(store: Store) -> None:
        found = await ledger.refresh(Overtaken(store))  # type: ignore[arg-type]
        assert found == await ledger.stored(store) == await ledger.build(store)

    at_evening(tmp_path, work)


def test_what_a_table_and_a_wallet_tell_otherwise_is_told() -> None:
    """By table and person, in either direction; what agrees is not."""
    found = Ledger()
    found.take(TABLE, joined(1, 500))
    assert list(found.differences()) == [Difference("t", "ana", 500, 0)]
    found.take(WALLET, brought(0, 500))
    assert list(found.differences()) == []
    found.take(WALLET, brought(1, 1))
    assert list(found.differences()) == [Difference("t", "ana", 500, 501)]
    assert found.unbalanced() == []


def test_entries_are_taken_in_order() -> None:
    """Each once: a table's first one follows its header, a wallet's is its first."""
    found = Ledger()
    with pytest.raises(Misuse, match="does not follow"):
        found.take(TABLE, joined(0, 500))
    found.take(TABLE, joined(1, 500))
    for version in (1, 3):
        with pytest.raises(Misuse, match="does not follow"):
            found.take(TABLE, joined(version, 500))
    with pytest.raises(Misuse, match="does not follow"):
        found.take(WALLET, brought(1, 500))
    assert found.version(TABLE) == 1


def test_altered_balances_are_found(tmp_path: Path) -> None:
    """They no longer sum to nothing, and differ from what the entries give: account by account."""
    where = evening(tmp_path)
    during(where, ledger.refresh)
    with closing(sqlite3.connect(where)) as connection:
        connection.execute(
            f"UPDATE balances SET amount = '12' WHERE stream = {of('wallet:ana')} AND account = 'wallet'"
        )
        connection.commit()

    async def look(store: Store) -> None:
        altered, true = await ledger.stored(store), await ledger.build(store)
        assert altered.unbalanced() == ["wallet:ana"]
        assert altered != true
        assert altered.beside(true) == [Balance("wallet:ana", "wallet", 12, true.amount("wallet:ana", "wallet"))]

    during(where, look)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([BalanceRow(TABLE, "felt", "5", 1)], "nobody knows how far"),
        ([BalanceRow(TABLE, RECKONED, "0", 1), BalanceRow(TABLE, "felt", "five", 1)], "is no number"),
    ],
)
def test_balances_that_make_no_sense_are_corrupt(rows: list[BalanceRow], why: str) -> None:
    """Whatever is wrong with them, they can be dropped and reckoned out again."""
    with pytest.raises(Corrupt, match=why):
        Ledger.of_rows(rows)


def test_a_stream_that_ends_before_its_balances_is_corrupt(where: str) -> None:
    """The store was put back to an earlier day: the ledger is rebuilt then."""

    async def work(store: Store) -> None:
        await store.append(batch(row(WALLET, 0, '{"version":0,"command":{"by":"house","do":"admit"},"events":[]}')))
        assert await store.write_balances(WALLET, -1, [BalanceRow(WALLET, RECKONED, "0", 3)])
        with pytest.raises(Corrupt, match="balances go up to entry 3"):
            await ledger.refresh(store)
        assert (await ledger.rebuild(store)).version(WALLET) == 0

    during(where, work)


def test_sums_may_be_larger_than_a_column_of_numbers(where: str) -> None:
    """What a house ever gave out has no largest amount."""
    found = Ledger()
    given = brought(0, 500)
    for version in range(3):
        large = replace(given.events[0], moves=(Move("play-money", "wallet", Cents(2**62)),))
        found.take(WALLET, replace(given, version=version, events=(large,)))

    async def work(store: Store) -> None:
        await store.append(batch(*(row(WALLET, version) for version in range(3))))
        assert await store.write_balances(WALLET, -1, found.rows(WALLET))
        assert await ledger.stored(store) == found

    during(where, work)
    assert found.amount(WALLET, "wallet") == 3 * 2**62


def test_nobody_needs_a_key_to_add_up_money(tmp_path: Path) -> None:
    """The moves of covered hands stand in the clear: sealed or not, they come to the same."""
    assert KEYS.sealing

    async def work(house: House) -> None:
        from ludex.house.reading import entries_of

        found, with_key = await ledger.build(house.store), Ledger()
        for table in house.tables.values():
            stream = table.table.stream
            async for _, entry in entries_of(house.store, table.opened, stream, house.services.sealer):
                with_key.take(stream, entry)
            assert with_key.balances(stream) == found.balances(stream)

    in_house(evening(tmp_path), work)


def test_a_store_of_the_first_form_gets_its_balances(tmp_path: Path) -> None:
    """It had none: they are reckoned out when somebody first asks."""
    where = unpacked(OLD[0], tmp_path)
    assert during(where, ledger.stored) == Ledger()
    assert during(where, ledger.refresh) == during(where, ledger.build) != Ledger()


def test_balances_are_written_while_others_read_and_write(where: str) -> None:
    """Each database does one thing at a time, whoever asks: entries, heads, balances, and several readers."""
    reckoned = BalanceRow(WALLET, RECKONED, "0", 0)

    async def work(store: Store) -> None:
        async def read() -> int:
            return len([each async for each in store.entries("table:a")])

        await store.append(batch(row("table:a", 0), row(WALLET, 0)))
        done = await asyncio.gather(
            store.append(batch(*(row("table:b", version) for version in range(300)))),
            store.append_head(HeadRow(0, b"head", b"signed")),
            store.write_balances(WALLET, -1, [reckoned]),
            read(),
            read(),
            store.balances(),
        )
        assert done[2]
        assert (done[3], done[4]) == (1, 1)
        assert await store.balances() == [reckoned]
        assert not store.is_stopped

    during(where, work)
