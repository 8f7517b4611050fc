"""Lines and bingos: called, presented, checked; whether anybody else has one; and the order that ends all rights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import NO_SUCH, Among, Bound, Option, Range, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.part import BINGO, LINE, LINES, Part
from ludex.games.bingo.rules import ANY_LINE
from ludex.games.bingo.state import Claim, Complaint, HallState, Won
from ludex.games.common.premises.part import never, nothing_of_the_kind
from ludex.kit.chance import Chance


def _claimed(state: HallState, event: did.Claimed) -> None:
    state.resumes = event.resumes or state.resumes
    state.claims.append(Claim(event.player, event.prize, event.series, event.card, len(state.balls)))


def _presented(state: HallState, event: did.CardPresented) -> None:
    state.claims[0] = replace(state.claims[0], condition=event.condition)


def _checked(state: HallState, event: did.CardChecked) -> None:
    claim = state.claims.pop(0)
    if event.flaw:
        return
    state.won.append(Won(claim.player, claim.prize, claim.series, claim.card, claim.ball, event.last_number))
    state.awarded_wrong = state.awarded_wrong or bool(state.wrong_calls)


def _resumed(state: HallState, _event: did.GameResumed) -> None:
    state.line_closed = state.line_closed or any(each.prize == LINE for each in state.won)
    state.resumes = ""


def _closed(state: HallState, event: did.GameClosed) -> None:
    state.unpaid = list(event.due)
    state.entry = event.entry
    state.resumes = ""
    state.claims = []


def _complained(state: HallState, event: did.Complained) -> None:
    state.complaints.append(Complaint(event.player, event.about))
    state.disputes += 1


def _answered(state: HallState, event: did.ComplaintAnswered) -> None:
    place = event.complaint - 1
    state.complaints[place] = replace(state.complaints[place], answered=True)


FOLDS: Folds = {
    did.Claimed: _claimed,
    did.CardPresented: _presented,
    did.CardChecked: _checked,
    did.GameResumed: _resumed,
    did.GameClosed: _closed,
    did.Complained: _complained,
    did.ComplaintAnswered: _answered,
}


_ANY_PRIZE = (Among("prize", (LINE, BINGO), NO_SUCH),)


class Claims(Part):
    """Who says that they have won, and whether they have."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        rules, game = self.rules, phases.IN_GAME
        over: dict[str, Any] = {"closed_phases": phases.AFTER_ORDER}
        rights = {"closed": "claims.closed", **over} if rules.forbids("claims.closed") else {}
        asked = frozenset({phases.ASKED})
        return (
            self.action(do.ClaimPrize, game, self._claim, self._offer_claim, **rights),
            self.action(do.PresentCard, frozenset({phases.PRESENTING}), self._present, self._offer_presenting),
            self.action(do.ReportCard, frozenset({phases.REPORTING}), self._report),
            self.action(do.CheckCard, frozenset({phases.CHECKING}), self._check),
            self.action(do.AskMore, frozenset({phases.RIGHT}), self._ask),
            self.action(do.ResumeGame, asked, self._resume, self._offer_resuming),
            self.action(do.TellWinner, game, never, nothing_of_the_kind, forbidden="claims.no_hints"),
            self.action(
                do.Complain,
                phases.BEFORE_FIRST | game | phases.STANDING_STILL,
                self._complain,
                closed="claims.complaints",
                **over,
            ),
            self.action(
                do.AnswerComplaint,
                phases.BEFORE_FIRST | game | phases.AFTER_ORDER | {phases.BETWEEN, phases.SIGNING},
                self._answer,
                self._offer_answer,
            ),
        )

    def line_is_gone(self, state: HallState) -> Bound | None:
        """Why no line can be called any more; nothing while one can."""
        rules = self.rules
        earlier = any(each.prize == LINE and each.ball < len(state.balls) for each in state.won)
        if earlier and rules.forbids("claims.line_once"):
            return self.bound_of("claims.line_once")
        if state.line_closed and rules.claims.holds_last and rules.forbids("claims.closed"):
            return self.bound_of("claims.closed")
        return None

    def _offer_claim(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        """Anybody with a card may call anything: whether it is right is found out at the desk."""
        if not any(each.player == by for each in state.ranges):
            return None
        gone = self.line_is_gone(state)
        prizes = each_by_its_own("prize", (BINGO,), {LINE: gone}) if gone else _ANY_PRIZE
        nowhere = NO_SUCH
        low, high = 1, max(each.most for each in state.series)
        if self.rules.forbids("claims.one_game"):
            nowhere = self.bound_of("claims.one_game")
            low, high = min(each.first for each in state.series), max(each.next - 1 for each in state.series)
        return Option(
            "claim",
            by,
            domains=(
                *prizes,
                Among("series", tuple(each.series for each in state.series), nowhere),
                Range("card", low, high, nowhere, nowhere),
            ),
        )

    def _claim(self, state: HallState, command: do.ClaimPrize, chance: Chance) -> list[Event]:
        interrupts = self.rules.claims.interrupts and state.phase in (phases.DRAWING, phases.CALLING)
        waits = state.phase in (phases.RIGHT, phases.ASKED)
        after = phases.PRESENTING if interrupts or waits else None
        return [
            did.Claimed(
                player=command.by,
                prize=command.prize,
                series=command.series,
                card=command.card,
                resumes=state.phase if interrupts else "",
                clauses=self.cited_for("claim", "claims.interrupts"),
                phase=after,
            )
        ]

    def _offer_presenting(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.claims[0].player != by:
            return Bound(Reason.OUT_OF_TURN)
        return Option("present-card", by)

    def _present(self, state: HallState, command: do.PresentCard, chance: Chance) -> list[Event]:
        after = phases.REPORTING if self.rules.claims.reported else phases.CHECKING
        clauses = self.cited_for("present-card", "claims.reported")
        return [did.CardPresented(player=command.by, condition=command.condition, clauses=clauses, phase=after)]

    def _report(self, state: HallState, command: do.ReportCard, chance: Chance) -> list[Event]:
        claim = state.claims[0]
        clauses = self.cited_for("report-card", "claims.reported")
        return [did.CardReported(series=claim.series, card=claim.card, clauses=clauses, phase=phases.CHECKING)]

    def _check(self, state: HallState, command: do.CheckCard, chance: Chance) -> list[Event]:
        claim = state.claims[0]
        path, flaw, line, last_number = self.judged(state, claim)
        won = not flaw or any(each.ball == len(state.balls) for each in state.won)
        if len(state.claims) > 1:
            after = phases.PRESENTING
        elif won:
            after = phases.RIGHT
        else:
            after = state.resumes if self.rules.claims.false_call == "game-goes-on" else phases.USED
        paths = [path] if path else ["claims.numbers", "claims.holds_last"]
        if claim.prize == LINE:
            paths.append("claims.lines")
        if flaw and not won:
            paths.append("claims.false_call")
        return [
            did.CardChecked(
                player=claim.player,
                prize=claim.prize,
                series=claim.series,
                card=claim.card,
                line=line,
                flaw=flaw,
                last_number=last_number,
                clauses=self.cited_for("check-card", *paths),
                phase=after,
            )
        ]

    def judged(self, state: HallState, claim: Claim) -> tuple[str, str, str, int]:
        """The rule that a claim fails by and what is wrong with it, or its line and the number that made it."""
        claims = self.rules.claims
        if state.holder(claim.series, claim.card) != claim.player:
            return "claims.numbers", "not-theirs", "", 0
        if claim.condition in claims.unsound:
            return "claims.unsound", "unsound-card", "", 0
        if any((each.prize, each.series, each.card) == (claim.prize, claim.series, claim.card) for each in state.won):
            # A prize is shared among winning cards, each of which counts once however often it is called.
            return "prizes.shared", "already-won", "", 0
        out = state.balls if claims.numbers == "drawn" else state.calls
        place = {number: index for index, number in enumerate(out)}
        lines = self.equipment.card(claim.series, claim.card).lines
        if claim.prize == BINGO:
            combinations = {"": tuple(number for line in lines for number in line)}
        else:
            if self.line_is_gone(state):
                return "claims.line_once", "line-gone", "", 0
            combinations = {line: numbers for line, numbers in zip(LINES, lines, strict=False) if line in claims.lines}
        complete = {line: numbers for line, numbers in combinations.items() if all(each in place for each in numbers)}
        if not complete:
            return "claims.numbers", "not-complete", "", 0
        if state.winning_line != ANY_LINE and claim.prize == LINE:
            complete = {line: numbers for line, numbers in complete.items() if line == state.winning_line}
            if not complete:
                return "claims.announced_line", "other-line", "", 0
        if claims.holds_last:
            complete = {line: numbers for line, numbers in complete.items() if out[-1] in numbers}
            if not complete:
                return "claims.holds_last", "not-last-number", "", 0
        line, numbers = next(iter(complete.items()))
        return "", "", line, max(numbers, key=place.__getitem__)

    def _ask(self, state: HallState, command: do.AskMore, chance: Chance) -> list[Event]:
        prize = BINGO if self.bingo_called(state) else LINE
        call = "more_bingos" if prize == BINGO else "more_lines"
        return [
            did.MoreAsked(
                prize=prize,
                call=self.rules.calls[call],
                clauses=self.cited_for("ask-more", f"calls.{call}"),
                phase=phases.ASKED,
            )
        ]

    def bingo_called(self, state: HallState) -> bool:
        """Whether a bingo was found right, so that the game comes to its end."""
        return any(each.prize == BINGO for each in state.won)

    def _offer_resuming(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if self.bingo_called(state) else Option("resume-game", by)

    def _resume(self, state: HallState, command: do.ResumeGame, chance: Chance) -> list[Event]:
        return [did.GameResumed(clauses=self.cited_for("resume-game"), phase=state.resumes)]

    def _complain(self, state: HallState, command: do.Complain, chance: Chance) -> list[Event]:
        return [did.Complained(player=command.by, about=command.about, clauses=self.cited_for("complain"))]

    def _offer_answer(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        open_ones = tuple(place for place, each in enumerate(state.complaints, 1) if not each.answered)
        if not open_ones:
            return None
        return Option("answer-complaint", by, domains=(Among("complaint", open_ones, NO_SUCH),))

    def _answer(self, state: HallState, command: do.AnswerComplaint, chance: Chance) -> list[Event]:
        clauses = self.cited_for("answer-complaint")
        return [did.ComplaintAnswered(complaint=command.complaint, clauses=clauses)]
