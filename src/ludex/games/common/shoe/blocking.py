"""A shoe that gives no card: what is done about it, by the cause."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, Protocol

from ludex.core.events import Event
from ludex.core.game import Incident
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.rules import TableRules
from ludex.errors import Reason
from ludex.games.common.incidents import incident
from ludex.games.common.shoe.commands import ReportBlock
from ludex.games.common.shoe.events import BlockCleared
from ludex.games.common.shoe.state import SHUFFLING, ShoeState
from ludex.kit.chance import Chance

MISPLACED, OTHER = "misplaced-card", "other-cause"
_RULES = {MISPLACED: "incidents.misplaced", OTHER: "incidents.blocked"}


class BlockRules(Protocol):
    """The part of a ruleset that says what is done about a blocked shoe."""

    @property
    def misplaced(self) -> Literal["set-right"] | None:
        """A shoe blocked by a card that lies badly."""

    @property
    def blocked(self) -> Literal["other-shoe"] | None:
        """A shoe blocked by anything else."""


class Blocking(Part[ShoeState]):
    """What whoever supervises the table does about a blocked shoe."""

    def __init__(self, rules: TableRules, law: BlockRules, *, between: frozenset[str], during: frozenset[str]) -> None:
        """In the phases of `between` another shoe is made up at once; a round in those of `during` is played out."""
        self._rules, self._between = rules, between
        self._phases = between | during
        self._remedies = remedies_of(law)
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """The one command about it."""
        return [Action(command=ReportBlock, phases=self._phases, offer=self._offer, act=self._clear)]

    def _offer(self, state: ShoeState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not self._remedies:
            return None
        return Option("report-block", by, domains=(Among("cause", tuple(self._remedies), Bound(Reason.NO_SUCH)),))

    def _clear(self, state: ShoeState, command: ReportBlock, chance: Chance) -> list[Event]:
        remedy = self._remedies[command.cause]
        anew = remedy == "other-shoe" and state.phase in self._between
        clauses = self._cite(_RULES[command.cause], *self._rules.paths_for("report-block"))
        return [BlockCleared(cause=command.cause, remedy=remedy, clauses=clauses, phase=SHUFFLING if anew else None)]


def remedies_of(law: BlockRules) -> dict[str, str]:
    """What is done about a blocked shoe, by its cause."""
    found = {MISPLACED: law.misplaced, OTHER: law.blocked}
    return {cause: remedy for cause, remedy in found.items() if remedy is not None}


def blocked(game: Any) -> list[Incident]:
    """A blocked shoe as incidents, one for each cause that has a remedy."""
    return [
        incident(game, f"blocked-{cause}", "report-block", remedy, (_RULES[cause],))
        for cause, remedy in remedies_of(game.rules.incidents).items()
    ]
