"""Players of no-draw poker: one by the rule that books give, and one by whim.

A pair or anything better goes on. Ace and king go on against an open card of the bank that one holds oneself, since the
bank is then less likely to have a pair; against an ace or a king only with a queen or a jack. Against any other card
they go on with a queen, if the fourth card is higher than the bank's.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.games.poker.banked.bots import bank_cards, by_strategy, by_whim, first_and_second, own_cards
from ludex.games.poker.banked.raising import Fold, Raise
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.no_draw.exchange import BuyCard
from ludex.games.poker.no_draw.rules import NoDrawRules
from ludex.games.poker.no_draw.table import ANTE
from ludex.kit.cards import ACE, JACK, KING, QUEEN, Card, rank

_ABOVE_ALL = KING + 1
"""An ace as the highest card."""
_FOURTH = 3


def goes_on(rules: NoDrawRules, own: tuple[Card, ...], bank: Sequence[Card]) -> bool:
    """Whether a hand is worth the second bet, by the bank's open card."""
    ranking = hand_ranking(rules.ranking)
    value = ranking.value(own)
    if value >= ranking.least_value("pair", ()):
        return True
    return value >= ranking.least_value("high-card", ("A", "K")) and any(_high_goes_on(own, card) for card in bank)


def _high_goes_on(own: tuple[Card, ...], bank: Card) -> bool:
    """Whether ace and king without a pair are worth it."""
    ranks, shown = sorted(map(_height, own), reverse=True), _height(bank)
    if shown in (_ABOVE_ALL, KING):
        return QUEEN in ranks or JACK in ranks
    return shown in ranks or (QUEEN in ranks and shown < ranks[_FOURTH])


def _height(card: Card) -> int:
    return _ABOVE_ALL if rank(card) == ACE else rank(card)


def decide(sight: Observation, box: int) -> Command:
    """The second bet, or none; no card is bought."""
    own, bank = own_cards(sight.view, box), bank_cards(sight.view)
    plays = sight.option("raise") is not None and goes_on(sight.rules, own, bank)
    return Raise(by=sight.who) if plays else Fold(by=sight.who)


STRATEGIES: dict[str, Strategy] = {
    "basic": by_strategy(decide, bets=(ANTE,), in_all=first_and_second),
    "random": by_whim((Raise, Fold, BuyCard), bets=(ANTE,), in_all=first_and_second),
}
"""By the names that people choose them by; the first is the usual one."""
