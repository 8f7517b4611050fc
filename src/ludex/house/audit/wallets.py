"""Wallets: every change decided again, limits and all, and what went to tables and came back held against these."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.errors import Corrupt, LudexError
from ludex.house.audit.auditor import Auditor
from ludex.house.audit.books import Books
from ludex.house.audit.faults import Fault
from ludex.house.findings import Finding, Note, Noted, Told
from ludex.house.people import Given, read_wallet_entry
from ludex.house.store.rows import EMPTY, Stored
from ludex.house.streams import TABLE, WALLET
from ludex.house.wallets import (
    Admitted,
    AnyWalletEvent,
    Brought,
    Granted,
    LimitSet,
    SelfExcluded,
    TakenAway,
    Wallet,
)
from ludex.kit.money import Cents


def audit_brought(books: Books) -> Iterator[Finding]:
    """After all wallets: what people brought to tables or took away, of which no wallet knows."""
    for table, entry, person, amount in books.left():
        values: dict[str, object] = {"person": person, "amount": str(amount)}
        yield Finding(fault=Fault.NOT_IN_WALLET, stream=TABLE + table, version=entry, values=values)


class WalletPart:
    """One wallet while it is audited."""

    def __init__(self, auditor: Auditor, person: str, books: Books) -> None:
        self._wallet, self._stream = Wallet(person=person), WALLET + person
        self._books, self._balances = books, auditor.balances_of(self._stream)
        self._last = EMPTY
        self._is_known = True
        """Whether what is in it is known: after a gap it is not, and nothing more is decided."""

    def enter(self, stored: Stored) -> Iterator[Told]:
        """The next entry."""
        follows, self._last = stored.version == self._last + 1, stored.version
        was_known = self._is_known
        try:
            found = read_wallet_entry(stored)
        except LudexError as error:
            yield self._finding(Fault.UNREADABLE, stored, error=error)
            found = None
        self._is_known = was_known and follows and found is not None
        if found is not None:
            if found.version != stored.version:
                yield self._finding(Fault.OTHER_PLACE, stored, said=str(found.version))
            yield from self._balances.enter(found)
            for event in found.events:
                yield from self._check(stored, found.command, event)
        if was_known and not self._is_known:
            yield Note(note=Noted.STOPPED, stream=self._stream, version=stored.version - 1)

    def end(self) -> Iterator[Told]:
        """Its balances."""
        return self._balances.end()

    def _check(self, stored: Stored, given: Given, event: AnyWalletEvent) -> Iterator[Finding]:
        """An event against the wallet before it, and against the table that it speaks of."""
        if self._is_known:
            try:
                decided = _decided(self._wallet, event, stored.at)
                if decided != event or not _may_come_of(given, self._wallet.person, event):
                    raise Corrupt("what is recorded does not follow from the command", slug="not-following")
            except LudexError as error:
                yield self._finding(Fault.WALLET, stored, error=error)
            self._wallet.fold(event, stored.at)
        if isinstance(event, Brought | TakenAway) and self._books.of(event.table).is_read:
            amount = event.amount if isinstance(event, Brought) else -event.amount
            at_table = self._books.strike(event.table, event.entry, self._wallet.person)
            if at_table != amount:
                place: dict[str, object] = {"table": event.table, "entry": str(event.entry)}
                yield self._finding(Fault.NOT_AT_TABLE, stored, amount=str(amount), found=str(at_table), **place)

    def _finding(self, fault: Fault, stored: Stored, **values: object) -> Finding:
        return Finding(fault=fault, stream=self._stream, version=stored.version, values=values)


def _decided(wallet: Wallet, event: AnyWalletEvent, at: int) -> AnyWalletEvent:
    """What a wallet would say to the same wish at the same moment; it may refuse."""
    match event:
        case Admitted(bot=bot):
            return Admitted(bot=bot)
        case Granted(amount=amount):
            return wallet.grant(_positive(amount))
        case Brought(table=table, entry=entry, amount=amount):
            return wallet.bring(table, entry, _positive(amount), at)
        case TakenAway(table=table, entry=entry, amount=amount):
            return wallet.take_away(table, entry, _positive(amount))
        case LimitSet(limit=limit, amount=amount):
            return wallet.set_limit(limit, amount, at)
        case SelfExcluded(until=until):
            return wallet.exclude(until, at)


def _positive(amount: Cents) -> Cents:
    if amount <= 0:
        raise Corrupt("{amount} is not an amount of money", slug="no-amount", amount=str(amount))
    return amount


_DO: dict[type[AnyWalletEvent], str] = {
    Admitted: "admit",
    Granted: "grant",
    Brought: "bring",
    TakenAway: "take-away",
    LimitSet: "set-limit",
    SelfExcluded: "exclude",
}


def _may_come_of(given: Given, person: str, event: AnyWalletEvent) -> bool:
    """Whether this is an event of such a command: the house admits and grants, everything else is the person's own."""
    if isinstance(event, Admitted | Granted):
        return given.by == "house" and given.do in ("admit", _DO[type(event)])
    return (given.by, given.do) == (person, _DO[type(event)])
