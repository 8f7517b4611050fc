"""The cloth of punto y banca: the tie in the middle of the table, then the bank, then the player."""

from __future__ import annotations

from ludex.core.felt import CELL, Shape, Zone
from ludex.games.cards.punto_y_banca.table import PuntoYBanca

_ROWS = {"tie": "green", "bank": "red", "player": "blue"}


def zones(game: PuntoYBanca) -> list[Zone]:
    """Every box of the cloth, from the croupier outwards."""
    present = [bet for bet in _ROWS if bet in game.bets]
    return [
        Zone(bet, Shape.FIELD, 0, row * CELL, 4 * CELL, CELL, _ROWS[bet]) for row, bet in enumerate(present)
    ]  # fmt: skip
