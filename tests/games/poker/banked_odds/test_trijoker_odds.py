"""Trijoker: published figures for an altered table of payments, and a small deck deal by deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.games.poker.banked.odds.hand_index import deck_of
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.banked.odds.trijoker import RideTerms, first_stays, ride_odds, ride_play, second_stays
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.trijoker import bots
from ludex.games.registry import open_usual
from ludex.kit.cards import Card
from ludex.odds.distribution import gathered
from tests.games.poker.banked_odds.games import FIVE_CARDS, TRIJOKER, pays, stripped
from tests.games.poker.hands import USUAL, cards
from tests.tables import LAW

PUBLISHED = RideTerms(
    ranking=USUAL, least=LeastHand("pair", ("10",)), pays=pays(FIVE_CARDS, 1000, 200, 50, 11, 8, 5, 3, 2, 1)
)


def digits(chance: Fraction, places: int) -> str:
    """A fraction as it is printed, to so many places."""
    return str((chance * 10**places + Fraction(1, 2)).__floor__()).rjust(places, "0")


def test_the_published_edge() -> None:
    """3.505679 % of one bet; the first bet is left in play with 0.07276018, the second with 0.15094653."""
    odds = ride_odds(PUBLISHED)
    assert odds.edge == Fraction(37963, 1082900)
    assert digits(odds.edge, 8) == "03505679"
    assert digits(odds.first_stays, 8) == "07276018"
    assert digits(odds.second_stays, 8) == "15094653"
    assert odds.mean_stake == 1 + odds.first_stays + odds.second_stays
    assert sum(bet.mean for bet in odds.by_bets) == odds.net.mean


def test_bots_leave_what_best_play_leaves() -> None:
    """What books print of three and of four cards, hand by hand and in number, against the exact play of our table."""
    rules, play = open_usual(LAW, "poker-trijoker", "cantabria").rules, ride_play(TRIJOKER)
    deck = deck_of(TRIJOKER.ranking)
    for own in combinations(deck, 3):
        assert bots.stays(rules, own) is first_stays(TRIJOKER, play, own), own
    assert sum(bots.stays(rules, seen) for seen in combinations(deck, 4)) == int(play.second.sum())


def test_the_table_of_cantabria() -> None:
    """From a pair of jacks on, and 500 for the royal flush: more than four times the edge."""
    odds = ride_odds(TRIJOKER)
    assert odds.edge == Fraction(32653, 216580)  # 0.15076646
    assert digits(odds.first_stays, 8) == "05882353"
    assert digits(odds.second_stays, 8) == "12661188"
    assert odds.risk == odds.edge / odds.mean_stake


def test_when_bets_are_left() -> None:
    """A paying pair stays; a low pair alone does not, and four of a suit do."""
    play = ride_play(TRIJOKER)
    for hand, stays in (("JC JD 2H", True), ("10C 10D 2H", False), ("QH JH 10H", True), ("2C 2D 2H", True)):
        assert first_stays(TRIJOKER, play, cards(hand)) is stays, hand
    for hand, stays in (("2C 5C 9C KC", True), ("2C 5C 9C KD", False), ("AC AD 9C KD", True)):
        *own, common = cards(hand)
        assert second_stays(TRIJOKER, play, own, common) is stays, hand


def naive(terms: RideTerms) -> dict[Fraction, Fraction]:
    """The distribution of all bets: each is left where the sum of its results over all further cards is positive."""
    ranking, deck = hand_ranking(terms.ranking), deck_of(terms.ranking)
    least = ranking.least_value(terms.least.category, terms.least.ranks)

    def result(hand: tuple[Card, ...]) -> Fraction:
        value = ranking.value(hand)
        return terms.pays[ranking.category(value)] if value >= least else terms.below

    worth: dict[tuple[Card, ...], Fraction] = {hand: result(hand) for hand in combinations(deck, 5)}
    found: Counter[Fraction] = Counter()
    for own in combinations(deck, 3):
        left = [card for card in deck if card not in own]
        by_two = {(a, b): worth[tuple(sorted((*own, a, b)))] for a, b in permutations(left, 2)}
        by_one = {a: sum((by_two[a, b] for b in left if b != a), Fraction(0)) for a in left}
        plans = []
        for first in (0, 1) if terms.pull_first else (1,):
            free = terms.pull_second and terms.second_after in ("either", "left" if first else "pulled")
            second = {a: int(by_one[a] > 0 or not free) for a in left}
            plans.append((sum(by_one[a] * (first + second[a]) for a in left), -first, first, second))
        *_, first, second = max(plans, key=lambda plan: plan[:2])
        for (a, _), net in by_two.items():
            found[net * (1 + first + second[a])] += 1
    return gathered((net, Fraction(many, found.total())) for net, many in found.items()).chances


@pytest.mark.parametrize(("ranks", "least"), [(3, "three"), (4, "three"), (5, "straight")])
def test_every_deal_of_a_small_deck(ranks: int, least: str) -> None:
    """Decks of twelve to twenty cards, dealt card by card."""
    terms = replace(
        TRIJOKER,
        ranking=stripped(USUAL, ranks),
        least=LeastHand(least),  # type: ignore[arg-type]  # a word of the parameters
        pays={**TRIJOKER.pays, "three": Fraction(1, 2), "four": Fraction(2)},
    )
    assert ride_odds(terms).net.chances == naive(terms)


@pytest.mark.parametrize(
    "changes",
    [
        {"second_after": "pulled"},
        {"second_after": "left"},
        {"pull_first": False},
        {"pull_second": False, "below": Fraction(-1, 2)},
    ],
)
def test_other_rules_about_withdrawing(changes: dict[str, Any]) -> None:
    """Where one choice closes or opens the other, both are weighed together."""
    small = replace(TRIJOKER, ranking=stripped(USUAL, 4), least=LeastHand("full"))
    terms = replace(small, **changes)
    assert ride_odds(terms).net.chances == naive(terms)
    assert ride_odds(terms).net != ride_odds(small).net
