"""The ledger: what every account holds, by double entry over the moves of all streams.

An account is a stream and a name in it: `felt` of `table:roulette-1`, `at:roulette-1` of `wallet:ana`. What people
bring to a table and take away is posted there a second time, from `wallet:ana` to `wallets`, beside the moves of chips
that it led to: so each side of it is seen in two streams, and the two must agree. It is a projection: made of entries
alone, it may be dropped and reckoned out again at any moment.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping

from msgspec import Struct

from ludex.core.events import Event, Move
from ludex.core.table import Entry
from ludex.errors import Corrupt, Misuse
from ludex.house.people import WalletEntry, read_wallet_entry
from ludex.house.reading import HEADER, clear_entries
from ludex.house.store.appending import Store
from ludex.house.store.backend import RECKONED, BalanceRow
from ludex.house.store.rows import EMPTY
from ludex.house.streams import TABLE, WALLET
from ludex.house.wallets import at_table
from ludex.kit.money import Cents

WALLETS = "wallets"
"""What the wallets together gave a table; each of them is an account beside it, named as its stream is."""
WRITTEN_AT_ONCE = 4096
"""So many entries of a stream are reckoned before their balances are stored."""


class Difference(Struct, frozen=True):
    """What a table and a wallet tell of the same money, where they do not agree."""

    table: str
    person: str
    by_table: int
    """What they brought beyond what they took away, as the table's entries tell it."""
    by_wallet: int
    """The same as their wallet tells it."""


class Balance(Struct, frozen=True):
    """What an account holds in one ledger, and in another one."""

    stream: str
    account: str
    here: int
    there: int


class Ledger:
    """Balances of all accounts, and up to which entry each stream was reckoned."""

    def __init__(self) -> None:
        self._held: dict[str, dict[str, int]] = {}
        self._versions: dict[str, int] = {}

    @classmethod
    def of_rows(cls, rows: Iterable[BalanceRow]) -> Ledger:
        """The ledger that was stored, or `Corrupt`."""
        found = cls()
        for row in rows:
            held = found._held.setdefault(row.stream, {})
            if row.account == RECKONED:
                found._versions[row.stream] = row.version
            else:
                held[row.account] = _amount(row)
        for stream in found._held.keys() - found._versions.keys():
            raise Corrupt("{stream}: nobody knows how far its balances go", slug="balances-of-unknown", stream=stream)
        return found

    # Folding.

    def take(self, stream: str, entry: Entry | WalletEntry) -> None:
        """The moves of the next entry of a stream."""
        last = self.version(stream)
        if entry.version != last + 1:
            raise Misuse(
                "{stream}: entry {entry} does not follow entry {last}",
                slug="row-out-of-order",
                stream=stream,
                entry=str(entry.version),
                last=str(last),
            )
        held = self._held.setdefault(stream, {})
        for event in entry.events:
            for move in event.moves:
                held[move.source] = held.get(move.source, 0) - move.amount
                held[move.target] = held.get(move.target, 0) + move.amount
            if isinstance(event, Event) and (brought := event.brought):
                for move in across(brought):
                    held[move.source] = held.get(move.source, 0) - move.amount
                    held[move.target] = held.get(move.target, 0) + move.amount
        self._versions[stream] = entry.version

    # What it holds.

    @property
    def streams(self) -> tuple[str, ...]:
        """Every stream that was reckoned."""
        return tuple(self._versions)

    @property
    def entries(self) -> int:
        """How many entries were reckoned."""
        return sum(last + (not stream.startswith(TABLE)) for stream, last in self._versions.items())

    def version(self, stream: str) -> int:
        """Up to which entry a stream was reckoned; a table's header, which moves nothing, is never taken."""
        return self._versions.get(stream, HEADER if stream.startswith(TABLE) else EMPTY)

    def balances(self, stream: str) -> Mapping[str, int]:
        """What every account of a stream holds, those with nothing left out."""
        return {account: amount for account, amount in self._held.get(stream, {}).items() if amount}

    def amount(self, stream: str, account: str) -> int:
        """What one account holds."""
        return self._held.get(stream, {}).get(account, 0)

    def total(self, stream: str) -> int:
        """What all accounts of a stream hold together: nothing, unless somebody altered stored balances."""
        return sum(self._held.get(stream, {}).values())

    def rows(self, stream: str) -> list[BalanceRow]:
        """A stream as it is stored."""
        version = self.version(stream)
        reckoned = BalanceRow(stream, RECKONED, "0", version)
        held = self._held.get(stream, {}).items()
        return [reckoned, *(BalanceRow(stream, account, str(amount), version) for account, amount in held)]

    # What must be so.

    def unbalanced(self) -> list[str]:
        """The streams whose accounts do not sum to nothing."""
        return [stream for stream in self._held if self.total(stream)]

    def differences(self) -> Iterator[Difference]:
        """Where what people brought to a table is told otherwise there than in their wallets."""
        by_table = dict(self._across(TABLE, WALLET))
        by_wallet = {(table, person): amount for (person, table), amount in self._across(WALLET, at_table(""))}
        for table, person in sorted(by_table.keys() | by_wallet.keys()):
            there, here = by_wallet.get((table, person), 0), -by_table.get((table, person), 0)
            if here != there:
                yield Difference(table, person, here, there)

    def _across(self, streams: str, accounts: str) -> Iterator[tuple[tuple[str, str], int]]:
        """(name of the stream, name of the account) -> what it holds, for streams and accounts that begin so."""
        for stream, held in self._held.items():
            if stream.startswith(streams):
                for account, amount in held.items():
                    if account.startswith(accounts):
                        yield (stream.removeprefix(streams), account.removeprefix(accounts)), amount

    def beside(self, other: Ledger) -> list[Balance]:
        """Every account that holds something else in another ledger."""
        return [
            Balance(stream, account, here, there)
            for stream in sorted(self._held.keys() | other._held.keys())
            for account in sorted(self._held.get(stream, {}).keys() | other._held.get(stream, {}).keys())
            if (here := self.amount(stream, account)) != (there := other.amount(stream, account))
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self._versions == other._versions and not self.beside(other)

    __hash__ = None  # type: ignore[assignment]  # it changes with every entry


def across(brought: Mapping[str, int]) -> Iterator[Move]:
    """The money that passed between wallets and a table in an event."""
    for person, amount in brought.items():
        wallet = WALLET + person
        source, target = (wallet, WALLETS) if amount > 0 else (WALLETS, wallet)
        if amount:
            yield Move(source, target, Cents(abs(amount)))


def _amount(row: BalanceRow) -> int:
    try:
        return int(row.amount)
    except ValueError:
        raise Corrupt(
            "{stream}: {account} holds {amount}, which is no number",
            slug="no-balance",
            stream=row.stream,
            account=row.account,
            amount=repr(row.amount),
        ) from None


# From the store.


async def build(store: Store) -> Ledger:
    """The ledger of all entries, from nothing."""
    found = Ledger()
    for stream, last in ends(store).items():
        await add_stream(found, store, stream, last)
    return found


async def add_stream(ledger: Ledger, store: Store, stream: str, last: int) -> None:
    """All entries of a stream up to one that were not reckoned yet."""
    async for entry in _entries(store, stream, ledger.version(stream)):
        if entry.version > last:
            break
        ledger.take(stream, entry)


async def stored(store: Store) -> Ledger:
    """The ledger as it was stored last, which may lie behind."""
    return Ledger.of_rows(await store.balances())


async def refresh(store: Store) -> Ledger:
    """Brings the stored ledger up to the latest entries, from where each stream was left."""
    found = await stored(store)
    for stream, last in ends(store).items():
        if not await _refresh(store, found, stream, last):
            return await refresh(store)  # another process reckoned it meanwhile: on from what is stored now
    return found


async def _refresh(store: Store, found: Ledger, stream: str, last: int) -> bool:
    """One stream, a part at a time: whoever is killed in between goes on from the last part that was stored."""
    reckoned = found.version(stream)
    if reckoned > last:
        raise Corrupt(
            "{stream}: balances go up to entry {entry}, and the stream ends with {last}",
            slug="ledger-ahead",
            stream=stream,
            entry=str(reckoned),
            last=str(last),
        )
    written = reckoned if stream in found.streams else EMPTY
    async for entry in _entries(store, stream, reckoned):
        if entry.version > last:
            break
        found.take(stream, entry)
        if entry.version == last or entry.version - written >= WRITTEN_AT_ONCE:
            if not await store.write_balances(stream, written, found.rows(stream)):
                return False
            written = entry.version
    return True


async def drop(store: Store) -> None:
    """Forgets the stored ledger."""
    await store.drop_balances()


async def rebuild(store: Store) -> Ledger:
    """The stored ledger from nothing."""
    await drop(store)
    return await refresh(store)


def ends(store: Store) -> dict[str, int]:
    """Where the streams that move money end at this moment: what is stored meanwhile may be there in part."""
    return {each: store.tip(each).version for each in sorted(store.streams) if each.startswith((TABLE, WALLET))}


async def _entries(store: Store, stream: str, after: int) -> AsyncIterator[Entry | WalletEntry]:
    if stream.startswith(TABLE):
        async for entry in clear_entries(store, stream, after):
            yield entry
    else:
        async for row in store.entries(stream, after):
            yield read_wallet_entry(row)
