"""Betting by convention: no limit, pot limit and fixed limit, the bring-in, and when a short raise reopens."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.events import Event, Move, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Offer
from ludex.errors import Reason
from ludex.games.poker.circle.hand.betting import Betting
from ludex.games.poker.circle.hand.commands import CallBet, Check, Fold
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.state import ACTING, CircleState
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


class PracticeBetting(Part[PracticeState]):
    """What players may do in their turn."""

    def __init__(self, rules: PracticeRules, flow: HandFlow) -> None:
        self._lawful, self._flow = Betting(rules, flow, customs=self), flow
        self._pot = pot_account(rules)
        self._customs = rules.customs
        self._fixed = rules.customs.betting == "fixed-limit"
        self._low_rounds = rules.limits.low_rounds

    def actions(self) -> list[Action]:
        """Every way to act, the bring-in among them."""
        held = (Fold, Check, CallBet)
        lawful = [
            replace(action, offer=_unless_bringing(action.offer)) if action.command in held else action
            for action in self._lawful.actions()
        ]
        bring = Action(command=BringIn, phases=frozenset({ACTING}), offer=self._offer_bring_in, act=self._bring_in)
        return [*lawful, bring]

    def least(self, state: CircleState) -> int:
        """What makes a raise whole: the largest raise of the betting round so far."""
        return state.hand.betting.minimum_raise

    def _offer_bring_in(self, state: PracticeState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if not state.betting.bringing:
            return _NOTHING
        return self._lawful.kept_from_acting(state, by) or Option("bring-in", by)

    def _bring_in(self, state: PracticeState, command: BringIn, chance: Chance) -> list[Event]:
        hand = state.hand
        player = command.by
        stake = min(state.bring_in, state.funds(player))
        to_act = tuple(name for name in hand.betting.to_act if name != player)
        rows = (Move(purse(player), self._pot, Cents(stake)),)
        events: list[Event] = [BroughtIn(player=player, stake=Cents(stake), to_act=to_act, moves=rows)]
        if not to_act:
            events.append(self._flow.closed(state, hand.live))
        return events

    def stakes_of(self, state: CircleState, by: str) -> Range | Bound:
        """What a player may bet or raise; or why they may not."""
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
        return Range("stake", low, self._high(state, Cents(low), funds, Cents(to_call)), _BELOW, _ABOVE)

    def _bet(self, state: PracticeState) -> int:
        """The bet of the betting round, or the least one."""
        return state.small_bet if state.hand.street <= self._low_rounds else state.big_bet

    def _high(self, state: PracticeState, low: Cents, funds: Cents, to_call: Cents) -> int:
        match self._customs.betting:
            case "fixed-limit":
                return low
            case "pot-limit":
                pot = state.accounts.get(self._pot, 0)
                return min(funds, max(low, to_call + pot + to_call))
            case "no-limit":
                return funds


def _unless_bringing(lawful: Offer) -> Offer:
    """Whoever must bring in does that first, or bets at once."""

    def offer(state: PracticeState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        return _MUST_BET if state.bring_in and state.betting.bringing else lawful(state, by, owners)

    return offer
