"""Where the chips of a hand lie: before the players while a betting round lasts, and gathered in pots after it."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.games.poker.circle.hand.pots import joined, layers, without
from ludex.games.poker.circle.state import CircleState
from ludex.kit.money import NOTHING, Cents


def before_players(state: CircleState) -> dict[str, Cents]:
    """The bets of this betting round that still lie before those who made them."""
    hand = state.hand
    if hand.pot_shortfall:
        return {}  # the croupier has counted everything that was put in
    seated = state.seats.values()
    amounts = {
        player: min(amount, hand.contributions.get(player, NOTHING))
        for player, amount in hand.betting.bets.items()
        if player in seated
    }
    return {player: amount for player, amount in amounts.items() if amount}


def gathered(state: CircleState, bets: Mapping[str, int]) -> tuple[int, ...]:
    """The main pot and the side pots, without the bets that lie before the players."""
    hand = state.hand
    put = {player: Cents(amount - bets.get(player, 0)) for player, amount in hand.contributions.items()}
    carried = state.carried_in + state.carried_over
    if len({put.get(player, 0) for player in hand.live}) == 1:  # most often: nobody plays for less than the others
        whole = sum(put.values()) - hand.pot_shortfall + carried
        return (whole,) if whole else ()
    pots = joined(without(layers(put, hand.live), Cents(hand.pot_shortfall)), Cents(carried), hand.live)
    return tuple([pot.amount for pot in pots])
