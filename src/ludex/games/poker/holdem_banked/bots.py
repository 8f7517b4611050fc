"""Players of hold'em against the house: one by rules of thumb, and one by whim.

Before the flop the first gives up just what best play gives up; later it bets somewhat too often.
"""

from __future__ import annotations

from math import ceil

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.games.poker.banked.bots import by_strategy, by_whim, common_cards, own_cards
from ludex.games.poker.banked.raising import Fold, Raise
from ludex.games.poker.holdem_banked.rules import STREETS, HoldemRules
from ludex.games.poker.holdem_banked.streets import Check
from ludex.games.poker.holdem_banked.table import ANTE
from ludex.kit.cards import ACE, KING, SUITS, Card, rank

TOO_LOW = range(3, 8)
"""What does not go with a two of another suit: best play gives up just these sixty of 1,326 starting hands."""
LOW = 2


def plays(own: tuple[Card, ...]) -> bool:
    """Whether two cards are worth the bet before the flop."""
    low, high = sorted(rank(card) for card in own)
    suited = len({card % SUITS for card in own}) == 1
    return suited or low != LOW or high not in TOO_LOW


def bets(own: tuple[Card, ...], common: tuple[Card, ...]) -> bool:
    """Whether a hand is worth a further bet: a card of it pairs, four are of one suit, or an ace is the highest."""
    ranks, board = [rank(card) for card in own], [rank(card) for card in common]
    if len({*ranks}) < len(ranks) or {*ranks} & {*board}:
        return True
    suits = [card % SUITS for card in (*own, *common)]
    four = any(suits.count(card % SUITS) > len(own) + 1 for card in own)
    highest = max(_height(each) for each in ranks)
    return four or highest == _height(ACE) or (highest == KING and ACE not in board)


def _height(of: int) -> int:
    return KING + 1 if of == ACE else of


def decide(sight: Observation, box: int) -> Command:
    """A bet, or none."""
    own, common = own_cards(sight.view, box), common_cards(sight.view)
    first = sight.option("fold") is not None
    worth = plays(own) if first else bets(own, common)
    if worth and sight.option("raise") is not None:
        return Raise(by=sight.who)
    return Fold(by=sight.who) if first else Check(by=sight.who)


def _in_all(sight: Observation) -> int:
    rules: HoldemRules = sight.rules
    return 1 + sum(ceil(rules.streets.of(street).times) for street in STREETS)


STRATEGIES: dict[str, Strategy] = {
    "basic": by_strategy(decide, bets=(ANTE,), in_all=_in_all),
    "random": by_whim((Raise, Fold, Check), bets=(ANTE,), in_all=_in_all),
}
"""By the names that people choose them by; the first is the usual one."""
