"""The odds of Trijoker: when the first two bets are taken back is solved over all deals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.core.results import Won
from ludex.games.common.stakes.bets import definitions
from ludex.games.poker.banked.odds.examples import hand_of_each
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.banked.odds.trijoker import RideTerms, ride_odds
from ludex.games.poker.banked.odds.worth import unit_net
from ludex.games.poker.trijoker.payouts import hand_result
from ludex.games.poker.trijoker.pulling import PLACES
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.games.poker.trijoker.table import Trijoker
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds

ALL_THREE, ALONE = "three-bets", "by-itself"


def terms_of(rules: TrijokerRules) -> RideTerms:
    """What the bets are played for; the table's own payments say it, hand by hand."""
    least, pays = rules.bets.place.wins_from, {}
    for category, hand in hand_of_each(rules.ranking).items():
        result, _ = hand_result(rules, hand)
        if isinstance(result, Won):
            pays[category] = result.pays
    return RideTerms(
        ranking=rules.ranking,
        least=LeastHand(least.category, least.ranks),
        pays=pays,
        below=_below(rules),
        pull_first=rules.pull.first,
        pull_second=rules.pull.second,
        second_after=rules.pull.second_after,
    )


def _below(rules: TrijokerRules) -> Fraction:
    """What a bet on a hand that does not win comes to."""
    lowest: tuple[Card, ...] = hand_of_each(rules.ranking)["high-card"]
    result, _ = hand_result(rules, lowest)
    return unit_net(result)


def all_odds(game: Trijoker, stake: Cents) -> Iterator[BetOdds]:
    """The odds of all bets together, per unit of one of them, and of each by itself."""
    rules = game.rules
    best = ride_odds(terms_of(rules))
    clauses = rules.clauses_of(*definitions(rules)["place.pays"], "bets.count")
    nets = dict(zip(PLACES, best.by_bets, strict=True))
    for bet in game.bets:
        place = bet.rpartition("-")[0]
        if place == PLACES[0]:
            yield BetOdds(bet, ALL_THREE, best.net, clauses, note="mean-stake", mean_stake=best.mean_stake)
        if place in nets:
            first = f"{PLACES[0]}-{bet.rpartition('-')[2]}"
            yield BetOdds(bet, ALONE, nets[place], clauses, part_of=first)
