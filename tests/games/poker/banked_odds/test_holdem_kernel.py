"""The compiled loop of hold'em against the bank, the bet beside it, and terms that are asked of a table's payments."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from ludex.games.poker.banked.odds.hand_index import deck_of
from ludex.games.poker.banked.odds.holdem.advice import should_bet_flop, should_bet_river, should_bet_turn
from ludex.games.poker.banked.odds.holdem.example_deals import Deal, asked_terms, example_deals
from ludex.games.poker.banked.odds.holdem.hole_bets import Hole, hole_bet
from ludex.games.poker.banked.odds.holdem.kernel import holdem_kernel
from ludex.games.poker.banked.odds.holdem.odds import BEST, FOLD, Ending, holdem_odds
from ludex.games.poker.banked.odds.holdem.rounds import HoldemRounds
from ludex.games.poker.banked.odds.holdem.terms import FOLDED, LOST, TIED, WON, WON_HIGH, HoldemTerms, StreetBet
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.kit.cards import Card, name
from ludex.kit.money import Cents
from tests.games.poker.banked_odds.games import HOLDEM, holdem, stripped
from tests.games.poker.hands import USUAL

ROUNDS = 2**20
BURNS = (1, 1, 1)
SMALL = holdem(stripped(USUAL, 5), LeastHand("full"))
PRIZES = {
    **dict.fromkeys(("AKs",), 25),
    **dict.fromkeys(("AQs", "AJs"), 20),
    "AKo": 15,
    **dict.fromkeys(("JJ", "QQ", "KK"), 10),
    **dict.fromkeys(("AQo", "AJo"), 5),
    **dict.fromkeys((rank * 2 for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10")), 3),
    "AA": 30,
}
"""The bonus as players of hold'em write hole cards."""


def written(hole: Hole) -> str:
    """Hole cards as players write them, the higher one first."""
    high, low = sorted(hole, key=lambda card: USUAL.values.index(name(card)[:-1]))
    ranks = name(high)[:-1] + name(low)[:-1]
    return ranks if name(high)[:-1] == name(low)[:-1] else ranks + ("s" if high % 4 == low % 4 else "o")


def bonus(own: Hole, bank: Hole) -> Fraction:
    """What a unit of the bonus comes to."""
    if written(own) == written(bank) == "AA":
        return Fraction(1000)
    return Fraction(PRIZES.get(written(own), -1))


BONUS = hole_bet(USUAL, bonus)


def plain(terms: HoldemTerms, pack: list[Card], burns: tuple[int, int, int]) -> Ending:
    """How a round ends, by the ranking itself: own and bank's cards in turn, then the board behind burnt cards."""
    own, bank, rest = [pack[0], pack[2]], [pack[1], pack[3]], pack[4:]
    flop = rest[burns[0] : burns[0] + 3]
    rest = rest[burns[0] + 3 + burns[1] :]
    turn, river = rest[0], rest[1 + burns[2]]
    if not should_bet_flop(terms, own):
        return FOLD
    ranking = hand_ranking(terms.ranking)
    mine, theirs = (ranking.value([*hole, *flop, turn, river]) for hole in (own, bank))
    won = WON_HIGH if mine >= terms.high_value else WON
    return Ending(
        should_bet_turn(terms, own, flop),
        should_bet_river(terms, own, flop, turn),
        won if mine > theirs else TIED if mine == theirs else LOST,
    )


@pytest.mark.parametrize("burns", [BURNS, (0, 2, 0)], ids=["law", "other burns"])
@pytest.mark.parametrize("terms", [HOLDEM, SMALL], ids=["whole deck", "twenty cards"])
def test_known_packs(terms: HoldemTerms, burns: tuple[int, int, int]) -> None:
    """Every round is counted where the ranking and best play put it."""
    kernel, met = holdem_kernel(terms, burns=burns), set[Ending]()
    assert kernel.drawn == 9 + sum(burns)
    for seed in range(400):
        pack = Random(seed).sample(kernel.deck, kernel.drawn)
        ending = plain(terms, pack, burns)
        counts = kernel.count([pack])
        turn, river, outcome = ending
        assert counts[0, int(turn), int(river), outcome] == counts.sum() == 1, seed
        met.add(ending)
    assert len(met) >= 12 or terms is SMALL


def test_known_packs_of_the_bet_beside() -> None:
    """Hole cards that win something more often than chance would deal them; folded hands keep the bet."""
    rounds = HoldemRounds(HOLDEM, burns=BURNS, beside=BONUS, is_beside=lambda bet: bet == "bonus")
    aces = [Card(suit) for suit in range(4)]
    random, met = Random(3), set[int]()
    for turn in range(300):
        deck = random.sample(deck_of(USUAL), 52)
        pack = sorted(deck, key=lambda card: card not in aces) if turn % 10 == 0 else deck
        if turn % 3 == 0:
            pack.insert(0, pack.pop(next(place for place, card in enumerate(pack) if card in aces)))
        own, bank = (pack[0], pack[2]), (pack[1], pack[3])
        counts = rounds.count([pack])
        won = int(bonus(own, bank) * 200)
        assert rounds.nets(counts, "bonus", Cents(200), None) == {won: 1}
        assert rounds.nets(counts, "ante", Cents(200), BEST) == {int(200 * plain(HOLDEM, pack, BURNS).net(HOLDEM)): 1}
        met.add(won)
    assert {200_000, -200} < met
    assert (rounds.choices("bonus"), rounds.choices("ante")) == ((None,), (BEST,))


@pytest.mark.parametrize("terms", [HOLDEM, SMALL], ids=["whole deck", "twenty cards"])
def test_estimates(terms: HoldemTerms) -> None:
    """Every ending within five deviations of its exact chance; a seed gives the same counts again."""
    rounds = HoldemRounds(terms, burns=BURNS)
    counts, again = rounds.counts(), rounds.counts()
    rounds.play(counts, seed=6, block=0, rounds=ROUNDS)
    rounds.play(again, seed=6, block=0, rounds=ROUNDS)
    assert (counts == again).all()
    assert counts.sum() == ROUNDS
    chances = holdem_odds(terms).chances
    for turn in (False, True):
        for river in (False, True):
            for outcome in range(FOLDED + 1):
                expected = ROUNDS * float(chances.get(Ending(turn, river, outcome), 0))
                found = counts[0, int(turn), int(river), outcome]
                assert abs(found - expected) <= 5 * sqrt(expected) + 5, (turn, river, outcome)
    assert rounds.draw(seed=1, block=0, rounds=100) == rounds.draw(seed=1, block=0, rounds=100)


def test_the_edge_lies_within_the_interval() -> None:
    """A million rounds of ante and bonus, each within five standard errors."""
    rounds = HoldemRounds(HOLDEM, burns=BURNS, beside=BONUS, is_beside=lambda bet: bet == "bonus")
    counts = rounds.counts()
    rounds.play(counts, seed=2, block=0, rounds=ROUNDS)
    for bet, choice, net in (("ante", BEST, holdem_odds(HOLDEM).net), ("bonus", None, BONUS.net)):
        nets = rounds.nets(counts, bet, Cents(100), choice)
        mean = sum(won * many for won, many in nets.items()) / ROUNDS / 100
        assert abs(mean - float(net.mean)) <= 5 * sqrt(float(net.variance) / ROUNDS), bet


def test_the_bonus() -> None:
    """Counted by hand: 126 of 1,326 hole cards win, and aces meet aces once in 1,225 deals to the bank."""
    paid = 4 * 25 + 8 * 20 + 12 * 15 + 18 * 10 + 24 * 5 + 54 * 3
    aces = 6 * Fraction(1000 + 1224 * 30, 1225)
    assert BONUS.net.mean == (paid + aces - 1200) / 1326
    assert sum(BONUS.ways) == 1326 * 1225
    assert BONUS.net.chances[Fraction(1000)] == Fraction(6, 1326 * 1225)
    assert hole_bet(USUAL, bonus, bank_matters=lambda own: written(own) == "AA").net == BONUS.net


def test_a_bet_on_hole_cards_of_a_small_deck() -> None:
    """Every deal of twelve cards, for a bet that compares both."""

    def higher(own: Hole, bank: Hole) -> Fraction:
        own_ranks, bank_ranks = (sorted(card // 4 for card in hole) for hole in (own, bank))
        suited = own[0] % 4 == own[1] % 4
        return Fraction(2 + suited if own_ranks > bank_ranks else 0 if own_ranks == bank_ranks else -1)

    rules = stripped(USUAL, 3)
    found = [
        higher(own, bank)
        for own in combinations(deck_of(rules), 2)
        for bank in combinations([card for card in deck_of(rules) if card not in own], 2)
    ]
    chances = {net: Fraction(found.count(net), len(found)) for net in set(found)}
    assert hole_bet(rules, higher).net.chances == chances


@pytest.mark.parametrize("category", [*USUAL.order, None])
def test_there_is_a_deal_for_every_outcome(category: Category | None) -> None:
    """Wherever antes begin to win: each deal has its outcome by the ranking, and only what cannot be lacks one."""
    ranking = hand_ranking(USUAL)
    least = ranking.classes if category is None else ranking.least_value(category, ())
    deals = example_deals(USUAL, least)
    assert set(deals) == {LOST, TIED, WON, WON_HIGH} - ({WON} if least == 0 else set()) - (
        {WON_HIGH} if category is None else set()
    )
    for outcome, deal in deals.items():
        assert len({*deal.own, *deal.bank, *deal.common}) == 9
        mine, theirs = ranking.value([*deal.own, *deal.common]), ranking.value([*deal.bank, *deal.common])
        won = WON_HIGH if mine >= least else WON
        assert outcome == (won if mine > theirs else TIED if mine == theirs else LOST)


def test_terms_are_asked_of_payments() -> None:
    """What a table would pay in each of the deals becomes what its bets come to."""
    ranking = hand_ranking(USUAL)
    straight = ranking.least_value("straight", ())

    def worth(deal: Deal) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        mine, theirs = ranking.value([*deal.own, *deal.common]), ranking.value([*deal.bank, *deal.common])
        later = Fraction((mine > theirs) - (mine < theirs))
        return Fraction(0) if later > 0 and mine < straight else later, later, later, later

    antes = Fraction(2), Fraction(1), Fraction(1)
    assert asked_terms(USUAL, LeastHand("straight"), antes, worth) == HOLDEM
    never = asked_terms(USUAL, None, antes, worth)
    assert never.ante == (Fraction(-1), Fraction(0), Fraction(0), Fraction(0))
    assert never.high_value == ranking.classes


def test_bets_that_lose_more_are_made_less() -> None:
    """A river bet that pays half is made with fewer hands."""
    half = StreetBet(Fraction(1), (Fraction(-1), Fraction(0), Fraction(1, 2), Fraction(1, 2)))
    terms = replace(SMALL, river=half)
    assert holdem_odds(terms).river_bet < holdem_odds(SMALL).river_bet
