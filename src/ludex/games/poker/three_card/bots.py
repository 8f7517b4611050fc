"""Players of three card poker: one who goes on from queen, six and four, and one by whim."""

from __future__ import annotations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.games.poker.banked.bots import by_strategy, by_whim, first_and_second, own_cards
from ludex.games.poker.banked.raising import Fold, Raise
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Rank
from ludex.games.poker.three_card.rules import ThreeCardRules
from ludex.games.poker.three_card.table import ANTE
from ludex.kit.cards import Card

LEAST: tuple[Rank, ...] = ("Q", "6", "4")
"""The lowest hand that loses less when it goes on than when it is folded."""


def goes_on(rules: ThreeCardRules, own: tuple[Card, ...]) -> bool:
    """Whether a hand is worth the second bet."""
    ranking = hand_ranking(rules.ranking)
    return ranking.value(own) >= ranking.least_value("high-card", LEAST)


def decide(sight: Observation, box: int) -> Command:
    """The second bet, or none."""
    plays = sight.option("raise") is not None and goes_on(sight.rules, own_cards(sight.view, box))
    return Raise(by=sight.who) if plays else Fold(by=sight.who)


STRATEGIES: dict[str, Strategy] = {
    "basic": by_strategy(decide, bets=(ANTE,), in_all=first_and_second),
    "random": by_whim((Raise, Fold), bets=(ANTE,), in_all=first_and_second),
}
"""By the names that people choose them by; the first is the usual one."""
