"""The pieces on a boule table: chips on its cloths, the ball in the dish, a marker on the number."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece
from ludex.games.common.throws.table import ThrowView
from ludex.games.wheels.boule.bets import NUMBER
from ludex.games.wheels.scenes import thrown


def scene(view: ThrowView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield from thrown(view, None if view.outcome is None else f"{NUMBER}-{view.outcome}")
