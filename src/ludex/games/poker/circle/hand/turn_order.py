"""Who comes after whom: places, directions, and the order in which players of a hand are asked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Protocol

from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.rules import CircleRules, FirstToAct, Side
from ludex.games.poker.circle.state import CircleState
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.kit.cards import Card
from ludex.kit.money import Cents

_BLINDS = 2
"""How many players after the button bet blind."""


def seated(rules: CircleRules, state: CircleState, after: int, side: Side) -> list[int]:
    """Every taken place from the one next to `after` on this side round to `after` itself.

    Seats are numbered from the croupier's side that has the first one; whoever sits at somebody's left comes next
    clockwise, so that numbers rise to the left exactly where the first place is at the croupier's left.
    """
    places = sorted(state.seats)
    rising = side == rules.players.first_place
    # Whoever sat there may have gone: the place counts all the same.
    passed = bisect_right(places, after) if rising else bisect_left(places, after)
    order = places[passed:] + places[:passed]
    return order if rising else order[::-1]


def from_player(order: Sequence[str], player: str) -> tuple[str, ...]:
    """An order begun with one of its players."""
    at = order.index(player)
    return (*order[at:], *order[:at])


def after_player(order: Sequence[str], player: str) -> tuple[str, ...]:
    """Everybody else, from the one who comes after a player on."""
    at = order.index(player)
    return (*order[at + 1 :], *order[:at])


def upcards(state: CircleState, player: str) -> list[Card]:
    """The faces of a player's cards that all may see."""
    return [card.face for card in state.hand.cards.get(player, ()) if card.up and card.face is not None]


def able(state: CircleState, players: Iterable[str]) -> list[str]:
    """Those of some players who may still bet: neither out of the hand nor without chips."""
    live, accounts = state.hand.live, state.accounts
    return [player for player in players if player in live and accounts[f"player:{player}"]]


class Turns(Protocol):
    """Who acts when in a hand."""

    def first_turns(self, state: CircleState) -> tuple[str, ...]:
        """Who is asked in the betting round after a deal, in order."""

    def narrowed(
        self, state: CircleState, to_act: tuple[str, ...], live: Sequence[str], highest: Cents, caller: str = ""
    ) -> tuple[str, ...]:
        """Who of those who were to act must still be asked."""


class TurnOrder:
    """Who acts when by the law of circle poker."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules = rules
        self._streets = rules.streets.listed()
        self._ranking = hand_ranking(ranking_of(rules))
        self._blinds = rules.forced.kind == "blinds"

    def first_turns(self, state: CircleState) -> tuple[str, ...]:
        """Who is asked in the betting round after a deal, in order; nobody where fewer than two can still bet."""
        hand = state.hand
        order = self._order(state, self._streets[hand.street - 1].acts_first)
        live, accounts = hand.live, state.accounts
        aside = hand.aside
        asked = tuple([name for name in order if name in live and accounts[f"player:{name}"] and name not in aside])
        return self.narrowed(state, asked, live, hand.betting.highest)

    def _order(self, state: CircleState, acts_first: FirstToAct) -> tuple[str, ...]:
        """The players of the hand from the one who acts first on; `order` itself begins next to the button."""
        hand = state.hand
        order = hand.order
        match acts_first:
            case "next-to-button":
                return order
            case "after-blinds":
                return (*order[_BLINDS:], *order[:_BLINDS]) if self._blinds else order
            case "button":
                return (*order[-1:], *order[:-1])
            case "highest-bettor":
                # While nobody has bet, whoever acted first before does so again.
                first = hand.last_bettor or hand.last_first_to_act
                return from_player(order, first) if first in order else order
            case "opener":
                return from_player(order, hand.opener) if hand.opener in order else order
            case "lowest-showing" | "best-showing":
                return from_player(order, self.first_showing(state, best=acts_first == "best-showing"))

    def first_showing(self, state: CircleState, *, best: bool) -> str:
        """Who shows the best cards, or the lowest; of several the one nearest the button on the lawful side."""
        hand = state.hand
        law = self._rules.betting
        # `order` begins next to the button in the direction of play and ends with the button itself.
        near = hand.order if law.nearest == law.direction else (*hand.order[-2::-1], hand.order[-1])
        live = [player for player in near if player in hand.live]
        worth = {player: self._ranking.showing(upcards(state, player)) for player in live}
        chosen = max(worth.values()) if best else min(worth.values())
        return next(player for player in live if worth[player] == chosen)

    def narrowed(
        self, state: CircleState, to_act: tuple[str, ...], live: Sequence[str], highest: Cents, caller: str = ""
    ) -> tuple[str, ...]:
        """Who must still be asked: nobody when one is left, or the last who could bet owes nothing to anybody."""
        hand = state.hand
        betting = hand.betting
        if len(live) == 1:
            return ()
        if len(to_act) != 1 or betting.bets.get(to_act[0], 0) < highest:
            return to_act
        accounts, last = state.accounts, to_act[0]
        owed = highest - betting.bets.get(caller, 0) if caller else 0
        for name in live:
            # A caller still counts as able while chips are left to them after this call.
            able = name != last and name not in hand.aside
            if able and accounts[f"player:{name}"] > (owed if name == caller else 0):
                return to_act
        return ()
