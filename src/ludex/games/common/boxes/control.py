"""Who decides for a box on which several have bet."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.games.common.boxes.state import BoxState


def controller(state: BoxState, box: int, *, bet: str, holder_first: bool, priority: Sequence[str], boxes: int) -> str:
    """Who decides for a box: the player who sits there where they come first, else the first of its bettors.

    `bet` is the slug of the bet on the box, `boxes` how many of them the table has.
    """
    holder = state.seats.get(box)
    if holder is not None and holder_first:
        return holder
    return first_bettor(state, bet, priority=priority, boxes=boxes)


def first_bettor(state: BoxState, bet: str, *, priority: Sequence[str], boxes: int) -> str:
    """Who comes first of those who bet on a box, by the law's order: the largest stake, whoever is nearest the shoe."""

    def rank(player: str) -> tuple[int, ...]:
        largest = -state.staked[player][bet]
        # The shoe stands at the croupier's left, by the first box; those who stand are behind those who sit.
        nearest = state.seat_of(player) or boxes + 1 + state.players.index(player)
        return tuple(largest if by == "largest-stake" else nearest for by in priority)

    return min(state.bettors(bet), key=rank)
