"""Settling a spin: losers are cleared first, prisoners freed or lost, and what winners are due in the lawful order."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from msgspec import Struct

from ludex.core.events import FELT, FLOAT, Event, Move, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.roles import CROUPIER
from ludex.core.rulebook import Action, Roster
from ludex.core.session import topped_up
from ludex.errors import Allowed, Reason, Refused, Value
from ludex.games.common.prison.commands import Free
from ludex.games.common.prison.events import Freed
from ludex.games.common.prison.state import PRISON, ZERO_CHOICE, Prisoner
from ludex.games.common.stakes.bets import definitions
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.games.wheels.roulette.bets import SIMPLE, RouletteBet, profit, sparing_zeros
from ludex.games.wheels.roulette.commands import Clear
from ludex.games.wheels.roulette.events import Cleared
from ludex.games.wheels.roulette.rules import PaidAs, Payers, RouletteRules
from ludex.games.wheels.roulette.state import RouletteState
from ludex.kit.chance import Chance
from ludex.kit.money import total
from ludex.kit.wheels import Pocket

_NO_SUCH = Bound(Reason.NO_SUCH)


class Payout(Struct, frozen=True):
    """What some winning stakes come to, as the event of paying them tells it."""

    payments: tuple[Payment, ...]
    gone: tuple[int, ...]
    """The stakes that do not stay on the felt."""
    moves: tuple[Move, ...]
    clauses: tuple[str, ...]
    phase: str


class RouletteSettlement(Part[RouletteState]):
    """What the croupiers do with the felt once the number is known, but for how winners are paid."""

    def __init__(self, rules: RouletteRules, bets: dict[str, RouletteBet], roster: Roster) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)
        self.bets = bets
        self._covers = {slug: bet.numbers for slug, bet in bets.items()}
        self._defined = definitions(rules)
        self._roster = roster
        self._sparing = sparing_zeros(rules)
        self._kept = {True: rules.winning_stake.simple, False: rules.winning_stake.multiple}
        self._some_go = set(self._kept.values()) != {"stays"}
        self._founded_on = cache(self._clauses_of_kinds)
        self.place = {kind: place for place, kind in enumerate(rules.settlement.order)}
        """The place of each kind of bet in the order of payment."""
        path = "settlement.order"
        self.out_of_order = Bound(Reason.OUT_OF_ORDER, rules.clauses_of(path), path)
        self._payers_path = f"settlement.payers_{'one_cloth' if rules.cloths == 1 else 'two_cloths'}"

    def actions(self) -> list[Action]:
        """Clearing, and freeing prisoners."""
        return [
            Action(
                command=Clear,
                phases=frozenset({CLEARING}),
                offer=self._offer_clear,
                act=self._clear,
                handles_money=True,
            ),
            Action(
                command=Free, phases=frozenset({PAYING}), offer=self._offer_free, act=self._free, handles_money=True
            ),
        ]

    def duty(self, state: RouletteState) -> Clear | Free | None:
        """What is cleared or freed next."""
        if state.phase == CLEARING:
            return Clear(by=self.worker(state, "clear"), cloth=min(self._cloths_to_clear(state)))
        if state.phase == PAYING and self._freed(state):
            return Free(by=self._roster.who(state, "free"))
        return None

    def phase_after_result(self, state: RouletteState, number: Pocket) -> str:
        """What follows the announced number."""
        if number in self._sparing and self._concerned(state):
            return ZERO_CHOICE
        return self.phase_to_settle(state, number)

    def _concerned(self, state: RouletteState) -> bool:
        """Whether the zero finds a simple chance on the felt or somebody in prison."""
        return bool(state.prisoners) or any(self.bets[stake.bet].is_simple for stake in state.stakes.values())

    def phase_after_zero(self, state: RouletteState, *, gone: Collection[int] = ()) -> str:
        """What follows once the zero is dealt with."""
        return self.phase_to_settle(state, state.zero, gone=gone)

    def phase_to_settle(
        self, state: RouletteState, number: Pocket, *, gone: Collection[int] = (), paid: Collection[int] = ()
    ) -> str:
        """Clearing while something is lost, paying while something is due, then settled.

        `gone` and `paid` name what the event at hand takes away or pays, which the state does not show yet.
        """
        covers, due = self._covers, False
        for stake in state.stakes.values():
            if stake.id not in gone:
                if number not in covers[stake.bet]:
                    return CLEARING
                due = due or (stake.won_in != state.round and stake.id not in paid)
        if self._decides(number):
            for prisoner in state.prisoners.values():
                if prisoner.id not in gone:
                    if number not in covers[prisoner.bet]:
                        return CLEARING
                    due = True
        return PAYING if due else SETTLED

    def _decides(self, number: Pocket) -> bool:
        """Whether this number frees or loses prisoners."""
        return number not in self._sparing and self._rules.zero.next_spin is not None

    def _lost(self, state: RouletteState) -> tuple[list[Stake], list[Prisoner]]:
        """What goes to the bank: losing stakes, and prisoners on the losing side."""
        number, covers = state.spin.number, self._covers
        assert number is not None
        stakes = [stake for stake in state.stakes.values() if number not in covers[stake.bet]]
        if not self._decides(number):
            return stakes, []
        return stakes, [prisoner for prisoner in state.prisoners.values() if number not in covers[prisoner.bet]]

    def _cloths_to_clear(self, state: RouletteState) -> list[int]:
        """The cloths on which something is lost; called only while there is."""
        if self._rules.cloths == 1:
            return [1]
        stakes, prisoners = self._lost(state)
        return sorted({stake.cloth for stake in stakes} | {prisoner.cloth for prisoner in prisoners})

    def _freed(self, state: RouletteState) -> list[Prisoner]:
        assert state.spin.number is not None
        if not self._decides(state.spin.number):
            return []
        return [p for p in state.prisoners.values() if state.spin.number in self._covers[p.bet]]

    def won(self, state: RouletteState) -> list[Stake]:
        """The stakes that win and have not been paid."""
        return [
            stake
            for stake in state.stakes.values()
            if stake.won_in != state.round and state.spin.number in self._covers[stake.bet]
        ]

    def due(self, state: RouletteState) -> list[PaidAs]:
        """The kinds of bets still to be paid, in the lawful order."""
        kinds = {self.bets[stake.bet].paid_as for stake in self.won(state)}
        return sorted(kinds, key=lambda kind: self.place[kind])

    def _payers(self) -> Payers | None:
        settlement = self._rules.settlement
        return settlement.payers_one_cloth if self._rules.cloths == 1 else settlement.payers_two_cloths

    def check_worker(self, state: RouletteState, by: str) -> None:
        """Any croupier, or not one who has cleared a cloth already; where nothing is said, the one at the wheel."""
        match self._payers():
            case "clearers-do-not-pay" if by in state.spin.cleared_by.values():
                raise self._rules.refusal(self._payers_path, reason=Reason.CLEARED_BY_YOU, asked=Value.person(by))
            case None if by != state.at_wheel:
                raise self._rules.refusal(self._payers_path, reason=Reason.NOT_AT_THE_WHEEL, asked=Value.person(by))

    def worker(self, state: RouletteState, do: str) -> str:
        """The croupier who does a duty: one that the division of work leaves free."""
        first = self._roster.who(state, do)
        if self._payers() is None:
            return state.at_wheel
        if self._payers() == "any-croupier":
            return first
        busy = state.spin.cleared_by.values()
        for croupier in state.posts[CROUPIER]:
            if croupier not in busy:
                return croupier
        raise Refused(Reason.NOT_PRESENT, asked=Value.command(do), allowed=Allowed.hint("croupier-who-cleared-nothing"))

    def _offer_clear(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        self.check_worker(state, by)
        cloths = tuple(self._cloths_to_clear(state))
        return Option("clear", by, domains=(Among("cloth", cloths, _NO_SUCH),))

    def _clear(self, state: RouletteState, command: Clear, chance: Chance) -> list[Event]:
        all_stakes, all_prisoners = self._lost(state)
        stakes = [stake for stake in all_stakes if stake.cloth == command.cloth]
        prisoners = [prisoner for prisoner in all_prisoners if prisoner.cloth == command.cloth]
        paths = ["settlement.losers_first", self._payers_path, *(["zero.next_spin"] if prisoners else [])]
        gone = {stake.id for stake in stakes} | {prisoner.id for prisoner in prisoners}
        assert state.spin.number is not None
        return [
            Cleared(
                croupier=command.by,
                cloth=command.cloth,
                lost=tuple(stake.id for stake in stakes),
                lost_in_prison=tuple(prisoner.id for prisoner in prisoners),
                moves=moves(
                    [
                        (FELT, FLOAT, sum(stake.amount for stake in stakes)),
                        (PRISON, FLOAT, sum(prisoner.value for prisoner in prisoners)),
                    ]
                ),
                clauses=self._cite(*paths),
                phase=self.phase_to_settle(state, state.spin.number, gone=gone),
            )
        ]

    def _offer_free(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not self._freed(state):
            return None
        return Option("free", by)

    def _free(self, state: RouletteState, command: Free, chance: Chance) -> list[Event]:
        freed = self._freed(state)
        assert state.spin.number is not None
        return [
            Freed(
                prisoners=tuple(prisoner.id for prisoner in freed),
                moves=moves((PRISON, purse(prisoner.player), int(prisoner.value)) for prisoner in freed),
                clauses=self._cite("zero.next_spin"),
                phase=self.phase_to_settle(state, state.spin.number, gone={prisoner.id for prisoner in freed}),
            )
        ]

    def payout(self, state: RouletteState, winners: list[Stake]) -> Payout:
        """What these stakes are paid, which of them go, the money that moves, the clauses, and what follows."""
        rules, bets = self._rules, self.bets
        payments = tuple(
            Payment(stake.id, stake.player, stake.bet, profit(rules, bets[stake.bet], stake.amount))
            for stake in winners
        )
        rows = topped_up(state, total(payment.profit for payment in payments))
        rows += [(FLOAT, purse(payment.player), int(payment.profit)) for payment in payments]
        gone: list[int] = []
        if self._some_go:
            for stake in winners:
                kept = self._kept[bets[stake.bet].is_simple]
                if kept != "stays":
                    gone.append(stake.id)
                    rows.append((FELT, purse(stake.player) if kept == "returned" else FLOAT, int(stake.amount)))
        kinds = tuple(dict.fromkeys(bets[stake.bet].kind for stake in winners))
        assert state.spin.number is not None
        phase = self.phase_to_settle(state, state.spin.number, paid={stake.id for stake in winners})
        return Payout(payments, tuple(gone), moves(rows), self._founded_on(kinds), phase)

    def _clauses_of_kinds(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """What says that these kinds of bets are paid so."""
        kept = dict.fromkeys(f"winning_stake.{SIMPLE if kind == SIMPLE else 'multiple'}" for kind in kinds)
        defined = (path for kind in kinds for path in self._defined[kind])
        return self._rules.clauses_of(*defined, *kept, "settlement.order", self._payers_path)
