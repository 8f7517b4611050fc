"""What the parts of a lottery share."""

from __future__ import annotations

from datetime import date, timedelta

from ludex.core.options import Bound
from ludex.errors import Reason
from ludex.games.common.premises.doors import OPEN
from ludex.games.common.premises.part import RuledPart
from ludex.games.draws.lottery.equipment import Lottery
from ludex.games.draws.lottery.rules import LotteryRules
from ludex.games.draws.lottery.state import LotteryState

OPEN_PHASES = frozenset({OPEN})


class Part(RuledPart[LotteryRules]):
    """Some of a lottery's commands, with all that they need."""

    def __init__(self, rules: LotteryRules, lottery: Lottery) -> None:
        super().__init__(rules)
        self.lottery = lottery

    def undrawn(self, state: LotteryState) -> tuple[str, ...]:
        """The draws of which nothing is decided yet."""
        return tuple(draw for draw in self.lottery.draws if draw not in state.stages)

    def missed(self, state: LotteryState) -> tuple[str, ...]:
        """The draws that were not held on their day, which is past."""
        return tuple(draw for draw in self.undrawn(state) if draw < state.day)

    def forbidden_or(self, path: str, reason: Reason) -> Bound:
        """The bound of a rule that forbids something; one without a clause where it is switched off."""
        return self.forbidden(path) if self.rules.forbids(path) else Bound(reason)

    def is_late(self, state: LotteryState, draw: str) -> bool:
        """Whether the time to claim prizes of a draw is over."""
        last = date.fromisoformat(draw) + timedelta(days=self.rules.prizes.claim_days)
        return state.day > last.isoformat()
