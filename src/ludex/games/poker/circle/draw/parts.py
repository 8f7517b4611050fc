"""Draw poker put together: opening, changing cards and errors of its deal, in varieties that have them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.core.commands import Command
from ludex.core.game import Incident
from ludex.core.rulebook import Action
from ludex.games.common.incidents import by_rule
from ludex.games.poker.circle.draw.commands import StandPat
from ludex.games.poker.circle.draw.covered import CoveredDeal
from ludex.games.poker.circle.draw.drawing import Drawing
from ludex.games.poker.circle.draw.opening import Opening
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.mishaps.misdeals import Misdeals
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import DRAWING, CircleState


class DrawPoker:
    """What a variety adds to the common hand, or holds back of it; nothing where it has none of it."""

    def __init__(self, rules: CircleRules, flow: HandFlow, misdeals: Misdeals, shared: Iterable[Action]) -> None:
        """`shared` are the actions of every variety, of which a later one of the same command counts."""
        known = {action.command: action for action in shared}
        self._drawing = None if rules.draw is None else Drawing(rules, flow, rules.draw)
        self._opening = None if rules.opening is None else Opening(rules, flow, rules.opening, known)
        self._deal = None if rules.draw_misdeal is None else CoveredDeal(rules, rules.draw_misdeal, misdeals, known)

    def actions(self) -> list[Action]:
        """Those of the parts that the variety has."""
        parts = (self._drawing, self._opening, self._deal)
        return [action for part in parts if part is not None for action in part.actions()]

    def duty(self, state: CircleState) -> Command | None:
        """What must be done now without choice; whoever is away changes nothing."""
        if state.phase == DRAWING and state.drawer in state.absent:
            return self.lead(state)
        found = None if self._drawing is None else self._drawing.duty(state)
        return found if found is not None or self._opening is None else self._opening.duty(state)

    def opens_with(self, state: CircleState) -> str | None:
        """The pair that it takes to open the pot now, where it takes one."""
        return None if self._opening is None else self._opening.opens_with(state)

    def lead(self, state: CircleState) -> Command | None:
        """Whoever says nothing keeps his cards."""
        return StandPat(by=state.hand.betting.to_act[0]) if state.phase == DRAWING else None


_INCIDENTS = (
    ("card-short-unseen", "report-card-short", "draw_misdeal.short"),
    ("card-short-seen", "report-card-short", "draw_misdeal.short_seen"),
    ("card-surplus-unseen", "report-card-surplus", "draw_misdeal.surplus"),
    ("card-surplus-seen", "report-card-surplus", "draw_misdeal.surplus_seen"),
    ("first-card-face-up", "report-first-card-up", "draw_misdeal.first_face_up"),
    ("deck-exhausted", "reshuffle", "draw.exhausted"),
    ("deck-put-away", "report-deck-away", "draw.put_away"),
    ("deck-not-found", "report-deck-away", "draw.mixed"),
    ("opening-false", "verify-opening", "opening.void"),
    ("opening-uncalled", "verify-opening", "opening.uncalled"),
    ("opening-doubtful", "judge-opening", "opening.doubt"),
)
"""Every incident with the command that deals with it and the rule whose word is its remedy."""


def draw_incidents(game: Any) -> list[Incident]:
    """What may go wrong at a table of draw poker."""
    return by_rule(game, _INCIDENTS)
