"""What wheels and dice gave, as it is recorded: the outcomes of every draw that is always made in the same way.

What could have come is not stored. The table is asked once more: each command that chance answered is decided again
with what was recorded, and the draw itself says its outcomes and their weights. Draws from what is left of something
(cards, balls that stay out) are not always the same, and are left aside.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from ludex.core.table import Entry
from ludex.errors import Corrupt, LudexError, Misuse, NoOutcome
from ludex.games.registry import Opened
from ludex.house.figures import day_of
from ludex.house.live import PREFIX
from ludex.house.reading import entries_of, opened_tables
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.kit.chance import Draw, Unkept
from ludex.law.book import Law

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


class TableOutcomes:
    """The outcomes of one table, entry by entry."""

    def __init__(self, opened: Opened, table: str) -> None:
        self._opened, self._table = opened, table
        self._state = opened.game.start(opened.setup)
        self._weights: dict[str, tuple[tuple[Any, int], ...]] = {}
        self._seen: dict[str, list[int]] = {}
        self._varying: set[str] = set()

    def take(self, entry: Entry, *, counts: bool = True) -> None:
        """The next entry; those that do not count are only folded."""
        drawn = [outcome for event in entry.events for outcome in event.drawn] if counts else []
        if drawn:
            try:
                self._opened.game.decide(self._state, entry.command, _Recorded(drawn, self._note))
            except LudexError as error:
                raise Corrupt(
                    "entry {entry}: {why}", slug="damaged-entry", entry=str(entry.version), why=error
                ) from None
        for event in entry.events:
            self._opened.game.evolve(self._state, event)

    def _note(self, draw: Draw[Any], outcome: Any) -> None:
        what = draw.what
        if what in self._varying:
            return
        weights = tuple(draw.source.weights())
        if self._weights.setdefault(what, weights) != weights:
            self._varying.add(what)
            return
        place = next(place for place, (each, _) in enumerate(weights) if each == outcome)
        self._seen.setdefault(what, []).append(place)

    def series(self) -> list[Series]:
        """What was drawn in the same way every time."""
        return [
            Series(
                table=self._table,
                game=self._opened.type.slug,
                what=what,
                outcomes=tuple(str(outcome) for outcome, _ in weights),
                weights=tuple(weight for _, weight in weights),
                seen=tuple(self._seen[what]),
            )
            for what, weights in self._weights.items()
            if what not in self._varying and len(weights) > 1
        ]


async def recorded_in(
    store: Store, law: Law, sealer: Sealer | None = None, *, days: Sequence[str] = ()
) -> list[Series]:
    """The series of every table with a wheel, dice or the like, of some days or of all that is stored."""
    found: list[Series] = []
    async for stream, opened in opened_tables(store, law):
        if opened.type.pack(opened.rules):
            continue  # what comes out of a pack is told by what is left of it
        table = TableOutcomes(opened, stream.removeprefix(PREFIX))
        async for at, entry in entries_of(store, opened, stream, sealer):
            table.take(entry, counts=not days or day_of(at) in days)
        found += table.series()
    return found
