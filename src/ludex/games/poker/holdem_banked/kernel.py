"""The simulation of hold'em against the house: the compiled loop with the rules of a table."""

from __future__ import annotations

from ludex.games.poker.banked.odds.holdem.rounds import HoldemRounds
from ludex.games.poker.holdem_banked.odds import bonus_bet, terms_of
from ludex.games.poker.holdem_banked.rules import STREETS
from ludex.games.poker.holdem_banked.table import BONUS, Holdem


class HoldemKernel(HoldemRounds):
    """One table, whatever its stakes."""

    def __init__(self, game: Holdem) -> None:
        rules = game.rules
        terms = terms_of(rules)
        flop, turn, river = (rules.streets.of(street).burn for street in STREETS)
        super().__init__(
            terms,
            burns=(flop, turn, river),
            beside=bonus_bet(rules, terms),
            is_beside=lambda bet: bet.startswith(BONUS),
        )
