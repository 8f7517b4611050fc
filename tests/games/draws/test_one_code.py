"""One code pays once: whoever presents it at the same moment, and whatever the program dies of in between.

A table is written by one at a time. Whether those who present a ticket wait for each other, or all decide at once and
whoever stores entries lets one follow the last: one of them is paid.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Lock, Thread
from typing import Any

import pytest

from ludex.core.events import purse
from ludex.core.table import Entry, Table
from ludex.errors import Misuse, Reason, Refused
from ludex.games.draws.common.commands import PayTicket
from ludex.games.draws.common.events import TicketPaid
from ludex.games.draws.common.paying import TicketsState
from ludex.games.draws.scratch_tickets.events import TicketChecked
from tests.games.draws.shops import CASH, SELLER, present
from tests.games.draws.stored import (
    BEARER,
    MOMENTS,
    PRIZE,
    STREAM,
    TICKET,
    Keeper,
    house,
    shop,
    with_a_winner,
)
from tests.tidy import ROOT

TERMINALS = 50
BOUGHT = 2 * 200
"""What the two tickets cost."""
PAID, REFUSED = "paid", "paid already"
AGAIN = 5


@pytest.fixture(name="keepers", scope="module")
def _keepers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Keeper]]:
    """A store, in which each test has a stream of its own."""
    with house(tmp_path_factory.mktemp("house") / "house.db") as streams:
        yield streams


@pytest.fixture(name="keeper")
def _keeper(keepers: Callable[[str], Keeper], request: pytest.FixtureRequest) -> Keeper:
    """What keeps the entries of the shop of a test."""
    return keepers(f"table:{request.node.name}")


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def all_at_once(do: Callable[[str], str]) -> list[str]:
    """What comes of something that fifty threads begin at the same moment."""
    ready, said = Barrier(TERMINALS), [""] * TERMINALS

    def work(terminal: int) -> None:
        ready.wait()
        said[terminal] = do(f"terminal-{terminal}")

    threads = [Thread(target=work, args=[terminal]) for terminal in range(TERMINALS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def attempt(table: Table[Any], id: str) -> str:
    """The ticket is presented, once more when another entry was stored meanwhile; then what is due is paid."""
    command = present(shop(), BEARER, TICKET, id=id)
    while True:
        try:
            table.options(BEARER)
            entry = table.apply(command)
        except Misuse:
            continue
        except Refused as refusal:
            return refusal.reason.value
        finally:
            pay(table)
        return PAID if any(isinstance(event, TicketChecked) for event in entry.events) else ""


def pay(table: Table[Any]) -> None:
    """Pays what is due, unless another was first: without any lock that may happen between two looks at the state."""
    while True:
        try:
            due = table.game.duty(table.state)
            if due is None:
                return
            table.apply(due)
        except (Misuse, Refused, LookupError):
            continue


def check_paid_once(entries: list[Entry], table: Table[Any]) -> None:
    """Of what is stored and of what the table knows: one check, one payment, and no cent more or less."""
    assert [entry.version for entry in entries] == list(range(1, table.version + 1))
    events = [event for entry in entries for event in entry.events]
    assert [event.amount for event in events if isinstance(event, TicketChecked)] == [PRIZE]
    assert [event.amount for event in events if isinstance(event, TicketPaid)] == [PRIZE]
    accounts = table.state.accounts
    assert sum(accounts.values()) == 0
    assert accounts[purse(BEARER)] == CASH - BOUGHT + PRIZE
    assert accounts["prizes"] == 3 * PRIZE


@pytest.mark.parametrize("same", [True, False], ids=["one id", "an id each"])
def test_fifty_who_wait_for_each_other(keeper: Keeper, often: None, same: bool) -> None:
    """Under the lock of whoever runs the table; with one id all are answered as the first, else all but it refused."""
    lock, table = Lock(), with_a_winner(keeper)

    def one(terminal: str) -> str:
        with lock:
            return attempt(table, "the-code" if same else terminal)

    said = all_at_once(one)
    assert sorted(said) == [PAID] * TERMINALS if same else [PAID, *[Reason.PAID_ALREADY] * (TERMINALS - 1)]
    check_paid_once(keeper.entries(), table)
    assert keeper.table().state == table.state


def test_fifty_who_wait_for_nobody_but_the_store(keeper: Keeper, often: None) -> None:
    """Without any lock: all of them decide at once, and the store takes one entry after the last."""
    table = with_a_winner(keeper)
    said = all_at_once(lambda terminal: attempt(table, terminal))
    assert sorted(said) == [PAID, *[Reason.PAID_ALREADY] * (TERMINALS - 1)]
    check_paid_once(keeper.entries(), table)
    assert keeper.table().state == table.state


def test_fifty_who_wait_for_nobody_at_all(often: None) -> None:
    """The same where storing takes no time, so that they meet while deciding; several times, since it is by chance."""
    for _ in range(AGAIN):
        kept: dict[int, Entry] = {}
        table = with_a_winner(None, fenced(kept))
        said = all_at_once(lambda terminal, table=table: attempt(table, terminal))  # type: ignore[misc]
        assert sorted(said) == [PAID, *[Reason.PAID_ALREADY] * (TERMINALS - 1)]
        check_paid_once([*kept.values()], table)


def fenced(kept: dict[int, Entry]) -> Callable[[Entry], None]:
    """Keeps one entry of each version."""

    def keep(entry: Entry) -> None:
        if kept.setdefault(entry.version, entry) is not entry:
            raise Misuse("there is such an entry")

    return keep


def test_what_was_decided_while_something_else_was_recorded_does_not_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of those fifty, in the worst order: one decides, the other is recorded meanwhile."""
    kept: dict[int, Entry] = {}
    table = with_a_winner(None, fenced(kept))
    decide = table.game.decide

    def interrupted(*asked: Any) -> Any:
        events = decide(*asked)
        monkeypatch.undo()
        table.apply(present(shop(), BEARER, TICKET, id="the other"))
        return events

    monkeypatch.setattr(table.game, "decide", interrupted)
    with pytest.raises(Misuse, match="there is such an entry"):
        table.apply(present(shop(), BEARER, TICKET, id="the one"))
    pay(table)
    check_paid_once([*kept.values()], table)


def test_what_was_offered_while_something_was_recorded_is_not_relied_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody may do is worked out anew, although nothing has happened since they were told."""
    table = with_a_winner(None, fenced({}))
    asked, held_by = 0, TicketsState.held_by

    def interrupted(state: TicketsState, who: str) -> list[str]:
        nonlocal asked
        asked += 1
        if asked == 3:  # for the offer to give a ticket away, which comes after the one to have it checked
            table.run(present(shop(), BEARER, TICKET, id="the other"))
        return held_by(state, who)

    monkeypatch.setattr(TicketsState, "held_by", interrupted)
    assert "check-ticket" in {option.do for option in table.options(BEARER)}
    monkeypatch.undo()
    assert table.state.checked == {TICKET: "bell"}
    with pytest.raises(Refused) as refusal:
        table.apply(present(shop(), BEARER, TICKET, id="the one"))
    assert refusal.value.reason is Reason.PAID_ALREADY


def test_two_that_know_nothing_of_each_other(keeper: Keeper) -> None:
    """Each has a table of its own that goes on from the same entries; what one stored the other cannot store again."""
    first = with_a_winner(keeper)
    second = keeper.table()
    assert attempt(first, "one") == PAID
    with pytest.raises(Misuse, match="does not follow"):
        second.apply(present(shop(), BEARER, TICKET, id="two"))
    assert attempt(keeper.table(), "two") == Reason.PAID_ALREADY
    check_paid_once(keeper.entries(), first)


# The program dies.


@pytest.mark.parametrize("stored", [True, False])
@pytest.mark.parametrize("kind", [TicketChecked, TicketPaid])
def test_storing_fails(keeper: Keeper, kind: type[Any], stored: bool) -> None:
    """At the check or at the payment, before the entry was stored or after it: it goes on from what is stored."""

    def keep(entry: Entry) -> None:
        fails = any(isinstance(event, kind) for event in entry.events)
        if stored or not fails:
            keeper.keep(entry)
        if fails:
            raise OSError("the disk is gone")

    table = with_a_winner(keeper, keep)
    with pytest.raises(OSError, match="the disk is gone"):
        table.run(present(shop(), BEARER, TICKET, id="terminal-1"))
    go_on(keeper)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_program_is_killed(tmp_path: Path, moment: str) -> None:
    """Between the decision and the record, or after it: another program goes on from the file that it has left."""
    file = tmp_path / "house.db"
    asked = [sys.executable, "-m", "tests.games.draws.stored", str(file), moment]
    assert subprocess.run(asked, cwd=ROOT, check=False).returncode == -signal.SIGKILL
    with house(file) as streams:
        keeper = streams(STREAM)
        last = {type(event) for event in keeper.entries()[-1].events}
        assert (TicketChecked in last) == (moment == "after")
        go_on(keeper)


def go_on(keeper: Keeper) -> None:
    """The same terminal asks again, not knowing what came of it; then another one does, twice."""
    table = keeper.table()
    assert attempt(table, "terminal-1") == PAID, "it is answered with what happened, or it happens now"
    for _ in range(2):
        assert attempt(table, "terminal-2") == Reason.PAID_ALREADY
    with pytest.raises(Refused):
        table.apply(PayTicket(by=SELLER, ticket=TICKET))
    check_paid_once(keeper.entries(), table)
