"""The limits that a table may have: within what is authorised, when it opens and whenever the director changes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import ceil, floor, gcd, lcm

from msgspec.structs import replace

from ludex.core.commands import ChangeLimits, OpenSession
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Offer
from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState
from ludex.kit.money import LARGEST

Edge = tuple[int, str]
"""How far a minimum may go, and by which rule no further."""


def least_edges(rules: CircleRules) -> list[Edge]:
    """What the minimum of a table may not be below, besides the authorised one."""
    law = rules.limits
    return [] if law.limit == "none" else [(ceil(law.minimum_least * law.maximum), "limits.minimum_least")]


def most_edges(rules: CircleRules) -> list[Edge]:
    """What the minimum of a table may not be above: a share of the maximum, and the lower of two limits."""
    law = rules.limits
    if law.limit == "none":
        return []
    edges: list[Edge] = [(floor(law.minimum_most * law.maximum), "limits.minimum_most")]
    return [*edges, (int(law.low), "limits.split")] if has_two_limits(rules) else edges


def has_two_limits(rules: CircleRules) -> bool:
    """Whether a low limit is followed by a high one."""
    return rules.limits.limit == "split" and rules.limits.split == "low-high"


def check_limits(rules: CircleRules) -> tuple[str, ...]:
    """Refuses limits that the law does not let a table have, or gives the rules that they were checked against."""
    law, minimum = rules.limits, int(rules.minimum)
    wrong = [(Allowed(Unit.MONEY, low=edge), path) for edge, path in least_edges(rules) if minimum < edge]
    wrong += [(Allowed(Unit.MONEY, high=edge), path) for edge, path in most_edges(rules) if minimum > edge]
    if has_two_limits(rules) and law.low > law.maximum:
        asked, allowed = Value.money(law.low), Allowed(Unit.MONEY, high=law.maximum)
        raise rules.refusal("limits.split", reason=Reason.LICENCE, asked=asked, allowed=allowed)
    for allowed, path in wrong:
        raise rules.refusal(path, reason=Reason.LICENCE, asked=Value.money(minimum), allowed=allowed)
    return tuple(path for _, path in (*least_edges(rules), *most_edges(rules)))


class LimitChanges(Part[CircleState]):
    """What the director may set."""

    def __init__(self, rules: CircleRules, session: Iterable[Action]) -> None:
        """`session` are the actions of every table, of which opening it and changing the limits are bounded here."""
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self._session = {action.command: action for action in session}

    def actions(self) -> list[Action]:
        """Opening the table, and changing its limits."""
        acts_first, change = self._session[OpenSession], self._session[ChangeLimits]
        return [
            replace(acts_first, offer=self._opening(acts_first.offer)),
            replace(change, offer=self._within(change.offer)),
        ]

    def _opening(self, acts_first: Offer) -> Offer:
        def offer(state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            option = acts_first(state, by, owners)
            if not isinstance(option, Option):
                return option
            # A table opens at the minimum that the director has set, or at the authorised one.
            bound = self._bound("limits.within")
            return replace(option, domains=tuple(replace(domain, bound=bound) for domain in option.domains))

        return offer

    def _within(self, change: Offer) -> Offer:
        def offer(state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            option = change(state, by, owners)
            return replace(option, domains=(*option.domains, self._minima())) if isinstance(option, Option) else option

        return offer

    def _minima(self) -> Range:
        """From the authorised minimum on, as far as the maximum lets it go."""
        rules = self._rules
        lows, highs = least_edges(rules), [*most_edges(rules), (int(LARGEST), "limits.within")]
        if rules.forbids("limits.within"):
            lows.append((int(rules.minimum), "limits.within"))
        low, below = max(lows, default=(1, "limits.within"))
        high, above = min(highs)
        return Range("minimum", low, high, self._bound(below), self._bound(above), step=step_of(rules))

    def _bound(self, path: str) -> Bound:
        return Bound(Reason.NOT_AUTHORISED, self._cite(path, "limits.within"), path)


def step_of(rules: CircleRules) -> int:
    """The steps of a minimum whose forced bets the table's chips can make."""
    chip, law = int(rules.chip), rules.forced
    if law.kind == "ante":
        return chip
    steps = [
        chip * part.denominator // gcd(chip * part.denominator, part.numerator)
        for part in (law.small_blind, law.big_blind)
    ]
    return lcm(chip, *steps)
