"""How much may be bet: the least and the largest stake of a bet or raise, under each limit."""

from __future__ import annotations

from ludex.core.limits import carried
from ludex.core.options import Bound, Range
from ludex.errors import Reason
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState, PlayerCard
from ludex.kit.cards import rank
from ludex.kit.money import Cents


class BetSizing:
    """The limits of a table."""

    def __init__(self, rules: CircleRules) -> None:
        law = rules.limits
        self._rules, self._law = rules, law
        self._limit = law.limit
        self._unlimited = law.limit == "none" and law.none is not None
        self._has_least = rules.forbids("limits.least")
        self._last_raise = law.raise_least == "last-raise"
        self._chip = rules.chip
        self._streets = len(rules.streets.listed())
        authorised, pot = "limits.authorised", f"limits.{law.limit}"
        rest = ("limits.low_rounds", "limits.pair_lifts", "limits.least", "limits.raise_least")
        self.paths = ("limits.limit", pot, *rest)
        self._above_table = self._above(authorised)
        self._above_pot = self._above(pot, "limits.limit")
        self._above_high = self._above(authorised, "limits.split")
        self._above_lifted = self._above(authorised, "limits.pair_lifts")
        early = "limits.pot_early" if "limits.pot_early" in rules.sources else pot
        self._above_early_pot = self._above(early, "limits.limit")
        self._no_funds = Bound(Reason.NO_FUNDS)
        self.below = Bound(Reason.BELOW_MINIMUM, rules.clauses_of("limits.least"), "limits.least")

    def _above(self, *paths: str) -> Bound:
        return Bound(Reason.ABOVE_MAXIMUM, self._rules.clauses_of(*paths), paths[0])

    def least(self, state: CircleState) -> int:
        """By how much one bets or raises at least."""
        if not self._has_least:
            return self._chip
        return state.hand.betting.minimum_raise if self._last_raise else state.minimum

    def domain(self, state: CircleState, to_call: Cents, funds: Cents, pot: Cents) -> Range | None:
        """What may be put in to bet or raise, all of it counted; nothing when the chips do not go beyond a call."""
        if funds <= to_call:
            return None
        least = to_call + self.least(state)
        if funds <= least:
            return Range("stake", funds, funds, self.below, self._no_funds, self._chip)
        if self._unlimited:
            return Range("stake", least, funds, self.below, self._no_funds, self._chip)
        cap, bound = self._cap(state, Cents(pot + to_call))
        # Where half of the pot is less than the least bet, that one may still be made: otherwise none could.
        high = max(least, to_call + cap)
        if funds <= high:
            return Range("stake", least, funds, self.below, self._no_funds, self._chip)
        return Range("stake", least, high, self.below, bound, self._chip)

    def _cap(self, state: CircleState, pot: Cents) -> tuple[int, Bound]:
        """By how much one bets or raises at most: a part of the pot, and never more than the table's maximum."""
        chip = self._chip
        part, bound = self._part(state, pot)
        most = carried(self._rules, self._law.maximum, Cents(state.minimum))
        if part is None:
            return most - most % chip, bound
        if self._rules.forbids("limits.authorised") and most < part:
            return most - most % chip, self._above_table
        return part - part % chip, bound

    def _part(self, state: CircleState, pot: Cents) -> tuple[int | None, Bound]:
        """A part of the pot, or the low limit, and what bounds there; none where the table's maximum is the limit."""
        law = self._law
        match self._limit:
            case "split" if law.split == "low-high":
                return self._low_or_high(state)
            case "split" if law.split is not None:
                return pot // 2, self._above_pot
            case "pot" if law.pot == "half-then-pot":
                return self._early_or_late(state, pot)
            case "pot" if law.pot is not None:
                return pot, self._above_pot
            case _:
                return None, self._above_table

    def _low_or_high(self, state: CircleState) -> tuple[int | None, Bound]:
        """The high limit is the table's maximum: at the later betting rounds, or as soon as somebody shows a pair."""
        hand = state.hand
        if hand.street > self._law.low_rounds:
            return None, self._above_high
        if self._law.pair_lifts is not None and any(_shows_pair(held) for held in hand.cards.values()):
            return None, self._above_lifted
        return carried(self._rules, self._law.low, Cents(state.minimum)), self._above_pot

    def _early_or_late(self, state: CircleState, pot: Cents) -> tuple[int | None, Bound]:
        """In the last two rounds half of what the pot held at the deal, then all of it; before, the pot as it is."""
        hand = state.hand
        deal = hand.deal
        left = self._streets - hand.street
        if left > 1:
            is_bound = self._law.pot_early is not None
            return (pot, self._above_early_pot) if is_bound else (None, self._above_table)
        return (deal.pot_at_deal // 2 if left else deal.pot_at_deal), self._above_pot


def _shows_pair(held: tuple[PlayerCard, ...]) -> bool:
    ranks = [rank(card.face) for card in held if card.up and card.face is not None][:2]
    return len(ranks) == 2 and ranks[0] == ranks[1]
