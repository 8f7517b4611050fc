"""Exercises of bingo for a school of halls: prizes, shares, the prima, the sale, claims, incidents and who does what.

Games are made up in a hall of their own, and that hall answers.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ludex.core.drills import NO, NOTHING, YES, Exercise, Item, Lesson, Maker, main_units, times
from ludex.core.game import Incident
from ludex.core.roles import is_staff
from ludex.errors import Refused
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.drills_claims import claim
from ludex.games.bingo.drills_practice import FIRST_DAY, OTHER, SERIES, Practice, made_card, numbers_of, sharing_cards
from ludex.games.bingo.hall import Hall
from ludex.games.bingo.incidents import incidents
from ludex.games.bingo.part import BINGO, HOUSE, LINE, PRIMA, REST, TAKINGS
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import SeriesSold
from ludex.games.common import drills
from ludex.games.common.drills import amount, citing
from ludex.kit.money import Cents

PLAYERS = ("ana", "bea", "carlos", "dora")
CARDS_SOLD = {1: (20, 200), 2: (100, 900), 3: (300, 1900)}
"""How many cards are sold in a game, level by level."""
COMMANDS_SHOWN = {1: 3, 2: 5, 3: 7}
BELIEVED = ("rethrow", "prize-stands", "no-refund", "game-goes-on", "kept-apart")
"""Remedies that beginners would believe in."""
DAYS_LATER = {"same-day": FIRST_DAY, "next-day": "2026-01-03", "later-day": "2026-01-05"}


def _price(lesson: Lesson) -> Cents:
    """What a card costs: whole amounts first, then such as leave odd cents."""
    usual: int = lesson.game.rules.cards.face_values[0]
    if lesson.level == 1:
        return Cents(usual * (1 + lesson.pick(6)))
    if lesson.level == 2:
        return Cents(max(1, usual // 4) * (1 + lesson.pick(11)))
    return Cents(max(1, usual // 40) * (11 + lesson.pick(60)))


def _sold(lesson: Lesson) -> int:
    low, high = CARDS_SOLD[lesson.level]
    return low + lesson.pick(high - low + 1)


def _percent(rules: BingoRules, whole: int, percent: int, part: Cents) -> str:
    """The working of a part of the takings."""
    return times(Cents(whole), Fraction(percent, 100), part, rules.currency)


def prizes(lesson: Lesson) -> Exercise:
    """What line and bingo are; from level 2 on what the prima and the house get, and at last what is left over."""
    rules: BingoRules = lesson.game.rules
    price, cards = _price(lesson), _sold(lesson)
    card = made_card(lesson.pick)
    hall = Practice(lesson, price=price, cards=[card])
    hall.sell([(PLAYERS[0], cards)])
    hall.announce()
    # One card has both prizes, so that none is shared and none is unclaimed.
    hall.draw(card[0])
    hall.claim(PLAYERS[0], LINE, 1)
    hall.draw([*card[1], *card[2]])
    hall.claim(PLAYERS[0], BINGO, 1)
    hall.until(phases.BETWEEN)
    (told,), (ended,) = hall.found(did.PrizesAnnounced), hall.found(did.UsedCollected)
    law, takings = rules.prizes, price * cards
    items = [
        amount(
            prize,
            value,
            rules.clauses_of(f"prizes.{prize}_percent"),
            _percent(rules, takings, percent, value),
            reading=rules.sources[f"prizes.{prize}_percent"].reading,
        )
        for prize, value, percent in (
            ("line", told.line, law.line_percent),
            ("bingo", told.bingo, law.bingo_percent),
        )
    ]
    gone = {move.target: move.amount for move in ended.moves if move.source == TAKINGS}
    if lesson.level > 1 and law.prima.offered:
        added = gone.get(PRIMA, Cents(0))
        clauses = rules.clauses_of("prizes.prima.prima_percent")
        items.append(amount("prima-part", added, clauses, _percent(rules, takings, law.prima.prima_percent, added)))
    if lesson.level > 1:
        kept = gone.get(HOUSE, Cents(0))
        path, percent = "prizes.total_percent", 100 - law.total_percent
        working, reading = _percent(rules, takings, percent, kept), rules.sources[path].reading
        items.append(amount("house-part", kept, rules.clauses_of(path), working, reading=reading))
    if lesson.level == 3:
        parts = [item.value for item in items if isinstance(item.value, int)]
        told_parts = " - ".join(main_units(part, rules.currency) for part in (takings, *parts))
        rest = gone.get(REST, Cents(0))
        working = f"{told_parts} = {main_units(rest, rules.currency)}"
        items.append(amount("left-over", rest, rules.clauses_of("prizes.shared"), working))
    facts: dict[str, int | str] = {"cards": cards, "price": price}
    return Exercise(kind="prizes", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def shares(lesson: Lesson) -> Exercise:
    """What each winning card gets of the bingo, and from level 2 on what each player gets and what is left over."""
    rules: BingoRules = lesson.game.rules
    players = lesson.some(PLAYERS, 2 + lesson.pick(lesson.level))
    held = {who: 1 if lesson.level == 1 else 1 + lesson.pick(3) for who in players}
    if lesson.level > 1 and set(held.values()) == {1}:
        held[players[0]] = 2
    count = sum(held.values())
    cards = sharing_cards(lesson.pick, count)
    price = _price(lesson)
    hall = Practice(lesson, price=price, cards=cards)
    hall.sell([*held.items(), ("stranger", _sold(lesson))])
    hall.announce()
    last = cards[0][0][0]
    hall.draw([*dict.fromkeys(number for card in cards for number in numbers_of(card) if number != last), last])
    owners = [who for who, many in held.items() for _ in range(many)]
    for number, who in enumerate(owners, start=1):
        hall.claim(who, BINGO, number)
    hall.until(phases.BETWEEN)
    (told,) = hall.found(did.PrizesAnnounced)
    paid = [event for event in hall.found(did.PrizePaid) if event.prize == BINGO]
    each = paid[0].amount
    clauses, reading = rules.clauses_of("prizes.shared"), rules.sources["prizes.shared"].reading
    unit = rules.currency
    whole, part = main_units(told.bingo, unit), main_units(each, unit)
    items = [amount("each-card", each, clauses, f"{whole} / {count} -> {part}", reading=reading)]
    for who in players if lesson.level > 1 else ():
        own = Cents(sum(event.amount for event in paid if event.player == who))
        working = f"{held[who]} x {part} = {main_units(own, unit)}"
        items.append(amount("share", own, clauses, working, who, reading=reading))
    if lesson.level == 3:
        left = Cents(told.bingo - sum(event.amount for event in paid))
        working = f"{whole} - {count} x {part} = {main_units(left, unit)}"
        path = "prizes.bingo_percent"
        items.append(amount("left-over", left, (), working, reading=rules.sources[path].reading))
    winners = ", ".join(f"{who} {many}" for who, many in held.items())
    facts: dict[str, int | str] = {"prize": told.bingo, "winners": winners}
    return Exercise(kind="shares", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def prima(lesson: Lesson) -> Exercise | None:
    """Up to which ball the prima is won, from level 2 on whether it was, and at last what its fund holds then."""
    rules: BingoRules = lesson.game.rules
    law = rules.prizes.prima
    if not law.offered:
        return None
    value = law.prima_least + law.step * lesson.pick(6)
    games = lesson.pick(8) if lesson.level > 1 else lesson.pick(3)
    reached = lesson.pick(4) > 0
    fund = value + lesson.pick(3000) if reached else value - 1 - lesson.pick(3000)
    price, cards, card = _price(lesson), _sold(lesson), made_card(lesson.pick)
    hall = Practice(
        lesson,
        price=price,
        cards=[card],
        prima_amount=Cents(value),
        prima_fund=Cents(fund),
        prima_balls=law.balls + law.more_balls * games if reached and games else 0,
    )
    hall.sell([(PLAYERS[0], cards)])
    hall.announce()
    (told,) = hall.found(did.PrimaAnnounced)
    balls = law.balls + law.more_balls * games + lesson.one([-12, -1, 0, 1, 2])
    own = numbers_of(card)
    others = [number for number in range(1, rules.balls.numbers + 1) if number not in own]
    hall.draw([*lesson.some(others, balls - len(own)), *own])
    hall.claim(PLAYERS[0], BINGO, 1)
    hall.until(phases.NEXT_PRIMA if _owes_prima(hall) else phases.USED)
    won = any(event.prize == PRIMA for event in hall.found(did.PrizePaid))
    hall.until(phases.BETWEEN)
    paths = ("prizes.prima.enters", "prizes.prima.balls", *(("prizes.prima.more_balls",) if games and reached else ()))
    clauses = rules.clauses_of(*paths)
    grows = f"{law.balls} + {games} x {law.more_balls} = {told.balls}" if reached and games else ""
    reading = rules.sources["prizes.prima.more_balls"].reading if games and reached else ""
    items = [
        Item(
            ask="latest-ball",
            form="number",
            value=told.balls or 0,
            clauses=clauses,
            reading=reading,
            working=grows,
        )
    ]
    if lesson.level > 1:
        items.append(_yes_no("prima-won", won, rules.clauses_of("prizes.prima.balls")))
    if lesson.level == 3:
        after = Cents(hall.state.accounts[PRIMA])
        unit = rules.currency
        added = Cents(after - fund + value * won)
        parts = [main_units(part, unit) for part in (fund, added, value, after)]
        working = f"{parts[0]} + {parts[1]}{f' - {parts[2]}' if won else ''} = {parts[3]}"
        items.append(amount("fund-after", after, rules.clauses_of("prizes.prima.keeps_adding"), working))
    facts: dict[str, int | str] = {
        "prize": value,
        "fund": fund,
        "games": games if reached else 0,
        "cards": cards,
        "price": price,
        "balls": balls,
    }
    return Exercise(kind="prima", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def _owes_prima(hall: Practice) -> bool:
    """The game is closed, and a prima is among what it owes."""
    hall.until(phases.PAYING)
    return any(each.prize == PRIMA for each in hall.state.unpaid)


def _yes_no(ask: str, value: bool, clauses: tuple[str, ...]) -> Item:
    return Item(ask=ask, form="word", value=YES if value else NO, section="phrases", choices=(YES, NO), clauses=clauses)


def sale_start(lesson: Lesson) -> Exercise:
    """Whether the sale of a series may begin at a card, and from level 2 on with which one it may."""
    rules: BingoRules = lesson.game.rules
    last = 20 + lesson.pick(900)
    when = lesson.one([*DAYS_LATER] if lesson.level > 1 else ["same-day", "next-day"])
    between = lesson.pick(2) if lesson.level > 1 else 0
    # The series was sold in a session before this one, or in this one; since then others were, or none.
    sold = {SERIES: SeriesSold(last, FIRST_DAY, 0, not between)}
    if between:
        sold[OTHER] = SeriesSold(10, FIRST_DAY, 0, True)
    hall = Practice(lesson, size=1000, sold=sold, opens=False)
    hall.open(DAYS_LATER[when])
    starts = hall.hall.sale.starts(hall.state, SERIES)
    asked = lesson.one([last + 1, last + 1, 1, last + 2, last])
    command = do.AnnounceSeries(by=_chief(hall), series=SERIES, first=asked)
    answer, clauses = YES, rules.clauses_of("sale.goes_on_after", "sale.goes_on", "sale.days")
    reading = rules.sources["sale.goes_on"].reading
    try:
        hall.table.run(command)
    except Refused as refused:
        answer = str(refused.reason)
        reading = rules.sources[refused.rule].reading or reading if refused.rule else reading
    may = Item(
        ask="may-begin",
        form="word",
        value=answer,
        section="reasons",
        choices=(YES, "wrong-start", "not-announced", "series-not-exhausted"),
        clauses=clauses,
        reading=reading,
    )
    items = [may]
    if lesson.level > 1:
        first = starts[0] if starts else 0
        items.append(Item(ask="begins-with", form="number", value=first, clauses=clauses, reading=reading))
    facts: dict[str, int | str] = {
        "sold": last,
        "since": when,
        "between": "other" if between else NOTHING,
        "first": asked,
    }
    return Exercise(kind="sale-start", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def second_series(lesson: Lesson) -> Exercise | None:
    """Up to which card a second series is sold, and from level 2 on how many cards the game can have."""
    rules: BingoRules = lesson.game.rules
    if not rules.sale.second.allowed:
        return None
    size, begun = 100 * (2 + lesson.pick(8)), 2 + lesson.pick(180)
    hall = Practice(lesson, size=size, sold={SERIES: SeriesSold(begun - 1, FIRST_DAY)})
    hall.table.run(do.AnnounceSeries(by=_chief(hall), series=SERIES, first=begun))
    hall.sell([(PLAYERS[0], size - begun + 1)])
    hall.table.run(do.AddSeries(by=_chief(hall), series=OTHER, first=1))
    most = hall.state.series[-1].most
    clauses, reading = rules.clauses_of("sale.second.below_first"), rules.sources["sale.second.below_first"].reading
    items = [Item(ask="last-of-second", form="number", value=most, clauses=clauses, reading=reading)]
    if lesson.level > 1:
        working = f"{size - begun + 1} + {most} = {size - begun + 1 + most}"
        all_cards = size - begun + 1 + most
        items.append(Item(ask="cards-at-most", form="number", value=all_cards, clauses=clauses, working=working))
    facts: dict[str, int | str] = {"size": size, "first": begun}
    return Exercise(kind="second-series", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def _chief(hall: Practice) -> str:
    """Who announces what is sold."""
    return hall.hall.sale.roster.who(hall.state, "announce-series")


def who_does(lesson: Lesson) -> Exercise:
    """Which post does something that the text gives to one."""
    rules: BingoRules = lesson.game.rules
    named = [name for name in rules.may if rules.clauses_of(*rules.paths_for(name))]
    given = [name for name in named if any(map(is_staff, rules.roles_for(name)))]
    task = lesson.one(given)
    right, *also = [str(role) for role in rules.roles_for(task) if is_staff(role)]
    posts = tuple(lesson.setup.posts)
    item = Item(
        ask="who-does",
        form="word",
        value=right,
        also=tuple(also),
        section="roles",
        choices=posts,
        clauses=rules.clauses_of(*rules.paths_for(task)),
    )
    return Exercise(kind="who-does", level=lesson.level, facts={"task": task}, items=citing(lesson, [item]))


def next_step(lesson: Lesson) -> Exercise:
    """What follows a step of the session when nobody wants anything."""
    hall = Practice(lesson, cards=[made_card(lesson.pick)])
    hall.sell([(PLAYERS[0], 5)])
    hall.draw([1])
    done = [entry for entry in hall.table.entries if entry.command.do not in ("enter", "buy-cards", "attend")]
    pairs = [(before, after) for before, after in pairwise(done) if after.version == before.version + 1]
    before, after = lesson.one(pairs)
    known = list(dict.fromkeys(entry.command.do for entry in done if entry.command.do != before.command.do))
    others = lesson.some([name for name in known if name != after.command.do], COMMANDS_SHOWN[lesson.level] - 1)
    item = Item(
        ask="comes-next",
        form="word",
        value=after.command.do,
        section="commands",
        choices=tuple(lesson.some([after.command.do, *others], len(others) + 1)),
        clauses=tuple(dict.fromkeys(clause for event in after.events for clause in event.clauses)),
    )
    facts: dict[str, int | str] = {"task": before.command.do}
    return Exercise(kind="next-step", level=lesson.level, facts=facts, items=citing(lesson, [item]))


def incident(lesson: Lesson) -> Exercise | None:
    """Something went wrong: what is done, and from level 2 on who decides; what players do themselves is not asked."""
    hall: Hall = lesson.game
    asked: list[Incident] = [each for each in incidents(hall) if is_staff(each.decides[0])]
    return drills.incident(lesson, asked, BELIEVED)


MAKERS: dict[str, Maker] = {
    "prizes": prizes,
    "shares": shares,
    "claim": claim,
    "prima": prima,
    "sale-start": sale_start,
    "second-series": second_series,
    "who-does": who_does,
    "next-step": next_step,
    "incident": incident,
}
