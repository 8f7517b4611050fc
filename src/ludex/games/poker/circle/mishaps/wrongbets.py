"""Bets that were not made as they should be: too small for a call, too large for one, out of turn, unclear."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ludex.core.commands import Command, Name
from ludex.core.events import Event, Move, purse
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.rulebook import Deed
from ludex.errors import Reason
from ludex.games.poker.circle.hand.betting import Betting
from ludex.games.poker.circle.hand.course import Course
from ludex.games.poker.circle.hand.events import Raised
from ludex.games.poker.circle.hand.folds import fold_raised, put_in
from ludex.games.poker.circle.hand.order import from_player
from ludex.games.poker.circle.hand.pots import pot_account
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import SPEAKING, UNCLEAR, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import Amount

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)
_NO_FUNDS = Bound(Reason.NO_FUNDS)


class ReportShortCall(Command, frozen=True, tag="report-short-call"):
    """Says that whoever speaks has put in too few chips for a call."""

    stake: Amount


class ReportOverpaid(Command, frozen=True, tag="report-overpaid"):
    """Says that whoever speaks has put in a chip worth more than the call without announcing a raise."""

    stake: Amount


class ReportOutOfTurn(Command, frozen=True, tag="report-out-of-turn"):
    """Says that somebody has bet before his turn, and what his bet of the interval comes to."""

    who: Name
    total: Amount


class ReportUnclear(Command, frozen=True, tag="report-unclear"):
    """Says that it is not clear whether whoever speaks has bet the chips that he moved."""

    stake: Amount


class TakeIn(Command, frozen=True, tag="take-in"):
    """Puts the chips of an unclear bet into the pot."""


class ObjectBet(Command, frozen=True, tag="object"):
    """Says that the chips were not meant as a bet."""


WRONG_BET_COMMANDS = (ReportShortCall, ReportOverpaid, ReportOutOfTurn, ReportUnclear, TakeIn, ObjectBet)


class ShortCalled(Event, frozen=True, tag="short-called"):
    """Too few chips for a call stay in the pot; the player may only make them up to it."""

    player: str
    stake: int
    rule: str


class ExcessReturned(Event, frozen=True, tag="excess-returned"):
    """What a silent chip was worth beyond the call went back at once."""

    player: str
    amount: int


class BetOutOfTurn(Raised, frozen=True, kw_only=True, tag="bet-out-of-turn"):
    """A bet before its turn stands; when his turn comes the player may not raise it."""

    rule: str


class UnclearMade(Event, frozen=True, tag="unclear-made"):
    """Chips were moved, and nobody knows yet whether they are a bet."""

    player: str
    stake: int


class ChipsTakenIn(Event, frozen=True, tag="chips-taken-in"):
    """Nobody objected before they were in the pot: they are a bet."""

    player: str
    stake: int


class BetObjected(Event, frozen=True, tag="bet-objected"):
    """The player objected in time: they are none."""

    player: str


WRONG_BET_EVENTS = (ShortCalled, ExcessReturned, BetOutOfTurn, UnclearMade, ChipsTakenIn, BetObjected)


class WrongBets:
    """What the croupier reports of a bet, and what it then is."""

    def __init__(self, rules: CircleRules, course: Course) -> None:
        self._rules, self._law = rules, rules.incidents
        self._betting = Betting(rules, course)
        self._cite = cache(rules.clauses_of)
        self._pot, self._chip = pot_account(rules), int(rules.chip)
        self._taking_in = self._cite("incidents.unclear", *rules.paths_for("take-in"))
        self._objecting = self._cite("incidents.unclear", *rules.paths_for("object"))

    def deeds(self) -> list[Deed]:
        """Every irregular bet."""
        speaking, unclear = frozenset({SPEAKING}), frozenset({UNCLEAR})
        return [
            Deed(command=ReportShortCall, phases=speaking, offer=self._offer_short, act=self._short),
            Deed(command=ReportOverpaid, phases=speaking, offer=self._offer_overpaid, act=self._overpaid),
            Deed(command=ReportOutOfTurn, phases=speaking, offer=self._offer_early, act=self._early),
            Deed(command=ReportUnclear, phases=speaking, offer=self._offer_unclear, act=self._unclear),
            Deed(command=TakeIn, phases=unclear, offer=self._offer_take_in, act=self._take_in),
            Deed(command=ObjectBet, phases=unclear, offer=self._offer_object, act=self._object),
        ]

    def _speaker_stake(self, do: str, by: str, low: int, high: int) -> Option | Bound:
        low, high = low + -low % self._chip, high - high % self._chip
        if low > high:
            return _NOTHING
        return Option(do, by, domains=(Range("stake", low, high, _NO_SUCH, _NO_SUCH, self._chip),))

    def _to_call(self, state: CircleState, player: str) -> int:
        return state.highest - state.bets.get(player, 0)

    def _is_kept_from_betting(self, state: CircleState) -> bool:
        """Whether nobody speaks, or whoever does owes his first bet."""
        return not state.waiting or state.waiting[0] in state.owing

    # Too few chips, or a chip worth too much.

    def _offer_short(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.short_call is None:
            return None
        if self._is_kept_from_betting(state):
            return _NOTHING
        player = state.waiting[0]
        most = min(self._to_call(state, player), state.funds(player)) - self._chip
        return self._speaker_stake("report-short-call", by, self._chip, most)

    def _short(self, state: CircleState, command: ReportShortCall, chance: Chance) -> list[Event]:
        player, rule = state.waiting[0], "incidents.short_call"
        rows = (Move(purse(player), self._pot, command.stake),)
        return [ShortCalled(player=player, stake=command.stake, rule=rule, moves=rows, clauses=self._cite(rule))]

    def _offer_overpaid(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.overpaid is None:
            return None
        if self._is_kept_from_betting(state) or (to_call := self._to_call(state, state.waiting[0])) <= 0:
            return _NOTHING
        return self._speaker_stake("report-overpaid", by, to_call + self._chip, state.funds(state.waiting[0]))

    def _overpaid(self, state: CircleState, command: ReportOverpaid, chance: Chance) -> list[Event]:
        player = state.waiting[0]
        excess = int(command.stake) - self._to_call(state, player)
        back = ExcessReturned(player=player, amount=excess, clauses=self._cite("incidents.overpaid"))
        return [back, *self._betting.called(state, player)]

    # Out of turn.

    def _early_stakes(self, state: CircleState) -> dict[str, Range]:
        """What each of those who wait might bet if it were their turn."""
        found: dict[str, Range] = {}
        for player in state.waiting[1:]:
            domain = self._betting.stakes_of(state, player)
            if isinstance(domain, Range) and player not in state.owing:
                found[player] = domain
        return found

    def _offer_early(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.out_of_turn is None:
            return None
        stakes = self._early_stakes(state)
        if not stakes:
            return _NOTHING
        totals = [(state.bets.get(player, 0), stake) for player, stake in stakes.items()]
        low, high = min(bet + stake.low for bet, stake in totals), max(bet + stake.high for bet, stake in totals)
        domains = (
            Among("who", tuple(stakes), _NO_SUCH),
            Range("total", low, high, next(iter(stakes.values())).low_bound, _NO_FUNDS, self._chip),
        )
        return Option("report-out-of-turn", by, domains=domains)

    def _early(self, state: CircleState, command: ReportOutOfTurn, chance: Chance) -> list[Event]:
        player, lawful = command.who, self._early_stakes(state)[command.who]
        # Whoever has less than he names, or less than he must, bets what he can.
        stake = min(max(int(command.total) - state.bets.get(player, 0), lawful.low), lawful.high)
        raised = self._betting.raised(state, player, stake)[0]
        assert isinstance(raised, Raised)
        asked = {*raised.waiting} | ({player} if state.funds(player) > stake else set())
        rule = "incidents.out_of_turn"
        return [
            BetOutOfTurn(
                player=player,
                stake=stake,
                highest=raised.highest,
                least_raise=raised.least_raise,
                barred=raised.barred,
                waiting=tuple(name for name in from_player(state.order, state.waiting[0]) if name in asked),
                rule=rule,
                moves=raised.moves,
                clauses=self._cite(rule),
            )
        ]

    # Unclear.

    def _offer_unclear(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.unclear is None:
            return None
        if self._is_kept_from_betting(state):
            return _NOTHING
        player = state.waiting[0]
        domain, funds = self._betting.stakes_of(state, player), state.funds(player)
        to_call = min(self._to_call(state, player), funds)
        if isinstance(domain, Bound):
            return self._speaker_stake("report-unclear", by, max(to_call, self._chip), to_call)
        return self._speaker_stake("report-unclear", by, to_call or domain.low, domain.high)

    def _unclear(self, state: CircleState, command: ReportUnclear, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.unclear")
        return [UnclearMade(player=state.waiting[0], stake=command.stake, clauses=clauses, phase=UNCLEAR)]

    def _offer_take_in(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("take-in", by, clauses=self._taking_in)

    def _take_in(self, state: CircleState, command: TakeIn, chance: Chance) -> list[Event]:
        player, stake = state.waiting[0], state.unclear
        taken = ChipsTakenIn(player=player, stake=stake, clauses=self._taking_in, phase=SPEAKING)
        domain = self._betting.stakes_of(state, player)
        if isinstance(domain, Range) and stake >= domain.low:
            return [taken, *self._betting.raised(state, player, stake)]
        excess = stake - min(self._to_call(state, player), state.funds(player))
        events: list[Event] = [taken]
        if excess > 0:
            events.append(ExcessReturned(player=player, amount=excess, clauses=self._taking_in))
        return [*events, *self._betting.called(state, player)]

    def _offer_object(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return Option("object", by, clauses=self._objecting) if by == state.waiting[0] else _NOTHING

    def _object(self, state: CircleState, command: ObjectBet, chance: Chance) -> list[Event]:
        return [BetObjected(player=command.by, clauses=self._objecting, phase=SPEAKING)]


def _fold_short(state: CircleState, event: ShortCalled) -> None:
    put_in(state, event.player, event.stake)
    state.bound[event.player] = event.rule
    state.turn += 1


def _fold_early(state: CircleState, event: BetOutOfTurn) -> None:
    fold_raised(state, event)
    state.bound[event.player] = event.rule


def _fold_unclear(state: CircleState, event: UnclearMade) -> None:
    state.unclear = event.stake


def _fold_cleared(state: CircleState, _event: ChipsTakenIn | BetObjected) -> None:
    state.unclear = 0


WRONG_BET_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    ShortCalled: _fold_short,
    BetOutOfTurn: _fold_early,
    UnclearMade: _fold_unclear,
    ChipsTakenIn: _fold_cleared,
    BetObjected: _fold_cleared,
}
