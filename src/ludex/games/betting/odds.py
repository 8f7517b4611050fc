"""What bets are worth: pools with their takeout, fixed odds with their overround, and what the exchange deducts.

Nobody knows the chances of an event. Whoever has some may ask what a bet is worth by them; the rows that a shop tells
of its own markets take the chances that its odds state, or equal ones in a pool, and prices that are fair elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod

from ludex.core.options import Bound, Range
from ludex.errors import Misuse, Reason
from ludex.games.betting import fixed, pool
from ludex.games.betting.equipment import DescribedMarket
from ludex.games.betting.exchange.ending import commission_on
from ludex.games.betting.exchange.part import prices_of
from ludex.games.betting.exchange.rules import ExchangeRules
from ludex.games.betting.rules import BettingRules, MarketKind
from ludex.games.betting.shop import Shop
from ludex.kit.exposure import WHOLE, Side
from ludex.kit.money import NOTHING, Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution, gathered

ONE, NONE, LOST = Fraction(1), Fraction(0), Fraction(-1)
Chances = Mapping[str, Fraction]
"""How likely each forecast comes alone; they add up to one."""
UNITS_STAKED = 1000
"""So many units others have staked on each forecast of a pool, where nobody says how much."""
FAIR_PRICES = (2, 3, 5, 10)
"""Prices at which an order is told of, in whole numbers."""
POOL, FIXED, COMBINED, BACK, LAY = "pool-bet", "fixed-odds", "combined-bet", "exchange-back-at", "exchange-lay-at"
BY_ODDS, ALIKE, FAIR = "chances-by-the-odds", "pool-staked-alike", "exchange-at-a-fair-price"
"""The notes on the chances that the rows take."""
PATHS: dict[MarketKind, tuple[str, ...]] = {
    "pool": ("pool.shared_percent", "pool.shared_among"),
    "fixed": ("fixed.pays", "fixed.odds_of"),
    "exchange": ("exchange.commission.commission_percent", "exchange.commission.on"),
}


# A book of fixed odds.


def overround(odds: Sequence[int]) -> Fraction:
    """What it costs to be paid one whichever forecast of a book comes; what exceeds one is the company's."""
    return sum((Fraction(fixed.HUNDREDTHS, each) for each in odds), NONE)


def implied(odds: Mapping[str, int]) -> dict[str, Fraction]:
    """The chances that a book states, what the company keeps being taken from all of them in proportion."""
    whole = overround(tuple(odds.values()))
    return {forecast: Fraction(fixed.HUNDREDTHS, each) / whole for forecast, each in odds.items()}


def fair_prices(chances: Chances) -> dict[str, Fraction]:
    """What one staked should be paid on each forecast for nobody to keep anything; impossible ones have no price."""
    return {forecast: 1 / chance for forecast, chance in chances.items() if chance}


def value(price: Fraction, chance: Fraction) -> Fraction:
    """What a unit staked at a price is expected to win, when its forecast comes with this chance."""
    return price * chance - 1


def fixed_net(stake: Cents, odds: Sequence[int], chance: Fraction) -> Distribution:
    """The net result of a unit at fixed odds, multiplied where there are several, and paid in whole cents."""
    paid = fixed.payout(stake, fixed.product(odds))
    return gathered([(Fraction(paid, stake) - 1, chance), (LOST, 1 - chance)])


# A pool.


def takeout(result: pool.PoolResult, staked: Mapping[str, Cents]) -> Fraction:
    """The part of what was staked that nobody is paid, neither now nor from a later pool: deduction and rest."""
    total = sum(staked.values())
    return Fraction(result.deduction + result.rest, total) if total else NONE


def pool_net(
    rules: BettingRules,
    stake: Cents,
    forecast: str,
    *,
    staked: Mapping[str, Cents],
    chances: Mapping[tuple[str, ...], Fraction],
    carried: Cents = NOTHING,
) -> Distribution:
    """The exact net result of a unit in a pool, with what others staked on each forecast.

    The chances are those of everything that may come: one forecast alone, or several at once. The stake counts in the
    pool, so that a large one is paid less for each unit.
    """
    unit = rules.stakes.stake_least
    if stake % unit:
        raise Misuse("the stakes of a pool are whole units of {unit}", slug="stake-not-of-units", unit=unit)
    everything = {**staked, forecast: Cents(staked.get(forecast, NOTHING) + stake)}
    found: list[tuple[Fraction, Fraction]] = []
    for winners, chance in chances.items():
        result = pool.settle(rules.pool, unit, everything, winners, carried)
        paid = pool.worth(unit, stake, result.dividends.get(forecast, NOTHING))
        found.append((Fraction(paid, stake) - 1, chance))
    return gathered(found)


# The exchange.


def order_net(rules: ExchangeRules, side: Side, size: Cents, price: int, chance: Fraction) -> Distribution:
    """The net result of an order that is met whole and alone in its market, for a unit of what its maker may lose."""
    liability = size * WHOLE if side == "back" else size * (price - WHOLE)
    gain = size * (price - WHOLE) if side == "back" else size * WHOLE
    held, won = -(-liability // WHOLE), gain // WHOLE
    kept = won - commission_on(rules.commission, won)
    wins = chance if side == "back" else 1 - chance
    return gathered([(Fraction(kept, held), wins), (LOST, 1 - wins)])


def least_price(rules: ExchangeRules, side: Side, chance: Fraction) -> Fraction:
    """The price beyond which an order is expected to win, after commission: a back asks for more, a lay offers less."""
    part = 1 - Fraction(rules.commission.commission_percent, 100)
    lost, won = (1 - chance, chance) if side == "back" else (chance, 1 - chance)
    # A back wins (price - 1) for one; a lay risks as much to win one.
    return 1 + lost / (won * part) if side == "back" else 1 + won * part / lost


# What a shop tells of its markets.


def all_odds(shop: Shop, stake: Cents) -> Iterator[BetOdds]:
    """Every forecast of every market that may be opened, a bet on several markets, and orders at the exchange."""
    markets = _lawful(shop)
    for name, market in markets.items():
        if market.kind == "pool":
            yield from _pool_rows(shop.rules, name, market, stake)
        elif market.kind == "fixed":
            yield from _fixed_rows(shop.rules, name, market, stake)
    yield from _combined_row(shop.rules, markets, stake)
    if any(market.kind == "exchange" for market in markets.values()):
        yield from _order_rows(shop.rules, stake)


def priced(shop: Shop) -> dict[str, Range]:
    """What has odds, with the least and the most that it takes."""
    rules = shop.rules
    found: dict[str, Range] = {}
    for row in all_odds(shop, rules.stakes.stake_least):
        least, most = ("exchange.sizes.order_least", "exchange.sizes.order_most")
        low, high = rules.exchange.sizes.order_least, rules.exchange.sizes.order_most
        step = 1
        if not row.bet.startswith((BACK, LAY)):
            least, most = ("stakes.stake_least", "stakes.stake_most")
            low, high = rules.stakes.stake_least, rules.stakes.stake_most
            step = low
        ends = (
            Bound(Reason.BELOW_MINIMUM, rules.clauses_of(least), least),
            Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(most), most),
        )
        found[row.bet] = Range("stake", low, high, *ends, step=step)
    return found


def _lawful(shop: Shop) -> dict[str, DescribedMarket]:
    """The markets that no rule keeps from being opened."""
    equipment = shop.equipment
    return {
        name: market
        for name, market in equipment.described.markets.items()
        if not any(equipment.market_flaws(name))
        if not any(flaw for event in (market.event, *market.also) for flaw in equipment.event_flaws(event))
    }


def _row(rules: BettingRules, kind: MarketKind, bet: str, net: Distribution, note: str) -> BetOdds:
    paths = PATHS[kind]
    reading = next((said for path in paths if (said := rules.sources[path].reading)), "")
    clauses = rules.clauses_of(*paths)
    return BetOdds(bet=bet, choice=None, net=net, clauses=clauses, reading=reading, note=note, dilutes=kind == "pool")


def _pool_rows(rules: BettingRules, name: str, market: DescribedMarket, stake: Cents) -> Iterator[BetOdds]:
    unit = rules.stakes.stake_least
    staked = dict.fromkeys(market.forecasts, Cents(UNITS_STAKED * unit))
    alike = Fraction(1, len(market.forecasts))
    chances: dict[tuple[str, ...], Fraction] = {(forecast,): alike for forecast in market.forecasts}
    for forecast in market.forecasts:
        net = pool_net(rules, Cents(max(stake // unit, 1) * unit), forecast, staked=staked, chances=chances)
        yield _row(rules, "pool", f"{POOL}-{name}-{forecast}", net, ALIKE)


def _fixed_rows(rules: BettingRules, name: str, market: DescribedMarket, stake: Cents) -> Iterator[BetOdds]:
    """Where odds of all forecasts are known; else nothing is known of their chances."""
    if {*market.odds} != {*market.forecasts}:
        return
    for forecast, chance in implied(market.odds).items():
        net = fixed_net(stake, (market.odds[forecast],), chance)
        yield _row(rules, "fixed", f"{FIXED}-{name}-{forecast}", net, BY_ODDS)


def _combined_row(rules: BettingRules, markets: Mapping[str, DescribedMarket], stake: Cents) -> Iterator[BetOdds]:
    """The likeliest forecast of a market of each event together, as if none made another likelier."""
    of_event: dict[str, DescribedMarket] = {}
    for market in markets.values():
        if market.kind == "fixed" and {*market.odds} == {*market.forecasts}:
            of_event.setdefault(market.event, market)
    legs = [*of_event.values()][: rules.contents.legs_most]
    if len(legs) < rules.contents.combined or not rules.contents.several_events:
        return
    favourites = [min(market.odds.items(), key=lambda each: each[1]) for market in legs]
    chance = prod((implied(market.odds)[name] for market, (name, _) in zip(legs, favourites, strict=True)), start=ONE)
    yield _row(rules, "fixed", COMBINED, fixed_net(stake, [odds for _, odds in favourites], chance), BY_ODDS)


def _order_rows(rules: BettingRules, stake: Cents) -> Iterator[BetOdds]:
    """Orders at prices that are fair, so that what is lost is what the company deducts."""
    prices = prices_of(rules.exchange.prices)
    sides: tuple[tuple[Side, str], ...] = (("back", BACK), ("lay", LAY))
    for price in FAIR_PRICES:
        at = price * WHOLE
        step = prices.step_at(at)
        for side, bet in sides if step and at % step == 0 else ():
            net = order_net(rules.exchange, side, stake, at, Fraction(1, price))
            yield _row(rules, "exchange", f"{bet}-{price}", net, FAIR)
