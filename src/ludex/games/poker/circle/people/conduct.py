"""How players behave: the croupier warns, and about whoever goes on the chief decides once and for all."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from ludex.core.commands import Command, Kind, Leave, Name
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Rows
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import READY
from ludex.errors import Reason
from ludex.games.poker.circle.hand.events import Acted
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.hand.folds import leave_hand
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, OPEN_PHASES, SETTLED, CircleState
from ludex.kit.chance import Chance

Breach = Literal["slow", "staging", "talking"]
"""A player decides slowly, bets as if they held the best hand in order to mislead, or says more than they must."""
_ANY_TIME: tuple[Breach, ...] = ("staging", "talking")
_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)


class Warn(Command, frozen=True, tag="warn"):
    """Warns a player; from the warning that is one too many on, the chief has to decide."""

    kind = Kind.INCIDENT

    who: Name
    why: Breach


class KeepIn(Command, frozen=True, tag="keep-in"):
    """Decides that a player may stay."""

    kind = Kind.DUTY

    who: Name


class Exclude(Command, frozen=True, tag="exclude"):
    """Decides that a player may not stay."""

    kind = Kind.DUTY

    who: Name


COMMANDS: tuple[type[Command], ...] = (Warn, KeepIn, Exclude)


class Warned(Event, frozen=True, tag="warned"):
    """A player was warned, or reported to the chief."""

    player: str
    why: str
    referred: bool
    counts: bool = True
    """Whether it is one of the warnings after which the chief decides."""


class KeptIn(Event, frozen=True, tag="kept-in"):
    """The chief let a player stay."""

    player: str


class Excluded(Event, frozen=True, tag="excluded"):
    """The chief sent a player away."""

    player: str


class ShutOut(Acted, frozen=True, tag="shut-out"):
    """The hand of a player who was sent away is dead."""


EVENTS: tuple[type[Event], ...] = (Warned, KeptIn, Excluded, ShutOut)


class Conduct(Part[CircleState]):
    """Warnings, and the decision about whoever goes on."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._rules, self._flow = rules, flow
        self._cite = cache(rules.clauses_of)
        self._decided = Bound(Reason.DECIDED, self._cite("conduct.irrevocable"), "conduct.irrevocable")
        self._not_referred = Bound(Reason.NOTHING_TO_DO, self._cite("conduct.warned_times"), "conduct.warned_times")

    def actions(self) -> list[Action]:
        """Warning and deciding."""
        # While cards are dealt or shown the chief waits: nobody has a choice then.
        quiet = frozenset({READY, ACTING, SETTLED})
        return [
            Action(command=Warn, phases=OPEN_PHASES, offer=self._offer_warn, act=self._warn),
            Action(command=KeepIn, phases=quiet, offer=self._offer_decision("keep-in"), act=self._keep_in),
            Action(command=Exclude, phases=quiet, offer=self._offer_decision("exclude"), act=self._exclude),
        ]

    def duty(self, state: CircleState) -> Command | None:
        """Whoever was sent away goes, once no hand is under way."""
        if state.phase != READY or not state.excluded:
            return None
        going = [name for name in state.players if name in state.excluded]
        return Leave(by=going[0]) if going else None

    def _offer_warn(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        rows = [(name, why) for name in state.players if name not in state.referred for why in _ANY_TIME]
        actor = state.actor
        if actor is not None and actor not in state.referred and self._rules.incidents.slow is not None:
            rows.append((actor, "slow"))
        if not rows:
            return _NOTHING
        return Option("warn", by, domains=(Rows(("who", "why"), tuple(rows), _NO_SUCH),))

    def _warn(self, state: CircleState, command: Warn, chance: Chance) -> list[Event]:
        may = self._rules.paths_for("warn")
        if command.why == "slow":
            # Whoever is slow is warned, and that is all.
            clauses = self._cite("incidents.slow", *may)
            return [Warned(player=command.who, why=command.why, referred=False, counts=False, clauses=clauses)]
        referred = state.warnings.get(command.who, 0) >= self._rules.conduct.warned_times
        clauses = self._cite("conduct.warned_times", *may)
        return [Warned(player=command.who, why=command.why, referred=referred, clauses=clauses)]

    def _offer_decision(self, do: str) -> Callable[[CircleState, str, tuple[str, ...]], Option | Bound]:
        def offer(state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
            open_to = state.referred
            if not self._rules.forbids("conduct.irrevocable"):
                open_to = tuple(name for name in state.players if name in (*state.referred, *state.decided))
            if not open_to:
                return self._decided if state.decided else self._not_referred
            return Option(do, by, domains=(Among("who", open_to, self._not_referred),))

        return offer

    def _keep_in(self, state: CircleState, command: KeepIn, chance: Chance) -> list[Event]:
        clauses = self._cite("conduct.warned_times", "conduct.irrevocable", *self._rules.paths_for("keep-in"))
        return [KeptIn(player=command.who, clauses=clauses)]

    def _exclude(self, state: CircleState, command: Exclude, chance: Chance) -> list[Event]:
        hand = state.hand
        betting = hand.betting
        player = command.who
        clauses = self._cite("conduct.warned_times", "conduct.irrevocable", *self._rules.paths_for("exclude"))
        events: list[Event] = [Excluded(player=player, clauses=clauses)]
        if player not in hand.live:
            return events
        live = tuple(name for name in hand.live if name != player)
        to_act = tuple(name for name in betting.to_act if name != player)
        to_act = self._flow.narrowed(state, to_act, live, betting.highest)
        events.append(ShutOut(player=player, to_act=to_act, call=self._flow.called(to_act), clauses=clauses))
        if not to_act:
            events.append(self._flow.closed(state, live))
        return events


def _fold_warned(state: CircleState, event: Warned) -> None:
    if event.counts:
        state.warnings[event.player] = state.warnings.get(event.player, 0) + 1
    if event.referred:
        state.referred = (*state.referred, event.player)
        state.decided = tuple(name for name in state.decided if name != event.player)


def _decide(state: CircleState, player: str) -> None:
    state.referred = tuple(name for name in state.referred if name != player)
    state.decided = (*state.decided, player)


def _fold_kept(state: CircleState, event: KeptIn) -> None:
    _decide(state, event.player)
    state.excluded = tuple(name for name in state.excluded if name != event.player)


def _fold_excluded(state: CircleState, event: Excluded) -> None:
    _decide(state, event.player)
    state.excluded = (*state.excluded, event.player)


def _fold_shut_out(state: CircleState, event: ShutOut) -> None:
    leave_hand(state, event.player)
    state.hand.betting.to_act = event.to_act
    state.turn += 1


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    Warned: _fold_warned,
    KeptIn: _fold_kept,
    Excluded: _fold_excluded,
    ShutOut: _fold_shut_out,
}
