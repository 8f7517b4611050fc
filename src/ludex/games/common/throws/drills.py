"""Exercises of games that one throw decides: the felt, the result and the mishap are made up; the table answers."""

from __future__ import annotations

from typing import Any

from ludex.core.drills import Exercise, Lesson, Maker
from ludex.core.results import Won
from ludex.games.common import drills
from ludex.games.common.drills import FELTS, PLAYERS, found, laid, led, opened, payments_asked, spread
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.common.throws.declaration import Declaration
from ludex.games.common.throws.events import AllPaid
from ludex.games.common.throws.incidents import incidents
from ludex.games.common.throws.state import Outcome
from ludex.games.common.throws.table import ThrowTable
from ludex.kit.money import Cents

NOT_ON_THE_CLOTH = (
    "number-0", "number-10", "total-3", "total-18", "single-0", "combination-1-1", "combination-3", "combination-9",
    "joker-red", "joker-black",
)  # fmt: skip
NOWHERE = ("seven", "even", "odd", "total-7")
"""Bets that beginners believe in: of the kinds that the game has, or, where it has none of these, of others.

What the law of the place says of each, the table knows.
"""

BELIEVED = ("rethrow", "returned", "nobody-loses")
BELIEVED_OF_DICE = ("rethrow", "returned", "nobody-loses", "rethrow-with-other-dice")
"""Remedies that beginners would believe in."""


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this felt on this result: each winning stake, then the total to each player."""
    throwing: ThrowTable[Any, Any] = lesson.game
    game: Declaration = throwing.declaration
    cases = list(dict.fromkeys(game.cases()))
    outcome = next(case for case in lesson.some(cases, len(cases)) if _winners(game, case))
    counts, players = FELTS[lesson.level]
    wanted = lesson.one(counts)
    count = min(wanted, len(game.bets))
    winning = lesson.some(_winners(game, outcome), count)
    losing = lesson.some([bet for bet in game.bets if bet not in _winners(game, outcome)], count)
    chosen = [winning.pop()]
    while len(chosen) < count and (winning or losing):
        chosen.append(winning.pop() if winning and (lesson.pick(3) or not losing) else losing.pop())
    drawn = outcome if isinstance(outcome, tuple) else (outcome,)
    table = opened(lesson, drawn)
    bets = spread(lesson.some(chosen, len(chosen)), wanted, players)
    felt = laid(lesson, table, bets, PLAYERS[:players])
    for chips in felt:
        table.run(PlaceOnCloth(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))
    paid = {(each.player, each.bet): each for event in found(led(table), AllPaid) for each in event.payments}
    pays = {bet: won.pays for bet in game.bets if isinstance(won := game.result(game.bets[bet], outcome), Won)}
    items = payments_asked(lesson, felt, paid, pays)
    shown = "-".join(map(str, outcome)) if isinstance(outcome, tuple) else outcome
    return Exercise(kind="payout", level=lesson.level, facts={"number": shown}, felt=felt, items=items)


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed: yes, or the reason why not."""
    kinds = {slug.partition("-")[0] for slug in lesson.game.bets}
    unlisted = [slug for slug in NOT_ON_THE_CLOTH if slug.partition("-")[0] in kinds]
    return drills.placement(lesson, unlisted or NOWHERE, PlaceOnCloth)


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    throwing: ThrowTable[Any, Any] = lesson.game
    dice = isinstance(throwing.declaration.cases()[0], tuple)
    return drills.incident(lesson, incidents(throwing), BELIEVED_OF_DICE if dice else BELIEVED)


def _winners(game: Declaration, outcome: Outcome) -> list[str]:
    return [slug for slug, bet in game.bets.items() if isinstance(game.result(bet, outcome), Won)]


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "placement": placement,
    "incident": incident,
    "gesture": drills.gesture,
}
