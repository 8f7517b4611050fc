"""Exercises for whoever serves a betting shop: what slips and pools pay, what orders need, and what may be bet on.

Each is put to a shop that is made up for it, and that shop answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from ludex.core.drills import Exercise, Item, Lesson, Maker, main_units
from ludex.core.papers import Paper, PaperLine
from ludex.errors import Unit, Value
from ludex.games.betting import fixed
from ludex.games.betting.drills_lawful import class_of_bet, lawful_bet
from ludex.games.betting.drills_practice import PLAYERS, Practice
from ludex.games.betting.exchange.commands import PlaceOrder
from ludex.games.betting.exchange.state import COMMISSION, EXCHANGE
from ludex.games.betting.incidents import incidents
from ludex.games.betting.part import DEDUCTION, REST
from ludex.games.betting.rules import BettingRules
from ludex.games.common import drills
from ludex.games.common.drills import amount, citing
from ludex.kit.exposure import Side
from ludex.kit.money import Cents

ODDS = {1: (150, 200, 250, 300, 400), 2: (120, 145, 160, 190, 225, 310), 3: (113, 137, 166, 191, 233, 285, 347)}
"""Odds of an exercise in hundredths, level by level."""
PRICES = {1: (200, 300, 400), 2: (150, 240, 360), 3: (133, 178, 286)}
STAKES = {1: (10, 20, 50), 2: (4, 15, 25, 30), 3: (3, 7, 11, 13)}
"""Stakes in units."""
POOLS = {1: (100, 20), 2: (300, 40), 3: (700, 60)}
"""Up to how many units are staked on wrong forecasts and on a right one."""
TIED = ("a", "b", "c")
TIES = (2, 3)
BELIEVED = ("game-goes-on", "hand-void", "prize-stands")
"""Remedies that beginners would believe in."""


def _stake(lesson: Lesson) -> Cents:
    unit: int = lesson.game.rules.stakes.stake_least
    return Cents(unit * lesson.one(STAKES[lesson.level]))


def _told(odds: int) -> str:
    """Odds as they are written, with two decimals."""
    return f"{odds // fixed.HUNDREDTHS}.{odds % fixed.HUNDREDTHS:02d}"


def combined_bet(lesson: Lesson) -> Exercise:
    """What a combined bet is paid: all right, from level 2 on with a void forecast, at last with a dead heat."""
    rules: BettingRules = lesson.game.rules
    odds = [lesson.one(ODDS[lesson.level]) for _ in range(lesson.level + 1)]
    stake = _stake(lesson)
    void, tied = lesson.level > 1, lesson.one(TIES) if lesson.level > 2 else 1
    practice = _events(lesson, odds)
    slip = practice.bets(PLAYERS[0], stake, *((f"m{at}", TIED[0]) for at in range(len(odds))))
    for at in range(len(odds)):
        if void and at == 0:
            practice.cancels(f"m{at}")
        else:
            practice.ends(f"m{at}", *TIED[: tied if at == len(odds) - 1 else 1])
    worth = practice.worth(slip)
    working = _product(rules, stake, odds[1:] if void else odds, tied, worth)
    reading = rules.sources["fixed.void_leg" if void else "fixed.pays"].reading
    items = [amount("slip-pays", worth, rules.clauses_of("fixed.pays", "contents.combined"), working, reading=reading)]
    facts: dict[str, int | str] = {"stake": stake, "odds": " x ".join(map(_told, odds))}
    if void:
        facts["void"] = _told(odds[0])
    if tied > 1:
        facts |= {"dead": _told(odds[-1]), "tied": tied}
    lines = [PaperLine("forecast", (Value(each, Unit.ODDS),)) for each in odds]
    printed = Paper(id=slip.id, kind="betting-slip", lines=(*lines, PaperLine("stake", (Value.money(stake),))))
    return Exercise(
        kind="combined-bet",
        level=lesson.level,
        facts=facts,
        papers=(printed,),
        items=citing(lesson, items, about=0),
    )


def _events(lesson: Lesson, odds: Sequence[int]) -> Practice:
    """A shop with an event and a market at fixed odds for each of some odds."""
    named = {f"m{at}": each for at, each in enumerate(odds)}
    markets = {
        name: {"event": name, "kind": "fixed", "forecasts": TIED, "odds": {TIED[0]: each}}
        for name, each in named.items()
    }
    practice = Practice(lesson, {"events": {name: {} for name in named}, "markets": markets})
    practice.opens(*named)
    return practice


def _product(rules: BettingRules, stake: Cents, odds: Sequence[int], tied: int, worth: Cents) -> str:
    """The working of a slip at fixed odds: the exact product, where it is no whole cent, and then what is paid."""
    unit = rules.currency
    exact = Fraction(stake, tied) * prod(Fraction(each, fixed.HUNDREDTHS) for each in odds)
    factors = " x ".join([main_units(stake, unit), *map(_told, odds)]) + (f" / {tied}" if tied > 1 else "")
    step = "" if exact == worth else f"{exact / unit.per_main} -> "
    return f"{factors} = {step}{main_units(worth, unit)}"


def pool_dividend(lesson: Lesson) -> Exercise:
    """What a pool pays its unit; from level 2 on what the company deducts, and at last what is left over."""
    rules: BettingRules = lesson.game.rules
    unit = rules.stakes.stake_least
    wrong, right = (1 + lesson.pick(most) for most in POOLS[lesson.level])
    practice = _pool(lesson, [right, wrong])
    practice.ends("m0", TIED[0])
    dividend = practice.table.state.markets["m0"].dividends[TIED[0]]
    total, percent = Cents(unit * (right + wrong)), rules.pool.shared_percent
    clauses, currency = rules.clauses_of("pool.shared_percent"), rules.currency
    shared = Cents(total * percent // 100)
    told = [main_units(each, currency) for each in (total, shared, dividend)]
    working = f"{told[0]} x {percent}/100 = {told[1]}; {told[1]} / {right} -> {told[2]}"
    reading = rules.sources["pool.shared_percent"].reading
    items = [amount("dividend", dividend, rules.clauses_of("pool.shared_percent"), working, reading=reading)]
    if lesson.level > 1:
        kept = practice.held(DEDUCTION)
        items.append(amount("company-part", kept, clauses, f"{told[0]} - {told[1]} -> {main_units(kept, currency)}"))
    if lesson.level > 2:
        rest = practice.held(REST)
        paid = main_units(Cents(dividend * right), currency)
        kept_told = main_units(practice.held(DEDUCTION), currency)
        working = f"{told[0]} - {kept_told} - {paid} = {main_units(rest, currency)}"
        items.append(amount("left-over", rest, (), working, reading=rules.sources["pool.fractions"].reading))
    facts: dict[str, int | str] = {"fund": total, "value": Cents(unit * right), "percent": percent, "least": unit}
    return Exercise(kind="pool-dividend", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def _pool(lesson: Lesson, units: Sequence[int]) -> Practice:
    """A shop with a pool in which so many units were staked on each forecast."""
    unit = lesson.game.rules.stakes.stake_least
    forecasts = [*TIED, "d"]
    practice = Practice(
        lesson, {"events": {"m0": {}}, "markets": {"m0": {"event": "m0", "kind": "pool", "forecasts": forecasts}}}
    )
    practice.opens("m0")
    for who, forecast, count in zip(PLAYERS, forecasts, units, strict=False):
        practice.bets(who, Cents(unit * count), ("m0", forecast))
    return practice


def pool_dead_heat(lesson: Lesson) -> Exercise:
    """What a pool pays its unit on one of several forecasts that were right at once."""
    rules: BettingRules = lesson.game.rules
    unit, tied = rules.stakes.stake_least, TIES[0] if lesson.level == 1 else lesson.one(TIES)
    most_wrong, most_right = POOLS[lesson.level]
    units = [1 + lesson.pick(most_right) for _ in TIED] + [1 + lesson.pick(most_wrong)]
    practice = _pool(lesson, units)
    practice.ends("m0", *TIED[:tied])
    dividend = practice.table.state.markets["m0"].dividends.get(TIED[0], Cents(0))
    total, percent = Cents(unit * sum(units)), rules.pool.shared_percent
    shared = Cents(total * percent // 100)
    part = Cents(shared // tied)
    told = [main_units(each, rules.currency) for each in (total, shared, part, dividend)]
    working = (
        f"{told[0]} x {percent}/100 = {told[1]}; {told[1]} / {tied} -> {told[2]}; {told[2]} / {units[0]} -> {told[3]}"
    )
    reading = rules.sources["pool.dead_heat"].reading
    items = [amount("dividend", dividend, rules.clauses_of("pool.shared_percent"), working, reading=reading)]
    facts: dict[str, int | str] = {
        "fund": total,
        "value": Cents(unit * units[0]),
        "percent": percent,
        "least": unit,
        "tied": tied,
    }
    return Exercise(kind="pool-dead-heat", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def order_held(lesson: Lesson) -> Exercise:
    """What is held for an order at the exchange; from level 2 on what is deducted once the order has won."""
    rules: BettingRules = lesson.game.rules
    price, size = lesson.one(PRICES[lesson.level]), Cents(rules.exchange.sizes.order_least * lesson.one(STAKES[2]))
    side: Side = lesson.one(("back", "lay"))
    practice = Practice(
        lesson,
        {"events": {"m0": {}}, "markets": {"m0": {"event": "m0", "kind": "exchange", "forecasts": TIED[:2]}}},
    )
    practice.opens("m0")
    other: Side = "lay" if side == "back" else "back"
    practice.run(PlaceOrder(by=PLAYERS[0], market="m0", forecast=TIED[0], side=side, price=price, size=size))
    held = practice.held(EXCHANGE)
    practice.run(PlaceOrder(by=PLAYERS[1], market="m0", forecast=TIED[0], side=other, price=price, size=size))
    practice.ends("m0", TIED[0] if side == "back" else TIED[1])
    unit, percent = rules.currency, rules.exchange.commission.commission_percent
    told = [main_units(size, unit), _told(price), main_units(held, unit)]
    lay = f"{told[0]} x ({told[1]} - 1) -> {told[2]}"
    reading = rules.sources["exchange.guaranteed"].reading
    clauses = rules.clauses_of("exchange.guaranteed")
    items: list[Item] = [amount("held", held, clauses, lay if side == "lay" else told[2], reading=reading)]
    if lesson.level > 1:
        taken = practice.held(COMMISSION)
        won = f"{told[0]} x ({told[1]} - 1)" if side == "back" else told[0]
        path = "exchange.commission.commission_percent"
        working = f"{won} x {percent}/100 -> {main_units(taken, unit)}"
        reading = rules.sources["exchange.commission.on"].reading
        items.append(amount("commission", taken, rules.clauses_of(path), working, reading=reading))
    facts: dict[str, int | str] = {"side": side, "stake": size, "odds": told[1], "percent": percent}
    return Exercise(kind="order-held", level=lesson.level, facts=facts, items=citing(lesson, items, about=0))


def incident(lesson: Lesson) -> Exercise | None:
    """What is done when something goes wrong, and who decides."""
    return drills.incident(lesson, incidents(lesson.game), BELIEVED)


MAKERS: dict[str, Maker] = {
    "combined-bet": combined_bet,
    "pool-dividend": pool_dividend,
    "pool-dead-heat": pool_dead_heat,
    "order-held": order_held,
    "lawful-bet": lawful_bet,
    "class-of-bet": class_of_bet,
    "incident": incident,
}
