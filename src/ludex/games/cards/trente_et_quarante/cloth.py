"""The cloth of trente et quarante, a shield: red and black at the sides, colour between them, inverse below."""

from __future__ import annotations

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante
from ludex.games.common.plain import plain

_BOXES = {
    "red": (0, 0, 2, 2, "red"),
    "colour": (2, 0, 2, 2, ""),
    "black": (4, 0, 2, 2, "black"),
    "inverse": (2, 2, 2, 1, ""),
}


def cloth(game: TrenteEtQuarante) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(game))


def plan(game: TrenteEtQuarante) -> list[Field]:
    """Every box of the cloth."""
    return [
        Field(bet, Shape.FIELD, x * CELL, y * CELL, width * CELL, height * CELL, paint)
        for bet, (x, y, width, height, paint) in _BOXES.items()
        if bet in game.bets
    ]
