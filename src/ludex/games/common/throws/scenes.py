"""Pieces of a table that one throw of dice decides: the dice, and chips that say when they have won."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Chips, Dice
from ludex.games.common.stakes.state import NO_MORE_BETS, ROLLING
from ludex.games.common.throws.state import ASKED
from ludex.games.common.throws.table import ThrowView

COVERED = frozenset({ROLLING, ASKED, NO_MORE_BETS})
"""While dice are in the shaker, or on their way."""


def dice(view: ThrowView) -> AnyPiece:
    """The dice as they lie, those of the last throw until others are thrown; none while they are covered."""
    faces = view.last_outcome if view.outcome is None else view.outcome
    shown = faces if view.phase not in COVERED and isinstance(faces, tuple) else ()
    return Dice(id="dice", place="dice", faces=shown)


def stakes(view: ThrowView) -> Iterator[AnyPiece]:
    """Chips where they were put; those that have been paid in this round say so."""
    now = view.round
    for stake in view.stakes:
        yield Chips(
            id=f"stake:{stake.id}", place=stake.bet, owner=stake.player, amount=stake.amount,
            state="won" if 0 < stake.won_in == now else "",
        )  # fmt: skip
