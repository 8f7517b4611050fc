"""The list that is published before a draw, and its digest: whoever has both knows that nothing was altered later.

It has the prizes, one a line, in the order in which they are drawn; an empty line; and the tickets, one a line, in the
order in which ways are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from ludex.kit.chance import Draw, Even

TICKET = "ticket"
"""What a draw is asked for."""


def text_of(prizes: Iterable[str], tickets: Iterable[str]) -> str:
    """The list as it is published."""
    return "".join(f"{line}\n" for line in (*prizes, "", *tickets))


def digest_of(prizes: Iterable[str], tickets: Iterable[str]) -> str:
    """The SHA-256 of the list as it is published."""
    return sha256(text_of(prizes, tickets).encode()).hexdigest()


def draw_among(tickets: Sequence[str], out: Iterable[str]) -> Draw[str]:
    """One of the tickets of a list, all equally likely, without those that are out of the draw, in its order."""
    gone = set(out)
    return Draw(TICKET, Even(tuple(ticket for ticket in tickets if ticket not in gone)))
