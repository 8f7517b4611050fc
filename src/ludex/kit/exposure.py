"""What somebody may come to lose in a market where people bet among themselves, exactly and at any moment.

One forecast of a market wins. A back bets on it with its size; a lay bets against it and owes the size times the price
less one. Orders that nobody has met yet count as met wherever that is worse, so that no later match asks for more. All
is reckoned in hundredths of the smallest unit, in which a size times a price is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Side = Literal["back", "lay"]
"""For a forecast, or against it (a favor, en contra)."""

WHOLE = 100
"""A price of one, and the parts of a cent: a size in cents times a price in hundredths is in these parts."""


class PriceBand(Struct, frozen=True, gc=False):
    """Up to a price, the next ones are so far apart; both in hundredths."""

    up_to: int
    step: int


class Prices(Struct, frozen=True, gc=False):
    """The prices at which people bet, in hundredths: from the lowest, band by band in larger steps."""

    lowest: int
    bands: tuple[PriceBand, ...]

    @property
    def highest(self) -> int:
        """The highest of them."""
        return self.bands[-1].up_to

    @property
    def ends(self) -> tuple[int, ...]:
        """The lowest, and the last one of each band."""
        return (self.lowest, *(band.up_to for band in self.bands))

    def step_at(self, price: int) -> int:
        """What prices are multiples of in the band of one; nothing where there is no such band."""
        if price >= self.lowest:
            for band in self.bands:
                if price <= band.up_to:
                    return band.step
        return 0


class Change(Struct, frozen=True, gc=False):
    """What an order or a match adds to what somebody may lose: whichever forecast wins, and if this one does."""

    anyhow: int
    if_wins: int

    def plus(self, other: Change) -> Change:
        """Both changes."""
        return Change(self.anyhow + other.anyhow, self.if_wins + other.if_wins)


def offered(side: Side, price: int, size: int) -> Change:
    """What an order adds that nobody has met yet; less than nothing of one that is withdrawn."""
    if side == "back":
        return Change(WHOLE * size, -WHOLE * size)
    return Change(0, size * (price - WHOLE))


def met_at_once(side: Side, size: int, value: int) -> Change:
    """What a match adds to whoever came with an order; its value is each size times its price."""
    if side == "back":
        return Change(WHOLE * size, -value)
    return Change(-WHOLE * size, value)


def met_later(side: Side, size: int, value: int) -> Change:
    """What a match changes for whoever had an order waiting, which counted before; they never have more to lose."""
    if side == "back":
        return Change(0, WHOLE * size - value)
    return Change(-WHOLE * size, WHOLE * size)


Waiting = dict[int, dict[int, int]]
"""Unmatched sizes by forecast and price; replaced whole, and never changed in place."""


class Exposure(Struct, frozen=True, gc=False):
    """What somebody has at stake in a market; one more order costs no more than the first."""

    losses: tuple[int, ...]
    """What they lose besides `anyhow` if each forecast wins; less than nothing where they win."""
    anyhow: int = 0
    held: int = 0
    """What is held for the worst of it, in cents."""
    backs: Waiting = {}
    """Their unmatched orders."""
    lays: Waiting = {}

    @classmethod
    def none(cls, forecasts: int) -> Exposure:
        """That of somebody who has not bet in a market with so many forecasts."""
        return cls((0,) * forecasts)

    def held_after(self, forecast: int, change: Change) -> int:
        """What has to be held after a change, in cents: the worst outcome rounded up, and never less than nothing."""
        losses = self.losses
        highest, loss = max(losses), losses[forecast] + change.if_wins
        if loss >= highest:
            highest = loss
        elif losses[forecast] == highest:
            highest = max(loss, self.highest_of_others(forecast))
        worst = self.anyhow + change.anyhow + highest
        return -(-worst // WHOLE) if worst > 0 else 0

    def highest_of_others(self, forecast: int) -> int:
        """The highest loss besides `anyhow` if another forecast wins."""
        losses = self.losses
        return max(losses[:forecast] + losses[forecast + 1 :])

    def after(self, forecast: int, change: Change, side: Side, price: int, waits: int) -> Exposure:
        """What they have at stake after a change, with so much more waiting at a price, or less."""
        before, backs, lays = self.losses, self.backs, self.lays
        if waits:
            if side == "back":
                backs = _with(backs, forecast, price, waits)
            else:
                lays = _with(lays, forecast, price, waits)
        losses = (*before[:forecast], before[forecast] + change.if_wins, *before[forecast + 1 :])
        anyhow = self.anyhow + change.anyhow
        worst = anyhow + max(losses)
        return Exposure(losses, anyhow, -(-worst // WHOLE) if worst > 0 else 0, backs, lays)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing waits and nothing can be won or lost."""
        return not (self.backs or self.lays) and all(self.anyhow + loss == 0 for loss in self.losses)

    def lapsed(self) -> Exposure:
        """What they have at stake when nothing waits any more."""
        won = self.matched()
        return Exposure(tuple(-each for each in won), 0, holding(won))

    def crosses(self, side: Side, forecast: int, price: int) -> bool:
        """Whether an order would meet one of their own."""
        if side == "back":
            against = self.lays.get(forecast)
            return against is not None and max(against) >= price
        against = self.backs.get(forecast)
        return against is not None and min(against) <= price

    def matched(self) -> list[int]:
        """What they win if each forecast does, in hundredths of a cent, when whatever nobody has met is gone."""
        won = [-(self.anyhow + loss) for loss in self.losses]
        for forecast, sizes in self.backs.items():
            size = WHOLE * sum(sizes.values())
            won = [each if number == forecast else each + size for number, each in enumerate(won)]
        for forecast, sizes in self.lays.items():
            won[forecast] += sum(size * (price - WHOLE) for price, size in sizes.items())
        return won


def _with(waiting: Waiting, forecast: int, price: int, more: int) -> Waiting:
    """Unmatched orders with so much more at a price, or less."""
    sizes = dict(waiting.get(forecast, ()))
    left = sizes.get(price, 0) + more
    if left:
        sizes[price] = left
    else:
        del sizes[price]
    found = dict(waiting)
    if sizes:
        found[forecast] = sizes
    else:
        del found[forecast]
    return found


def room(exposure: Exposure | None, side: Side, forecast: int, price: int, funds: int) -> int:
    """The largest size of an order that somebody can answer for, with what they have and what is held already.

    It counts at the price that it asks for: whether it would meet a better one is known to nobody who makes it.
    """
    if exposure is None:
        return funds if side == "back" else WHOLE * funds // (price - WHOLE)
    limit = WHOLE * (exposure.held + funds) - exposure.anyhow
    if side == "back":
        return (limit - exposure.highest_of_others(forecast)) // WHOLE
    return (limit - exposure.losses[forecast]) // (price - WHOLE)


def holding(won: Sequence[int]) -> int:
    """What has to be held for bets alone, by what is won if each forecast does."""
    return -(min(won) // WHOLE) if min(won) < 0 else 0


def paid(won: Sequence[int], winners: Sequence[int]) -> int:
    """What somebody wins in cents, or loses, rounded down; at a dead heat each winner counts for its part."""
    return sum(won[winner] for winner in winners) // (WHOLE * len(winners))
