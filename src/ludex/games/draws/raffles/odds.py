"""What tickets of a raffle are worth: exactly, by how many are in the draw and how many somebody has."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.core.options import Bound, Range
from ludex.errors import Misuse, Reason
from ludex.games.draws.among.chances import winnings
from ludex.games.draws.raffles.stand import RaffleStand
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution

HELD = {"one-ticket": 1, "ten-tickets": 10}
"""What is told of, where nobody says how many tickets."""
NOTE = "all-tickets-sold"
PATHS = ("raffle.one_price", "draw.among", "draw.winning_ticket")


def all_odds(stand: RaffleStand, _stake: Cents) -> Iterator[BetOdds]:
    """One ticket and ten of them where all were sold; nothing of a tombola, whose winners choose."""
    issued = stand.equipment.tickets.issued
    if stand.equipment.is_tombola or not stand.equipment.price:
        return
    for bet, held in HELD.items():
        if held <= issued:
            yield ticket_odds(stand, bet, sold=issued, held=held)


def ticket_odds(stand: RaffleStand, bet: str, *, sold: int, held: int) -> BetOdds:
    """So many tickets among so many sold: what a unit paid for them comes to."""
    equipment, rules = stand.equipment, stand.rules
    if not 1 <= held <= sold <= equipment.tickets.issued:
        raise Misuse(
            "of {issued} tickets nobody has {held} where {sold} are sold",
            slug="tickets-of-odds",
            issued=equipment.tickets.issued,
            held=held,
            sold=sold,
        )
    left = rules.draw.among == "issued-organiser"
    tickets, stays = equipment.tickets.issued if left else sold, rules.draw.winning_ticket == "stays"
    won = winnings(tickets, held, equipment.values, stays=stays)
    paid = held * equipment.price
    net = Distribution({Fraction(amount, paid) - 1: chance for amount, chance in won.items()})
    return BetOdds(
        bet=bet,
        choice=None,
        net=net,
        clauses=rules.clauses_of(*PATHS),
        reading=rules.sources["draw.among"].reading,
        note=NOTE,
    )


def priced(stand: RaffleStand) -> dict[str, Range]:
    """What tickets cost."""
    found: dict[str, Range] = {}
    for bet, held in HELD.items():
        cost = held * stand.equipment.price
        path = "raffle.one_price"
        clauses = stand.rules.clauses_of(path)
        low, high = Bound(Reason.BELOW_MINIMUM, clauses, path), Bound(Reason.ABOVE_MAXIMUM, clauses, path)
        found[bet] = Range("stake", cost, cost, low, high)
    return found
