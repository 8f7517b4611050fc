"""Linear equations in fractions: no pivot is too small, only zero is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Row = list[Fraction]


def solution(rows: list[Row]) -> Sequence[Fraction] | None:
    """What solves as many equations as there are unknowns, each with its right side last, by Gauss and Jordan.

    Nothing where there is no solution or more than one. The rows are used up.
    """
    for column in range(len(rows)):
        pivot = next((at for at in range(column, len(rows)) if rows[at][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        solve_for(rows, column, column)
    return [row[-1] for row in rows]


def solve_for(rows: list[Row], at: int, column: int) -> None:
    """Solves one row for one column and takes that out of all others, in place."""
    head = rows[at]
    divisor = head[column]
    head[:] = [entry / divisor for entry in head]
    for number, row in enumerate(rows):
        if number != at and row[column]:
            factor = row[column]
            row[:] = [entry - factor * own for entry, own in zip(row, head, strict=True)]
