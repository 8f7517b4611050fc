"""What the bets of Trijoker come to: one's own three cards and the two that count for all. Said once for all."""

from __future__ import annotations

from ludex.core.results import LOST, Push, Result, Won
from ludex.games.poker.banked.bank_hand import combination_paths, line_of
from ludex.games.poker.hands.classes import HIGH_CARD
from ludex.games.poker.hands.ranking import hand_ranking
from ludex.games.poker.hands.rules import Category
from ludex.games.poker.trijoker.rules import TrijokerRules
from ludex.kit.cards import Card


def category_of(rules: TrijokerRules, cards: tuple[Card, ...]) -> Category:
    """The combination that five cards make."""
    ranking = hand_ranking(rules.ranking)
    return ranking.category(ranking.value(cards)) if len(cards) >= ranking.cards else HIGH_CARD


def pay_line(category: Category) -> str:
    """The rule that says what a combination is paid."""
    return f"bets.place.pays.{line_of(category)}"


def hand_result(rules: TrijokerRules, cards: tuple[Card, ...]) -> tuple[Result, tuple[str, ...]]:
    """What a bet that is still in play comes to, and the rules that say so."""
    law, ranking = rules.bets.place, hand_ranking(rules.ranking)
    least = ("bets.place.wins_from.category", "bets.place.wins_from.rank")
    judged = (*least, "ranking.cards", "ranking.values", "ranking.order")
    lost: Result = Push() if law.lost is None else LOST
    # A hand that is short of cards makes no combination.
    if len(cards) < ranking.cards:
        return lost, ("bets.place.lost", "ranking.cards")
    value = ranking.value(cards)
    category = ranking.category(value)
    pays = law.pays.of(category)
    if value >= ranking.least_value(law.wins_from.category, law.wins_from.ranks) and pays is not None:
        return Won(pays), (pay_line(category), *judged, "bets.place.each", *combination_paths(category))
    # What loses makes none of the combinations, or too low a pair.
    made_of = (path for other in rules.ranking.order for path in combination_paths(other))
    return lost, ("bets.place.lost", *judged, *made_of)
