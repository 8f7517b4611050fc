"""What is printed on the cloth of craps: words, the numbers in letters that might be read upside down, and dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from ludex.core.cloth import Mark, MarkKind

UPSIDE_DOWN = {6: "six", 9: "nine"}
"""The numbers that are printed in letters, since each is the other seen from across the table."""
PAINTED = {"come": "red", "seven": "red"}
"""The bets whose box is painted, with letters in white."""
SMALL = 5.2
"""The size of the smallest print."""


class Labels(Struct, frozen=True):
    """The labels that a text has for the cloth, by the slug of what they stand for; the usual words for the rest."""

    words: Mapping[str, str] = {}

    def word(
        self, slug: str, x: float, y: float, size: float, *, width: float, turn: float = 0, colour: str = ""
    ) -> Mark:
        """A word, as the text has it or as cloths usually have it."""
        label = self.words.get(slug)
        if label is None:
            return Mark(slug, x, y, size, MarkKind.WORD, turn, width, colour=colour)
        return Mark(label.upper(), x, y, size, turn=turn, width=width, colour=colour)

    def number(self, number: int, x: float, y: float, *, width: float) -> Mark:
        """A number in its box."""
        if number in UPSIDE_DOWN:
            return self.word(UPSIDE_DOWN[number], x, y, 11, width=width)
        return Mark(str(number), x, y, 13, width=width)

    def pays(self, slug: str, pays: Fraction, x: float, y: float, *, width: float, colour: str = "") -> Mark:
        """What a bet pays, as the text has it printed or as it is paid."""
        label = self.words.get(f"pays-{slug}", f"{pays} a 1")
        return Mark(label.upper(), x, y, SMALL, width=width, colour=colour)


USUAL_LABELS = Labels()


def ink(slug: str) -> str:
    """The colour of what is printed on a bet: white on paint, else that of all print."""
    return "white" if slug in PAINTED else ""


def dice_of(total: int, x: float, y: float, size: float, *, turn: float = 0) -> Mark:
    """Two dice that show a total, as alike as they can be."""
    low = total // 2
    return Mark(f"{low}-{total - low}", x, y, size, MarkKind.DICE, turn)
