"""Claiming what a ticket has won: whoever has it is paid, once the draw was held and while there is time."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.barred import Barred
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.draws.lottery import commands as do
from ludex.games.draws.lottery import events as did
from ludex.games.draws.lottery.part import OPEN_PHASES, Part
from ludex.games.draws.lottery.state import CANCELLED, LotteryState
from ludex.kit.chance import Chance


class Claims(Part):
    """What the bearer of a ticket asks for."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (self.action(do.ClaimTicket, OPEN_PHASES, self._claim, self._offer),)

    def _bar(self, state: LotteryState, ticket: str) -> Bound | None:
        """Why nothing is paid for a ticket now; nothing when something is."""
        draw = state.tickets[ticket].draw
        stage = state.stages.get(draw)
        if stage is None:
            return Bound(Reason.NOT_HELD)
        if ticket in state.paid:
            return Bound(Reason.PAID_ALREADY)
        if stage != CANCELLED and self.is_late(state, draw) and self.rules.forbids("prizes.in_time"):
            return self.forbidden("prizes.in_time")
        if ticket in state.won:
            waiting = any(each.ticket == ticket for each in state.due)
            return Bound(Reason.PAID_ALREADY) if waiting else None
        return Bound(Reason.NO_SUCH_PRIZE, self.cited("drawing.coincidences"), "drawing.coincidences")

    def _offer(self, state: LotteryState, by: str, _owners: tuple[str, ...]) -> Option | Barred:
        holder = self.forbidden_or("prizes.holder", Reason.NO_SUCH)
        # Where a rule no longer asks for it, a ticket need not be one's own.
        claimed = state.held_by(by) if self.rules.forbids("prizes.holder") else list(state.bearers)
        barred = {ticket: bar for ticket in claimed if (bar := self._bar(state, ticket)) is not None}
        good = tuple(ticket for ticket in claimed if ticket not in barred)
        domains = (Among("ticket", tuple(claimed), holder), *each_by_its_own("ticket", good, barred))
        if not good:
            return Barred(domains=domains)
        return Option("claim-ticket", by, domains=domains, clauses=self.cited("prizes.holder"))

    def _claim(self, state: LotteryState, command: do.ClaimTicket, _chance: Chance) -> list[Event]:
        return [
            did.TicketClaimed(
                player=command.by,
                ticket=command.ticket,
                amount=state.won[command.ticket],
                clauses=self.cited_for("claim-ticket", "prizes.holder"),
            )
        ]
