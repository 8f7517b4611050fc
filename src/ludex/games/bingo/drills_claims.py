"""Exercises on cards that are called: whether one is right, what is wrong with it, which number made it whole."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ludex.core.drills import NOTHING, YES, Exercise, Item, Lesson
from ludex.errors import Refused
from ludex.games.bingo import events as did
from ludex.games.bingo.commands.fields import Condition, Line, Prize
from ludex.games.bingo.drills_practice import Practice, Rows, made_card, numbers_of
from ludex.games.bingo.part import BINGO, LINE, LINES
from ludex.games.bingo.rules import ANY_LINE, BingoRules
from ludex.games.common.drills import citing
from ludex.kit.money import Cents

CALLER, OTHER = "ana", "bea"
FLAWS = ("not-complete", "other-line", "not-last-number", "line-gone", "unsound-card", "not-theirs")
SPARE_BALLS = {1: 3, 2: 6, 3: 9}
"""How many balls come that are on nobody's card, level by level."""
PRICE_IN_MAIN_UNITS = 2


class Situation(Struct, frozen=True, kw_only=True):
    """A game up to the moment at which somebody calls a prize."""

    prize: Prize
    balls: tuple[int, ...]
    """In the order in which they come."""
    line: Line = "any"
    """The line that alone wins."""
    before: int = 0
    """With which ball another line was found right; none is nothing."""
    condition: Condition = "intact"
    called: int | None = None
    """By which number the last ball is called, where it is not its own."""


Setting = Callable[[Lesson, Rows, Rows, list[int]], Situation]
"""(lesson, the card, another's card, balls on neither) -> what happens"""


def _mixed(lesson: Lesson, numbers: list[int]) -> list[int]:
    return lesson.some(numbers, len(numbers))


def _whole(lesson: Lesson, card: Rows, _other: Rows, spare: list[int]) -> Situation:
    """The last number makes a bingo whole, or a line."""
    prize: Prize = BINGO if lesson.pick(2) else LINE
    numbers = numbers_of(card) if prize == BINGO else list(lesson.one(card))
    last = lesson.one(numbers)
    return Situation(prize=prize, balls=(*_mixed(lesson, [n for n in numbers if n != last] + spare), last))


def _lacking(lesson: Lesson, card: Rows, _other: Rows, spare: list[int]) -> Situation:
    """One number has not come."""
    prize: Prize = BINGO if lesson.pick(2) else LINE
    numbers = numbers_of(card) if prize == BINGO else list(lesson.one(card))
    lacking = lesson.one(numbers)
    return Situation(prize=prize, balls=tuple(_mixed(lesson, [n for n in numbers if n != lacking] + spare)))


def _late(lesson: Lesson, card: Rows, _other: Rows, spare: list[int]) -> Situation:
    """It was whole with an earlier ball."""
    prize: Prize = BINGO if lesson.pick(2) else LINE
    numbers = numbers_of(card) if prize == BINGO else list(lesson.one(card))
    return Situation(prize=prize, balls=(*_mixed(lesson, numbers + spare[1:]), spare[0]))


def _announced(lesson: Lesson, card: Rows, _other: Rows, spare: list[int]) -> Situation:
    """One line was announced, and it is that one or another."""
    rules: BingoRules = lesson.game.rules
    if not rules.claims.announced_line:
        return _whole(lesson, card, _other, spare)
    whole = lesson.pick(len(LINES))
    named: Line = LINES[whole] if lesson.pick(2) else lesson.one(LINES)
    last = lesson.one(card[whole])
    return Situation(
        prize=LINE, balls=(*_mixed(lesson, [n for n in card[whole] if n != last] + spare), last), line=named
    )


def _after_line(lesson: Lesson, card: Rows, other: Rows, spare: list[int]) -> Situation:
    """Somebody else's line was found right before, or with this very ball."""
    first = [*other[0]]
    own = [number for number in card[1] if number not in first]
    return Situation(prize=LINE, balls=(*_mixed(lesson, first), *_mixed(lesson, own + spare[1:])), before=len(first))


def _damaged(lesson: Lesson, card: Rows, other: Rows, spare: list[int]) -> Situation:
    found = _whole(lesson, card, other, spare)
    if not lesson.game.rules.claims.unsound:
        return found  # the text says nothing of damaged cards
    conditions: list[Condition] = ["unreadable", "burnt", "destroyed", "manipulated"]
    return Situation(prize=found.prize, balls=found.balls, condition=lesson.one(conditions))


def _miscalled(lesson: Lesson, card: Rows, other: Rows, spare: list[int]) -> Situation:
    """The last ball is called by a number that is not its own: the one that lacks, or the ball is it."""
    found = _whole(lesson, card, other, spare)
    last, wrong = found.balls[-1], spare[0]
    balls = [number for number in found.balls[:-1] if number != wrong]
    if lesson.pick(2):
        return Situation(prize=found.prize, balls=(*balls, wrong), called=last)
    return Situation(prize=found.prize, balls=(*balls, last), called=wrong)


SETTINGS: dict[int, tuple[Setting, ...]] = {
    1: (_whole, _lacking),
    2: (_whole, _lacking, _late, _announced, _after_line),
    3: (_late, _announced, _after_line, _damaged, _miscalled),
}
"""What may happen, level by level."""


def claim(lesson: Lesson) -> Exercise:
    """Whether a card that is called is right, or what is wrong with it; from level 2 on which number made it whole."""
    rules: BingoRules = lesson.game.rules
    card, other = made_card(lesson.pick), made_card(lesson.pick)
    taken = {*numbers_of(card), *numbers_of(other)}
    free = [number for number in range(1, rules.balls.numbers + 1) if number not in taken]
    found = lesson.one(SETTINGS[lesson.level])(lesson, card, other, lesson.some(free, SPARE_BALLS[lesson.level]))
    flaw, last_number, clauses = _played(lesson, card, other, found)
    right = Item(
        ask="is-right",
        form="word",
        value=f"flaw-{flaw}" if flaw else YES,
        section="told",
        choices=(YES, *(f"flaw-{each}" for each in FLAWS)),
        clauses=clauses,
    )
    items = [right]
    if lesson.level > 1:
        # Nothing made whole what is not.
        items.append(Item(ask="made-by", form="number", value=last_number, clauses=clauses))
    facts: dict[str, int | str] = {
        "card": " / ".join(" ".join(map(str, row)) for row in card),
        "balls": " ".join(map(str, found.balls)) + ("" if found.called is None else f" ({found.called})"),
        "claimed": found.prize,
        "besides": _besides(found),
    }
    return Exercise(kind="claim", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def _besides(found: Situation) -> str:
    """The slug of what else there is to know."""
    if found.condition != "intact":
        return found.condition
    if found.called is not None:
        return "called-wrong"
    if found.before:
        return "line-before"
    return f"line-{found.line}" if found.line != ANY_LINE else NOTHING


def _played(lesson: Lesson, card: Rows, other: Rows, found: Situation) -> tuple[str, int, tuple[str, ...]]:
    """What the desk says of it: the flaw, or the number that made it whole, with the clauses."""
    price = Cents(PRICE_IN_MAIN_UNITS * lesson.game.rules.currency.per_main)
    hall = Practice(lesson, price=price, cards=[card, other])
    hall.sell([(CALLER, 1), (OTHER, 1)])
    hall.announce(found.line)
    if found.before:
        hall.draw(found.balls[: found.before])
        hall.claim(OTHER, LINE, 2)
    hall.draw(found.balls[found.before :], found.called)
    try:
        hall.claim(CALLER, found.prize, 1, found.condition)
    except Refused as refused:
        # It is known to everybody that no line can be called any more.
        return "line-gone", 0, tuple(refused.clauses)
    checked, rules = hall.found(did.CardChecked)[-1], hall.hall.rules
    who = rules.clauses_of(*rules.paths_for("check-card"))
    return checked.flaw, checked.last_number, tuple(clause for clause in checked.clauses if clause not in who)
