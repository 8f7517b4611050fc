"""Faces: what a ticket shows once it is opened, and all faces that show one winning combination, or none.

A face wins by a combination when it shows all marks of it, in whatever boxes. A ticket with a prize shows the
combination of that prize and no other; a ticket without one shows none. Faces are counted by how often each mark is on
them, and a face is found from its number among all that are alike in that, so that none is ever written out in vain.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial

from msgspec import Struct

BLANK = "none"
"""What a ticket without a prize is called among those that are left."""
LOTS_KEPT = 256
"""So many kinds of tickets are kept with all that they may show."""
Marks = tuple[str, ...]


def label_of(shows: Sequence[str]) -> str:
    """What a combination is called: its marks in their order."""
    return "-".join(shows)


class Faces(Struct, frozen=True, dict=True):
    """All faces of a number of boxes that some combinations, and no others of all, make."""

    marks: Marks
    boxes: int
    combinations: tuple[Marks, ...]
    """All that win."""
    wanted: str
    """The one that they show; none by the name of a ticket without a prize, or of a prize that no combination wins."""

    @cached_property
    def contents(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Which marks such a face has, in their order, with the number of faces that have them."""
        wanted = () if self.wanted in ("", BLANK) else (self.wanted,)
        return _contents(self.marks, self.boxes, self.combinations).get(wanted, ())

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(count for _, count in self.contents))

    @property
    def total(self) -> int:
        """How many faces there are."""
        return self._ends[-1] if self._ends else 0

    def pick(self, way: int) -> str:
        """A face by its number, as it is read from left to right and from top to bottom."""
        at = bisect_right(self._ends, way)
        content, _ = self.contents[at]
        return " ".join(_arranged(Counter(content), way - (self._ends[at - 1] if at else 0)))

    def weights(self) -> Sequence[tuple[str, int]]:
        """Every face; there may be very many."""
        return [(self.pick(way), 1) for way in range(self.total)]

    def read(self, written: object) -> str | None:
        """A face as somebody wrote it, or nothing where no such ticket shows it."""
        shown = str(written).split()
        content = tuple(sorted(shown, key=lambda mark: self.marks.index(mark) if mark in self.marks else -1))
        known = len(shown) == self.boxes and any(each == content for each, _ in self.contents)
        return " ".join(shown) if known else None


class PrizesLeft(Struct, frozen=True):
    """What is left of a lot's plan, as the cards of a shoe: each prize, and no prize, as often as it is left."""

    left: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """How many tickets nobody has opened."""
        return sum(count for _, count in self.left)

    def pick(self, way: int) -> str:
        """The prize of a ticket by its number among those that are left."""
        for label, count in self.left:
            if way < count:
                return label
            way -= count
        raise AssertionError(f"there are {self.total} tickets, and no ticket {way}")

    def weights(self) -> Sequence[tuple[str, int]]:
        """Every prize that is left."""
        return [(label, count) for label, count in self.left if count]

    def read(self, written: object) -> str | None:
        """A prize as somebody wrote it, or nothing where none of it is left."""
        return next((label for label, count in self.left if count and label == str(written)), None)


@lru_cache(maxsize=LOTS_KEPT)
def _contents(
    marks: Marks, boxes: int, combinations: tuple[Marks, ...]
) -> dict[tuple[str, ...], tuple[tuple[tuple[str, ...], int], ...]]:
    """Every content of a face with its orders, by the combinations that it shows."""
    found: dict[tuple[str, ...], list[tuple[tuple[str, ...], int]]] = {}
    winning = [(label_of(each), Counter(each)) for each in combinations]
    for content in combinations_with_replacement(marks, boxes):
        counts = Counter(content)
        shown = tuple([label for label, needed in winning if needed <= counts])
        found.setdefault(shown, []).append((content, arrangements(counts)))
    return {shown: tuple(contents) for shown, contents in found.items()}


def arrangements(counts: Counter[str]) -> int:
    """In how many orders some marks can stand."""
    number = factorial(counts.total())
    for count in counts.values():
        number //= factorial(count)
    return number


def _arranged(counts: Counter[str], way: int) -> Iterator[str]:
    """Marks in one of their orders."""
    left, ways = Counter(counts), arrangements(counts)
    for boxes in range(counts.total(), 0, -1):
        for mark in list(left):
            first = ways * left[mark] // boxes  # orders that begin with this mark
            if way < first:
                break
            way -= first
        yield mark
        ways = first
        left[mark] -= 1
        if not left[mark]:
            del left[mark]


def contents_count(marks: int, boxes: int) -> int:
    """How many ways there are to fill boxes with marks, whatever their order."""
    return comb(marks + boxes - 1, boxes)
