"""Exercises on scratch tickets: what a ticket wins, what is left of a lot, what is kept for it, and what may be sold.

Each is put to a shop with a lot that is made up for it, and that shop answers.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludex.core.drills import NO, YES, Exercise, Item, Lesson, Maker, main_units
from ludex.core.papers import Paper
from ludex.core.table import Recorded
from ludex.games.common.drills import amount, citing, found
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.games.draws.scratch_tickets import commands as do
from ludex.games.draws.scratch_tickets import events as did
from ludex.games.draws.scratch_tickets.equipment import read_equipment
from ludex.games.draws.scratch_tickets.faces import BLANK
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.printing import ticket_paper
from ludex.games.draws.scratch_tickets.roles import SELLER
from ludex.games.draws.scratch_tickets.rules import TicketRules
from ludex.games.draws.scratch_tickets.shop import Shop
from ludex.games.draws.scratch_tickets.state import PRIZES
from ludex.games.draws.scratch_tickets.views import ShopView
from ludex.kit.chance import Script
from ludex.kit.money import Cents

PLAYER, DAY, LOT = "ana", "2026-01-01", "spring"
CASH = Cents(100_000_00)
MARKS = tuple(map(str, range(1, 8)))
AMOUNTS = (100, 50, 20, 10, 5, 4, 2)
"""What prizes may be, in the main unit of the currency."""
_WITHOUT = ["prize", "price", "prizes", "instructions", "combinations", "amounts", "code", "serial"]
LOTS: dict[str, Any] = {
    "lawful": {},
    "for-nothing": {"price": 0},
    "bicycle": {"prizes": [{"shows": ["bell"], "thing": "bicycle"}]},
    "uncovered": {"covered": False},
    "no-price": {"prints": [each for each in _WITHOUT if each != "price"]},
    "no-instructions": {"prints": [each for each in _WITHOUT if each != "instructions"]},
    "other-amount": {"prizes": [{"shows": ["bell"], "amount": 5, "says": 6}]},
    "unnamed-game": {"combined_with": "lottery", "prints": _WITHOUT},
    "named-game": {"combined_with": "lottery"},
    "same-codes": {"codes": {"1": "AAAA1111", "2": "AAAA1111"}},
    "same-serials": {"serials": {"2": 1}},
    "unsettled": {"prizes": [{"amount": 5}]},
}
"""Lots that are asked about, each by its slug."""


def _prizes(lesson: Lesson, count: int) -> list[dict[str, Any]]:
    """Some prizes, each for two or three numbers that are the same."""
    marks, amounts = lesson.some(MARKS, count), lesson.some(AMOUNTS, count)
    return [
        {"shows": [mark] * (2 + lesson.pick(2)), "amount": each, "tickets": 1 + lesson.pick(4)}
        for mark, each in zip(marks, amounts, strict=True)
    ]


def _shop(lesson: Lesson, lot: Any) -> tuple[Recorded[Any], Lot]:
    """A shop that has this lot on sale, with somebody who has money."""
    rules: TicketRules = lesson.game.rules
    shop = Shop(rules, read_equipment(rules, {"lots": {LOT: {"marks": list(MARKS), "price": 1, **lot}}}))
    table: Recorded[Any] = Recorded(shop, lesson.setup, Script())
    seller = lesson.setup.posts[SELLER][0]
    table.run(OpenSession(by=seller, day=DAY))
    table.run(Enter(by=PLAYER, cash=CASH))
    table.run(do.OpenLot(by=seller, lot=LOT))
    return table, shop.stock.lots[LOT]


def _open(table: Recorded[Any], lot: Lot, lesson: Lesson, number: int, label: str) -> None:
    """A ticket is opened, and is this one of the plan."""
    faces = lot.faces(label)
    assert isinstance(table.chance, Script)
    table.chance.add([label, faces.pick(lesson.pick(faces.total))])
    table.run(do.OpenTicket(by=PLAYER, ticket=lot.ticket(number)))


def _told(lot: Lot, lesson: Lesson, *, counted: bool) -> str:
    """A plan in signs: 3 x 50, or what wins with what it wins."""
    currency = lesson.game.rules.currency
    rows = [
        (f"{each.tickets} x" if counted else f"{' '.join(each.shows)}:") + f" {main_units(each.amount, currency)}"
        for each in lot.combinations
    ]
    return ("; " if counted else " · ").join(rows)


def ticket_shows(lesson: Lesson) -> Exercise:
    """What a ticket wins by what it shows."""
    table, lot = _shop(lesson, {"prizes": _prizes(lesson, 1 + lesson.level)})
    table.run(do.BuyTickets(by=PLAYER, lot=LOT))
    _open(table, lot, lesson, 1, lesson.one(list(lot.plan)))
    ticket = lot.ticket(1)
    printed = _printed(table)
    (checked,) = found(table.run(do.CheckTicket(by=PLAYER, ticket=ticket, code=lot.code(ticket))), did.TicketChecked)
    clauses = lesson.game.rules.clauses_of("checks.winners")
    won = checked.won.replace("-", " ")
    working = f"{won}: {main_units(checked.amount, lesson.game.rules.currency)}" if won else ""
    items = [amount("ticket-wins", checked.amount, clauses, working)]
    facts: dict[str, int | str] = {
        "plan": _told(lot, lesson, counted=False),
        "shows": " ".join(table.state.shown[ticket].marks),
    }
    return Exercise(
        kind="ticket-shows", level=lesson.level, facts=facts, papers=(printed,), items=citing(lesson, items)
    )


def _printed(table: Recorded[Any]) -> Paper:
    """The ticket as it lies open: what wins and what it shows, and nothing else that a question does not tell."""
    view = table.game.view(table.state, PLAYER)
    assert isinstance(view, ShopView), "the table of the exercise is a shop"
    (seen,) = view.tickets
    whole = ticket_paper(seen, view.printed[LOT])
    return replace(whole, lines=tuple(line for line in whole.lines if line.label == "combination"), code="")


def lot_left(lesson: Lesson) -> Exercise:
    """What is left of a lot when some of its tickets are open."""
    size, count = 10 * (1 + lesson.pick(4 * lesson.level)), 1 + 2 * lesson.level
    table, lot = _shop(lesson, {"size": max(size, 20), "prizes": _prizes(lesson, 1 + lesson.level)})
    table.run(do.BuyTickets(by=PLAYER, lot=LOT, count=count))
    opened = []
    for number in range(1, count + 1):
        label = lesson.one([each for each, left in table.state.left[LOT].items() if left])
        _open(table, lot, lesson, number, label)
        opened.append(main_units(lot.amounts[label], lesson.game.rules.currency))
    left = table.state.left[LOT]
    money = Cents(sum(lot.amounts[label] * tickets for label, tickets in left.items()))
    clauses = lesson.game.rules.clauses_of
    items = [
        Item(
            ask="tickets-left",
            form="number",
            value=sum(left.values()),
            clauses=clauses("lots.ways"),
            working=f"{lot.size} - {count} = {sum(left.values())}",
        ),
        amount("prizes-left", money, clauses("lots.in_money"), _sum_of(lot, left, lesson)),
    ]
    facts: dict[str, int | str] = {
        "size": lot.size,
        "plan": _told(lot, lesson, counted=True),
        "opened": ", ".join(opened),
    }
    return Exercise(kind="lot-left", level=lesson.level, facts=facts, items=citing(lesson, items))


def _sum_of(lot: Lot, left: dict[str, int], lesson: Lesson) -> str:
    """The working of what is left of a plan."""
    currency = lesson.game.rules.currency
    parts = [
        f"{tickets} x {main_units(lot.amounts[label], currency)}"
        for label, tickets in left.items()
        if tickets and label != BLANK
    ]
    whole = Cents(sum(lot.amounts[label] * tickets for label, tickets in left.items()))
    return f"{' + '.join(parts)} = {main_units(whole, currency)}" if parts else "0"


def lot_fund(lesson: Lesson) -> Exercise | None:
    """What is kept for a lot on sale, and from level 2 on for the tickets that were sold once it is off sale."""
    if not lesson.game.rules.lots.funded:
        return None
    sold = lesson.pick(3 * lesson.level) + 1
    table, lot = _shop(lesson, {"size": 30, "prizes": _prizes(lesson, 1 + lesson.level)})
    table.run(do.BuyTickets(by=PLAYER, lot=LOT, count=sold))
    before = Cents(table.state.accounts[PRIZES])
    table.run(do.CloseLot(by=lesson.setup.posts[SELLER][0], lot=LOT))
    after = Cents(table.state.accounts[PRIZES])
    reading = lesson.game.rules.sources["lots.funded"].reading
    items = [amount("kept-on-sale", before, (), _sum_of(lot, lot.plan, lesson), reading=reading)]
    if lesson.level > 1:
        items.append(amount("kept-off-sale", after, (), "", reading=reading))
    facts: dict[str, int | str] = {"size": lot.size, "plan": _told(lot, lesson, counted=True), "sold": sold}
    return Exercise(kind="lot-fund", level=lesson.level, facts=facts, items=tuple(items))


def lot_on_sale(lesson: Lesson) -> Exercise:
    """May such a lot be put on sale."""
    rules: TicketRules = lesson.game.rules
    slug = lesson.one(list(LOTS))
    flaw = read_equipment(rules, {"lots": {LOT: LOTS[slug]}}).unlawful[LOT]
    every = [path for path in rules.sources if path.startswith(("lots.", "print.", "codes."))]
    item = Item(
        ask="may-be-sold",
        form="word",
        value=YES if flaw is None else NO,
        section="phrases",
        choices=(YES, NO),
        clauses=rules.clauses_of(*every) if flaw is None else flaw.clauses,
        reading="" if flaw is None else rules.sources[flaw.rule].reading,
    )
    # A lot that may be sold keeps to every rule about lots, so that no clause decides alone.
    items = (item,) if flaw is None else citing(lesson, [item])
    facts: dict[str, int | str] = {"error": f"ticket-{slug}"}
    return Exercise(kind="lot-on-sale", level=lesson.level, facts=facts, items=items)


MAKERS: dict[str, Maker] = {
    "ticket-shows": ticket_shows,
    "lot-left": lot_left,
    "lot-fund": lot_fund,
    "lot-on-sale": lot_on_sale,
}
