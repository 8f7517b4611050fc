"""What only some varieties have: dead cards, cards seen too early, community cards turned up by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.game import Incident
from ludex.core.rulebook import Action, Roster
from ludex.games.common.incidents import by_rule
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState
from ludex.games.poker.circle.stud.board import BOARD_FOLDS, Board
from ludex.games.poker.circle.stud.dead import DEAD_FOLDS, DeadCards
from ludex.games.poker.circle.stud.exposures import EXPOSURE_FOLDS, Exposures
from ludex.games.poker.circle.stud.lastcard import LAST_FOLDS, GoOn, LastCard


class Extras:
    """The parts that the ruleset of a variety has."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._dead = None if rules.dead_cards is None else DeadCards(rules, flow, rules.dead_cards)
        self._exposures = None if rules.exposure is None else Exposures(rules, flow, rules.exposure)
        last = rules.exposure if rules.exposure is not None and rules.exposure.last_players is not None else None
        self._last = None if last is None else LastCard(rules, flow, last)
        self._board = None if rules.board is None else Board(rules, flow, rules.board)

    def actions(self) -> list[Action]:
        """Every command of them."""
        parts = (self._dead, self._exposures, self._last, self._board)
        return [action for part in parts if part is not None for action in part.actions()]

    def duty(self, state: CircleState, roster: Roster) -> Command | None:
        """What must be done before the deal goes on."""
        return None if self._dead is None else self._dead.duty(state, roster)

    def lead(self, state: CircleState) -> Command | None:
        """Whoever is asked and says nothing goes on."""
        hand = state.hand
        return GoOn(by=hand.asked) if hand.asked else None


_INCIDENTS = (
    ("hole-card-seen", "report-exposed-hole-card", "exposure.hole_one"),
    ("hole-cards-seen", "report-exposed-hole-card", "exposure.hole_both"),
    ("last-card-up", "report-exposed-last-card", "exposure.last"),
    ("dealt-early", "report-early-card", "exposure.early"),
    ("own-cards-shown", "report-exposed-cards", "exposure.own"),
    ("last-card-skipped", "report-skipped-card", "dead_cards.skipped"),
    ("deck-short", "mix-dead-cards", "dead_cards.short"),
    ("deck-too-short", "lay-community-card", "dead_cards.community"),
    ("board-cards-extra", "report-extra-board-cards", "board.extra"),
    ("board-cards-short", "report-extra-board-cards", "board.void"),
    ("board-card-early", "report-early-board-card", "board.early"),
)
"""Every incident with the command that deals with it and the rule whose word is its remedy."""


def extra_incidents(game: Any) -> list[Incident]:
    """What may go wrong at a table of such a variety."""
    return by_rule(game, _INCIDENTS)


EXTRA_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **DEAD_FOLDS,
    **EXPOSURE_FOLDS,
    **LAST_FOLDS,
    **BOARD_FOLDS,
}
