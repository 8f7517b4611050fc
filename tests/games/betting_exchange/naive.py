"""An exchange without any cleverness: every bet is kept by itself, and all is worked out anew from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor

from msgspec import Struct, field


class Waiting(Struct):
    """An order that waits."""

    number: int
    player: str
    forecast: str
    side: str
    price: int
    left: int


class Match(Struct, frozen=True):
    """A bet between two people: the backer puts in the size, the layer the rest of what the price makes of it."""

    backer: str
    layer: str
    forecast: str
    price: int
    size: int

    def won_by(self, player: str, winner: str) -> Fraction:
        """What somebody wins of it when a forecast comes alone, in cents."""
        profit = Fraction(self.size * (self.price - 100), 100) if winner == self.forecast else Fraction(-self.size)
        return profit * ((player == self.backer) - (player == self.layer))


class NaiveMarket(Struct):
    """A market with its bets and what waits."""

    forecasts: tuple[str, ...]
    waiting: list[Waiting] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)

    def against(self, order: Waiting) -> list[Waiting]:
        """The orders that one would meet if it were large enough: the best price first, then whoever waited longest."""
        sign = -1 if order.side == "back" else 1
        found = [
            other
            for other in self.waiting
            if other.side != order.side
            and other.forecast == order.forecast
            and sign * other.price <= sign * order.price
        ]
        return sorted(found, key=lambda each: (sign * each.price, each.number))

    def place(self, order: Waiting) -> list[tuple[int, int, int]]:
        """What an order meets: number, price and size."""
        met = []
        for other in self.against(order):
            size = min(order.left, other.left)
            if size:
                back, lay = (order, other) if order.side == "back" else (other, order)
                self.matches.append(Match(back.player, lay.player, order.forecast, other.price, size))
                met.append((other.number, other.price, size))
                order.left -= size
                other.left -= size
        self.waiting = [each for each in (*self.waiting, order) if each.left]
        return met

    def won(self, player: str, winners: Sequence[str]) -> Fraction:
        """What somebody wins in all when these come, in cents; at a dead heat each counts for its part."""
        every = (match.won_by(player, winner) for match in self.matches for winner in winners)
        return sum(every, Fraction(0)) / len(winners)

    def held(self, player: str) -> int:
        """What must be held: the worst outcome, every order that waits being met or not, as is worse."""
        return max(0, ceil(-min(self._worst(player, winner) for winner in self.forecasts)))

    def _worst(self, player: str, winner: str) -> Fraction:
        own = (each for each in self.waiting if each.player == player)
        besides = (min(Fraction(0), as_if_met(each).won_by(player, winner)) for each in own)
        return self.won(player, [winner]) + sum(besides, Fraction(0))

    def paid(self, players: Iterable[str], winners: Sequence[str], percent: int) -> dict[str, tuple[int, int]]:
        """What everybody wins and what is deducted of it, in whole cents."""
        won = {player: floor(self.won(player, winners)) for player in players}
        return {player: (each, floor(Fraction(max(each, 0) * percent, 100))) for player, each in won.items()}


def as_if_met(order: Waiting) -> Match:
    """The bet that an order becomes when all of it is met at its price."""
    back, lay = (order.player, "") if order.side == "back" else ("", order.player)
    return Match(back, lay, order.forecast, order.price, order.left)
