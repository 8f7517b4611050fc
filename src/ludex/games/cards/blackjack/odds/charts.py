"""Charts: a way of playing written down, by the values of two cards and by totals after that.

A chart is data: the solver makes the best one, anybody may write another, and table, kernel and drills play by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ludex.games.cards.blackjack.hands import points
from ludex.games.cards.blackjack.odds.solver_rules import VALUES, value_index
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.kit.cards import Card, rank

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
ACTIONS = ("stand", "hit", "double", "split", "surrender")
LETTERS = ("S", "H", "D", "P", "R")

Codes = tuple[tuple[tuple[int, ...], ...], ...]
"""By two values, the lesser first, and the value of the bank's first card."""
Totals = tuple[tuple[tuple[int, ...], ...], ...]
"""By whether an ace counts its greater value, by total, and by the value of the bank's first card."""


class Chart(Struct, frozen=True):
    """What to do: values from the ace upwards, totals from nothing upwards."""

    first: Codes
    """On two cards, when everything may still be done."""
    not_surrendered: Codes
    """The same for a hand that may not, or does not, surrender."""
    after_split: Codes
    later: Totals
    """On three cards and more."""
    insure: bool = False
    even_money: bool = False

    def on_two(self, cards: Sequence[Card], bank: Card, *, split: bool, may_surrender: bool) -> int:
        """What to do with two cards."""
        low, high = sorted(value_index(rank(card)) for card in cards)
        codes = self.after_split if split else self.first if may_surrender else self.not_surrendered
        return codes[low][high][value_index(rank(bank))]

    def on_more(self, rules: BlackjackRules, cards: Sequence[Card], bank: Card) -> int:
        """Whether to draw to three cards or more, or to two that may not be doubled."""
        has = points(rules, cards)
        return self.later[has.soft][has.total][value_index(rank(bank))]


def mimic(target: int, stands_at: int) -> Chart:
    """The chart of somebody who plays as the bank does: never splits, doubles, insures or gives up."""

    def code(total: int) -> int:
        return HIT if total < stands_at else STAND

    later = tuple(tuple((code(total),) * VALUES for total in range(target + 1)) for _ in range(2))

    def two(low: int, high: int) -> int:
        total = low + high + 2
        return code(total + VALUES if low == 0 and total + VALUES <= target else total)

    codes = tuple(tuple((two(low, high),) * VALUES for high in range(VALUES)) for low in range(VALUES))
    return Chart(codes, codes, codes, later)
