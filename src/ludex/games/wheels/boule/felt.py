"""The cloth of boule: the nine numbers with the neutral one in the middle, and the simple chances on both sides."""

from __future__ import annotations

from ludex.core.felt import CELL, Shape, Zone
from ludex.games.wheels.boule.bets import NUMBER
from ludex.games.wheels.boule.table import Boule

SIDE = 2 * CELL
ROW = 3
LEFT, RIGHT = ("high", "even", "black"), ("low", "odd", "red")


def zones(game: Boule) -> list[Zone]:
    """Every box of the cloth."""
    low, high = game.rules.bets.number.numbers
    found = []
    for bet in game.bets.values():
        if bet.kind == NUMBER:
            number = int(bet.slug.removeprefix(f"{NUMBER}-"))
            row, column = divmod(number - low, ROW)
            paint = game.dish.paint.get(number, "")
            found.append(Zone(bet.slug, Shape.FIELD, column * CELL, row * CELL, CELL, CELL, paint))
            continue
        side = LEFT if bet.slug in LEFT else RIGHT
        height = -(-(high - low + 1) // ROW) * CELL // len(side)
        x = -SIDE if side is LEFT else ROW * CELL
        paint = bet.slug if bet.slug in ("red", "black") else ""
        found.append(Zone(bet.slug, Shape.FIELD, x, side.index(bet.slug) * height, SIDE, height, paint))
    return found
