"""Exercises on a lottery: what a ticket wins, what is kept for prizes, what may be done on a day, and which tickets.

Each is put to a lottery that is made up for it, and that one answers.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from ludex.core.drills import NO, YES, Exercise, Item, Lesson, Maker, main_units
from ludex.core.events import CAGE
from ludex.core.papers import Paper
from ludex.core.table import Recorded
from ludex.games.common.drills import amount, citing, found
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.games.draws.lottery import commands as do
from ludex.games.draws.lottery import events as did
from ludex.games.draws.lottery.equipment import FIRST_DAY, read_equipment
from ludex.games.draws.lottery.office import Office
from ludex.games.draws.lottery.printing import draw_notice, ticket_paper
from ludex.games.draws.lottery.roles import ORGANISER
from ludex.games.draws.lottery.rules import LotteryRules
from ludex.games.draws.lottery.state import PRIZES
from ludex.games.draws.lottery.views import OfficeView
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
WANTED = {
    "tickets.number_printed": "wants-number",
    "tickets.date_printed": "wants-date",
    "prizes.in_money": "wants-money",
    "drawing.some": "wants-coincidence",
}
"""What is wanting where such a rule is not kept to, by the slug that says so."""
SHOWN = {2: 2, 3: 3}
"""How many wrong answers are shown beside what is right, level by level."""


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
    """What a ticket wins by what was drawn, and from level 2 on how far it coincides."""
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
    ticket = _ticket(table)
    held = _drawn(lesson, table, drawn)
    (sold,) = found(table.entries, did.NumberSold)
    prize = Cents(sum(winner.amount for winner in held.winning))
    rules: LotteryRules = lesson.game.rules
    matches = office.lottery.kind.coinciding(sold.numbers, held.numbers)
    working = f"{matches}: {main_units(prize, rules.currency)}"
    clauses = rules.clauses_of("drawing.coincidences")
    items = [amount("ticket-wins", prize, clauses, working)]
    if lesson.level > 1:
        reading = "" if several else rules.sources["drawing.part_of"].reading
        items.append(Item(ask="coinciding", form="number", value=matches, clauses=clauses, reading=reading))
    facts: dict[str, int | str] = {"plan": _plan(categories), "told": sold.told, "drawn": held.told}
    slug = "lottery-numbers" if several else "lottery-number"
    notice = draw_notice(next(draw for draw in office.view(table.state, PLAYER).draws if draw.result))
    return Exercise(
        kind="lottery-prize",
        level=lesson.level,
        facts={**facts, "said": slug},
        papers=(ticket, notice),
        items=citing(lesson, items),
    )


def _ticket(table: Recorded[Any]) -> Paper:
    """The ticket before its draw, with nothing on it but its number: a question tells neither its price nor its day."""
    view = table.game.view(table.state, PLAYER)
    assert isinstance(view, OfficeView), "the table of the exercise is an office"
    (seen,) = view.tickets
    return ticket_paper(seen, view.price, ("number",))


def _drawn(lesson: Lesson, table: Recorded[Any], drawn: list[int]) -> did.DrawHeld:
    """The first draw, when this comes out."""
    assert isinstance(table.chance, Script)
    table.chance.add(drawn)
    (held,) = found(table.run(do.DrawNumbers(by=lesson.setup.posts[ORGANISER][0], draw=FIRST_DAY)), did.DrawHeld)
    return held


def lottery_fund(lesson: Lesson) -> Exercise | None:
    """What is kept for prizes when some tickets are sold, and from level 2 on what goes back after the draw."""
    rules: LotteryRules = lesson.game.rules
    if not rules.prizes.funded or rules.prizes.prizes_by != "fixed":
        return None
    length = 2 + lesson.level
    categories = _categories(lesson, length)[:2]
    sold = 1 + lesson.pick(10 * lesson.level)
    table = _office(lesson, {"choose": length, "of": NUMBERS, "categories": categories})
    numbers = tuple(sorted(lesson.some(range(1, NUMBERS + 1), length)))
    for _ in range(sold):
        table.run(do.BuyNumbers(by=PLAYER, draw=FIRST_DAY, numbers=numbers))
    kept = Cents(table.state.accounts[PRIZES])
    best = max(each["amount"] for each in categories)
    working = f"{sold} x {best} = {main_units(kept, rules.currency)}"
    reading = rules.sources["prizes.funded"].reading
    items = [amount("kept-for-prizes", kept, (), working, reading=reading)]
    facts: dict[str, int | str] = {"plan": _plan(categories), "sold": sold}
    if lesson.level > 1:
        same = length - lesson.pick(3)
        others = [number for number in range(1, NUMBERS + 1) if number not in numbers]
        held = _drawn(lesson, table, [*lesson.some(numbers, same), *lesson.some(others, length - same)])
        won = Cents(sum(winner.amount for winner in held.winning))
        back = Cents(sum(move.amount for move in held.moves if (move.source, move.target) == (PRIZES, CAGE)))
        told = [main_units(each, rules.currency) for each in (kept, won, back)]
        clauses = rules.clauses_of("drawing.coincidences")
        items.append(amount("goes-back", back, clauses, f"{told[0]} - {told[1]} = {told[2]}", reading=reading))
        facts["coincide"] = same
    return Exercise(kind="lottery-fund", level=lesson.level, facts=facts, items=citing(lesson, items))


def lottery_day(lesson: Lesson) -> Exercise:
    """May tickets for a draw be sold today, and from level 2 on may it be held."""
    today = date.fromisoformat(FIRST_DAY) + timedelta(days=10 + lesson.pick(10 * lesson.level))
    draw = (today + timedelta(days=lesson.one([-1, 0, 0, 1, 1]))).isoformat()
    rules: LotteryRules = lesson.game.rules
    table = _office(lesson, {"draws": [draw]}, today.isoformat())
    organiser = lesson.setup.posts[ORGANISER][0]
    sold = any(option.do == "buy-number" for option in table.options(PLAYER))
    items = [_yes_no("ticket-may-be-sold", sold, rules.clauses_of("drawing.later"))]
    if lesson.level > 1:
        held = any(option.do == "draw-numbers" for option in table.options(organiser))
        items.append(_yes_no("may-be-drawn", held, rules.clauses_of("drawing.on_its_day")))
    facts: dict[str, int | str] = {"today": today.isoformat(), "draw": draw}
    return Exercise(kind="lottery-day", level=lesson.level, facts=facts, items=citing(lesson, items))


def lottery_tickets(lesson: Lesson) -> Exercise:
    """May tickets of such a lottery be sold, and from level 2 on what is wanting."""
    rules: LotteryRules = lesson.game.rules
    slug = lesson.one(list(LOTTERIES))
    flaw = read_equipment(rules, LOTTERIES[slug]).unlawful
    clauses = rules.clauses_of(*WANTED, "drawing.coincidences") if flaw is None else flaw.clauses
    item = _yes_no("may-be-sold", flaw is None, clauses)
    if lesson.level > 1:
        answer = YES if flaw is None else WANTED[flaw.rule]
        wrong = lesson.some([each for each in WANTED.values() if each != answer], SHOWN[lesson.level])
        shown = wrong if flaw is None else [answer, *wrong]
        choices = (YES, *lesson.some(shown, len(shown)))
        item = Item(ask="sold-or-wanting", form="word", value=answer, section="told", choices=choices, clauses=clauses)
    facts: dict[str, int | str] = {"error": slug}
    return Exercise(kind="lottery-tickets", level=lesson.level, facts=facts, items=citing(lesson, [item]))


def _yes_no(ask: str, answer: bool, clauses: tuple[str, ...]) -> Item:
    told = YES if answer else NO
    return Item(ask=ask, form="word", value=told, section="phrases", choices=(YES, NO), clauses=clauses)


MAKERS: dict[str, Maker] = {
    "lottery-prize": lottery_prize,
    "lottery-fund": lottery_fund,
    "lottery-day": lottery_day,
    "lottery-tickets": lottery_tickets,
}
