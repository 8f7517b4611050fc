"""What a ticket is worth: exactly, of a lot that nobody has opened any of, and of what is left of one.

Every ticket of a lot is equally likely to hide whatever nobody has opened yet, whether or not it was sold: so a ticket
is worth the prizes that are left, divided by the tickets that nobody opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ludex.core.events import Event
from ludex.core.game import Sold
from ludex.core.options import Bound, Range
from ludex.errors import Misuse, Reason
from ludex.games.draws.scratch_tickets.events import TicketOpened
from ludex.games.draws.scratch_tickets.lot import Lot
from ludex.games.draws.scratch_tickets.shop import Shop
from ludex.games.draws.scratch_tickets.state import LotsState
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import gathered

NOTE = "nothing-opened-yet"
PATHS = ("lots.sold_for", "checks.winners")


def bet_of(lot: str) -> str:
    """What is bet on by buying a ticket of a lot."""
    return f"ticket-{lot}"


def lawful(shop: Shop) -> Iterator[Lot]:
    """The lots that may be sold."""
    return (lot for name, lot in shop.stock.lots.items() if shop.stock.unlawful[name] is None)


def all_odds(shop: Shop, _stake: Cents) -> Iterator[BetOdds]:
    """A ticket of each lot at its price, before any is opened."""
    for lot in lawful(shop):
        yield ticket_odds(shop, lot.name, lot.plan, note=NOTE)


def ticket_odds(shop: Shop, lot: str, left: Mapping[str, int], *, note: str = "") -> BetOdds:
    """A ticket of a lot of which so many tickets of each prize, and without one, are not opened yet."""
    found = shop.stock.lots[lot]
    total = sum(left.values())
    if set(left) != set(found.plan) or any(not 0 <= left[label] <= most for label, most in found.plan.items()):
        raise Misuse("{lot}: this cannot be left of its plan", slug="left-of-plan", lot=lot)
    if not total:
        raise Misuse("{lot}: no ticket is left", slug="no-ticket-left", lot=lot)
    rows = ((Fraction(found.amounts[label], found.price) - 1, Fraction(count, total)) for label, count in left.items())
    clauses = shop.rules.clauses_of(*PATHS)
    return BetOdds(bet=bet_of(lot), choice=None, net=gathered(rows), clauses=clauses, note=note)


def priced(shop: Shop) -> dict[str, Range]:
    """What tickets cost."""
    path = "lots.price_listed"
    clauses = shop.rules.clauses_of(path)
    low, high = Bound(Reason.BELOW_MINIMUM, clauses, path), Bound(Reason.ABOVE_MAXIMUM, clauses, path)
    return {bet_of(lot.name): Range("stake", lot.price, lot.price, low, high) for lot in lawful(shop)}


def sold(shop: Shop, _state: LotsState, event: Event) -> Iterator[Sold]:
    """A ticket that was opened, and what it shows."""
    if isinstance(event, TicketOpened):
        lot = shop.stock.lots[event.lot]
        yield Sold(bet_of(lot.name), lot.price, lot.amounts[event.prize])
