"""Players of scratch tickets: one who buys a few, and one who buys as long as what is left is worth its price."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.games.draws.scratch_tickets.commands import BuyTickets, CheckTicket, OpenTicket
from ludex.games.draws.scratch_tickets.shop import TICKETS_SEEN
from ludex.games.draws.scratch_tickets.views import LotSeen, ShopView


def hopeful(sight: Observation) -> Command | None:
    """Buys a few tickets and opens each of them."""
    return _held(sight) or _bought(sight, sight.view.lots)


def counting(sight: Observation) -> Command | None:
    """Buys only where a ticket is worth its price by what nobody has opened yet."""
    return _held(sight) or _bought(sight, [lot for lot in sight.view.lots if sight.view.worth(lot) >= lot.price])


def _held(sight: Observation) -> Command | None:
    """Checks what is open, and opens what is not."""
    view: ShopView = sight.view
    for ticket in view.tickets:
        if ticket.marks and not ticket.state:
            command: Command = CheckTicket(by=sight.who, ticket=ticket.ticket, code=ticket.code)
        elif not ticket.marks:
            command = OpenTicket(by=sight.who, ticket=ticket.ticket)
        else:
            continue
        if _offered(sight, command):
            return command
    return None


def _bought(sight: Observation, lots: Sequence[LotSeen]) -> Command | None:
    """A few tickets of one lot, as many at most as they have before them at a time."""
    view: ShopView = sight.view
    found = [lot for lot in lots if lot.on_sale]
    room = TICKETS_SEEN - view.held.get(sight.who, 0)
    if not found or room <= 0:
        return None
    lot = found[sight.pick(len(found))]
    for count in range(1 + sight.pick(min(room, 3)), 0, -1):
        command = BuyTickets(by=sight.who, lot=lot.lot, count=count)
        if _offered(sight, command):
            return command
    return None


def _offered(sight: Observation, command: Command) -> bool:
    option = sight.option(command.do)
    return option is not None and option.refusal(command) is None


STRATEGIES: dict[str, Strategy] = {"hopeful": hopeful, "counting": counting, "random": hopeful}
"""By the names that people choose them by; the first is the usual one."""
