"""The office of a lottery, as a decider: its parts under one rulebook, and what people see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ludex.core.commands import Command
from ludex.core.decider import Folds, merged
from ludex.core.rulebook import Roster, Rulebook
from ludex.core.state import DeciderSetup, put_staff
from ludex.games.common.premises.commands import CloseSession
from ludex.games.common.premises.doors import OPEN, Doors, PremisesDecider
from ludex.games.draws.common import paying
from ludex.games.draws.lottery import state as held
from ludex.games.draws.lottery.claims import Claims
from ludex.games.draws.lottery.drawing import Drawing
from ludex.games.draws.lottery.equipment import Lottery
from ludex.games.draws.lottery.part import OPEN_PHASES
from ludex.games.draws.lottery.rules import LotteryRules
from ludex.games.draws.lottery.selling import Selling
from ludex.games.draws.lottery.state import CANCELLED, CARRIED, LAPSED, PRIZES, TAKINGS, LotteryState
from ludex.games.draws.lottery.views import DrawSeen, OfficeView, TicketSeen
from ludex.kit.money import NOTHING, Cents

TICKETS_SEEN = 6
"""How many of their tickets somebody has before them; of more they know that they are there."""


class Office(PremisesDecider[LotteryState]):
    """The office under one ruleset, with its lottery."""

    folds: ClassVar[Folds] = merged(paying.FOLDS, held.FOLDS)

    def __init__(self, rules: LotteryRules, lottery: Lottery) -> None:
        self.rules, self.lottery = rules, lottery
        self._roster = Roster(rules)
        self._drawing = Drawing(rules, lottery)
        self._paying: paying.Paying[LotteryRules] = paying.Paying(
            rules, phases=OPEN_PHASES, in_money="prizes.in_money", source=lambda _ticket: PRIZES
        )
        doors: Doors[LotteryRules] = Doors(rules, stays=self._paying.stays, closes=self._paying.closes)
        parts = (doors, Selling(rules, lottery), self._drawing, Claims(rules, lottery), self._paying)
        self.book: Rulebook[LotteryState] = Rulebook(rules, [action for part in parts for action in part.actions()])
        self.options, self.decide = self.book.options, self.book.decide

    def start(self, setup: DeciderSetup) -> LotteryState:
        """Before its first day."""
        state = LotteryState()
        put_staff(state, setup)
        return state

    def duty(self, state: LotteryState) -> Command | None:
        """A ticket that was claimed rightly is paid."""
        return self._paying.duty(state)

    def lead(self, state: LotteryState) -> Command | None:
        """What is due on this day; when nobody wants anything any more the day is over."""
        if state.phase != OPEN:
            return None
        return self._drawing.lead(state) or CloseSession(by=self._roster.who(state, "close-session"))

    def money_on_table(self, state: LotteryState) -> Mapping[str, Cents]:
        """What tickets of draws to come were bought for, what is kept for their prizes, and what was won."""
        undrawn = [sold for draw, sold in state.sold.items() if draw not in state.stages]
        kept = sum(map(self.lottery.cover, undrawn)) if self.rules.prizes.funded else 0
        return {
            TAKINGS: Cents(sum(undrawn) * self.lottery.price),
            PRIZES: Cents(kept + sum(state.won.values())),
            CARRIED: state.carried,
        }

    def view(self, state: LotteryState, who: str) -> OfficeView:
        """What this person sees."""
        held: dict[str, int] = {}
        for bearer in state.bearers.values():
            held[bearer] = held.get(bearer, 0) + 1
        return OfficeView(
            **self.seen(state, who),
            price=self.lottery.price,
            prints=self.lottery.described.prints,
            draws=tuple(self._draw_seen(state, draw) for draw in self.lottery.draws),
            tickets=tuple(self.tickets(state, state.held_by(who)[-TICKETS_SEEN:])),
            held=held,
            carried=state.carried,
        )

    def _draw_seen(self, state: LotteryState, draw: str) -> DrawSeen:
        result = state.results.get(draw)
        told = "" if result is None else self.lottery.kind.told(result)
        return DrawSeen(draw, state.sold.get(draw, 0), told, state.stages.get(draw, ""))

    def tickets(self, state: LotteryState, tickets: list[str]) -> Iterator[TicketSeen]:
        """Some tickets as their bearers have them before them."""
        for name in tickets:
            ticket = state.tickets[name]
            numbers = self.lottery.kind.told(ticket.numbers)
            amount = state.paid.get(name, state.won.get(name, NOTHING))
            yield TicketSeen(name, ticket.draw, numbers, self._told(state, name), amount)

    def _told(self, state: LotteryState, name: str) -> str:
        """What is so of a ticket."""
        ticket = state.tickets[name]
        stage = state.stages.get(ticket.draw)
        if name in state.paid or stage is None:
            return "paid" if name in state.paid else ""
        if stage == CANCELLED:
            return "void"
        if self.lottery.category_of(ticket.numbers, state.results[ticket.draw]) is None:
            return "lost"
        return "lapsed" if stage == LAPSED else "won"
