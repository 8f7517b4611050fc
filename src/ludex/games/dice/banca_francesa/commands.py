"""The commands of banca francesa besides those of every game that one throw decides."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit

Number = Annotated[int, Meta(ge=1, le=1000)]


class Sit(Command, frozen=True, tag="sit"):
    """Takes one of the places round the table; whoever takes none plays standing."""

    kind = Kind.AT_WILL

    place: Annotated[Number, Unit.PLACE]


class StrikeHour(Command, frozen=True, tag="strike-hour"):
    """Says that another hour has passed since the table opened: the clock stands outside the game."""

    kind = Kind.DUTY


class ReplaceDice(Command, frozen=True, tag="replace-dice"):
    """Takes the set of dice out of play and another one out of the case, the next in turn when none is named."""

    kind = Kind.INCIDENT

    set: Annotated[Number, Unit.DICE_SET] | None = None


class KeepThrower(Command, frozen=True, tag="keep-thrower"):
    """Declares a case of force majeure, in which the thrower is not relieved."""

    kind = Kind.INCIDENT


class TouchDice(Command, frozen=True, tag="touch-dice"):
    """The croupier lifts, moves or touches the dice without having announced the result."""

    kind = Kind.INCIDENT


BANCA_COMMANDS = (Sit, StrikeHour, ReplaceDice, KeepThrower, TouchDice)
