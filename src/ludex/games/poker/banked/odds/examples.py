"""What a raise comes to by combination and outcome, read off the table's own payments.

For every combination a hand is taken, and for every outcome a hand of the bank that has it; what the table would pay is
asked of them. So the odds take each payment from where the table takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from ludex.games.poker.banked.odds.terms import LOST, OUTCOMES, TIED, UNQUALIFIED, WON
from ludex.games.poker.hands.classes import representatives
from ludex.games.poker.hands.ranking import HandRanking, hand_ranking
from ludex.games.poker.hands.rules import Category, RankingRules
from ludex.kit.cards import SUITS, Card

Hand = tuple[Card, ...]
Worth = Callable[[Hand, Hand], Fraction]
"""(own, bank) -> what all bets on a hand come to that was not folded, in first bets"""
Nets = tuple[Fraction, Fraction, Fraction, Fraction]


def nets(rules: RankingRules, least: int, worth: Worth) -> Mapping[Category, Nets]:
    """What a raise comes to: the bank does not play, its hand is lower, equal, higher; nothing where that cannot be."""
    found = {}
    for category, cards in hand_of_each(rules).items():
        rows = [Fraction(0)] * OUTCOMES
        for outcome, bank in _banks(rules, cards, least):
            rows[outcome] = worth(cards, bank)
        found[category] = (rows[UNQUALIFIED], rows[WON], rows[TIED], rows[LOST])
    return found


@cache
def hand_of_each(rules: RankingRules) -> Mapping[Category, Hand]:
    """A hand that makes each combination, the highest of its kind."""
    ranking = hand_ranking(rules)
    return {ranking.category(ranking.value(cards)): cards for cards in rising_hands(rules)}


@cache
def rising_hands(rules: RankingRules) -> tuple[Hand, ...]:
    """A hand for every value, from the lowest on."""
    ranking = hand_ranking(rules)
    return tuple(sorted((tuple(cards) for cards in representatives(rules)), key=ranking.value))


@cache
def _banks(rules: RankingRules, own: Hand, least: int) -> tuple[tuple[int, Hand], ...]:
    """A hand of the bank for every outcome that can be."""
    return tuple(_found_banks(hand_ranking(rules), rising_hands(rules), own, least))


def _found_banks(ranking: HandRanking, hands: Sequence[Hand], own: Hand, least: int) -> Iterator[tuple[int, Hand]]:
    mine = ranking.value(own)

    def outcome(bank: Hand) -> int:
        value = ranking.value(bank)
        if value < least:
            return UNQUALIFIED
        return WON if value < mine else TIED if value == mine else LOST

    seen = set()
    # The lowest, the highest and its own kind come first: hardly any other is ever looked at.
    for cards in (*hands[:1], own, *reversed(hands), *hands):
        for bank in _turned(cards):
            if not set(bank) & set(own) and outcome(bank) not in seen:
                seen.add(outcome(bank))
                yield outcome(bank), bank
        if len(seen) == OUTCOMES:
            return


def _turned(cards: Hand) -> Iterator[Hand]:
    """The same hand in every suit."""
    for turn in range(SUITS):
        yield tuple(Card(card // SUITS * SUITS + (card + turn) % SUITS) for card in cards)
