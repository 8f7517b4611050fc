"""A card bought from the bank: a small deck deal by deal, and hands of a larger one against all that may come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

from ludex.games.poker.banked.odds.hand_index import deck_of
from ludex.games.poker.banked.odds.known_purchases import known_purchase_odds, purchase_odds_of
from ludex.games.poker.banked.odds.no_draw import no_draw_odds
from ludex.games.poker.banked.odds.purchase import FOLD, RAISE, best_choice, purchase_odds, purchase_play
from ludex.games.poker.banked.odds.terms import LOST, TIED, UNQUALIFIED, WON, AnteTerms, LeastHand
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.no_draw.odds import terms_of
from ludex.kit.cards import Card
from tests.games.poker.banked_odds.games import no_draw, stripped
from tests.games.poker.hands import USUAL
from tests.tables import usual

Results = Counter[int]
"""How often each net result comes, in parts of an ante so small that all are whole."""


class Naive:
    """Best play by listing everything that may come."""

    def __init__(self, terms: AnteTerms, price: Fraction) -> None:
        self.unit = price.denominator
        self._terms, self._price = terms, int(price * self.unit)
        self._ranking, self.deck = hand_ranking(terms.ranking), deck_of(terms.ranking)
        self._values = {frozenset(hand): self._ranking.value(hand) for hand in combinations(self.deck, 5)}
        self._least = terms.least_value

    def raised(self, own: Sequence[Card], shown: Card, out: Sequence[Card], paid: int) -> Results:
        """What raising comes to, over all hands of the bank."""
        return self._raised(frozenset(own), shown, frozenset(out), paid)

    @cache  # noqa: B019 - it lives as long as its test
    def _raised(self, own: frozenset[Card], shown: Card, out: frozenset[Card], paid: int) -> Results:
        mine = self._values[own]
        category = self._ranking.category(mine)
        counts = [0] * 4
        for four in combinations([card for card in self.deck if card not in {*own, *out, shown}], 4):
            theirs = self._values[frozenset((shown, *four))]
            if theirs < self._least:
                counts[UNQUALIFIED] += 1
            else:
                counts[WON if mine > theirs else TIED if mine == theirs else LOST] += 1
        found: Results = Counter()
        for outcome, many in enumerate(counts):
            found[int(self._terms.net(category, outcome) * self.unit) - paid] += many
        return found

    def better(self, own: Sequence[Card], shown: Card, out: Sequence[Card], paid: int) -> Results:
        """The better of raising and folding."""
        raised, folded = self.raised(own, shown, out, paid), -self.unit - paid
        return raised if total(raised) > folded * raised.total() else Counter({folded: raised.total()})

    def bought(self, own: Sequence[Card], shown: Card, out: Card) -> Results:
        """What buying comes to for this card."""
        found: Results = Counter()
        rest = [card for card in own if card != out]
        for card in self.deck:
            if card not in own and card != shown:
                found.update(self.better([*rest, card], shown, [out], self._price))
        return found

    def ways(self, own: Sequence[Card], shown: Card) -> dict[int, Results]:
        """What every choice comes to; cards to discard stand for themselves, in rising order."""
        raised = self.raised(own, shown, (), 0)
        ways = {FOLD: Counter({-self.unit: raised.total()}), RAISE: raised}
        return ways | {card: self.bought(own, shown, card) for card in sorted(own)}


def total(results: Results) -> int:
    return sum(net * many for net, many in results.items())


def mean(results: Results) -> Fraction:
    return Fraction(total(results), results.total())


def test_every_deal_of_a_small_deck() -> None:
    """Twelve cards: every hand, shown card, discard, bought card and hand of the bank."""
    terms, price = no_draw(25, stripped(USUAL, 3), LeastHand("three")), Fraction(2, 3)
    naive = Naive(terms, price)
    rows: Results = Counter()
    bought = deals = 0
    for own in combinations(naive.deck, 5):
        for shown in naive.deck:
            if shown in own:
                continue
            ways = naive.ways(own, shown)
            best = max(ways, key=lambda way: mean(ways[way]))
            scale = ways[min(own)].total() // ways[best].total()
            rows.update({net: many * scale for net, many in ways[best].items()})
            deals, bought = deals + 1, bought + (best not in (FOLD, RAISE))
    odds = purchase_odds(terms, price)
    chances = {Fraction(net, naive.unit): Fraction(many, rows.total()) for net, many in rows.items() if many}
    assert odds.net.chances == chances
    assert odds.bought == Fraction(bought, deals)
    assert 0 < odds.bought < 1
    assert odds.edge < no_draw_odds(terms).edge


def test_single_hands_of_a_larger_deck() -> None:
    """Twenty cards from the ten on: what best play does is never below any other choice."""
    terms, price = no_draw(25, stripped(USUAL, 5)), Fraction(5, 2)
    naive, play, random = Naive(terms, price), purchase_play(terms, price), Random(14)
    found: Counter[str] = Counter()
    for _ in range(12):
        *own, shown = random.sample(naive.deck, 6)
        ways = naive.ways(own, shown)
        choice = best_choice(terms, play, own, shown)
        assert mean(ways[choice]) == max(map(mean, ways.values()))
        found["bought" if choice in own else "kept"] += 1
    assert len(found) == 2


def test_nobody_buys_for_much() -> None:
    """At a hundred antes best play is what it is without a card for sale."""
    terms = no_draw(25, stripped(USUAL, 5))
    odds = purchase_odds(terms, Fraction(100))
    without = no_draw_odds(terms)
    assert odds.net == without.net
    assert odds.bought == 0
    assert (odds.raised, odds.mean_stake) == (without.raised, without.mean_stake)


def test_figures_hold_for_their_terms_alone() -> None:
    """What is kept is found by terms and price, and is what was worked out; anything else is worked out now."""
    terms = terms_of(usual("cantabria", "poker-no-draw").rules)
    odds = known_purchase_odds(terms, Fraction(1))
    assert odds is not None
    assert odds.edge == Fraction(283076022209, 23255435603400)  # 0.01217247
    assert odds.mean_stake == 1 + 2 * odds.raised + odds.bought
    assert odds.edge < no_draw_odds(terms).edge
    for other, price in ((no_draw(50), Fraction(1)), (terms, Fraction(2))):
        assert known_purchase_odds(other, price) is None
    small = no_draw(25, stripped(USUAL, 5))
    assert purchase_odds_of(small, Fraction(1)) == purchase_odds(small, Fraction(1))
    assert purchase_odds_of(terms, Fraction(1)) == odds
