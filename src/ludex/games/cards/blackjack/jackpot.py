"""The jackpot: which combination of sevens the first three cards of a hand make, what it pays, and what it holds."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import BlackjackState
from ludex.games.common.jackpot.state import added_to_jackpot
from ludex.kit.cards import Card, rank, suit
from ludex.kit.money import Cents

_CARDS = 3
_NAMES = {
    (1, True): "first",
    (2, False): "pair",
    (2, True): "suited_pair",
    (3, False): "three",
    (3, True): "suited_three",
}
COMBINATIONS = tuple(_NAMES.values())


def combinations(rules: BlackjackRules, cards: Sequence[Card]) -> list[str]:
    """Every combination that the first cards of a hand make, the least first."""
    found = []
    for count in range(1, min(len(cards), _CARDS) + 1):
        first = cards[:count]
        if any(rank(card) != rules.bets.jackpot.rank for card in first):
            break
        found.append(_NAMES[count, len({suit(card) for card in first}) == 1])
    return found


def prizes(rules: BlackjackRules, cards: Sequence[Card]) -> tuple[int, tuple[str, ...]]:
    """What a stake on the jackpot wins to one, and the rules that say so; nothing where there is no combination."""
    law = rules.bets.jackpot
    found = combinations(rules, cards)
    paths = ("bets.jackpot.rank", *(f"bets.jackpot.prize_{name}" for name in found))
    values = [int(getattr(law, f"prize_{name}")) for name in found]
    if not found:
        return 0, ("bets.jackpot.highest_only",)
    won = max(values) if law.highest_only else sum(values)
    return won, (*paths, "bets.jackpot.highest_only")


def may_be_linked(rules: BlackjackRules) -> bool:
    """Whether there is a jackpot that grows: any other has nothing to share between tables."""
    return rules.bets.jackpot.installed and rules.bets.jackpot.progressive


def is_linked(rules: BlackjackRules) -> bool:
    """Whether the jackpot is one with those of other tables."""
    return rules.bets.jackpot.linked and may_be_linked(rules)


def jackpot_holds(rules: BlackjackRules, state: BlackjackState) -> Cents:
    """What the jackpot holds: what stakes have added, and never less than its floor."""
    law = rules.bets.jackpot
    return Cents(max(added_to_jackpot(state), law.jackpot_stake * law.prize_suited_three))
