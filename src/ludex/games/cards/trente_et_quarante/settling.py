"""Collecting and paying: losers first, then chance after chance in the lawful order; prisoners freed or lost."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.results import Lost, Push, Won
from ludex.core.roles import CROUPIER
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain, topped_up
from ludex.errors import Reason
from ludex.games.cards.trente_et_quarante.commands import Collect, GatherCards, Pay
from ludex.games.cards.trente_et_quarante.coups import REFAIT, Coup, result, winners
from ludex.games.cards.trente_et_quarante.events import CardsGathered, Collected, Paid
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.cards.trente_et_quarante.state import DEPOSITS, GATHERING, TrenteState
from ludex.games.common.prison.commands import Free
from ludex.games.common.prison.events import Freed
from ludex.games.common.prison.state import PRISON, ZERO_CHOICE, Prisoner
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.kit.chance import Chance
from ludex.kit.money import share, total


class TrenteSettlement(Part[TrenteState]):
    """What the croupiers do with the felt once the points are announced."""

    def __init__(self, rules: TrenteRules, bets: dict[str, Bet], roster: Roster) -> None:
        self._rules, self._bets, self._roster = rules, bets, roster
        self._cite = cache(rules.clauses_of)
        self._defined = definitions(rules)
        path = "settlement.order"
        self._out_of_order = Bound(Reason.OUT_OF_ORDER, rules.clauses_of(path), path)

    def actions(self) -> list[Action]:
        """Every command about settling."""
        clearing, paying = frozenset({CLEARING}), frozenset({PAYING})
        return [
            Action(command=Collect, phases=clearing, offer=self._offer_collect, act=self._collect, handles_money=True),
            Action(command=Free, phases=paying, offer=self._offer_free, act=self._free, handles_money=True),
            Action(
                command=Pay,
                phases=paying,
                offer=self._offer_pay,
                act=self._pay,
                handles_money=True,
                closed="settlement.losers_first",
                closed_phases=clearing,
            ),
            Action(
                command=GatherCards,
                phases=frozenset({GATHERING}),
                offer=plain("gather-cards"),
                act=self._gather,
                closed="settlement.cards_stay",
                closed_phases=frozenset({CLEARING, PAYING, ZERO_CHOICE}),
            ),
        ]

    def duty(self, state: TrenteState) -> Command | None:
        """What is collected, freed or paid next; then the cards."""
        match state.phase:
            case "clearing":
                return Collect(by=self.payer(state, "collect"))
            case "paying" if self._freed(state):
                return Free(by=self._roster.who(state, "free"))
            case "paying":
                return Pay(by=self.payer(state, "pay"), bets=self._due(state)[0])
            case "gathering":
                return GatherCards(by=self._roster.who(state, "gather-cards"))
            case _:
                return None

    def dealer(self, state: TrenteState) -> str:
        """The croupier who deals: the first of them."""
        return self._roster.who(state, "lay-card")

    def payer(self, state: TrenteState, do: str) -> str:
        """The croupier who collects and pays: the other one, where the law divides the work and there is one."""
        croupiers = state.posts.get(CROUPIER, ())
        others = [name for name in croupiers if name != self.dealer(state)]
        return others[0] if self._rules.forbids("settlement.division") and others else self._roster.who(state, do)

    def holds(self, state: TrenteState, stake: Stake) -> bool:
        """Whether the refait holds a stake: not where it is insured."""
        return stake.id not in state.insured

    def phase_after(self, state: TrenteState, coup: Coup) -> str:
        """What follows the announced points: the refait where it finds something, or settling."""
        held = state.prisoners or any(self.holds(state, stake) for stake in state.stakes.values())
        refait = self._is_refait(coup)
        if refait and held and self._rules.zero.choice is not None:
            return ZERO_CHOICE
        return self.phase_to_settle(state, coup=coup)

    def phase_to_settle(
        self,
        state: TrenteState,
        *,
        coup: Coup | None = None,
        gone: Collection[int] = (),
        paid: Collection[int] = (),
        kept: Collection[int] = (),
    ) -> str:
        """Clearing while something is lost, paying while something is due, then the cards.

        `gone`, `paid` and `kept` name what the event at hand takes away, pays or takes as deposit.
        """
        coup = coup if coup is not None else state.coup.announced
        assert coup is not None
        due = False
        for stake in state.stakes.values():
            if stake.id in gone:
                continue
            came = self._result(coup, stake)
            if isinstance(came, Lost) or (came == REFAIT and self._loses_at_refait(state, stake)):
                return CLEARING
            if not isinstance(came, Push) and stake.id in state.insured and stake.id not in kept:
                return CLEARING
            due = due or (isinstance(came, Won) and stake.won_in != state.round and stake.id not in paid)
        if self._decides(coup):
            for prisoner in state.prisoners.values():
                if prisoner.id not in gone:
                    if prisoner.bet not in winners(self._rules, coup):
                        return CLEARING
                    due = True
        return PAYING if due else GATHERING

    def _is_refait(self, coup: Coup) -> bool:
        return not winners(self._rules, coup) and coup.black == self._rules.ties.refait

    def _loses_at_refait(self, state: TrenteState, stake: Stake) -> bool:
        """Where no regime is named, the refait takes what is not insured."""
        return self._rules.zero.choice is None and self.holds(state, stake)

    def _decides(self, coup: Coup) -> bool:
        """Whether this coup frees or loses prisoners."""
        return bool(winners(self._rules, coup)) and self._rules.zero.next_spin is not None

    def _result(self, coup: Coup, stake: Stake) -> object:
        return result(self._rules, self._bets[stake.bet], coup)

    def _coup(self, state: TrenteState) -> Coup:
        assert state.coup.announced is not None
        return state.coup.announced

    def _lost(self, state: TrenteState) -> list[Stake]:
        coup = self._coup(state)
        return [
            stake
            for stake in state.stakes.values()
            if isinstance(came := self._result(coup, stake), Lost)
            or (came == REFAIT and self._loses_at_refait(state, stake))
        ]

    def _deposits_due(self, state: TrenteState) -> list[int]:
        """The deposits of stakes that this coup has decided, or insured against its refait."""
        coup = self._coup(state)
        return [i for i in state.insured if not isinstance(self._result(coup, state.stakes[i]), Push)]

    def _losing_prisoners(self, state: TrenteState) -> list[Prisoner]:
        coup = self._coup(state)
        won = winners(self._rules, coup)
        return [each for each in state.prisoners.values() if each.bet not in won] if self._decides(coup) else []

    def _freed(self, state: TrenteState) -> list[Prisoner]:
        coup = self._coup(state)
        won = winners(self._rules, coup)
        return [each for each in state.prisoners.values() if each.bet in won] if self._decides(coup) else []

    def _won(self, state: TrenteState) -> list[Stake]:
        coup = self._coup(state)
        return [
            stake
            for stake in state.stakes.values()
            if stake.won_in != state.round and isinstance(self._result(coup, stake), Won)
        ]

    def _due(self, state: TrenteState) -> list[str]:
        """The chances still to be paid, in the lawful order."""
        order: tuple[str, ...] = self._rules.settlement.order
        return sorted({stake.bet for stake in self._won(state)}, key=order.index)

    def _barred(self, state: TrenteState, by: str) -> Bound | None:
        """Whoever deals neither collects nor pays, where the law divides the work."""
        path = "settlement.division"
        if self._rules.forbids(path) and by == self.dealer(state):
            return Bound(Reason.OTHER_CROUPIER, self._cite(path), path)
        return None

    def _offer_collect(self, state: TrenteState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        return self._barred(state, by) or Option("collect", by)

    def _collect(self, state: TrenteState, command: Collect, chance: Chance) -> list[Event]:
        stakes, prisoners, deposits = self._lost(state), self._losing_prisoners(state), self._deposits_due(state)
        returned = self._rules.insurance.premium == "returned" and not self._is_refait(self._coup(state))
        rows = [(FELT, FLOAT, int(stake.amount)) for stake in stakes]
        rows += [(PRISON, FLOAT, int(prisoner.value)) for prisoner in prisoners]
        rows += [
            (DEPOSITS, purse(state.stakes[stake_id].player) if returned else FLOAT, int(state.insured[stake_id]))
            for stake_id in deposits
        ]
        lost = tuple(stake.id for stake in stakes)
        paths = ["settlement.losers_first", "settlement.division", *self._founded_on(stakes)]
        paths += ["zero.next_spin"] if prisoners else []
        paths += ["insurance.premium"] if deposits else []
        return [
            Collected(
                croupier=command.by,
                lost=lost,
                lost_in_prison=tuple(prisoner.id for prisoner in prisoners),
                deposits=tuple(deposits),
                moves=moves(rows),
                clauses=self._cite(*paths, *self._rules.paths_for("collect")),
                phase=self.phase_to_settle(
                    state, gone={*lost, *(prisoner.id for prisoner in prisoners)}, kept=deposits
                ),
            )
        ]

    def _offer_free(self, state: TrenteState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("free", by) if self._freed(state) else None

    def _free(self, state: TrenteState, command: Free, chance: Chance) -> list[Event]:
        freed = self._freed(state)
        ids = tuple(prisoner.id for prisoner in freed)
        return [
            Freed(
                prisoners=ids,
                moves=moves((PRISON, purse(prisoner.player), int(prisoner.value)) for prisoner in freed),
                clauses=self._cite("zero.next_spin"),
                phase=self.phase_to_settle(state, gone=ids),
            )
        ]

    def _offer_pay(self, state: TrenteState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        due = self._due(state)
        barred = self._barred(state, by)
        if barred is not None or not due:
            return barred
        return Option("pay", by, domains=(Among("bets", (due[0],), self._out_of_order),))

    def _pay(self, state: TrenteState, command: Pay, chance: Chance) -> list[Event]:
        won = [stake for stake in self._won(state) if stake.bet == command.bets]
        payments = []
        for stake in won:
            came = self._result(self._coup(state), stake)
            assert isinstance(came, Won)
            profit = share(stake.amount, came.pays, self._rules.settlement.rounding)
            payments.append(Payment(stake.id, stake.player, stake.bet, profit))
        rows = topped_up(state, total(payment.profit for payment in payments))
        rows += [(FLOAT, purse(payment.player), int(payment.profit)) for payment in payments]
        paths = (*self._founded_on(won), "settlement.order", "settlement.division", "winning_stake")
        return [
            Paid(
                croupier=command.by,
                bets=command.bets,
                payments=tuple(payments),
                moves=moves(rows),
                clauses=self._cite(*paths, *self._rules.paths_for("pay")),
                phase=self.phase_to_settle(state, paid={stake.id for stake in won}),
            )
        ]

    def _gather(self, state: TrenteState, command: GatherCards, chance: Chance) -> list[Event]:
        clauses = self._cite("settlement.cards_stay", *self._rules.paths_for("gather-cards"))
        # Where the cards may go before all is settled, settling goes on without them.
        phase = SETTLED if state.phase == GATHERING else None
        return [CardsGathered(croupier=command.by, clauses=clauses, phase=phase)]

    def _founded_on(self, stakes: Collection[Stake]) -> list[str]:
        """The paths of the rules that say what the bets of these stakes are."""
        kinds = dict.fromkeys(self._bets[stake.bet].kind for stake in stakes)
        return [path for kind in kinds for path in self._defined[kind]]
