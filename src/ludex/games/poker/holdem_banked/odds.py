"""The odds of hold'em against the house: the ante with best play and plainer ways, and the bonus beside it.

What every bet comes to is asked of the same payouts as the table's. The solved play knows three, one and one common
cards and two of one's own; of law that deals otherwise no odds are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.games.common.stakes.bets import definitions
from ludex.games.poker.banked.odds.holdem.advice import should_bet_flop
from ludex.games.poker.banked.odds.holdem.example_deals import Deal, asked_terms
from ludex.games.poker.banked.odds.holdem.hole_bets import Hole, HoleBet, hole_bet
from ludex.games.poker.banked.odds.holdem.odds import WAYS, holdem_odds
from ludex.games.poker.banked.odds.holdem.terms import HoldemTerms
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.banked.odds.worth import unit_net
from ludex.games.poker.holdem_banked.payouts import against_bank, bonus
from ludex.games.poker.holdem_banked.rules import BONUS_LINES, STREETS, HoldemRules
from ludex.games.poker.holdem_banked.table import ANTE, BONUS, Holdem
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds

STREET_CARDS = (3, 1, 1)
OTHERWISE = ("fold", "check", "check")
HAND = 5
HOLE = 2
LATER_BETS = tuple(path for street in STREETS for path in (f"streets.{street}.times", f"bets.{street}.pays"))
"""What an ante is worth rests on the bets that follow it, and the bonus on its prizes."""
PRIZES = tuple(f"bets.bonus.{line}.pays" for line in BONUS_LINES)


def terms_of(rules: HoldemRules) -> HoldemTerms:
    """What ante and later bets are played for."""
    paid_from = rules.bets.ante.paid_from
    high = LeastHand(paid_from) if paid_from in rules.ranking.effective_order else None

    def worth(deal: Deal) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        found = against_bank(rules, deal.own, deal.bank, deal.common)
        flop, turn, river = (unit_net(found.later[street]) for street in STREETS)
        return unit_net(found.ante), flop, turn, river

    flop, turn, river = (rules.streets.of(street).times for street in STREETS)
    return asked_terms(rules.ranking, high, (flop, turn, river), worth)


def bonus_bet(rules: HoldemRules, terms: HoldemTerms) -> HoleBet | None:
    """The bonus by the cards of player and bank; where it does not outlive the hand, it is lost with a folded one."""
    law = rules.bets.bonus
    if law is None:
        return None

    def net(own: Hole, bank: Hole) -> Fraction:
        if not law.stands and not should_bet_flop(terms, own):
            return Fraction(-1)
        return unit_net(bonus(rules, own, bank)[0])

    def bank_matters(own: Hole) -> bool:
        # Only cards that are paid otherwise against the like of them are paid by the bank's cards at all.
        return bonus(rules, own, own)[0] != bonus(rules, own, ())[0]

    return hole_bet(rules.ranking, net, bank_matters=bank_matters)


def is_solved(rules: HoldemRules) -> bool:
    """Whether the law deals and asks as the solved play has it."""
    streets = [rules.streets.of(street) for street in STREETS]
    dealt = (rules.ranking.cards, rules.deal.cards, rules.deal.bank_cards, tuple(street.cards for street in streets))
    beside = rules.bets.bonus
    alone = beside is None or (beside.alone and beside.independent)
    asked = all(street.asked is not None and street.face_up for street in streets)
    otherwise = tuple(street.otherwise for street in streets)
    return alone and asked and dealt == (HAND, HOLE, HOLE, STREET_CARDS) and otherwise == OTHERWISE


def all_odds(game: Holdem, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet, per unit of it."""
    rules = game.rules
    if not is_solved(rules):
        return
    defined, terms = definitions(rules), terms_of(rules)
    beside = bonus_bet(rules, terms)
    for bet in game.bets.values():
        if bet.slug.startswith(BONUS) and beside is not None:
            clauses = rules.clauses_of(*defined[bet.kind], *PRIZES)
            reading = rules.sources["bets.bonus.stands"].reading
            lost = rules.bets.bonus is not None and not rules.bets.bonus.stands
            yield BetOdds(bet.slug, None, beside.net, clauses, reading, lost_by_folding=lost)
        elif bet.slug.startswith(ANTE):
            clauses = rules.clauses_of(*defined[bet.kind], *LATER_BETS)
            reading = rules.sources["bets.ante.below"].reading
            for way in WAYS:
                odds = holdem_odds(terms, way)
                mean = odds.mean_stake
                yield BetOdds(bet.slug, way, odds.net, clauses, reading, note="mean-stake", mean_stake=mean)
