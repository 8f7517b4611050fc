"""Chips: an amount of money as the croupier cuts it out, in the fewest chips."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from ludex.errors import Misuse
from ludex.kit.money import Cents

Pile = list[tuple[Cents, int]]


def cut_out(amount: Cents, denominations: Sequence[Cents]) -> Pile:
    """The fewest chips, largest first, as (value, count); refused when the chips of the table cannot make it."""
    chips = sorted(set(denominations), reverse=True)
    best = _fewest(int(amount), chips, None)
    if best is None:
        raise Misuse(
            "{amount} cannot be made of chips of {chips}", slug="not-made-of-chips", amount=amount, chips=sorted(chips)
        )
    return [(value, count) for value, count in zip(chips, best, strict=False) if count]


def _fewest(rest: int, chips: Sequence[Cents], limit: int | None) -> list[int] | None:
    """The counts that make an amount with fewer than `limit` chips, most of the largest tried first."""
    if rest == 0:
        return []
    if not chips or rest % gcd(*chips):
        return None
    if len(chips) == 1:
        count = rest // chips[0]
        return [count] if limit is None or count < limit else None
    best: list[int] | None = None
    for count in range(rest // chips[0], -1, -1):
        left = rest - count * chips[0]
        # What is left takes at least this many of the next chip: once that is too many, fewer of this one is worse.
        if limit is not None and count + -(-left // chips[1]) >= limit:
            break
        others = _fewest(left, chips[1:], None if limit is None else limit - count)
        if others is not None:
            best = [count, *others]
            limit = sum(best)
    return best


def usual(smallest: Cents) -> tuple[Cents, ...]:
    """The usual set of chips above the smallest one of a table: 1, 2, 5, 20, 100 and 1000 times it."""
    return tuple(Cents(smallest * times) for times in (1, 2, 5, 20, 100, 1000))
