"""Second opinions on hands of any pack: who has the best one, and who could open a pot.

Whole decks are read by another evaluator, stripped ones and figures by the words of the rules (`hands.Brute`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from ludex.kit.cards import FACES, SUITS, Card, name
from tests.games.poker.hands import Brute

Worth = tuple[int, ...]
Reader = Callable[[Sequence[Card]], Worth]
HAND = 5

evaluate_cards: Any = import_module("phevaluator").evaluate_cards


def whole_pack(cards: Sequence[Card]) -> Worth:
    """How high five to seven cards of a whole deck are; nothing where there are fewer."""
    return (-int(evaluate_cards(*map(_written, cards))),) if len(cards) >= HAND else ()


def _written(card: Card) -> str:
    return name(card).replace("10", "T")[0] + name(card)[-1].lower()


def reader_of(rules: Any) -> Reader:
    """Who reads the hands of a table: the other evaluator knows neither figures nor small decks."""
    if rules.deck.cards == FACES and "figures" not in rules.ranking.order:
        return whole_pack
    brute = brute_of(rules)
    return lambda cards: max(map(brute.opinion, combinations(cards, HAND)), default=())


def brute_of(rules: Any) -> Brute:
    """The words of the rules, with as many of the highest ranks as the deck has."""
    return Brute(replace(rules.ranking, values=rules.ranking.values[: rules.deck.cards // SUITS]))


def best_of(
    hands: Mapping[str, Iterable[Card]], board: Sequence[Card], own: int | None, read: Reader = whole_pack
) -> list[str]:
    """Those with the best hand; `own` says how many of a player's own cards count where it must be so many."""
    worth = {player: _worth(tuple(cards), board, own, read) for player, cards in hands.items()}
    best = max(worth.values())
    return [player for player, value in worth.items() if value == best]


def _worth(cards: Sequence[Card], board: Sequence[Card], own: int | None, read: Reader) -> Worth:
    if own is None:
        return read((*cards, *board))
    return max(
        read((*mine, *theirs)) for mine in combinations(cards, own) for theirs in combinations(board, HAND - own)
    )


def can_open(brute: Brute, cards: Sequence[Card], pair: str) -> bool:
    """Whether five cards are enough where it takes this pair: anything above a pair, or one as high."""
    match brute.category(cards):
        case "high-card":
            return False
        case "pair":
            ranks = Counter(name(card)[:-1] for card in cards)
            high = "JQKA"  # no lower pair ever opens
            (found,) = [rank for rank, count in ranks.items() if count > 1]
            return found in high and high.index(found) >= high.index(pair)
        case _:
            return True
