"""Those who bet behind a hand that was split or doubled: whether they add to their stakes."""

from __future__ import annotations

from functools import cache

from ludex.core.events import FELT, Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.cards.blackjack.added_stakes import added, new_stake
from ludex.games.cards.blackjack.commands import Follow, StayBehind
from ludex.games.cards.blackjack.events import Answered
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import FOLLOWING, PLAYING, BlackjackState
from ludex.games.common.stakes.state import Stake
from ludex.kit.chance import Chance
from ludex.kit.money import Cents


class Following(Part[BlackjackState]):
    """The answers of those who are asked."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Following, or not."""
        following = frozenset({FOLLOWING})
        return [
            Action(command=Follow, phases=following, offer=self._offer_follow, act=self._follow),
            Action(command=StayBehind, phases=following, offer=self._offer_stay, act=self._stay),
        ]

    def _adds(self, state: BlackjackState, player: str) -> Cents:
        """What somebody who follows adds: to a doubled hand, or onto the one split off the hand before it."""
        now = state.this_round
        assert now.following is not None
        hand = now.hands[now.following.hand]
        if hand.doubled:
            return added(state, player, hand.slug, self._rules.double.stake)
        slugs = list(now.hands)
        return added(state, player, slugs[slugs.index(hand.slug) - 1], self._rules.split.stake)

    def _offer_follow(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by not in state.this_round.asked_to_follow:
            return Bound(Reason.NOTHING_TO_DO)
        return Bound(Reason.NO_FUNDS) if self._adds(state, by) > state.funds(by) else Option("follow", by)

    def _offer_stay(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if by not in state.this_round.asked_to_follow:
            return Bound(Reason.NOTHING_TO_DO)
        able = self._adds(state, by) <= state.funds(by)
        if able and self._rules.behind.follows == "must-follow":
            return Bound(Reason.MUST_ACCEPT, self._cite("behind.follows"), "behind.follows")
        return Option("stay-behind", by)

    def _follow(self, state: BlackjackState, command: Follow, chance: Chance) -> list[Event]:
        following = state.this_round.following
        assert following is not None
        stake = new_stake(state, command.by, following.hand, self._adds(state, command.by))
        rows = [(purse(command.by), FELT, stake.amount if stake else 0)]
        return [self._answer(state, command.by, stake, rows)]

    def _stay(self, state: BlackjackState, command: StayBehind, chance: Chance) -> list[Event]:
        return [self._answer(state, command.by, None, [])]

    def _answer(
        self, state: BlackjackState, player: str, stake: Stake | None, rows: list[tuple[str, str, int]]
    ) -> Event:
        last = state.this_round.asked_to_follow == (player,)
        clauses = self._cite("behind.follows")
        return Answered(player=player, stake=stake, moves=moves(rows), clauses=clauses, phase=PLAYING if last else None)
