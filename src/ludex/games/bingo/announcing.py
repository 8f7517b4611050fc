"""Between the sale and the first ball: what was sold, the prizes, the minutes; and the extra prizes of the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from ludex.core.decider import Folds
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option, Range, each_by_its_own
from ludex.core.rulebook import Action
from ludex.errors import Allowed, Reason, Value
from ludex.games.bingo import commands as do
from ludex.games.bingo import events as did
from ludex.games.bingo import state as phases
from ludex.games.bingo.events import GameEntry
from ludex.games.bingo.part import BINGO, CRAZY_BALL, LINE, LINES, LINKED, PRIMA, Part, part_of
from ludex.games.bingo.rules import ANY_LINE
from ludex.games.bingo.state import HallState
from ludex.kit.chance import Chance, Draw, Even
from ludex.kit.money import NOTHING, Cents


def _prima_set(state: HallState, event: did.PrimaSet) -> None:
    if state.prima_granted:
        state.prima_was = state.prima_amount
    state.prima_amount = event.amount
    if event.recorded:
        state.notes.append("prima-set")


def _prizes(state: HallState, event: did.PrizesAnnounced) -> None:
    state.winning_line = event.winning_line


def _prima(state: HallState, event: did.PrimaAnnounced) -> None:
    state.prima_on = event.balls is not None
    state.prima_balls = event.balls or 0


def _crazy(state: HallState, event: did.CrazyBallsDrawn) -> None:
    state.crazy = list(event.numbers)


def _written(state: HallState, event: did.MinutesWritten) -> None:
    state.entry = event.entry


FOLDS: Folds = {
    did.PrimaSet: _prima_set,
    did.PrizesAnnounced: _prizes,
    did.PrimaAnnounced: _prima,
    did.CrazyBallsDrawn: _crazy,
    did.MinutesWritten: _written,
}


class Announcing(Part):
    """What everybody hears before the first ball."""

    def actions(self) -> Sequence[Action]:
        """Its commands."""
        choosing = frozenset({phases.BETWEEN, phases.NEXT_PRIMA})
        begins = frozenset({phases.MINUTES, phases.READY})
        return (
            self.action(do.SetPrima, choosing, self._set_prima, self._offer_prima),
            self.action(do.AnnounceSold, frozenset({phases.READING}), self._announce_sold),
            self.action(do.AnnouncePrizes, frozenset({phases.PRIZES}), self._announce_prizes, self._offer_prizes),
            self.action(do.DrawCrazyBalls, frozenset({phases.CRAZY}), self._draw_crazy, when="prizes.crazy.crazy_ball"),
            self.action(do.WriteMinutes, frozenset({phases.MINUTES}), self._write, self._offer_minutes),
            self.action(do.BeginGame, begins, self._begin, self._offer_beginning),
        )

    def _offer_prima(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        prima = self.rules.prizes.prima
        if not prima.offered:
            return self.bound(Reason.NOT_LISTED, "prizes.prima.offered")
        if state.phase == phases.BETWEEN and prima.allows(state.prima_amount):
            self.forbid("prizes.prima.fixed", "set-prima")
        low = self.bound(Reason.BELOW_MINIMUM, "prizes.prima.prima_least")
        high = self.bound(Reason.ABOVE_MAXIMUM, "prizes.prima.prima_most")
        step = self.bound(Reason.NOT_A_MULTIPLE, "prizes.prima.step")
        domain = Range("amount", prima.prima_least, prima.prima_most, low, high, step=prima.step, step_bound=step)
        return Option("set-prima", by, domains=(domain,))

    def _set_prima(self, state: HallState, command: do.SetPrima, chance: Chance) -> list[Event]:
        after = phases.USED if state.phase == phases.NEXT_PRIMA else None
        paths = [f"prizes.prima.{name}" for name in ("announced", "fixed", "step", "change_recorded")]
        paths.append("calls.next_prima")
        recorded, clauses = self.rules.prizes.prima.change_recorded, self.cited_for("set-prima", *paths)
        call = self.rules.calls["next_prima"]
        return [did.PrimaSet(amount=Cents(command.amount), recorded=recorded, call=call, clauses=clauses, phase=after)]

    def _announce_sold(self, state: HallState, command: do.AnnounceSold, chance: Chance) -> list[Event]:
        clauses, said = self.cited_for("announce-sold", "calls.sold", "panels.game"), self.rules.calls["sold"]
        ranges = tuple(state.in_play())
        return [
            did.SoldAnnounced(
                ranges=ranges,
                cards=state.cards,
                call=None if said is None else said.format(**asdict(ranges[0])),
                clauses=clauses,
                phase=phases.PRIZES,
            )
        ]

    def _offer_prizes(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        claims = self.rules.claims
        domains: tuple[Among, ...] = ()
        if not claims.announced_line and self.rules.forbids("claims.one_line"):
            one = Bound(Reason.OTHER_LINE, self.cited("claims.one_line", "claims.lines"), "claims.one_line")
            domains = each_by_its_own("line", (ANY_LINE,), dict.fromkeys(LINES, one))
        return Option("announce-prizes", by, domains=domains)

    def _announce_prizes(self, state: HallState, command: do.AnnouncePrizes, chance: Chance) -> list[Event]:
        prizes = self.prizes(state)
        paths = ["prizes.line_percent", "prizes.bingo_percent", "prizes.total_percent", "calls.prizes", "panels.game"]
        after = phases.CRAZY if self.rules.prizes.crazy.crazy_ball else phases.MINUTES
        found: list[Event] = [
            did.PrizesAnnounced(
                line=prizes[LINE],
                bingo=prizes[BINGO],
                winning_line=command.line,
                call=self.rules.calls["prizes"],
                clauses=self.cited_for("announce-prizes", *paths),
                phase=after,
            )
        ]
        return [*found, self._announce_prima(state)] if self.rules.prizes.prima.offered else found

    def _announce_prima(self, state: HallState) -> Event:
        """At every game it is said how much the extra prize is, and with which ball it is won."""
        paths = ["prizes.prima.enters", "prizes.prima.balls", "prizes.prima.more_balls", "calls.prima", "panels.game"]
        return did.PrimaAnnounced(
            amount=state.prima_amount,
            balls=self.prima_limit(state) if self.prima_enters(state) else None,
            call=self.rules.calls["prima"],
            clauses=self.cited_for("announce-prizes", *paths),
        )

    def prizes(self, state: HallState) -> dict[str, Cents]:
        """What the cards of the game win, as far as it is known before the first ball."""
        rules, takings = self.rules.prizes, state.takings
        found = {LINE: part_of(takings, rules.line_percent), BINGO: part_of(takings, rules.bingo_percent)}
        if self.prima_enters(state):
            found[PRIMA] = state.prima_amount
        if rules.linked.linked_halls:
            found[LINKED] = state.accounts.get(LINKED, NOTHING)
        if rules.crazy.crazy_ball:
            found[CRAZY_BALL] = state.accounts.get(CRAZY_BALL, NOTHING)
        return found

    def prima_enters(self, state: HallState) -> bool:
        """Whether the extra prize may be won in this game: games before it have gathered its amount."""
        prima = self.rules.prizes.prima
        if not prima.offered or not state.prima_amount:
            return False
        gathered = state.accounts.get(PRIMA, NOTHING)
        if prima.enters == "same-game":
            gathered = Cents(gathered + part_of(state.takings, prima.prima_percent))
        return gathered >= state.prima_amount

    def prima_limit(self, state: HallState) -> int:
        """The ball with which it must be won at the latest."""
        return state.prima_balls or self.rules.prizes.prima.balls

    def _draw_crazy(self, state: HallState, command: do.DrawCrazyBalls, chance: Chance) -> list[Event]:
        left = list(range(1, self.rules.balls.numbers + 1))
        found = []
        for _ in range(self.rules.prizes.crazy.crazy_numbers):
            found.append(chance.next(Draw("crazy-ball", Even(tuple(left)))))
            left.remove(found[-1])
        clauses = self.cited_for("draw-crazy-balls", "prizes.crazy.crazy_ball", "prizes.crazy.crazy_numbers")
        return [did.CrazyBallsDrawn(numbers=tuple(found), clauses=clauses, phase=phases.MINUTES)]

    def _offer_minutes(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        domains: tuple[Among, ...] = ()
        if self.rules.forbids("records.manual_book"):
            right, wrong = ("manual", "computer") if state.computer_down else ("computer", "manual")
            bound = self.bound(Reason.MANUAL_BOOK, "records.manual_book")
            domains = each_by_its_own("book", (right,), {wrong: bound})
        return Option("write-minutes", by, domains=domains)

    def _write(self, state: HallState, command: do.WriteMinutes, chance: Chance) -> list[Event]:
        clauses = self.cited_for("write-minutes", "records.game", "records.before_first_ball")
        return [
            did.MinutesWritten(
                book=command.book, entry=self.entry(state, command.book), clauses=clauses, phase=phases.READY
            )
        ]

    def entry(self, state: HallState, book: str) -> GameEntry:
        """What the minutes say of a game before its first ball."""
        prima = self.rules.prizes.prima
        # As many as were sold, whoever has been paid back since.
        cards = sum(each.last - each.first + 1 for each in state.in_play())
        takings = Cents(cards * state.price)
        added = part_of(takings, prima.prima_percent) if prima.offered else NOTHING
        return GameEntry(
            game=state.game,
            series=tuple(each.series for each in state.series),
            ranges=tuple(state.in_play()),
            price=state.price,
            cards=cards,
            takings=takings,
            prizes=self.prizes(state),
            book=book,
            prima_added=added,
            prima_fund=state.accounts.get(PRIMA, NOTHING),
            prima_games=state.prima_games,
            notes=tuple(state.notes),
        )

    def _offer_beginning(self, state: HallState, by: str, owners: tuple[str, ...]) -> Option:
        self.rules.require(
            state.phase == phases.READY,
            "records.before_first_ball",
            asked=Value.command("begin-game"),
            allowed=Allowed.commands("write-minutes"),
        )
        return Option("begin-game", by)

    def _begin(self, state: HallState, command: do.BeginGame, chance: Chance) -> list[Event]:
        clauses = self.cited_for("begin-game", "calls.begins")
        call = self.rules.calls["begins"]
        return [did.GameBegun(game=state.game, call=call, clauses=clauses, phase=phases.DRAWING)]
