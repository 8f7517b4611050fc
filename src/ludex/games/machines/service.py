"""The day of a machine: it is looked at and filled, people come and go with their credit, and it is emptied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import CAGE, Event, moves, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises import commands as premises
from ludex.games.common.premises import events as entered
from ludex.games.common.premises.doors import OPEN, Doors
from ludex.games.machines import commands as do
from ludex.games.machines import events as did
from ludex.games.machines.cabinet import Cabinet
from ludex.games.machines.lawful import held_against, shortcomings
from ludex.games.machines.part import UNDER_WAY, MachinePart, plays_now
from ludex.games.machines.rules import MachineRules
from ludex.games.machines.state import (
    BOX,
    BROKEN,
    CREDITS,
    HOPPER,
    IN_SERVICE,
    JACKPOT,
    LAST,
    PAYING,
    STAKED,
    MachineState,
    credit_rows,
    emptied_rows,
)
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST, Cents

IDLE = frozenset({OPEN, LAST})


class Service(MachinePart):
    """Opening, people, money of the house, faults, meters and the end of the day."""

    def __init__(self, rules: MachineRules, cabinet: Cabinet) -> None:
        super().__init__(rules, cabinet)
        self._doors: Doors[MachineRules] = Doors(
            rules,
            open_phases=IN_SERVICE,
            resumes=_resumed,
            closing=frozenset({OPEN, LAST, BROKEN}),
            stays=plays_now,
            closes=_busy,
        )

    def actions(self) -> Sequence[Action]:
        """The doors with what they mean to a machine, and what the attendant does."""
        shared = {action.command: action for action in self._doors.actions()}
        opening, leaving = shared[premises.OpenSession], shared[premises.Leave]
        closing = shared[premises.CloseSession]
        return (
            replace(opening, offer=self._looked_at(opening), act=self._filled(opening)),
            shared[premises.Enter],
            replace(leaving, act=self._paid_out(leaving)),
            replace(closing, act=self._emptied(closing)),
            self.action(do.RefillHopper, IN_SERVICE, self._refill, self._offer_refill),
            self.action(do.EmptyBox, IN_SERVICE, self._empty, self._offer_emptying),
            self.action(do.ReadMeters, IDLE, self._read),
            self.action(do.ReportFault, IN_SERVICE - {BROKEN, PAYING, LAST}, self._stop),
            self.action(do.Repair, frozenset({BROKEN}), self._repair),
            self.action(do.AnnounceLast, frozenset({OPEN}), self._last, self._offer_last),
        )

    def _looked_at(self, opening: Action) -> Any:
        """A machine that a rule does not let be is not put into service."""

        def offer(state: MachineState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            wrong = next(shortcomings(self.cabinet), None)
            offered = opening.offer(state, by, owners) if wrong is None else wrong
            return replace(offered, clauses=held_against(self.cabinet)) if isinstance(offered, Option) else offered

        return offer

    def _filled(self, opening: Action) -> Any:
        """The hopper is filled, and the jackpot begins with what it begins with."""

        def act(state: MachineState, command: premises.OpenSession, chance: Chance) -> Sequence[Event]:
            (begun,) = opening.act(state, command, chance)
            start = self.cabinet.jackpot_start if not state.account(JACKPOT) else 0
            given = moves([(CAGE, HOPPER, self.cabinet.hopper), (CAGE, JACKPOT, start)])
            return [replace(begun, moves=given, clauses=held_against(self.cabinet))]

        return act

    def _paid_out(self, leaving: Action) -> Any:
        """Nobody leaves credit behind."""

        def act(state: MachineState, command: premises.Leave, _chance: Chance) -> Sequence[Event]:
            who = command.by
            back = self._collected(state, who) if who in state.seats else []
            taken = state.funds(who) + state.credit.get(who, 0)
            gone = entered.WentAway(
                player=who, moves=moves([(purse(who), CAGE, taken)]), clauses=self.cited_for("leave")
            )
            return [*back, gone]

        return act

    def _collected(self, state: MachineState, who: str) -> list[Event]:
        paid, amount = moves(credit_rows(state, who)), state.credit[who]
        return [did.Collected(player=who, amount=amount, moves=paid, clauses=self.cited_for("collect"))]

    def _emptied(self, closing: Action) -> Any:
        """Whoever still has credit is paid it; hopper and cash box are emptied, and the jackpot stays."""

        def act(state: MachineState, command: premises.CloseSession, chance: Chance) -> Sequence[Event]:
            back = [event for who in state.seats for event in self._collected(state, who)]
            (ended,) = closing.act(state, command, chance)
            return [*back, replace(ended, moves=moves(emptied_rows(state)))]

        return act

    def _offer_refill(self, _state: MachineState, by: str, _owners: tuple[str, ...]) -> Option:
        bound = Bound(Reason.NO_SUCH)
        return Option("refill-hopper", by, domains=(Range("amount", 1, LARGEST, bound, bound),))

    def _refill(self, _state: MachineState, command: do.RefillHopper, _chance: Chance) -> list[Event]:
        filled = moves([(CAGE, HOPPER, int(command.amount))])
        return [did.HopperFilled(amount=command.amount, moves=filled, clauses=self.cited_for("refill-hopper"))]

    def _offer_emptying(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | None:
        return Option("empty-box", by) if state.account(BOX) else None

    def _empty(self, state: MachineState, _command: do.EmptyBox, _chance: Chance) -> list[Event]:
        held = state.account(BOX)
        return [did.BoxEmptied(amount=held, moves=moves([(BOX, CAGE, held)]), clauses=self.cited_for("empty-box"))]

    def _read(self, state: MachineState, _command: do.ReadMeters, _chance: Chance) -> list[Event]:
        told = state.meters
        return [
            did.MetersRead(
                plays=told.plays,
                taken=told.taken,
                paid=told.paid,
                vouchers=told.vouchers,
                clauses=self.cited_for("read-meters"),
            )
        ]

    def _stop(self, state: MachineState, _command: do.ReportFault, _chance: Chance) -> list[Event]:
        under_way = tuple(state.paid_for)
        back = moves([(STAKED, CREDITS, self.cabinet.price) for _ in under_way])
        cited = self.cited_for("report-fault")
        return [did.FaultReported(players=under_way, price=self.cabinet.price, moves=back, clauses=cited, phase=BROKEN)]

    def _repair(self, _state: MachineState, _command: do.Repair, _chance: Chance) -> list[Event]:
        return [did.Repaired(clauses=self.cited_for("repair"), phase=OPEN)]

    def _offer_last(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | Bound:
        return UNDER_WAY if state.paid_for else Option("announce-last", by)

    def _last(self, _state: MachineState, _command: do.AnnounceLast, _chance: Chance) -> list[Event]:
        return [did.LastAnnounced(clauses=self.cited_for("announce-last"), phase=LAST)]


def _resumed(state: MachineState) -> str:
    """A machine that nobody repaired is still out of order the next day."""
    return BROKEN if state.broken else OPEN


def _busy(state: MachineState) -> Bound | None:
    """What keeps a day from ending: a play that was paid for."""
    return UNDER_WAY if state.paid_for or state.due else None


def _gone(state: MachineState, event: did.Collected) -> None:
    state.credit.pop(event.player)
    state.seats.pop(event.player)


def _left(state: MachineState, event: entered.WentAway) -> None:
    state.plays_since.pop(event.player, None)


def _ended(state: MachineState, _event: entered.DayEnded) -> None:
    state.plays_since.clear()


def _read(state: MachineState, _event: did.MetersRead) -> None:
    state.round += 1
    state.plays_since.clear()


def _stopped(state: MachineState, event: did.FaultReported) -> None:
    state.turn += 1
    for who in event.players:
        state.credit[who] = Cents(state.credit[who] + event.price)
    state.paid_for.clear()
    state.held, state.broken = (), True


def _repaired(state: MachineState, _event: did.Repaired) -> None:
    state.broken = False


FOLDS: Folds = {
    did.Collected: _gone,
    entered.WentAway: _left,
    entered.DayEnded: _ended,
    did.MetersRead: _read,
    did.FaultReported: _stopped,
    did.Repaired: _repaired,
}
