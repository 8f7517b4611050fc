"""What best play does with some cards, looked up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from ludex.games.poker.banked.odds.hand_index import deck_of, suit_classes
from ludex.games.poker.banked.odds.holdem.boards import OWN, boards, hole_numbers, renamed_cards
from ludex.games.poker.banked.odds.holdem.known_plays import holdem_play
from ludex.games.poker.banked.odds.holdem.odds import hole_worths
from ludex.games.poker.banked.odds.holdem.solving import Bits, answer
from ludex.games.poker.banked.odds.holdem.terms import HoldemTerms
from ludex.games.poker.banked.odds.terms import FOLD_NET
from ludex.kit.cards import Card


def should_bet_flop(terms: HoldemTerms, own: Sequence[Card]) -> bool:
    """Whether best play goes on with these two cards."""
    low, high = _places(terms, own)
    holes = suit_classes(len(deck_of(terms.ranking)), OWN)
    return flop_bets(terms)[int(holes.class_of[_number((low, high))])]


def should_bet_turn(terms: HoldemTerms, own: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Whether best play bets before the fourth community card."""
    return _looked_up(terms, holdem_play(terms).turn, own, flop)


def should_bet_river(terms: HoldemTerms, own: Sequence[Card], flop: Sequence[Card], turn: Card) -> bool:
    """Whether best play bets before the fifth."""
    return _looked_up(terms, holdem_play(terms).river, own, (*flop, turn))


@lru_cache(maxsize=4)
def flop_bets(terms: HoldemTerms) -> tuple[bool, ...]:
    """Whether best play goes on, by class of hole cards."""
    return tuple(worth > FOLD_NET for worth in hole_worths(terms))


def _looked_up(terms: HoldemTerms, bits: Bits, own: Sequence[Card], board: Sequence[Card]) -> bool:
    cards = len(deck_of(terms.ranking))
    index = boards(cards, len(board))
    number = _number(_places(terms, board))
    names = renamed_cards(cards)[index.order_of[number]]
    low, high = _places(terms, own)
    hole = int(hole_numbers(cards)[names[low], names[high]])
    return answer(bits, hole * len(index.first) + int(index.class_of[number]))


def _places(terms: HoldemTerms, cards: Sequence[Card]) -> tuple[int, ...]:
    """Where cards stand in their deck, in rising order."""
    deck = deck_of(terms.ranking)
    return tuple(sorted(deck.index(card) for card in cards))


def _number(places: Sequence[int]) -> int:
    """The number of some cards among all choices of so many."""
    return sum(comb(card, place + 1) for place, card in enumerate(places))
