"""Errors with cards, and rounds that they make void: whatever the round has moved goes back."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.options import Among, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.games.common.stakes.betting import NO_SUCH
from ludex.games.poker.banked.commands import ReportCount, ReportExposed
from ludex.games.poker.banked.voiding import voided
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.state import COUNTING, REST, THROWING, WITH_CARDS, PaiGowState
from ludex.kit.chance import Chance

_COUNTED = WITH_CARDS | {COUNTING, THROWING}


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
        if self._rules.misdeal.count is None:
            return None
        return self._among("report-count", by, (*state.this_round.hands, REST))

    def _offer_exposed(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        hands = tuple(state.this_round.hands)
        return self._among("report-exposed", by, hands) if self._rules.misdeal.exposed is not None and hands else None

    def _among(self, do: str, by: str, hands: tuple[str, ...]) -> Option:
        return Option(do, by, domains=(Among("hand", hands, NO_SUCH),))

    def _count(self, state: PaiGowState, command: ReportCount, chance: Chance) -> list[Event]:
        clauses = self._cite("misdeal.count", *self._rules.paths_for("report-count"))
        return [voided(state, "wrong-count", command.hand, clauses)]

    def _exposed(self, state: PaiGowState, command: ReportExposed, chance: Chance) -> list[Event]:
        clauses = self._cite("misdeal.exposed", *self._rules.paths_for("report-exposed"))
        return [voided(state, "exposed-card", command.hand, clauses)]
