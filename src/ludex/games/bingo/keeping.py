"""What is kept after a game: cards, minutes, evidence; and when it may be destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import get_args

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Except, Option, Rows, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.equipment import bound_of
from ludex.games.bingo.part import Part
from ludex.games.bingo.rules import Stage
from ludex.games.bingo.state import HallState, Kept
from ludex.kit.chance import Chance

MONTHS_OF_YEAR = 12
QUIET = frozenset({phases.MATERIAL, phases.BETWEEN})
MINUTES, EVIDENCE = "minutes", "evidence"
KEPT_BY = {MINUTES: "records.minutes_kept", EVIDENCE: "records.evidence_kept", "winning": "records.cards_kept"}
"""The rules that keep each thing; cards that won nothing are kept by none."""
TIMES = {"records.minutes_kept": "records.minutes_months", "records.cards_kept": "records.cards_months"}
"""The rules that say how long."""
STAGES: tuple[str, ...] = get_args(Stage)


def _evidence(state: HallState, _event: did.EvidenceKept) -> None:
    state.evidence = True


def _destroyed(state: HallState, event: did.Destroyed) -> None:
    _gone(state, event.what, event.of)


def _taken(state: HallState, event: did.EvidenceTaken) -> None:
    _gone(state, EVIDENCE, event.of)


def _gone(state: HallState, what: str, day: str) -> None:
    state.archive = [each for each in state.archive if (each.what, each.day) != (what, day)]


def _settled(state: HallState, event: did.ComplaintSettled) -> None:
    state.stages[event.of] = event.stage
    if not event.settled:
        return
    state.archive = [replace(each, pending=False) if each.day == event.of else each for each in state.archive]
    del state.stages[event.of]
    if event.of == state.day:
        state.disputes = 0


FOLDS: Folds = {
    did.EvidenceKept: _evidence,
    did.EvidenceTaken: _taken,
    did.Destroyed: _destroyed,
    did.ComplaintSettled: _settled,
}


class Keeping(Part):
    """What the hall must not throw away."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        return (
            self.action(
                do.KeepEvidence,
                phases.IN_GAME | phases.AFTER_ORDER | phases.STANDING_STILL,
                self._keep,
                self._offer_keeping,
            ),
            self.action(do.TakeEvidence, QUIET, self._take, self._offer_taking),
            self.action(do.DestroyCards, QUIET, self._destroy_cards, self._offer_cards),
            self.action(do.DestroyMinutes, QUIET, self._destroy_minutes, self._offer_minutes),
            self.action(do.SettleComplaint, QUIET, self._settle, self._offer_settling),
        )

    def _offer_keeping(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.evidence else Option("keep-evidence", by)

    def _keep(self, state: HallState, command: do.KeepEvidence, chance: Chance) -> list[Event]:
        clauses = self.cited_for("keep-evidence", "records.evidence_kept")
        return [did.EvidenceKept(game=state.game, clauses=clauses)]

    def _offer_taking(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        days = tuple(each.day for each in state.archive if each.what == EVIDENCE)
        return Option("take-evidence", by, domains=(Among("of", days, Bound(Reason.NO_SUCH)),)) if days else None

    def _take(self, state: HallState, command: do.TakeEvidence, chance: Chance) -> list[Event]:
        return [did.EvidenceTaken(of=command.of, clauses=self.cited_for("take-evidence"))]

    def _why_kept(self, state: HallState, kept: Kept) -> str:
        """The rule that keeps something; empty when it may go."""
        rules = self.rules
        if kept.pending and rules.forbids("records.pending_kept"):
            return "records.pending_kept"
        path = KEPT_BY.get(kept.what, "")
        if not path or not rules.forbids(path):
            return ""
        if path not in TIMES:
            return path  # it is for the authority, however old it is
        records = rules.records
        months = records.minutes_months if kept.what == MINUTES else records.cards_months
        return path if state.day < months_later(kept.day, months) else ""

    def _bounds(self, state: HallState, held: Sequence[Kept]) -> dict[Kept, Bound]:
        """What may not be destroyed yet, and why."""
        paths = {each: self._why_kept(state, each) for each in held}
        return {
            each: replace(bound_of(self.rules, path), clauses=self.cited(path, TIMES.get(path, path)))
            for each, path in paths.items()
            if path
        }

    def _offer_cards(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        go = self.rules.records.used_destroyed
        held = [each for each in state.archive if each.what != MINUTES and (go or each.what != "used")]
        bounds = self._bounds(state, held)
        if len(bounds) == len(held):
            return next(iter(bounds.values()), Bound(Reason.NOTHING_TO_DO))
        rows = tuple((each.what, each.day) for each in held)
        kept = (Except(("what", "of"), ((by, each.what, each.day),), bound) for each, bound in bounds.items())
        return Option("destroy-cards", by, domains=(Rows(("what", "of"), rows, Bound(Reason.NO_SUCH)), *kept))

    def _offer_minutes(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        held = [each for each in state.archive if each.what == MINUTES]
        bounds = {each.day: bound for each, bound in self._bounds(state, held).items()}
        free = tuple(dict.fromkeys(each.day for each in held if each.day not in bounds))
        if not free:
            return next(iter(bounds.values()), Bound(Reason.NOTHING_TO_DO))
        return Option("destroy-minutes", by, domains=each_by_its_own("of", free, bounds))

    def _destroy_cards(self, state: HallState, command: do.DestroyCards, chance: Chance) -> list[Event]:
        rule = "records.used_destroyed" if command.what == "used" else "records.cards_months"
        clauses = self.cited_for("destroy-cards", rule)
        return [did.Destroyed(what=command.what, of=command.of, clauses=clauses)]

    def _destroy_minutes(self, state: HallState, command: do.DestroyMinutes, chance: Chance) -> list[Event]:
        clauses = self.cited_for("destroy-minutes", "records.minutes_months")
        return [did.Destroyed(what=MINUTES, of=command.of, clauses=clauses)]

    def _offer_settling(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        today = (state.day,) if state.disputes else ()
        days = tuple(dict.fromkeys((*(each.day for each in state.archive if each.pending), *today)))
        if not days:
            return None
        # One after the other: decided, final, carried out.
        steps = tuple((day, STAGES[STAGES.index(state.stages[day]) + 1 if day in state.stages else 0]) for day in days)
        bound = self.bound(Reason.OUT_OF_ORDER, "records.pending_kept")
        return Option("settle-complaint", by, domains=(Rows(("of", "stage"), steps, bound),))

    def _settle(self, state: HallState, command: do.SettleComplaint, chance: Chance) -> list[Event]:
        settled = STAGES.index(command.stage) >= STAGES.index(self.rules.records.settled_by)
        clauses = self.cited_for("settle-complaint", "records.pending_kept", "records.settled_by")
        return [did.ComplaintSettled(of=command.of, stage=command.stage, settled=settled, clauses=clauses)]


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
