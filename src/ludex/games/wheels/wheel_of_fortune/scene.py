"""The pieces at a wheel of fortune: chips on the cloth, where the wheel has stopped, a marker on the combination."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece
from ludex.games.common.throws.table import ThrowView
from ludex.games.wheels.scenes import thrown
from ludex.games.wheels.wheel_of_fortune.bets import slug_of


def scene(view: ThrowView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    yield from thrown(view, None if view.outcome is None else slug_of(str(view.outcome)))
