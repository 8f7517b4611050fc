"""What happens to places and to those who want one."""

from __future__ import annotations

from ludex.core.events import Event
from ludex.games.common.places.state import PlacesState


class Seated(Event, frozen=True, tag="seated"):
    """Somebody has a place."""

    player: str
    place: int
    salutes: bool = False
    """Whether they must let the hand pass once."""


class SeatAsked(Event, frozen=True, tag="seat-asked"):
    """Somebody is on the list."""

    player: str


class SeatGivenUp(Event, frozen=True, tag="seat-given-up"):
    """Somebody has neither a place nor a turn on the list any more."""

    player: str


class SeatLost(Event, frozen=True, tag="seat-lost"):
    """Somebody had to leave their place."""

    player: str
    place: int


class ChangeAsked(Event, frozen=True, tag="change-asked"):
    """Somebody who sits wants another place: this one, or any."""

    player: str
    place: int = 0


class StoodBehind(Event, frozen=True, tag="stood-behind"):
    """Somebody stands behind a place."""

    player: str
    place: int


class SteppedAway(Event, frozen=True, tag="stepped-away"):
    """Somebody is away for a moment."""

    player: str


class CameBack(Event, frozen=True, tag="came-back"):
    """They are back."""

    player: str


class FollowerReported(Event, frozen=True, tag="follower-reported"):
    """Somebody who stands has followed the hand."""

    player: str


PLACE_EVENTS = (
    Seated, SeatAsked, SeatGivenUp, SeatLost, ChangeAsked, StoodBehind, SteppedAway, CameBack, FollowerReported,
)  # fmt: skip


def fold_asked(state: PlacesState, event: SeatAsked) -> None:
    """They come after all others."""
    state.waiting = (*state.waiting, event.player)
