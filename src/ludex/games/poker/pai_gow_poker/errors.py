"""Errors with cards, and rounds that they make void: whatever the round has moved goes back."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludex.core.events import Event
from ludex.core.game import Incident
from ludex.core.options import Among, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.games.common.incidents import incident
from ludex.games.common.stakes.betting import NO_SUCH
from ludex.games.poker.banked.commands import ReportCount, ReportExposed
from ludex.games.poker.banked.incidents import incidents as usual_incidents
from ludex.games.poker.banked.state import GATHERING
from ludex.games.poker.banked.voiding import voided
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.state import COUNTING, REST, THROWING, WITH_CARDS, PaiGowState
from ludex.kit.chance import Chance

_COUNTED = WITH_CARDS | {COUNTING, THROWING, GATHERING}
"""As long as cards lie on the table."""


class Misdeals(Part[PaiGowState]):
    """What goes wrong with the cards of a round."""

    def __init__(self, rules: PaiGowRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """What the staff may declare."""
        return [
            Action(command=ReportCount, phases=_COUNTED, offer=self._offer_count, act=self._count),
            Action(command=ReportExposed, phases=WITH_CARDS, offer=self._offer_exposed, act=self._exposed),
        ]

    def _offer_count(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self._rules.misdeal.count is None or state.this_round.void:
            return None
        return self._among("report-count", by, (*state.this_round.hands, REST))

    def _offer_exposed(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        # Hands that lie open because they are to be compared, or were, are where they should be.
        hands = tuple(hand for hand, cards in state.this_round.hands.items() if not all(card.open for card in cards))
        return self._among("report-exposed", by, hands) if self._rules.misdeal.exposed is not None and hands else None

    def _among(self, do: str, by: str, hands: tuple[str, ...]) -> Option:
        return Option(do, by, domains=(Among("hand", hands, NO_SUCH),))

    def _count(self, state: PaiGowState, command: ReportCount, chance: Chance) -> list[Event]:
        clauses = self._cite("misdeal.count", *self._rules.paths_for("report-count"))
        return [voided(state, "wrong-count", command.hand, clauses)]

    def _exposed(self, state: PaiGowState, command: ReportExposed, chance: Chance) -> list[Event]:
        clauses = self._cite("misdeal.exposed", *self._rules.paths_for("report-exposed"))
        return [voided(state, "exposed-card", command.hand, clauses)]


def incidents(game: Any) -> list[Incident]:
    """Every incident of a table, with hands that turn out to be set wrongly when they are compared."""
    law = game.rules.setting
    foul = (
        [] if law.foul is None else [incident(game, "foul-hand", "settle", law.foul, ("setting.foul", "setting.above"))]
    )
    return [*usual_incidents(game), *foul]
