"""Collecting and paying: losers first, beginning with those that the law names, then every winner."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import cache
from typing import Any

from ludex.core.events import FELT, FLOAT, Event, moves, purse
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.results import Half, Lost, Won
from ludex.core.rulebook import Action
from ludex.core.session import topped_up
from ludex.core.state import BETTING
from ludex.errors import Misuse, Reason
from ludex.games.common.stakes.bets import definitions
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import CLEARING, PAYING, SETTLED, Stake
from ludex.games.common.throws.commands import Collect, PayAll
from ludex.games.common.throws.declaration import Declaration, decides, profit
from ludex.games.common.throws.events import AllPaid, Collected
from ludex.games.common.throws.hooks import ThrowHooks
from ludex.games.common.throws.state import Outcome, ThrowState
from ludex.kit.chance import Chance
from ludex.kit.money import share, total


class ThrowSettlement(Part[ThrowState]):
    """What the croupiers do with the felt once the result is known."""

    def __init__(self, game: Declaration, hooks: ThrowHooks[Any]) -> None:
        self._game, self._rules, self._hooks = game, game.rules, hooks
        self._cite = cache(game.rules.clauses_of)
        self._defined = definitions(game.rules)
        self._decides = cache(lambda outcome: decides(game, outcome))
        self._result = cache(lambda bet, outcome: game.result(game.bets[bet], outcome))
        path = "settlement.first"
        self._out_of_order = Bound(Reason.OUT_OF_ORDER, self._cite(path), path)
        self._kinds = {collected_as(bet.kind): bet.kind for bet in game.bets.values()}
        if unknown := sorted(set(self._rules.settlement.first).difference(self._kinds)):
            raise Misuse("{path} names {bets}, which nobody can bet on", slug="nobody-bets-on", path=path, bets=unknown)

    def actions(self) -> list[Action]:
        """Every command about settling."""
        return [
            Action(
                command=Collect,
                phases=frozenset({CLEARING}),
                offer=self._offer_collect,
                act=self._collect,
                handles_money=True,
            ),
            Action(
                command=PayAll,
                phases=frozenset({PAYING}),
                offer=self._offer_pay,
                act=self._pay,
                handles_money=True,
                closed="settlement.losers_first",
                closed_phases=frozenset({CLEARING}),
            ),
        ]

    def phase_after(self, state: ThrowState, outcome: Outcome, *, done: Collection[int] = ()) -> str:
        """Another throw while nothing is decided, collecting while something is lost, paying while something is due.

        `done` names the stakes that the event at hand collects or pays, which the state does not show yet.
        """
        if not self._decides(outcome):
            return BETTING
        due = False
        for stake in state.stakes.values():
            if stake.id in done:
                continue
            if self._is_lost(state, stake, outcome):
                return CLEARING
            due = due or self._is_due(state, stake, outcome)
        return PAYING if due else SETTLED

    def _is_lost(self, state: ThrowState, stake: Stake, outcome: Outcome) -> bool:
        """Whether a stake, or a part of it, goes to the bank."""
        return isinstance(self._result(stake.bet, outcome), Lost | Half) and not self._hooks.spares(state)

    def next_kind(self, state: ThrowState) -> str | None:
        """The bets that are collected before the others; nothing when all that is left goes at once."""
        lost = {collected_as(self._game.bets[stake.bet].kind) for stake in self._lost(state)}
        return next((kind for kind in self._rules.settlement.first if kind in lost), None)

    def _is_due(self, state: ThrowState, stake: Stake, outcome: Outcome) -> bool:
        return stake.won_in != state.round and isinstance(self._result(stake.bet, outcome), Won)

    def _lost(self, state: ThrowState) -> list[Stake]:
        assert state.outcome is not None
        return [stake for stake in state.stakes.values() if self._is_lost(state, stake, state.outcome)]

    def _offer_collect(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        self._hooks.check_payer(state, by)
        return Option("collect", by, domains=(Among("bets", (self.next_kind(state),), self._out_of_order),))

    def _collect(self, state: ThrowState, command: Collect, chance: Chance) -> list[Event]:
        assert state.outcome is not None
        kind = None if command.bets is None else self._kinds[command.bets]
        stakes = [stake for stake in self._lost(state) if kind in (None, self._game.bets[stake.bet].kind)]
        rows = []
        for stake in stakes:
            result = self._result(stake.bet, state.outcome)
            back = result.back if isinstance(result, Half) else Fraction(0)
            returned = share(stake.amount, back, self._rules.settlement.rounding)
            rows += [(FELT, FLOAT, stake.amount - returned), (FELT, purse(stake.player), returned)]
        paths = ("settlement.losers_first", "settlement.first", *self._founded_on(stakes))
        return [
            Collected(
                croupier=command.by,
                bets=command.bets,
                lost=tuple(stake.id for stake in stakes),
                moves=moves(rows),
                clauses=self._cite(*paths, *self._rules.paths_for("collect")),
                phase=self.phase_after(state, state.outcome, done={stake.id for stake in stakes}),
            )
        ]

    def _offer_pay(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        self._hooks.check_payer(state, by)
        return Option("pay-all", by)

    def _pay(self, state: ThrowState, command: PayAll, chance: Chance) -> list[Event]:
        outcome, keeping = state.outcome, self._rules.winning_stake
        assert outcome is not None
        winners = [stake for stake in state.stakes.values() if self._is_due(state, stake, outcome)]
        payments = []
        for stake in winners:
            won = self._result(stake.bet, outcome)
            assert isinstance(won, Won)
            payments.append(Payment(stake.id, stake.player, stake.bet, profit(self._game, stake.amount, won.pays)))
        rows = topped_up(state, total(payment.profit for payment in payments))
        rows += [(FLOAT, purse(payment.player), int(payment.profit)) for payment in payments]
        if keeping != "stays":
            target = [purse(stake.player) if keeping == "returned" else FLOAT for stake in winners]
            rows += [(FELT, to, int(stake.amount)) for to, stake in zip(target, winners, strict=True)]
        ids = tuple(stake.id for stake in winners)
        return [
            AllPaid(
                croupier=command.by,
                payments=tuple(payments),
                gone=() if keeping == "stays" else ids,
                moves=moves(rows),
                clauses=self._cite(*self._founded_on(winners), "winning_stake", *self._rules.paths_for("pay-all")),
                phase=self.phase_after(state, outcome, done=ids),
            )
        ]

    def _founded_on(self, stakes: Collection[Stake]) -> list[str]:
        """The paths of the rules that say what the bets of these stakes are."""
        kinds = dict.fromkeys(self._game.bets[stake.bet].kind for stake in stakes)
        return [path for kind in kinds for path in self._defined[kind]]


def collected_as(kind: str) -> str:
    """What a kind of bet is called when it is collected: kinds are named as fields of the ruleset, bets as slugs."""
    return kind.replace("_", "-")
