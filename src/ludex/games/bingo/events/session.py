"""The session, its material and balls, and what is kept."""

from __future__ import annotations

from ludex.core.events import Event
from ludex.kit.money import Cents


class SessionOpened(Event, frozen=True, tag="hall-opened"):
    """The session of a day is open; its minutes are headed and signed."""

    session: int
    day: str
    signed: str
    prima: Cents
    """The amount of the extra prize as earlier days left it."""


class MaterialChecked(Event, frozen=True, tag="material-checked"):
    """Everything that will be used works, or it does not."""

    works: bool


class Attended(Event, frozen=True, tag="attended"):
    """Somebody is there to see the balls counted."""

    who: str


class BallsLoaded(Event, frozen=True, tag="balls-loaded"):
    """The balls are in what draws them."""


class BallsCounted(Event, frozen=True, tag="balls-counted"):
    """The balls were counted."""

    sound: bool
    unfit: bool = False
    """Whether something was or is wrong with a ball, so that the set must be changed."""
    ending: bool = False
    """Whether it was because the session ends."""
    missing: tuple[int, ...] = ()
    duplicated: tuple[int, ...] = ()
    defective: tuple[int, ...] = ()


class BallsChanged(Event, frozen=True, tag="balls-changed"):
    """The set in reserve is in use from now on."""

    games: int
    recorded: bool


class ReserveBrought(Event, frozen=True, tag="reserve-brought"):
    """Another whole set lies in reserve."""


class EvidenceKept(Event, frozen=True, tag="evidence-kept"):
    """The cards of the game are kept for the authority."""

    game: int


class Destroyed(Event, frozen=True, tag="destroyed"):
    """What was kept of a day was destroyed."""

    what: str
    of: str


class EvidenceTaken(Event, frozen=True, tag="evidence-taken"):
    """The authority has the cards of a day that may prove an offence."""

    of: str


class ComplaintSettled(Event, frozen=True, tag="complaint-settled"):
    """The complaints of a day have come so far."""

    of: str
    stage: str
    settled: bool
    """Whether they keep nothing any more."""


class LastAnnounced(Event, frozen=True, tag="last-game-announced"):
    """The next game of a kind of bingo is the last."""

    variety: str
    call: str | None = None


class MinutesSigned(Event, frozen=True, tag="minutes-signed"):
    """The minutes of the session are closed and signed."""

    signed: str
    notes: tuple[str, ...] = ()
    """Slugs of what had to be written down after the last game."""


class SessionClosed(Event, frozen=True, tag="hall-shut"):
    """The session is over."""


class HallClosed(Event, frozen=True, tag="hall-given-up"):
    """The hall is closed, and gives up what was gathered for the prima."""
