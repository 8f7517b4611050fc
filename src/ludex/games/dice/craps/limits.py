"""The least and largest stakes of craps: simple bets by the licence, all others derived from them as the law says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from ludex.core.options import BetGroup, Bound
from ludex.errors import Reason
from ludex.games.common.stakes.limits import no_limits
from ludex.games.dice.craps.bets import LINES, PROPOSITIONS, SIMPLE_THROWS, CrapsBet, pays
from ludex.games.dice.craps.rules import CrapsRules
from ludex.kit.money import Cents, Rounding, share

Largest = Callable[[CrapsBet, Cents, Cents], tuple[Cents, str]]
"""(bet, the table's minimum, what lies on the bet beside it) -> the largest stake, and the path of its rule"""


class CrapsLimits:
    """The limits of every bet under one ruleset."""

    def __init__(self, rules: CrapsRules, bets: Mapping[str, CrapsBet]) -> None:
        self._rules = rules
        self._pays = {slug: pays(rules, bet) for slug, bet in bets.items() if bet.group == "multiple"}
        self._low = Bound(Reason.BELOW_MINIMUM, rules.clauses_of("minimum"), "minimum")
        self._largest: dict[str, Largest] = {
            **dict.fromkeys((*LINES, *SIMPLE_THROWS), self._simple),
            **dict.fromkeys(("hard_ways", *PROPOSITIONS), self._multiple),
            **dict.fromkeys(("odds_win", "odds_come"), self._beside),
            **dict.fromkeys(("odds_dont_win", "odds_dont_come"), self._beside_dont),
            **dict.fromkeys(("right", "wrong"), self._place),
        }
        if missing := sorted({bet.kind for bet in bets.values()} - self._largest.keys()):
            raise no_limits(missing)
        nothing = Cents(0)
        rules.expect(*(self._largest[bet.kind](bet, nothing, nothing)[1] for bet in bets.values()))

    def group(self, bet: CrapsBet, minimum: Cents, beside: Cents) -> BetGroup:
        """From the minimum to the largest stake; `beside` is what lies on the simple bet of an associated one."""
        high, path = self._largest[bet.kind](bet, minimum, beside)
        return BetGroup(
            bet.slug, minimum, high, self._low, Bound(Reason.ABOVE_MAXIMUM, self._rules.clauses_of(path), path)
        )

    def simple_maximum(self, minimum: Cents) -> Cents:
        """The largest simple bet at a table with this minimum."""
        base = self._rules.minimum if self._rules.limits_change.carry_over is None else minimum
        return Cents(base * self._rules.limits.simple_maximum)

    def _simple(self, bet: CrapsBet, minimum: Cents, beside: Cents) -> tuple[Cents, str]:
        return self.simple_maximum(minimum), "limits.simple_maximum"

    def _multiple(self, bet: CrapsBet, minimum: Cents, beside: Cents) -> tuple[Cents, str]:
        """The largest stake in chips that wins what the licence lets it, but no less than the largest simple bet."""
        chip, paid, path = self._rules.chip, self._pays[bet.slug], "limits.multiple_gain"
        if not paid:
            return Cents(0), path
        gained = self.simple_maximum(minimum) * self._rules.bets.simple.pays
        allowed = gained * Fraction(self._rules.limits.multiple_gain, 100)
        most = int(allowed / paid) // chip * chip
        # The bets that pay most would otherwise be shut wherever the largest simple bet is but few minima.
        return Cents(max(minimum, most if most * paid >= gained else -int(-gained / paid // chip) * chip)), path

    def _beside(self, bet: CrapsBet, minimum: Cents, beside: Cents) -> tuple[Cents, str]:
        return _part(beside, self._rules.limits.associated), "limits.associated"

    def _beside_dont(self, bet: CrapsBet, minimum: Cents, beside: Cents) -> tuple[Cents, str]:
        part = self._rules.limits.associated_dont.get(str(bet.number), 0)
        return _part(beside, part), f"limits.associated_dont.{bet.number}"

    def _place(self, bet: CrapsBet, minimum: Cents, beside: Cents) -> tuple[Cents, str]:
        by_number: dict[str, int] = getattr(self._rules.limits, bet.kind)
        part = by_number.get(str(bet.number), 0)
        return _part(self.simple_maximum(minimum), part), f"limits.{bet.kind}.{bet.number}"


def _part(amount: Cents, per_cent: int) -> Cents:
    """So many per cent of an amount, in whole units."""
    return share(amount, Fraction(per_cent, 100), Rounding.DOWN)
