"""The cloth of punto y banca: the tie in the middle of the table, then the bank, then the player."""

from __future__ import annotations

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.cards.punto_y_banca.table import PuntoYBanca
from ludex.games.common.plain import plain

_ROWS = {"tie": "green", "bank": "red", "player": "blue"}


def cloth(game: PuntoYBanca) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(game))


def plan(game: PuntoYBanca) -> list[Field]:
    """Every box of the cloth, from the croupier outwards."""
    present = [bet for bet in _ROWS if bet in game.bets]
    return [
        Field(bet, Shape.FIELD, 0, row * CELL, 4 * CELL, CELL, _ROWS[bet]) for row, bet in enumerate(present)
    ]  # fmt: skip
