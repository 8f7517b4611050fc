"""Exercises of craps: the felt, the dice and the mishap are made up; the table itself gives the answer."""

from __future__ import annotations

from typing import Any

from ludex.core.drills import YES, Chips, Exercise, Lesson, Maker, times
from ludex.core.options import Option, Stakes
from ludex.core.results import Won
from ludex.core.table import Recorded
from ludex.errors import Reason
from ludex.games.common import drills
from ludex.games.common.drills import FELTS, PLAYERS, amount, citing, found, led, opened, payments_asked
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.common.throws.events import AllPaid
from ludex.games.dice.craps.bets import SERIES_LINES, CrapsBet, paths, pays, points, slug_of, throws, turn
from ludex.games.dice.craps.incidents import incidents
from ludex.games.dice.craps.table import Craps
from ludex.kit.money import NOTHING, Cents

SHOOTER = PLAYERS[0]
NOT_ON_THE_CLOTH = ("hard-5", "right-7", "craps-7", "right-2", "wrong-7")
"""Bets that beginners believe in."""
BELIEVED = ("rethrow-with-other-dice", "nobody-loses", "new-set")
"""Remedies that beginners would believe in."""
PLACEMENTS = (
    YES,
    Reason.NOT_LISTED,
    Reason.WRONG_MOMENT,
    Reason.NO_SIMPLE_BET,
    Reason.BELOW_MINIMUM,
    Reason.ABOVE_MAXIMUM,
)


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this felt on the first throw of a series: each winning stake, then the total to each player."""
    game: Craps = lesson.game
    dice = lesson.one([dice for dice in throws(game.rules) if _winners(game, dice)])
    counts, players = FELTS[lesson.level]
    count = lesson.one(counts)
    winning = lesson.some(_winners(game, dice), count)
    losing = lesson.some([slug for slug in _first(game) if slug not in _winners(game, dice)], count)
    chosen = [winning.pop()]
    while len(chosen) < count:
        chosen.append(winning.pop() if winning and lesson.pick(3) else losing.pop())
    table = opened(lesson, dice)
    felt = _laid(lesson, table, lesson.some(chosen, count), PLAYERS[:players])
    if not any(chips.player == SHOOTER and chips.bet in map(slug_of, SERIES_LINES) for chips in felt):
        line = slug_of(lesson.one(SERIES_LINES))  # the shooter must have one of these
        felt = (*felt, *_laid(lesson, table, [line], (SHOOTER,)))
    for chips in felt:
        table.run(PlaceBet(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))
    paid = {(each.player, each.bet): each for event in found(led(table), AllPaid) for each in event.payments}
    won = {slug: each.pays for slug in game.bets if isinstance(each := _came_to(game, slug, dice), Won)}
    shown = "-".join(map(str, dice))
    items = payments_asked(lesson, felt, paid, won)
    return Exercise(kind="payout", level=lesson.level, facts={"number": shown}, felt=felt, items=items)


def odds_maximum(lesson: Lesson) -> Exercise | None:
    """How much may be laid beside a simple bet whose point is known, and what that is paid."""
    game: Craps = lesson.game
    line, point = lesson.one(SERIES_LINES), lesson.one(points(game.rules))
    bet = game.bets.get(slug_of(f"odds_{line}", point))
    dice = next(dice for dice in throws(game.rules) if sum(dice) == point)
    if bet is None:
        return None
    table = opened(lesson, dice)
    (chips,) = _laid(lesson, table, [slug_of(line)], (SHOOTER,))
    table.run(PlaceBet(by=SHOOTER, bet=chips.bet, stake=Cents(chips.stake)))
    led(table)
    largest = _stakes(_betting(table)).largest(SHOOTER, bet.slug)
    part, rules = pays(game.rules, bet), game.rules
    limit = "limits.associated" if line == "win" else f"limits.associated_dont.{point}"
    profit = Cents(int(largest * part))
    items = (
        amount("largest-beside", largest, rules.clauses_of(limit), ""),
        amount(
            "beside-paid", profit, rules.clauses_of(*paths(rules, bet)), times(largest, part, profit, rules.currency)
        ),
    )
    facts: dict[str, int | str] = {"bet": chips.bet, "stake": chips.stake, "number": point}
    return Exercise(
        kind="odds-maximum", level=lesson.level, facts=facts, items=citing(lesson, items[: lesson.level], 0)
    )


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed before the first throw of a series: yes, or the reason why not."""
    game: Craps = lesson.game
    table = opened(lesson, [])
    listed = [slug for slug, bet in game.bets.items() if not bet.is_moved]
    slug = lesson.one(NOT_ON_THE_CLOTH) if not lesson.pick(5) else lesson.one(listed)
    group = _stakes(_betting(table)).group_of(slug)
    low, high, chip = (group.low, group.high, game.rules.chip) if group else (game.rules.minimum,) * 3
    lying = low if slug in _first(game) and lesson.level > 1 and not lesson.pick(2) else NOTHING
    if lying:
        table.run(PlaceBet(by=SHOOTER, bet=slug, stake=lying))
    stakes = (low, low - chip, high - lying, high - lying + chip, low + chip)
    stake = lesson.one([Cents(each) for each in stakes if each > 0])
    return drills.placed(lesson, table, PlaceBet(by=SHOOTER, bet=slug, stake=stake), group, lying, PLACEMENTS)


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    return drills.incident(lesson, incidents(lesson.game), BELIEVED)


def _first(game: Craps) -> list[str]:
    """The bets that may be made before the first throw of a series."""
    return [slug for slug, bet in game.bets.items() if _is_first(bet)]


def _is_first(bet: CrapsBet) -> bool:
    return bet.group != "associated" and bet.kind not in ("come", "dont_come")


def _came_to(game: Craps, slug: str, dice: tuple[int, ...]) -> Any:
    """What a throw makes of a bet that has no point but its own number."""
    return turn(game.rules, game.bets[slug], game.bets[slug].number, dice)


def _winners(game: Craps, dice: tuple[int, ...]) -> list[str]:
    return [slug for slug in _first(game) if isinstance(_came_to(game, slug, dice), Won)]


def _betting(table: Recorded[Any]) -> Option:
    return next(option for option in table.options(SHOOTER) if option.do == "bet")


def _stakes(option: Option) -> Stakes:
    return next(domain for domain in option.domains if isinstance(domain, Stakes))


def _laid(lesson: Lesson, table: Recorded[Any], bets: list[str], players: tuple[str, ...]) -> tuple[Chips, ...]:
    """Bets with stakes that the table offers: a few times the least."""
    stakes = _stakes(_betting(table))
    felt = []
    for place, bet in enumerate(bets):
        group = stakes.group_of(bet)
        assert group is not None
        stake = min(group.low * (1 + lesson.pick(4 * lesson.level)), stakes.largest(SHOOTER, bet))
        felt.append(Chips(players[place % len(players)], bet, Cents(stake)))
    return tuple(felt)


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "odds-maximum": odds_maximum,
    "placement": placement,
    "incident": incident,
    "gesture": drills.gesture,
}
