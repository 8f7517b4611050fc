"""The extra prize of halls that are linked: what it gathers here and elsewhere, its reserve, and when it is won."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves
from ludex.core.options import Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.part import LINKED, LINKED_RESERVE, Part, part_of
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import HallState
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents


def _gathered(state: HallState, _event: did.LinkedGathered) -> None:
    state.linked_games += 1


def _won(state: HallState, _event: did.LinkedWonElsewhere) -> None:
    state.linked_games = 0


FOLDS: Folds = {
    did.LinkedGathered: _gathered,
    did.LinkedWonElsewhere: _won,
}


def gathered(rules: BingoRules, state: HallState, added: Cents, source: str) -> list[tuple[str, str, int]]:
    """Where a part of somebody's takings goes: to the prize until it is whole, then to its reserve.

    A prize that was won begins again with what lies in reserve.
    """
    held = state.accounts.get(LINKED, NOTHING)
    missing = max(0, rules.prizes.linked.linked_maximum - held)
    kept = min(state.accounts.get(LINKED_RESERVE, NOTHING), missing)
    now = min(added, missing - kept)
    return [(LINKED_RESERVE, LINKED, kept), (source, LINKED, now), (source, LINKED_RESERVE, added - now)]


class Linked(Part):
    """What is heard from the other halls."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        between = frozenset({phases.BETWEEN})
        return (
            self.action(do.ReportLinked, between, self._gather, self._offer_takings),
            self.action(do.ReportLinkedWon, between, self._win, self._offer_winning),
        )

    def _unlinked(self) -> Bound | None:
        """Why nothing is heard from other halls; nothing where the authority lets this one be linked."""
        linked = self.rules.prizes.linked.linked_halls
        return None if linked else self.bound(Reason.NOT_LISTED, "prizes.linked.linked_halls")

    def _offer_takings(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._unlinked() or Option("report-linked", by)

    def _gather(self, state: HallState, command: do.ReportLinked, chance: Chance) -> list[Event]:
        added = part_of(command.takings, self.rules.prizes.linked.linked_percent)
        return [
            did.LinkedGathered(
                takings=Cents(command.takings),
                amount=added,
                moves=moves(gathered(self.rules, state, added, CAGE)),
                clauses=self.cited_for("report-linked", "prizes.linked.linked_percent"),
            )
        ]

    def _offer_winning(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        unlinked = self._unlinked()
        return unlinked or (Option("report-linked-won", by) if state.accounts.get(LINKED) else None)

    def _win(self, state: HallState, command: do.ReportLinkedWon, chance: Chance) -> list[Event]:
        """Whoever won it elsewhere was paid there: its money leaves this hall."""
        amount = state.accounts[LINKED]
        return [
            did.LinkedWonElsewhere(
                amount=amount,
                moves=moves([(LINKED, CAGE, int(amount))]),
                clauses=self.cited_for("report-linked-won", "prizes.linked.linked_halls"),
            )
        ]
