"""Absorbing chains, solved exactly: what a regime is worth that goes on until chance ends it.

A chain is a set of situations, each with the chances of going on to another or of ending with a value.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from ludex.errors import Misuse
from ludex.odds.linear import solution

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
                raise Misuse(
                    "the chain goes on to {following}, of which nothing is said",
                    slug="chain-unknown",
                    following=following,
                )
            row[place[following]] -= chance
        row[-1] = chain[situation].value
        rows.append(row)
    found = solution(rows)
    if found is None:
        raise Misuse("the chain never ends from some of its situations", slug="chain-without-end")
    return dict(zip(order, found, strict=True))
