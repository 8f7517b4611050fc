"""Money: whole numbers of the smallest unit, and the few divisions it suffers, each with its rounding."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, NewType

from msgspec import Meta

from ludex.errors import Unit
from ludex.law.ruleset import AMOUNT_MAX

Cents = NewType("Cents", int)
"""An amount in the smallest unit of the jurisdiction's currency: euro cents, or pesetas in 1977."""

NOTHING = Cents(0)

LARGEST = AMOUNT_MAX
"""No amount at the edge is larger."""

Amount = Annotated[Cents, Meta(gt=0, le=LARGEST), Unit.MONEY]
"""A positive amount as it passes the edge."""


class Rounding(StrEnum):
    """What becomes of a part smaller than the smallest unit."""

    EXACT = "exact"  # there is none; a remainder is our mistake
    DOWN = "down"  # the bank keeps it
    UP = "up"  # the player gets the next whole unit


def total(amounts: Iterable[Cents]) -> Cents:
    """Several amounts together."""
    return Cents(sum(amounts))


def share(amount: Cents, part: Fraction, rounding: Rounding) -> Cents:
    """A part of an amount, in whole units."""
    scaled = amount * part.numerator
    whole, rest = divmod(scaled, part.denominator)
    if rest == 0 or rounding is Rounding.DOWN:
        return Cents(whole)
    assert rounding is Rounding.UP, f"{amount} x {part} leaves a remainder"
    return Cents(whole + 1)
