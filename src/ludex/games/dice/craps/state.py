"""The state of a craps table: stakes on the felt, the point, the shooter and the dice. Only `evolve` writes it.

What begins anew together is one frozen value and is replaced whole: a set of dice, and a throw.
"""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.roles import Role
from ludex.games.common.stakes.state import StakedState

SHOOTER = Role("shooter")
"""The office of whoever has the dice."""
MOVING = "moving"
"""Bets go to their points and the table's point is shown."""


class DiceSet(Struct, frozen=True, kw_only=True):
    """The dice on the table, from when a set is laid out until another takes its place."""

    number: int = 0
    """Which set it is, counted since the table was put up."""
    in_play: tuple[int, ...] = ()
    """The dice that were chosen to be thrown, by number; the first ones while nobody has chosen."""
    throws: int = 0
    """How often these dice have come to rest since they were taken."""
    lost: tuple[int, ...] = ()
    """The dice that fell to the floor and have not been found."""
    has_fallen: bool = False
    """Whether a die fell to the floor since the dice were last thrown or chosen."""
    broken: tuple[int, ...] = ()
    change: str = ""
    """Whether a change of dice was asked for by the shooter, or ordered by the chief."""
    laid_out: tuple[int, ...] = ()
    """The dice that lie before the shooter to choose from."""


class CrapsThrow(Struct, frozen=True):
    """The throw at hand."""

    dice: tuple[int, ...] | None = None
    """How the dice lie; nothing before they have come to rest."""
    ended_series: bool = False

    @property
    def total(self) -> int:
        """What the dice add up to."""
        assert self.dice is not None
        return sum(self.dice)


class CrapsState(StakedState, kw_only=True):
    """What is so at a craps table now."""

    dice_set: DiceSet = DiceSet()
    throw: CrapsThrow = CrapsThrow()
    last_dice: tuple[int, ...] | None = None
    sought: int | None = None
    """The point that the shooter seeks; nothing before the first throw of a series."""
    marked: tuple[int, ...] = ()
    """The wrong bets that a marker lies on, by the ids of their stakes."""
    has_thrown: bool = False
    """Whether the shooter has thrown the dice since they were offered them."""
    places: dict[str, int] = field(default_factory=dict)
    """Where each player stands: the first place is at the croupiers' left, then clockwise."""
    last_place: int = 0
    """Where the dice were last; nowhere before anybody had them."""
    declined: tuple[str, ...] = ()
    """Who did not want the dice since they were last thrown."""
    breaches: dict[str, int] = field(default_factory=dict)
    """How often each player broke the rules of throwing."""
    deprived: frozenset[str] = frozenset()
    """Who may not throw any more."""

    @property
    def shooter(self) -> str:
        """Who has the dice; nobody while they wait to be offered."""
        return self.holder_of(SHOOTER)
