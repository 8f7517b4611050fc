"""Chips: an amount of money as the croupier cuts it out, largest first."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.errors import Misuse
from ludex.kit.money import Cents


def cut_out(amount: Cents, denominations: Sequence[Cents]) -> list[tuple[Cents, int]]:
    """The fewest chips largest first, as (value, count); refused when the chips of the table cannot make it."""
    rest = int(amount)
    pile = []
    for value in sorted(denominations, reverse=True):
        count, rest = divmod(rest, value)
        if count:
            pile.append((value, count))
    if rest:
        raise Misuse(f"{amount} cannot be made of chips of {', '.join(map(str, sorted(denominations)))}")
    return pile


def usual(smallest: Cents) -> tuple[Cents, ...]:
    """The usual set of chips above the smallest one of a table: 1, 2, 5, 20, 100 and 1000 times it."""
    return tuple(Cents(smallest * times) for times in (1, 2, 5, 20, 100, 1000))
