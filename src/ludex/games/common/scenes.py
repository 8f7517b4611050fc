"""Pieces that all tables have: the sign with the minimum."""

from __future__ import annotations

from ludex.core.game import View
from ludex.core.scene import AnyPiece, Sign
from ludex.kit.money import Cents


def sign(view: View, *others: tuple[str, Cents]) -> AnyPiece:
    """The sign with the table's minimum, once a session has one, and other figures that the table shows."""
    minimum = (("minimum", view.minimum),) if view.minimum else ()
    return Sign("sign", "sign", (*minimum, *others))
