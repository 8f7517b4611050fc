"""Three card poker, solved: every hand of the player against every hand of the bank.

No card of the bank is seen, so that best play depends on the player's hand alone. Pair plus is the game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from ludex.games.poker.banked.odds.hand_index import (
    all_hands,
    category_table,
    deck_of,
    hand_values,
    placed,
    suit_classes,
)
from ludex.games.poker.banked.odds.terms import (
    LOST,
    OUTCOMES,
    TIED,
    UNQUALIFIED,
    WON,
    AnteOdds,
    AntePlay,
    AnteTerms,
    Counts,
    ante_odds,
    best_play,
)
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.cards import Card
from ludex.sim.streams import compiled


@compiled
def _count_banks(masks: Any, values: Any, own_masks: Any, own_values: Any, least: int, counts: Any) -> None:
    """Counts for each of some hands what every hand of other cards makes of a raise."""
    for own in range(own_masks.size):
        mask, value = own_masks[own], own_values[own]
        for bank in range(masks.size):
            if masks[bank] & mask:
                continue
            theirs = values[bank]
            outcome = UNQUALIFIED if theirs < least else WON if theirs < value else TIED if theirs == value else LOST
            counts[own, 0, outcome] += 1


@cache
def bank_counts(rules: RankingRules, least: int) -> Counts:
    """What every hand of the bank makes of a raise, for one hand of every class."""
    deck = len(deck_of(rules))
    own, values = suit_classes(deck, rules.cards), hand_values(rules)
    bits = np.uint64(1) << np.arange(deck, dtype=np.uint64)
    masks = np.bitwise_or.reduce(bits[all_hands(deck, rules.cards)], axis=1)
    counts = np.zeros((len(own.weights), 1, OUTCOMES), dtype=np.int32)
    _count_banks(masks, values, masks[own.numbers], values[own.numbers], least, counts)
    return counts


def three_card_play(terms: AnteTerms) -> AntePlay:
    """When to raise, and how often each outcome then comes."""
    rules = terms.ranking
    own = suit_classes(len(deck_of(rules)), rules.cards)
    categories = category_table(rules)[1][hand_values(rules)[own.numbers]]
    return best_play(terms, bank_counts(rules, terms.least_value), categories, own.weights)


def should_raise(terms: AnteTerms, play: AntePlay, own: Sequence[Card]) -> bool:
    """Whether best play raises with these cards."""
    deck = deck_of(terms.ranking)
    hand, _ = placed(suit_classes(len(deck), len(own)), [deck.index(card) for card in own])
    return bool(play.raises[hand, 0])


def three_card_odds(terms: AnteTerms) -> AnteOdds:
    """The exact odds of the ante under best play."""
    values = hand_values(terms.ranking)
    bank_plays = Fraction(int((values >= terms.least_value).sum()), len(values))
    return ante_odds(terms, three_card_play(terms), bank_plays)
