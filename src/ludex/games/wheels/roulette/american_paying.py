"""Paying at American roulette: player by player or kind by kind, in chips of the winner's colour, of value, or both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from math import gcd

from ludex.core.events import Event
from ludex.core.options import Option, Rows
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Misuse
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import PAYING, Stake
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.colours import ColouredState, worth
from ludex.games.wheels.roulette.commands import PayWinner
from ludex.games.wheels.roulette.events import ChipCount, Made, PaidInChips
from ludex.games.wheels.roulette.paying import paying_action
from ludex.games.wheels.roulette.settling import RouletteSettlement
from ludex.kit.chance import Chance
from ludex.kit.chips import Pile, cut_out
from ludex.kit.money import Cents
from ludex.law.clauses import each_once


class ColourPaying(Part[ColouredState]):
    """Winners are paid player by player or kind by kind, in chips as their colour allows."""

    def __init__(self, rules: AmericanRules, settlement: RouletteSettlement) -> None:
        self._rules, self._settlement = rules, settlement
        self._together = rules.settlement.together is not None
        self._more = rules.clauses_of("settlement.together", "settlement.paid_in", *rules.paths_for("pay"))
        self._pieces = cache(self._cut)

    def actions(self) -> list[Action]:
        """Paying."""
        return [paying_action(PayWinner, self._offer_pay, self._pay)]

    def duty(self, state: ColouredState) -> PayWinner | None:
        """Who, or which kind, is paid next."""
        if state.phase != PAYING:
            return None
        by = self._settlement.worker(state, "pay")
        if self._together:
            return PayWinner(by=by, winner=self._next_winner(state))
        return PayWinner(by=by, bets=self._settlement.due(state)[0])

    def _place(self, stake: Stake) -> int:
        """The place of a stake in the order of payment."""
        return self._settlement.place[self._settlement.bets[stake.bet].paid_as]

    def _next_winner(self, state: ColouredState) -> str:
        """Who is paid next: whose first kind comes first, and of several whose chips were laid first."""
        first: dict[str, int] = {}
        for stake in self._settlement.won(state):
            place = self._place(stake)
            first[stake.player] = min(place, first.get(stake.player, place))
        return min(first, key=lambda player: first[player])

    def _offer_pay(self, state: ColouredState, by: str, owners: tuple[str, ...]) -> Option | None:
        settlement = self._settlement
        settlement.check_worker(state, by)
        if not settlement.won(state):
            return None
        row = ("", self._next_winner(state)) if self._together else (settlement.due(state)[0], "")
        return Option("pay", by, domains=(Rows(("bets", "winner"), (row,), settlement.out_of_order),))

    def _pay(self, state: ColouredState, command: PayWinner, chance: Chance) -> list[Event]:
        bets = self._settlement.bets
        chosen = [
            stake
            for stake in self._settlement.won(state)
            if stake.player == command.winner or bets[stake.bet].paid_as == command.bets
        ]
        winners = sorted(chosen, key=self._place)
        payout = self._settlement.payout(state, winners)
        return [
            PaidInChips(
                croupier=command.by,
                bets=" ".join(dict.fromkeys(bets[stake.bet].paid_as for stake in winners)),
                winner=command.winner,
                payments=payout.payments,
                made=self._made(state, payout.payments),
                gone=payout.gone,
                moves=payout.moves,
                clauses=each_once(*payout.clauses, *self._more),
                phase=payout.phase,
            )
        ]

    def _made(self, state: ColouredState, payments: tuple[Payment, ...]) -> tuple[Made, ...]:
        """What each winner gets for all that they are paid at once."""
        if self._rules.settlement.paid_in is None:
            return ()
        due: Counter[str] = Counter()
        for payment in payments:
            due[payment.player] += payment.profit
        made = []
        for player, amount in due.items():
            colour, chips, coin = self._pieces(Cents(amount), worth(self._rules, state, player))
            made.append(Made(player, colour, tuple(ChipCount(*each) for each in chips), coin))
        return tuple(made)

    def _cut(self, amount: Cents, value: Cents) -> tuple[int, tuple[tuple[Cents, int], ...], Cents]:
        """An amount in chips of a colour and of the house: all that the colour can make, or the fewest of both."""
        house = self._rules.colours.house_chips
        if self._rules.settlement.paid_in == "own-colour":
            colour, rest = divmod(amount, value)
            pile, coin = _made_of(Cents(rest), house)
            return colour, tuple(pile), coin
        pile, coin = _made_of(amount, {value, *house})
        chips = tuple((worth_each, count) for worth_each, count in pile if worth_each != value)
        return dict(pile).get(value, 0), chips, coin


def _made_of(amount: Cents, chips: Collection[Cents]) -> tuple[Pile, Cents]:
    """The fewest chips for an amount, and what is left for coin because no chips make it."""
    unit = gcd(*chips)
    for coin in range(amount % unit, amount + 1, unit):
        try:
            return cut_out(Cents(amount - coin), list(chips)), Cents(coin)
        except Misuse:
            continue
    return [], amount
