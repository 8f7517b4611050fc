"""Playing: money goes in, a play is paid for, the machine shows its result and pays it, or the attendant does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import Among, Bound, Option, Range, Some
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises.doors import OPEN
from ludex.games.machines import commands as do
from ludex.games.machines import events as did
from ludex.games.machines.part import NO_FUNDS, MachinePart, plays_now
from ludex.games.machines.programs import CardProgram, FallProgram, PlanProgram, ReelProgram, Result
from ludex.games.machines.state import (
    CREDITS,
    HOPPER,
    IN_SERVICE,
    JACKPOT,
    PAYING,
    REST,
    SHOWING,
    SKILL,
    STAKED,
    Due,
    MachineState,
    Rows,
    credit_rows,
    cycle_after,
    inside,
    last_of,
    taken_in,
)
from ludex.kit.chance import Chance
from ludex.kit.money import Cents

TAKEN = Bound(Reason.SEAT_TAKEN)
PAID = Bound(Reason.REPEATED)


class Playing(MachinePart):
    """Credit, plays and their results."""

    def actions(self) -> Sequence[Action]:
        """What players do with money and reels, and what the machine shows."""
        return (
            self.action(do.InsertMoney, frozenset({OPEN}), self._insert, self._offer_insert),
            self.action(do.Collect, IN_SERVICE, self._collect, self._offer_collect),
            self.action(do.Play, frozenset({OPEN}), self._play, self._offer_play),
            self.action(do.StartPlay, frozenset({OPEN}), self._start, self._offer_start),
            self.action(do.ShowResult, frozenset({SHOWING}), self._show),
            self.action(do.PayByHand, frozenset({PAYING}), self._pay),
        )

    # Money in and out.

    def _offer_insert(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        if self.cabinet.kind == "tips":
            return None
        own = state.seats.get(by)
        free = [seat for seat in range(1, self.cabinet.seats + 1) if seat not in state.seats.values()]
        seats = (own,) if own is not None else tuple(free)
        funds = state.funds(by)
        if not seats:
            return TAKEN
        if not funds:
            return NO_FUNDS
        amounts = Range("amount", 1, int(funds), Bound(Reason.NO_SUCH), NO_FUNDS)
        return Option("insert-money", by, domains=(Among("seat", (None, *seats), TAKEN), amounts))

    def _insert(self, state: MachineState, command: do.InsertMoney, _chance: Chance) -> list[Event]:
        free = (seat for seat in range(1, self.cabinet.seats + 1) if seat not in state.seats.values())
        seat = state.seats.get(command.by) or command.seat or next(free)
        put = moves([(purse(command.by), CREDITS, int(command.amount))])
        cited = self.cited_for("insert-money")
        return [did.Inserted(player=command.by, seat=seat, amount=command.amount, moves=put, clauses=cited)]

    def _offer_collect(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        if by not in state.seats:
            return None
        return plays_now(state, by) or Option("collect", by)

    def _collect(self, state: MachineState, command: do.Collect, _chance: Chance) -> list[Event]:
        amount = state.credit[command.by]
        out = moves(credit_rows(state, command.by))
        return [did.Collected(player=command.by, amount=amount, moves=out, clauses=self.cited_for("collect"))]

    # A play.

    def _offer_play(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        cabinet = self.cabinet
        if cabinet.kind == "tips" or by not in state.seats:
            return None
        if by in state.paid_for:
            return PAID
        if state.credit[by] < cabinet.price:
            return NO_FUNDS
        if (lacking := self._lacking(state)) is not None:
            return lacking
        kept = self._holdable(state, by)
        bound = Bound(Reason.NO_SUCH)
        domain = Some("held", kept, 0, max(0, len(kept) - 1), bound, bound, bound)
        path = f"{cabinet.said.type}.priced"
        return Option("play", by, domains=(domain,), clauses=self.rules.clauses_of(path))

    def _holdable(self, state: MachineState, by: str) -> tuple[int, ...]:
        """The reels that may be held: those that stopped, where the machine lets them be held."""
        program = self.cabinet.program
        alone = self.cabinet.way == "independent" and state.window.players == (by,)
        if not isinstance(program, ReelProgram) or not program.holds or not alone:
            return ()
        return tuple(range(1, len(state.window.outcomes) + 1))

    def _lacking(self, state: MachineState) -> Bound | None:
        """No play is sold whose prize is not there."""
        cabinet, rules = self.cabinet, self.rules
        if any(not state.stock.get(prize) for prize in cabinet.direct) and rules.forbids("d.stocked"):
            return self.forbidden("d.stocked")
        if not cabinet.gives_vouchers or any(state.stock.get(gift) for gift in cabinet.gifts):
            return None
        return self.forbidden("vouchers.worth") if rules.forbids("vouchers.worth") else None

    def _play(self, state: MachineState, command: do.Play, _chance: Chance) -> list[Event]:
        cabinet = self.cabinet
        phase = SKILL if cabinet.kind == "skill" else SHOWING if cabinet.way == "independent" else None
        return [
            did.PlayPaid(
                player=command.by,
                price=cabinet.price,
                kept=command.held,
                moves=moves([(CREDITS, STAKED, cabinet.price)]),
                clauses=self.rules.clauses_of(f"{cabinet.said.type}.priced", *self.rules.paths_for("play")),
                phase=phase,
            )
        ]

    def _offer_start(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return Option("start-play", by) if state.paid_for else None

    def _start(self, state: MachineState, _command: do.StartPlay, _chance: Chance) -> list[Event]:
        cited = self.rules.clauses_of("seats.ways", *self.rules.paths_for("start-play"))
        return [did.PlayStarted(players=tuple(state.paid_for), clauses=cited, phase=SHOWING)]

    def _show(self, state: MachineState, _command: do.ShowResult, chance: Chance) -> list[Event]:
        players, cycle = tuple(state.paid_for), dict(state.cycle)
        results = []
        # Whoever plays together has a result each, and all of them together what these come to.
        for _ in players if self.cabinet.way == "joint" else players[:1]:
            results.append(self._result(state, cycle, chance))
            cycle = cycle_after(cycle, state.whole_cycle, results[-1].outcomes)
        return [self._shown(state, players, results)]

    def _result(self, state: MachineState, cycle: Mapping[int, int], chance: Chance) -> Result:
        """What the program comes to; chance alone answers reels, coins and balls."""
        program, forced = self.cabinet.program, self.cabinet.said.forced
        if forced is not None and state.dry >= forced.after:
            return Result(prize=self.cabinet.forced_prize)
        if isinstance(program, ReelProgram):
            return program.play(chance, {reel: state.window.outcomes[reel - 1] for reel in state.held})
        if isinstance(program, PlanProgram):
            return program.play(chance, cycle)
        assert isinstance(program, FallProgram | CardProgram)
        return program.play(chance)

    def _shown(self, state: MachineState, players: tuple[str, ...], results: Sequence[Result]) -> did.ResultShown:
        """The result with all its moves: stakes fall in, the jackpot has its part, prizes go to the credits."""
        cabinet, many = self.cabinet, len(players)
        jackpot = bool(cabinet.percent) and any(each.jackpot for each in results)
        stakes = cabinet.price * many
        grown = cabinet.grown(Cents(state.pooled + stakes)) - cabinet.grown(state.pooled)
        rows: Rows = [(STAKED, JACKPOT, grown)]
        rows += taken_in(cabinet.hopper_most, state.account(HOPPER), stakes - grown)
        held = state.account(HOPPER) + inside(rows)
        prize, rest = divmod(sum(each.prize for each in results), len(results))
        pool = state.account(JACKPOT) + grown if jackpot else 0
        part, over = divmod(pool, many)
        won: list[did.Won] = []
        for who in players:
            paid = min(prize, held)
            held -= paid
            rows += [(HOPPER, CREDITS, paid), (JACKPOT, CREDITS, part)]
            if prize or part:
                won.append(did.Won(who, Cents(prize + part), Cents(part), Cents(prize - paid)))
        # What an equal division leaves over is nobody's; a hopper that is empty has nothing to leave.
        rest = min(rest, held)
        rows += [(HOPPER, REST, rest), (JACKPOT, REST, over)]
        if jackpot:
            rows.append((CAGE, JACKPOT, cabinet.jackpot_start))
        return did.ResultShown(
            players=players,
            outcomes=tuple(outcome for each in results for outcome in each.outcomes),
            rows=results[-1].rows,
            marks=results[-1].marks,
            line=results[-1].line,
            prizes=tuple(won),
            rest=Cents(rest + over),
            stakes=Cents(stakes),
            kept=state.held,
            jackpot=jackpot,
            moves=moves(rows),
            clauses=self._cited_result(jackpot=jackpot),
            phase=PAYING if any(each.short for each in won) else OPEN,
        )

    def _cited_result(self, *, jackpot: bool) -> tuple[str, ...]:
        """The rules that a result stands on: the program, or chance alone; and what was staked by all."""
        group, known = self.cabinet.said.type, self.rules.sources
        paths = [f"{group}.{rule}" for rule in ("program", "by_chance", "independent")]
        return self.rules.clauses_of(
            *(path for path in paths if path in known), *(["b3.progressive"] if jackpot and group == "b3" else [])
        )

    # What the machine could not pay.

    def _pay(self, state: MachineState, _command: do.PayByHand, _chance: Chance) -> list[Event]:
        due = state.due[0]
        paid = moves([(CAGE, purse(due.player), due.amount)])
        phase = OPEN if len(state.due) == 1 else None
        cited = self.cited_for("pay-by-hand")
        return [did.HandPaid(player=due.player, amount=due.amount, moves=paid, clauses=cited, phase=phase)]


def _inserted(state: MachineState, event: did.Inserted) -> None:
    state.seats[event.player] = event.seat
    state.credit[event.player] = Cents(state.credit.get(event.player, 0) + event.amount)


def _paid_for(state: MachineState, event: did.PlayPaid) -> None:
    state.turn += 1
    state.credit[event.player] = Cents(state.credit[event.player] - event.price)
    state.paid_for.append(event.player)
    state.held = event.kept


def _shown(state: MachineState, event: did.ResultShown) -> None:
    state.window = last_of(event)
    state.turn += 1
    for each in event.prizes:
        state.credit[each.player] = Cents(state.credit[each.player] + each.amount - each.short)
        if each.short:
            state.due.append(Due(each.player, each.short))
    won = sum(each.amount for each in event.prizes)
    state.meters = state.meters.more(plays=len(event.players), taken=event.stakes, paid=won)
    state.dry = 0 if event.prizes or event.jackpot else state.dry + 1
    state.pooled = Cents(state.pooled + event.stakes)
    if event.jackpot:
        state.pooled_before = state.pooled
    for who in event.players:
        state.played(who)
    state.cycle = cycle_after(state.cycle, state.whole_cycle, event.outcomes)
    state.paid_for.clear()
    state.held = ()


def _hand_paid(state: MachineState, _event: did.HandPaid) -> None:
    state.due.pop(0)


FOLDS: Folds = {
    did.Inserted: _inserted,
    did.PlayPaid: _paid_for,
    did.ResultShown: _shown,
    did.HandPaid: _hand_paid,
}
