"""People and their wallets: each wallet is a stream, and money passes between it and a table in one append."""

from __future__ import annotations

import re
from asyncio import Lock
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import msgspec
from msgspec import Struct

from ludex.errors import Misuse
from ludex.house.clock import Clock
from ludex.house.store.appending import Store
from ludex.house.store.rows import EMPTY, Batch, Row, Stored, damaged
from ludex.house.streams import WALLET
from ludex.house.wallets import Admitted, AnyWalletEvent, Limit, Wallet
from ludex.kit.money import LARGEST, Cents

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Given(Struct, frozen=True, omit_defaults=True):
    """Who did it, and under which id."""

    by: str
    do: str
    id: str = ""


class WalletEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a wallet's stream."""

    version: int
    command: Given
    events: tuple[AnyWalletEvent, ...]


_READ = msgspec.json.Decoder(WalletEntry).decode


def read_wallet_entry(stored: Stored) -> WalletEntry:
    """An entry of a wallet as it is stored, or `Corrupt`."""
    try:
        return _READ(stored.body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise damaged(stored, error) from None


class People:
    """Everybody with a wallet."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._wallets: dict[str, Wallet] = {}
        self._locks: dict[str, Lock] = {}

    async def read(self) -> None:
        """Every wallet as its stream leaves it."""
        for stream in self._store.streams:
            if stream.startswith(WALLET):
                wallet = Wallet(person=stream.removeprefix(WALLET))
                async for stored in self._store.entries(stream):
                    for event in read_wallet_entry(stored).events:
                        wallet.fold(event, stored.at)
                self._wallets[wallet.person] = wallet

    @property
    def wallets(self) -> Mapping[str, Wallet]:
        """All of them by name."""
        return self._wallets

    def wallet(self, person: str) -> Wallet:
        """Somebody's wallet."""
        if person not in self._wallets:
            raise Misuse("nobody called {person} has a wallet here", slug="no-wallet", person=person)
        return self._wallets[person]

    async def admit(self, person: str, amount: Cents, *, bot: bool = False) -> Wallet:
        """Gives somebody, or a program that plays, a wallet with play money; who has one keeps it as it is."""
        if not _NAME.fullmatch(person):
            raise Misuse("{person} is no name of a person", slug="no-name-of-person", person=repr(person))
        if person not in self._wallets:
            async with self.held([person]):
                if person not in self._wallets:
                    wallet = Wallet(person=person)
                    given = wallet.grant(_checked(amount))
                    begun = Given(by="house", do="admit")
                    await self._change(wallet, begun, self._clock.now_us(), Admitted(bot=bot), given)
                    self._wallets[person] = wallet
        return self._wallets[person]

    async def grant(self, person: str, amount: Cents, *, id: str = "") -> None:
        """Gives somebody more play money."""
        async with self.held([person]):
            wallet = self.wallet(person)
            given = Given(by="house", do="grant", id=id)
            await self._change(wallet, given, self._clock.now_us(), wallet.grant(_checked(amount)))

    async def set_limit(self, person: str, limit: Limit, amount: Cents | None, *, id: str = "") -> None:
        """Somebody limits themselves, or takes a limit away."""
        if amount is not None and (type(amount) is not int or not 0 <= amount <= LARGEST):
            raise Misuse("{amount} is not an amount of money", slug="no-amount", amount=repr(amount))
        async with self.held([person]):
            wallet = self.wallet(person)
            at = self._clock.now_us()
            event = wallet.set_limit(limit, amount, at)
            await self._change(wallet, Given(by=person, do="set-limit", id=id), at, event)

    async def exclude(self, person: str, until: int, *, id: str = "") -> None:
        """Somebody excludes themselves until a moment, in microseconds since 1970."""
        async with self.held([person]):
            wallet = self.wallet(person)
            at = self._clock.now_us()
            await self._change(wallet, Given(by=person, do="exclude", id=id), at, wallet.exclude(until, at))

    @asynccontextmanager
    async def held(self, people: list[str]) -> AsyncIterator[None]:
        """Nobody else changes these wallets meanwhile."""
        await self.hold(people)
        try:
            yield
        finally:
            self.let_go(people)

    async def hold(self, people: list[str]) -> None:
        """The same for who cannot wait in a block; in one order, so that no two wait for each other."""
        for person in sorted(people):
            await self._locks.setdefault(person, Lock()).acquire()

    def let_go(self, people: list[str]) -> None:
        """Others may change them again."""
        for person in people:
            self._locks[person].release()

    # For a table, which stores these rows together with its own.

    def passing(self, brought: Mapping[str, int], table: str, entry: int, at: int) -> list[tuple[Row, AnyWalletEvent]]:
        """What an entry of a table does to wallets; refused where somebody may not bring so much."""
        found: list[tuple[Row, AnyWalletEvent]] = []
        for person, amount in brought.items():
            wallet = self.wallet(person)
            event: AnyWalletEvent
            if amount > 0:
                event = wallet.bring(table, entry, Cents(amount), at)
            else:
                event = wallet.take_away(table, entry, Cents(-amount))
            given = Given(by=person, do="bring" if amount > 0 else "take-away")
            found.append((self._row(wallet, given, (event,), at), event))
        return found

    def record(self, passed: list[tuple[Row, AnyWalletEvent]]) -> None:
        """These rows are stored."""
        for row, event in passed:
            self._wallets[row.stream.removeprefix(WALLET)].fold(event, row.at)

    def _row(self, wallet: Wallet, given: Given, events: tuple[AnyWalletEvent, ...], at: int) -> Row:
        stream = WALLET + wallet.person
        tip = self._store.tip(stream).version
        version = 0 if tip == EMPTY else tip + 1
        body = msgspec.json.encode(WalletEntry(version, given, events))
        return Row(stream=stream, version=version, body=body, at=at, by=given.by, id=given.id)

    async def _change(self, wallet: Wallet, given: Given, at: int, *events: AnyWalletEvent) -> None:
        """Stores what was decided at a moment, with that moment: an auditor decides it again."""
        if await self._store.append(Batch([self._row(wallet, given, events, at)])) is None:
            for event in events:
                wallet.fold(event, at)


def _checked(amount: int) -> Cents:
    if type(amount) is not int or not 0 < amount <= LARGEST:
        raise Misuse("{amount} is not an amount of money", slug="no-amount", amount=repr(amount))
    return Cents(amount)
