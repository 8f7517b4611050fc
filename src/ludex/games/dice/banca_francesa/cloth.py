"""The cloth of banca francesa as data: the strip for small with the boxes for aces, big within, and the two lines."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.common.plain import plain
from ludex.games.dice.banca_francesa.rules import BancaRules

REACH = 4
"""How wide the spot is on which a chip counts as lying on a line."""


def cloth(rules: BancaRules) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(rules))


def plan(rules: BancaRules) -> list[Field]:
    """Every zone of the cloth, drawn out straight, the players' side at the top: fields first, lines above them."""
    return list(_zones(rules.layout.aces_boxes))


def _zones(boxes: int) -> Iterator[Field]:
    width = boxes * CELL
    yield Field("small", Shape.FIELD, 0, 0, width, CELL)
    for box in range(boxes):
        yield Field("aces", Shape.FIELD, box * CELL, CELL, CELL, CELL)
    yield Field("big", Shape.FIELD, 0, 2 * CELL, width, 2 * CELL)
    yield Field("outer-line", Shape.LINE, 0, -REACH // 2, width, REACH)
    yield Field("inner-line", Shape.LINE, 0, 4 * CELL - REACH // 2, width, REACH)
