"""What is kept after a game: winning cards, minutes, evidence; and when it may be destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.equipment import bound_of
from ludex.games.bingo.part import Part
from ludex.games.bingo.state import HallState, Kept
from ludex.kit.chance import Chance

MONTHS_OF_YEAR = 12
QUIET = frozenset({phases.MATERIAL, phases.BETWEEN})


def _evidence(state: HallState, _event: did.EvidenceKept) -> None:
    state.evidence = True


def _destroyed(state: HallState, event: did.Destroyed) -> None:
    state.archive = [each for each in state.archive if (each.what, each.day) != (event.what, event.of)]


def _settled(state: HallState, event: did.ComplaintSettled) -> None:
    state.archive = [replace(each, pending=False) if each.day == event.of else each for each in state.archive]
    if event.of == state.day:
        state.disputes = 0


FOLDS: Folds = {did.EvidenceKept: _evidence, did.Destroyed: _destroyed, did.ComplaintSettled: _settled}


class Keeping(Part):
    """What the hall must not throw away."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(do.KeepEvidence, phases.AFTER_ORDER, self._keep, self._offer_keeping),
            self.action(do.DestroyCards, QUIET, self._destroy_cards, self._offer_cards),
            self.action(do.DestroyMinutes, QUIET, self._destroy_minutes, self._offer_minutes),
            self.action(do.SettleComplaint, QUIET, self._settle, self._offer_settling),
        )

    def _offer_keeping(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.evidence else Option("keep-evidence", by)

    def _keep(self, state: HallState, command: do.KeepEvidence, chance: Chance) -> list[Event]:
        clauses = self.cited_for("keep-evidence", "records.evidence_kept")
        return [did.EvidenceKept(game=state.game, clauses=clauses)]

    def _why_kept(self, state: HallState, kept: Kept) -> str:
        """The rule that keeps something; empty when it may go."""
        rules = self.rules
        if kept.evidence and rules.forbids("records.evidence_kept"):
            return "records.evidence_kept"
        if kept.pending and rules.forbids("records.pending_kept"):
            return "records.pending_kept"
        path = "records.minutes_kept" if kept.what == "minutes" else "records.cards_kept"
        young = state.day < months_later(kept.day, rules.records.months)
        return path if young and rules.forbids(path) else ""

    def _offer(self, state: HallState, by: str, what: str, slug: str) -> Option | Bound:
        held = [each for each in state.archive if each.what == what]
        if not held:
            return Bound(Reason.NOTHING_TO_DO)
        bounds: dict[str, Bound] = {}
        for each in held:
            path = self._why_kept(state, each)
            if path:
                bounds[each.day] = replace(bound_of(self.rules, path), clauses=self.cited(path, "records.months"))
        free = tuple(dict.fromkeys(each.day for each in held if each.day not in bounds))
        if not free:
            return next(iter(bounds.values()))
        return Option(slug, by, domains=each_by_its_own("of", free, bounds))

    def _offer_cards(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._offer(state, by, "cards", "destroy-cards")

    def _offer_minutes(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        return self._offer(state, by, "minutes", "destroy-minutes")

    def _destroy_cards(self, state: HallState, command: do.DestroyCards, chance: Chance) -> list[Event]:
        clauses = self.cited_for("destroy-cards", "records.months")
        return [did.Destroyed(what="cards", of=command.of, clauses=clauses)]

    def _destroy_minutes(self, state: HallState, command: do.DestroyMinutes, chance: Chance) -> list[Event]:
        clauses = self.cited_for("destroy-minutes", "records.months")
        return [did.Destroyed(what="minutes", of=command.of, clauses=clauses)]

    def _offer_settling(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        today = (state.day,) if state.disputes else ()
        days = tuple(dict.fromkeys((*(each.day for each in state.archive if each.pending), *today)))
        if not days:
            return None
        return Option("settle-complaint", by, domains=(Among("of", days, Bound(Reason.NO_SUCH)),))

    def _settle(self, state: HallState, command: do.SettleComplaint, chance: Chance) -> list[Event]:
        clauses = self.cited_for("settle-complaint", "records.pending_kept")
        return [did.ComplaintSettled(of=command.of, clauses=clauses)]


def months_later(day: str, months: int) -> str:
    """The day so many months later: the last of the month where it has no such day."""
    start = date.fromisoformat(day)
    years, month = divmod(start.month - 1 + months, MONTHS_OF_YEAR)
    for last in range(start.day, 0, -1):
        try:
            return date(start.year + years, month + 1, last).isoformat()
        except ValueError:
            continue
    raise AssertionError("every month has a first day")
