"""The odds of hold'em against the house: the bonus, counted over every two cards of a player and of the bank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.bets import definitions
from ludex.games.poker.banked.odds.worth import unit_net
from ludex.games.poker.holdem_banked.payouts import bonus
from ludex.games.poker.holdem_banked.rules import HoldemRules
from ludex.games.poker.holdem_banked.table import BONUS, Holdem
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution, gathered


def bonus_odds(rules: HoldemRules) -> Distribution:
    """The net result of a unit on the bonus, whatever becomes of the hand."""
    pack = full(rules.shoe).faces
    pairs = list(combinations(pack, 2))
    counts: dict[Fraction, Fraction] = defaultdict(Fraction)
    for own in combinations(pack, rules.deal.cards):
        # Only two aces are paid by the bank's cards as well.
        alike = bonus(rules, own, ()) == bonus(rules, own, own)
        others = pairs[:1] if alike else [bank for bank in pairs if not {*own} & {*bank}]
        for bank in others:
            counts[unit_net(bonus(rules, own, () if alike else bank)[0])] += Fraction(1, len(others))
    total = sum(counts.values())
    return gathered((net, count / total) for net, count in counts.items())


def all_odds(game: Holdem, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet, per unit of it."""
    rules = game.rules
    defined = definitions(rules)
    beside = None if rules.bets.bonus is None else bonus_odds(rules)
    for bet in game.bets.values():
        clauses = rules.clauses_of(*defined[bet.kind])
        if bet.slug.startswith(BONUS) and beside is not None:
            yield BetOdds(bet.slug, None, beside, clauses, rules.sources["bets.bonus.ace_king.suited"].reading)
