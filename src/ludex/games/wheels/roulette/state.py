"""The state of a roulette: stakes on the felt, prisoners, announced bets, the wheel. Only `evolve` writes it."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from ludex.games.common.prison.state import Prisoner, has_prisoner
from ludex.games.common.stakes.state import StakedState
from ludex.kit.money import Cents
from ludex.kit.wheels import Pocket

RETHROW = "rethrow"
LOCKING = "locking"

ANNOUNCED = "announced"


class Announcement(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A bet accepted by word of mouth: the chips are with the croupier, not yet on the cloth."""

    id: int
    player: str
    bet: str
    stake: Cents
    cloth: int
    repeated: bool = False


class SpinState(Struct, frozen=True, kw_only=True):
    """What is so of the spin at hand; the next round begins with another."""

    number: Pocket | None = None
    """Where the ball rests."""
    zero_held: bool = False
    """Whether what the zero asks has been done."""
    cleared_by: dict[int, str] = {}
    """Who cleared each cloth."""


class RouletteState(StakedState, kw_only=True):
    """What is so at a roulette now."""

    prisoners: dict[int, Prisoner] = field(default_factory=dict)
    announced: dict[int, Announcement] = field(default_factory=dict)
    zones: dict[str, frozenset[str]] = field(default_factory=dict)
    at_wheel: str = ""
    """The croupier whose turn it is to throw."""
    turned: str | None = None
    """Which way the wheel was last turned."""
    spin: SpinState = SpinState()
    last_number: Pocket | None = None

    @property
    def zero_held(self) -> bool:
        """Whether what the zero asks has been done."""
        return self.spin.zero_held

    def hold_zero(self) -> None:
        """Notes that it has."""
        self.spin = replace(self.spin, zero_held=True)

    @property
    def zero(self) -> Pocket:
        """The zero in which the ball rests; asked only while one is dealt with."""
        assert self.spin.number is not None
        return self.spin.number

    def has_money_in_play(self, player: str) -> bool:
        """Whether anything of this player lies on the table."""
        if player in self.staked or (self.prisoners and has_prisoner(self, player)):
            return True
        return bool(self.announced) and any(said.player == player for said in self.announced.values())


State = TypeVar("State", bound=RouletteState)
"""The state of one of the roulettes."""
