"""Absorbing chains, solved exactly: what a regime is worth that goes on until chance ends it.

A chain is a set of situations, each with the chances of going on to another or of ending with a value.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from ludex.errors import Misuse

Situation = TypeVar("Situation", bound=Hashable)


class Ways(Struct, Generic[Situation], frozen=True):
    """What may follow a situation: others with their chances, and the part of the value that is realised at once."""

    onward: dict[Situation, Fraction]
    value: Fraction
    """The expected value of what ends here, each end weighted by its chance."""


def solve(chain: Mapping[Situation, Ways[Situation]]) -> dict[Situation, Fraction]:
    """The expected value of every situation: the one solution of x = value + sum of chance times x of what follows."""
    order = list(chain)
    place = {situation: number for number, situation in enumerate(order)}
    rows: list[list[Fraction]] = []
    for situation in order:
        row = [Fraction(0)] * (len(order) + 1)
        row[place[situation]] += 1
        for following, chance in chain[situation].onward.items():
            if following not in place:
                raise Misuse(f"the chain goes on to {following}, of which nothing is said")
            row[place[following]] -= chance
        row[-1] = chain[situation].value
        rows.append(row)
    return dict(zip(order, _eliminate(rows), strict=True))


def _eliminate(rows: list[list[Fraction]]) -> Sequence[Fraction]:
    """Gauss and Jordan, in fractions: no pivot is too small, only zero is."""
    for column in range(len(rows)):
        pivot = next((number for number in range(column, len(rows)) if rows[number][column]), None)
        if pivot is None:
            raise Misuse("the chain never ends from some of its situations")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        divisor = rows[column][column]
        rows[column] = [entry / divisor for entry in rows[column]]
        for number, row in enumerate(rows):
            if number != column and row[column]:
                factor = row[column]
                rows[number] = [entry - factor * head for entry, head in zip(row, rows[column], strict=True)]
    return [row[-1] for row in rows]
