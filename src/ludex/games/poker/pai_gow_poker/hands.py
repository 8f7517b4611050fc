"""Seven cards as a high and a low hand: how high each is, whether the one is above the other, and the house way."""

from __future__ import annotations

from typing import NamedTuple

from ludex.games.poker.banked.bank_hand import combination_paths
from ludex.games.poker.hands.house_way import set_house_way
from ludex.games.poker.hands.split import two_hands
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.kit.cards import JOKER, Card


class SetHands(NamedTuple):
    """Cards that are set: the high hand and the low one."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]


def high_value(rules: PaiGowRules, cards: tuple[Card, ...]) -> int:
    """How high a high hand is among others."""
    return two_hands(rules.ranking, rules.setting.low).large.value(cards)


def low_value(rules: PaiGowRules, cards: tuple[Card, ...]) -> int:
    """How high a low hand is among others."""
    return two_hands(rules.ranking, rules.setting.low).small.value(cards)


def is_above(rules: PaiGowRules, hands: SetHands) -> bool:
    """Whether a high hand is of greater value than the low one beside it."""
    return two_hands(rules.ranking, rules.setting.low).is_above(hands.high, hands.low)


def high_paths(rules: PaiGowRules, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The rules by which cards make the combination of a high hand."""
    ranking = two_hands(rules.ranking, rules.setting.low).large
    category = ranking.category(ranking.value(cards))
    runs = ("ranking.wheel",) if category in ("royal-flush", "straight-flush", "straight") else ()
    joker = ("ranking.joker",) if JOKER in cards else ()
    tie = ("ranking.ties.high_card",) if category == "high-card" else ()
    return ("ranking.values", "ranking.order", *combination_paths(category), *runs, *joker, *tie)


def combinations(rules: PaiGowRules, hands: SetHands) -> tuple[str, str]:
    """What a high and a low hand make."""
    split = two_hands(rules.ranking, rules.setting.low)
    high, low = split.large.value(hands.high), split.small.value(hands.low)
    return split.large.category(high), split.small.category(low)


def house_places(rules: PaiGowRules, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The places of the cards that the house way puts into the low hand, counted from one."""
    low = house_way(rules, cards)
    return tuple(place for place, card in enumerate(cards, start=1) if card in low)


def house_way(rules: PaiGowRules, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that the croupier puts into the low hand."""
    return set_house_way(rules.ranking, cards).small
