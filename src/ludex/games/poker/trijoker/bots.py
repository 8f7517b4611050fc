"""Players of Trijoker: one who leaves a bet in play when it is worth more there, and one by whim.

What a bet is worth is reckoned over all cards that may still come. It agrees with what books print: hands that win
already, three cards of a straight flush that lie close enough together, four of a suit or of an open straight.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from ludex.core.bots import Observation, Strategy
from ludex.core.commands import Command
from ludex.core.results import Won
from ludex.games.common.shoe.preparing import full
from ludex.games.poker.banked.bots import by_strategy, by_whim, common_cards, own_cards
from ludex.games.poker.trijoker.payouts import hand_result
from ludex.games.poker.trijoker.pulling import PLACES, LetRide, Pull
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.kit.cards import Card


def worth(rules: TrijokerRules, seen: tuple[Card, ...]) -> Fraction:
    """What a bet that stays in play wins on average, in stakes, when these cards of a hand are known."""
    left = [face for face in full(rules.shoe).faces if face not in seen]
    hands = [(*seen, *others) for others in combinations(left, rules.ranking.cards - len(seen))]
    results = [hand_result(rules, hand)[0] for hand in hands]
    gained = sum((result.pays if isinstance(result, Won) else Fraction(-1) for result in results), Fraction(0))
    return gained / len(hands)


def decide(sight: Observation, box: int) -> Command:
    """Leaves the bet in play, or takes it back."""
    if sight.option("pull") is None:
        return LetRide(by=sight.who)
    seen = (*own_cards(sight.view, box), *common_cards(sight.view))
    return LetRide(by=sight.who) if worth(sight.rules, seen) > 0 else Pull(by=sight.who)


def _bets(sight: Observation) -> int:
    rules: TrijokerRules = sight.rules
    return rules.bets.count


STRATEGIES: dict[str, Strategy] = {
    "basic": by_strategy(decide, bets=PLACES, in_all=_bets),
    "random": by_whim((Pull, LetRide), bets=PLACES, in_all=_bets),
}
"""By the names that people choose them by; the first is the usual one."""
