"""Who decides for each box: said when bets close, and again when a player leaves during the round."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.limits import check_announced
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import BlackjackState, box_slug
from ludex.games.common.boxes.control import controller, first_bettor
from ludex.games.common.boxes.events import BoxesControlled
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.common.stakes.events import BetsClosed
from ludex.games.common.stakes.state import NO_MORE_BETS
from ludex.kit.chance import Chance


class BoxControl(Part[BlackjackState]):
    """The end of the bets, and who controls the boxes from then on."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """No more bets."""
        return [Action(command=NoMoreBets, phases=frozenset({BETTING}), offer=self._offer_close, act=self._close)]

    def _staked_boxes(self, state: BlackjackState) -> list[int]:
        return [box for box in range(1, self._rules.boxes + 1) if state.staked_by_all.get(box_slug(box))]

    def _offer_close(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        check_announced(self._rules, state)
        hands, least = len(self._staked_boxes(state)), self._rules.hands_least
        if hands < max(least, 1):
            return Bound(Reason.TOO_FEW_HANDS, self._cite("hands_least"), "hands_least")
        return Option("no-more-bets", by, clauses=self._cite("hands_least"))

    def _close(self, state: BlackjackState, command: NoMoreBets, chance: Chance) -> list[Event]:
        rules = self._rules
        closing = self._cite("hands_least", "betting.closed", *rules.paths_for("no-more-bets"))
        controllers = {box: self._controller(state, box) for box in self._staked_boxes(state)}
        held = [state.seats.get(box) == who for box, who in controllers.items()]
        paths = [path for path, so in (("behind.front", any(held)), ("behind.priority", not all(held))) if so]
        return [
            BetsClosed(call=rules.calls.no_more_bets, clauses=closing),
            BoxesControlled(controllers=controllers, clauses=self._cite(*paths), phase=NO_MORE_BETS),
        ]

    def passed_on(self, state: BlackjackState, leaver: str) -> list[Event]:
        """A player who leaves a box on which they have nothing leaves it vacant: its bettors now decide for it."""
        before = state.this_round.controllers
        boxes = [box for box, who in before.items() if who == leaver and state.bettors(box_slug(box))]
        if not boxes:
            return []
        controllers = {**before, **{box: self._first_bettor(state, box) for box in boxes}}
        return [BoxesControlled(controllers=controllers, clauses=self._cite("behind.priority"))]

    def _controller(self, state: BlackjackState, box: int) -> str:
        """Who decides for a box: the player who sits there, or the first of its bettors by the order of the law."""
        law, boxes = self._rules.behind, self._rules.boxes
        front = law.front is not None
        return controller(state, box, bet=box_slug(box), holder_first=front, priority=law.priority, boxes=boxes)

    def _first_bettor(self, state: BlackjackState, box: int) -> str:
        return first_bettor(state, box_slug(box), priority=self._rules.behind.priority, boxes=self._rules.boxes)


def control_path(state: BlackjackState, box: int) -> str:
    """The rule by which somebody controls a box: they sit there, or come first of those who bet on it."""
    return "behind.front" if state.seats.get(box) == state.this_round.controllers[box] else "behind.priority"


def not_your_hand(rules: BlackjackRules, state: BlackjackState, by: str, box: int) -> Bound:
    """Why somebody who bets on a box does not control it: somebody sits there, or another bettor comes first."""
    paths: tuple[str, ...] = (control_path(state, box),)
    if paths == ("behind.front",) and state.seat_of(by) is None:
        paths = ("behind.orders", *paths)
    return Bound(Reason.NOT_YOUR_HAND, rules.clauses_of(*paths), "behind.orders")
