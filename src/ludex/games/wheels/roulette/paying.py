"""Paying at American roulette: player by player or kind by kind, in chips of the winner's colour, of value, or both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from math import gcd

from ludex.core.events import Event
from ludex.core.options import Option, Rows
from ludex.core.rulebook import Roster
from ludex.errors import Misuse
from ludex.games.common.stakes.events import Payment
from ludex.games.wheels.roulette.american_rules import AmericanRules
from ludex.games.wheels.roulette.bets import Bet
from ludex.games.wheels.roulette.colours import ColouredState, worth
from ludex.games.wheels.roulette.commands import Pay, PayWinner
from ludex.games.wheels.roulette.events import ChipCount, Made, PaidInChips
from ludex.games.wheels.roulette.settling import Settling
from ludex.games.wheels.roulette.state import RouletteState
from ludex.kit.chance import Chance
from ludex.kit.chips import Pile, cut_out
from ludex.kit.money import Cents


class ColourSettling(Settling):
    """Clearing as at any roulette; paying as the colour chips allow."""

    pay_command = PayWinner
    _rules: AmericanRules

    def __init__(self, rules: AmericanRules, bets: dict[str, Bet], roster: Roster) -> None:
        super().__init__(rules, bets, roster)
        self._pieces = cache(self._cut)

    def _next_winner(self, state: RouletteState) -> str:
        """Who is paid next: whose first kind comes first, and of several whose chips were laid first."""
        first: dict[str, int] = {}
        for stake in self._won(state):
            place = self._place[self._bets[stake.bet].paid_as]
            first[stake.player] = min(place, first.get(stake.player, place))
        return min(first, key=lambda player: first[player])

    def _next_payment(self, state: RouletteState, by: str) -> Pay:
        if self._rules.settlement.together is not None:
            return PayWinner(by=by, winner=self._next_winner(state))
        return PayWinner(by=by, bets=self._due(state)[0])

    def _offer_pay(self, state: RouletteState, by: str, owners: tuple[str, ...]) -> Option | None:
        self._check_worker(state, by)
        if not self._won(state):
            return None
        together = self._rules.settlement.together is not None
        row = ("", self._next_winner(state)) if together else (self._due(state)[0], "")
        return Option("pay", by, domains=(Rows(("bets", "winner"), (row,), self._out_of_order),))

    def _pay(self, state: RouletteState, command: Pay, chance: Chance) -> list[Event]:
        assert isinstance(command, PayWinner)
        assert isinstance(state, ColouredState)
        chosen = [
            stake
            for stake in self._won(state)
            if stake.player == command.winner or self._bets[stake.bet].paid_as == command.bets
        ]
        winners = sorted(chosen, key=lambda stake: self._place[self._bets[stake.bet].paid_as])
        payments, gone, moved, clauses, phase = self._payment(state, winners)
        more = self._cite("settlement.together", "settlement.paid_in", *self._rules.paths_for("pay"))
        return [
            PaidInChips(
                croupier=command.by,
                bets=" ".join(dict.fromkeys(self._bets[stake.bet].paid_as for stake in winners)),
                winner=command.winner,
                payments=payments,
                made=self._made(state, payments),
                gone=gone,
                moves=moved,
                clauses=tuple(dict.fromkeys((*clauses, *more))),
                phase=phase,
            )
        ]

    def _made(self, state: ColouredState, payments: tuple[Payment, ...]) -> tuple[Made, ...]:
        """What each winner gets for all that he is paid at once."""
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
