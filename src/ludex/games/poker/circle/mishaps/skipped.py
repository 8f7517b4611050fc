"""A turn that was passed over: the player says so at once, and the chief decides for good."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, get_args

from ludex.core.commands import Command, Kind
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import ACTING, NOBODY, RULING, CircleState
from ludex.kit.chance import Chance

_NOTHING = Bound(Reason.NOTHING_TO_DO)

Decision = Literal["turn-back", "acts-last"]


class SkipTurn(Command, frozen=True, tag="skip-turn"):
    """Goes on to the next player without having asked whoever should act."""

    kind = Kind.INCIDENT


class ClaimTurn(Command, frozen=True, tag="claim-turn"):
    """Says at once that one was passed over."""

    kind = Kind.OFFER


class RuleTurn(Command, frozen=True, tag="rule-turn"):
    """Decides whether whoever was passed over acts now or after the others."""

    kind = Kind.INCIDENT

    decision: Decision


SKIPPED_COMMANDS = (SkipTurn, ClaimTurn, RuleTurn)


class TurnSkipped(Event, frozen=True, tag="turn-skipped"):
    """Somebody was passed over; unless he speaks up he comes after the others."""

    player: str
    to_act: tuple[str, ...]
    call: str | None = None


class TurnClaimed(Event, frozen=True, tag="turn-claimed"):
    """He spoke up at once: all wait for the chief."""

    player: str


class TurnRuled(Event, frozen=True, tag="turn-ruled"):
    """The chief has decided, for good."""

    player: str
    decision: Decision
    to_act: tuple[str, ...]
    call: str | None = None


SKIPPED_EVENTS = (TurnSkipped, TurnClaimed, TurnRuled)


class SkippedTurns:
    """Who was not asked, and what the chief says of it."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._law, self._flow = rules.incidents, flow
        self._cite = cache(rules.clauses_of)
        path = "incidents.skipped_turn"
        self._late = Bound(Reason.TOO_LATE, rules.clauses_of(path), path)
        self._claiming = self._cite(path, *rules.paths_for("claim-turn"))
        self._ruling = self._cite(path, *rules.paths_for("rule-turn"))

    def actions(self) -> list[Action]:
        """Passing over, speaking up, deciding."""
        acting = frozenset({ACTING})
        return [
            Action(command=SkipTurn, phases=acting, offer=self._offer_skip, act=self._skip),
            Action(command=ClaimTurn, phases=acting, offer=self._offer_claim, act=self._claim, needs="skipped_player"),
            Action(command=RuleTurn, phases=frozenset({RULING}), offer=self._offer_rule, act=self._rule),
        ]

    def _offer_skip(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if self._law.skipped_turn is None:
            return None
        return Option("skip-turn", by) if len(state.hand.betting.to_act) > 1 else _NOTHING

    def _skip(self, state: CircleState, command: SkipTurn, chance: Chance) -> list[Event]:
        player, *others = state.hand.betting.to_act
        to_act = (*others, player)
        called = self._flow.called(to_act)
        return [TurnSkipped(player=player, to_act=to_act, call=called, clauses=self._cite("incidents.skipped_turn"))]

    def _offer_claim(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        if hand.skipped_player != by:
            return _NOTHING
        return Option("claim-turn", by, clauses=self._claiming) if state.turn == hand.skipped_at_turn else self._late

    def _claim(self, state: CircleState, command: ClaimTurn, chance: Chance) -> list[Event]:
        return [TurnClaimed(player=command.by, clauses=self._claiming, phase=RULING)]

    def _offer_rule(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option:
        domain = Among("decision", get_args(Decision), Bound(Reason.NO_SUCH))
        return Option("rule-turn", by, domains=(domain,), clauses=self._ruling)

    def _rule(self, state: CircleState, command: RuleTurn, chance: Chance) -> list[Event]:
        hand = state.hand
        player, to_act = hand.skipped_player, hand.betting.to_act
        if command.decision == "turn-back":
            to_act = (player, *(name for name in to_act if name != player))
        return [
            TurnRuled(
                player=player,
                decision=command.decision,
                to_act=to_act,
                call=self._flow.called(to_act),
                clauses=self._ruling,
                phase=ACTING,
            )
        ]


def _fold_skipped(state: CircleState, event: TurnSkipped) -> None:
    hand = state.hand
    hand.betting.to_act, hand.skipped_player = event.to_act, event.player
    state.turn += 1
    hand.skipped_at_turn = state.turn


def _fold_ruled(state: CircleState, event: TurnRuled) -> None:
    hand = state.hand
    hand.betting.to_act, hand.skipped_player = event.to_act, NOBODY
    state.turn += 1


SKIPPED_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    TurnSkipped: _fold_skipped,
    TurnRuled: _fold_ruled,
}
