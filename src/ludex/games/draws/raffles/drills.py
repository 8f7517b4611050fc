"""Exercises about raffles and tombolas: may the sale begin, how many tickets are issued, and points for objects."""

from __future__ import annotations

from ludex.core.drills import YES, Exercise, Item, Lesson, Maker, main_units
from ludex.games.common.drills import citing
from ludex.games.draws.among.described import Fields
from ludex.games.draws.among.drills import FIRST_DAY, PLAYERS, Practice, may_begin, number, with_one_answer, yes_no
from ludex.games.draws.raffles import commands as do
from ludex.games.draws.raffles.drawing import POINTS
from ludex.games.draws.raffles.equipment import TOMBOLA, RaffleEquipment, read_equipment
from ludex.games.draws.raffles.lawful import LawfulRaffle
from ludex.games.draws.raffles.rules import RaffleRules
from ludex.games.draws.raffles.stand import RaffleStand
from ludex.kit.money import Cents
from ludex.law.strict import Tree

THERE: Fields = {"owned_since": "2026-02-01", "shown_at": "the town hall", "shown_since": "2026-02-01"}
LATE = "2026-03-03"
"""The day after the sale of every exercise begins."""
CONDITIONS: dict[str, Fields] = {
    "all-there": {},
    "bought-later": {"owned_since": LATE},
    "not-shown": {"shown_at": ""},
    "shown-later": {"shown_since": LATE},
    "surprise": {"determined": False},
    "cash": {"kind": "money"},
}
"""What may be so of a prize, by the slug that says so."""
ORGANISERS: dict[str, Fields] = {
    "non-profit": {"organised_by": "non-profit"},
    "festival": {"organised_by": "festival", "festivals_percent": 100},
    "part-festival": {"organised_by": "festival", "festivals_percent": 90},
    "shop": {"organised_by": "other"},
    "authorised-shop": {"organised_by": "other", "authorised": True},
}
"""Who holds it, by the slug that says so."""
REASONS = (YES, "issue-too-small", "not-authorised", "not-owned", "not-on-display", "not-determined", "not-goods")
TICKETS = (100, 200, 250, 500, 1000)
PRICES = (Cents(100), Cents(150), Cents(200), Cents(500))
MOST_NEEDED = 9
"""So many winning tickets bring any object of an exercise."""


def _described(lesson: Lesson, told: Fields) -> RaffleEquipment:
    return read_equipment(lesson.game.rules, {**told, "sale_day": FIRST_DAY})


def sale_may_begin(lesson: Lesson) -> Exercise | None:
    """Whether a sale may begin, by tickets and prize; from level 2 on by who holds it and what is so of the prize."""
    return with_one_answer(lambda: _sale(lesson))


def _sale(lesson: Lesson) -> Exercise | None:
    """A sale that is made up; nothing where several things keep it from beginning."""
    rules: RaffleRules = lesson.game.rules
    issued, price = lesson.one(TICKETS), lesson.one(PRICES)
    worth = issued * price + lesson.one((-5000, -1, 0, 1, 5000))
    who = "non-profit" if lesson.level == 1 else lesson.one(list(ORGANISERS))
    condition = "all-there" if lesson.level == 1 else lesson.one(list(CONDITIONS))
    prize: Fields = {"name": "prize", "price": main_units(worth, rules.currency), **THERE, **CONDITIONS[condition]}
    tickets: Fields = {"issued": issued, "price": main_units(price, rules.currency)}
    equipment = _described(lesson, {"prizes": [prize], "tickets": tickets, **ORGANISERS[who]})
    lawful = LawfulRaffle(rules, equipment)
    facts: dict[str, int | str] = {"tickets": issued, "price": price, "prize": worth}
    facts |= {"organised": who, "described": condition}
    held = ("issue.worth", "exemption.needed")
    return may_begin(lesson, "sale-may-begin", facts, lawful.flaws(FIRST_DAY), held=held, choices=REASONS)


def least_issue(lesson: Lesson) -> Exercise:
    """How many tickets are issued at least; from level 2 on also whether a body without profit is authorised first."""
    rules: RaffleRules = lesson.game.rules
    price = lesson.one(PRICES) if lesson.level == 1 else Cents(25 * (1 + lesson.pick(40)))
    values = [Cents(1000 * (5 + lesson.pick(100)) + lesson.pick(4) * 25) for _ in range(lesson.level)]
    worth = Cents(sum(values))
    prizes: list[Tree] = [
        {"name": str(place), "price": main_units(value, rules.currency), **THERE} for place, value in enumerate(values)
    ]

    def flawed(issued: int, path: str) -> bool:
        tickets: Fields = {"issued": issued, "price": main_units(price, rules.currency)}
        equipment = _described(lesson, {"prizes": prizes, "tickets": tickets})
        return any(flaw.rule == path for flaw in LawfulRaffle(rules, equipment).flaws(FIRST_DAY))

    issued = next(
        issued for issued in range(max(1, worth // price - 1), worth + 2) if not flawed(issued, "issue.worth")
    )
    unit = rules.currency
    working = f"{main_units(worth, unit)} / {main_units(price, unit)} -> {issued}"
    items = [number("least-tickets", issued, rules.clauses_of("issue.worth"), working)]
    if lesson.level > 1:
        path = "exemption.needed"
        asked = flawed(issued, path)
        limit = main_units(rules.exemption.prize_most, unit)
        working = f"{main_units(worth, unit)} {'>' if asked else '<='} {limit}"
        clauses, reading = rules.clauses_of(path), rules.sources["exemption.counted"].reading
        items.append(yes_no("needs-authorisation", asked, clauses, reading, working))
    told = " + ".join(main_units(value, unit) for value in values)
    facts: dict[str, int | str] = {"price": price, "values": told}
    return Exercise(kind="least-issue", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def object_points(lesson: Lesson) -> Exercise:
    """How many winning tickets bring an object of a tombola, and from level 2 on how many points are left then."""
    rules: RaffleRules = lesson.game.rules
    each, takes = 1 + lesson.pick(4), 2 + lesson.pick(MOST_NEEDED - 1)
    prizes: list[Tree] = [
        {"name": name, "price": 5, "points": points, **THERE} for name, points in (("object", takes), ("other", 1000))
    ]
    described: Fields = {
        "like": TOMBOLA,
        "prizes": prizes,
        "tickets": {"issued": 60, "price": 1},
        "sale_day": FIRST_DAY,
        "winning": 1,
        "way": POINTS,
        "points": each,
    }
    numbers = [str(place) for place in range(1, MOST_NEEDED + 1)]
    stand = Practice(lesson, RaffleStand(rules, read_equipment(rules, described)), numbers)
    player = lesson.one(PLAYERS)
    stand.come(player)
    stand.staff(do.BeginSale)
    draws = 0
    while not stand.may(player, "take-object"):
        stand.table.run(do.BuyTickets(by=player, count=1))
        stand.staff(do.CloseList, do.DrawTicket)
        draws += 1
    stand.table.run(do.TakeObject(by=player, object="object"))
    clauses = rules.clauses_of("tombola.ways")
    items: list[Item] = [number("winning-tickets", draws, clauses, f"{takes} / {each} -> {draws}")]
    if lesson.level > 1:
        left = stand.state.points[player]
        working, reading = f"{draws} x {each} - {takes} = {left}", rules.sources["tombola.ways"].reading
        items.append(number("points-left", left, clauses, working, reading))
    facts: dict[str, int | str] = {"takes": takes, "each": each, "who": player}
    return Exercise(kind="object-points", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


MAKERS: dict[str, Maker] = {
    "sale-may-begin": sale_may_begin,
    "least-issue": least_issue,
    "object-points": object_points,
}
