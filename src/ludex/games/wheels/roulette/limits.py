"""The least and largest stakes of a roulette, kind of bet by kind of bet."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core.options import BetGroup, Bound
from ludex.errors import Reason
from ludex.games.common.stakes.limits import KindLimits
from ludex.games.wheels.roulette.bets import SIMPLE, rules_of
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.money import Cents

MULTIPLE = (
    "straight", "split", "zero_split", "street", "zero_street", "corner", "zero_corner", "special_corner", "six_line",
    "column", "dozen", "double_column", "double_dozen",
)  # fmt: skip
"""The kinds whose least stake is the minimum on a number."""


def limits(rules: RouletteRules) -> Mapping[str, KindLimits]:
    """The limits of every kind of bet."""
    return {**{kind: _limits_of(rules, kind) for kind in MULTIPLE}, SIMPLE: _simple_limits(rules)}


def _limits_of(rules: RouletteRules, kind: str) -> KindLimits:
    """From the table's minimum to the maximum of the kind."""

    def at(minimum: Cents) -> BetGroup:
        low = Bound(Reason.BELOW_MINIMUM, rules.clauses_of("minimum"), "minimum")
        return BetGroup(kind, minimum, *_largest(rules, kind, minimum, low))

    return at


def _simple_limits(rules: RouletteRules) -> KindLimits:
    """From the minimum on simple chances, which may be several minima on a number."""
    path = "simple_minimum_times" if rules.simple_minimum_times > 1 else "minimum"
    clauses = rules.clauses_of("minimum", "simple_minimum_times", "simple_minimum_of")

    def at(minimum: Cents) -> BetGroup:
        low = Bound(Reason.BELOW_MINIMUM, clauses, path)
        return BetGroup(SIMPLE, rules.simple_minimum(minimum), *_largest(rules, SIMPLE, minimum, low))

    return at


def _largest(rules: RouletteRules, kind: str, minimum: Cents, low: Bound) -> tuple[Cents, Bound, Bound]:
    """The maximum of a kind of bet, with both bounds; maxima follow the table's minimum where the law says so."""
    base = rules.minimum if rules.limits_change.carry_over is None else minimum
    path = f"bets.{kind}.maximum"
    high = Cents(base * rules_of(rules, kind).maximum[rules.tier - 1])
    return high, low, Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(path), path)
