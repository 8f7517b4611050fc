"""Giving a hand up for part of its stake."""

from __future__ import annotations

from functools import cache

from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Bound, Except, Option, Own
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.cards.blackjack.box_control import not_your_hand
from ludex.games.cards.blackjack.commands import Surrender
from ludex.games.cards.blackjack.events import HandSurrendered
from ludex.games.cards.blackjack.rules import BlackjackRules, bounds_of
from ludex.games.cards.blackjack.state import OFFERING, PLAYING, BlackjackState, HandStatus
from ludex.games.cards.blackjack.turns import is_open, turn_after
from ludex.kit.chance import Chance
from ludex.kit.money import share

_NO_SUCH = Bound(Reason.NO_SUCH)


class Surrendering(Part[BlackjackState]):
    """Which hands may be given up, and what comes back."""

    def __init__(self, rules: BlackjackRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self._bound = bounds_of(rules)

    def actions(self) -> list[Action]:
        """Surrender."""
        phases = frozenset({OFFERING, PLAYING})
        return [
            Action(
                command=Surrender,
                phases=phases,
                offer=self._offer_surrender,
                act=self._surrender,
                for_player=True,
                when="surrender.window",
            ),
        ]

    def _offer_surrender(self, state: BlackjackState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        law = self._rules.surrender
        if law.back is None:
            return Bound(Reason.NOTHING_TO_DO)
        if state.this_round.bank_shows(law.not_against):
            return self._bound(Reason.NOT_AGAINST, "surrender.not_against")
        late = self._bound(Reason.TOO_LATE, "surrender.window")
        kept: dict[str, Bound] = {}
        open_now: list[str] = []
        now = state.this_round
        for hand in now.hands.values():
            if hand.status not in (HandStatus.OPEN, HandStatus.DONE):
                continue
            if now.controllers[hand.box] != by:
                if state.staked_on(by, hand.slug):
                    kept[hand.slug] = not_your_hand(self._rules, state, by, hand.box)
            elif hand.split or hand.doubled or now.owed or not is_open(now, law.window, hand.box):
                kept[hand.slug] = late
            else:
                open_now.append(hand.slug)
        if not open_now:
            return late if late in kept.values() else next(iter(kept.values()), _NO_SUCH)
        closed = tuple(Except(("bet",), ((by, slug),), bound) for slug, bound in kept.items())
        return Option("surrender", by, owners, (*closed, Own("bet", {by: tuple(open_now)}, _NO_SUCH)))

    def _surrender(self, state: BlackjackState, command: Surrender, chance: Chance) -> list[Event]:
        rules = self._rules
        part = rules.surrender.back
        assert part is not None
        stakes = list(state.stakes_on(command.bet))
        rows: list[tuple[str, str, int]] = []
        for stake in stakes:
            back = share(stake.amount, part, rules.settlement.rounding)
            rows += [(FELT, purse(stake.player), back), (FELT, FLOAT, stake.amount - back)]
        given_up = HandSurrendered(
            hand=command.bet,
            stakes=tuple(stake.id for stake in stakes),
            moves=moves(rows),
            clauses=self._cite("surrender.back", "surrender.not_against", "surrender.window"),
        )
        if state.this_round.current != command.bet:
            return [given_up]
        return [given_up, turn_after(rules, state.this_round, command.bet, HandStatus.GIVEN_UP)]
