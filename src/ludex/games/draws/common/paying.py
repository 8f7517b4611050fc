"""Tickets in people's hands: whoever has one may give it away, and what is due on one is paid to whoever has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct, field

from ludex.core.decider import Folds
from ludex.core.events import Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action
from ludex.core.rules import DeciderRules
from ludex.errors import Reason
from ludex.games.common.premises.doors import PremisesState
from ludex.games.common.premises.part import NOT_NOW, RuledPart
from ludex.games.draws.common import commands as do
from ludex.games.draws.common import events as did
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

Rules = TypeVar("Rules", bound=DeciderRules)
SourceOf = Callable[[str], str]
"""(ticket) -> the account that its prize comes from"""


class Due(Struct, frozen=True):
    """A prize that was claimed rightly and is to be paid."""

    ticket: str
    amount: Cents


class TicketsState(PremisesState, kw_only=True):
    """What is so wherever tickets are sold."""

    bearers: dict[str, str] = field(default_factory=dict)
    """Who has each ticket that was sold, by its number."""
    due: list[Due] = field(default_factory=list)
    paid: dict[str, Cents] = field(default_factory=dict)

    def held_by(self, who: str) -> list[str]:
        """The tickets of one person, in the order in which they were sold."""
        return [ticket for ticket, bearer in self.bearers.items() if bearer == who]


def _given(state: TicketsState, event: did.TicketGiven) -> None:
    state.bearers[event.ticket] = event.to


def _paid(state: TicketsState, event: did.TicketPaid) -> None:
    state.due = [each for each in state.due if each.ticket != event.ticket]
    state.paid[event.ticket] = event.amount


FOLDS: Folds = {did.TicketGiven: _given, did.TicketPaid: _paid}


class Paying(RuledPart[Rules]):
    """Tickets that are given away, and prizes that are paid."""

    def __init__(self, rules: Rules, *, phases: frozenset[str], in_money: str, source: SourceOf) -> None:
        """`in_money` is the rule by which prizes are paid in nothing but money."""
        super().__init__(rules)
        self._phases, self._in_money, self._source = phases, in_money, source
        rules.expect(in_money)

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(do.GiveTicket, self._phases, self._give, self._offer_giving),
            self.action(do.PayTicket, self._phases, self._pay, self._offer_paying),
        )

    def duty(self, state: TicketsState) -> do.PayTicket | None:
        """What is due is paid before anything else."""
        if not state.due:
            return None
        return do.PayTicket(by=self.roster.who(state, "pay-ticket"), ticket=state.due[0].ticket)

    def stays(self, state: TicketsState, who: str) -> Bound | None:
        """Whoever is about to be paid waits for it."""
        waits = any(state.bearers[each.ticket] == who for each in state.due)
        return Bound(Reason.MUST_STAY) if waits else None

    def closes(self, state: TicketsState) -> Bound | None:
        """No day ends before what is due is paid."""
        return Bound(Reason.OUT_OF_ORDER) if state.due else None

    def _offer_giving(self, state: TicketsState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        kept = {each.ticket for each in state.due}
        tickets = tuple(ticket for ticket in state.held_by(by) if ticket not in kept)
        others = tuple(player for player in state.players if player != by)
        if not tickets or not others:
            return NOT_NOW
        return Option(
            "give-ticket",
            by,
            domains=(
                Among("ticket", tickets, Bound(Reason.NO_SUCH)),
                Among("to", others, Bound(Reason.NOT_PRESENT)),
            ),
        )

    def _give(self, _state: Any, command: do.GiveTicket, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("give-ticket")
        return [did.TicketGiven(player=command.by, ticket=command.ticket, to=command.to, clauses=clauses)]

    def _offer_paying(self, state: TicketsState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        if not state.due:
            return NOT_NOW
        due = Among("ticket", (state.due[0].ticket,), Bound(Reason.NO_SUCH))
        if not self.rules.forbids(self._in_money):
            return Option("pay-ticket", by, domains=(due,))
        money = Among("means", ("money",), self.forbidden(self._in_money))
        return Option("pay-ticket", by, domains=(due, money), clauses=self.cited(self._in_money))

    def _pay(self, state: TicketsState, command: do.PayTicket, _chance: Chance) -> list[Event]:
        due = state.due[0]
        bearer = state.bearers[due.ticket]
        return [
            did.TicketPaid(
                player=bearer,
                ticket=due.ticket,
                amount=due.amount,
                moves=moves([(self._source(due.ticket), purse(bearer), int(due.amount))]),
                clauses=self.cited_for("pay-ticket", self._in_money),
            )
        ]
