"""How bots play draw poker: what they change, and whether they could open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludex.core.bots import Observation
from ludex.core.commands import Command
from ludex.core.options import Some
from ludex.games.poker.circle.draw.commands import Discard, StandPat
from ludex.games.poker.circle.draw.opening import opening_value
from ludex.games.poker.circle.hand.pack import ranking_of
from ludex.games.poker.hands.ranking import HandRanking, hand_ranking
from ludex.kit.cards import ACE, KING, Card, rank, suit

_WHOLE = frozenset({"straight", "flush", "full", "straight-flush", "royal-flush"})
"""Hands of which every card counts."""
_KEPT_AT_MOST = 2
"""Of a hand without anything so many high cards are kept."""


def could_open(sight: Observation, own: Sequence[Card]) -> bool:
    """Whether these cards may open the pot, where it takes something to open it."""
    pair = sight.view.opens_with
    if pair is None:
        return True
    ranking = ranking_of(sight.rules)
    return hand_ranking(ranking).value(own) >= opening_value(ranking, pair)


def exchange(sight: Observation, own: Sequence[Card]) -> Command | None:
    """Changes what helps least, as far as there are cards; nothing when nothing is asked."""
    option = sight.option("discard")
    if option is None:
        return StandPat(by=sight.who) if sight.option("stand-pat") is not None else None
    domain = next(domain for domain in option.domains if isinstance(domain, Some))
    kept = _kept(own, hand_ranking(ranking_of(sight.rules)))
    thrown = [card for card, face in zip(domain.values, own, strict=True) if face not in kept][: domain.most]
    if len(thrown) < domain.least:
        return StandPat(by=sight.who)
    return Discard(by=sight.who, cards=tuple(thrown))


def _kept(own: Sequence[Card], ranking: HandRanking) -> list[Card]:
    """A whole hand, equal cards, four of a suit, or the highest cards."""
    if ranking.category(ranking.value(own)) in _WHOLE:
        return list(own)
    ranks, suits = Counter(map(rank, own)), Counter(map(suit, own))
    equal = [card for card in own if ranks[rank(card)] > 1]
    if equal:
        return equal
    same = [card for card in own if suits[suit(card)] == len(own) - 1]
    return same or sorted(own, key=_height, reverse=True)[:_KEPT_AT_MOST]


def _height(card: Card) -> int:
    return rank(card) if rank(card) != ACE else KING + 1
