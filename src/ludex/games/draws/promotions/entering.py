"""From the notice to the entries: what must be so before a promotion begins, and who takes part in it."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.draws.promotions import commands as do
from ludex.games.draws.promotions import events as did
from ludex.games.draws.promotions import state as phases
from ludex.games.draws.promotions.part import Part
from ludex.games.draws.promotions.state import Entry, PromotionState
from ludex.kit.chance import Chance


def _presented(state: PromotionState, event: did.NoticePresented) -> None:
    state.notice = event.day


def _begun(state: PromotionState, _event: did.PromotionBegun) -> None:
    state.begun = True


def _entered(state: PromotionState, event: did.EntryMade) -> None:
    state.entries.append(Entry(event.player, event.basis, event.channel))


FOLDS: Folds = {did.NoticePresented: _presented, did.PromotionBegun: _begun, did.EntryMade: _entered}


class Entering(Part):
    """What comes before a draw."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        stops = {"closed": "notice.stops", "closed_phases": frozenset({phases.STOPPED})}
        return (
            self.action(do.PresentNotice, frozenset({phases.BEFORE}), self._present, self._offer_notice),
            self.action(do.BeginPromotion, frozenset({phases.BEFORE}), self._begin, self._offer_start, **stops),
            self.action(do.TakePart, frozenset({phases.TAKING}), self._take_part, self._offer_part, **stops),
        )

    def _offer_notice(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return None if state.notice else Option("present-notice", by)

    def _present(self, state: PromotionState, _command: do.PresentNotice, _chance: Chance) -> list[Event]:
        clauses = self.cited_for("present-notice", "notice.presented", "notice.effective_days")
        return [did.NoticePresented(day=state.day, clauses=clauses)]

    def _offer_start(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        flaw = next(self.lawful.flaws_at_start(state.day, state.notice), None)
        return flaw or Option("begin-promotion", by)

    def _begin(self, state: PromotionState, _command: do.BeginPromotion, _chance: Chance) -> list[Event]:
        return [
            did.PromotionBegun(
                day=state.day,
                draws=len(self.equipment.described.draws),
                clauses=self.cited_for("begin-promotion", *self.lawful.held_against()),
                phase=phases.TAKING,
            )
        ]

    def _offer_part(self, state: PromotionState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        if self.next_draw(state) is None:
            return Bound(Reason.TOO_LATE)
        told, lawful = self.equipment.described, self.rules.promotion.takers
        takers = tuple(basis for basis in told.takers if basis in lawful)
        channels = (None, *told.channels)
        domains = (
            Among("basis", takers, self.bound(Reason.NOT_A_CUSTOMER, "promotion.takers")),
            Among("channel", channels, Bound(Reason.NO_SUCH)),
        )
        return Option("take-part", by, domains=domains)

    def _take_part(self, state: PromotionState, command: do.TakePart, _chance: Chance) -> list[Event]:
        return [
            did.EntryMade(
                player=command.by,
                entry=str(len(state.entries) + 1),
                basis=command.basis,
                channel=command.channel or next(iter(self.equipment.described.channels)),
                clauses=self.cited_for("take-part", "promotion.takers", "promotion.free"),
            )
        ]
