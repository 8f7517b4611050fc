"""The events that all premises have."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core.events import Event, from_outside
from ludex.kit.money import Cents


class DayBegun(Event, frozen=True, tag="day-begun"):
    """A day has begun, and people may come in."""

    session: int
    day: str


class Entered(Event, frozen=True, tag="entered"):
    """Somebody came in. What they bring is for them and the staff to see."""

    player: str
    cash: Cents | None

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)


class WentAway(Event, frozen=True, tag="went-away"):
    """Somebody went away with their money."""

    player: str

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)


class DayEnded(Event, frozen=True, tag="day-ended"):
    """The day is over."""


PREMISES_EVENTS: tuple[type[Event], ...] = (DayBegun, Entered, WentAway, DayEnded)
