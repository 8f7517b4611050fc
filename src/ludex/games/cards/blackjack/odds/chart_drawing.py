"""Best play as a picture: a letter for every hand of two cards against every first card of the bank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.games.cards.blackjack.odds.best_chart import solution
from ludex.games.cards.blackjack.odds.best_play import FirstDecision
from ludex.games.cards.blackjack.odds.chart_files import COLUMNS, NAMES
from ludex.games.cards.blackjack.odds.charts import ACTIONS, LETTERS
from ludex.games.cards.blackjack.odds.known_split_bounds import SplitBound, known_split_bound, pair_name
from ludex.games.cards.blackjack.odds.solver_rules import ACE_INDEX, TEN_INDEX, VALUES, solver_rules
from ludex.games.cards.blackjack.table import Blackjack
from ludex.odds.bets import Picture

DIFFERS = "*"
"""Beside a letter when some cards that make the total are better played otherwise."""


def best_play_picture(game: Blackjack) -> Picture:
    """The picture of best play, and every first decision with what each choice expects."""
    return Picture(tuple(chart_lines(game)), tuple(decisions(game)))


def decisions(game: Blackjack) -> Iterator[dict[str, Any]]:
    """Every two cards against every first card of the bank: its chance, and what each choice expects of a stake."""
    bound = known_split_bound(solver_rules(game.rules))
    for first in solution(game.rules).decisions:
        yield {
            "hand": f"{NAMES[first.low]}-{NAMES[first.high]}",
            "bank": NAMES[first.up],
            "chance": first.chance,
            **{action: first.worth.get(action) for action in ACTIONS},
            "split-most": _split_most(first, bound),
            "insurance": first.insurance,
            "even-money": first.even_money,
            "best": first.best,
        }


def _split_most(first: FirstDecision, bound: SplitBound | None) -> float | None:
    """What a split can be worth when its hands are played by each other's cards too, where that was worked out."""
    if bound is None or "split" not in first.worth:
        return None
    return first.worth["split"] + bound.pairs[pair_name(first.low, first.up)].most


def chart_lines(game: Blackjack) -> list[str]:
    """The picture, line by line: hands without an ace by their total, then with one, then pairs."""
    solved = solution(game.rules).decisions
    head = " " * 6 + "".join(f"{NAMES[up]:>4}" for up in COLUMNS)
    return [head, *(f"{name:<6}" + "".join(_cell(solved, hands, up) for up in COLUMNS) for name, hands in _rows())]


def _rows() -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """The name of each row, and the pairs of values that it stands for."""
    hard = [(low, high) for low in range(1, VALUES) for high in range(low + 1, VALUES)]
    for total in sorted({low + high + 2 for low, high in hard}, reverse=True):
        yield str(total), [(low, high) for low, high in hard if low + high + 2 == total]
    for high in range(TEN_INDEX - 1, 0, -1):
        yield f"A-{NAMES[high]}", [(ACE_INDEX, high)]
    for value in (ACE_INDEX, *range(TEN_INDEX, 0, -1)):
        yield f"{NAMES[value]}-{NAMES[value]}", [(value, value)]


def _cell(solved: tuple[FirstDecision, ...], hands: list[tuple[int, int]], up: int) -> str:
    """What is best with most of these hands."""
    chances: dict[str, float] = {}
    for first in solved:
        if first.up == up and (first.low, first.high) in hands:
            chances[first.best] = chances.get(first.best, 0.0) + first.chance
    best = max(chances, key=chances.__getitem__)
    return f"{LETTERS[ACTIONS.index(best)] + (DIFFERS if len(chances) > 1 else ''):>4}"
