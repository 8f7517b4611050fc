"""The state of a table that one throw decides. Only `evolve` writes it."""

from __future__ import annotations

from typing import TypeVar

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
