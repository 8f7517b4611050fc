"""The cloth of craps as zones: numbers in their boxes at the head, lines below them, single throws in the middle."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.common.plain import plain
from ludex.games.dice.craps.table import Craps

BOX = 2 * CELL
ROWS = (
    ("dont-come", "come", "field"),
    ("dont-win", "win", "big-6", "big-8"),
    ("under-7", "seven", "over-7"),
    ("hard-4", "hard-6", "hard-8", "hard-10"),
    ("craps-2", "craps-3", "craps-12", "eleven"),
    ("any-craps", "horn"),
)
"""The boxes without a number of their own, row by row below the numbers."""
BOXES = ("wrong", "dont-come", "odds-dont-come", "come", "odds-come", "right", "odds-win", "odds-dont-win")
"""What may lie in the box of a number, from the top."""


def cloth(game: Craps) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(game))


def plan(game: Craps) -> list[Field]:
    """Every place of the cloth where chips may lie."""
    return [*_numbered(game), *_rows(game)]


def _numbered(game: Craps) -> Iterator[Field]:
    numbers = sorted({bet.number for bet in game.bets.values() if bet.group == "place" and bet.number is not None})
    for column, number in enumerate(numbers):
        for row, name in enumerate(BOXES):
            slug = f"{name}-{number}"
            if slug in game.bets:
                yield Field(slug, Shape.FIELD, column * BOX, row * CELL, BOX, CELL)


def _rows(game: Craps) -> Iterator[Field]:
    width = BOX * len({bet.number for bet in game.bets.values() if bet.group == "place"})
    for row, names in enumerate(ROWS, start=len(BOXES)):
        present = [name for name in names if name in game.bets]
        for place, name in enumerate(present):
            part = width // len(present)
            yield Field(name, Shape.FIELD, place * part, row * CELL, part, CELL)
