"""The commands about places: asking for one, being given one, changing it, standing, and being away for a moment."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind, Name
from ludex.errors import Unit

Place = Annotated[int, Meta(ge=1, le=1000), Unit.PLACE]


class Seat(Command, frozen=True, tag="seat"):
    """Whoever has the list gives a vacant place to whoever is next; the lowest one when none is named."""

    kind = Kind.DUTY

    guest: Name
    place: Place | None = None


class AskSeat(Command, frozen=True, tag="ask-seat"):
    """Somebody without a place is put on the list."""

    kind = Kind.AT_WILL


class GiveUpSeat(Command, frozen=True, tag="give-up-seat"):
    """A player leaves their place, or the list, and goes on standing."""

    kind = Kind.AT_WILL


class AskChange(Command, frozen=True, tag="ask-change"):
    """A player who sits wants another place; any one when none is named."""

    kind = Kind.AT_WILL

    place: Place | None = None


class StandBehind(Command, frozen=True, tag="stand-behind"):
    """A player without a place stands behind one."""

    kind = Kind.AT_WILL

    place: Place


class StepAway(Command, frozen=True, tag="step-away"):
    """A player is away from the table for a moment."""

    kind = Kind.AT_WILL


class ComeBack(Command, frozen=True, tag="come-back"):
    """They are back."""

    kind = Kind.AT_WILL


class ReportFollower(Command, frozen=True, tag="report-follower"):
    """Somebody who stands has moved about to follow the hand."""

    kind = Kind.INCIDENT

    guest: Name
