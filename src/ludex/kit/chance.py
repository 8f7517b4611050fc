"""Chance: asked with a `Draw` that says what may come, answered by a generator, a script or an explorer.

A script is a recording, or a physical wheel whose results the croupier reads aloud. An outcome outside the draw is
refused; a script with nothing left raises `NoOutcome`, and the table waits.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from random import Random  # an own generator with its own seed, never the shared one
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from ludex.errors import Misuse, NoOutcome

Outcome = TypeVar("Outcome")
Given = TypeVar("Given", covariant=True)


class Source(Protocol[Given]):
    """What remains to be drawn from."""

    @property
    def total(self) -> int:
        """The number of equally likely ways."""
        ...

    def pick(self, way: int) -> Given:
        """The outcome of a way, from 0 to total - 1."""
        ...

    def weights(self) -> Sequence[tuple[Given, int]]:
        """Every distinct outcome with the number of its ways."""
        ...

    def read(self, written: object) -> Given | None:
        """The outcome as somebody wrote it, or nothing when it is not one of them."""
        ...


class Slot(Struct, frozen=True, gc=False):
    """Where a card lay when its pack was mixed."""

    pack: int
    """The number of the pack, counted from nothing over all packs that were mixed at the table."""
    number: int
    """How many cards of the pack lay before it."""


class Draw(Struct, Generic[Outcome], frozen=True):
    """What may come next: a chance node as a value."""

    what: str
    source: Source[Outcome]
    slot: Slot | None = None
    """The card whose face is asked, where it lies in a pack as it was mixed; a live generator needs to know."""


class Chance(Protocol):
    """Whatever answers a draw."""

    def next(self, draw: Draw[Outcome]) -> Outcome:
        """One outcome of the draw."""
        ...

    def begin(self) -> None:
        """A command is about to be decided."""
        ...

    def keep(self) -> None:
        """What was given since has happened."""
        ...

    def undo(self) -> None:
        """It has not happened: what was given since the command began is given again."""
        ...


class Unkept:
    """The part of a chance that has nothing to keep or to give again."""

    def begin(self) -> None:
        """Nothing is prepared."""

    def keep(self) -> None:
        """Nothing is kept."""

    def undo(self) -> None:
        """Nothing is given again."""


class Silent(Unkept):
    """Chance that has no answer: whoever asks learns that the table waits for it."""

    def next(self, draw: Draw[Outcome]) -> Outcome:
        raise NoOutcome("nothing is known of the {draw}", slug="nothing-known", draw=draw.what)


class Even(Struct, Generic[Outcome], frozen=True):
    """Distinct outcomes, all equally likely: the pockets of a wheel, the faces of a die."""

    outcomes: tuple[Outcome, ...]

    @property
    def total(self) -> int:
        return len(self.outcomes)

    def pick(self, way: int) -> Outcome:
        return self.outcomes[way]

    def weights(self) -> Sequence[tuple[Outcome, int]]:
        return [(outcome, 1) for outcome in self.outcomes]

    def read(self, written: object) -> Outcome | None:
        return next((outcome for outcome in self.outcomes if str(outcome) == str(written)), None)


class Marked(Struct, Generic[Outcome], frozen=True):
    """Equally likely places, some of which bear the same mark: the holes of a dish, the cells of a wheel of fortune."""

    places: tuple[Outcome, ...]

    @property
    def total(self) -> int:
        return len(self.places)

    def pick(self, way: int) -> Outcome:
        return self.places[way]

    def weights(self) -> Sequence[tuple[Outcome, int]]:
        return list(Counter(self.places).items())

    def read(self, written: object) -> Outcome | None:
        return next((mark for mark in self.places if str(mark) == str(written)), None)


class Seeded:
    """A generator that gives the same evening for the same seed."""

    def __init__(self, seed: int) -> None:
        # `randrange` without looking at the type of its argument each time: the numbers are the same.
        self._below = Random(seed)._randbelow  # type: ignore[attr-defined]
        self._given: list[tuple[int, int]] = []
        """(total, way) of every draw since the command began."""
        self._again: deque[tuple[int, int]] = deque()

    def next(self, draw: Draw[Outcome]) -> Outcome:
        source = draw.source
        return source.pick(self._way(source.total))

    def several(self, outcomes: Iterable[Outcome], number: int) -> list[Outcome]:
        """So many of some outcomes, none of them twice: what as many draws, each from what is left, would give."""
        left = list(outcomes)
        if self._again:
            return [left.pop(self._way(len(left))) for _ in range(number)]
        below, given, found = self._below, self._given, []
        for total in range(len(left), len(left) - number, -1):  # plain lines: a hand asks for many cards
            way = below(total)
            given.append((total, way))
            found.append(left.pop(way))
        return found

    def _way(self, total: int) -> int:
        if self._again and self._again[0][0] == total:
            way = self._again.popleft()[1]
        else:
            self._again.clear()  # something else is asked for than the time before
            way = self._below(total)
        self._given.append((total, way))
        return way

    def begin(self) -> None:
        """What was neither kept nor undone has not happened."""
        if self._given:
            self.undo()

    def keep(self) -> None:
        """What was given so far has happened."""
        self._given.clear()

    def undo(self) -> None:
        """The same draws get the same answers, so that nobody gains another outcome by failing once."""
        self._again.extendleft(reversed(self._given))
        self._given.clear()


class Script:
    """Outcomes known beforehand, given one by one."""

    def __init__(self, outcomes: Iterable[object] = ()) -> None:
        self._ahead = deque(outcomes)
        self._given: list[object] = []

    def add(self, outcomes: Iterable[object]) -> None:
        """Puts more outcomes behind those that wait."""
        self._ahead.extend(outcomes)

    @property
    def left(self) -> int:
        """How many outcomes nobody has asked for yet."""
        return len(self._ahead)

    def next(self, draw: Draw[Outcome]) -> Outcome:
        if not self._ahead:
            raise NoOutcome("nothing is known of the {draw}", slug="nothing-known", draw=draw.what)
        outcome = draw.source.read(self._ahead[0])
        if outcome is None:
            raise Misuse(
                "{outcome} cannot come up: {what}", slug="cannot-come-up", outcome=self._ahead[0], what=draw.what
            )
        self._given.append(self._ahead.popleft())
        return outcome

    def begin(self) -> None:
        """What was neither kept nor undone has not happened."""
        self.undo()

    def undo(self) -> None:
        """Puts back what was given since the command began: half a throw of dice is none."""
        self._ahead.extendleft(reversed(self._given))
        self._given.clear()

    def keep(self) -> None:
        """What was given so far has happened."""
        self._given.clear()
