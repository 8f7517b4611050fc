"""Raffles and tombolas at random, under every reading: who may win, who wins what, and where the money goes."""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from random import Random
from typing import Any, cast

import pytest

from ludex.core.events import purse
from ludex.core.table import Recorded
from ludex.games.draws.raffles import events as did
from ludex.games.draws.raffles.commands import (
    BeginSale,
    BuyTickets,
    CallOff,
    CloseList,
    EndRaffle,
    ReturnTickets,
    TakeObject,
)
from ludex.games.draws.raffles.stand import RaffleStand
from ludex.games.draws.raffles.state import OVER
from ludex.games.registry import Opened
from ludex.kit.chance import Seeded
from tests.games.draws.raffles import CASH, PEOPLE, Described, opened, played, raffle, tombola

SEEDS = 20
AMONG = ("sold", "issued-again", "issued-organiser")
READINGS = list(product(AMONG, ("out", "stays")))


def happened(table: Recorded[Any], *kinds: type[Any]) -> list[Any]:
    """What of some kinds has happened."""
    return [event for entry in table.entries for event in entry.events if isinstance(event, kinds)]


def labels_of(described: Described) -> list[str]:
    """What stands on its tickets, by its description alone."""
    tickets: Any = described["tickets"]
    first = tickets.get("first", 1)
    return tickets.get("marks") or [str(number) for number in range(first, first + tickets["issued"])]


def sell(table: Recorded[Any], labels: list[str], pick: Random) -> dict[str, str]:
    """People buy tickets until nobody wants any; whose each ticket is."""
    holders: dict[str, str] = {}
    while pick.randrange(6):
        left, who = len(labels) - len(holders), pick.choice(PEOPLE)
        if not left or not any(option.do == "buy-tickets" for option in table.game.options(table.state, who)):
            break
        count = pick.randint(1, min(left, 9))
        table.run(BuyTickets(by=who, count=count))
        holders |= dict.fromkeys(labels[len(holders) : len(holders) + count], who)
    return holders


def lead_on(table: Recorded[Any], until: type[Any] | None = None) -> None:
    """The organiser goes on, step after step, until there is this to be done, or it is over."""
    while table.state.phase != OVER:
        step = table.game.lead(table.state)
        assert step is not None
        if until is not None and isinstance(step, until):
            return
        table.run(step)


def check_money(table: Recorded[Any], spent: dict[str, int]) -> None:
    """Nothing appears or vanishes; what people spent on tickets is the organiser's in the end."""
    accounts = table.state.accounts
    assert sum(accounts.values()) == 0
    assert {who: CASH * 100 - accounts[purse(who)] for who in PEOPLE} == {who: spent.get(who, 0) for who in PEOPLE}
    assert accounts.get("house", 0) == sum(spent.values())
    assert not accounts.get("takings", 0)


class Held:
    """A raffle that was held from its sale to its end."""

    def __init__(self, seed: int, among: str, winning: str) -> None:
        pick = Random(seed)
        self.described = raffle(seed)
        self.game: Opened = opened("raffles", self.described, {"draw.among": among, "draw.winning_ticket": winning})
        self.table = played(self.game, Seeded(seed))
        self.labels = labels_of(self.described)
        lead_on(self.table, CloseList)
        self.holders = sell(self.table, self.labels, pick)
        lead_on(self.table)
        prizes: Any = self.described["prizes"]
        self.prizes: list[str] = [each["name"] for each in prizes]

    def spent(self) -> dict[str, int]:
        """What everybody paid for their tickets, in cents."""
        tickets: Any = self.described["tickets"]
        found: dict[str, int] = {}
        for who in self.holders.values():
            found[who] = found.get(who, 0) + tickets["price"] * 100
        return found


@pytest.mark.parametrize(("among", "winning"), READINGS)
def test_every_prize_goes_to_one_ticket_that_takes_part(among: str, winning: str) -> None:
    """In the order of the prizes, as many as there are tickets for; what is left stays with the organiser."""
    for seed in range(SEEDS):
        held = Held(seed, among, winning)
        table, holders = held.table, held.holders
        came = happened(table, did.TicketDrawn, did.PrizeKept)
        assert [event.prize for event in came] == held.prizes[: len(came)]
        tickets = list(holders) if among == "sold" else held.labels
        if not holders:
            most = 0
        elif winning == "stays":
            most = len(held.prizes)
        else:
            most = min(len(held.prizes), len(holders if among == "issued-again" else tickets))
        assert len(came) == most, f"seed {seed}"
        won = [event for event in came if isinstance(event, did.TicketDrawn)]
        assert all(holders[event.ticket] == event.player for event in won), f"seed {seed}"
        kept = [event for event in came if isinstance(event, did.PrizeKept)]
        assert all(event.ticket in held.labels and event.ticket not in holders for event in kept), f"seed {seed}"
        assert among == "issued-organiser" or not kept
        unsold = [ticket for event in won for ticket in event.unsold]
        assert among == "issued-again" or not unsold
        assert not {*unsold} & {*holders}
        assert len({*unsold}) == len(unsold), f"seed {seed}: an unsold ticket came out twice"
        if winning == "out":
            assert len({event.ticket for event in came}) == len(came), f"seed {seed}: a ticket won twice"
        (ended,) = happened(table, did.RaffleEnded)
        assert {*ended.unwon} == {*held.prizes} - {event.prize for event in won}
        check_money(table, held.spent())


def test_every_branch_was_met() -> None:
    """Random raffles have unsold tickets that come out, prizes that are kept, and fewer tickets than prizes."""
    raffles = [Held(seed, among, "out").table for seed in range(SEEDS) for among in AMONG]
    assert any(event.unsold for table in raffles for event in happened(table, did.TicketDrawn))
    assert any(happened(table, did.PrizeKept) for table in raffles)
    assert any(happened(table, did.RaffleEnded)[0].unwon for table in raffles)
    assert any(table.state.sold == 0 for table in raffles)


def test_the_list_that_is_published_is_that_of_its_digest() -> None:
    """The prizes in their order, an empty line, and the tickets in the draw."""
    for seed in range(SEEDS):
        for among in AMONG:
            held = Held(seed, among, "out")
            listed = [*held.holders] if among == "sold" or not held.holders else held.labels
            text = "".join(f"{line}\n" for line in [*held.prizes, "", *listed])
            (closed,) = happened(held.table, did.ListClosed)
            assert closed.digest == sha256(text.encode()).hexdigest()
            assert closed.tickets == len(listed)


def test_the_same_seed_draws_the_same() -> None:
    """Entry by entry; and another seed draws otherwise."""
    once = [Held(seed, "sold", "out").table.entries for seed in range(SEEDS)]
    assert once == [Held(seed, "sold", "out").table.entries for seed in range(SEEDS)]
    held = Held(3, "sold", "out")
    others = set()
    for seed in range(10):
        table = played(held.game, Seeded(seed))
        lead_on(table, CloseList)
        sell(table, held.labels, Random(3))
        lead_on(table)
        others.add(tuple(event.ticket for event in happened(table, did.TicketDrawn)))
    assert len(others) > 1


def test_what_was_paid_goes_back_where_there_is_no_draw() -> None:
    """To whoever has tickets, to the cent."""
    for seed in range(SEEDS):
        table = played(opened("raffles", raffle(seed)), Seeded(seed))
        lead_on(table, CloseList)
        holders = sell(table, labels_of(raffle(seed)), Random(seed))
        table.run(CallOff(by="organiser"))
        for who in sorted({*holders.values()}):
            table.run(ReturnTickets(by=who))
        assert happened(table, did.TicketsReturned) or not holders
        table.run(EndRaffle(by="organiser"))
        check_money(table, {})


# Tombolas.


class Played:
    """A tombola that draws again and again, until its objects or its tickets are gone."""

    def __init__(self, seed: int, way: str) -> None:
        self.pick = Random(seed)
        self.described = tombola(seed, way)
        self.table = played(opened("raffles", self.described), Seeded(seed))
        self.labels = labels_of(self.described)
        self.holders: dict[str, str] = {}
        self.table.run(BeginSale(by="organiser"))
        for _ in range(6):
            self._round()

    def _round(self) -> None:
        table, game = self.table, cast(RaffleStand, self.table.game)
        sold = len(self.holders)
        self.holders |= sell(table, self.labels[sold:], self.pick)
        if len(self.holders) > sold:
            before = len(table.entries)
            table.run(CloseList(by="organiser"))
            while table.state.digest:
                step = table.game.lead(table.state)
                assert step is not None
                table.run(step)
            self._check_draw(before, self.labels[sold : len(self.holders)])
        for who in PEOPLE:
            while self.pick.randrange(3) and (own := game.drawing.within_reach(table.state, who)):
                table.run(TakeObject(by=who, object=self.pick.choice(own)))

    def _check_draw(self, since: int, listed: list[str]) -> None:
        """As many tickets as win come out together, of those bought since the last draw and of no others."""
        events = [event for entry in self.table.entries[since:] for event in entry.events]
        (drawn,) = [event for event in events if isinstance(event, did.TicketsDrawn)]
        winning: Any = self.described["winning"]
        tickets = [winner.ticket for winner in drawn.winning]
        assert len(tickets) == len({*tickets}) == min(winning, len(listed))
        assert {*tickets} <= {*listed}
        assert all(self.holders[winner.ticket] == winner.player for winner in drawn.winning)


@pytest.mark.parametrize("way", ["instant", "points"])
def test_objects_go_to_those_who_have_what_they_cost(way: str) -> None:
    """Each object once; nobody takes more than their tickets have won, and money goes to the organiser alone."""
    taken_at_all = 0
    for seed in range(SEEDS):
        tombola_played = Played(seed, way)
        table = tombola_played.table
        prizes: Any = tombola_played.described["prizes"]
        each_brings: Any = tombola_played.described["points"] if way == "points" else 1
        cost = {prize["name"]: prize["points"] if way == "points" else 1 for prize in prizes}
        brought = dict.fromkeys(PEOPLE, 0)
        for event in happened(table, did.TicketsDrawn):
            for winner in event.winning:
                brought[winner.player] += each_brings
        taken = happened(table, did.ObjectTaken)
        assert len({event.object for event in taken}) == len(taken), f"seed {seed}: an object was taken twice"
        for who in PEOPLE:
            used = sum(cost[event.object] for event in taken if event.player == who)
            left = table.state.points.get(who, 0) + table.state.rights.get(who, 0)
            assert used + left == brought[who], f"seed {seed}: {who}"
        table.run(EndRaffle(by="organiser"))
        (ended,) = happened(table, did.RaffleEnded)
        assert {*ended.unwon} == {*cost} - {event.object for event in taken}
        spent = dict.fromkeys(PEOPLE, 0)
        for who in tombola_played.holders.values():
            spent[who] += 100
        check_money(table, spent)
        taken_at_all += len(taken)
    assert taken_at_all > SEEDS
