"""The cloth of the wheel of fortune: a box for each combination, in two rows, in the order of the law."""

from __future__ import annotations

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.common.plain import plain
from ludex.games.wheels.wheel_of_fortune.bets import all_bets
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules

ROWS = 2
WIDTH = 2 * CELL
COLOURS = ("red", "black")


def cloth(rules: FortuneRules) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(rules))


def plan(rules: FortuneRules) -> list[Field]:
    """Every box of the cloth; one whose symbol is named after a colour is painted with it."""
    bets = all_bets(rules)
    columns = -(-len(bets) // ROWS)
    found = []
    for place, bet in enumerate(bets.values()):
        row, column = divmod(place, columns)
        colour = next((colour for colour in COLOURS if bet.symbol.endswith(colour)), "")
        found.append(Field(bet.slug, Shape.FIELD, column * WIDTH, row * CELL, WIDTH, CELL, colour))
    return found
