"""Clearing, paying and moving: losers first, then winners, then bets go to their points and the point is shown.

What moves is moved last, because a bet that lies on its point would be decided by the throw that gave it that point.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Option
from ludex.core.parts import Part
from ludex.core.results import Lost, Push, Won
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain, topped_up
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.games.common.throws.commands import Collect, PayAll
from ludex.games.common.throws.events import AllPaid, Collected
from ludex.games.dice.craps.bets import SERIES_LINES, CrapsBet, Moved, Turn, paths, slug_of, turn
from ludex.games.dice.craps.commands import MarkPoint, MoveBets
from ludex.games.dice.craps.events import BetsMoved, MovedBet, PointMarked
from ludex.games.dice.craps.rules import CrapsRules
from ludex.games.dice.craps.state import MOVING, CrapsState
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share


class CrapsSettlement(Part[CrapsState]):
    """What the croupiers do with the felt once the dice are read."""

    def __init__(self, rules: CrapsRules, bets: Mapping[str, CrapsBet], roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._bets = bets
        self._cite = cache(rules.clauses_of)
        self._turn = cache(lambda slug, point, dice: turn(rules, bets[slug], point, dice))
        self._paths = cache(lambda slug: paths(rules, bets[slug]))

    def actions(self) -> list[Action]:
        """Every command about settling."""
        moving = frozenset({MOVING})
        return [
            Action(
                command=Collect,
                phases=frozenset({CLEARING}),
                offer=plain("collect"),
                act=self._collect,
                handles_money=True,
            ),
            Action(
                command=PayAll, phases=frozenset({PAYING}), offer=plain("pay-all"), act=self._pay, handles_money=True
            ),
            Action(command=MoveBets, phases=moving, offer=self._offer_move, act=self._move, handles_money=True),
            Action(command=MarkPoint, phases=moving, offer=self._offer_mark, act=self._mark),
        ]

    def duty(self, state: CrapsState) -> Command | None:
        """What is cleared, paid, moved or shown next."""
        roster = self._roster
        match state.phase:
            case "clearing":
                return Collect(by=roster.who(state, "collect"))
            case "paying":
                return PayAll(by=roster.who(state, "pay-all"))
            case "moving" if self._to_move(state):
                return MoveBets(by=roster.who(state, "move-bets"))
            case "moving":
                return MarkPoint(by=roster.who(state, "mark-point"))
        return None

    def series(self, state: CrapsState, dice: tuple[int, ...]) -> Turn:
        """What a throw makes of the series: what it makes of a win bet."""
        return self._turn("win", state.sought, dice)

    def phase_after(self, state: CrapsState, *, done: Collection[int] = (), moved: bool = False) -> str:
        """Clearing while something is lost, paying while something is due, moving while something has a new place.

        `done` names the stakes that the event at hand collects or pays, `moved` says whether it moves all there is to
        move; the state does not show it yet.
        """
        assert state.throw.dice is not None
        due = False
        for stake in () if moved else state.stakes.values():
            if stake.id not in done:
                match self._came_to(state, stake):
                    case Lost():
                        return CLEARING
                    case Won() | Push():
                        due = True
        if due:
            return PAYING
        return MOVING if (not moved and self._to_move(state)) or self._new_point(state) is not None else SETTLED

    def _came_to(self, state: CrapsState, stake: Stake) -> Turn:
        bet = self._bets[stake.bet]
        point = state.sought if bet.kind in SERIES_LINES else bet.number
        return self._turn(stake.bet, point, state.throw.dice)

    def _new_point(self, state: CrapsState) -> int | None:
        """The point of the series that the throw has given it and no plaque shows yet."""
        assert state.throw.dice is not None
        following = self.series(state, state.throw.dice)
        return following.point if isinstance(following, Moved) else None

    def _to_move(self, state: CrapsState) -> list[tuple[int, str]]:
        """Every bet with a point of its own that has just got it, with what it is called there."""
        found = []
        for stake in state.stakes.values():
            kind, following = self._bets[stake.bet].kind, self._came_to(state, stake)
            if isinstance(following, Moved) and kind not in SERIES_LINES:
                found.append((stake.id, slug_of(kind, following.point)))
        return found

    def _collect(self, state: CrapsState, command: Collect, chance: Chance) -> list[Event]:
        lost = [stake for stake in state.stakes.values() if isinstance(self._came_to(state, stake), Lost)]
        ids = tuple(stake.id for stake in lost)
        return [
            Collected(
                croupier=command.by,
                lost=ids,
                moves=moves([(FELT, FLOAT, sum(stake.amount for stake in lost))]),
                clauses=self._cite(*self._rules.paths_for("collect"), *self._founded_on(state, lost)),
                phase=self.phase_after(state, done=ids),
            )
        ]

    def _pay(self, state: CrapsState, command: PayAll, chance: Chance) -> list[Event]:
        payments, back, rows = [], [], []
        for stake in state.stakes.values():
            came_to = self._came_to(state, stake)
            if not isinstance(came_to, Won | Push):
                continue
            back.append(stake)
            if isinstance(came_to, Won):
                profit = share(stake.amount, came_to.pays, self._rules.settlement.rounding)
                payments.append(Payment(stake.id, stake.player, stake.bet, profit))
                rows.append((FLOAT, purse(stake.player), int(profit)))
            rows.append((FELT, purse(stake.player), int(stake.amount)))
        ids = tuple(stake.id for stake in back)
        due = sum(payment.profit for payment in payments)
        return [
            AllPaid(
                croupier=command.by,
                payments=tuple(payments),
                gone=ids,
                moves=moves([*topped_up(state, Cents(due)), *rows]),
                clauses=self._cite(*self._rules.paths_for("pay-all"), *self._founded_on(state, back)),
                phase=self.phase_after(state, done=ids),
            )
        ]

    def _founded_on(self, state: CrapsState, stakes: list[Stake]) -> tuple[str, ...]:
        """The rules of the bets that were decided."""
        found = (self._paths(bet) for bet in dict.fromkeys(stake.bet for stake in stakes))
        return tuple(dict.fromkeys(path for each in found for path in each))

    def _offer_move(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("move-bets", by) if self._to_move(state) else None

    def _move(self, state: CrapsState, command: MoveBets, chance: Chance) -> list[Event]:
        moved = self._to_move(state)
        kinds = dict.fromkeys(self._bets[state.stakes[stake_id].bet].kind for stake_id, _ in moved)
        cited = (f"bets.{kind}.otherwise" for kind in kinds)
        return [
            BetsMoved(
                croupier=command.by,
                moved=tuple(MovedBet(stake_id, bet) for stake_id, bet in moved),
                clauses=self._cite(*self._rules.paths_for("move-bets"), *cited),
                phase=self.phase_after(state, moved=True),
            )
        ]

    def _offer_mark(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("mark-point", by) if self._new_point(state) is not None and not self._to_move(state) else None

    def _mark(self, state: CrapsState, command: MarkPoint, chance: Chance) -> list[Event]:
        point = self._new_point(state)
        assert point is not None
        clauses = self._cite(*self._rules.paths_for("mark-point"), "bets.win.otherwise")
        return [PointMarked(croupier=command.by, point=point, clauses=clauses, phase=SETTLED)]
