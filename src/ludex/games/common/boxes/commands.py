"""The commands about boxes: sitting down at one, rising, and letting somebody bet on one's hand."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind, Name
from ludex.errors import Unit

_Number = Annotated[int, Meta(ge=1, le=99)]
BoxNumber = Annotated[_Number, Unit.BOX]


class Sit(Command, frozen=True, tag="sit"):
    """Takes the place in front of a box."""

    kind = Kind.AT_WILL

    place: Annotated[_Number, Unit.PLACE]


class Rise(Command, frozen=True, tag="rise"):
    """Leaves one's place and stands."""

    kind = Kind.AT_WILL


class Consent(Command, frozen=True, tag="consent"):
    """Lets somebody bet on one's hand."""

    kind = Kind.AT_WILL

    bettor: Name


BOX_COMMANDS = (Sit, Rise, Consent)
