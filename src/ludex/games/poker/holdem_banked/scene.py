"""The pieces on a table of hold'em: as at any banked poker, with the bank's cards on their sides of the croupier."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ludex.core.scene import AnyPiece, Cards
from ludex.games.poker.banked.scene import scene as usual_scene
from ludex.games.poker.banked.state import THE_BANK
from ludex.games.poker.holdem_banked.table import HoldemView


def scene(view: HoldemView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    for piece in usual_scene(view):
        if isinstance(piece, Cards) and piece.id == THE_BANK:
            # As the players see it: what is at the croupier's left is at their right.
            placed = sorted(zip(view.bank_at, piece.faces, strict=False), key=lambda card: card[0], reverse=True)
            yield replace(piece, faces=tuple(face for _, face in placed))
        else:
            yield piece
