"""Exercises of a roulette: the felt, the number and the mishap are made up; the table itself gives the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core.commands import Join
from ludex.core.drills import NO, YES, Chips, Exercise, Item, Lesson, Maker, main_units, times
from ludex.core.table import Entry, Recorded
from ludex.games.common import drills
from ludex.games.common.drills import CHIPS_IN_MINIMA, FELTS, PLAYERS, amount, found, laid, opened, payments_asked
from ludex.games.common.prison.commands import LeaveInPrison, TakeHalf
from ludex.games.common.prison.events import LeftPrison, ZeroHeld
from ludex.games.common.prison.state import Prisoner
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth
from ludex.games.wheels.roulette.bets import RouletteBet, kind_of
from ludex.games.wheels.roulette.commands import Spin
from ludex.games.wheels.roulette.events import Paid
from ludex.games.wheels.roulette.incidents import incidents
from ludex.games.wheels.roulette.state import RouletteState
from ludex.games.wheels.roulette.table import Roulette
from ludex.kit.money import Cents
from ludex.kit.wheels import DOUBLE_ZERO, ZERO, Pocket, pocket_rank

KINDS_PAID = {1: 2, 2: 4, 3: 6}
ZEROS = {1: (1,), 2: (1, 2, 3), 3: (2, 3, 4, 5)}
"""How many zeros come one after the other, level by level."""
BELIEVED = ("rethrow", "rethrow-from-last-number", "returned", "nobody-loses")
"""Remedies that beginners would believe in."""
NOT_ON_THE_CLOTH = (
    "straight-37", "split-1-5", "split-3-4", "street-1-2-4", "street-0-1-3", "corner-3-4-6-7", "corner-1-2-3-4",
    "six-line-2-3-4-5-6-7", "double-dozen-1-3", "double-column-1-3",
)  # fmt: skip
"""Bets that beginners believe in; what the law of the place says of each, the table knows."""

RouletteTable = Recorded[RouletteState]


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this felt on this number: each winning stake, then the total to each player."""
    game: Roulette[Any] = lesson.game
    number = lesson.one(sorted(game.wheel.order, key=pocket_rank))
    counts, players = FELTS[lesson.level]
    felt = _felt(lesson, number, lesson.one(counts), PLAYERS[:players])
    payments = {(paid.player, paid.bet): paid for event in _paid(lesson, felt, number) for paid in event.payments}
    pays = {bet: kind_of(game.rules, game.bets[bet]).pays for _, bet in payments}
    items = payments_asked(lesson, felt, payments, pays)
    return Exercise(kind="payout", level=lesson.level, facts={"number": number}, felt=felt, items=items)


def order(lesson: Lesson) -> Exercise | None:
    """In which order the winning kinds are paid."""
    return order_of_kinds(lesson, PLAYERS[:1])


def order_of_kinds(lesson: Lesson, players: Sequence[str]) -> Exercise:
    """The same with the bets of some players, each the next one's."""
    game: Roulette[Any] = lesson.game
    number = 1 + lesson.pick(game.rules.wheel.highest)
    winning: dict[str, list[RouletteBet]] = {}
    for bet in game.bets.values():
        if number in bet.numbers:
            winning.setdefault(bet.paid_as, []).append(bet)
    bets = [lesson.one(winning[kind]) for kind in lesson.some(list(winning), KINDS_PAID[lesson.level])]
    felt = laid(lesson, opened(lesson, []), [bet.slug for bet in bets], players)
    shown = tuple(game.bets[chips.bet].paid_as for chips in felt)
    items = tuple(
        Item(
            ask="next-kind",
            form="word",
            value=paid.bets,
            section="bets",
            choices=shown,
            clauses=game.rules.clauses_of("settlement.order"),
            reading=game.rules.sources["settlement.order"].reading,
        )
        for paid in _paid(lesson, felt, number)
    )
    return Exercise(kind="order", level=lesson.level, facts={"number": number}, felt=felt, items=items)


def zero(lesson: Lesson) -> Exercise | None:
    """What is due at zero: the value in prison, the refund, and whether the player may leave."""
    game: Roulette[Any] = lesson.game
    rules = game.rules
    if rules.zero.choice != "half-or-prison":
        return None
    zeros = lesson.one(ZEROS[lesson.level])
    bet = lesson.one([bet for bet in game.bets.values() if bet.is_simple])
    (chips,) = laid(lesson, opened(lesson, []), [bet.slug], PLAYERS[:1])
    table = opened(lesson, [ZERO] * zeros)
    lay(table, [chips])
    prisoner, refund = _imprisoned(table, chips, zeros)
    regime, currency = rules.zero, rules.currency
    cited = rules.clauses_of("zero.choice", "zero.back", *(("zero.again", "zero.keeps") if zeros > 1 else ()))
    kept = regime.keeps ** (zeros - 1)
    due = regime.refund(prisoner.stake, prisoner.zeros) if refund is None else refund
    measured = regime.below_minimum is not None and zeros >= regime.below_minimum_from
    compared = due if regime.below_minimum_amount == "refund" else prisoner.value
    floor = rules.prison_minimum(rules.minimum)
    sign = "<" if compared < floor else ">="
    items = (
        amount("prison-value", prisoner.value, cited, times(chips.stake, kept, prisoner.value, currency)),
        amount("refund", due, cited, times(chips.stake, kept * regime.back, due, currency)),
        Item(
            ask="may-leave",
            form="word",
            value=NO if refund is None else YES,
            section="phrases",
            choices=(YES, NO),
            clauses=rules.clauses_of("zero.below_minimum") if measured else cited,
            reading=rules.sources["zero.below_minimum"].reading,
            working=f"{main_units(compared, currency)} {sign} {main_units(floor, currency)}" if measured else "",
        ),
    )
    facts: dict[str, int | str] = {"bet": bet.slug, "stake": chips.stake, "zeros": zeros, "minimum": rules.minimum}
    return Exercise(kind="zero", level=lesson.level, facts=facts, items=drills.citing(lesson, items))


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed: yes, or the reason why not."""
    return drills.placement(lesson, NOT_ON_THE_CLOTH, PlaceOnCloth)


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game), BELIEVED)


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "order": order,
    "zero": zero,
    "placement": placement,
    "incident": incident,
    "gesture": drills.gesture,
}


def _felt(lesson: Lesson, number: Pocket, count: int, players: Sequence[str]) -> tuple[Chips, ...]:
    """So many stakes, most of which win on the number; at a zero no simple chance, which it does not simply take."""
    bets = [bet for bet in lesson.game.bets.values() if number not in (ZERO, DOUBLE_ZERO) or not bet.is_simple]
    winning = lesson.some([bet for bet in bets if number in bet.numbers], count)
    losing = lesson.some([bet for bet in bets if number not in bet.numbers], count)
    chosen = [winning.pop()]
    while len(chosen) < count:
        chosen.append(winning.pop() if winning and lesson.pick(3) else losing.pop())
    return laid(lesson, opened(lesson, []), [bet.slug for bet in lesson.some(chosen, count)], players)


def lay(table: RouletteTable, felt: Sequence[Chips]) -> None:
    """Puts the stakes of an exercise on the table."""
    for chips in felt:
        if chips.player not in table.state.players:
            table.run(Join(by=chips.player, chips=Cents(table.state.minimum * CHIPS_IN_MINIMA)))
        table.run(PlaceOnCloth(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))


def spin_once(table: RouletteTable) -> list[Entry]:
    """One spin, and all that follows of it."""
    croupier = table.state.at_wheel
    return [*table.run(Spin(by=croupier)), *table.run(NoMoreBets(by=croupier))]


def _paid(lesson: Lesson, felt: Sequence[Chips], number: Pocket) -> list[Paid]:
    """What the table pays, kind after kind."""
    table = opened(lesson, [number])
    lay(table, felt)
    return found(spin_once(table), Paid)


def _imprisoned(table: RouletteTable, chips: Chips, zeros: int) -> tuple[Prisoner, Cents | None]:
    """The prisoner as it stands at the last of some zeros, and what its owner is given if they may leave."""
    for left in range(zeros, 0, -1):
        (held,) = found(spin_once(table), ZeroHeld)
        offered = any(option.do == "take-half" for option in table.options(chips.player))
        if left > 1 and offered:
            table.run(LeaveInPrison(by=chips.player, bet=chips.bet))
    if not offered:
        return held.prisoners[0], None
    (gone,) = found(table.run(TakeHalf(by=chips.player, bet=chips.bet)), LeftPrison)
    return held.prisoners[0], gone.refund
