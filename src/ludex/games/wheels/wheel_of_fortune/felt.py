"""The cloth of the wheel of fortune: a box for each combination, in two rows, in the order of the law."""

from __future__ import annotations

from ludex.core.felt import CELL, Shape, Zone
from ludex.games.wheels.wheel_of_fortune.bets import all_bets
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules

ROWS = 2
WIDTH = 2 * CELL
COLOURS = ("red", "black")


def zones(rules: FortuneRules) -> list[Zone]:
    """Every box of the cloth; one whose symbol is named after a colour is painted with it."""
    bets = all_bets(rules)
    columns = -(-len(bets) // ROWS)
    found = []
    for place, bet in enumerate(bets.values()):
        row, column = divmod(place, columns)
        colour = next((colour for colour in COLOURS if bet.symbol.endswith(colour)), "")
        found.append(Zone(bet.slug, Shape.FIELD, column * WIDTH, row * CELL, WIDTH, CELL, colour))
    return found
