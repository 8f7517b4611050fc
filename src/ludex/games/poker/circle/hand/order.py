"""Who comes after whom: places, directions, and the order in which players of a hand are asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from ludex.games.poker.circle.rules import CircleRules, FirstToAct, Side
from ludex.games.poker.circle.state import CircleState


def seated(rules: CircleRules, state: CircleState, after: int, side: Side) -> list[int]:
    """Every taken place from the one next to `after` on this side round to `after` itself.

    Places are numbered from the croupier's side that has the first one; whoever sits at somebody's left comes next
    clockwise, so that numbers rise to the left exactly where the first place is at the croupier's left.
    """
    places = sorted(state.seats)
    rising = side == rules.players.first_place
    # Whoever sat there may have gone: the place counts all the same.
    checked = sum(place <= after for place in places) if rising else sum(place < after for place in places)
    order = places[checked:] + places[:checked]
    return order if rising else order[::-1]


def from_player(order: Sequence[str], player: str) -> tuple[str, ...]:
    """An order begun with one of its players."""
    at = order.index(player)
    return (*order[at:], *order[:at])


def after_player(order: Sequence[str], player: str) -> tuple[str, ...]:
    """Everybody else, from the one who comes after a player on."""
    at = order.index(player)
    return (*order[at + 1 :], *order[:at])


def opening_order(state: CircleState, acts_first: FirstToAct, blinds: int, showing: Showing) -> tuple[str, ...]:
    """The players of the hand from the one who acts first on; `order` itself begins next to the button."""
    hand = state.hand
    order = hand.order
    match acts_first:
        case "next-to-button":
            return order
        case "after-blinds":
            return (*order[blinds:], *order[:blinds])
        case "button":
            return (*order[-1:], *order[:-1])
        case "highest-bettor":
            # While nobody has bet, whoever acted first before does so again.
            first = hand.last_bettor or hand.last_first_to_act
            return from_player(order, first) if first in order else order
        case "opener":
            return from_player(order, hand.opener) if hand.opener in order else order
        case "lowest-showing" | "best-showing":
            return from_player(order, showing(state, acts_first == "best-showing"))


class Showing(Protocol):
    """Who of the players shows the best or the lowest cards."""

    def __call__(self, state: CircleState, best: bool, /) -> str: ...


def able(state: CircleState, players: Iterable[str]) -> list[str]:
    """Those of some players who may still bet: neither out of the hand nor without chips."""
    live, accounts = state.hand.live, state.accounts
    return [player for player in players if player in live and accounts[f"player:{player}"]]
