"""Bets that were not made as they should be: too small for a call, too large for one, unclear."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Kind
from ludex.core.events import Event, Move, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.poker.circle.hand.betting import Betting
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import put_in
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, UNCLEAR, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Amount, Cents

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class ReportShortCall(Command, frozen=True, tag="report-short-call"):
    """Says that whoever acts has put in too few chips for a call."""

    kind = Kind.INCIDENT

    stake: Amount


class ReportOverpaidCall(Command, frozen=True, tag="report-overpaid-call"):
    """Says that whoever acts has put in a chip worth more than the call without announcing a raise."""

    kind = Kind.INCIDENT

    stake: Amount


class ReportUnclearBet(Command, frozen=True, tag="report-unclear-bet"):
    """Says that it is not clear whether whoever acts has bet the chips that they moved."""

    kind = Kind.INCIDENT

    stake: Amount


class AcceptBet(Command, frozen=True, tag="accept-bet"):
    """Puts the chips of an unclear bet into the pot."""

    kind = Kind.INCIDENT


class ObjectToBet(Command, frozen=True, tag="object-to-bet"):
    """Says that the chips were not meant as a bet."""

    kind = Kind.OFFER


COMMANDS: tuple[type[Command], ...] = (ReportShortCall, ReportOverpaidCall, ReportUnclearBet, AcceptBet, ObjectToBet)


class ShortCalled(Event, frozen=True, tag="short-called"):
    """Too few chips for a call stay in the pot; the player may only make them up to it."""

    player: str
    stake: Cents
    rule: str


class ExcessReturned(Event, frozen=True, tag="excess-returned"):
    """What a silent chip was worth beyond the call went back at once."""

    player: str
    amount: Cents


class UnclearBetMade(Event, frozen=True, tag="unclear-bet-made"):
    """Chips were moved, and nobody knows yet whether they are a bet."""

    player: str
    stake: Cents


class UnclearBetAccepted(Event, frozen=True, tag="unclear-bet-accepted"):
    """Nobody objected before they were in the pot: they are a bet."""

    player: str
    stake: Cents


class BetObjected(Event, frozen=True, tag="bet-objected"):
    """The player objected in time: they are none."""

    player: str


EVENTS: tuple[type[Event], ...] = (ShortCalled, ExcessReturned, UnclearBetMade, UnclearBetAccepted, BetObjected)


class IrregularBets(Part[CircleState]):
    """What the croupier reports of a bet, and what it then is."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._rules, self._law = rules, rules.incidents
        self._betting = Betting(rules, flow)
        self._roster = Roster(rules)
        self._cite = cache(rules.clauses_of)
        self._pot, self._chip = pot_account(rules), int(rules.chip)
        self._taking_in = self._cite("incidents.unclear_bet", *rules.paths_for("accept-bet"))
        self._objecting = self._cite("incidents.unclear_bet", *rules.paths_for("object-to-bet"))

    def actions(self) -> list[Action]:
        """Every irregular bet."""
        acting, unclear = frozenset({ACTING}), frozenset({UNCLEAR})
        return [
            Action(command=ReportShortCall, phases=acting, offer=self._offer_short, act=self._short),
            Action(command=ReportOverpaidCall, phases=acting, offer=self._offer_overpaid, act=self._overpaid),
            Action(command=ReportUnclearBet, phases=acting, offer=self._offer_unclear, act=self._unclear),
            Action(command=AcceptBet, phases=unclear, offer=self._offer_take_in, act=self._take_in),
            Action(command=ObjectToBet, phases=unclear, offer=self._offer_object, act=self._object),
        ]

    def lead(self, state: CircleState) -> Command | None:
        """Chips that were moved without a word are a bet when nobody objects."""
        return AcceptBet(by=self._roster.who(state, "accept-bet")) if state.phase == UNCLEAR else None

    def _actor_stake(self, do: str, by: str, low: int, high: int) -> Option | Bound:
        low, high = low + -low % self._chip, high - high % self._chip
        if low > high:
            return _NOTHING
        return Option(do, by, domains=(Range("stake", low, high, _NO_SUCH, _NO_SUCH, self._chip),))

    def _to_call(self, state: CircleState, player: str) -> int:
        betting = state.hand.betting
        return betting.highest - betting.bets.get(player, 0)

    def _is_kept_from_betting(self, state: CircleState) -> bool:
        """Whether nobody acts, or whoever does owes their first bet."""
        hand = state.hand
        betting = hand.betting
        return not betting.to_act or betting.to_act[0] in hand.missing_antes

    # Too few chips, or a chip worth too much.

    def _offer_short(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.short_call is None:
            return None
        if self._is_kept_from_betting(state):
            return _NOTHING
        player = state.hand.betting.to_act[0]
        most = min(self._to_call(state, player), state.funds(player)) - self._chip
        return self._actor_stake("report-short-call", by, self._chip, most)

    def _short(self, state: CircleState, command: ReportShortCall, chance: Chance) -> list[Event]:
        player, rule = state.hand.betting.to_act[0], "incidents.short_call"
        rows = (Move(purse(player), self._pot, command.stake),)
        return [ShortCalled(player=player, stake=command.stake, rule=rule, moves=rows, clauses=self._cite(rule))]

    def _offer_overpaid(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        betting = state.hand.betting
        if self._law.overpaid_call is None:
            return None
        if self._is_kept_from_betting(state) or (to_call := self._to_call(state, betting.to_act[0])) <= 0:
            return _NOTHING
        return self._actor_stake("report-overpaid-call", by, to_call + self._chip, state.funds(betting.to_act[0]))

    def _overpaid(self, state: CircleState, command: ReportOverpaidCall, chance: Chance) -> list[Event]:
        player = state.hand.betting.to_act[0]
        excess = int(command.stake) - self._to_call(state, player)
        back = ExcessReturned(player=player, amount=Cents(excess), clauses=self._cite("incidents.overpaid_call"))
        return [back, *self._betting.called(state, player)]

    # Unclear.

    def _offer_unclear(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.unclear_bet is None:
            return None
        if self._is_kept_from_betting(state):
            return _NOTHING
        player = state.hand.betting.to_act[0]
        domain, funds = self._betting.stakes_of(state, player), state.funds(player)
        to_call = min(self._to_call(state, player), funds)
        if isinstance(domain, Bound):
            return self._actor_stake("report-unclear-bet", by, max(to_call, self._chip), to_call)
        return self._actor_stake("report-unclear-bet", by, to_call or domain.low, domain.high)

    def _unclear(self, state: CircleState, command: ReportUnclearBet, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.unclear_bet")
        return [
            UnclearBetMade(player=state.hand.betting.to_act[0], stake=command.stake, clauses=clauses, phase=UNCLEAR)
        ]

    def _offer_take_in(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("accept-bet", by, clauses=self._taking_in)

    def _take_in(self, state: CircleState, command: AcceptBet, chance: Chance) -> list[Event]:
        hand = state.hand
        player, stake = hand.betting.to_act[0], hand.unclear_stake
        taken = UnclearBetAccepted(player=player, stake=stake, clauses=self._taking_in, phase=ACTING)
        domain = self._betting.stakes_of(state, player)
        if isinstance(domain, Range) and stake >= domain.low:
            return [taken, *self._betting.raised(state, player, stake)]
        excess = stake - min(self._to_call(state, player), state.funds(player))
        events: list[Event] = [taken]
        if excess > 0:
            events.append(ExcessReturned(player=player, amount=Cents(excess), clauses=self._taking_in))
        return [*events, *self._betting.called(state, player)]

    def _offer_object(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("object-to-bet", by, clauses=self._objecting) if by == state.hand.betting.to_act[0] else _NOTHING

    def _object(self, state: CircleState, command: ObjectToBet, chance: Chance) -> list[Event]:
        return [BetObjected(player=command.by, clauses=self._objecting, phase=ACTING)]


def _fold_short(state: CircleState, event: ShortCalled) -> None:
    put_in(state, event.player, event.stake)
    state.hand.betting.call_only[event.player] = event.rule
    state.turn += 1


def _fold_unclear(state: CircleState, event: UnclearBetMade) -> None:
    state.hand.unclear_stake = event.stake


def _fold_cleared(state: CircleState, _event: UnclearBetAccepted | BetObjected) -> None:
    state.hand.unclear_stake = NOTHING


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    ShortCalled: _fold_short,
    UnclearBetMade: _fold_unclear,
    UnclearBetAccepted: _fold_cleared,
    BetObjected: _fold_cleared,
}
