"""Who is at a table to play: with a place, chips for it and, where there is one, the fee of the session."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ludex.errors import Allowed, Reason, Unit, Value
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState
from ludex.kit.money import Cents


def fee_of(rules: CircleRules) -> Fraction:
    """What each pays for a session: nothing where the table lacks what it would be a share of."""
    law = rules.take
    if law.fee_base == "maximum":
        base = Cents(0) if rules.limits.limit == "none" else rules.limits.maximum
    else:
        base = rules.stack.buy_in if rules.forbids("stack.least") else Cents(0)
    return base * Fraction(law.fee_part, 100)


def check_fee(rules: CircleRules) -> tuple[str, ...]:
    """Refuses a fee of nothing, or one that no chips can pay; or gives the rules that it was checked against."""
    if rules.take.way != "session":
        return ()
    fee = fee_of(rules)
    if not fee:
        other = "buy-in" if rules.take.fee_base == "maximum" else "maximum"
        asked, allowed = Value(rules.take.fee_base, Unit.SETTING), Allowed(Unit.SETTING, values=(other,))
        raise rules.refusal("take.fee_base", reason=Reason.LICENCE, asked=asked, allowed=allowed)
    if fee % rules.chip:
        asked, allowed = Value(rules.take.fee_part, Unit.PERCENT), Allowed(Unit.MONEY, step=rules.chip)
        raise rules.refusal("take.fee_part", reason=Reason.NOT_IN_CHIPS, asked=asked, allowed=allowed)
    return ("take.fee_base", "take.fee_part")


class PlayersPresent:
    """The players of a table, counted."""

    def __init__(self, rules: CircleRules) -> None:
        self._resting_counts = rules.players.sitting_out == "counts"
        self._rules = rules
        self.fee = Cents(int(fee_of(rules))) if rules.take.way == "session" else Cents(0)

    def can_play(self, state: CircleState, name: str) -> bool:
        """Whether somebody has chips to play with, and those for the session unless they are paid."""
        funds = state.accounts.get(f"player:{name}", 0)
        return funds > 0 if not self.fee or name in state.paid_fee else funds > self.fee

    def at_table(self, state: CircleState) -> list[str]:
        """Those with a place who are there and can play, also while they rest."""
        away = self._away(state)
        return [name for name in state.seats.values() if name not in away and self.can_play(state, name)]

    def present(self, state: CircleState, there: Sequence[str] | None = None) -> int:
        """How many are at the table (`there`, where that was asked already), with or without those who rest."""
        there = self.at_table(state) if there is None else there
        return len(there) if self._resting_counts else sum(name not in state.sitting_out for name in there)

    def players_of_hand(self, state: CircleState, there: Sequence[str] | None = None) -> tuple[str, ...]:
        """Who takes part in the next hand: whoever is there and can play, and neither sits out nor is shut out."""
        there = self.at_table(state) if there is None else there
        out = (*state.sitting_out, *state.excluded)
        return tuple([name for name in there if name not in out] if out else there)

    def _away(self, state: CircleState) -> tuple[str, ...]:
        return state.absent if state.absent and self._rules.incidents.absent_turn is not None else ()
