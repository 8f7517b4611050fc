"""What the parts of a betting shop share: its rules, what it has, and what its accounts are called."""

from __future__ import annotations

from ludex.core.options import Bound
from ludex.errors import Reason
from ludex.games.betting.equipment import ShopEquipment
from ludex.games.betting.rules import BettingRules
from ludex.games.betting.state import BettingState, Market
from ludex.games.common.premises.part import RuledPart

POOLS, DEDUCTION, REST, CARRIED = "pools", "deduction", "rest", "carried"
"""What is staked in pools, what the company takes of it, what no unit was left for, and what nobody has won yet."""
BOOK, OWED, LAPSED = "book", "owed", "lapsed"
"""What the company and its clients put behind fixed odds, what slips are owed, and what nobody claimed."""

OWN_ACCOUNTS = (POOLS, DEDUCTION, REST, CARRIED, BOOK, OWED, LAPSED)


class Part(RuledPart[BettingRules]):
    """Some of what is done in a shop, with all that it needs."""

    def __init__(self, rules: BettingRules, equipment: ShopEquipment) -> None:
        super().__init__(rules)
        self.equipment = equipment

    def over(self, state: BettingState, market: Market) -> Bound | None:
        """Why an event no longer lets a market take bets; nothing while it does."""
        statuses = {each.status for each in map(state.events.get, market.events) if each is not None}
        if statuses & {"over", "cancelled"}:
            path = "live.over" if market.live else "on_result.over"
        elif "under-way" in statuses and not market.live:
            path = "on_result.over"
        else:
            return None
        return self.forbidden(path) if self.rules.forbids(path) else None

    def taking(self, state: BettingState, market: Market) -> Bound | None:
        """Why a market takes no bets now; nothing when it does."""
        if over := self.over(state, market):
            return over
        return None if market.status == "open" else Bound(Reason.BETS_CLOSED)
