"""What tests of blackjack share: where it is played, plain rules to vary, and best play under such rules."""

from __future__ import annotations

from fractions import Fraction

from ludex.games.cards.blackjack.odds import best_chart
from ludex.games.cards.blackjack.odds.best_play import Solution
from ludex.games.cards.blackjack.odds.solver_rules import ACE_INDEX, SolverRules

PLACES = ("spain-1977", "galicia", "cantabria")
PLAIN = SolverRules(
    packs=6,
    target=21,
    ace=(1, 11),
    stands_at=17,
    draws_on_soft=False,
    pays=Fraction(1),
    blackjack=Fraction(3, 2),
    sevens=None,
    sevens_pay=Fraction(2),
    double_any=True,
    double_totals=(9, 10, 11),
    double_soft=False,
    double_after_split=True,
    hands_most=4,
    aces_again=False,
    surrender_back=None,
    surrender_not_against=ACE_INDEX,
    insurance_pays=Fraction(2),
    insurance_against=ACE_INDEX,
    even_money=None,
)
"""Six packs, no hole card, double any two and after a split, four hands, aces once."""


def solved_by(rules: SolverRules) -> Solution:
    """Best play under a solver's rules, once for all tests of a run."""
    return best_chart.solved(rules)
