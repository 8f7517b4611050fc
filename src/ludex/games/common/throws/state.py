"""The state of a table that one throw decides. Only `evolve` writes it."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from ludex.games.common.stakes.state import StakedState

ASKED = "asked"

Outcome = int | str | tuple[int, ...]
"""What came to rest: a number, the symbol of a cell, or the faces of dice."""

State = TypeVar("State", bound="ThrowState")


class ThrowState(StakedState, kw_only=True):
    """What is so at the table now."""

    thrower: str = ""
    """Whose turn it is to throw."""
    outcome: Outcome | None = None
    last_outcome: Outcome | None = None

    def copy(self: State) -> State:
        """A state of its own: what it holds is frozen, so only the containers are copied."""
        return replace(
            self,
            accounts=dict(self.accounts),
            roles=dict(self.roles),
            players=list(self.players),
            stakes=dict(self.stakes),
            staked={player: dict(own) for player, own in self.staked.items()},
            staked_by_all=dict(self.staked_by_all),
        )
