"""How many layouts and cards there are, counted column by column over what every row still needs.

The same counts say how often each filling of a column must come if every card is to be made equally often.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, factorial, perm, prod

from msgspec import Struct

from ludex.kit.bingo.cards import CardRules, column_of

Left = tuple[int, ...]
"""How many numbers each row still needs."""


class Filling(Struct, frozen=True):
    """The rows in which a column has a number, and in how many ways numbers can fill them."""

    rows: tuple[bool, ...]
    ways: int

    @property
    def count(self) -> int:
        """How many numbers the column then has."""
        return sum(self.rows)

    def taken_from(self, left: Left) -> Left | None:
        """What the rows need after this column; nothing where a row is full already."""
        after = tuple(need - filled for need, filled in zip(left, self.rows, strict=True))
        return after if min(after) >= 0 else None


Fillings = Sequence[Sequence[Filling]]
"""Every filling of each column, from left to right."""


def layouts(rules: CardRules) -> Fillings:
    """Every filling of each column, each once: where numbers stand, whichever they are."""
    return tuple(tuple(Filling(rows, 1) for rows in _rows_filled(rules)) for _ in rules.columns)


def numbered(rules: CardRules) -> Fillings:
    """Every filling of each column with the number of ways to choose its numbers."""
    column_of(rules)  # refuses columns that share a number
    choose = comb if rules.ascending else perm
    return tuple(
        tuple(Filling(rows, choose(len(held), sum(rows))) for rows in _rows_filled(rules)) for held in rules.columns
    )


def _rows_filled(rules: CardRules) -> Iterator[tuple[bool, ...]]:
    every = product((False, True), repeat=rules.rows)
    return (rows for rows in every if any(rows) or not rules.every_column)


def ways_left(fillings: Fillings, rules: CardRules) -> list[dict[Left, int]]:
    """For every column, and what the rows still need before it, the number of ways to fill it and those after it.

    A last entry stands after all columns: one way to need nothing more.
    """
    after: dict[Left, int] = {(0,) * rules.rows: 1}
    tables = [after]
    needs = list(product(range(rules.per_row + 1), repeat=rules.rows))
    for column in reversed(fillings):
        here: dict[Left, int] = {}
        for left in needs:
            rest = ((filling.ways, filling.taken_from(left)) for filling in column)
            ways = sum(ways * after.get(then, 0) for ways, then in rest if then is not None)
            if ways:
                here[left] = ways
        tables.append(after := here)
    return tables[::-1]


def count_layouts(rules: CardRules) -> int:
    """The number of ways in which a card's blank and filled cells can lie."""
    if not rules.columns:
        return 1
    return _all_ways(layouts(rules), rules)


def count_cards(rules: CardRules) -> int:
    """The number of different lawful cards."""
    if not rules.columns:
        return perm(rules.numbers, rules.per_card) // prod([factorial(rules.per_row)] * rules.rows)
    return _all_ways(numbered(rules), rules)


def _all_ways(fillings: Fillings, rules: CardRules) -> int:
    return ways_left(fillings, rules)[0].get((rules.per_row,) * rules.rows, 0)
