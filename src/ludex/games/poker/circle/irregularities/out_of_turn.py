"""Bets and calls out of turn: they stand, and in their turn whoever made them may not raise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event, Move, purse
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.betting import Betting
from ludex.games.poker.circle.hand.events import Called, Raised
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import fold_called, fold_raised
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.hand.turn_order import from_player
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import Amount, Cents

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_NO_FUNDS = Bound(Reason.NO_FUNDS)
_RULE = "incidents.out_of_turn"


class ReportBetOutOfTurn(Command, frozen=True, tag="report-bet-out-of-turn"):
    """Says that somebody has bet before their turn, and what their bet of the betting round comes to."""

    kind = Kind.INCIDENT

    who: Name
    total: Amount


class ReportCallOutOfTurn(Command, frozen=True, tag="report-call-out-of-turn"):
    """Says that somebody has called before their turn."""

    kind = Kind.INCIDENT

    who: Name


COMMANDS: tuple[type[Command], ...] = (ReportBetOutOfTurn, ReportCallOutOfTurn)


class BetOutOfTurn(Raised, frozen=True, kw_only=True, tag="bet-out-of-turn"):
    """A bet before its turn stands; when their turn comes the player may not raise it."""

    rule: str


class CalledOutOfTurn(Called, frozen=True, kw_only=True, tag="called-out-of-turn"):
    """A call before its turn stands; when their turn comes the player may not raise."""

    rule: str


EVENTS: tuple[type[Event], ...] = (BetOutOfTurn, CalledOutOfTurn)


class OutOfTurn(Part[CircleState]):
    """What the croupier reports of somebody whose turn it is not."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._law, self._flow = rules.incidents, flow
        self._betting = Betting(rules, flow)
        self._pot, self._chip = pot_account(rules), int(rules.chip)
        self._clauses = cache(rules.clauses_of)(_RULE)

    def actions(self) -> list[Action]:
        """Betting and calling out of turn."""
        acting = frozenset({ACTING})
        return [
            Action(command=ReportBetOutOfTurn, phases=acting, offer=self._offer_bet, act=self._bet),
            Action(command=ReportCallOutOfTurn, phases=acting, offer=self._offer_call, act=self._call),
        ]

    def _early(self, state: CircleState) -> list[str]:
        """Those who have a turn to come, or had theirs and checked; whoever has bet in it has acted."""
        hand = state.hand
        betting = hand.betting
        checked = [name for name in hand.live if name in betting.checked and name not in betting.to_act]
        return [
            name
            for name in (*betting.to_act[1:], *checked)
            if name not in hand.missing_antes and name not in hand.aside
        ]

    # Betting or raising.

    def _stakes(self, state: CircleState) -> dict[str, Range]:
        """What each of them might bet if it were their turn."""
        domains = {name: self._betting.stakes_of(state, name) for name in self._early(state)}
        return {name: domain for name, domain in domains.items() if isinstance(domain, Range)}

    def _offer_bet(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.out_of_turn is None:
            return None
        stakes = self._stakes(state)
        if not stakes:
            return _NOTHING
        totals = [(state.hand.betting.bets.get(player, 0), stake) for player, stake in stakes.items()]
        low, high = min(bet + stake.low for bet, stake in totals), max(bet + stake.high for bet, stake in totals)
        domains = (
            Among("who", tuple(stakes), _NO_SUCH),
            Range("total", low, high, next(iter(stakes.values())).low_bound, _NO_FUNDS, self._chip),
        )
        return Option("report-bet-out-of-turn", by, domains=domains)

    def _bet(self, state: CircleState, command: ReportBetOutOfTurn, chance: Chance) -> list[Event]:
        hand = state.hand
        betting = hand.betting
        player, lawful = command.who, self._stakes(state)[command.who]
        # Whoever has less than they name, or less than they must, bets what they can.
        stake = min(max(int(command.total) - betting.bets.get(player, 0), lawful.low), lawful.high)
        raised = self._betting.raised(state, player, Cents(stake))[0]
        assert isinstance(raised, Raised)
        asked = {*raised.to_act} | ({player} if state.funds(player) > stake else set())
        return [
            BetOutOfTurn(
                player=player,
                stake=Cents(stake),
                highest=raised.highest,
                minimum_raise=raised.minimum_raise,
                barred=raised.barred,
                to_act=tuple(name for name in from_player(hand.order, betting.to_act[0]) if name in asked),
                rule=_RULE,
                moves=raised.moves,
                clauses=self._clauses,
            )
        ]

    # Calling.

    def _offer_call(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        betting = state.hand.betting
        if self._law.out_of_turn is None:
            return None
        to_act = [name for name in self._early(state) if name in betting.to_act]
        callers = tuple(name for name in to_act if betting.highest > betting.bets.get(name, 0))
        return (
            Option("report-call-out-of-turn", by, domains=(Among("who", callers, _NO_SUCH),)) if callers else _NOTHING
        )

    def _call(self, state: CircleState, command: ReportCallOutOfTurn, chance: Chance) -> list[Event]:
        hand = state.hand
        betting = hand.betting
        player, funds = command.who, state.funds(command.who)
        stake = min(betting.highest - betting.bets.get(player, 0), funds)
        to_act = betting.to_act if funds > stake else tuple(name for name in betting.to_act if name != player)
        to_act = self._flow.narrowed(state, to_act, hand.live, betting.highest, caller=player)
        called = CalledOutOfTurn(
            player=player,
            stake=Cents(stake),
            to_act=to_act,
            rule=_RULE,
            moves=(Move(purse(player), self._pot, Cents(stake)),),
            clauses=self._clauses,
        )
        return [called] if to_act else [called, self._flow.closed(state, hand.live)]


def _fold_bet(state: CircleState, event: BetOutOfTurn) -> None:
    fold_raised(state, event)
    state.hand.betting.call_only[event.player] = event.rule


def _fold_call(state: CircleState, event: CalledOutOfTurn) -> None:
    fold_called(state, event)
    state.hand.betting.call_only[event.player] = event.rule


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {BetOutOfTurn: _fold_bet, CalledOutOfTurn: _fold_call}
