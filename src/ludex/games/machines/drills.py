"""Exercises on machines: what a prize in kind may be worth, what is paid by hand, vouchers, and what a machine may be.

Each is put to a machine that is made up for it, and that machine answers.
"""

from __future__ import annotations

from typing import Any

from ludex.core.drills import NO, YES, Exercise, Item, Lesson, Maker, main_units
from ludex.core.table import Recorded
from ludex.games.common.drills import amount, citing
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.games.machines import commands as do
from ludex.games.machines import events as did
from ludex.games.machines.cabinet import read_cabinet
from ludex.games.machines.lawful import held_against, shortcomings
from ludex.games.machines.machine import Machine
from ludex.games.machines.roles import ATTENDANT
from ludex.games.machines.rules import MachineRules
from ludex.kit.chance import Script
from ludex.kit.money import Cents

PLAYER, DAY = "ana", "2026-01-01"
CASH_IN_PLAYS = 100
STEPS = {1: 10, 2: 5, 3: 1}
"""Prices of an exercise are multiples of so many cents, level by level."""
_HELD = {"held": True, "strips": [["a", "b"]], "pays": [{"symbols": ["a"], "pays": 2}]}
MACHINES: dict[str, Any] = {
    "sample-of-c": {"like": "c"},
    "cycle-of-prizes": {"like": "b1-plan", "type": "c"},
    "held-reels": {"like": "c", "reels": _HELD},
    "forced-prize": {"like": "c", "forced": {"after": 100, "prize": 5}},
    "cycle-in-b1": {"like": "b1-plan"},
    "fruit-in-b3": {"like": "b2", "type": "b3"},
    "cards-in-b3": {"like": "b3"},
    "pot-in-b2": {"like": "tips-pot", "type": "b2"},
    "two-pieces": {"like": "b1", "seats": {"count": 2, "pieces": 2}},
    "seats-in-c": {"like": "c", "seats": {"count": 2}},
    "nameless-b2": {"like": "b2", "name": ""},
    "chance-in-d": {"like": "b1", "type": "d"},
}
"""Machines that are asked about, each by its slug."""


def _price(lesson: Lesson, most: int) -> Cents:
    step = STEPS[lesson.level]
    return Cents(step * (1 + lesson.pick(most // step)))


def _machine(lesson: Lesson, described: Any, outcomes: tuple[object, ...] = ()) -> Recorded[Any]:
    """A machine that is open, with somebody who has put money in."""
    rules: MachineRules = lesson.game.rules
    machine = Machine(rules, read_cabinet(rules, described))
    table: Recorded[Any] = Recorded(machine, lesson.setup, Script(outcomes))
    price = machine.cabinet.price
    table.run(OpenSession(by=lesson.setup.posts[ATTENDANT][0], day=DAY))
    table.run(Enter(by=PLAYER, cash=Cents(price * CASH_IN_PLAYS)))
    table.run(do.InsertMoney(by=PLAYER, amount=Cents(price * CASH_IN_PLAYS)))
    return table


def prize_cap(lesson: Lesson) -> Exercise:
    """The most that a prize in kind may be worth at a price, and from level 2 on whether one may be offered."""
    rules: MachineRules = lesson.game.rules
    price = _price(lesson, int(rules.d.price_most))
    most = Cents(price * rules.d.value_times)
    clauses = rules.clauses_of("d.value_times")
    working = f"{main_units(price, rules.currency)} x {rules.d.value_times} = {main_units(most, rules.currency)}"
    items = [amount("largest-value", most, clauses, working)]
    facts: dict[str, int | str] = {"price": price}
    if lesson.level > 1:
        value = most + lesson.one([-1, 0, 1, 5])
        goods = {"prizes": {"teddy": {"value": main_units(value, rules.currency)}, "car": {"value": 0}}}
        told: Any = {"like": "d", "price": main_units(price, rules.currency), **goods}
        wrong = next(shortcomings(read_cabinet(rules, told)), None)
        facts["value"] = value
        answer = YES if wrong is None else NO
        items.append(
            Item(ask="may-be-offered", form="word", value=answer, section="phrases", choices=(YES, NO), clauses=clauses)
        )
    return Exercise(kind="prize-cap", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def hand_pay(lesson: Lesson) -> Exercise:
    """What the attendant pays of a prize when the hopper holds too little."""
    rules: MachineRules = lesson.game.rules
    currency = rules.currency
    price = Cents(min(_price(lesson, 20), rules.amounts.b1_price))
    prize = Cents(price * (4 + lesson.pick(20)))
    hopper = Cents(lesson.pick(prize - price))
    described = {
        "like": "b1-plan",
        "price": main_units(price, currency),
        "plan": [{"prize": main_units(prize, currency), "count": 1}],
        "hopper": main_units(hopper, currency),
    }
    table = _machine(lesson, described, (int(prize),))
    table.run(do.Play(by=PLAYER))
    paid = next(event.amount for entry in table.entries for event in entry.events if isinstance(event, did.HandPaid))
    left = main_units(Cents(hopper + price), currency)
    working = f"{main_units(prize, currency)} - {left} = {main_units(paid, currency)}"
    # The text gives the prize in money, and says nothing of where the money comes from.
    items = [amount("paid-by-hand", paid, rules.clauses_of("b1.cash"), working)]
    facts: dict[str, int | str] = {"fund": hopper, "price": price, "prize": prize}
    return Exercise(kind="hand-pay", level=lesson.level, facts=facts, items=citing(lesson, items))


def gift(lesson: Lesson) -> Exercise:
    """How many vouchers somebody has left who won some and got a gift for them."""
    rules: MachineRules = lesson.game.rules
    won = [1 + lesson.pick(9) for _ in range(lesson.level + 1)]
    needed = 1 + lesson.pick(sum(won))
    ladder = [{"least": score, "vouchers": score} for score in range(1, 10)]
    described = {
        "like": "d-vouchers",
        "skill": {"decides": "skill", "score_most": 9, "ladder": ladder},
        "prizes": {"keyring": {"value": 1, "vouchers": needed}},
    }
    table = _machine(lesson, described)
    for score in won:
        table.run(do.Play(by=PLAYER))
        table.run(do.Score(by=PLAYER, points=score))
    table.run(do.Exchange(by=PLAYER, prize="keyring"))
    left = table.state.vouchers[PLAYER]
    added = " + ".join(map(str, won))
    item = Item(
        ask="vouchers-left",
        form="number",
        value=left,
        clauses=rules.clauses_of("vouchers.accumulate", "vouchers.exchange"),
        working=f"{added} - {needed} = {left}",
    )
    facts: dict[str, int | str] = {"vouchers": added, "needed": needed}
    return Exercise(kind="gift", level=lesson.level, facts=facts, items=citing(lesson, [item]))


def in_service(lesson: Lesson) -> Exercise:
    """May such a machine be put into service."""
    rules: MachineRules = lesson.game.rules
    slug = lesson.one(list(MACHINES))
    cabinet = read_cabinet(rules, MACHINES[slug])
    wrong = next(shortcomings(cabinet), None)
    item = Item(
        ask="in-service",
        form="word",
        value=YES if wrong is None else NO,
        section="phrases",
        choices=(YES, NO),
        clauses=held_against(cabinet) if wrong is None else wrong.clauses,
        reading="" if wrong is None else rules.sources[wrong.rule].reading,
    )
    # What may be put into service keeps to every rule about it, so that no clause decides alone.
    items = (item,) if wrong is None else citing(lesson, [item])
    return Exercise(kind="in-service", level=lesson.level, facts={"described": slug}, items=items)


MAKERS: dict[str, Maker] = {"prize-cap": prize_cap, "hand-pay": hand_pay, "gift": gift, "in-service": in_service}
