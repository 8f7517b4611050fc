"""The zero at the table: stakes held, the players' choice of half back or prison, and the last round.

What the regime is worth stands in `ludex.games.common.zero`; here it is applied to the stakes on this felt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Generic, Protocol, TypeVar

from msgspec.structs import replace

from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Bound, Except, Option, Rows
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.rules import TableRules
from ludex.errors import Reason, Refused, Value
from ludex.games.common.prison.commands import CloseChoices, HoldZero, LeaveInPrison, RefundLast, TakeHalf
from ludex.games.common.prison.events import (
    ChoicesClosed,
    HalvesReturned,
    LastRefunded,
    LeftPrison,
    StayedInPrison,
    ZeroHeld,
)
from ludex.games.common.prison.state import PRISON, ZERO_CHOICE, Prisoner, PrisonState
from ludex.games.common.stakes.state import Stake
from ludex.games.common.zero import ZeroRules
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share

Command = HoldZero | RefundLast | CloseChoices
Choice = TakeHalf | LeaveInPrison

State = TypeVar("State", bound=PrisonState)
State_contra = TypeVar("State_contra", bound=PrisonState, contravariant=True)


_IN_PLAY = Bound(Reason.STAKES_IN_PLAY)


class Follows(Protocol[State_contra]):
    """Says which phase follows once the zero is dealt with."""

    def __call__(self, state: State_contra, *, gone: Collection[int] = ()) -> str:
        """`gone` names the stakes that the event at hand takes away, which the state does not show yet."""
        ...


class Prison(Part[State], Generic[State]):
    """What the zero does to the stakes that it holds."""

    def __init__(
        self,
        rules: TableRules,
        regime: ZeroRules,
        roster: Roster,
        *,
        held: Callable[[State, Stake], bool],
        floor: Callable[[Cents], Cents],
        follows: Follows[State],
    ) -> None:
        """`held` says which stakes the zero holds, `floor` what a prisoner is measured against under a minimum."""
        self._rules, self._regime, self._roster = rules, regime, roster
        self._cite = cache(rules.clauses_of)
        self._held, self._minimum, self._follows = held, floor, follows

    def actions(self) -> list[Action]:
        """Every command about the zero."""
        at_zero = frozenset({ZERO_CHOICE})
        return [
            Action(command=HoldZero, phases=at_zero, offer=self._offer_hold, act=self._hold, handles_money=True),
            Action(command=RefundLast, phases=at_zero, offer=self._offer_last, act=self._refund, handles_money=True),
            Action(
                command=TakeHalf,
                phases=at_zero,
                offer=self._offer_take,
                act=self._take,
                for_player=True,
                handles_money=True,
                when="zero.choice",
            ),
            Action(
                command=LeaveInPrison,
                phases=at_zero,
                offer=self._offer_leave,
                act=self._leave,
                for_player=True,
                when="zero.choice",
            ),
            Action(command=CloseChoices, phases=at_zero, offer=self._offer_close, act=self._close),
        ]

    def duty(self, state: State) -> Command | None:
        """Holding, then the last spin's refund; choices belong to the players while any is open."""
        if state.phase != ZERO_CHOICE:
            return None
        if not state.zero_held:
            return HoldZero(by=self._roster.who(state, "hold-zero"))
        if self._refunds_now(state):
            return RefundLast(by=self._roster.who(state, "refund-last"))
        if not any(prisoner.pending for prisoner in state.prisoners.values()):
            return CloseChoices(by=self._roster.who(state, "close-choices"))
        return None

    def lead(self, state: State) -> Command | None:
        """The end of the time for choosing, for those who say nothing."""
        return CloseChoices(by=self._roster.who(state, "close-choices")) if state.phase == ZERO_CHOICE else None

    def stays(self, state: State, player: str | None) -> Bound:
        """Why nobody goes and no table closes over a prisoner: the next round decides it."""
        # Whoever has chips on the felt is asked this before each of their commands, mostly without any prisoner.
        if not state.prisoners:
            return _IN_PLAY
        held = any(player in (None, prisoner.player) for prisoner in state.prisoners.values())
        path = "zero.next_spin"
        return Bound(Reason.STAKES_IN_PLAY, self._cite(path), path) if held else _IN_PLAY

    def _refunds_now(self, state: State) -> bool:
        return state.zero_held and state.is_last_round and self._regime.last_spin is not None and bool(state.prisoners)

    def _offer_hold(self, state: State, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.zero_held:
            raise Refused(Reason.REPEATED, asked=Value.command("hold-zero"))
        return Option("hold-zero", by)

    def _hold(self, state: State, command: HoldZero, chance: Chance) -> list[Event]:
        held = [stake for stake in state.stakes.values() if self._held(state, stake)]
        if self._regime.choice == "half":
            return [self._halve(state, held)]
        before = list(state.prisoners.values())
        new = [self._imprison(state, pile) for pile in _piles(held)]
        again = [self._hold_again(state, prisoner) for prisoner in before]
        rows = [(FELT, PRISON, int(stake.amount)) for stake in held]
        rows += [(PRISON, FLOAT, was.value - now.value) for was, now in zip(before, again, strict=True)]
        paths = ["zero.choice", *(["zero.again", "zero.keeps"] if again else [])]
        if any(not self._may_leave(prisoner) for prisoner in (*new, *again)):
            paths.append("zero.below_minimum")
        return [
            ZeroHeld(
                taken=tuple(stake.id for stake in held),
                prisoners=(*again, *new),
                moves=moves(rows),
                clauses=self._cite(*paths),
            )
        ]

    def _halve(self, state: State, held: list[Stake]) -> Event:
        """Half back and no prison: the rule of American roulette."""
        rows = []
        for stake in held:
            back = share(stake.amount, self._regime.back, self._regime.rounding)
            rows += [(FELT, purse(stake.player), int(back)), (FELT, FLOAT, stake.amount - back)]
        ids = tuple(stake.id for stake in held)
        return HalvesReturned(
            stakes=ids,
            moves=moves(rows),
            clauses=self._cite("zero.choice", "zero.back"),
            phase=self._follows(state, gone=ids),
        )

    def _imprison(self, state: State, pile: list[Stake]) -> Prisoner:
        first, whole = pile[0], Cents(sum(stake.amount for stake in pile))
        prisoner = Prisoner(first.id, first.player, first.bet, whole, 1, whole, self._floor(state), False, first.cloth)
        return self._asked(prisoner)

    def _hold_again(self, state: State, prisoner: Prisoner) -> Prisoner:
        zeros = prisoner.zeros + 1
        minimum = prisoner.minimum if self._regime.governing_minimum == "imprisoned" else self._floor(state)
        value = self._regime.value(prisoner.stake, zeros)
        return self._asked(replace(prisoner, zeros=zeros, value=value, minimum=minimum))

    def _asked(self, prisoner: Prisoner) -> Prisoner:
        """A prisoner at a zero: the question is open to its owner, if they have a choice."""
        return replace(prisoner, pending=self._may_leave(prisoner))

    def _floor(self, state: State) -> Cents:
        """The minimum that a stake in prison is measured against."""
        return self._minimum(state.minimum)

    def _may_leave(self, prisoner: Prisoner) -> bool:
        return self._regime.may_leave(prisoner.stake, prisoner.zeros, prisoner.minimum)

    def _offer_last(self, state: State, by: str, owners: tuple[str, ...]) -> Option | None:
        if not self._refunds_now(state):
            return None
        return Option("refund-last", by)

    def _refund(self, state: State, command: RefundLast, chance: Chance) -> list[Event]:
        prisoners = list(state.prisoners.values())
        ids = tuple(prisoner.id for prisoner in prisoners)
        return [
            LastRefunded(
                prisoners=ids,
                moves=moves(row for prisoner in prisoners for row in self._rows(prisoner)),
                clauses=self._cite("zero.last_spin"),
                phase=self._follows(state),
            )
        ]

    def _rows(self, prisoner: Prisoner) -> list[tuple[str, str, int]]:
        """A prisoner leaves: what comes back to the player, and the rest to the bank."""
        refund = self._regime.refund(prisoner.stake, prisoner.zeros)
        return [(PRISON, purse(prisoner.player), int(refund)), (PRISON, FLOAT, prisoner.value - refund)]

    def _offer_take(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        self._check_no_last(state)
        return self._offer_choice("take-half", state, by, owners)

    def _offer_leave(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        self._check_no_last(state)
        return self._offer_choice("leave-in-prison", state, by, owners)

    def _check_no_last(self, state: State) -> None:
        if self._refunds_now(state):
            raise self._rules.refusal("zero.last_spin", reason=Reason.MUST_ACCEPT)

    def _offer_choice(self, do: str, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        open_rows: dict[tuple[str, str, int | None], None] = {}
        barred: dict[tuple[str, str, int | None], None] = {}
        for prisoner in state.prisoners.values():
            if prisoner.player in owners:
                ways = ((prisoner.player, prisoner.bet, single) for single in (None, prisoner.id))
                if prisoner.pending:
                    open_rows |= dict.fromkeys(ways)
                elif not self._may_leave(prisoner):
                    barred |= dict.fromkeys(ways)
        path = "zero.below_minimum"
        must_stay = Bound(Reason.MUST_STAY, self._cite(path), path)
        if not open_rows:
            return must_stay if barred else None
        fields = ("bet", "prisoner")
        only_barred = tuple(way for way in barred if way not in open_rows)
        rows = Rows(fields, tuple(open_rows), Bound(Reason.NOTHING_TO_DO), owned=True)
        return Option(do, by, owners, (Except(fields, only_barred, must_stay), rows))

    def _chosen(self, state: State, command: Choice) -> list[Prisoner]:
        owner = command.player or command.by
        return [
            prisoner
            for prisoner in state.prisoners.values()
            if prisoner.player == owner
            and prisoner.pending
            and prisoner.bet == command.bet
            and command.prisoner in (None, prisoner.id)
        ]

    def _take(self, state: State, command: TakeHalf, chance: Chance) -> list[Event]:
        return [
            LeftPrison(
                prisoner=prisoner.id,
                player=prisoner.player,
                refund=self._regime.refund(prisoner.stake, prisoner.zeros),
                moves=moves(self._rows(prisoner)),
                clauses=self._cite("zero.choice", "zero.back", *_repeated(prisoner)),
            )
            for prisoner in self._chosen(state, command)
        ]

    def _leave(self, state: State, command: LeaveInPrison, chance: Chance) -> list[Event]:
        return [
            StayedInPrison(
                prisoner=prisoner.id,
                player=prisoner.player,
                clauses=self._cite("zero.choice", *_repeated(prisoner)),
            )
            for prisoner in self._chosen(state, command)
        ]

    def _offer_close(self, state: State, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.zero_held or self._refunds_now(state):
            raise Refused(Reason.OUT_OF_ORDER, asked=Value.command("close-choices"))
        return Option("close-choices", by)

    def _close(self, state: State, command: CloseChoices, chance: Chance) -> list[Event]:
        silent = [prisoner for prisoner in state.prisoners.values() if prisoner.pending]
        leaving = silent if self._regime.no_answer == "half" else []
        return [
            ChoicesClosed(
                prisoners=_ids(prisoner for prisoner in silent if prisoner not in leaving),
                left=_ids(leaving),
                moves=moves(row for prisoner in leaving for row in self._rows(prisoner)),
                phase=self._follows(state),
            )
        ]


def _piles(stakes: Iterable[Stake]) -> list[list[Stake]]:
    """What each player has on each chance, as one pile: the regime looks at a player's bet, not at each laying."""
    piles: dict[tuple[str, str, int], list[Stake]] = {}
    for stake in stakes:
        piles.setdefault((stake.player, stake.bet, stake.cloth), []).append(stake)
    return list(piles.values())


def _ids(prisoners: Iterable[Prisoner]) -> tuple[int, ...]:
    return tuple(prisoner.id for prisoner in prisoners)


def _repeated(prisoner: Prisoner) -> tuple[str, ...]:
    """The rules that a second or later zero adds."""
    return ("zero.again", "zero.keeps") if prisoner.zeros > 1 else ()
