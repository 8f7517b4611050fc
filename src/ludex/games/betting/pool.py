"""What a pool comes to (apuesta mutua): what is shared of it, and what the unit is paid on each forecast.

Stakes are whole units, so that one amount for the unit settles all slips of a forecast at once, however many they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ludex.games.betting.rules import Pool
from ludex.kit.money import NOTHING, Cents


class PoolResult(Struct, frozen=True, kw_only=True):
    """Where all of a pool goes."""

    dividends: dict[str, Cents]
    """What the unit is paid, on each forecast that is paid anything."""
    owed: Cents
    """What all slips are paid together."""
    deduction: Cents = NOTHING
    rest: Cents = NOTHING
    """What no whole cent for every unit was left of."""
    carried: Cents = NOTHING
    """What is left to a later pool."""


def settle(
    rules: Pool, unit: Cents, staked: Mapping[str, Cents], winners: Sequence[str], carried: Cents = NOTHING
) -> PoolResult:
    """What a pool comes to when these forecasts are right."""
    total = sum(staked.values())
    right = {forecast: staked[forecast] for forecast in staked if staked[forecast] and forecast in winners}
    if rules.shared_among == "all":
        right = {forecast: amount for forecast, amount in staked.items() if amount}
    shared = total * rules.shared_percent // 100
    deduction = Cents(total * (100 - rules.shared_percent) // 100)
    if not right and rules.nobody_right == "refund":
        back = {forecast: unit for forecast, amount in staked.items() if amount}
        return PoolResult(dividends=back, owed=Cents(total), carried=carried)
    if not right:
        lost = Cents(total - shared - deduction)
        return PoolResult(dividends={}, owed=NOTHING, deduction=deduction, rest=lost, carried=Cents(shared + carried))
    dividends = _dividends(rules, unit, right, shared + carried)
    owed = sum(amount // unit * dividends[forecast] for forecast, amount in right.items())
    return PoolResult(
        dividends={forecast: dividend for forecast, dividend in dividends.items() if dividend},
        owed=Cents(owed),
        deduction=deduction,
        rest=Cents(total + carried - deduction - owed),
    )


def _dividends(rules: Pool, unit: Cents, right: Mapping[str, Cents], shared: int) -> dict[str, Cents]:
    """What the unit is paid on each forecast that was right, in whole cents; what is left over has its account."""
    if rules.dead_heat == "together":
        dividend = Cents(shared // (sum(right.values()) // unit))
        return dict.fromkeys(right, dividend)
    part = shared // len(right)
    return {forecast: Cents(part // (amount // unit)) for forecast, amount in right.items()}


def worth(unit: Cents, stake: Cents, dividend: Cents) -> Cents:
    """What a slip is paid when its unit is paid so much."""
    return Cents(stake // unit * dividend)
