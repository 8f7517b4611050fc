"""What wheels and dice gave, as it is recorded: the outcomes of every draw that is always made in the same way.

What could have come is not stored. The table is asked once more: each command that chance answered is decided again
with what was recorded, and the draw itself says its outcomes and their weights. Draws from what is left of something
(cards, balls that stay out) are not always the same, and are left aside.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import Struct

from ludex.core.table import Entry
from ludex.errors import Corrupt, LudexError, Misuse, NoOutcome
from ludex.games.registry import Opened
from ludex.kit.chance import Draw, Source, Unkept

Outcome = TypeVar("Outcome")


class Series(Struct, frozen=True, kw_only=True):
    """The outcomes of one kind of draw at one table, in the order in which they came."""

    table: str
    game: str
    what: str
    """What was drawn, as the draw calls it."""
    outcomes: tuple[str, ...]
    """What may come, in the order in which the draw tells it."""
    weights: tuple[int, ...]
    """The number of equally likely ways to each."""
    seen: tuple[int, ...]
    """What came, by its place among the outcomes."""


class _Recorded(Unkept):
    """Chance that gives again what was recorded, and keeps what was asked."""

    def __init__(self, outcomes: Iterable[object], asked: Callable[[Draw[Any], Any], None]) -> None:
        self._ahead, self._asked = deque(outcomes), asked

    def next(self, draw: Draw[Outcome]) -> Outcome:
        """The next outcome that was recorded."""
        if not self._ahead:
            raise NoOutcome("nothing is known of the {draw}", slug="nothing-known", draw=draw.what)
        written = self._ahead.popleft()
        outcome = draw.source.read(written)
        if outcome is None:
            raise Misuse("{outcome} cannot come up: {what}", slug="cannot-come-up", outcome=written, what=draw.what)
        if draw.slot is None:
            self._asked(draw, outcome)
        return outcome


class _Kind:
    """One kind of draw, as it is made every time."""

    def __init__(self, source: Source[Any]) -> None:
        self.source = source
        self.weights = tuple(source.weights())
        self.seen: list[int] = []
        self._places = {outcome: place for place, (outcome, _) in enumerate(self.weights)}

    def is_of(self, source: Source[Any]) -> bool:
        """Whether a draw is made in this way."""
        return source == self.source or tuple(source.weights()) == self.weights

    def note(self, outcome: Any) -> None:
        """An outcome came."""
        self.seen.append(self._places[outcome])


class TableOutcomes:
    """The outcomes of one table, entry by entry; whoever reads it folds its state."""

    def __init__(self, opened: Opened, table: str) -> None:
        self._opened, self._table = opened, table
        self._kinds: dict[str, _Kind] = {}
        self._varying: set[str] = set()

    def take(self, entry: Entry, state: Any) -> None:
        """The next entry, and the state before it."""
        drawn = [outcome for event in entry.events for outcome in event.drawn]
        if not drawn:
            return
        try:
            self._opened.game.decide(state, entry.command, _Recorded(drawn, self._note))
        except LudexError as error:
            raise Corrupt("entry {entry}: {why}", slug="damaged-entry", entry=str(entry.version), why=error) from None

    def _note(self, draw: Draw[Any], outcome: Any) -> None:
        what = draw.what
        if what in self._varying:
            return
        kind = self._kinds.get(what)
        if kind is None:
            kind = self._kinds[what] = _Kind(draw.source)
        elif not kind.is_of(draw.source):
            self._varying.add(what)
            del self._kinds[what]
            return
        kind.note(outcome)

    def series(self) -> list[Series]:
        """What was drawn in the same way every time."""
        return [
            Series(
                table=self._table,
                game=self._opened.type.slug,
                what=what,
                outcomes=tuple(str(outcome) for outcome, _ in kind.weights),
                weights=tuple(weight for _, weight in kind.weights),
                seen=tuple(kind.seen),
            )
            for what, kind in self._kinds.items()
            if len(kind.weights) > 1
        ]
