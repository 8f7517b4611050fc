"""The best chart of a ruleset, taken from best play solved."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from ludex.extras import needed_for
from ludex.games.cards.blackjack.odds.chart_files import (
    Moves,
    Row,
    pair_name,
    pairs,
    required_rows,
    total_name,
    two_cards,
    write_rows,
)
from ludex.games.cards.blackjack.odds.charts import ACTIONS, HIT, SPLIT, STAND, Chart, Codes
from ludex.games.cards.blackjack.odds.solver_rules import VALUES, SolverRules, solver_rules
from ludex.games.cards.blackjack.rules import BlackjackRules

if TYPE_CHECKING:  # the solver needs the libraries of the extra `sim`; the table does not
    from ludex.games.cards.blackjack.odds.best_play import FirstDecision, Solution


@cache
def solved(rules: SolverRules) -> Solution:
    """Every first decision under a solver's rules, solved once."""
    with needed_for("best play"):
        from ludex.games.cards.blackjack.odds.best_play import solve
    return solve(rules)


def solution(rules: BlackjackRules) -> Solution:
    """The same under a ruleset."""
    return solved(solver_rules(rules))


def best_chart(rules: BlackjackRules) -> Chart:
    """Best play as a chart: by the values of the first two cards, and by totals after that."""
    return _chart(solver_rules(rules))


@cache
def _chart(rules: SolverRules) -> Chart:
    best = solved(rules)
    by_cards = {(first.low, first.high, first.up): first for first in best.decisions}
    later = tuple(
        tuple(
            tuple(
                HIT if best.draws.get((bool(soft), total, up), _outside(rules, total)) > 0 else STAND
                for up in range(VALUES)
            )
            for total in range(rules.target + 1)
        )
        for soft in range(2)
    )

    def codes(kind: str) -> Codes:
        return tuple(
            tuple(
                tuple(_code(rules, by_cards[min(low, high), max(low, high), up], kind) for up in range(VALUES))
                for high in range(VALUES)
            )
            for low in range(VALUES)
        )

    return Chart(codes("first"), codes("not-surrendered"), codes("after"), later)


def _outside(rules: SolverRules, total: int) -> float:
    """No hand of three cards has so little; a player who had would draw."""
    return 1.0 if total < rules.stands_at else -1.0


def _code(rules: SolverRules, first: FirstDecision, kind: str) -> int:
    """What is best of what may be done: at first, without surrender, or after a split."""
    worth = dict(first.worth)
    if kind != "first":
        worth.pop("surrender", None)
    if kind == "after":
        if not rules.double_after_split:
            worth.pop("double", None)
        if first.low == first.high:
            return SPLIT if first.again and "split" in worth else _best(worth, {"split"})
    return _best(worth, set())


def _best(worth: dict[str, float], without: set[str]) -> int:
    left = {name: value for name, value in worth.items() if name not in without}
    return ACTIONS.index(max(left, key=left.__getitem__))


# The same as a table of text.


def best_chart_text(rules: BlackjackRules) -> str:
    """Best play as `chart_files` writes it; read again it is the same chart."""
    return write_rows(_best_rows(solver_rules(rules)))


def _best_rows(rules: SolverRules) -> dict[str, Row]:
    """Every total with what most of its hands do, then every two cards that do otherwise."""
    later = _chart(rules).later
    wanted = {(first.low, first.high, first.up): _moves(first) for first in solved(rules).decisions}
    own = {(low, high): tuple(wanted[low, high, up] for up in range(VALUES)) for low, high in pairs()}
    rows: dict[str, Row] = {}
    for soft, total in ((soft, total) for soft in (False, True) for total in range(rules.target - 1, 0, -1)):
        name = total_name(total, soft=soft)
        hands = [hand for hand in own if hand[0] != hand[1] and two_cards(rules, *hand) == (total, soft)]
        if name in required_rows(rules):
            rows[name] = tuple(_most([own[hand][up] for hand in hands], later[soft][total][up]) for up in range(VALUES))
    for low, high in own:
        total, soft = two_cards(rules, low, high)
        if low != high and total < rules.target and own[low, high] != rows[total_name(total, soft=soft)]:
            rows[pair_name(low, high)] = own[low, high]
    return rows | {pair_name(value, value): own[value, value] for value in (*range(VALUES - 1, 0, -1), 0)}


def _moves(first: FirstDecision) -> Moves:
    """Choices from the best downwards, to the first that may always be made."""
    ordered = sorted(first.worth, key=first.worth.__getitem__, reverse=True)
    codes = [ACTIONS.index(name) for name in ordered]
    last = min(codes.index(code) for code in (HIT, STAND) if code in codes)
    return tuple(codes[: last + 1])


def _most(moves: list[Moves], later: int) -> Moves:
    """What most hands of two cards do, if those of three do the same where it comes to that; else what these do."""
    alike = Counter(each for each in moves if each[-1] == later)
    return max(alike, key=alike.__getitem__) if alike else (later,)
