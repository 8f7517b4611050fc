"""Opening tickets and checking them: a face is drawn when a ticket is opened, and read by the instructions alone."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.barred import Barred
from ludex.core.events import CAGE, Event, moves
from ludex.core.options import Among, Bound, Domain, Option, Rows, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises.part import RuledPart
from ludex.games.draws.scratch_tickets import commands as do
from ludex.games.draws.scratch_tickets import events as did
from ludex.games.draws.scratch_tickets.equipment import Stock
from ludex.games.draws.scratch_tickets.faces import PrizesLeft
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.lots import OPEN_PHASES, most_of
from ludex.games.draws.scratch_tickets.rules import TicketRules
from ludex.games.draws.scratch_tickets.state import OFF_SALE, PRIZES, LotsState
from ludex.kit.chance import Chance, Draw
from ludex.kit.money import NOTHING


class Opening(RuledPart[TicketRules]):
    """What the bearer of a ticket does with it."""

    def __init__(self, rules: TicketRules, stock: Stock) -> None:
        super().__init__(rules)
        self._stock = stock

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(do.OpenTicket, OPEN_PHASES, self._open, self._offer_opening),
            self.action(do.CheckTicket, OPEN_PHASES, self._check, self._offer_check),
        )

    def _acquired(self, held: Sequence[str]) -> Among:
        """One of the tickets that somebody has bought or was given."""
        rule = "checks.acquired"
        bound = self.forbidden(rule) if self.rules.forbids(rule) else Bound(Reason.NO_SUCH)
        return Among("ticket", tuple(held), bound)

    def _offer_opening(self, state: LotsState, by: str, _owners: tuple[str, ...]) -> Option | Barred:
        held = state.held_by(by)
        covered = tuple(ticket for ticket in held if ticket not in state.shown)
        domains = (
            self._acquired(held),
            Among("ticket", covered, Bound(Reason.OPENED_ALREADY)),
            Among("way", self.rules.lots.ways, self.bound(Reason.NOT_OPENED, "lots.ways")),
        )
        if not covered:
            return Barred(domains=domains)
        return Option("open-ticket", by, domains=domains, clauses=self.cited("lots.ways"))

    def _open(self, state: LotsState, command: do.OpenTicket, chance: Chance) -> list[Event]:
        lot = self._stock.lot_of(command.ticket)
        left = state.left[lot.name]
        prize = chance.next(Draw("what a ticket hides", PrizesLeft(tuple(left.items()))))
        face = chance.next(Draw("face of a ticket", lot.faces(prize)))
        return [
            did.TicketOpened(
                player=command.by,
                ticket=command.ticket,
                lot=lot.name,
                prize=prize,
                marks=tuple(face.split()),
                moves=moves([(PRIZES, CAGE, self._spare(lot, state, prize))]),
                clauses=self.cited_for("open-ticket", "lots.covered", "lots.ways"),
            )
        ]

    def _spare(self, lot: Lot, state: LotsState, prize: str) -> int:
        """What need not be kept any more once a ticket of a lot that is off sale shows this."""
        if state.stages[lot.name] != OFF_SALE or not self.rules.lots.funded:
            return 0
        left, unopened = state.left[lot.name], state.unopened[lot.name]
        after = left | {prize: left[prize] - 1}
        return most_of(lot, left, unopened) - most_of(lot, after, unopened - 1) - lot.amounts[prize]

    def _bar(self, state: LotsState, ticket: str) -> Bound | None:
        """Why a ticket is not checked now; nothing when it is."""
        for path, barred in (("checks.opened", ticket not in state.shown), ("checks.once", ticket in state.checked)):
            if barred and self.rules.forbids(path):
                return self.forbidden(path)
        if not self.rules.checks.after_closing and state.stages[self._stock.lot_of(ticket).name] == OFF_SALE:
            return self.bound(Reason.TOO_LATE, "checks.after_closing")
        return None

    def _offer_check(self, state: LotsState, by: str, _owners: tuple[str, ...]) -> Option | Barred:
        held = state.held_by(by)
        barred = {ticket: bar for ticket in held if (bar := self._bar(state, ticket)) is not None}
        good = tuple(ticket for ticket in held if ticket not in barred)
        domains: tuple[Domain, ...] = (self._acquired(held), *each_by_its_own("ticket", good, barred))
        if not good:
            return Barred(domains=domains)
        if self.rules.forbids("codes.right_code"):
            rows = tuple((ticket, self._stock.lot_of(ticket).code(ticket)) for ticket in good)
            domains += (Rows(("ticket", "code"), rows, self.forbidden("codes.right_code")),)
        if self.rules.forbids("checks.intact"):
            domains += (Among("condition", ("intact",), self.forbidden("checks.intact")),)
        return Option("check-ticket", by, domains=domains, clauses=self.cited("checks.winners"))

    def _check(self, state: LotsState, command: do.CheckTicket, _chance: Chance) -> list[Event]:
        lot, shown = self._stock.lot_of(command.ticket), state.shown.get(command.ticket)
        won = None
        if shown is not None and self.rules.checks.winners == "by-instructions":
            won = lot.won_by(shown.marks)
        return [
            did.TicketChecked(
                player=command.by,
                ticket=command.ticket,
                won=won.label if won else "",
                amount=won.amount if won else NOTHING,
                clauses=self.cited_for("check-ticket", "checks.winners", "codes.right_code"),
            )
        ]
