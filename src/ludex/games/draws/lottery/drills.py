"""Exercises on a lottery: what a ticket wins, what is kept for prizes, what may be done on a day, and which tickets.

Each is put to a lottery that is made up for it, and that one answers.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from ludex.core.drills import NO, YES, Exercise, Item, Lesson, Maker, main_units
from ludex.core.table import Recorded
from ludex.games.common.drills import amount, found
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.games.draws.lottery import commands as do
from ludex.games.draws.lottery import events as did
from ludex.games.draws.lottery.equipment import FIRST_DAY, read_equipment
from ludex.games.draws.lottery.office import Office
from ludex.games.draws.lottery.roles import ORGANISER
from ludex.games.draws.lottery.rules import LotteryRules
from ludex.games.draws.lottery.state import PRIZES
from ludex.kit.chance import Script
from ludex.kit.money import Cents

PLAYER = "ana"
CASH = Cents(100_000_00)
NUMBERS = 30
"""Up to which number tickets with several go."""
AMOUNTS = (500, 200, 50, 20, 5, 2)
"""What prizes may be, in the main unit of the currency."""
LOTTERIES: dict[str, Any] = {
    "lottery-lawful": {"prints": ["number", "date"]},
    "lottery-no-number": {"prints": ["date", "price"]},
    "lottery-no-date": {"prints": ["number", "price"]},
    "lottery-car": {"categories": [{"matches": 3, "thing": "car"}]},
    "lottery-consolation": {"categories": [{"matches": 3, "amount": 100}, {"matches": 0, "amount": 1}]},
    "lottery-part": {"categories": [{"matches": 1, "amount": 5}]},
}
"""Lotteries that are asked about, each by its slug."""


def _office(lesson: Lesson, described: Any, day: str = FIRST_DAY) -> Recorded[Any]:
    """An office that is open, with somebody who has money."""
    rules: LotteryRules = lesson.game.rules
    table: Recorded[Any] = Recorded(Office(rules, read_equipment(rules, described)), lesson.setup, Script())
    table.run(OpenSession(by=lesson.setup.posts[ORGANISER][0], day=day))
    table.run(Enter(by=PLAYER, cash=CASH))
    return table


def _categories(lesson: Lesson, length: int) -> list[dict[str, int]]:
    """Prizes for coinciding in all and in some of so many."""
    amounts = sorted(lesson.some(AMOUNTS, length - 1), reverse=True)
    return [{"matches": length - place, "amount": each} for place, each in enumerate(amounts)]


def _plan(categories: list[dict[str, int]]) -> str:
    return " · ".join(f"{each['matches']}: {each['amount']}" for each in categories)


def lottery_prize(lesson: Lesson) -> Exercise:
    """What a ticket wins by what was drawn."""
    length = 2 + lesson.level
    categories = _categories(lesson, length)
    several = lesson.level > 1 and lesson.pick(2) == 1
    kind: dict[str, int] = {"choose": length, "of": NUMBERS} if several else {"digits": length}
    table = _office(lesson, {**kind, "categories": categories})
    office: Office = table.game  # type: ignore[assignment]  # the one that was just made
    drawn = lesson.some(list(range(1, NUMBERS + 1)), length) if several else [lesson.pick(10) for _ in range(length)]
    same = lesson.pick(length + 1)
    if several:
        others = [number for number in range(1, NUMBERS + 1) if number not in drawn]
        chosen = tuple(sorted([*lesson.some(drawn, same), *lesson.some(others, length - same)]))
        table.run(do.BuyNumbers(by=PLAYER, draw=FIRST_DAY, numbers=chosen))
    else:
        digits = [lesson.pick(10) for _ in range(length - same)] + drawn[length - same :]
        table.run(do.BuyNumber(by=PLAYER, draw=FIRST_DAY, number=int("".join(map(str, digits)))))
    assert isinstance(table.chance, Script)
    table.chance.add(drawn)
    (held,) = found(table.run(do.DrawNumbers(by=lesson.setup.posts[ORGANISER][0], draw=FIRST_DAY)), did.DrawHeld)
    (sold,) = found(table.entries, did.NumberSold)
    prize = Cents(sum(winner.amount for winner in held.winning))
    rules: LotteryRules = lesson.game.rules
    matches = office.lottery.kind.coinciding(sold.numbers, held.numbers)
    working = f"{matches}: {main_units(prize, rules.currency)}"
    item = amount("ticket-wins", prize, rules.clauses_of("drawing.coincidences"), working)
    facts: dict[str, int | str] = {"plan": _plan(categories), "told": sold.told, "drawn": held.told}
    slug = "lottery-numbers" if several else "lottery-number"
    return Exercise(kind="lottery-prize", level=lesson.level, facts={**facts, "said": slug}, items=(item,))


def lottery_fund(lesson: Lesson) -> Exercise | None:
    """What is kept for prizes when some tickets are sold."""
    rules: LotteryRules = lesson.game.rules
    if not rules.prizes.funded or rules.prizes.prizes_by != "fixed":
        return None
    categories = _categories(lesson, 2 + lesson.level)[:2]
    sold = 1 + lesson.pick(10 * lesson.level)
    table = _office(lesson, {"choose": 2 + lesson.level, "of": NUMBERS, "categories": categories})
    for _ in range(sold):
        numbers = tuple(range(1, 3 + lesson.level))
        table.run(do.BuyNumbers(by=PLAYER, draw=FIRST_DAY, numbers=numbers))
    kept = Cents(table.state.accounts[PRIZES])
    best = max(each["amount"] for each in categories)
    working = f"{sold} x {best} = {main_units(kept, rules.currency)}"
    item = amount("kept-for-prizes", kept, (), working, reading=rules.sources["prizes.funded"].reading)
    facts: dict[str, int | str] = {"plan": _plan(categories), "sold": sold}
    return Exercise(kind="lottery-fund", level=lesson.level, facts=facts, items=(item,))


def lottery_day(lesson: Lesson) -> Exercise:
    """May tickets for a draw be sold today, and may it be held."""
    today = date.fromisoformat(FIRST_DAY) + timedelta(days=10 + lesson.pick(10 * lesson.level))
    draw = (today + timedelta(days=lesson.one([-1, 0, 0, 1, 1]))).isoformat()
    rules: LotteryRules = lesson.game.rules
    table = _office(lesson, {"draws": [draw]}, today.isoformat())
    organiser = lesson.setup.posts[ORGANISER][0]
    sold = any(option.do == "buy-number" for option in table.options(PLAYER))
    held = any(option.do == "draw-numbers" for option in table.options(organiser))
    items = (
        _yes_no("ticket-may-be-sold", sold, rules.clauses_of("drawing.later")),
        _yes_no("may-be-drawn", held, rules.clauses_of("drawing.on_its_day")),
    )
    facts: dict[str, int | str] = {"today": today.isoformat(), "draw": draw}
    return Exercise(kind="lottery-day", level=lesson.level, facts=facts, items=items)


def lottery_tickets(lesson: Lesson) -> Exercise:
    """May tickets of such a lottery be sold."""
    rules: LotteryRules = lesson.game.rules
    slug = lesson.one(list(LOTTERIES))
    flaw = read_equipment(rules, LOTTERIES[slug]).unlawful
    item = _yes_no("may-be-sold", flaw is None, () if flaw is None else flaw.clauses)
    facts: dict[str, int | str] = {"error": slug}
    return Exercise(kind="lottery-tickets", level=lesson.level, facts=facts, items=(item,))


def _yes_no(ask: str, answer: bool, clauses: tuple[str, ...]) -> Item:
    return Item(ask=ask, form="word", value=YES if answer else NO, choices=(YES, NO), clauses=clauses)


MAKERS: dict[str, Maker] = {
    "lottery-prize": lottery_prize,
    "lottery-fund": lottery_fund,
    "lottery-day": lottery_day,
    "lottery-tickets": lottery_tickets,
}
