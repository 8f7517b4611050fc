"""Players of hold'em against the house: one who bets what a hand is worth, and one by whim."""

from __future__ import annotations

from math import ceil

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.games.poker.banked.bots import by_strategy, by_whim, common_cards, own_cards
from ludex.games.poker.banked.raising import Fold, Raise
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.holdem_banked.rules import STREETS, HoldemRules
from ludex.games.poker.holdem_banked.streets import Check
from ludex.games.poker.holdem_banked.table import ANTE
from ludex.kit.cards import Card, rank

COURT = 11
"""From the jack on, or with a pair or one suit, two cards are always worth the first of the later bets."""


def plays(own: tuple[Card, ...]) -> bool:
    """Whether two cards are worth the bet before the flop: all but low ones of two suits that do not go together."""
    ranks = sorted(rank(card) for card in own)
    return not (ranks[-1] < 8 and ranks[0] > 1 and len({*ranks}) > 1 and len({card % 4 for card in own}) > 1)


def bets(rules: HoldemRules, own: tuple[Card, ...], common: tuple[Card, ...]) -> bool:
    """Whether a hand is worth a further bet: it makes more with one's own cards than the common ones alone promise."""
    ranking = hand_ranking(rules.ranking)
    if len(own) + len(common) < ranking.cards:
        return False
    return ranking.category(ranking.value((*own, *common))) != "high-card"


def decide(sight: Observation, box: int) -> Command:
    """A bet, or none."""
    own, common = own_cards(sight.view, box), common_cards(sight.view)
    first = sight.option("fold") is not None
    worth = plays(own) if first else bets(sight.rules, own, common)
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
