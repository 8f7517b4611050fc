"""What goes wrong where one throw decides, who rules on it and how: void throws by their cause, and late chips."""

from __future__ import annotations

from typing import Any

from ludex.core.game import Incident
from ludex.games.common.incidents import late_bet, voided
from ludex.games.common.throws.table import ThrowTable


def incidents(game: ThrowTable[Any, Any]) -> list[Incident]:
    """Every incident that may be declared at this table."""
    return [*voided(game, "void-throw"), late_bet(game)]
