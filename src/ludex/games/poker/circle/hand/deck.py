"""The deck of a table: as many of the highest ranks as its cards make, and the ranking of hands with it."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.hands.rules import RankingRules
from ludex.kit.cards import SUITS, read_rank


def ranking_of(rules: CircleRules) -> RankingRules:
    """The ranking of hands among the cards of the deck: the lowest ranks are left out of a smaller one."""
    return replace(rules.ranking, values=rules.ranking.values[: rules.deck.cards // SUITS])


def ranks_of(rules: CircleRules) -> tuple[int, ...]:
    """The ranks of the deck."""
    return tuple(sorted(read_rank(written) for written in ranking_of(rules).values))
