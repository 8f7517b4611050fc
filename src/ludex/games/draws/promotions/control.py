"""What the authority does: it looks at everything when it likes, and finds what is wrong with the notice."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action
from ludex.core.state import CLOSED
from ludex.errors import Reason
from ludex.games.draws.promotions import commands as do
from ludex.games.draws.promotions import events as did
from ludex.games.draws.promotions import state as phases
from ludex.games.draws.promotions.part import Part
from ludex.games.draws.promotions.state import PromotionState
from ludex.kit.chance import Chance


def _found(state: PromotionState, event: did.DefectFound) -> None:
    state.stopped = event.phase is not None
    state.void = state.void or bool(event.void)


FOLDS: Folds = {did.DefectFound: _found}


class Control(Part):
    """The authority's part."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        going = frozenset({phases.BEFORE, phases.TAKING, phases.DRAWING})
        return (
            self.action(do.Inspect, phases.PHASES | {CLOSED}, self._inspect, self._offer_inspection),
            self.action(do.ReportDefect, going, self._report, self._offer_report),
        )

    def _offer_inspection(self, _state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        if not self.rules.notice.inspected:
            return self.bound(Reason.NOT_AUTHORISED, "notice.inspected")
        return Option("inspect", by)

    def _inspect(self, state: PromotionState, _command: do.Inspect, _chance: Chance) -> list[Event]:
        """What is wrong today: of the promotion, and of the prizes whose draw is today."""
        day = state.day or self.equipment.described.begins
        found = list(self.lawful.flaws_at_start(day, state.notice))
        draw = self.next_draw(state)
        if draw is not None and draw.day == day:
            found += self.lawful.flaws_at_draw(draw, day)
        broken = tuple(flaw.rule for flaw in found)
        return [did.Inspected(broken=broken, clauses=self.cited_for("inspect", "notice.inspected", *broken))]

    def _offer_report(self, _state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option:
        unlisted = self.bound(Reason.NO_SUCH, "notice.defects")
        return Option("report-defect", by, domains=(Among("defect", self.rules.notice.defects, unlisted),))

    def _report(self, state: PromotionState, command: do.ReportDefect, _chance: Chance) -> list[Event]:
        """An essential defect stops everything, and that no notice was presented; another only stands in the record."""
        stops = command.essential or command.defect not in self.rules.notice.where_essential
        won = {each.entry for each in state.won}
        void = len(state.entries) - len(won) if stops and self.rules.entries.when_stopped == "void" else 0
        return [
            did.DefectFound(
                defect=command.defect,
                essential=command.essential,
                void=void,
                clauses=self.cited_for("report-defect", "notice.defects", "notice.where_essential", "notice.stops"),
                phase=phases.STOPPED if stops else None,
            )
        ]
