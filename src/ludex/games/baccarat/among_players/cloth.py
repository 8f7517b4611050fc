"""What the tables have in common at which players hold the bank: an oval with a notch for the croupier, above."""

from __future__ import annotations

from ludex.core.outlines import Leg, Outline

NOTCH = (34, 26, 9)
"""Half the width of the notch at the edge and at its bottom, and how deep it is."""


def notched_oval(across: float, down: float) -> Outline:
    """The edge of such a table by its radii."""
    wide, narrow, deep = NOTCH
    top = -down * (1 - (wide / across) ** 2) ** 0.5
    return Outline(
        (-wide, top),
        (
            Leg((-narrow, deep - down)),
            Leg((narrow, deep - down)),
            Leg((wide, top)),
            Leg((across, 0), (across, down)),
            Leg((-across, 0), (across, down)),
            Leg((-wide, top), (across, down)),
        ),
    )
