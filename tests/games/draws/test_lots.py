"""A lot pays its plan exactly, whatever the order in which its tickets are bought, given away, opened and checked."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from ludex.core.table import Recorded
from ludex.games.draws.common.codes import LENGTH, SIGNS, codes_of, secret_of
from ludex.games.draws.common.commands import GiveTicket
from ludex.games.draws.common.events import TicketPaid
from ludex.games.draws.scratch_tickets.commands import CloseLot
from ludex.games.draws.scratch_tickets.described import DescribedLot
from ludex.games.draws.scratch_tickets.events import TicketChecked, TicketOpened
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.state import ACCOUNTS
from ludex.games.registry import Opened
from ludex.kit.chance import Seeded
from ludex.law.strict import Tree
from tests.games.draws.shops import (
    LOT,
    PEOPLE,
    SELLER,
    Described,
    buy,
    lot_of,
    present,
    scratch,
    selling,
    shop_with,
    some_lot,
)
from tests.tables import LAW

LOTS = 30


class Evening:
    """People who do what they like with the tickets of one lot, until nothing is left to be done."""

    def __init__(self, seed: int) -> None:
        self.pick = Random(seed)
        self.described = some_lot(self.pick)
        self.shop: Opened = shop_with(self.described)
        self.lot: Lot = lot_of(self.shop)
        self.table: Recorded[Any] = selling(self.shop, Seeded(seed))

    def run(self, *, withdrawn: bool = False) -> None:
        """Step after step; the lot comes off sale once some of it was sold where it is withdrawn."""
        state = self.table.state
        sold = self.pick.randrange(self.lot.size) if withdrawn else self.lot.size
        while True:
            steps = [*self.steps()]
            if state.sold[LOT] < sold:
                steps.append("buy")
            if not steps:
                break
            self.step(self.pick.choice(steps), sold - state.sold[LOT])
            if withdrawn and state.sold[LOT] == sold and state.stages[LOT] == "on-sale" and not self.pick.randrange(3):
                self.table.run(CloseLot(by=SELLER, lot=LOT))
        if state.stages[LOT] == "on-sale":
            self.table.run(CloseLot(by=SELLER, lot=LOT))

    def steps(self) -> list[str]:
        """What may be done with tickets that somebody has."""
        state = self.table.state
        covered = [ticket for ticket in state.bearers if ticket not in state.shown]
        open_ones = [ticket for ticket in state.shown if ticket not in state.checked]
        return [*(["open", "give"] if covered else []), *(["check"] if open_ones else [])]

    def step(self, do: str, left: int) -> None:
        """One of them, of a ticket of anybody's."""
        table, state, pick = self.table, self.table.state, self.pick
        if do == "buy":
            table.run(buy(pick.choice(PEOPLE), 1 + pick.randrange(min(left, 4))))
            return
        chosen = [ticket for ticket in state.bearers if ticket not in (state.checked if do == "check" else state.shown)]
        ticket = pick.choice([each for each in chosen if do != "check" or each in state.shown])
        bearer = state.bearers[ticket]
        if do == "open":
            table.run(scratch(bearer, ticket))
        elif do == "check":
            table.run(present(self.shop, bearer, ticket))
        else:
            other = pick.choice([who for who in PEOPLE if who != bearer])
            table.run(GiveTicket(by=bearer, ticket=ticket, to=other))
        assert sum(state.accounts.values()) == 0, "money appeared or vanished"
        assert state.accounts["prizes"] >= 0, "more is paid than was kept"

    def events(self, kind: type[Any]) -> list[Any]:
        """What of a kind has happened."""
        return [event for entry in self.table.entries for event in entry.events if isinstance(event, kind)]


def wins_of(described: Described, marks: tuple[str, ...]) -> list[int]:
    """What a face wins by the plan as it was written, in cents: every combination that is on it."""
    prizes: Any = described["prizes"]
    found = Counter(marks)
    return [each["amount"] * 100 for each in prizes if found[each["shows"][0]] >= len(each["shows"])]


@pytest.mark.parametrize("seed", range(LOTS))
def test_a_lot_pays_its_plan_exactly(seed: int) -> None:
    """Every prize as often as the plan has it, each to whoever has its ticket, and nothing is left over."""
    evening = Evening(seed)
    prizes: Any = evening.described["prizes"]
    planned = Counter({each["amount"] * 100: 0 for each in prizes})
    for each in prizes:
        planned[each["amount"] * 100] += each["tickets"]
    evening.run()
    opened = evening.events(TicketOpened)
    assert len(opened) == len({event.ticket for event in opened}) == evening.lot.size
    faces = [wins_of(evening.described, event.marks) for event in opened]
    assert all(len(found) <= 1 for found in faces), "a face wins once at most"
    assert Counter(found[0] for found in faces if found) == planned
    paid = evening.events(TicketPaid)
    won = {event.ticket: found[0] for event, found in zip(opened, faces, strict=True) if found}
    assert {event.ticket: event.amount for event in paid} == won
    assert len(paid) == sum(planned.values())
    state = evening.table.state
    assert all(state.bearers[event.ticket] == event.player for event in paid)
    assert not any(state.accounts[account] for account in ACCOUNTS)
    assert state.left[LOT] == dict.fromkeys(evening.lot.plan, 0)


@pytest.mark.parametrize("seed", range(LOTS))
def test_a_lot_that_is_withdrawn_pays_what_was_sold_of_it(seed: int) -> None:
    """What is kept is always enough; once every ticket that was sold is checked nothing is kept any more."""
    evening = Evening(seed)
    evening.run(withdrawn=True)
    state = evening.table.state
    checked = evening.events(TicketChecked)
    assert {event.ticket for event in checked} == {*state.bearers}
    assert sum(event.amount for event in checked) == sum(event.amount for event in evening.events(TicketPaid))
    kept = {account: state.accounts.get(account, 0) for account in ACCOUNTS}
    assert not any(kept.values()), kept


@pytest.mark.parametrize("seed", range(4))
def test_serials_and_codes_are_unique_in_their_lot(seed: int) -> None:
    """Each finds its ticket again; a code has sixteen signs that nobody takes for each other."""
    random = Random(seed)
    described = DescribedLot(size=random.randint(500, 3000), seed=random.randrange(10**9))
    currency = LAW.regulations.jurisdiction("cantabria").currency
    lot = Lot("spring", described, currency)
    tickets = [lot.ticket(number) for number in range(1, lot.size + 1)]
    assert len({*tickets}) == len({*lot.codes}) == len({*lot.serials}) == lot.size
    assert [lot.code(ticket) for ticket in tickets] == [*lot.codes]
    assert all(len(code) == LENGTH and not {*code} - {*SIGNS} for code in lot.codes)
    other = Lot("summer", described, currency)
    assert not {*other.codes} & {*lot.codes}


def test_a_code_that_was_given_makes_way_for_another() -> None:
    """Of codes with one sign there are as many as signs, and a lot of that size has each of them once."""
    for seed in range(20):
        assert sorted(codes_of(secret_of(LOT, seed), len(SIGNS), length=1)) == sorted(SIGNS)


def test_a_code_has_no_part_in_what_a_ticket_hides() -> None:
    """Another plan has the same codes, and another secret has others."""

    def codes(winning: int, seed: int | str) -> tuple[str, ...]:
        prizes: list[Tree] = [{"shows": ["bell"], "amount": 9, "tickets": winning}]
        return lot_of(shop_with({"size": 20, "prizes": prizes, "seed": seed})).codes

    for seed in (5, "a long secret"):
        assert codes(19, seed) == codes(1, seed)
    assert not {*codes(19, 5)} & {*codes(19, 6)}
