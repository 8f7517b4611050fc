"""What slips come to: at fixed odds by multiplying (apuesta de contrapartida), in a pool by its unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod

from ludex.games.betting import pool
from ludex.games.betting.rules import BettingRules, Fixed
from ludex.games.betting.state import Leg, Market, Slip
from ludex.kit.money import NOTHING, Cents, Rounding, share

HUNDREDTHS = 100
ONE = Fraction(1)
NONE = Fraction(0)


def product(odds: Iterable[int]) -> Fraction:
    """What a stake is multiplied by when all forecasts are right."""
    return prod((Fraction(each, HUNDREDTHS) for each in odds), start=ONE)


def payout(stake: Cents, factor: Fraction) -> Cents:
    """What a stake comes to: multiplied exactly, and rounded down once at the end."""
    return share(stake, factor, Rounding.DOWN)


def factor(rules: Fixed, leg: Leg, market: Market) -> Fraction | None:
    """What a leg multiplies the stake by; nothing while that is open."""
    if market.status == "void" or leg.forecast in market.scratched:
        return ONE
    if market.status != "settled":
        return None
    if leg.forecast not in market.winners:
        return NONE
    if rules.pays == "stake":
        return ONE
    odds = leg.odds if rules.odds_of == "slip" else market.odds[leg.forecast]
    shared_by = len(market.winners) if rules.dead_heat == "divided" else 1
    return Fraction(odds, HUNDREDTHS * shared_by)


def is_wrong(leg: Leg, market: Market) -> bool:
    """Whether a forecast is known to be wrong."""
    return market.status == "settled" and leg.forecast not in (*market.winners, *market.scratched)


def is_lost(slip: Slip, markets: Mapping[str, Market]) -> bool:
    """Whether a forecast of a slip is known to be wrong."""
    return any(is_wrong(leg, markets[leg.market]) for leg in slip.legs)


def undecided(slip: Slip, markets: Mapping[str, Market]) -> bool:
    """Whether it is open what a slip comes to: no leg has lost, and one is still to come."""
    return not is_lost(slip, markets) and any(
        markets[leg.market].status not in ("settled", "void") and leg.forecast not in markets[leg.market].scratched
        for leg in slip.legs
    )


def worth(rules: BettingRules, slip: Slip, markets: Mapping[str, Market]) -> Cents | None:
    """What a slip of a pool or at fixed odds is paid; nothing while it is undecided."""
    if slip.kind == "pool":
        return _pool_worth(rules, slip, markets[slip.legs[0].market])
    factors = [factor(rules.fixed, leg, markets[leg.market]) for leg in slip.legs]
    if NONE in factors:
        return NOTHING
    known = [each for each in factors if each is not None]
    return payout(slip.stake, prod(known, start=ONE)) if len(known) == len(factors) else None


def _pool_worth(rules: BettingRules, slip: Slip, market: Market) -> Cents | None:
    forecast = slip.legs[0].forecast
    if market.status == "void" or forecast in market.scratched:
        return slip.stake
    if market.status != "settled":
        return None
    return pool.worth(rules.stakes.stake_least, slip.stake, market.dividends.get(forecast, NOTHING))


def exposure(rules: Fixed, markets: Iterable[Market], combined: Iterable[Cents]) -> Cents:
    """What the company may owe at most for bets at fixed odds that are undecided."""
    return Cents(sum(owed_at_most(rules, market) for market in markets) + sum(combined))


def owed_at_most(rules: Fixed, market: Market) -> Cents:
    """What slips on a market alone may be paid: by its dearest forecast, or all stakes back where it becomes void."""
    if market.kind != "fixed" or market.status in ("settled", "void"):
        return NOTHING
    # Where a dead heat is paid in full, every forecast may be right at once.
    most = sum if rules.dead_heat == "in-full" else max
    return Cents(max(sum(market.staked.values()), most((*market.liability.values(), 0))))
