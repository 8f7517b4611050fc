"""What several tickets among many win, exactly: some of the tickets are drawn one after the other for some prizes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction


def winnings(tickets: int, held: int, prizes: Sequence[int], *, stays: bool = False) -> dict[int, Fraction]:
    """How likely each sum of prizes is for whoever holds some of the tickets.

    A ticket that won is out of the draw unless it `stays`; prizes that are left when no ticket is are not drawn.
    """
    # By (what was won, tickets of theirs that are still in): how likely it is.
    ways: dict[tuple[int, int], Fraction] = {(0, held): Fraction(1)}
    for drawn, prize in enumerate(prizes):
        left = tickets if stays else tickets - drawn
        if left <= 0:
            break
        after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (won, own), chance in ways.items():
            if own:
                after[won + prize, own if stays else own - 1] += chance * Fraction(own, left)
            if own < left:
                after[won, own] += chance * Fraction(left - own, left)
        ways = after
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (won, _), chance in ways.items():
        found[won] += chance
    return dict(found)


def chance_of_any(tickets: int, held: int, drawn: int) -> Fraction:
    """How likely it is that at least one of some tickets is among those drawn, each of which comes out once."""
    none = Fraction(1)
    for already in range(min(drawn, tickets)):
        none *= Fraction(max(tickets - held - already, 0), tickets - already)
    return 1 - none


def fair_price(prizes: Sequence[int], tickets: int) -> Fraction:
    """What one ticket among so many is worth."""
    return Fraction(sum(prizes), tickets)
