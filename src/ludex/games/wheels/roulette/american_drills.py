"""Exercises of American roulette: those of a roulette without prison, half back at zero, and what a chip is worth."""

from __future__ import annotations

from ludex.core.drills import YES, Exercise, Item, Lesson, Maker, main_units, times
from ludex.errors import Reason, Refused
from ludex.games.common.drills import PLAYERS, amount, citing, laid, opened
from ludex.games.wheels.roulette import drills
from ludex.games.wheels.roulette.american import AmericanRoulette
from ludex.games.wheels.roulette.bets import sparing_zeros
from ludex.games.wheels.roulette.colours import SetChipValue
from ludex.games.wheels.roulette.drills import lay, order_of_kinds, spin_once
from ludex.kit.money import Cents
from ludex.kit.wheels import pocket_rank

COMPANY = ("ana", "bea", "carlos", "dora", "elsa", "fidel")
"""As many players as kinds are ever asked for at once: each has one, so that nobody is paid two at a time."""
STAKES_AT_ZERO = {1: 1, 2: 2, 3: 4}
VALUES = (YES, Reason.CHIP_VALUE, Reason.NOT_IN_CHIPS)


def order(lesson: Lesson) -> Exercise | None:
    """In which order the winning kinds are paid, each to another player."""
    return order_of_kinds(lesson, COMPANY)


def half(lesson: Lesson) -> Exercise | None:
    """What comes back of simple chances at zero."""
    game: AmericanRoulette = lesson.game
    zeros = sorted(sparing_zeros(game.rules) & {*game.wheel.order}, key=pocket_rank)
    if not zeros:
        return None
    number = lesson.one(zeros)
    simple = lesson.some([bet for bet in game.bets.values() if bet.is_simple], STAKES_AT_ZERO[lesson.level])
    felt = laid(lesson, opened(lesson, []), [bet.slug for bet in simple], PLAYERS[:1])
    cited, items = game.rules.clauses_of("zero.choice", "zero.back"), []
    for chips in felt:
        table = opened(lesson, [number])
        before = table.state.funds(chips.player)
        lay(table, [chips])
        spin_once(table)
        back = chips.stake - (before - table.state.funds(chips.player))
        working = times(chips.stake, game.rules.zero.back, back, game.rules.currency)
        items.append(amount("refund", back, cited, working, chips.bet))
    facts: dict[str, int | str] = {"number": number}
    return Exercise(kind="half", level=lesson.level, facts=facts, felt=felt, items=citing(lesson, items))


def chip_value(lesson: Lesson) -> Exercise | None:
    """May chips be worth this: yes, or the reason why not."""
    game: AmericanRoulette = lesson.game
    rules, table = game.rules, opened(lesson, [])
    most = rules.minimum * rules.bets.straight.maximum[rules.tier - 1]
    values = [rules.minimum, rules.minimum - rules.chip, most, most + rules.chip, *rules.colours.house_chips]
    if lesson.level > 1:
        values += [rules.minimum + rules.chip * (1 + lesson.pick(9)), most - rules.chip]
    value = lesson.one([Cents(value) for value in values if value > 0])
    cited: tuple[str, ...] = rules.clauses_of("colours.range", "colours.fits")
    try:
        table.run(SetChipValue(by=PLAYERS[0], value=value))
        answer: str = YES
    except Refused as refused:
        answer, cited = refused.reason, refused.clauses
    item = Item(
        ask="may-be-worth",
        form="word",
        value=str(answer),
        section="reasons",
        choices=tuple(map(str, VALUES)),
        clauses=cited,
        reading=rules.sources["colours.fits"].reading,
        working=f"{main_units(rules.minimum, rules.currency)} - {main_units(most, rules.currency)}",
    )
    facts: dict[str, int | str] = {"value": value, "minimum": rules.minimum}
    return Exercise(kind="chip-value", level=lesson.level, facts=facts, items=citing(lesson, [item]))


MAKERS: dict[str, Maker] = {
    **{kind: maker for kind, maker in drills.MAKERS.items() if kind not in ("order", "zero")},
    "order": order,
    "half": half,
    "chip-value": chip_value,
}
