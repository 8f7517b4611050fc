"""What goes wrong: faults before and after the first ball, bad balls, wrong calls; refunds and prizes given back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import Among, Bound, Option, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.equipment import HallEquipment, bound_of
from ludex.games.bingo.events import Owed
from ludex.games.bingo.part import TAKINGS, UNCLAIMED, Part
from ludex.games.bingo.paying import FUNDS, WITH_RECEIPT, Paying
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import HallState, Kept
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents

REPAIR, BY_HAND = "repair", "by-hand"
REFUND, BALL_REFUND, VOID, FAULT_VOID = "refund", "ball-refund", "void", "fault-void"
ENDING = frozenset({REFUND, BALL_REFUND, VOID, FAULT_VOID})
"""The remedies after which the cards are paid back."""


def _reported(state: HallState, event: did.FaultReported) -> None:
    state.paused_in = event.resumes
    state.remedy = event.remedy
    state.unfit = state.unfit or event.unfit
    state.balls_sound = state.balls_sound and not event.unfit
    if event.phase == event.resumes and event.remedy == BY_HAND:
        state.by_hand = True


def _repaired(state: HallState, _event: did.Repaired) -> None:
    state.remedy = state.paused_in = ""


def _abandoned(state: HallState, event: did.Abandoned) -> None:
    state.remedy = event.remedy


def _voided(state: HallState, event: did.GameVoided) -> None:
    state.remedy = VOID
    state.resumes = state.paused_in = ""
    state.claims = []


def _read_out(state: HallState, event: did.ReadOutDone) -> None:
    state.by_hand = state.by_hand or event.remedy == BY_HAND
    if event.remedy == BY_HAND:
        state.remedy = state.paused_in = ""


def _refunding(state: HallState, event: did.RefundBegun) -> None:
    # The receipts of this game are the last ones, and tell of prizes that were given back.
    given = sum(each.prize in WITH_RECEIPT for each in state.paid)
    state.receipts = state.receipts[: len(state.receipts) - given]
    state.unpaid, state.paid, state.claims = [], [], []
    state.prima_granted = False
    # A prize that was given back has not been won: the hall may not choose another amount yet.
    state.prima_amount = state.prima_was or state.prima_amount
    state.prima_was = NOTHING
    state.resumes = state.paused_in = ""


def _returned(state: HallState, event: did.CardsReturned) -> None:
    state.ranges = [each for each in state.ranges if each.player != event.player]


def _ended(state: HallState, event: did.RefundEnded) -> None:
    state.ranges = []
    state.remedy = ""
    kept = Kept("evidence", state.day)
    if state.evidence and kept not in state.archive:
        state.archive.append(kept)
    state.over(event.entry)


def _failed(state: HallState, event: did.ComputerFailed) -> None:
    state.computer_down = True
    if state.entry is not None:
        state.entry = replace(state.entry, book=event.book)


def _restored(state: HallState, _event: did.ComputerRestored) -> None:
    state.computer_down = False


FOLDS: Folds = {
    did.FaultReported: _reported,
    did.Repaired: _repaired,
    did.Abandoned: _abandoned,
    did.GameVoided: _voided,
    did.ReadOutDone: _read_out,
    did.RefundBegun: _refunding,
    did.CardsReturned: _returned,
    did.RefundEnded: _ended,
    did.ComputerFailed: _failed,
    did.ComputerRestored: _restored,
}


class Trouble(Part):
    """Each fault with its remedy, read out before it is applied."""

    def __init__(self, rules: BingoRules, equipment: HallEquipment, paying: Paying) -> None:
        super().__init__(rules, equipment)
        self.paying = paying

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        suspended, refunding = frozenset({phases.SUSPENDED}), frozenset({phases.REFUNDING})
        unread = {"closed": "incidents.read_out", "closed_phases": frozenset({phases.EXPLAINING})}
        before: dict[str, Any] = unread if self.rules.forbids("incidents.read_out") else {}
        until = phases.IN_GAME | phases.AFTER_ORDER
        anywhere = phases.BEFORE_FIRST | phases.IN_GAME | phases.AFTER_ORDER | phases.STANDING_STILL | {phases.BETWEEN}
        return (
            self.action(do.ReportFault, phases.BEFORE_FIRST | phases.IN_GAME, self._report),
            self.action(do.Repair, suspended, self._repair, **before),
            self.action(do.Abandon, suspended, self._abandon, **before),
            self.action(do.ReportBalls, phases.IN_GAME | suspended, self._report_balls, self._offer_balls),
            self.action(do.VoidGame, until, self._void, self._offer_void),
            self.action(do.ReadOut, frozenset({phases.EXPLAINING}), self._read),
            self.action(do.ReturnCards, refunding, self._return, self._offer_return, **before),
            self.action(do.EndRefund, refunding, self._end, self._offer_end),
            self.action(do.ReportComputer, anywhere, self._computer, self._offer_computer),
            self.action(do.RestoreComputer, anywhere, self._restore, self._offer_restore),
        )

    def _report(self, state: HallState, command: do.ReportFault, chance: Chance) -> list[Event]:
        incidents = self.rules.incidents
        begun = bool(state.balls)
        remedy = BY_HAND if begun and incidents.after_first == "by-hand" else REPAIR
        if not begun and incidents.before_first == "refund":
            remedy = REFUND
        path = "incidents.after_first" if begun else "incidents.before_first"
        return self._stopped(state, command.fault, remedy, self.cited_for("report-fault", path))

    def _stopped(
        self, state: HallState, fault: str, remedy: str, clauses: tuple[str, ...], *, unfit: bool = False
    ) -> list[Event]:
        """The game stands still; where the law is read out first, nothing is done before that."""
        explained = self.rules.forbids("incidents.read_out")
        if explained:
            after = phases.EXPLAINING
        elif remedy == BY_HAND:
            after = state.phase
        elif remedy in ENDING:
            after = phases.REFUNDING
        else:
            after = phases.SUSPENDED
        found: list[Event] = [
            did.FaultReported(
                fault=fault,
                remedy=remedy,
                resumes=state.paused_in or state.phase,
                unfit=unfit,
                clauses=clauses,
                phase=after,
            )
        ]
        if after == phases.REFUNDING:
            found.append(self._refunded(state, remedy))
        return found

    def _repair(self, state: HallState, command: do.Repair, chance: Chance) -> list[Event]:
        return [did.Repaired(clauses=self.cited_for("repair", "incidents.before_first"), phase=state.paused_in)]

    def _abandon(self, state: HallState, command: do.Abandon, chance: Chance) -> list[Event]:
        remedy = FAULT_VOID if FAULT_VOID in self.rules.read_out else REFUND
        clauses = self.cited_for("abandon-game", "incidents.irreparable")
        if self.rules.forbids("incidents.read_out"):
            return [did.Abandoned(remedy=remedy, clauses=clauses, phase=phases.EXPLAINING)]
        return [
            did.Abandoned(remedy=remedy, clauses=clauses, phase=phases.REFUNDING),
            self._refunded(state, remedy),
        ]

    def _offer_balls(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.phase == phases.SUSPENDED and state.paused_in not in phases.IN_GAME:
            return Bound(Reason.OUT_OF_PHASE)
        faults = self.rules.incidents.faulty_balls
        bound = self.bound(Reason.NO_SUCH, "incidents.faulty_balls")
        return Option("report-balls", by, domains=(Among("fault", faults, bound),))

    def _report_balls(self, state: HallState, command: do.ReportBalls, chance: Chance) -> list[Event]:
        ends = self.rules.incidents.ball_fault == "end-and-refund"
        clauses = self.cited_for("report-balls", "incidents.ball_fault", "incidents.faulty_balls")
        # Another set is put in before the next game; a machine is mended, and balls may stay as they are.
        unfit = ends and command.fault not in ("mechanism", "other")
        return self._stopped(state, command.fault, BALL_REFUND if ends else REPAIR, clauses, unfit=unfit)

    def _offer_void(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        if self.rules.incidents.miscall == "stands":
            return None
        if self.rules.incidents.miscall_until == "game-over":
            return Option("void-game", by) if state.miscalled else None
        # It may be put right later as well: whether it mattered is for the chief to say.
        return Option("void-game", by) if state.awarded_wrong else None

    def _void(self, state: HallState, command: do.VoidGame, chance: Chance) -> list[Event]:
        clauses = self.cited_for("void-game", "incidents.miscall", "incidents.miscall_until")
        if self.rules.forbids("incidents.read_out"):
            return [did.GameVoided(clauses=clauses, phase=phases.EXPLAINING)]
        return [did.GameVoided(clauses=clauses, phase=phases.REFUNDING), self._refunded(state, VOID)]

    def _read(self, state: HallState, command: do.ReadOut, chance: Chance) -> list[Event]:
        path = self.rules.read_out[state.remedy]
        clauses = self.cited_for("read-out", "incidents.read_out", path)
        if state.remedy in ENDING:
            after = phases.REFUNDING
        else:
            after = state.paused_in if state.remedy == BY_HAND else phases.SUSPENDED
        found: list[Event] = [did.ReadOutDone(remedy=state.remedy, rule=path, clauses=clauses, phase=after)]
        if after == phases.REFUNDING:
            found.append(self._refunded(state, state.remedy))
        return found

    def _refunded(self, state: HallState, remedy: str) -> Event:
        """The prizes that were paid come back, from the house what their winners no longer have."""
        rows: list[tuple[str, str, int]] = []
        owed: list[Owed] = []
        purses = dict.fromkeys((each.player for each in state.paid), 0)
        for each in state.paid:
            fund = FUNDS.get(each.prize, TAKINGS)
            has = max(0, state.funds(each.player) - purses[each.player]) if self.rules.incidents.gives_back else 0
            back = min(has, each.amount)
            purses[each.player] += back
            rows += [(purse(each.player), fund, back), (CAGE, fund, each.amount - back)]
            if back < each.amount and self.rules.incidents.gives_back:
                owed.append(Owed(each.player, Cents(each.amount - back)))
        clauses = self.cited("incidents.irreparable", "incidents.gives_back", "incidents.against_cards")
        return did.RefundBegun(remedy=remedy, not_returned=tuple(owed), moves=moves(rows), clauses=clauses)

    def _offer_return(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        bare = (
            bound_of(self.rules, "incidents.against_cards") if self.rules.forbids("incidents.against_cards") else None
        )
        if not any(each.player == by for each in state.ranges):
            return bare
        given, refused = (("the-card",), {"nothing": bare}) if bare else (("the-card", "nothing"), {})
        return Option("return-cards", by, domains=each_by_its_own("against", given, refused))

    def _return(self, state: HallState, command: do.ReturnCards, chance: Chance) -> list[Event]:
        cards = sum(each.cards for each in state.ranges if each.player == command.by)
        amount = Cents(cards * state.price if self.rules.incidents.irreparable == "refund" else 0)
        return [
            did.CardsReturned(
                player=command.by,
                cards=cards,
                amount=amount,
                moves=moves([(TAKINGS, purse(command.by), int(amount))]),
                clauses=self.cited_for("return-cards", "incidents.irreparable", "incidents.against_cards"),
            )
        ]

    def _offer_end(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        return Option("end-refund", by)

    def _end(self, state: HallState, command: do.EndRefund, chance: Chance) -> list[Event]:
        left = Cents(sum(each.cards for each in state.ranges) * state.price)
        entry = self.paying.entry(state)
        clauses = self.cited_for("end-refund", "incidents.against_cards")
        return [
            did.RefundEnded(
                unclaimed=left,
                entry=replace(entry, prizes={}, prima_added=NOTHING, winners=(), notes=(*entry.notes, state.remedy)),
                moves=moves([(TAKINGS, UNCLAIMED, int(left))]),
                clauses=clauses,
                phase=phases.BETWEEN,
            )
        ]

    def _offer_computer(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.computer_down else Option("report-computer", by)

    def _computer(self, state: HallState, command: do.ReportComputer, chance: Chance) -> list[Event]:
        clauses = self.cited_for("report-computer", "records.manual_book")
        book = "manual" if self.rules.forbids("records.manual_book") or state.entry is None else state.entry.book
        return [did.ComputerFailed(game=state.game, book=book, clauses=clauses)]

    def _offer_restore(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("restore-computer", by) if state.computer_down else None

    def _restore(self, state: HallState, command: do.RestoreComputer, chance: Chance) -> list[Event]:
        return [did.ComputerRestored(clauses=self.cited_for("restore-computer", "records.manual_book"))]
