"""The pieces on an American roulette table: chips in the colours of their owners, and what each colour is worth."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.scene import AnyPiece, Marker
from ludex.games.wheels.roulette.american import ColouredView
from ludex.games.wheels.roulette.scene import pieces

COLOURS = ("blue", "orange", "purple", "yellow", "brown", "green", "white", "red", "grey", "black")
"""The paints of the table's colours, by their numbers."""


def scene(view: ColouredView) -> Iterator[AnyPiece]:
    """What lies on the table."""
    paints = {player: COLOURS[(chips.colour - 1) % len(COLOURS)] for player, chips in view.chips.items()}
    yield from pieces(view, paints)
    for player, chips in view.chips.items():
        # The marker on a chip in the colour's box says what was said of it; without one, the chip lies there alone.
        amount = chips.value if chips.marker == "placed" else None
        yield Marker(
            id=f"colour:{player}", place=f"colour:{chips.colour}", kind="colour", amount=amount, who=player,
            colour=paints[player],
        )  # fmt: skip
