"""Stakes that are added to a hand when it is split or doubled: how much, and whether that passes its maximum."""

from __future__ import annotations

from fractions import Fraction

from ludex.games.cards.blackjack.betting import largest_stake
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import BlackjackState
from ludex.games.common.stakes.state import Stake
from ludex.kit.money import Cents, Rounding, share


def added(state: BlackjackState, player: str, slug: str, part: Fraction) -> Cents:
    """What somebody adds to their stake on a hand, as a part of it."""
    return share(Cents(state.staked_on(player, slug)), part, Rounding.DOWN)


def new_stake(state: BlackjackState, player: str, slug: str, amount: Cents) -> Stake | None:
    """The stake that is laid on a hand; none where nothing is added."""
    return Stake(state.next_id, player, slug, amount) if amount else None


def passes_maximum(rules: BlackjackRules, state: BlackjackState, slug: str, part: Fraction) -> bool:
    """Whether the stakes on a hand, with that part of them added, pass its maximum."""
    lying = Cents(state.staked_by_all.get(slug, 0))
    return lying + share(lying, part, Rounding.DOWN) > largest_stake(rules, state.minimum)


def behind(state: BlackjackState, slug: str, controller: str) -> tuple[str, ...]:
    """Who bets on a hand besides the player who controls it."""
    return tuple(player for player in state.bettors(slug) if player != controller)
