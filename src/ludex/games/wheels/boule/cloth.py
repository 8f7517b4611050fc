"""The cloth of boule: the nine numbers with the neutral one in the middle, and the simple chances on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.errors import Misuse
from ludex.games.common.plain import plain
from ludex.games.wheels.boule.bets import NUMBER, SIMPLE, BouleBet, number_of
from ludex.games.wheels.boule.table import Boule

SIDE = 2 * CELL
ROW = 3
LEFT, RIGHT = ("high", "even", "black"), ("low", "odd", "red")


def cloth(game: Boule) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(game))


def plan(game: Boule) -> list[Field]:
    """Every box of the cloth."""
    if missing := sorted({bet.kind for bet in game.bets.values()} - BOXES.keys()):
        raise Misuse(f"the cloth has no boxes for {', '.join(missing)}")
    return [zone for bet in game.bets.values() for zone in BOXES[bet.kind](game, bet)]


def _number(game: Boule, bet: BouleBet) -> Iterator[Field]:
    """The numbers row by row."""
    number = number_of(bet)
    row, column = divmod(number - game.rules.bets.number.numbers[0], ROW)
    paint = game.dish.paint.get(number, "")
    yield Field(bet.slug, Shape.FIELD, column * CELL, row * CELL, CELL, CELL, paint)


def _chance(game: Boule, bet: BouleBet) -> Iterator[Field]:
    """The simple chances along the numbers, those that exclude each other on opposite sides."""
    low, high = game.rules.bets.number.numbers
    side = LEFT if bet.slug in LEFT else RIGHT
    height = -(-(high - low + 1) // ROW) * CELL // len(side)
    x = -SIDE if side is LEFT else ROW * CELL
    paint = bet.slug if bet.slug in ("red", "black") else ""
    yield Field(bet.slug, Shape.FIELD, x, side.index(bet.slug) * height, SIDE, height, paint)


BOXES: dict[str, Callable[[Boule, BouleBet], Iterator[Field]]] = {NUMBER: _number, SIMPLE: _chance}
"""Where the bets of each kind have their boxes."""
