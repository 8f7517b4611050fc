"""The place where scratch tickets are sold, as a decider: its parts under one rulebook, and what people see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ludex.core.commands import Command
from ludex.core.decider import Folds, merged
from ludex.core.events import CAGE
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.state import DeciderSetup, put_staff
from ludex.games.common.premises.commands import CloseSession
from ludex.games.common.premises.doors import OPEN, Doors, PremisesDecider
from ludex.games.draws.common import paying
from ludex.games.draws.scratch_tickets import state as held
from ludex.games.draws.scratch_tickets.equipment import Stock
from ludex.games.draws.scratch_tickets.lots import OPEN_PHASES, Lots, cover
from ludex.games.draws.scratch_tickets.opening import Opening
from ludex.games.draws.scratch_tickets.printing import printed_with
from ludex.games.draws.scratch_tickets.rules import TicketRules
from ludex.games.draws.scratch_tickets.state import ON_SALE, PRIZES, TAKINGS, LotsState
from ludex.games.draws.scratch_tickets.views import LotSeen, ShopView, TicketSeen
from ludex.kit.money import Cents

TICKETS_SEEN = 6
"""How many of their tickets somebody has before them; of more they know that they are there."""


class Shop(PremisesDecider[LotsState]):
    """The shop under one ruleset, with its lots."""

    folds: ClassVar[Folds] = merged(paying.FOLDS, held.FOLDS)

    def __init__(self, rules: TicketRules, stock: Stock) -> None:
        self.rules, self.stock = rules, stock
        self._roster = Roster(rules)
        self._lots = Lots(rules, stock)
        self.printed = {name: printed_with(lot) for name, lot in stock.lots.items()}
        source = PRIZES if rules.lots.funded else CAGE
        self._paying: paying.Paying[TicketRules] = paying.Paying(
            rules, phases=OPEN_PHASES, in_money="lots.in_money", source=lambda _ticket: source
        )
        doors: Doors[TicketRules] = Doors(rules, stays=self._paying.stays, closes=self._paying.closes)
        parts = (doors, self._lots, Opening(rules, stock), self._paying)
        self.book: Rulebook[LotsState] = Rulebook(rules, [action for part in parts for action in part.actions()])
        self.options, self.decide = self.book.options, self.book.decide

    def start(self, setup: DeciderSetup) -> LotsState:
        """Before its first day."""
        state = LotsState()
        put_staff(state, setup)
        return state

    def duty(self, state: LotsState) -> Command | None:
        """A ticket that has won is paid."""
        return self._paying.duty(state)

    def lead(self, state: LotsState) -> Command | None:
        """Lots go on sale; when nobody wants anything any more the day is over."""
        if state.phase != OPEN:
            return None
        return self._lots.lead(state) or CloseSession(by=self._roster.who(state, "close-session"))

    def money_on_table(self, state: LotsState) -> Mapping[str, Cents]:
        """What is kept for tickets that may win or have won, and what tickets on sale were bought for."""
        lots = [self.stock.lots[name] for name in state.stages]
        open_tickets = sum(
            self.stock.lot_of(ticket).amounts[shown.prize]
            for ticket, shown in state.shown.items()
            if ticket not in state.paid
        )
        kept = sum(cover(lot, state) for lot in lots) + open_tickets if self.rules.lots.funded else 0
        taken = sum(state.sold[lot.name] * lot.price for lot in lots if state.stages[lot.name] == ON_SALE)
        return {PRIZES: Cents(kept), TAKINGS: Cents(taken)}

    def view(self, state: LotsState, who: str) -> ShopView:
        """What this person sees."""
        held: dict[str, int] = {}
        for bearer in state.bearers.values():
            held[bearer] = held.get(bearer, 0) + 1
        own = tuple(self.tickets(state, state.held_by(who)[-TICKETS_SEEN:]))
        lots = tuple(self.lots(state))
        return ShopView(**self.seen(state, who), lots=lots, printed=self.printed, tickets=own, held=held)

    def lots(self, state: LotsState) -> Iterator[LotSeen]:
        """Every lot that is or was on sale, as everybody may know it."""
        for name, stage in state.stages.items():
            lot = self.stock.lots[name]
            yield LotSeen(
                lot=name,
                price=lot.price,
                size=lot.size,
                sold=state.sold[name],
                on_sale=stage == ON_SALE,
                left=dict(state.left[name]),
            )

    def tickets(self, state: LotsState, tickets: list[str]) -> Iterator[TicketSeen]:
        """Some tickets as their bearers have them before them."""
        for ticket in tickets:
            lot, shown, won = self.stock.lot_of(ticket), state.shown.get(ticket), state.checked.get(ticket)
            told = "paid" if ticket in state.paid else "" if won is None else "won" if won else "lost"
            marks = () if shown is None else shown.marks
            yield TicketSeen(ticket, lot.name, lot.code(ticket), marks, won or "", told)
