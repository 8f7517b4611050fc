"""Poker without a draw against the bank, of which one card is seen: best play and exact odds (CAN10 annex, 14.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ludex.games.poker.banked.odds.bank_counts import bank_counts
from ludex.games.poker.banked.odds.hand_index import category_table, deck_of, hand_values, placed, renamed, suit_classes
from ludex.games.poker.banked.odds.terms import AnteOdds, AntePlay, AnteTerms, ante_odds, best_play
from ludex.kit.cards import Card


def no_draw_play(terms: AnteTerms) -> AntePlay:
    """When to raise, by class of hands and card that the bank shows, and how often each outcome then comes."""
    rules = terms.ranking
    own = suit_classes(len(deck_of(rules)), rules.cards)
    categories = category_table(rules)[1][hand_values(rules)[own.numbers]]
    return best_play(terms, bank_counts(rules, terms.least_value), categories, own.weights)


def should_raise(terms: AnteTerms, play: AntePlay, own: Sequence[Card], shown: Card) -> bool:
    """Whether best play raises with these cards against the one that the bank shows."""
    deck = deck_of(terms.ranking)
    hand, order = placed(suit_classes(len(deck), len(own)), [deck.index(card) for card in own])
    return bool(play.raises[hand, renamed(deck.index(shown), order)])


def no_draw_odds(terms: AnteTerms, play: AntePlay | None = None) -> AnteOdds:
    """The exact odds of the ante under best play, which may be solved already."""
    values = hand_values(terms.ranking)
    bank_plays = Fraction(int((values >= terms.least_value).sum()), len(values))
    return ante_odds(terms, play or no_draw_play(terms), bank_plays)
