"""Exercises that every game with chips on a cloth has: placing bets, mishaps, and the croupier's gestures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ludex.core.commands import Join, OpenSession
from ludex.core.drills import CITING, CLAUSE, CLAUSES, YES, Chips, Exercise, Item, Lesson, main_units, times
from ludex.core.events import Event
from ludex.core.game import Incident
from ludex.core.options import BetGroup, Bound, Stakes
from ludex.core.roles import CHIEF, TABLE_ROLES, is_staff
from ludex.core.table import Entry, Recorded
from ludex.errors import Reason, Refused
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.common.stakes.events import Payment
from ludex.kit.chance import Script
from ludex.kit.money import NOTHING, Cents, total
from ludex.law.regulations import Currency
from ludex.law.ruleset import Ruleset

PLAYERS = ("ana", "bea", "carlos")
CHIPS_IN_MINIMA = 100_000
"""More than any maximum, so that nothing is refused for want of chips."""
FELTS = {1: ((1, 2), 1), 2: ((4,), 1), 3: ((8,), 3)}
"""How many stakes lie on the felt, and of how many players, level by level."""
GESTURES_SHOWN = {1: 3, 2: 5, 3: 7}
REMEDIES_SHOWN = {1: 3, 2: 5, 3: 7}
CLAUSES_SHOWN, CLAUSES_NEAR = 4, 8
"""How many clauses are shown to choose from, and among how many of the nearest the wrong ones are picked."""
PLACEMENTS = (YES, Reason.NOT_LISTED, Reason.BELOW_MINIMUM, Reason.ABOVE_MAXIMUM, Reason.NOT_IN_CHIPS)

Kind = TypeVar("Kind", bound=Event)


def opened(lesson: Lesson, outcomes: Sequence[object]) -> Recorded[Any]:
    """An open table with players at it, where this will come up; bets are open."""
    table: Recorded[Any] = Recorded(lesson.game, lesson.setup, Script(outcomes))
    table.run(OpenSession(by=lesson.setup.posts[CHIEF][0]))
    for player in PLAYERS:
        table.run(Join(by=player, chips=Cents(lesson.game.rules.minimum * CHIPS_IN_MINIMA)))
    return table


def stakes_offered(table: Recorded[Any], player: str) -> Stakes:
    """What a player may stake, as the table offers it."""
    option = next(option for option in table.options(player) if option.do == "bet")
    return next(domain for domain in option.domains if isinstance(domain, Stakes))


def spread(bets: Sequence[str], count: int, players: int) -> list[str]:
    """So many bets for players who lay one after the other; where there are too few bets, each player has each."""
    if len(bets) >= count:
        return list(bets[:count])
    return [bet for bet in bets for _ in range(players)][:count]


def laid(lesson: Lesson, table: Recorded[Any], bets: Sequence[str], players: Sequence[str]) -> tuple[Chips, ...]:
    """Bets with stakes that the table offers: a few times the least."""
    stakes = stakes_offered(table, PLAYERS[0])
    felt = []
    for place, bet in enumerate(bets):
        group = stakes.group_of(bet)
        assert group is not None
        stake = min(group.low * (1 + lesson.pick(4 * lesson.level)), stakes.largest(PLAYERS[0], bet))
        felt.append(Chips(players[place % len(players)], bet, Cents(stake)))
    return tuple(felt)


def led(table: Recorded[Any]) -> list[Entry]:
    """Plays a round to its end without anybody betting or choosing any more."""
    entries: list[Entry] = []
    number = table.state.round
    while table.state.round == number and (command := table.game.lead(table.state)) is not None:
        entries += table.run(command)
    return entries


def found(entries: Sequence[Entry], kind: type[Kind]) -> list[Kind]:
    """The events of a kind among entries."""
    return [event for entry in entries for event in entry.events if isinstance(event, kind)]


def payment_rules(rules: Ruleset, bet: Bet) -> tuple[str, ...]:
    """The rule by which a bet pays what it pays; where that is left open, those that say that there is such a bet."""
    path = f"bets.{bet.kind}.pays"
    return (path,) if path in rules.sources and rules.clauses_of(path) else definitions(rules)[bet.kind]


def placement(
    lesson: Lesson,
    unlisted: Sequence[str],
    command: type[PlaceBet],
    table: Recorded[Any] | None = None,
    bets: Sequence[str] = (),
) -> Exercise:
    """May this bet be placed: yes, or the reason why not; `unlisted` are bets that beginners believe in.

    `table` is one where bets are open, for games in which that takes more than opening it; `bets` are those that are
    asked about, where not all of them are anybody's to make.
    """
    game = lesson.game
    table = opened(lesson, []) if table is None else table
    bet = lesson.one(unlisted) if unlisted and not lesson.pick(4) else lesson.one(bets or list(game.bets))
    group = stakes_offered(table, PLAYERS[0]).group_of(bet)
    low, high, chip = (group.low, group.high, game.rules.chip) if group else (game.rules.minimum,) * 3
    lying = low if group and lesson.level > 1 and not lesson.pick(2) else NOTHING
    if lying:
        table.run(command(by=PLAYERS[0], bet=bet, stake=lying))
    stakes = [low, low - chip, high - lying, high - lying + chip, low + chip * lesson.pick(5)]
    if lesson.level > 1 and chip > 1:
        stakes.append(Cents(low + chip // 2))
    stake = lesson.one([Cents(stake) for stake in stakes if stake > 0])
    return placed(lesson, table, command(by=PLAYERS[0], bet=bet, stake=stake), group, lying)


def placed(
    lesson: Lesson,
    table: Recorded[Any],
    command: PlaceBet,
    group: BetGroup | None,
    lying: Cents,
    answers: Sequence[str] = PLACEMENTS,
) -> Exercise:
    """Whether the table accepts a bet, by which limit it does, or why not; `lying` is on the same bet already."""
    rules = lesson.game.rules
    try:
        table.run(command)
    except Refused as refused:
        answer, clauses, paths = str(refused.reason), tuple(refused.clauses), [refused.rule]
        working = _beyond(rules.currency, group, refused.reason, command.stake, lying)
    else:
        assert group is not None, "a bet that is accepted has limits"
        met = _limits_met(group, Cents(command.stake + lying))
        answer, clauses = YES, tuple(dict.fromkeys(clause for bound in met for clause in bound.clauses))
        working, paths = _within(rules.currency, group, command.stake, lying), [bound.rule for bound in met]
    read = (rules.sources[path].reading for path in paths if path in rules.sources)
    item = Item(
        ask="may-place",
        form="word",
        value=answer,
        section="reasons",
        choices=tuple(map(str, answers)),
        clauses=clauses,
        reading=next(filter(None, read), ""),
        working=working,
    )
    facts: dict[str, int | str] = {"bet": command.bet, "stake": command.stake, "lying": lying, "minimum": rules.minimum}
    return Exercise(kind="placement", level=lesson.level, facts=facts, items=citing(lesson, [item]))


def _limits_met(group: BetGroup, stake: Cents) -> tuple[Bound, ...]:
    """The limit that a stake just meets, or both where it lies between them."""
    if stake == group.high:
        return (group.high_bound,)
    return (group.low_bound,) if stake == group.low else (group.low_bound, group.high_bound)


def incident(lesson: Lesson, incidents: Sequence[Incident], believed: Sequence[str] = ()) -> Exercise | None:
    """Something happened: what is done, and from level 2 on who decides.

    `believed` are remedies that beginners would believe in, for games that have few of their own to choose from.
    """
    if not incidents:
        return None
    mishap = lesson.one(incidents)
    deciders = tuple(map(str, mishap.decides))
    rules = lesson.game.rules
    named = {role for do in rules.may for role in rules.roles_for(do)}
    posts = (*TABLE_ROLES, *(role for role in lesson.setup.posts if role not in TABLE_ROLES))
    staff = tuple(role for role in posts if is_staff(role) and role in named)
    decides = Item(
        ask="decides",
        form="word",
        value=deciders[0],
        also=deciders[1:],
        section="roles",
        choices=staff,
        clauses=mishap.clauses,
        reading=mishap.reading,
    )
    remedy = Item(
        ask="remedy",
        form="word",
        value=mishap.remedy,
        section="remedies",
        choices=_remedies(lesson, mishap, incidents, believed),
        clauses=mishap.clauses,
        reading=mishap.reading,
    )
    items = citing(lesson, [remedy] if lesson.level == 1 else [decides, remedy])
    return Exercise(kind="incident", level=lesson.level, facts={"incident": mishap.slug}, items=items)


def _remedies(
    lesson: Lesson, mishap: Incident, incidents: Sequence[Incident], believed: Sequence[str]
) -> tuple[str, ...]:
    """The remedy among others, in any order: those of the game first, then what beginners believe in."""
    others = [slug for slug in dict.fromkeys(each.remedy for each in incidents) if slug != mishap.remedy]
    count = REMEDIES_SHOWN[lesson.level] - 1
    shown = lesson.some(others, count)
    spare = [slug for slug in believed if slug not in (mishap.remedy, *shown)]
    shown += lesson.some(spare, count - len(shown))
    return tuple(lesson.some([mishap.remedy, *shown], len(shown) + 1))


def gesture(lesson: Lesson) -> Exercise | None:
    """How a step of the croupier's script is done."""
    if not lesson.script:
        return None
    asked = lesson.one(list(lesson.script))
    others = lesson.some([step for step in lesson.script if step != asked], GESTURES_SHOWN[lesson.level] - 1)
    shown = tuple(lesson.some([asked, *others], len(others) + 1))
    item = Item(ask="gesture", form="word", value=asked, section="script", choices=shown, clauses=lesson.script[asked])
    return Exercise(kind="gesture", level=lesson.level, facts={"gesture": asked}, items=citing(lesson, [item]))


def citing(lesson: Lesson, items: Sequence[Item], about: int = -1) -> tuple[Item, ...]:
    """The same things to answer, and at the level that cites also the clause that one of them stands on.

    The wrong clauses stand near the right one in the law of the game: they speak of nearly the same. Where there are
    too few of them, as for a lottery, whose whole law is one clause, nobody is asked to choose.
    """
    asked = items[about]
    if lesson.level < CITING or not asked.clauses:
        return tuple(items)
    cited = (clause for source in lesson.game.rules.sources.values() for clause in source.clauses)
    known = list(dict.fromkeys((*cited, *(clause for clauses in lesson.script.values() for clause in clauses))))
    right, *also = asked.clauses
    at = known.index(right) if right in known else 0
    near = sorted((clause for clause in known if clause not in asked.clauses), key=lambda c: abs(known.index(c) - at))
    if len(near) < CLAUSES_SHOWN - 1:
        return tuple(items)
    wrong = lesson.some(near[:CLAUSES_NEAR], CLAUSES_SHOWN - 1)
    shown = tuple(lesson.some([right, *wrong], len(wrong) + 1))
    item = Item(
        ask=CLAUSE,
        about=asked.ask,
        form="word",
        value=right,
        also=tuple(also),
        section=CLAUSES,
        choices=shown,
        clauses=asked.clauses,
    )
    return (*items, item)


def amount(
    ask: str, value: Cents, clauses: tuple[str, ...], working: str, about: str = "", *, reading: str = ""
) -> Item:
    """An amount to be worked out."""
    return Item(ask=ask, about=about, form="amount", value=value, clauses=clauses, working=working, reading=reading)


def payments_asked(
    lesson: Lesson,
    felt: Sequence[Chips],
    payments: Mapping[tuple[str, str], Payment],
    pays: Mapping[str, Any],
    by: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Item, ...]:
    """Each winning stake, then the total to each player; `pays` says what a bet was paid to one.

    `by` has the paths of the rules by which a bet is paid, where more than its kind decides.
    """
    rules, bets = lesson.game.rules, lesson.game.bets
    currency = rules.currency
    winners = [(chips, payments[key]) for chips in felt if (key := (chips.player, chips.bet)) in payments]
    items = []
    for chips, payment in winners:
        paths = payment_rules(rules, bets[chips.bet]) if by is None else by[chips.bet]
        working = times(chips.stake, pays[chips.bet], payment.profit, currency)
        # Where the text is silent the answer stands on how it was read.
        silent = (rules.sources[path] for path in paths if not rules.clauses_of(path))
        reading = next((source.reading for source in silent if source.reading), "")
        items.append(amount("payment", payment.profit, rules.clauses_of(*paths), working, chips.bet, reading=reading))
    for player in dict.fromkeys(chips.player for chips in felt) if len(felt) > 1 else ():
        own = [payment.profit for chips, payment in winners if chips.player == player]
        parts = " + ".join(main_units(profit, currency) for profit in own)
        working = f"{parts} = {main_units(total(own), currency)}" if len(own) > 1 else ""
        items.append(amount("total", total(own), (), working, player))
    return tuple(items)


def _within(unit: Currency, group: BetGroup, stake: Cents, lying: Cents) -> str:
    """The comparison with both limits that an accepted stake meets."""
    return f"{main_units(group.low, unit)} <= {_sum(unit, stake, lying)} <= {main_units(group.high, unit)}"


def _beyond(unit: Currency, group: BetGroup | None, reason: Reason, stake: Cents, lying: Cents) -> str:
    """The comparison with the limit that a refused stake missed."""
    if group is not None and reason is Reason.BELOW_MINIMUM:
        return f"{_sum(unit, stake, lying)} < {main_units(group.low, unit)}"
    if group is not None and reason is Reason.ABOVE_MAXIMUM:
        return f"{_sum(unit, stake, lying)} > {main_units(group.high, unit)}"
    return ""


def _sum(unit: Currency, stake: Cents, lying: Cents) -> str:
    return f"{main_units(lying, unit)} + {main_units(stake, unit)}" if lying else main_units(stake, unit)
