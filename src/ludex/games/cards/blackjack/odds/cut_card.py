"""The edge of best play in shoes that are dealt to the cut card: simulated for the packaged law, found by its rules.

Exact odds take every round as from a full shoe. Rounds end when the cut card appears, and those with many small cards
use more of them, so a shoe has fewer rounds rich in high cards than its cards alone would give.
"""

from __future__ import annotations

from msgspec import Struct

from ludex.games.cards.blackjack.odds.cut_card_figures import FIGURES
from ludex.games.cards.blackjack.odds.solver_rules import digest_of, solver_rules
from ludex.games.cards.blackjack.rules import BlackjackRules


class CutCardEdge(Struct, frozen=True):
    """An estimate of the edge, of the initial stake."""

    edge: float
    error: float
    """Half of the interval that holds the edge with a probability of 95 per cent."""
    rounds: int


def key_of(rules: BlackjackRules) -> str:
    """What the figure depends on: the rules of play, and how far a shoe is dealt to how many boxes."""
    dealt = (rules.shoe.packs, rules.shoe.burn.cards, rules.shoe.reserve, rules.boxes, rules.dealer)
    return digest_of(solver_rules(rules), *dealt)


def cut_card_edge(rules: BlackjackRules) -> CutCardEdge | None:
    """The edge that was simulated for these rules, if it was."""
    found = FIGURES.get(key_of(rules))
    return None if found is None else CutCardEdge(*found)
