"""The state of a table whose players sit at boxes. Only `evolve` writes it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import field

from ludex.games.common.shoe.state import ShoeState
from ludex.games.common.stakes.state import Stake
from ludex.kit.money import NOTHING, Cents


class BoxState(ShoeState, kw_only=True):
    """What is so at a table with a shoe and boxes, on each of which several may bet."""

    seats: dict[int, str] = field(default_factory=dict)
    """Who sits at each box."""
    consents: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Who may bet on the hand of the player who sits there."""

    def seat_of(self, player: str) -> int | None:
        """The box at which a player sits."""
        for box, name in self.seats.items():
            if name == player:
                return box
        return None

    def from_the_left(self) -> list[str]:
        """The players clockwise from the croupier's left, those who stand after those who sit."""
        seated = [self.seats[box] for box in sorted(self.seats)]
        return [*seated, *(player for player in self.players if player not in seated)]

    def stakes_on(self, bet: str) -> Iterator[Stake]:
        """What lies on a bet."""
        return (stake for stake in self.stakes.values() if stake.bet == bet)

    def staked_on(self, player: str, bet: str) -> Cents:
        """What a player has on a bet."""
        return self.staked.get(player, {}).get(bet, NOTHING)

    def bettors(self, bet: str) -> tuple[str, ...]:
        """Who has chips on a bet."""
        return tuple(dict.fromkeys(stake.player for stake in self.stakes_on(bet)))
