"""Collecting, paying and the house's deduction, each croupier on their own side; then the cards are gathered."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.results import Lost, Won
from ludex.core.roles import CROUPIER
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain, topped_up
from ludex.errors import Reason
from ludex.games.cards.punto_y_banca.bets import deduction, result
from ludex.games.cards.punto_y_banca.commands import Collect, Deduct, GatherCards, PayAll
from ludex.games.cards.punto_y_banca.events import AllPaid, CardsGathered, Collected, Deducted
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.state import DEDUCTING, GATHERING, PuntoState
from ludex.games.common.stakes.bets import Bet, definitions
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.kit.chance import Chance
from ludex.kit.money import Cents, share, total

SETTLING = frozenset({CLEARING, PAYING, DEDUCTING})


class PuntoSettlement(Part[PuntoState]):
    """What the croupiers do with the felt once the winner is announced."""

    def __init__(self, rules: PuntoRules, bets: dict[str, Bet], roster: Roster) -> None:
        self._rules, self._bets, self._roster = rules, bets, roster
        self._cite = cache(rules.clauses_of)
        self._defined = definitions(rules)

    def actions(self) -> list[Action]:
        """Every command about settling."""
        return [
            Action(
                command=Collect,
                phases=frozenset({CLEARING}),
                offer=self._on_own_side("collect", self._lost),
                act=self._collect,
                handles_money=True,
            ),
            Action(
                command=PayAll,
                phases=frozenset({PAYING}),
                offer=self._on_own_side("pay-all", self._due),
                act=self._pay,
                handles_money=True,
                closed="settlement.losers_first",
                closed_phases=frozenset({CLEARING}),
            ),
            Action(
                command=Deduct,
                phases=frozenset({DEDUCTING}),
                offer=self._on_own_side("deduct", self._deductible),
                act=self._deduct,
                handles_money=True,
            ),
            Action(
                command=GatherCards,
                phases=frozenset({GATHERING}),
                offer=plain("gather-cards"),
                act=self._gather,
                closed="settlement.cards_stay",
                closed_phases=SETTLING,
            ),
        ]

    def duty(self, state: PuntoState) -> Command | None:
        """Each side in turn, then the cards."""
        match state.phase:
            case "clearing":
                return Collect(by=self._next(state, "collect", self._lost(state)))
            case "paying":
                return PayAll(by=self._next(state, "pay-all", self._due(state)))
            case "deducting":
                return Deduct(by=self._next(state, "deduct", self._deductible(state)))
            case "gathering":
                return GatherCards(by=self._roster.who(state, "gather-cards"))
            case _:
                return None

    def phase_after(self, state: PuntoState, outcome: str, *, done: Collection[int] = ()) -> str:
        """Collecting while something is lost, paying while something is due, then the deduction, then the cards.

        `done` names the stakes that the event at hand collects or pays, which the state does not show yet.
        """
        results = {
            stake.id: result(self._rules, self._bets[stake.bet], outcome)
            for stake in state.stakes.values()
            if stake.id not in done
        }
        if any(isinstance(each, Lost) for each in results.values()):
            return CLEARING
        won = {stake_id for stake_id, each in results.items() if isinstance(each, Won)}
        if any(state.stakes[stake_id].won_in != state.round for stake_id in won):
            return PAYING
        return self._after_paying(state, outcome, settled=set())

    def _after_paying(self, state: PuntoState, outcome: str | None, *, settled: Collection[int]) -> str:
        owing = [stake for stake in self._owed(state, outcome) if stake.id not in settled]
        return DEDUCTING if owing else GATHERING

    def _owed(self, state: PuntoState, outcome: str | None) -> list[Stake]:
        """The stakes of which the house has yet to take its part."""
        return [
            stake
            for stake in state.stakes.values()
            if stake.id not in state.deal.deducted and self._part(state, stake, outcome)
        ]

    def _part(self, state: PuntoState, stake: Stake, outcome: str | None) -> Cents:
        """What the house takes of all that the owner of a stake has on its bet, however the chips were laid."""
        return deduction(self._rules, stake.bet, outcome, Cents(state.staked[stake.player][stake.bet]))

    def side_of(self, state: PuntoState, player: str) -> int:
        """Which croupier's side a player is on: the first half of the places, with all who stand, or the second."""
        croupiers = len(state.posts.get(CROUPIER, ()))
        numbers, place = self._rules.place_numbers, state.seat_of(player)
        if self._rules.kind != "large" or self._rules.wings == 1 or croupiers < 2 or place is None:
            return 0
        return int(numbers.index(place) >= len(numbers) - len(numbers) // 2) if place in numbers else 0

    def _lost(self, state: PuntoState) -> list[Stake]:
        return [stake for stake in state.stakes.values() if isinstance(self._result(state, stake), Lost)]

    def _due(self, state: PuntoState) -> list[Stake]:
        won = [stake for stake in state.stakes.values() if isinstance(self._result(state, stake), Won)]
        return [stake for stake in won if stake.won_in != state.round]

    def _deductible(self, state: PuntoState) -> list[Stake]:
        return self._owed(state, state.deal.outcome)

    def _result(self, state: PuntoState, stake: Stake) -> object:
        assert state.deal.outcome is not None
        return result(self._rules, self._bets[stake.bet], state.deal.outcome)

    def _next(self, state: PuntoState, do: str, stakes: list[Stake]) -> str:
        """The croupier who is to settle next: the one whose side has something left."""
        side = min((self.side_of(state, stake.player) for stake in stakes), default=0)
        croupiers = state.posts.get(CROUPIER, ())
        divided = self._rules.forbids("settlement.sides") and side < len(croupiers)
        return croupiers[side] if divided else self._roster.who(state, do)

    def _own(self, state: PuntoState, by: str, stakes: list[Stake]) -> list[Stake]:
        """What of these lies on the side of a croupier; all of it for whoever has no side."""
        croupiers = state.posts.get(CROUPIER, ())
        if by not in croupiers or not self._rules.forbids("settlement.sides"):
            return stakes
        return [stake for stake in stakes if self.side_of(state, stake.player) == croupiers.index(by)]

    def _on_own_side(
        self, do: str, wanted: Callable[[PuntoState], list[Stake]]
    ) -> Callable[[PuntoState, str, tuple[str, ...]], Option | Bound | None]:
        def offer(state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            if self._own(state, by, wanted(state)):
                return Option(do, by)
            path = "settlement.sides"
            return Bound(Reason.OTHER_CROUPIER, self._cite(path), path)

        return offer

    def _collect(self, state: PuntoState, command: Collect, chance: Chance) -> list[Event]:
        assert state.deal.outcome is not None
        stakes = self._own(state, command.by, self._lost(state))
        ids = tuple(stake.id for stake in stakes)
        return [
            Collected(
                croupier=command.by,
                lost=ids,
                moves=moves((FELT, FLOAT, int(stake.amount)) for stake in stakes),
                clauses=self._cite("settlement.sides", *self._founded_on(stakes), *self._rules.paths_for("collect")),
                phase=self.phase_after(state, state.deal.outcome, done=ids),
            )
        ]

    def _pay(self, state: PuntoState, command: PayAll, chance: Chance) -> list[Event]:
        assert state.deal.outcome is not None
        winners = self._own(state, command.by, self._due(state))
        payments = []
        for stake in winners:
            won = self._result(state, stake)
            assert isinstance(won, Won)
            profit = share(stake.amount, won.pays, self._rules.settlement.rounding)
            payments.append(Payment(stake.id, stake.player, stake.bet, profit))
        rows = topped_up(state, total(payment.profit for payment in payments))
        rows += [(FLOAT, purse(payment.player), int(payment.profit)) for payment in payments]
        ids = tuple(stake.id for stake in winners)
        left = [stake for stake in self._due(state) if stake.id not in ids]
        phase = PAYING if left else self._after_paying(state, state.deal.outcome, settled=())
        return [
            AllPaid(
                croupier=command.by,
                payments=tuple(payments),
                moves=moves(rows),
                clauses=self._cite(
                    "settlement.sides", *self._founded_on(winners), "winning_stake", *self._rules.paths_for("pay-all")
                ),
                phase=phase,
            )
        ]

    def _deduct(self, state: PuntoState, command: Deduct, chance: Chance) -> list[Event]:
        stakes = self._own(state, command.by, self._deductible(state))
        ids = tuple(stake.id for stake in stakes)
        parts = {stake.player: self._part(state, stake, state.deal.outcome) for stake in stakes}
        return [
            Deducted(
                croupier=command.by,
                stakes=ids,
                amount=Cents(sum(parts.values())),
                moves=moves((purse(player), FLOAT, int(part)) for player, part in parts.items()),
                clauses=self._cite("deduction.percent", "settlement.sides", *self._rules.paths_for("deduct")),
                phase=self._after_paying(state, state.deal.outcome, settled=ids),
            )
        ]

    def _gather(self, state: PuntoState, command: GatherCards, chance: Chance) -> list[Event]:
        rules = self._rules
        mixed = rules.shoe_kind == "continuous"
        clauses = self._cite("settlement.cards_stay", "shoe_kind", *rules.paths_for("gather-cards"))
        # Where the cards may go before all is settled, settling goes on without them.
        phase = SETTLED if state.phase == GATHERING else None
        returned = rules.shoe.packs if mixed else None
        return [CardsGathered(croupier=command.by, returned=returned, clauses=clauses, phase=phase)]

    def _founded_on(self, stakes: Collection[Stake]) -> list[str]:
        """The paths of the rules that say what the bets of these stakes are."""
        kinds = dict.fromkeys(self._bets[stake.bet].kind for stake in stakes)
        return [path for kind in kinds for path in self._defined[kind]]
