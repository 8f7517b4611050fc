"""Poker without a draw where the house sells one card: best play of folding, raising and buying, and its exact odds.

Whoever buys pays the price at once, discards one card and gets another; then they raise or fold (CAN10 annex, 14.1).
Everything is counted in deals of a bought card and the bank's covered cards, so that whole numbers compare exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.bank_counts import bank_counts, by_value, nothing_held
from ludex.games.poker.banked.odds.hand_index import (
    BINOMIALS,
    SUIT_ORDERS,
    Numbers,
    all_hands,
    category_table,
    deck_of,
    hand_values,
    placed,
    renamed,
    suit_classes,
)
from ludex.games.poker.banked.odds.purchase_counts import no_pairs_held, put_in_below, sweep
from ludex.games.poker.banked.odds.terms import FOLD_NET, OUTCOMES, AnteTerms, scaled
from ludex.games.poker.hands.words import LEAST as HAND
from ludex.kit.cards import Card
from ludex.odds.distribution import Distribution, gathered

FOLD, RAISE = -2, -1
"""Choices besides buying, which is told by the place of the discarded card in the rising hand."""


class PurchaseOdds(Struct, frozen=True, kw_only=True):
    """Best play with a card for sale."""

    net: Distribution
    """The net result of an ante, the price included."""
    bought: Fraction
    """How likely a card is bought."""
    raised: Fraction
    """How likely a raise is, with a bought card or without."""
    mean_stake: Fraction
    """How many antes are staked, the raise and the price included."""

    @property
    def edge(self) -> Fraction:
        """The house's expected share of the ante."""
        return -self.net.mean


class PurchasePlay(NamedTuple):
    """What to do with every class of hands against every card that the bank shows, and what comes of it."""

    choice: NDArray[np.int8]
    kept: Numbers
    """Deals of hands that are raised as they are, by combination from the lowest on and outcome."""
    kept_folds: int
    bought: Numbers
    """Deals of hands that are raised with a bought card, by combination then and outcome."""
    bought_folds: int
    total: int


class _Solver:
    """The arrays that both sweeps share, for one set of terms."""

    def __init__(self, terms: AnteTerms, price: Fraction) -> None:
        rules = terms.ranking
        self.cards = len(deck_of(rules))
        self.unseen = self.cards - HAND - 1
        """Cards that the player does not see before they buy."""
        self.deals = comb(self.unseen - 1, HAND - 1)
        """Hands of the bank once a card is bought."""
        nets, unit = scaled(terms)
        self.nets, self.unit = nets * price.denominator, unit * price.denominator
        self.price = int(price * self.unit)
        self.least = terms.least_value
        self.own, self.values = suit_classes(self.cards, HAND), hand_values(rules)
        self.own_values = self.values[self.own.numbers]
        self.categories = category_table(rules)[1][self.own_values]
        self.counts = bank_counts(rules, self.least)

    def sweep(self, sums: Any, choice: Any, outcomes: Any, *, adding: bool) -> int:
        """Goes through all hands, adding to sums or counting the outcomes of choices."""
        hands = all_hands(self.cards, HAND)
        highest = int(self.values.max()) + 1
        ordered = by_value(self.values, highest)
        held, pairs = nothing_held(self.cards), no_pairs_held(self.cards)
        below, pairs_below = nothing_held(self.cards), no_pairs_held(self.cards)
        end = int(ordered.starts[min(self.least, highest)])
        put_in_below(BINOMIALS, hands, ordered.order, end, below, pairs_below)
        rep_of = np.full(len(hands), -1, dtype=np.int32)
        rep_of[self.own.numbers] = np.arange(len(self.own.numbers))
        own = by_value(self.own_values, highest)
        return int(
            sweep(
                BINOMIALS, SUIT_ORDERS, hands, *ordered, self.own.hands, *own, self.least, rep_of, self.categories,
                self.nets, self.unit, self.deals, held, pairs, below, pairs_below, adding, sums, choice,
                self.own.weights, outcomes,
            )
        )  # fmt: skip

    def kept_worth(self) -> Numbers:
        """What raising without a bought card comes to, in deals of a bought card too."""
        worth = np.zeros(self.counts.shape[:2], dtype=np.int64)
        for outcome in range(OUTCOMES):
            worth += self.counts[:, :, outcome] * self.nets[self.categories, outcome][:, None]
        return worth * (self.unseen - HAND + 1)

    def choices(self) -> NDArray[np.int8]:
        """The best choice for every class and shown card: folding before raising before buying where they are equal."""
        sums = np.zeros((len(self.own.weights), HAND, self.cards), dtype=np.int64)
        nothing = np.zeros((1, 1), dtype=np.int8)
        self.sweep(sums, nothing, np.zeros((len(self.nets), OUTCOMES), dtype=np.int64), adding=True)
        whole = self.unseen * self.deals
        best = np.full(self.counts.shape[:2], -self.unit * whole, dtype=np.int64)
        choice = np.full(best.shape, FOLD, dtype=np.int8)
        candidates: Iterator[tuple[int, Numbers]] = (
            (slot, self.kept_worth() if slot == RAISE else sums[:, slot] - self.price * whole)
            for slot in range(RAISE, HAND)
        )
        for slot, worth in candidates:
            better = worth > best
            best[better], choice[better] = worth[better], slot
        choice[self.counts.sum(axis=2) == 0] = FOLD
        return choice


def purchase_play(terms: AnteTerms, price: Fraction = Fraction(1)) -> PurchasePlay:
    """The best of folding, raising and buying, exactly; it takes some seconds and half a gigabyte."""
    solver = _Solver(terms, price)
    choice = solver.choices()
    bought = np.zeros((len(solver.nets), OUTCOMES), dtype=np.int64)
    nothing = np.zeros((1, HAND, 1), dtype=np.int64)
    bought_folds = solver.sweep(nothing, choice, bought, adding=False)
    more = solver.unseen - HAND + 1
    kept = np.zeros_like(bought)
    for outcome in range(OUTCOMES):
        by_class = np.where(choice == RAISE, solver.counts[:, :, outcome], 0).sum(axis=1, dtype=np.int64)
        np.add.at(kept[:, outcome], solver.categories, by_class * solver.own.weights * more)
    deals = solver.counts.sum(axis=2, dtype=np.int64)
    folds = int((np.where(choice == FOLD, deals, 0).sum(axis=1) * solver.own.weights).sum()) * more
    total = int((deals.sum(axis=1) * solver.own.weights).sum()) * more
    return PurchasePlay(choice, kept, folds, bought, bought_folds, total)


def best_choice(terms: AnteTerms, play: PurchasePlay, own: Sequence[Card], shown: Card) -> int | Card:
    """What best play does against the card that the bank shows: `FOLD`, `RAISE`, or the card to discard."""
    deck = deck_of(terms.ranking)
    classes = suit_classes(len(deck), len(own))
    hand, order = placed(classes, [deck.index(card) for card in own])
    slot = int(play.choice[hand, renamed(deck.index(shown), order)])
    if slot < 0:
        return slot
    return next(card for card in own if renamed(deck.index(card), order) == classes.hands[hand, slot])


def purchase_odds(terms: AnteTerms, price: Fraction = Fraction(1)) -> PurchaseOdds:
    """The exact odds of the ante under best play with a card for sale."""
    play = purchase_play(terms, price)
    categories, _ = category_table(terms.ranking)
    rows = [
        (FOLD_NET, Fraction(play.kept_folds, play.total)),
        (FOLD_NET - price, Fraction(play.bought_folds, play.total)),
    ]
    for place, category in enumerate(categories):
        for outcome in range(OUTCOMES):
            net = terms.net(category, outcome)
            rows.append((net, Fraction(int(play.kept[place, outcome]), play.total)))
            rows.append((net - price, Fraction(int(play.bought[place, outcome]), play.total)))
    bought = Fraction(int(play.bought.sum()) + play.bought_folds, play.total)
    raised = 1 - Fraction(play.kept_folds + play.bought_folds, play.total)
    return PurchaseOdds(
        net=gathered(rows),
        bought=bought,
        raised=raised,
        mean_stake=1 + terms.raise_antes * raised + price * bought,
    )
