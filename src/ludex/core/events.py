"""Events: what happened, complete enough to replay and to explain. Money moves only here.

An event states facts: the moves of money, the phase that follows, the clauses it stands on. The events here are those
of every table; games add their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.roles import Role, is_staff
from ludex.kit.money import Cents

CAGE = "cage"
FLOAT = "float"
GUARANTEE = "guarantee"
DROP = "drop"
"""The notes that were changed for chips, in the table's box until it closes."""
FELT = "felt"
HOUSE_ACCOUNTS = (CAGE, FLOAT, GUARANTEE, DROP)


def purse(player: str) -> str:
    """The account of a player's chips."""
    return f"player:{player}"


class Move(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A positive amount from one account to another."""

    source: str
    target: str
    amount: Cents


class Event(
    Struct, frozen=True, gc=False, kw_only=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True
):
    """Something that happened at a table."""

    moves: tuple[Move, ...] = ()
    clauses: tuple[str, ...] = ()
    phase: str | None = None
    """The phase that the table is in from now on; nothing when it stays."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        """What chance answered in this event, so that it can be decided again."""
        return ()

    @property
    def brought(self) -> Mapping[str, int]:
        """What people brought from outside, by name; less than nothing for what they took away."""
        return {}


class SessionOpened(Event, frozen=True, tag="session-opened"):
    """The table is open, with its float and guarantee brought from the cage."""

    session: int
    minimum: Cents
    digest: str


class LastAnnounced(Event, frozen=True, tag="last-announced"):
    """So many rounds are left."""

    rounds: int


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """All of a round is settled; the next one begins, or the table closes."""

    round: int
    rounds_left: int | None
    """How many of the rounds that were announced are left; none when only undecided bets are played out."""
    notice_left: int | None


class SessionClosed(Event, frozen=True, tag="session-closed"):
    """The table is closed; nothing is left on it."""


class Joined(Event, frozen=True, tag="joined"):
    """Somebody is at the table. What they bring is for them and the staff to see."""

    player: str
    chips: Cents | None

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)


class ChipsBought(Event, frozen=True, tag="chips-bought"):
    """Somebody changed money for chips. How much is for them and the staff to see."""

    player: str
    amount: Cents | None

    @property
    def brought(self) -> Mapping[str, int]:
        # The chips come from the float, which the cage may have filled for it: the notes are what was brought.
        return {self.player: self.amount} if self.amount else {}


class Left(Event, frozen=True, tag="left"):
    """Somebody went away with their chips."""

    player: str

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)


class LimitsRequested(Event, frozen=True, tag="limits-requested"):
    """The authority was asked for another minimum."""

    minimum: Cents


class LimitsGranted(Event, frozen=True, tag="limits-granted"):
    """The authority allowed another minimum."""

    minimum: Cents


class LimitsPlanned(Event, frozen=True, tag="limits-planned"):
    """The next session will open at another minimum."""

    minimum: Cents


class LimitsScheduled(Event, frozen=True, tag="limits-scheduled"):
    """The minimum will change after so many rounds."""

    minimum: Cents
    rounds: int


class LimitsAnnounced(Event, frozen=True, tag="limits-announced"):
    """The table heard how many rounds are left at the present limits."""

    minimum: Cents
    rounds: int


class LimitsChanged(Event, frozen=True, tag="limits-changed"):
    """Another minimum is in force; stakes that it no longer admits went back to their owners."""

    minimum: Cents
    returned: tuple[int, ...] = ()


SESSION_EVENTS = (
    SessionOpened,
    LastAnnounced,
    RoundEnded,
    SessionClosed,
    Joined,
    ChipsBought,
    Left,
    LimitsRequested,
    LimitsGranted,
    LimitsPlanned,
    LimitsScheduled,
    LimitsAnnounced,
    LimitsChanged,
)


def moves(rows: Iterable[tuple[str, str, int]]) -> tuple[Move, ...]:
    """Moves of money, those of nothing left out."""
    return tuple([Move(source, target, Cents(amount)) for source, target, amount in rows if amount])


def from_outside(player: str, moved: Iterable[Move]) -> dict[str, int]:
    """What a player brought, or took away, in an event in which nothing but theirs passed the cage."""
    found = 0
    for each in moved:
        found += each.amount * ((each.source == CAGE) - (each.target == CAGE))
    return {player: found} if found else {}


def shown_to(event: Event, who: str, role: Role) -> Event:
    """What a person gets of an event: what others bring to the table and take from it is for the staff to see."""
    if not isinstance(event, Joined | ChipsBought | Left) or event.player == who or is_staff(role):
        return event
    match event:
        case Joined():
            return replace(event, chips=None, moves=())
        case ChipsBought():
            return replace(event, amount=None, moves=())
        case _:
            return replace(event, moves=())
