"""Places for people along the side of a table where players stand or sit in no fixed number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core.cloth import Place, PlaceKind
from ludex.core.scene import AnyPiece, Seat

SEAT = (26.5, 11.5)
"""How wide and high a seat is drawn."""


def seat_row(count: int, start: float, end: float, y: float) -> Iterator[Place]:
    """So many seats from one end of the side to the other, the first one at the start."""
    gap = (end - start) / count
    for seat in range(1, count + 1):
        yield Place(f"seat:{seat}", PlaceKind.SEAT, start + gap * (seat - 0.5), y, *SEAT, number=seat)


def seated(players: Sequence[str], seats: int) -> Iterator[AnyPiece]:
    """The players in the order in which they came; those beyond the seats stand behind, and only their chips show."""
    for seat, player in enumerate(players[:seats], start=1):
        yield Seat(id=f"seat:{player}", place=f"seat:{seat}", who=player)
