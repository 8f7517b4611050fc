"""Stud poker put together: dead cards, and cards that are seen or dealt too early, in varieties that have them."""

from __future__ import annotations

from ludex.core.commands import Command
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.games.poker.circle.hand.flow import HandFlow
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState
from ludex.games.poker.circle.stud.dead_cards import DeadCards
from ludex.games.poker.circle.stud.exposed_cards import ExposedCards
from ludex.games.poker.circle.stud.last_card import GoOn, LastCard


class StudPoker(Part[CircleState]):
    """What a variety with upcards adds to the hand of every variety; nothing where it has none of it."""

    def __init__(self, rules: CircleRules, flow: HandFlow) -> None:
        self._dead = None if rules.dead_cards is None else DeadCards(rules, flow, rules.dead_cards)
        self._exposures = None if rules.exposure is None else ExposedCards(rules, flow, rules.exposure)
        last = rules.exposure if rules.exposure is not None and rules.exposure.last_players is not None else None
        self._last = None if last is None else LastCard(rules, flow, last)

    def actions(self) -> list[Action]:
        """Every command of them."""
        parts = (self._dead, self._exposures, self._last)
        return [action for part in parts if part is not None for action in part.actions()]

    def duty(self, state: CircleState) -> Command | None:
        """What must be done before the deal goes on."""
        return None if self._dead is None else self._dead.duty(state)

    def lead(self, state: CircleState) -> Command | None:
        """Whoever is asked and says nothing goes on."""
        hand = state.hand
        return GoOn(by=hand.asked) if hand.asked else None
