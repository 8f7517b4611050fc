"""The balls: drawn, called, shown; a wrong call put right; and what players mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Range
from ludex.core.rulebook import Action
from ludex.errors import Reason, Value
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.part import Part
from ludex.games.bingo.roles import TABLE_CHIEF_CASHIER
from ludex.games.bingo.state import HallState
from ludex.kit.chance import Chance, Draw, Even


def _begun(state: HallState, _event: did.GameBegun) -> None:
    state.ball_games += 1


def _drawn(state: HallState, event: did.BallDrawn) -> None:
    state.balls.append(event.number)


def _called(state: HallState, event: did.BallCalled) -> None:
    state.calls.append(event.number)
    state.callers.append(event.caller)
    state.miscalled = state.miscalled or event.number != state.balls[-1]


def _corrected(state: HallState, event: did.CallCorrected) -> None:
    state.calls[event.ball - 1] = event.number


FOLDS: Folds = {
    did.GameBegun: _begun,
    did.BallDrawn: _drawn,
    did.BallCalled: _called,
    did.CallCorrected: _corrected,
}


_KNOWN: dict[str, Callable[[HallState], list[int]]] = {
    "called": lambda state: state.calls,
    "drawn": lambda state: state.balls,
    "drawn-and-called": lambda state: [
        ball for ball, call in zip(state.balls, state.calls, strict=False) if ball == call
    ],
}
"""The numbers that somebody may mark, by when the law lets them."""


class Drawing(Part):
    """Ball after ball."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        game = frozenset({phases.DRAWING, phases.CALLING, *phases.IN_GAME})
        return (
            self.action(do.DrawBall, frozenset({phases.DRAWING}), self._draw, self._offer_ball),
            self.action(do.CallBall, frozenset({phases.CALLING}), self._call, self._offer_call),
            self.action(do.CorrectCall, game, self._correct, self._offer_correction),
            self.action(do.Mark, game, self._mark, self._offer_mark),
        )

    def left(self, state: HallState) -> tuple[int, ...]:
        """The balls that have not come out."""
        out = set(state.balls)
        return tuple(number for number in range(1, self.rules.balls.numbers + 1) if number not in out)

    def _offer_ball(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("draw-ball", by) if len(state.balls) < self.rules.balls.numbers else None

    def _draw(self, state: HallState, command: do.DrawBall, chance: Chance) -> list[Event]:
        number = chance.next(Draw("ball", Even(self.left(state))))
        paths = ["balls.numbers", "balls.order_recorded"]
        if state.by_hand:
            paths.append("incidents.after_first")
        clauses = self.cited_for("draw-ball", *paths)
        return [did.BallDrawn(number=number, by_hand=state.by_hand, clauses=clauses, phase=phases.CALLING)]

    def _offer_call(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        """Any number may be called: one that is not on the ball is a mistake, which happens."""
        bound = self.bound(Reason.NO_SUCH, "balls.numbers")
        return Option("call-ball", by, domains=(Range("number", 1, self.rules.balls.numbers, bound, bound),))

    def _call(self, state: HallState, command: do.CallBall, chance: Chance) -> list[Event]:
        clauses = self.cited_for("call-ball", "panels.numbers", "calls.number")
        return [
            did.BallCalled(
                number=command.number,
                caller=command.by,
                call=self.rules.calls["number"],
                clauses=clauses,
                phase=phases.DRAWING,
            )
        ]

    def _offer_correction(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        wrong = state.wrong_calls
        if not wrong:
            return None
        rules, asked = self.rules, Value.command("correct-call")
        if not rules.incidents.ball_prevails:
            return None
        if self.equipment.described.reader:
            rules.require(state.roles.get(by) == TABLE_CHIEF_CASHIER, "incidents.reader_chief", asked=asked)
            own = wrong
        else:
            own = tuple(ball for ball in wrong if state.callers[ball - 1] == by)
            if not own:
                rules.require(False, "incidents.same_caller", asked=asked)
                own = wrong
        return Option("correct-call", by, domains=(Among("ball", own, Bound(Reason.NO_SUCH)),))

    def _correct(self, state: HallState, command: do.CorrectCall, chance: Chance) -> list[Event]:
        number = state.balls[command.ball - 1]
        clauses = self.cited_for(
            "correct-call", "incidents.ball_prevails", "incidents.same_caller", "incidents.reader_chief"
        )
        return [did.CallCorrected(ball=command.ball, number=number, clauses=clauses)]

    def _offer_mark(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        forms = self.rules.claims.marked_forms
        own = [each for each in state.ranges if each.player == by and each.form in forms]
        if not own:
            return None
        known: Sequence[int] = _KNOWN[self.rules.claims.marked_when](state)
        if self.rules.forbids("claims.mark"):
            early = self.bound_of("claims.mark")
        else:
            early, known = Bound(Reason.NO_SUCH), range(1, self.rules.balls.numbers + 1)
        nowhere = Bound(Reason.NOT_YOURS)
        return (
            Option(
                "mark",
                by,
                domains=(
                    Among("series", tuple(dict.fromkeys(each.series for each in own)), nowhere),
                    Range("card", min(each.first for each in own), max(each.last for each in own), nowhere, nowhere),
                    Among("number", tuple(known), early),
                ),
            )
            if known
            else early
        )

    def _mark(self, state: HallState, command: do.Mark, chance: Chance) -> list[Event]:
        return [
            did.Marked(
                player=command.by,
                series=command.series,
                card=command.card,
                number=command.number,
                clauses=self.cited_for("mark", "claims.marked_when", "claims.marked_forms"),
            )
        ]
