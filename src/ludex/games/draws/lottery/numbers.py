"""Numbers of a lottery: what tickets may have on them, how they are drawn, and how far two of them coincide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import comb

from msgspec import Struct

from ludex.games.draws.lottery.rules import Form, PartOf

DIGITS = 10
Numbers = tuple[int, ...]


class NumberKind(Struct, frozen=True):
    """One number told by its digits, or some numbers out of so many."""

    length: int
    """How many digits, or how many numbers, are drawn."""
    of: int | None = None
    """From one to which number they are drawn without putting any back; nothing where they are digits."""
    part: PartOf = "ending"
    """Which digits of a number coincide in part."""

    @property
    def form(self) -> Form:
        """Whether a ticket has one number or several."""
        return "number" if self.of is None else "numbers"

    @property
    def total(self) -> int:
        """How many results a draw can have, the order in which numbers come left aside."""
        return DIGITS**self.length if self.of is None else comb(self.of, self.length)

    def left(self, drawn: Sequence[int]) -> tuple[int, ...]:
        """What may come next, after what has come."""
        if self.of is None:
            return tuple(range(DIGITS))
        return tuple(number for number in range(1, self.of + 1) if number not in drawn)

    def digits_of(self, number: int) -> Numbers:
        """A number by its digits, noughts before it included."""
        return tuple(int(digit) for digit in f"{number:0{self.length}d}")

    def coinciding(self, ticket: Numbers, drawn: Numbers) -> int:
        """How far a ticket coincides: in how many of its numbers, or in how many digits of the part that counts."""
        if self.of is not None:
            return len({*ticket} & {*drawn})
        same = [one == other for one, other in zip(ticket, drawn, strict=True)]
        if self.part == "places":
            return sum(same)
        return sum(1 for _ in takewhile(bool, reversed(same) if self.part == "ending" else same))

    def ways(self, matches: int) -> int:
        """With how many results a ticket coincides so far and no further."""
        rest = self.length - matches
        if self.of is not None:
            return comb(self.length, matches) * comb(self.of - self.length, rest)
        if self.part == "places":
            others: int = (DIGITS - 1) ** rest
            return comb(self.length, matches) * others
        endings: int = DIGITS**rest
        return endings - endings // DIGITS

    def told(self, numbers: Numbers) -> str:
        """Numbers as they are printed."""
        return ("" if self.of is None else "-").join(map(str, numbers))
