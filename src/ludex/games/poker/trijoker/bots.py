"""Players of Trijoker: one who leaves a bet in play when it is worth more there, and one by whim.

The first keeps to what books print, which is what reckoning over all cards that may still come says: hands that win
already, three cards of a straight flush that lie close together, four of a suit or of an open straight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.games.poker.banked.bots import by_strategy, by_whim, common_cards, own_cards
from ludex.games.poker.trijoker.pulling import PLACES, LetRide, Pull
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.kit.cards import ACE, KING, Card, rank, read_rank, suit

_STRAIGHT = 5
_STRAIGHTS = tuple(
    frozenset(ACE if each > KING else each for each in range(low, low + _STRAIGHT))
    for low in range(ACE, KING + 3 - _STRAIGHT)
)
"""The ranks of every straight: the ace begins the lowest and ends the highest."""
_CLOSE = 3
"""Three cards of a suit lie close together when the straights they lie in and the high ones of them are so many."""
_OPEN = 2
"""Four cards that two straights hold lack a card at either end."""


def stays(rules: TrijokerRules, seen: Sequence[Card]) -> bool:
    """Whether a bet is worth more in play when these three or four cards of a hand are known."""
    ranks, suits = Counter(map(rank, seen)), {suit(card) for card in seen}
    least = _height(read_rank(rules.bets.place.wins_from.rank))
    high = [each for each in ranks if _height(each) >= least]
    pairs = [each for each, count in ranks.items() if count > 1]
    if len(pairs) > 1 or any(each in high or ranks[each] > 2 for each in pairs):
        return True
    straights = sum(ranks.keys() <= straight for straight in _STRAIGHTS)
    if len(seen) < _STRAIGHT - 1:
        return len(suits) == 1 and straights + len(high) >= _CLOSE
    return len(suits) == 1 or (not pairs and straights == _OPEN and bool(high))


def _height(of: int) -> int:
    return KING + 1 if of == ACE else of


def decide(sight: Observation, box: int) -> Command:
    """Leaves the bet in play, or takes it back."""
    if sight.option("pull") is None:
        return LetRide(by=sight.who)
    seen = (*own_cards(sight.view, box), *common_cards(sight.view))
    return LetRide(by=sight.who) if stays(sight.rules, seen) else Pull(by=sight.who)


def _bets(sight: Observation) -> int:
    rules: TrijokerRules = sight.rules
    return rules.bets.count


STRATEGIES: dict[str, Strategy] = {
    "basic": by_strategy(decide, bets=PLACES, in_all=_bets),
    "random": by_whim((Pull, LetRide), bets=PLACES, in_all=_bets),
}
"""By the names that people choose them by; the first is the usual one."""
