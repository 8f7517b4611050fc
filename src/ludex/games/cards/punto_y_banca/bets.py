"""The bets of punto y banca, and what each comes to: the declaration that settlement, odds and felt share."""

from __future__ import annotations

from fractions import Fraction

from ludex.core.results import LOST, Push, Result, Won
from ludex.games.cards.punto_y_banca.hands import BANK, TIE, VOID
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.common.stakes.bets import Bet
from ludex.kit.money import Cents, share

HAND = "hand"


def all_bets(rules: PuntoRules) -> dict[str, Bet]:
    """Every bet that the law of this table lists, by its slug."""
    bets = [Bet(side, HAND) for side in rules.bets.hand.sides]
    if rules.bets.tie.pays is not None:
        bets.append(Bet(TIE, TIE))
    return {bet.slug: bet for bet in bets}


def result(rules: PuntoRules, bet: Bet, outcome: str) -> Result:
    """What a bet comes to, before the house's deduction."""
    if outcome == VOID:
        return Push()
    if bet.slug == outcome:
        pays = rules.bets.tie.pays if bet.kind == TIE else rules.bets.hand.pays
        assert pays is not None, "there is a bet on the tie only where it pays something"
        return Won(pays)
    if outcome == TIE and rules.bets.hand.on_tie is not None:
        return Push()
    return LOST


def deduction(rules: PuntoRules, bet: str, outcome: str | None, stake: Cents) -> Cents:
    """What the house keeps of a winning bet: a part of it when the bank's hand wins."""
    if bet != BANK or outcome != BANK:
        return Cents(0)
    return share(stake, Fraction(rules.deduction.percent, 100), rules.deduction.rounding)


def net(rules: PuntoRules, bet: Bet, outcome: str, stake: Cents) -> int:
    """What a stake gains or loses, the deduction included."""
    match result(rules, bet, outcome):
        case Won(pays):
            profit = share(stake, pays, rules.settlement.rounding)
            return profit - deduction(rules, bet.slug, outcome, stake)
        case Push():
            return 0
        case _:
            return -stake
