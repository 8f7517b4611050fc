"""The least and largest stakes of craps: simple bets by the licence, all others derived from them as the law says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from ludex.core.options import BetGroup, Bound
from ludex.errors import Reason
from ludex.games.dice.craps.bets import CrapsBet, pays
from ludex.games.dice.craps.rules import CrapsRules
from ludex.kit.money import Cents

PER_CENT = Fraction(1, 100)
GROUPS_KEPT = 4096


class Limits:
    """The limits of every bet under one ruleset."""

    def __init__(self, rules: CrapsRules, bets: Mapping[str, CrapsBet]) -> None:
        self._rules = rules
        self._bets = bets
        self._pays = {slug: pays(rules, bet) for slug, bet in bets.items() if bet.group == "multiple"}
        # Whoever looks at the table asks for all of them, and stakes beside which others lie are few.
        self.group = lru_cache(GROUPS_KEPT)(self._group)
        self._low = Bound(Reason.BELOW_MINIMUM, rules.clauses_of("minimum"), "minimum")

    def simple_maximum(self, minimum: Cents) -> int:
        """The largest simple bet at a table with this minimum."""
        base = self._rules.minimum if self._rules.limits_change.carry_over is None else minimum
        return base * self._rules.limits.simple_maximum

    def _group(self, bet: CrapsBet, minimum: Cents, beside: int) -> BetGroup:
        """From the minimum to the largest stake; `beside` is what lies on the simple bet of an associated one."""
        high, path = self._largest(bet, minimum, beside)
        clauses = self._rules.clauses_of(path)
        return BetGroup(bet.slug, minimum, Cents(high), self._low, Bound(Reason.ABOVE_MAXIMUM, clauses, path))

    def _largest(self, bet: CrapsBet, minimum: Cents, beside: int) -> tuple[int, str]:
        limits, simple = self._rules.limits, self.simple_maximum(minimum)
        match bet.group:
            case "simple":
                return simple, "limits.simple_maximum"
            case "multiple":
                return self._multiple(bet, simple, minimum), "limits.multiple_gain"
            case "place":
                by_number: dict[str, int] = getattr(limits, bet.kind)
                return _part(simple, by_number.get(str(bet.number), 0)), f"limits.{bet.kind}.{bet.number}"
            case "associated":
                if bet.kind in ("odds_win", "odds_come"):
                    return _part(beside, limits.associated), "limits.associated"
                part = limits.associated_dont.get(str(bet.number), 0)
                return _part(beside, part), f"limits.associated_dont.{bet.number}"

    def _multiple(self, bet: CrapsBet, simple: int, minimum: Cents) -> int:
        """The largest stake in chips that wins what the licence lets it, but no less than the largest simple bet."""
        chip, paid = self._rules.chip, self._pays[bet.slug]
        if not paid:
            return 0
        gained = simple * self._rules.bets.simple.pays
        allowed = gained * self._rules.limits.multiple_gain * PER_CENT
        most = int(allowed / paid) // chip * chip
        # The bets that pay most would otherwise be shut wherever the largest simple bet is but few minima.
        return max(minimum, most if most * paid >= gained else -int(-gained / paid // chip) * chip)


def _part(amount: int, per_cent: int) -> int:
    """So many per cent of an amount, in whole units."""
    return amount * per_cent // int(1 / PER_CENT)
