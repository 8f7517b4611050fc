"""The least and largest stake of every bet: a table from the kind of bet to its limits, which must have every kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from ludex.core.options import BetGroup, Bound
from ludex.errors import Misuse, Reason
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.rules import StakeRules
from ludex.kit.money import Cents
from ludex.law.ruleset import Ruleset

KindLimits = Callable[[Cents], BetGroup]
"""(the table's minimum) -> the least and largest stake of one kind of bet"""


def no_limits(bets: Sequence[str]) -> Misuse:
    """Kinds of bets without limits."""
    return Misuse("nothing says how much may be staked on {bets}", slug="nothing-says-how-much", bets=bets)


class LimitTable:
    """The limits of every bet of a table."""

    def __init__(self, bets: Mapping[str, Bet], by_kind: Mapping[str, KindLimits]) -> None:
        kinds = tuple(dict.fromkeys(bet.kind for bet in bets.values()))
        if missing := [kind for kind in kinds if kind not in by_kind]:
            raise no_limits(missing)
        place = {kind: place for place, kind in enumerate(kinds)}
        self.places = {bet.slug: place[bet.kind] for bet in bets.values()}
        """Every bet with the place of its group."""
        self.groups = cache(lambda minimum: tuple(by_kind[kind](minimum) for kind in kinds))
        """(the table's minimum) -> the groups of bets; worked out once, because every bet asks for them."""

    def of(self, bet: str, minimum: Cents) -> BetGroup:
        """The least and largest stake on a bet."""
        return self.groups(minimum)[self.places[bet]]


def in_minima(rules: StakeRules, kind: str, times: int, path: str) -> KindLimits:
    """From the table's minimum to so many times as much, by the rule at `path`."""

    def at(minimum: Cents) -> BetGroup:
        high, most = Cents(minimum * times), (path, "maximum_per")
        return bet_group(rules, kind, low=minimum, high=high, least=("minimum",), most=most)

    return at


def bet_group(
    rules: Ruleset, kind: str, *, low: Cents, high: Cents, least: Sequence[str], most: Sequence[str]
) -> BetGroup:
    """The limits of a kind of bet with the rules behind them: `least` and `most` are their paths, the first first."""
    return BetGroup(
        kind=kind,
        low=low,
        high=high,
        low_bound=Bound(Reason.BELOW_MINIMUM, rules.clauses_of(*least), least[0]),
        high_bound=Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(*most), most[0]),
    )
