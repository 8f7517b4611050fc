"""Results: what a bet comes to on an outcome, named rather than encoded in a sign.

A game whose round is one outcome declares these once; settlement, odds, kernel and felt derive from them.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct


class Lost(Struct, frozen=True):
    """The stake goes to the bank."""


class Won(Struct, frozen=True):
    """The stake is kept and so many times as much is paid besides."""

    pays: Fraction


class Push(Struct, frozen=True):
    """Nothing is won or lost."""


class Half(Struct, frozen=True):
    """A part of the stake comes back, the rest goes to the bank."""

    back: Fraction


class Held(Struct, frozen=True):
    """The stake is held under a regime that later outcomes decide."""

    regime: str


Result = Lost | Won | Push | Half | Held
LOST = Lost()
