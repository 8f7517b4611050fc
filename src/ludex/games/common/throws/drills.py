"""Exercises of games that one throw decides: the felt, the result and the mishap are made up; the table answers."""

from __future__ import annotations

from typing import Any

from ludex.core.drills import Exercise, Lesson, Maker
from ludex.core.results import Won
from ludex.games.common import drills
from ludex.games.common.drills import FELTS, PLAYERS, found, laid, led, opened, payments_asked
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.common.throws.declaration import Declaration
from ludex.games.common.throws.events import AllPaid
from ludex.games.common.throws.incidents import incidents
from ludex.games.common.throws.state import Outcome
from ludex.games.common.throws.table import ThrowTable
from ludex.kit.money import Cents

NOT_ON_THE_CLOTH = ("number-0", "number-10", "double", "total-3-4", "joker")
"""Bets that beginners believe in; what the law of the place says of each, the table knows."""


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this felt on this result: each winning stake, then the total to each player."""
    throwing: ThrowTable[Any, Any] = lesson.game
    game: Declaration = throwing.declaration
    outcome = lesson.one([case for case in dict.fromkeys(game.cases()) if _winners(game, case)])
    counts, players = FELTS[lesson.level]
    count = min(lesson.one(counts), len(game.bets))
    winning = lesson.some(_winners(game, outcome), count)
    losing = lesson.some([bet for bet in game.bets if bet not in _winners(game, outcome)], count)
    chosen = [winning.pop()]
    while len(chosen) < count and (winning or losing):
        chosen.append(winning.pop() if winning and (lesson.pick(3) or not losing) else losing.pop())
    drawn = outcome if isinstance(outcome, tuple) else (outcome,)
    table = opened(lesson, drawn)
    felt = laid(lesson, table, lesson.some(chosen, len(chosen)), PLAYERS[:players])
    for chips in felt:
        table.run(PlaceOnCloth(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))
    paid = {(each.player, each.bet): each for event in found(led(table), AllPaid) for each in event.payments}
    pays = {bet: won.pays for bet in game.bets if isinstance(won := game.result(game.bets[bet], outcome), Won)}
    items = payments_asked(lesson, felt, paid, pays)
    shown = "-".join(map(str, outcome)) if isinstance(outcome, tuple) else outcome
    return Exercise(kind="payout", level=lesson.level, facts={"number": shown}, felt=felt, items=items)


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed: yes, or the reason why not."""
    return drills.placement(lesson, NOT_ON_THE_CLOTH, PlaceOnCloth)


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game))


def _winners(game: Declaration, outcome: Outcome) -> list[str]:
    return [slug for slug, bet in game.bets.items() if isinstance(game.result(bet, outcome), Won)]


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "placement": placement,
    "incident": incident,
    "gesture": drills.gesture,
}
