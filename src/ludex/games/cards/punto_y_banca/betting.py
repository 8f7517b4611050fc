"""Bets on the hands and on the tie: who may make them, and within which limits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from ludex.core.events import Event
from ludex.core.options import BetGroup, Bound, Option, StakeLimits
from ludex.core.parts import Part
from ludex.core.roles import VISITOR
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.punto_y_banca.bets import HAND
from ludex.games.cards.punto_y_banca.hands import TIE
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.state import PuntoState
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.betting import MINIMA_KEPT, PLAYED_OUT, ChipBetting, chip_actions, phases
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.common.stakes.limits import KindLimits, LimitTable, bet_group, in_minima
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, Rounding, share


class PuntoBetting(Part[PuntoState]):
    """Bets between the call to bet and no more bets, by those who may play at this table."""

    def __init__(self, rules: PuntoRules, bets: Mapping[str, Bet], after_the_call: frozenset[str]) -> None:
        self._rules = rules
        self._when = phases(rules, before_the_call=frozenset({BETTING}), after_the_call=after_the_call)
        self.chips = ChipBetting(rules, bets, LimitTable(bets, limits(rules)))
        reduced = ("places.standing_reduced",) if rules.kind != "large" else ()
        self._admitting = rules.clauses_of("places.standing", "multiples", *reduced)
        self._not_in_minima = Bound(Reason.NOT_IN_CHIPS, rules.clauses_of("multiples"), "multiples")
        self._in_minima = lru_cache(MINIMA_KEPT)(self._limits_in_minima)
        path = f"places.{rules.standing_rule}"
        self._not_seated = Bound(Reason.NOT_SEATED, rules.clauses_of(path), path)

    def actions(self) -> list[Action]:
        """Every command about bets."""
        return chip_actions(
            PlaceBet,
            self._when,
            bet=(self._offer_bet, self._place),
            withdraw=(self.chips.offer_withdraw, self.chips.withdraw),
            report=(self.chips.late.offer, self.chips.late.act),
        )

    def _offer_bet(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._rules.only_seated and all(state.seat_of(owner) is None for owner in owners):
            return self._not_seated
        if state.plays_out:
            return PLAYED_OUT
        stakes = self.chips.stakeable(state, owners)
        if self._rules.multiples != "chips":
            stakes = replace(stakes, limits=self._in_minima(state.minimum))
        let = self.chips.let[state.roles.get(by, VISITOR)]
        return Option("bet", by, owners, (stakes,), (*let, *self._admitting))

    def _limits_in_minima(self, minimum: Cents) -> StakeLimits:
        """Stakes are multiples of the minimum."""
        return replace(self.chips.limits_at(minimum), step=minimum, step_bound=self._not_in_minima)

    def _place(self, state: PuntoState, command: PlaceBet, chance: Chance) -> list[Event]:
        return [self.chips.placed(state, command)]


def limits(rules: PuntoRules) -> Mapping[str, KindLimits]:
    """From the table's minimum to so many times as much; on the tie, to a part of that."""
    hand = in_minima(rules, HAND, rules.maximum, "maximum")

    def tie(minimum: Cents) -> BetGroup:
        high = share(hand(minimum).high, Fraction(rules.bets.tie.maximum, 100), Rounding.DOWN)
        most = ("bets.tie.maximum", "maximum", "maximum_per")
        return bet_group(rules, TIE, low=minimum, high=high, least=("minimum",), most=most)

    return {HAND: hand, TIE: tie}
