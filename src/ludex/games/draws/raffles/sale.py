"""The sale: what must be so before it begins, tickets bought one after the other, and tickets that come back."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.decider import Folds
from ludex.core.events import Event, moves, purse
from ludex.core.options import Bound, NotBefore, Option, Range
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.draws.raffles import commands as do
from ludex.games.draws.raffles import events as did
from ludex.games.draws.raffles import state as phases
from ludex.games.draws.raffles.part import HOUSE, TAKINGS, Part
from ludex.games.draws.raffles.state import RaffleState, TicketRange
from ludex.kit.chance import Chance

BOUGHT_MAX = 1000
"""So many at a time; whoever wants more buys again."""


def _begun(state: RaffleState, event: did.SaleBegun) -> None:
    state.begun, state.price = True, event.price


def _sold(state: RaffleState, event: did.TicketsSold) -> None:
    state.ranges.append(TicketRange(event.player, state.sold, state.sold + event.count - 1))
    state.sold += event.count


def _postponed(state: RaffleState, event: did.DrawPostponed) -> None:
    state.draw_day = event.day


def _called_off(state: RaffleState, event: did.CalledOff) -> None:
    state.called_off, state.over = True, event.phase == phases.OVER


def _returned(state: RaffleState, event: did.TicketsReturned) -> None:
    state.ranges[:] = [each for each in state.ranges if each.player != event.player]
    state.returned += event.count


def _ended(state: RaffleState, _event: did.RaffleEnded) -> None:
    state.over = True


FOLDS: Folds = {
    did.SaleBegun: _begun,
    did.TicketsSold: _sold,
    did.DrawPostponed: _postponed,
    did.CalledOff: _called_off,
    did.TicketsReturned: _returned,
    did.RaffleEnded: _ended,
}


class Sale(Part):
    """Tickets for money, and money for tickets where there is no draw."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        undrawn = frozenset({phases.SELLING, phases.DRAWING})
        return (
            self.action(do.BeginSale, frozenset({phases.BEFORE}), self._begin, self._offer_sale),
            self.action(do.BuyTickets, frozenset({phases.SELLING}), self._buy, self._offer_tickets),
            self.action(do.PostponeDraw, undrawn, self._postpone, self._offer_another_day),
            self.action(do.CallOff, undrawn | {phases.BEFORE}, self._call_off, self._offer_calling_off),
            self.action(do.ReturnTickets, frozenset({phases.RETURNING}), self._give_back, self._offer_price_back),
            self.action(do.EndRaffle, undrawn | {phases.RETURNING}, self._end, self._offer_end),
        )

    def _offer_sale(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        flaw = next(self.lawful.flaws(state.day), None)
        return flaw or Option("begin-sale", by)

    def _begin(self, state: RaffleState, _command: do.BeginSale, _chance: Chance) -> list[Event]:
        return [
            did.SaleBegun(
                day=state.day,
                price=self.equipment.price,
                issued=self.equipment.tickets.issued,
                exempt=self.lawful.exempt,
                clauses=self.cited_for("begin-sale", *self.lawful.held_against()),
                phase=phases.SELLING,
            )
        ]

    def _offer_tickets(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        left = self.equipment.tickets.issued - state.sold
        if not left:
            return Bound(Reason.SOLD_OUT)
        # Whoever buys at a tombola may come to have one of its objects.
        gone = self.equipment.is_tombola and not self.prizes_left(state)
        if gone and self.rules.forbids("tombola.all_taken"):
            return self.forbidden("tombola.all_taken")
        away = self.away(state)
        if away is not None:
            return away
        affordable = int(state.funds(by)) // max(state.price, 1)
        if not affordable:
            return Bound(Reason.NO_FUNDS)
        most = min(left, affordable, BOUGHT_MAX)
        enough = Bound(Reason.SOLD_OUT if left == most else Reason.NO_FUNDS)
        return Option("buy-tickets", by, domains=(Range("count", 1, most, Bound(Reason.NO_SUCH), enough),))

    def _buy(self, state: RaffleState, command: do.BuyTickets, _chance: Chance) -> list[Event]:
        labels = self.equipment.labels
        return [
            did.TicketsSold(
                player=command.by,
                first=labels[state.sold],
                last=labels[state.sold + command.count - 1],
                count=command.count,
                moves=moves([(purse(command.by), TAKINGS, command.count * state.price)]),
                clauses=self.cited_for("buy-tickets", f"{self.lawful.own}.one_price", f"{self.lawful.own}.told_apart"),
            )
        ]

    def _offer_another_day(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        if not state.draw_day:
            return None
        if state.drawn:
            return Bound(Reason.DECIDED)
        return Option("postpone-draw", by, domains=(NotBefore("day", state.day, Bound(Reason.OUT_OF_ORDER)),))

    def _postpone(self, _state: RaffleState, command: do.PostponeDraw, _chance: Chance) -> list[Event]:
        return [did.DrawPostponed(day=command.day, clauses=self.cited_for("postpone-draw", "draw.on_the_day"))]

    def _offer_calling_off(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        if state.drawn and self.rules.forbids("calling_off.before_draw"):
            return self.forbidden("calling_off.before_draw")
        return Option("call-off", by)

    def _call_off(self, state: RaffleState, _command: do.CallOff, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("call-off", "calling_off.gives_back")
        after = phases.RETURNING if state.begun else phases.OVER
        return [did.CalledOff(clauses=clauses, phase=after)]

    def _offer_price_back(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        if not state.held(by):
            return None
        if not self.rules.calling_off.gives_back:
            return self.bound(Reason.NOT_AUTHORISED, "calling_off.gives_back")
        return Option("return-tickets", by)

    def _give_back(self, state: RaffleState, command: do.ReturnTickets, _chance: Chance) -> list[Event]:
        count = state.held(command.by)
        paid = moves([(TAKINGS, purse(command.by), count * state.price)])
        clauses = self.cited_for("return-tickets", "calling_off.gives_back")
        return [did.TicketsReturned(player=command.by, count=count, moves=paid, clauses=clauses)]

    def left(self, state: RaffleState) -> tuple[str, ...]:
        """The prizes that nobody has."""
        return tuple(each.name for each in self.prizes_left(state))

    def _offer_end(self, state: RaffleState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        return self.unfinished(state) or Option("end-raffle", by)

    def unfinished(self, state: RaffleState) -> Bound | None:
        """Why it cannot end yet: tickets are in a draw that was not held, or were not brought back."""
        if state.phase == phases.RETURNING:
            return Bound(Reason.TICKETS_IN_DRAW) if state.ranges and self.rules.calling_off.gives_back else None
        if state.phase == phases.DRAWING:
            return None if self.pool.exhausted(state) else Bound(Reason.TICKETS_IN_DRAW)
        waiting = state.sold > state.listed_from or not self.equipment.is_tombola
        return Bound(Reason.TICKETS_IN_DRAW) if waiting else None

    def _end(self, state: RaffleState, _command: do.EndRaffle, _chance: Chance) -> list[Event]:
        kept = moves([(TAKINGS, HOUSE, int(state.accounts.get(TAKINGS, 0)))])
        return [
            did.RaffleEnded(unwon=self.left(state), moves=kept, clauses=self.cited_for("end-raffle"), phase=phases.OVER)
        ]
