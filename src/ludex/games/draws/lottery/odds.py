"""What a ticket of a lottery is worth: exactly, category by category.

Fixed prizes depend on the result alone. Where prizes are parts of the sales, they depend on who else has coincided:
they are told for a draw of which every number is sold as often as it may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.core.events import Event
from ludex.core.game import Sold
from ludex.core.options import Bound, Range
from ludex.errors import Reason
from ludex.games.draws.lottery.equipment import WHOLE, Lottery
from ludex.games.draws.lottery.events import DrawHeld
from ludex.games.draws.lottery.office import Office
from ludex.games.draws.lottery.state import LotteryState
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import gathered

BETS = {"number": "ticket-number", "numbers": "ticket-numbers"}
ALL_SOLD = "every-number-sold"
PATHS = ("tickets.forms", "drawing.coincidences")


def chances(lottery: Lottery) -> dict[int, Fraction]:
    """How likely a ticket wins in each category, counted from the highest."""
    total = lottery.kind.total
    return {place: Fraction(lottery.numbers_in(place), total) for place in range(len(lottery.categories))}


def amounts(office: Office) -> tuple[Cents, ...]:
    """What each category pays a ticket; of parts of the sales, where every number is sold."""
    lottery, rules = office.lottery, office.rules
    if not lottery.by_pool:
        return tuple(each.amount for each in lottery.categories)
    copies = rules.tickets.copies if lottery.kind.of is None else 1
    fund = lottery.kind.total * copies * lottery.price * rules.prizes.fund_percent // WHOLE
    winners = [lottery.numbers_in(place) * copies for place in range(len(lottery.categories))]
    return tuple(
        Cents(fund * each.percent // WHOLE // count) for each, count in zip(lottery.categories, winners, strict=True)
    )


def all_odds(office: Office, _stake: Cents) -> Iterator[BetOdds]:
    """A ticket with one number, or with several; nothing where no ticket may be sold."""
    lottery = office.lottery
    if lottery.unlawful is not None:
        return
    found = chances(lottery)
    rows = [(Fraction(paid, lottery.price) - 1, found[place]) for place, paid in enumerate(amounts(office))]
    rows.append((Fraction(-1), 1 - sum(found.values(), Fraction(0))))
    yield BetOdds(
        bet=BETS[lottery.kind.form],
        choice=None,
        net=gathered(rows),
        clauses=office.rules.clauses_of(*PATHS),
        note=ALL_SOLD if lottery.by_pool else "",
    )


def priced(office: Office) -> dict[str, Range]:
    """What a ticket costs."""
    path, lottery = "tickets.price_listed", office.lottery
    if lottery.unlawful is not None:
        return {}
    clauses = office.rules.clauses_of(path)
    low, high = Bound(Reason.BELOW_MINIMUM, clauses, path), Bound(Reason.ABOVE_MAXIMUM, clauses, path)
    return {BETS[lottery.kind.form]: Range("stake", lottery.price, lottery.price, low, high)}


def sold(office: Office, state: LotteryState, event: Event) -> Iterator[Sold]:
    """The tickets of a draw that was held; none where prizes are parts of the sales."""
    lottery = office.lottery
    if isinstance(event, DrawHeld) and not lottery.by_pool:
        won = {each.ticket: each.amount for each in event.winning}
        for ticket in state.of_draw(event.draw):
            yield Sold(BETS[lottery.kind.form], lottery.price, won.get(ticket, 0))
