"""Bets on the hands and on the tie: who may make them, and within which limits."""

from __future__ import annotations

from msgspec import structs

from ludex.core.options import BetGroup, Bound, Option, StakeLimits
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.punto_y_banca.bets import HAND
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.common.stakes import betting as stakes
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.state import StakedState
from ludex.kit.money import Cents


class Betting(stakes.Betting):
    """Bets between the call to bet and no more bets, by those who may play at this table."""

    _rules: PuntoRules

    def __init__(self, rules: PuntoRules, bets: dict[str, Bet], after_the_call: frozenset[str]) -> None:
        super().__init__(
            rules,
            bets,
            limits=lambda kind, minimum: limits(rules, kind, minimum),
            kept=lambda _bet: "winning_stake",
            after_the_call=after_the_call,
            before_the_call=frozenset({BETTING}),
        )
        reduced = ("places.standing_reduced",) if rules.kind != "large" else ()
        self._admitting = ("places.standing", "multiples", *reduced)
        self._in_minima = Bound(Reason.NOT_IN_CHIPS, rules.clauses_of("multiples"), "multiples")

    def _offer_bet(self, state: StakedState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.only_seated:
            seated = tuple(owner for owner in owners if state.seat_of(owner) is not None)  # type: ignore[attr-defined]
            if not seated:
                path = f"places.{self._rules.standing_rule}"
                return Bound(Reason.NOT_SEATED, self._cite(path), path)
        offered = super()._offer_bet(state, by, owners)
        if not isinstance(offered, Option):
            return offered
        return structs.replace(offered, clauses=(*offered.clauses, *self._cite(*self._admitting)))

    def _fixed_limits(self, minimum: Cents) -> StakeLimits:
        """Stakes are multiples of the minimum, or of the chips where the law says so."""
        fixed = super()._fixed_limits(minimum)
        if self._rules.multiples == "chips":
            return fixed
        return structs.replace(fixed, step=minimum, step_bound=self._in_minima)


def limits(rules: PuntoRules, kind: str, minimum: Cents) -> BetGroup:
    """From the table's minimum to so many times as much; on the tie, to a part of that."""
    high, paths = minimum * rules.maximum, ["maximum", "maximum_per"]
    if kind != HAND:
        high, paths = high * rules.bets.tie.maximum // 100, ["bets.tie.maximum", *paths]
    return BetGroup(
        kind=kind,
        low=minimum,
        high=Cents(high),
        low_bound=Bound(Reason.BELOW_MINIMUM, rules.clauses_of("minimum"), "minimum"),
        high_bound=Bound(Reason.ABOVE_MAXIMUM, rules.clauses_of(*paths), paths[0]),
    )
