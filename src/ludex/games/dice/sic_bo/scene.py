"""The pieces on a table of sic bo: chips, the dice when the shaker is lifted, and the players."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece
from ludex.games.common.scenes import sign
from ludex.games.common.seats import seated
from ludex.games.common.throws.scenes import dice, stakes
from ludex.games.common.throws.table import ThrowView
from ludex.games.dice.sic_bo.cloth import SEATS


def scene(view: ThrowView) -> Iterator[AnyPiece]:
    """What lies on the table, and who stands at it."""
    yield sign(view)
    yield dice(view)
    yield from seated(view.players, SEATS)
    yield from stakes(view)
