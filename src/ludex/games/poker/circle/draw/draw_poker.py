"""Draw poker put together: opening, changing cards and errors of its deal, in varieties that have them."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.commands import Command
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.games.poker.circle.draw.commands import StandPat
from ludex.games.poker.circle.draw.drawing import Drawing
from ludex.games.poker.circle.draw.misdeals import DrawMisdeals
from ludex.games.poker.circle.draw.opening import Opening
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.irregularities.misdeals import Misdeals
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import DRAWING, CircleState


class DrawPoker(Part[CircleState]):
    """What a variety adds to the hand of every variety, or holds back of it; nothing where it has none of it."""

    def __init__(self, rules: CircleRules, flow: HandFlow, misdeals: Misdeals, shared: Iterable[Action]) -> None:
        """`shared` are the actions of every variety, of which a later one of the same command counts."""
        known = {action.command: action for action in shared}
        self._drawing = None if rules.draw is None else Drawing(rules, flow, rules.draw)
        self._opening = None if rules.opening is None else Opening(rules, flow, rules.opening, known)
        self._deal = None if rules.draw_misdeal is None else DrawMisdeals(rules, rules.draw_misdeal, misdeals, known)

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
        """Whoever says nothing keeps their cards."""
        return StandPat(by=state.hand.betting.to_act[0]) if state.phase == DRAWING else None
