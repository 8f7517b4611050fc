"""The state of a table of banca francesa. Only `evolve` writes it."""

from __future__ import annotations

from msgspec import field

from ludex.games.common.throws.state import ThrowState


class BancaState(ThrowState, kw_only=True):
    """What is so at the table now."""

    dice_set: int = 1
    """The set of dice in play."""
    condemned_by: str = ""
    """The rule by which this set may not be thrown again; empty when it may."""
    turn_over_by: str = ""
    """The rule by which its turn is over, since the hour has struck; empty while it lasts."""
    relief_due: bool = False
    """Whether the thrower must be relieved before the next throw."""
    touched: bool = False
    """Whether the dice of this throw were touched before the result was announced."""
    standing_below: int = 0
    """Stakes with smaller ids have been through a throw of this round that decided nothing."""
    seats: dict[int, str] = field(default_factory=dict)
    """Who sits where."""

    @property
    def replace_by(self) -> str:
        """The rule by which this set must be replaced before the next throw; empty when none does."""
        return self.condemned_by or self.turn_over_by
