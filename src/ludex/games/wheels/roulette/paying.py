"""Paying at a roulette: kind of bet by kind of bet, in the lawful order."""

from __future__ import annotations

from ludex.core.events import Event
from ludex.core.options import Among, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Act, Action, Offer
from ludex.games.common.stakes.state import CLEARING, PAYING
from ludex.games.wheels.roulette.commands import Pay
from ludex.games.wheels.roulette.events import Paid
from ludex.games.wheels.roulette.settling import RouletteSettlement
from ludex.games.wheels.roulette.state import RouletteState
from ludex.kit.chance import Chance


def paying_action(command: type[Pay], offer: Offer, act: Act) -> Action:
    """The command by which winners are paid; not before the losing bets are cleared."""
    return Action(
        command=command,
        phases=frozenset({PAYING}),
        offer=offer,
        act=act,
        handles_money=True,
        closed="settlement.losers_first",
        closed_phases=frozenset({CLEARING}),
    )


class PayingByKind(Part[RouletteState]):
    """Winners are paid kind of bet by kind of bet, in the lawful order."""

    def __init__(self, settlement: RouletteSettlement) -> None:
        self._settlement = settlement

    def actions(self) -> list[Action]:
        """Paying."""
        return [paying_action(Pay, self._offer_pay, self._pay)]

    def duty(self, state: RouletteState) -> Pay | None:
        """The kind that is paid next."""
        if state.phase != PAYING:
            return None
        return Pay(by=self._settlement.worker(state, "pay"), bets=self._settlement.due(state)[0])

    def _offer_pay(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        settlement = self._settlement
        settlement.check_worker(state, by)
        due = settlement.due(state)
        return Option("pay", by, domains=(Among("bets", (due[0],), settlement.out_of_order),)) if due else None

    def _pay(self, state: RouletteState, command: Pay, chance: Chance) -> list[Event]:
        settlement = self._settlement
        winners = [stake for stake in settlement.won(state) if settlement.bets[stake.bet].paid_as == command.bets]
        payout = settlement.payout(state, winners)
        return [
            Paid(
                croupier=command.by,
                bets=command.bets,
                payments=payout.payments,
                gone=payout.gone,
                moves=payout.moves,
                clauses=payout.clauses,
                phase=payout.phase,
            )
        ]
