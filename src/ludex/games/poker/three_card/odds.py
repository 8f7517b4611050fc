"""The odds of three card poker: best play of the first bet, counted over all deals, and pair plus beside it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.games.common.stakes.bets import definitions
from ludex.games.poker.banked.odds.examples import Hand, hand_of_each, nets
from ludex.games.poker.banked.odds.terms import FOLDED, LOST, AnteTerms, LeastHand, outcome_chances
from ludex.games.poker.banked.odds.three_card import three_card_odds, three_card_play
from ludex.games.poker.banked.odds.worth import unit_net
from ludex.games.poker.three_card.payouts import against_bank, pair_plus
from ludex.games.poker.three_card.rules import ThreeCardRules
from ludex.games.poker.three_card.table import ANTE, PAIR_PLUS, ThreeCardPoker
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution, gathered


def terms_of(rules: ThreeCardRules) -> AnteTerms:
    """What first and second bet are played for, in first bets."""

    def worth(own: Hand, bank: Hand) -> Fraction:
        found = against_bank(rules, own, bank)
        return unit_net(found.ante) + found.bonus + rules.second.times * unit_net(found.second)

    least = LeastHand(rules.bank.plays_from.category, rules.bank.plays_from.ranks)
    bare = AnteTerms(ranking=rules.ranking, least=least, raise_antes=rules.second.times, nets={})
    return AnteTerms(
        ranking=rules.ranking,
        least=least,
        raise_antes=rules.second.times,
        nets=nets(rules.ranking, bare.least_value, worth),
    )


def pair_plus_net(rules: ThreeCardRules, category_hand: Hand, outcome: int) -> Fraction:
    """What a unit on pair plus comes to with a hand and what came of it."""
    if outcome == FOLDED and rules.second.sides == "lost":
        return Fraction(-1)
    result, _ = pair_plus(rules, category_hand, beaten=outcome == LOST)
    return unit_net(result)


def pair_plus_odds(rules: ThreeCardRules, terms: AnteTerms) -> Distribution:
    """The net result of a unit on pair plus beside a first bet that is played best."""
    hands = hand_of_each(rules.ranking)
    return gathered(
        (pair_plus_net(rules, hands[category], outcome), chance)
        for category, outcome, chance in outcome_chances(terms, three_card_play(terms))
        if chance
    )


def all_odds(game: ThreeCardPoker, stake: Cents) -> Iterator[BetOdds]:
    """The odds of every bet, per unit of it."""
    rules = game.rules
    defined, terms = definitions(rules), terms_of(rules)
    best, beside = three_card_odds(terms), pair_plus_odds(rules, terms)
    for bet in game.bets.values():
        clauses = rules.clauses_of(*defined[bet.kind])
        if bet.slug.startswith(PAIR_PLUS):
            reading, lost = rules.sources["second.sides"].reading, rules.second.sides == "lost"
            yield BetOdds(bet.slug, None, beside, clauses, reading, lost_by_folding=lost)
        elif bet.slug.startswith(ANTE):
            reading = rules.sources["bank.unplayed_second"].reading
            yield BetOdds(bet.slug, None, best.net, clauses, reading, note="mean-stake", mean_stake=best.mean_stake)
