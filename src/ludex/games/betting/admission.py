"""Which bets are admitted: of whom, on which market, at what moment, and by which device or channel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludex.core.options import NO_SUCH, Bound, Domain, each_by_its_own
from ludex.core.rulebook import Action
from ludex.games.betting.part import Part
from ludex.games.betting.state import BettingState, Market


class Admission(Part):
    """Says of any bet whether it is admitted; it has no command of its own."""

    def actions(self) -> Sequence[Action]:
        """None."""
        return ()

    def admits(self, state: BettingState, by: str, market: Market) -> Bound | None:
        """Why somebody may not bet on a market now; nothing when they may."""
        if refused := self.taking(state, market):
            return refused
        parties = {name for event in market.events for name in self.equipment.described.events[event].parties}
        if by in parties and self.rules.forbids("events.bettors_apart"):
            return self.forbidden("events.bettors_apart")
        return None

    def through(self, state: BettingState, by: str, markets: Iterable[Market]) -> tuple[Domain, ...] | Bound:
        """By which devices and channels somebody may bet on some markets, or why by none."""
        venues = self.equipment.venues({event: None for market in markets for event in market.events})
        away, bounds = by in state.away, {}
        for name in self.equipment.through:
            if flaw := next(self.equipment.through_flaws(name, venues, away=away), None):
                bounds[name] = flaw
        offered = tuple(name for name in self.equipment.through if name not in bounds)
        if not offered:
            # What stands nearest is told: somebody on the spot is told of a device, the others of their channel.
            near = self.equipment.described.channels if away else self.equipment.described.devices
            return next((bounds[name] for name in near), NO_SUCH)
        return each_by_its_own("through", offered, bounds)
