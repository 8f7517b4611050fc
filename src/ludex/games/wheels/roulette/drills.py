"""Exercises of a roulette: the felt, the number and the mishap are made up; the table itself gives the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ludex.core.commands import Join, OpenSession
from ludex.core.drills import NO, YES, Chips, Exercise, Item, Lesson, Maker, main_units, times
from ludex.core.events import Event
from ludex.core.options import Stakes
from ludex.core.roles import STAFF, Role
from ludex.core.table import Entry, Table
from ludex.errors import Reason, Refused
from ludex.games.common.prison.commands import LeaveInPrison, TakeHalf
from ludex.games.common.prison.events import LeftPrison, ZeroHeld
from ludex.games.common.prison.state import Prisoner
from ludex.games.common.stakes.bets import definitions
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth
from ludex.games.common.stakes.events import Payment
from ludex.games.wheels.roulette.bets import Bet, kind_of
from ludex.games.wheels.roulette.commands import Spin
from ludex.games.wheels.roulette.events import Paid
from ludex.games.wheels.roulette.incidents import incidents
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.games.wheels.roulette.state import RouletteState
from ludex.games.wheels.roulette.table import Roulette
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.kit.wheels import DOUBLE_ZERO, ZERO, Pocket, pocket_rank

PLAYERS = ("ana", "bea", "carlos")
CHIPS_IN_MINIMA = 100_000
"""More than any maximum, so that nothing is refused for want of chips."""
FELTS = {1: ((1, 2), 1), 2: ((4,), 1), 3: ((8,), 3)}
"""How many stakes lie on the felt, and of how many players, level by level."""
KINDS_PAID = {1: 2, 2: 4, 3: 6}
ZEROS_MAX = {1: 1, 2: 3, 3: 5}
GESTURES_SHOWN = {1: 3, 2: 5, 3: 7}
NOT_ON_THE_CLOTH = (
    "straight-37", "split-1-5", "split-3-4", "street-1-2-4", "street-0-1-3", "corner-3-4-6-7", "corner-1-2-3-4",
    "six-line-2-3-4-5-6-7", "double-dozen-1-3", "double-column-1-3",
)  # fmt: skip
"""Bets that beginners believe in; what the law of the place says of each, the table knows."""
PLACEMENTS = (YES, Reason.NOT_LISTED, Reason.BELOW_MINIMUM, Reason.ABOVE_MAXIMUM, Reason.NOT_IN_CHIPS)
REMEDIES = ("rethrow-from-last-number", "rethrow", "returned")

Kind = TypeVar("Kind", bound=Event)
RouletteTable = Table[RouletteState]


def payout(lesson: Lesson) -> Exercise | None:
    """Pay this felt on this number: each winning stake, then the total to each player."""
    game: Roulette = lesson.game
    number = lesson.one(sorted(game.wheel.order, key=pocket_rank))
    counts, players = FELTS[lesson.level]
    felt = _felt(lesson, number, lesson.one(counts), PLAYERS[:players])
    payments = {(paid.player, paid.bet): paid for event in _paid(lesson, felt, number) for paid in event.payments}
    winners = [(chips, payments[key]) for chips in felt if (key := (chips.player, chips.bet)) in payments]
    items = [_payment(game, chips, payment) for chips, payment in winners]
    for player in dict.fromkeys(chips.player for chips in felt) if len(felt) > 1 else ():
        items.append(_total(game, player, [paid for chips, paid in winners if chips.player == player]))
    return Exercise(kind="payout", level=lesson.level, facts={"number": number}, felt=felt, items=tuple(items))


def order(lesson: Lesson) -> Exercise | None:
    """In which order the winning kinds are paid."""
    return order_of_kinds(lesson, PLAYERS[:1])


def order_of_kinds(lesson: Lesson, players: Sequence[str]) -> Exercise:
    """The same with the bets of some players, each the next one's."""
    game: Roulette = lesson.game
    number = 1 + lesson.pick(game.rules.wheel.highest)
    winning: dict[str, list[Bet]] = {}
    for bet in game.bets.values():
        if number in bet.numbers:
            winning.setdefault(bet.paid_as, []).append(bet)
    bets = [lesson.one(winning[kind]) for kind in lesson.some(list(winning), KINDS_PAID[lesson.level])]
    felt = laid(lesson, bets, players)
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
    game: Roulette = lesson.game
    rules = game.rules
    if rules.zero.choice != "half-or-prison":
        return None
    zeros = 1 + lesson.pick(ZEROS_MAX[lesson.level])
    bet = lesson.one([bet for bet in game.bets.values() if bet.is_simple])
    (chips,) = laid(lesson, [bet], PLAYERS[:1])
    table = open_table(lesson, [ZERO] * zeros)
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
        amount_item("prison-value", prisoner.value, cited, times(chips.stake, kept, prisoner.value, currency)),
        amount_item("refund", due, cited, times(chips.stake, kept * regime.back, due, currency)),
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
    return Exercise(kind="zero", level=lesson.level, facts=facts, items=items)


def placement(lesson: Lesson) -> Exercise | None:
    """May this bet be placed: yes, or the reason why not."""
    game: Roulette = lesson.game
    table = open_table(lesson, [])
    bet = lesson.one(NOT_ON_THE_CLOTH) if not lesson.pick(4) else lesson.one(list(game.bets))
    group = _stakes(table, PLAYERS[0]).group_of(bet)
    low, high, chip = (group.low, group.high, game.rules.chip) if group else (game.rules.minimum,) * 3
    lying = low if group and lesson.level > 1 and not lesson.pick(2) else 0
    if lying:
        table.run(PlaceOnCloth(by=PLAYERS[0], bet=bet, stake=Cents(lying)))
    stakes = [low, low - chip, high - lying, high - lying + chip, low + chip * lesson.pick(5)]
    if lesson.level > 1 and chip > 1:
        stakes.append(Cents(low + chip // 2))
    stake = lesson.one([Cents(stake) for stake in stakes if stake > 0])
    try:
        table.run(PlaceOnCloth(by=PLAYERS[0], bet=bet, stake=stake))
        answer, clauses, working = YES, _bet_clauses(game.rules, game.bets[bet]), ""
    except Refused as refused:
        answer, clauses = refused.reason, tuple(refused.clauses)
        working = _limit(game, refused, stake, lying, low, high)
    item = Item(
        ask="may-place",
        form="word",
        value=str(answer),
        section="reasons",
        choices=tuple(map(str, PLACEMENTS)),
        clauses=clauses,
        working=working,
    )
    facts: dict[str, int | str] = {"bet": bet, "stake": stake, "lying": lying, "minimum": game.rules.minimum}
    return Exercise(kind="placement", level=lesson.level, facts=facts, items=(item,))


def incident(lesson: Lesson) -> Exercise | None:
    """Something happened: who decides, and what is done."""
    found = lesson.one(incidents(lesson.game))
    deciders = tuple(map(str, found.decides))
    rules: RouletteRules = lesson.game.rules
    named = {role for do in rules.may for role in rules.roles_for(do)}
    staff = tuple(role.value for role in Role if role in STAFF & named)
    items = (
        Item(
            ask="decides",
            form="word",
            value=deciders[0],
            also=deciders[1:],
            section="roles",
            choices=staff,
            clauses=found.clauses,
        ),
        Item(
            ask="remedy",
            form="word",
            value=found.remedy,
            section="remedies",
            choices=REMEDIES,
            clauses=found.clauses,
            reading=found.reading,
        ),
    )
    return Exercise(kind="incident", level=lesson.level, facts={"incident": found.slug}, items=items)


def gesture(lesson: Lesson) -> Exercise | None:
    """How a step of the croupier's script is done."""
    if not lesson.script:
        return None
    asked = lesson.one(list(lesson.script))
    others = lesson.some([step for step in lesson.script if step != asked], GESTURES_SHOWN[lesson.level] - 1)
    shown = tuple(lesson.some([asked, *others], len(others) + 1))
    item = Item(ask="gesture", form="word", value=asked, section="script", choices=shown, clauses=lesson.script[asked])
    return Exercise(kind="gesture", level=lesson.level, facts={"gesture": asked}, items=(item,))


MAKERS: dict[str, Maker] = {
    "payout": payout,
    "order": order,
    "zero": zero,
    "placement": placement,
    "incident": incident,
    "gesture": gesture,
}


def open_table(lesson: Lesson, outcomes: Sequence[Pocket]) -> RouletteTable:
    """An open table where these numbers will come up."""
    table: RouletteTable = Table(lesson.game, lesson.setup, Script(outcomes))
    table.run(OpenSession(by=lesson.setup.posts[Role.CHIEF][0]))
    for player in PLAYERS:
        table.run(Join(by=player, chips=Cents(lesson.game.rules.minimum * CHIPS_IN_MINIMA)))
    return table


def _stakes(table: RouletteTable, player: str) -> Stakes:
    """What a player may stake, as the table offers it."""
    option = next(option for option in table.options(player) if option.do == "bet")
    return next(domain for domain in option.domains if isinstance(domain, Stakes))


def _felt(lesson: Lesson, number: Pocket, count: int, players: Sequence[str]) -> tuple[Chips, ...]:
    """So many stakes, most of which win on the number; at a zero no simple chance, which it does not simply take."""
    bets = [bet for bet in lesson.game.bets.values() if number not in (ZERO, DOUBLE_ZERO) or not bet.is_simple]
    winning = lesson.some([bet for bet in bets if number in bet.numbers], count)
    losing = lesson.some([bet for bet in bets if number not in bet.numbers], count)
    chosen = [winning.pop()]
    while len(chosen) < count:
        chosen.append(winning.pop() if winning and lesson.pick(3) else losing.pop())
    return laid(lesson, lesson.some(chosen, count), players)


def laid(lesson: Lesson, bets: Sequence[Bet], players: Sequence[str]) -> tuple[Chips, ...]:
    """Bets with stakes that the table offers: a few times the least."""
    stakes = _stakes(open_table(lesson, []), PLAYERS[0])
    felt = []
    for place, bet in enumerate(bets):
        group = stakes.group_of(bet.slug)
        assert group is not None
        stake = min(group.low * (1 + lesson.pick(4 * lesson.level)), stakes.largest(PLAYERS[0], bet.slug))
        felt.append(Chips(players[place % len(players)], bet.slug, stake))
    return tuple(felt)


def lay(table: RouletteTable, felt: Sequence[Chips]) -> None:
    """Puts the stakes of an exercise on the table."""
    for chips in felt:
        if chips.player not in table.state.players:
            table.run(Join(by=chips.player, chips=Cents(table.game.rules.minimum * CHIPS_IN_MINIMA)))
        table.run(PlaceOnCloth(by=chips.player, bet=chips.bet, stake=Cents(chips.stake)))


def spin_once(table: RouletteTable) -> list[Entry]:
    """One spin, and all that follows of it."""
    croupier = table.state.at_wheel
    return [*table.run(Spin(by=croupier)), *table.run(NoMoreBets(by=croupier))]


def _events(entries: Sequence[Entry], kind: type[Kind]) -> list[Kind]:
    return [event for entry in entries for event in entry.events if isinstance(event, kind)]


def _paid(lesson: Lesson, felt: Sequence[Chips], number: Pocket) -> list[Paid]:
    """What the table pays, kind after kind."""
    table = open_table(lesson, [number])
    lay(table, felt)
    return _events(spin_once(table), Paid)


def _imprisoned(table: RouletteTable, chips: Chips, zeros: int) -> tuple[Prisoner, Cents | None]:
    """The prisoner as he stands at the last of some zeros, and what the table gives him if he may leave."""
    for left in range(zeros, 0, -1):
        (held,) = _events(spin_once(table), ZeroHeld)
        offered = any(option.do == "take-half" for option in table.options(chips.player))
        if left > 1 and offered:
            table.run(LeaveInPrison(by=chips.player, bet=chips.bet))
    if not offered:
        return held.prisoners[0], None
    (gone,) = _events(table.run(TakeHalf(by=chips.player, bet=chips.bet)), LeftPrison)
    return held.prisoners[0], gone.refund


def _bet_clauses(rules: RouletteRules, bet: Bet) -> tuple[str, ...]:
    """What says that a bet pays what it pays, or, where that is left open, what says that there is such a bet."""
    return rules.clauses_of(f"bets.{bet.kind}.pays") or rules.clauses_of(*definitions(rules)[bet.kind])


def amount_item(ask: str, value: int, clauses: tuple[str, ...], working: str, about: str = "") -> Item:
    """A thing to answer with an amount."""
    return Item(ask=ask, about=about, form="amount", value=value, clauses=clauses, working=working)


def _payment(game: Roulette, chips: Chips, payment: Payment) -> Item:
    bet, currency = game.bets[chips.bet], game.rules.currency
    working = times(chips.stake, kind_of(game.rules, bet).pays, payment.profit, currency)
    return amount_item("payment", payment.profit, _bet_clauses(game.rules, bet), working, chips.bet)


def _total(game: Roulette, player: str, payments: Sequence[Payment]) -> Item:
    total = sum(payment.profit for payment in payments)
    parts = " + ".join(main_units(payment.profit, game.rules.currency) for payment in payments)
    working = f"{parts} = {main_units(total, game.rules.currency)}" if len(payments) > 1 else ""
    return amount_item("total", total, (), working, player)


def _limit(game: Roulette, refused: Refused, stake: int, lying: int, low: int, high: int) -> str:
    """The comparison with the limit that a refused stake missed."""
    unit = game.rules.currency
    if refused.reason is Reason.BELOW_MINIMUM:
        return f"{main_units(stake, unit)} < {main_units(low, unit)}"
    if refused.reason is Reason.ABOVE_MAXIMUM:
        added = f"{main_units(lying, unit)} + " if lying else ""
        return f"{added}{main_units(stake, unit)} > {main_units(high, unit)}"
    return ""
