"""What tests of scratch tickets share: lots at random, and a shop that has one for sale."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ludex.core.commands import Command
from ludex.core.table import Recorded
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.games.draws.scratch_tickets.commands import BuyTickets, CheckTicket, OpenLot, OpenTicket
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.registry import Opened, open_decider
from ludex.kit.chance import Chance
from ludex.kit.money import Cents
from ludex.law.strict import Tree
from tests.tables import LAW

PEOPLE = ("ana", "bea", "carlos")
SELLER, DAY, LOT = "seller", "2026-03-02", "spring"
CASH = Cents(100_000)
MARKS = ("bell", "cherry", "star", "sun", "7")
Described = dict[str | int, Tree]
LOSING = "lemon"
"""A mark that no combination has, so that there are always faces that win nothing."""


def some_lot(random: Random, most: int = 14) -> Described:
    """A lawful lot at random."""
    prizes: list[Tree] = []
    tickets = 0
    for mark in random.sample(MARKS, random.randint(1, 4)):
        count = random.randint(1, 3)
        shows: list[Tree] = [mark] * random.randint(1, 3)
        prizes.append({"shows": shows, "amount": random.randint(1, 40), "tickets": count})
        tickets += count
    marks: list[Tree] = [*MARKS, LOSING]
    return {
        "size": random.randint(tickets, max(most, tickets)),
        "price": random.choice([1, 2, 5, 10]),
        "prizes": prizes,
        "marks": marks,
        "seed": random.randrange(10**9),
    }


def shop_with(lot: Described) -> Opened:
    """A shop in Cantabria that has this lot."""
    equipment: Tree = {"lots": {LOT: lot}}
    return open_decider(LAW, "scratch-tickets", "cantabria", table={"equipment": equipment})


def selling(shop: Opened, chance: Chance) -> Recorded[Any]:
    """The shop on its first day, its lots on sale, with people who have money."""
    table: Recorded[Any] = shop.recorded(chance)
    for command in beginning(shop):
        table.apply(command)
    return table


def beginning(shop: Opened) -> Iterator[Command]:
    """How its first day begins."""
    yield OpenSession(by=SELLER, day=DAY)
    yield from (Enter(by=who, cash=CASH) for who in PEOPLE)
    yield from (OpenLot(by=SELLER, lot=name) for name in shop.game.stock.lots)


def lot_of(shop: Opened) -> Lot:
    """Its lot."""
    lot: Lot = shop.game.stock.lots[LOT]
    return lot


def buy(who: str, count: int = 1) -> BuyTickets:
    """Somebody buys tickets."""
    return BuyTickets(by=who, lot=LOT, count=count)


def scratch(who: str, ticket: str) -> OpenTicket:
    """Somebody opens a ticket."""
    return OpenTicket(by=who, ticket=ticket)


def present(shop: Opened, who: str, ticket: str, id: str = "") -> CheckTicket:
    """Somebody presents a ticket with its code."""
    return CheckTicket(by=who, ticket=ticket, code=lot_of(shop).code(ticket), id=id)
