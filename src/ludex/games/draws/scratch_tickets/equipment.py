"""What a place has for sale: lots of tickets, the lawful and the others."""

from __future__ import annotations

import msgspec

from ludex.errors import Misuse, within
from ludex.games.draws.scratch_tickets.described import Described, DescribedLot
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.rules import TicketRules
from ludex.law.shape import misfit
from ludex.law.strict import Tree

USUAL = "usual"
"""One lot of a hundred tickets."""


class Stock:
    """The lots that are sold at a place."""

    def __init__(self, rules: TicketRules, described: Described) -> None:
        if not described.lots:
            raise Misuse("equipment: there is no lot", slug="no-lot")
        self.lots = {name: Lot(name, each, rules.currency) for name, each in described.lots.items()}
        self.unlawful = {name: next(lot.flaws(rules), None) for name, lot in self.lots.items()}
        """Why each lot may not be sold; nothing where it may."""

    def lot_of(self, ticket: str) -> Lot:
        """The lot that a ticket is of."""
        return self.lots[ticket.rpartition("-")[0]]


def read_equipment(rules: TicketRules, described: Tree) -> Stock:
    """The lots as somebody described them."""
    if described == USUAL:
        return Stock(rules, Described(lots={"classic": DescribedLot()}))
    try:
        told = msgspec.convert(described, Described)
    except msgspec.ValidationError as error:
        raise within("equipment", Misuse(misfit(error))) from None
    try:
        return Stock(rules, told)
    except Misuse as misuse:
        raise within("equipment", misuse) from None
