"""What goes wrong at a roulette, who decides it and how: void spins by their cause, and chips that come late."""

from __future__ import annotations

from typing import Any

from ludex.core.game import Incident
from ludex.games.common.incidents import late_bet, voided
from ludex.games.wheels.roulette.table import Roulette


def incidents(game: Roulette[Any]) -> list[Incident]:
    """Every incident that may be declared at this table."""
    return [*voided(game, "void-spin"), late_bet(game)]
