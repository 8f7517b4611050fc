"""Lots at play: they go on sale and come off it, and their tickets are bought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core.barred import Barred
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import Among, Bound, Domain, Option, Rows, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises.doors import OPEN
from ludex.games.common.premises.part import NOT_NOW, RuledPart
from ludex.games.draws.scratch_tickets import commands as do
from ludex.games.draws.scratch_tickets import events as did
from ludex.games.draws.scratch_tickets.commands import MOST_AT_ONCE
from ludex.games.draws.scratch_tickets.equipment import Stock
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.rules import TicketRules
from ludex.games.draws.scratch_tickets.state import ON_SALE, PRIZES, TAKINGS, LotsState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

OPEN_PHASES = frozenset({OPEN})


def cover(lot: Lot, state: LotsState) -> Cents:
    """What must be kept for tickets of a lot that nobody opened: all that is left of the plan while it is on sale, and
    afterwards as much as those that were sold can win together.
    """
    left = state.left[lot.name]
    if state.stages[lot.name] == ON_SALE:
        return Cents(sum(amount * left[label] for label, amount in lot.amounts.items()))
    return most_of(lot, left, state.unopened[lot.name])


def most_of(lot: Lot, left: Mapping[str, int], tickets: int) -> Cents:
    """As much as so many tickets can win together of what is left."""
    most = 0
    for label, amount in sorted(lot.amounts.items(), key=lambda each: -each[1]):
        taken = min(left[label], tickets)
        most, tickets = most + taken * amount, tickets - taken
    return Cents(most)


class Lots(RuledPart[TicketRules]):
    """Putting lots on sale, selling from them, and taking them off sale."""

    def __init__(self, rules: TicketRules, stock: Stock) -> None:
        super().__init__(rules)
        self._stock = stock

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(do.OpenLot, OPEN_PHASES, self._open, self._offer_opening),
            self.action(do.BuyTickets, OPEN_PHASES, self._sell, self._offer_tickets),
            self.action(do.CloseLot, OPEN_PHASES, self._close, self._offer_closing),
        )

    def lead(self, state: LotsState) -> do.OpenLot | None:
        """A lot that may be sold and has not been is put on sale."""
        for name, unlawful in self._stock.unlawful.items():
            if unlawful is None and name not in state.stages:
                return do.OpenLot(by=self.roster.who(state, "open-lot"), lot=name)
        return None

    def _offer_opening(self, state: LotsState, by: str, _owners: tuple[str, ...]) -> Option | Barred:
        bounds = {name: bound for name, bound in self._stock.unlawful.items() if bound is not None}
        bounds |= {name: Bound(Reason.OUT_OF_ORDER) for name in state.stages}
        lawful = tuple(name for name in self._stock.lots if name not in bounds)
        domains = each_by_its_own("lot", lawful, bounds)
        return Option("open-lot", by, domains=domains) if lawful else Barred(domains=domains)

    def _open(self, _state: LotsState, command: do.OpenLot, _chance: Chance) -> list[Event]:
        lot = self._stock.lots[command.lot]
        whole = sum(each.amount * each.tickets for each in lot.combinations)
        return [
            did.LotOpened(
                lot=lot.name,
                plan=lot.plan,
                combined_with=lot.described.combined_with,
                moves=moves([(CAGE, PRIZES, whole)]) if self.rules.lots.funded else (),
                clauses=self.cited_for("open-lot", "lots.modes", "lots.wins_by", "lots.decided"),
            )
        ]

    def _offer_tickets(self, state: LotsState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        on_sale = [lot for name, lot in self._stock.lots.items() if state.stages.get(name) == ON_SALE]
        ready = [lot for lot in on_sale if state.sold[lot.name] < lot.size]
        if not ready:
            return NOT_NOW
        funds = state.funds(by)
        if all(lot.price > funds for lot in ready):
            return Bound(Reason.NO_FUNDS)
        names = tuple(lot.name for lot in ready)
        gone = {lot.name: Bound(Reason.SOLD_OUT) for lot in on_sale if lot not in ready}
        counts = range(1, MOST_AT_ONCE + 1)
        there = [(lot, count) for lot in ready for count in counts if count <= lot.size - state.sold[lot.name]]
        domains: tuple[Domain, ...] = (
            *each_by_its_own("lot", names, gone),
            Rows(("lot", "count"), tuple((lot.name, count) for lot, count in there), Bound(Reason.SOLD_OUT)),
            Rows(
                ("lot", "count"),
                tuple((lot.name, count) for lot, count in there if count * lot.price <= funds),
                Bound(Reason.NO_FUNDS),
            ),
        )
        return Option("buy-tickets", by, domains=domains, clauses=self.cited("lots.sold_for"))

    def _sell(self, state: LotsState, command: do.BuyTickets, _chance: Chance) -> list[Event]:
        lot = self._stock.lots[command.lot]
        first = state.sold[lot.name] + 1
        return [
            did.TicketsSold(
                player=command.by,
                lot=lot.name,
                tickets=tuple(lot.ticket(number) for number in range(first, first + command.count)),
                price=lot.price,
                moves=moves([(purse(command.by), TAKINGS, lot.price * command.count)]),
                clauses=self.cited_for("buy-tickets", "lots.sold_for"),
            )
        ]

    def _offer_closing(self, state: LotsState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        on_sale = tuple(name for name, stage in state.stages.items() if stage == ON_SALE)
        if not on_sale:
            return NOT_NOW
        return Option("close-lot", by, domains=(Among("lot", on_sale, Bound(Reason.NO_SUCH)),))

    def _close(self, state: LotsState, command: do.CloseLot, _chance: Chance) -> list[Event]:
        lot = self._stock.lots[command.lot]
        taken = state.sold[lot.name] * lot.price
        kept = most_of(lot, state.left[lot.name], state.unopened[lot.name])
        spare = cover(lot, state) - kept if self.rules.lots.funded else 0
        return [
            did.LotClosed(
                lot=lot.name,
                unsold=lot.size - state.sold[lot.name],
                moves=moves([(TAKINGS, CAGE, taken), (PRIZES, CAGE, spare)]),
                clauses=self.cited_for("close-lot"),
            )
        ]
