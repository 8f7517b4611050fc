"""What the croupier calls wrongly: a hand, which its cards speak for, or the turn, about which the chief decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, get_args

from ludex.core.commands import Command, Kind, Name
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason, Unit
from ludex.games.poker.circle.hand.deck import ranking_of
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import (
    ACTING,
    NOBODY,
    PAYING,
    RULING,
    SHOWDOWN,
    CircleState,
)
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_NOTHING = Bound(Reason.NOTHING_TO_DO)

Decision = Literal["turn-back", "acts-last"]


class AnnounceHand(Command, frozen=True, tag="announce-hand"):
    """Says what a hand that lies open is."""

    kind = Kind.INCIDENT

    who: Name
    category: Annotated[Category, Unit.CATEGORY]


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


COMMANDS: tuple[type[Command], ...] = (AnnounceHand, SkipTurn, ClaimTurn, RuleTurn)


class HandAnnounced(Event, frozen=True, tag="hand-announced"):
    """The croupier said what a hand is; what it is worth stands beside it."""

    player: str
    said: Category
    value: int
    call: str


class TurnSkipped(Event, frozen=True, tag="turn-skipped"):
    """Somebody was passed over; unless they speak up they come after the others."""

    player: str
    to_act: tuple[str, ...]
    call: str | None = None


class TurnClaimed(Event, frozen=True, tag="turn-claimed"):
    """They spoke up at once: all wait for the chief."""

    player: str


class TurnRuled(Event, frozen=True, tag="turn-ruled"):
    """The chief has decided, for good."""

    player: str
    decision: Decision
    to_act: tuple[str, ...]
    call: str | None = None


EVENTS: tuple[type[Event], ...] = (HandAnnounced, TurnSkipped, TurnClaimed, TurnRuled)


class MiscalledHands(Part[CircleState]):
    """Hands that the croupier calls: what lies on the table counts."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules, self._law = rules, rules.incidents
        self._cite = cache(rules.clauses_of)
        self._ranking = hand_ranking(ranking_of(rules))

    def actions(self) -> list[Action]:
        """Calling a hand."""
        shown = frozenset({SHOWDOWN, PAYING})
        return [Action(command=AnnounceHand, phases=shown, offer=self._offer_announce, act=self._announce)]

    def _offer_announce(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        hand = state.hand
        if not hand.shown:
            return _NOTHING
        domains = (
            Among("who", tuple(hand.shown), _NO_SUCH),
            Among("category", self._rules.ranking.effective_order, _NO_SUCH),
        )
        return Option("announce-hand", by, domains=domains)

    def _announce(self, state: CircleState, command: AnnounceHand, chance: Chance) -> list[Event]:
        value = state.hand.shown[command.who]
        if self._law.miscalled is None:
            value = self._ranking.best_of(command.category)
        clauses = self._cite("incidents.miscalled")
        said = command.category
        return [HandAnnounced(player=command.who, said=said, value=value, call=said, clauses=clauses)]


class SkippedTurns(Part[CircleState]):
    """Who was not asked, and what the chief says of it."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._law, self._flow = rules.incidents, flow
        self._roster = Roster(rules)
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

    def lead(self, state: CircleState) -> Command | None:
        """Whoever claims a turn has it back when the chief says nothing else."""
        if state.phase != RULING:
            return None
        return RuleTurn(by=self._roster.who(state, "rule-turn"), decision="turn-back")

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


def _fold_announced(state: CircleState, event: HandAnnounced) -> None:
    state.hand.shown[event.player] = event.value


def _fold_skipped(state: CircleState, event: TurnSkipped) -> None:
    hand = state.hand
    hand.betting.to_act, hand.skipped_player = event.to_act, event.player
    state.turn += 1
    hand.skipped_at_turn = state.turn


def _fold_ruled(state: CircleState, event: TurnRuled) -> None:
    hand = state.hand
    hand.betting.to_act, hand.skipped_player = event.to_act, NOBODY
    state.turn += 1


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    HandAnnounced: _fold_announced,
    TurnSkipped: _fold_skipped,
    TurnRuled: _fold_ruled,
}
