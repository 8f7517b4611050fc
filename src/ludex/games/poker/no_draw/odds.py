"""The odds of no-draw poker: best play over all deals, with and without a bought card, and the bets beside it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.games.common.stakes.bets import definitions
from ludex.games.poker.banked.bank_hand import Verdict
from ludex.games.poker.banked.odds.examples import Hand, hand_of_each, nets
from ludex.games.poker.banked.odds.known_purchases import purchase_odds_of
from ludex.games.poker.banked.odds.no_draw import no_draw_odds, no_draw_play
from ludex.games.poker.banked.odds.terms import (
    FOLDED,
    LOST,
    TIED,
    UNQUALIFIED,
    WON,
    AnteOdds,
    AnteTerms,
    LeastHand,
    outcome_chances,
)
from ludex.games.poker.banked.odds.worth import unit_net
from ludex.games.poker.no_draw.payouts import against_bank, insurance, pool_part
from ludex.games.poker.no_draw.progressive import PROGRESSIVE, divided
from ludex.games.poker.no_draw.rules import NoDrawRules
from ludex.games.poker.no_draw.table import ANTE, INSURANCE, NoDrawPoker
from ludex.kit.money import NOTHING, Cents
from ludex.odds.bets import BetOdds
from ludex.odds.distribution import Distribution, gathered

VERDICTS = {UNQUALIFIED: Verdict.BANK_OUT, WON: Verdict.WON, TIED: Verdict.TIED, LOST: Verdict.LOST}
LOSS = Fraction(-1)


def terms_of(rules: NoDrawRules) -> AnteTerms:
    """What first and second bet are played for, in first bets."""

    def worth(own: Hand, bank: Hand) -> Fraction:
        found = against_bank(rules, own, bank)
        return unit_net(found.ante) + rules.second.times * unit_net(found.second)

    least = LeastHand(rules.bank.plays_from.category, rules.bank.plays_from.ranks)
    bare = AnteTerms(ranking=rules.ranking, least=least, raise_antes=rules.second.times, nets={})
    return AnteTerms(
        ranking=rules.ranking,
        least=least,
        raise_antes=rules.second.times,
        nets=nets(rules.ranking, bare.least_value, worth),
    )


def insurance_net(rules: NoDrawRules, hand: Hand, outcome: int) -> Fraction:
    """What a unit of insurance comes to with a hand and what came of it."""
    if outcome == FOLDED and rules.second.sides == "lost":
        return LOSS
    result, _ = insurance(rules, hand, VERDICTS.get(outcome, Verdict.WON))
    return unit_net(result)


def pool_net(rules: NoDrawRules, hand: Hand, outcome: int, pool: Fraction) -> Fraction:
    """What a unit in the slot comes to when the pool holds so many; the unit itself is spent."""
    if outcome == FOLDED and rules.second.sides == "lost":
        return LOSS
    part, _ = pool_part(rules, hand, VERDICTS.get(outcome, Verdict.WON))
    return part * pool - 1


def all_odds(game: NoDrawPoker, stake: Cents, added: Cents = NOTHING) -> Iterator[BetOdds]:
    """The odds of every bet, per unit of it; `added` is what stakes have added to the pool before this one."""
    rules = game.rules
    defined, terms = definitions(rules), terms_of(rules)
    play = no_draw_play(terms)
    chances, best = [row for row in outcome_chances(terms, play) if row[2]], no_draw_odds(terms, play)
    hands = hand_of_each(rules.ranking)
    unit = rules.bets.progressive.progressive_stake
    pool = Fraction(added + divided(rules, unit)[0], unit)
    insured = gathered((insurance_net(rules, hands[made], outcome), chance) for made, outcome, chance in chances)
    pooled = gathered((pool_net(rules, hands[made], outcome, pool), chance) for made, outcome, chance in chances)
    for bet in game.bets.values():
        clauses = rules.clauses_of(*defined[bet.kind])
        if bet.slug.startswith(ANTE):
            yield from _best_play(rules, terms, best, bet.slug, clauses)
        elif bet.slug.startswith(INSURANCE):
            yield _beside(rules, bet.slug, insured, clauses)
        elif bet.slug.startswith(PROGRESSIVE):
            yield _beside(rules, bet.slug, pooled, clauses)


def _best_play(
    rules: NoDrawRules, terms: AnteTerms, plain: AnteOdds, bet: str, clauses: tuple[str, ...]
) -> Iterator[BetOdds]:
    """Best play, where a card is for sale with it and then without."""
    reading = rules.sources["bets.second.pays.pair"].reading
    sale = rules.exchange
    if sale.exchange:
        bought = purchase_odds_of(terms, sale.price)
        cited = (*clauses, *rules.clauses_of("exchange.exchange", "exchange.price"))
        yield BetOdds(bet, "buying", bought.net, cited, reading, note="mean-stake", mean_stake=bought.mean_stake)
    choice = "not-buying" if sale.exchange else None
    yield BetOdds(bet, choice, plain.net, clauses, reading, note="mean-stake", mean_stake=plain.mean_stake)


def _beside(rules: NoDrawRules, bet: str, net: Distribution, clauses: tuple[str, ...]) -> BetOdds:
    reading, lost = rules.sources["second.sides"].reading, rules.second.sides == "lost"
    return BetOdds(bet, None, net, clauses, reading, lost_by_folding=lost)
