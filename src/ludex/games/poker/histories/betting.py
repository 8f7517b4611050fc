"""Betting by convention: no limit, pot limit and fixed limit, the bring-in, and when a short raise reopens."""

from __future__ import annotations

from ludex.core.events import Event, Move, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.betting import Betting
from ludex.games.poker.circle.hand.limits import Sizing
from ludex.games.poker.circle.state import ACTING, CircleState
from ludex.games.poker.histories.course import PracticeCourse
from ludex.games.poker.histories.rules import PracticeRules
from ludex.games.poker.histories.state import BringIn, BroughtIn, PracticeState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

_MUST_BET = Bound(Reason.MUST_BET)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_NO_FUNDS = Bound(Reason.NO_FUNDS)
_NOT_REOPENED = Bound(Reason.NOT_REOPENED)
_TOO_MANY = Bound(Reason.TOO_MANY_RAISES)
_BELOW = Bound(Reason.BELOW_MINIMUM)
_ABOVE = Bound(Reason.ABOVE_MAXIMUM)


class PracticeSizing(Sizing):
    """How much may be bet: `minimum_raise` is the largest raise of the betting round so far."""

    def least(self, state: CircleState) -> int:
        """What makes a raise whole."""
        return state.hand.betting.minimum_raise


class PracticeBetting(Betting):
    """What a player may do in his turn."""

    def __init__(self, rules: PracticeRules, course: PracticeCourse) -> None:
        super().__init__(rules, course)
        self._sizing = PracticeSizing(rules)
        self._customs = rules.customs
        self._fixed = rules.customs.betting == "fixed-limit"
        self._low_rounds = rules.limits.low_rounds

    def actions(self) -> list[Action]:
        """Every way to act, the bring-in among them."""
        bring = Action(command=BringIn, phases=frozenset({ACTING}), offer=self._offer_bring_in, act=self._bring_in)
        return [*super().actions(), bring]

    def _offer_fold(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return _MUST_BET if _bringing(state) else super()._offer_fold(state, by, owners)

    def _offer_check(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return _MUST_BET if _bringing(state) else super()._offer_check(state, by, owners)

    def _offer_call(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return _MUST_BET if _bringing(state) else super()._offer_call(state, by, owners)

    def _offer_bring_in(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not _bringing(state):
            return _NOTHING
        return self._kept(state, by) or Option("bring-in", by)

    def _bring_in(self, state: PracticeState, command: BringIn, chance: Chance) -> list[Event]:
        hand = state.hand
        player = command.by
        stake = min(state.bring_in, state.funds(player))
        to_act = tuple(name for name in hand.betting.to_act if name != player)
        rows = (Move(purse(player), self._pot, Cents(stake)),)
        events: list[Event] = [BroughtIn(player=player, stake=stake, to_act=to_act, moves=rows)]
        if not to_act:
            events.append(self._course.closed(state, hand.live))
        return events

    def stakes_of(self, state: CircleState, by: str) -> Range | Bound:
        """What a player may bet or raise; or why he may not."""
        assert isinstance(state, PracticeState)
        betting = state.betting
        accounts, bets, highest = state.accounts, betting.bets, betting.highest
        funds, own = accounts[f"player:{by}"], bets.get(by, 0)
        to_call = highest - own
        reopened = min(funds, to_call) >= betting.minimum_raise and not (betting.short and by in betting.acted)
        if not betting.bringing and not reopened:
            return _NOT_REOPENED
        if self._fixed and betting.times == self._customs.bets_most:
            return _TOO_MANY
        if funds <= to_call:
            return _NO_FUNDS
        for name in state.hand.live:
            # Somebody else must have chips for more than the highest bet.
            if name != by and bets.get(name, 0) + accounts[f"player:{name}"] > highest:
                break
        else:
            return _NOTHING
        whole = max(betting.minimum_raise, self._bet(state)) + (0 if betting.completing else highest)
        low = min(funds, whole - own)
        return Range("stake", low, self._high(state, low, funds, to_call), _BELOW, _ABOVE)

    def _bet(self, state: PracticeState) -> int:
        """The bet of the betting round, or the least one."""
        return state.small_bet if state.hand.street <= self._low_rounds else state.big_bet

    def _high(self, state: PracticeState, low: int, funds: int, to_call: int) -> int:
        match self._customs.betting:
            case "fixed-limit":
                return low
            case "pot-limit":
                pot = state.accounts.get(self._pot, 0)
                return min(funds, max(low, to_call + pot + to_call))
            case "no-limit":
                return funds


def _bringing(state: CircleState) -> bool:
    return isinstance(state, PracticeState) and state.betting.bringing
